//! Machines whose text changes while they run, several times between the drawn version and edited ones. The engine and
//! the reference must agree.

use std::rc::Rc;
use std::sync::Arc;

use fsm_engine::{Executable, Renewal};
use fsm_model::StateId;

use super::calling::{Calling, Deferring};
use super::data::Data;
use super::edits::edited;
use super::{Blueprint, Hosted, Kept};
use crate::machine::{Id, Machine, ROOT};
use crate::operation::{Operation, Ran, caught, describe_side, is_overflow};
use crate::reference::Reference;
use crate::tape::{Tape, mix};
use crate::trial::{seen, settled};

/// The number of changes, and the number of operations before each of them.
const CHANGES: usize = 6;
const OPERATIONS: usize = 12;

/// Whether a run ends here because the language leaves the result open, or because both sides panic for the same
/// reason.
#[must_use]
pub fn ends(answer: &Ran, other: &Ran) -> bool {
    let overflow = |ran: &Ran| ran.as_ref().is_err_and(|message| is_overflow(message));
    // Edited code may lack a binding, and then never come to an end.
    let endless =
        answer.as_ref().is_err_and(|message| message.contains("come to rest") || message.contains("come to an end"));
    endless || (answer.is_err() && answer == other) || (overflow(answer) && overflow(other))
}

/// Maps each state to the state of another version with the same path, or else with the same name if this is unique in
/// both. The data has to be the same, too.
#[must_use]
pub fn same(one: &Machine, other: &Machine) -> Vec<Option<Id>> {
    let fields = |machine: &Machine, state: Id| {
        let fields = machine.states[state].data.iter();
        fields.map(|field| (field.name.clone(), format!("{:?}", field.ty), field.value.is_some())).collect::<Vec<_>>()
    };
    let count =
        |machine: &Machine, name: &str| machine.named().filter(|&state| machine.states[state].name == name).count();
    let path = |machine: &Machine, state: Id| {
        let around = std::iter::successors(Some(state), |&state| machine.states[state].parent);
        around.map(|state| machine.states[state].name.clone()).collect::<Vec<_>>()
    };
    let same = |state: Id| {
        let name = &one.states[state].name;
        let by_path = other.named().find(|&known| path(other, known) == path(one, state));
        let unique = count(one, name) == 1 && count(other, name) == 1;
        let by_name = || other.named().find(|&known| unique && other.states[known].name == *name);
        by_path.or_else(by_name).filter(|&known| fields(one, state) == fields(other, known))
    };
    (0..one.states.len()).map(|state| if state == ROOT { Some(ROOT) } else { same(state) }).collect()
}

impl Hosted {
    pub fn renew(&mut self, blueprint: Rc<Blueprint>, same: &[Option<Id>], tape: &mut Tape) {
        let steps = Arc::new(Executable::renewable(blueprint.plan.clone()));
        let renewal = Renewal::of(&self.engine, steps, |state| same[state.index()].map(StateId::at));
        let Hosted { blueprint: before, engine, kept, deferred } = self;
        engine.part(&renewal, &mut Calling { blueprint: before, kept, tape });
        engine.renew(&renewal);
        let data = std::mem::replace(&mut kept.data, Data::of(before)).moved(&blueprint, same);
        *kept = Kept { data, raised: std::mem::take(&mut kept.raised), ..Kept::of(&blueprint) };
        deferred.resize(Deferring::of(&blueprint));
        deferred.arrive(engine, &renewal, &mut Calling { blueprint: &blueprint, kept, tape });
        self.blueprint = blueprint;
    }
}

/// Changes the text of a machine back and forth while the engine and the reference run it. Returns the number of
/// changes.
///
/// # Errors
/// Returns the first difference.
pub fn agree(machine: &Machine, seed: u64) -> Result<usize, String> {
    let mut versions = vec![Rc::new(Blueprint::read(machine.clone())?)];
    let drawn = versions[0].chart.machine.clone();
    for nth in 0..3 {
        let edited = edited(&drawn, mix(seed) ^ nth);
        versions.extend(edited.and_then(|version| Blueprint::read(version).ok()).map(Rc::new));
    }
    let (mut now, mut renewals) = (0, 0);
    let mut engine = Hosted::with(Rc::clone(&versions[0]), &fsm_model::steps::PASSES);
    let mut reference = Reference::new(drawn);
    let (mut left, mut right) = (Tape::following(seed), Tape::following(seed));
    let remembers = versions.iter().any(|version| version.chart.remembers());
    let mut bits = mix(seed);
    for number in 0..CHANGES * OPERATIONS {
        bits = mix(bits);
        let profile = versions[now].profile();
        let mut what = String::new();
        let (answer, other): (Ran, Ran) = if number % OPERATIONS == OPERATIONS - 1 {
            let next = (bits % versions.len() as u64) as usize;
            let same = same(&versions[now].chart.machine, &versions[next].chart.machine);
            let machine = versions[next].chart.machine.clone();
            what = format!("renewed from {now} to {next}");
            left.begin(&what);
            right.begin(&what);
            now = next;
            renewals += 1;
            (
                caught(|| {
                    engine.renew(Rc::clone(&versions[next]), &same, &mut left);
                    None
                }),
                caught(|| {
                    reference.renew(machine, &same, &mut right);
                    None
                }),
            )
        } else {
            let operation = Operation::draw(bits, &profile, &engine);
            (operation.run(&mut engine, &mut left), operation.run(&mut reference, &mut right))
        };
        if reference.unknown().is_some() || ends(&answer, &other) {
            return Ok(renewals);
        }
        let profile = versions[now].profile();
        let machine = &versions[now].chart.machine;
        let (lines, others) = (left.recent(), right.recent());
        let same = answer == other
            && answer.is_ok()
            && settled(&lines, remembers) == settled(&others, remembers)
            && seen(&profile, machine, &engine) == seen(&profile, machine, &reference);
        if !same {
            let engine = describe_side(&answer, &left, &profile, &engine);
            let reference = describe_side(&other, &right, &profile, &reference);
            let texts = versions.iter().map(|version| crate::print::machine(&version.chart.machine));
            let texts: Vec<_> = texts.collect();
            return Err(format!(
                "tape seed {seed}, operation {number} {what}\nthe engine: {engine}\n\nthe reference: {reference}\n{}",
                texts.join("\n")
            ));
        }
    }
    Ok(renewals)
}
