//! What `fsmith check` reports never happens: random machines are checked, and then run on random tapes. No run takes a
//! transition that was reported as dead, is in a state that was reported as unreachable, or exits a trap. Where no timer
//! runs, no state is active that was reported to be exited after some time.

use std::collections::BTreeSet;
use std::panic;
use std::path::PathBuf;
use std::rc::Rc;

use fsm_check::{Checked, Kind, check};
use fsm_model::check::Subject;
use fsm_model::steps::PASSES;
use fsm_model::{Branch, BranchId, Model, Plan, StateId, TransitionId};
use fsm_syntax::{Errors, read};
use fsmith_random::driven::Driven;
use fsmith_random::host::{Blueprint, Hosted};
use fsmith_random::operation::Operation;
use fsmith_random::settings::Settings;
use fsmith_random::tape::{Tape, mix};
use fsmith_random::{draw, print};

/// The limit on configurations, which is low because the machines are many.
const LIMIT: u32 = 1000;

/// Reads the text of a machine, and checks it. Returns `None` if there are too many configurations.
fn checked(blueprint: &Blueprint) -> Option<Checked> {
    let text = print::machine(&blueprint.chart.machine);
    let mut errors = Errors::default();
    let (machine, plan) = read(text.parse().expect("tokens"), &mut errors).expect("it was read before");
    drop(errors.into_list());
    let checked = check(&machine, &plan.expect("it was read before"), LIMIT).expect("it has few regions");
    checked.strength.is_complete.then_some(checked)
}

/// The states that were active in a run, and the transitions that were taken.
#[derive(Default)]
struct Seen {
    states: BTreeSet<StateId>,
    transitions: BTreeSet<TransitionId>,
    branches: BTreeSet<BranchId>,
}

impl Seen {
    fn look(&mut self, plan: &Plan, hosted: &Hosted) {
        let model = plan.model();
        self.states.extend(hosted.active().into_iter().map(|state| StateId::at(state + 1)));
        let new: Vec<_> = hosted.taken().difference(&self.branches).copied().collect();
        for branch in new {
            self.branches.insert(branch);
            let is_of = |at: &usize| model.transitions[*at].branches.contains(&branch);
            // Several triggers of a clause share their branches.
            let mut all = (0..model.transitions.len()).filter(is_of);
            if let (Some(only), None) = (all.next(), all.next()) {
                self.transitions.insert(TransitionId::at(only));
            }
            self.states.extend(targets(model, branch));
        }
    }
}

fn targets(model: &Model, branch: BranchId) -> Vec<StateId> {
    match &model.branches[branch.index()] {
        Branch::Push(state) => vec![*state],
        end => model.targets(end).iter().map(|target| target.state).collect(),
    }
}

/// Runs a machine on a tape, and compares what it does with the findings.
fn run(blueprint: &Rc<Blueprint>, checked: &Checked, seed: u64) -> Result<(), String> {
    let of_kind = |kind| checked.findings.iter().filter(move |finding| finding.kind == kind);
    let traps: Vec<_> = of_kind(Kind::Trap).map(|trap| trap.subject()).collect();
    let (mut hosted, mut tape) = (Hosted::with(Rc::clone(blueprint), &PASSES), Tape::following(seed));
    let (mut seen, mut bits, profile) = (Seen::default(), mix(seed), blueprint.profile());
    let mut entered = BTreeSet::new();
    for _ in 0..120 {
        bits = mix(bits);
        let operation = Operation::draw(bits, &profile, &hosted);
        if operation.run(&mut hosted, &mut tape).is_err() {
            break;
        }
        seen.look(&blueprint.plan, &hosted);
        if matches!(operation, Operation::Restart | Operation::Stop) {
            entered.clear();
        }
        let is_in = |subject: &Subject| matches!(subject, Subject::State(state) if hosted.is_in(state.index() - 1));
        if let Some(left) = entered.iter().find(|at: &&usize| !is_in(&traps[**at])) {
            return Err(format!("the trap {:?} was exited by {operation:?}", traps[*left]));
        }
        // The machine may rest forever here.
        if hosted.due().is_none() && !hosted.is_finished() {
            let is_active = |state: &&StateId| hosted.active().contains(&(state.index() - 1));
            if let Some(state) = checked.bounded.iter().find(is_active) {
                return Err(format!("nothing is due after {operation:?}, but {state:?} is exited after some time"));
            }
        }
        entered.extend((0..traps.len()).filter(|at| is_in(&traps[*at])));
    }
    for finding in of_kind(Kind::Dead).chain(of_kind(Kind::Unreachable)) {
        let happened = match finding.subject() {
            Subject::Transition(id) => seen.transitions.contains(&id),
            Subject::State(state) => seen.states.contains(&state),
            _ => false,
        };
        if happened {
            return Err(format!("this has happened: {}", finding.message));
        }
    }
    Ok(())
}

#[test]
fn findings_never_happen() {
    let machines = if cfg!(debug_assertions) { 60 } else { 3_000 };
    let settings = Settings { machines, ..Settings::in_directory(PathBuf::new()) };
    panic::set_hook(Box::new(|_| {}));
    let (mut complete, mut found, mut bounded, mut wrong) = (0, 0, 0, Vec::new());
    for number in settings.numbers() {
        // Small machines have more dead transitions in relation to their configurations.
        let machine = draw::machine_that_may_fail(settings.seed_of(number), 3 + number as usize % 12);
        let Ok(blueprint) = Blueprint::read(machine) else { continue };
        let blueprint = Rc::new(blueprint);
        let checked = panic::catch_unwind(panic::AssertUnwindSafe(|| checked(&blueprint)));
        let Ok(checked) = checked else {
            wrong.push(format!(
                "machine {number}: the check panics\n{}",
                print::module(&blueprint.chart.machine, false)
            ));
            continue;
        };
        let Some(checked) = checked else { continue };
        complete += 1;
        found += checked.findings.len();
        bounded += checked.bounded.len();
        for tape in 0..8 {
            if let Err(what) = run(&blueprint, &checked, mix(number) ^ tape) {
                let text = print::module(&blueprint.chart.machine, false);
                wrong.push(format!("machine {number}, tape {tape}: {what}\n{checked}\n{text}"));
                break;
            }
        }
    }
    let _ = panic::take_hook();
    println!(
        "{complete} machines of {machines} are checked completely, with {found} findings, and {bounded} states that are exited after some time; {} are wrong",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{} machines are wrong; the first is {}", wrong.len(), wrong[0]);
    assert!(complete * 2 > machines, "only {complete} machines of {machines} have few configurations");
    assert!(found as u64 > machines / 2, "only {found} findings");
    assert!(bounded as u64 * 20 > machines, "only {bounded} states are exited after some time");
}
