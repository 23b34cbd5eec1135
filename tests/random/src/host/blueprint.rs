//! A drawn machine with the plan of its text, which maps the ids of the plan to the drawn code.
//!
//! Ids are given in the order of the text, so the code of an id is found by counting. While doing so, the model is
//! compared with the drawn machine.

use std::collections::BTreeMap;
use std::str::FromStr;

use fsm_model::plan::Waiting;
use fsm_model::{Branch, BranchId, Model, Plan, StateId, TransitionId};
use fsm_syntax::{self as syntax, Errors};
use proc_macro2::TokenStream;

use crate::driven::{Profile, has_follow_ups};
use crate::evaluate::End;
use crate::machine::{Id, Initial, Leaf, Machine, Mode, Pattern, ROOT, To, Tree};
use crate::print;
use crate::reference::Chart;

/// A machine that was drawn, printed and read.
#[derive(Debug)]
pub struct Blueprint {
    pub chart: Chart,
    pub plan: Plan,
    /// The drawn code of each transition.
    pub reactions: Vec<Reacts>,
    /// The drawn code of each action block.
    pub actions: Vec<Act>,
    /// The `initial`s that have code.
    pub initials: BTreeMap<Id, Tree>,
}

/// The drawn origin of a transition of the model.
#[derive(Debug, Clone)]
pub enum Reacts {
    /// A transition of the chart. If it reacts to events and signals, the model has two transitions for it.
    Transition(usize),
    Deferral(Pattern),
    /// A transition that receives the errors that no other one handles.
    Returns,
}

/// The drawn origin of an action block of the model.
#[derive(Debug, Clone, Copy)]
pub enum Act {
    /// The action of a state at this position.
    Of(Id, usize),
    /// Notifies the observer of an exit, entry, pause or resumption of a state.
    Notify(&'static str, Id),
}

/// The notifications about a state, in the order of their action blocks.
const NOTIFICATIONS: [&str; 4] = ["enter", "exit", "pause", "resume"];

impl Blueprint {
    /// Reads the text of a machine. If the depth of the stack or the length of the queue cannot be determined, a
    /// capacity is declared.
    ///
    /// # Errors
    /// Returns why the text is refused, or where the model differs from the drawn machine.
    pub fn read(mut machine: Machine) -> Result<Blueprint, String> {
        let read = match read(&machine) {
            Err(refused) if machine.stack.is_none() && refused.contains("[fsmith::unbounded_push]") => {
                machine.deepen();
                read(&machine)
            }
            Err(refused) if machine.queue.is_none() && refused.contains("[fsmith::unbounded_raise]") => {
                machine.queue = Some(Machine::LONG);
                read(&machine)
            }
            read => read,
        };
        let (plan, chart) = (read?, Chart::new(machine));
        let (reactions, actions) = (reactions(&chart, plan.model())?, actions(&chart.machine, plan.model())?);
        let initials = initials(&chart.machine, plan.model())?;
        Ok(Blueprint { plan, chart, reactions, actions, initials })
    }

    #[must_use]
    pub fn profile(&self) -> Profile {
        let machine = &self.chart.machine;
        Profile {
            states: machine.named().map(|state| machine.variant(state)).collect(),
            has_events: machine.external_events().next().is_some(),
            timed: machine.is_timed(),
            has_follow_ups: has_follow_ups(self.plan.model()),
        }
    }

    /// The capacity of the queue of raised events, as in generated code.
    #[must_use]
    pub fn room_to_raise(&self) -> usize {
        match self.plan.waiting() {
            Waiting::Declared(room) | Waiting::Bounded(room) => usize::from(room),
            Waiting::Many(..) | Waiting::Unbounded(_) => 0,
        }
    }

    /// Returns the id of a branch of a transition's reaction.
    #[must_use]
    pub fn branch(&self, transition: TransitionId, reaction: &Tree, end: &End) -> BranchId {
        self.plan.model().transitions[transition.index()].branches[position(reaction, end)]
    }

    /// Returns the id of a branch of an `initial`.
    ///
    /// # Panics
    /// Panics if the `initial` has no code.
    #[must_use]
    pub fn initial_branch(&self, composite: StateId, end: &End) -> BranchId {
        match &self.plan.model().states[composite.index()].initial {
            Some(fsm_model::Initial::Decided(branches)) => branches[position(&self.initials[&composite.index()], end)],
            other => panic!("{other:?} decides nothing"),
        }
    }
}

fn position(tree: &Tree, end: &End) -> usize {
    End::all(tree).iter().position(|other| other.is(end)).expect("an end of the tree")
}

fn read(machine: &Machine) -> Result<Plan, String> {
    let tokens = TokenStream::from_str(&print::machine(machine)).map_err(|error| error.to_string())?;
    let mut errors = Errors::default();
    let read = syntax::read(tokens, &mut errors);
    let refused: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    let plan = read.and_then(|(_, plan)| plan);
    plan.filter(|_| refused.is_empty()).ok_or_else(|| format!("the text is refused:\n{}", refused.join("\n")))
}

/// Returns the transitions of each state: its own, those of its groups, then its deferrals.
fn reactions(chart: &Chart, model: &Model) -> Result<Vec<Reacts>, String> {
    let mut reactions = Vec::new();
    let mut read = |source: Id, reacts: Reacts, same: &dyn Fn(&fsm_model::Transition) -> bool| match model
        .transitions
        .get(reactions.len())
    {
        Some(transition) if transition.source.index() == source && same(transition) => {
            reactions.push(reacts);
            Ok(())
        }
        other => Err(format!("{reacts:?} of state {source} is read as {other:?}")),
    };
    for source in ROOT..chart.machine.states.len() {
        let own = chart.transitions.iter().enumerate().filter(|(_, transition)| transition.source == source);
        for (number, drawn) in own {
            let ends = End::all(&drawn.reaction);
            let same_ends = |transition: &fsm_model::Transition| {
                transition.branches.len() == ends.len()
                    && transition.branches.iter().zip(&ends).all(|(branch, end)| is_read_as(end.leaf, *branch, model))
            };
            for trigger in triggers(&chart.machine, &drawn.to) {
                read(source, Reacts::Transition(number), &|transition| {
                    trigger(&transition.trigger) && transition.alarm == drawn.alarm && same_ends(transition)
                })?;
            }
        }
        for pattern in &chart.defers[source] {
            read(source, Reacts::Deferral(pattern.clone()), &|transition| {
                transition.branches.iter().all(|branch| model.branches[branch.index()] == Branch::Defer)
            })?;
        }
    }
    if chart.machine.fails {
        read(ROOT, Reacts::Returns, &|transition| {
            transition.branches.iter().all(|branch| model.branches[branch.index()] == Branch::Return)
        })?;
    }
    match reactions.len() == model.transitions.len() {
        true => Ok(reactions),
        false => Err(format!("{} transitions are read as {}", reactions.len(), model.transitions.len())),
    }
}

/// Returns the triggers of the model for a trigger. A pattern of events and signals has one of each.
fn triggers(machine: &Machine, to: &To) -> Vec<fn(&fsm_model::Trigger) -> bool> {
    use fsm_model::Trigger;
    match to {
        To::On(pattern) => {
            let may_be = |event: usize| match pattern {
                Pattern::Any => true,
                Pattern::Of { cases, .. } => cases.iter().any(|case| case.event == event),
            };
            let has = |signals| (0..machine.events.len()).any(|at| machine.events[at].signal == signals && may_be(at));
            let mut halves: Vec<fn(&Trigger) -> bool> = Vec::new();
            halves.extend(has(false).then_some((|trigger| matches!(trigger, Trigger::On(_))) as fn(&_) -> _));
            halves.extend(has(true).then_some((|trigger| matches!(trigger, Trigger::Signal(_))) as fn(&_) -> _));
            halves
        }
        To::When => vec![|trigger| matches!(trigger, Trigger::When)],
        To::Always => vec![|trigger| matches!(trigger, Trigger::Always)],
        To::Done(_) => vec![|trigger| matches!(trigger, Trigger::Done(_))],
        To::Failed(_) => vec![|trigger| matches!(trigger, Trigger::Signal(_))],
        To::Ended(..) => unreachable!("{NO_OTHERS}"),
        To::After(_) => vec![|trigger| matches!(trigger, Trigger::After(_))],
        To::Every(_) => vec![|trigger| matches!(trigger, Trigger::Every(_))],
    }
}

/// Whether a branch of the model corresponds to a leaf.
fn is_read_as(leaf: &Leaf, branch: BranchId, model: &Model) -> bool {
    let target = |target: &fsm_model::Target, state: Id, mode: Mode, reenter: bool| {
        // A target with arguments starts the composite anew.
        let mode = match mode {
            Mode::Default if target.handed == Some(target.state) && target.mode == fsm_model::Mode::Initial => {
                target.mode
            }
            Mode::Default => fsm_model::Mode::Default,
            Mode::Initial => fsm_model::Mode::Initial,
            Mode::History => fsm_model::Mode::History,
            Mode::DeepHistory => fsm_model::Mode::DeepHistory,
        };
        (target.state.index(), target.mode, target.external) == (state, mode, reenter)
    };
    let branch = &model.branches[branch.index()];
    match leaf {
        Leaf::Stay | Leaf::Nothing => *branch == Branch::Stay,
        Leaf::Pass => *branch == Branch::Pass,
        Leaf::Ignore => *branch == Branch::Ignore,
        Leaf::Forward(..) => unreachable!("{NO_OTHERS}"),
        Leaf::Pop => *branch == Branch::Pop,
        Leaf::Push(state, _) => *branch == Branch::Push(StateId::at(*state)),
        Leaf::Go { target: state, mode, reenter, .. } => {
            matches!(branch, Branch::Go(to) if target(to, *state, *mode, *reenter))
        }
        Leaf::Fork { targets, reenter, .. } => {
            let read = if matches!(branch, Branch::Fork(_)) { model.targets(branch) } else { &[] };
            let mut both = read.iter().zip(targets);
            read.len() == targets.len() && both.all(|(to, (state, mode))| target(to, *state, *mode, *reenter))
        }
    }
}

/// Returns the action blocks. The notifications of a state come before its own actions.
fn actions(machine: &Machine, model: &Model) -> Result<Vec<Act>, String> {
    let mut actions = Vec::new();
    for (state, inside) in machine.states.iter().enumerate() {
        if machine.observed && state != ROOT {
            actions.extend(NOTIFICATIONS.map(|moment| Act::Notify(moment, state)));
        }
        actions.extend((0..inside.actions.len()).map(|action| Act::Of(state, action)));
    }
    let state = |act: &Act| match *act {
        Act::Of(state, _) | Act::Notify(_, state) => state,
    };
    let read = model.actions.iter().map(|action| action.state.index());
    match read.eq(actions.iter().map(state)) {
        true => Ok(actions),
        false => Err(format!("{actions:?} are read as {:?}", model.actions)),
    }
}

/// Returns the `initial`s with code. Those with an arrow have code, and so do those with arguments.
fn initials(machine: &Machine, model: &Model) -> Result<BTreeMap<Id, Tree>, String> {
    let mut initials = BTreeMap::new();
    for (state, inside) in machine.states.iter().enumerate() {
        let tree = match inside.initial.clone() {
            None => continue,
            Some(Initial::Arrow(tree)) => tree,
            Some(Initial::Plain(target, given)) => {
                Tree::End { effect: Vec::new(), leaf: Leaf::Go { target, mode: Mode::Default, reenter: false, given } }
            }
            Some(Initial::Here(target)) => {
                let leaf = Leaf::Go { target, mode: Mode::Default, reenter: false, given: Vec::new() };
                Tree::End { effect: Vec::new(), leaf }
            }
        };
        let read = match &model.states[state].initial {
            Some(fsm_model::Initial::Plain(branch)) => std::slice::from_ref(branch),
            Some(fsm_model::Initial::Decided(branches)) => branches,
            None => &[],
        };
        let ends = End::all(&tree);
        let mut both = read.iter().zip(&ends);
        if read.len() != ends.len() || !both.all(|(branch, end)| is_read_as(end.leaf, *branch, model)) {
            return Err(format!("the initial {tree:?} is read as {:?}", model.states[state].initial));
        }
        initials.insert(state, tree);
    }
    Ok(initials)
}

/// Machines with submachines are not read from text.
const NO_OTHERS: &str = "no state of a machine that is read runs another one";
