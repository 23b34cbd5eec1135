//! The reference: the meaning of the language, executed in the most direct way.
//!
//! Both engines use one plan, so an error in the plan affects both. The reference does not use it. It executes the
//! drawn machine directly, stores the active states as a tree, and takes every step as the chapters of the language and
//! SCXML's appendix D describe: select transitions, resolve conflicts, exit, run effects, enter, and repeat until there
//! is nothing left to do. It is written for readability, not for speed. Each rule names its source: a section of SCXML
//! (W3C, 2015), a section of UML (2.5.1), or a chapter of the language, `src/language/`.
//!
//! | file | is |
//! |---|---|
//! | `chart` | the statechart: states, and transitions in the order in which they are considered |
//! | `situation` | the situation of a machine: active and paused states, histories, and queues |
//! | `look` | the view of the machine's code |
//! | `select` | the transitions that are enabled for a trigger, and the conflicts between them |
//! | `domain` | the domain of a transition |
//! | `step` | a step: decisions, exits, effects, entries |
//! | `leave`, `enter`, `resume` | exits, entries, and whether suspended states are resumed or discarded |
//! | `effect` | code with effects |
//! | `data` | when the data of states is created, kept and dropped |
//! | `inside` | submachines |
//! | `completion` | `final`, `done`, and all follow-up steps |
//! | `time` | timers that become due |
//! | `calls` | the calls of a machine |
//! | `renew` | a text that changes while the machine runs |
//!
//! The meaning of single pieces of code is defined in [`evaluate`](crate::evaluate). The reference sends only those
//! notifications to observers that are about exits and entries.

mod calls;
mod chart;
mod completion;
mod data;
mod domain;
mod effect;
mod enter;
mod inside;
mod leave;
mod look;
mod renew;
mod resume;
mod select;
mod situation;
mod step;
mod time;

#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::time::Duration;

use fsmith::Answer;

use crate::driven::Driven;
use crate::evaluate::{Datum, EventValue, QueryTime};
use crate::machine::{Id, Machine, ROOT};
use crate::tape::Tape;
pub use chart::{Chart, Transition};
use look::Look;
use select::{Selection, Trigger};
use situation::{At, Situation};
use step::Call;
pub use step::given;

/// A machine on this third engine.
#[derive(Debug)]
pub struct Reference {
    chart: Rc<Chart>,
    now: Situation,
}

impl Reference {
    /// Creates a machine that is not started.
    #[must_use]
    pub fn new(machine: Machine) -> Reference {
        Reference::of(Rc::new(Chart::new(machine)))
    }

    fn of(chart: Rc<Chart>) -> Reference {
        Reference { chart, now: Situation::default() }
    }

    /// Why the reference cannot continue, if the last call led to behavior that the language leaves open.
    #[must_use]
    pub fn unknown(&self) -> Option<&'static str> {
        self.now.unknown.get()
    }

    /// Whether some composite has a history.
    #[must_use]
    pub fn remembers(&self) -> bool {
        self.chart.remembers()
    }

    /// Returns the answer of a call. An error that no transition handled is recorded.
    fn answer(&mut self, tape: &mut Tape, what: impl FnOnce(&mut Call<'_, '_>) -> Answer) -> Answer {
        let mut call = self.call(tape);
        let answer = what(&mut call);
        match call.returned {
            None => answer,
            Some(failed) => failed.record(tape),
        }
    }

    fn call<'c>(&'c mut self, tape: &'c mut Tape) -> Call<'c, 'c> {
        Call::new(&self.chart, &mut self.now, tape)
    }

    /// Converts named states to the numbers that the engines use.
    fn numbers(&self, nodes: &[At]) -> Vec<usize> {
        let states = nodes.iter().map(|&node| self.now.nodes[node].state);
        states.filter(|state| *state != ROOT).map(|state| state - 1).collect()
    }

    /// Returns the state that represents the states of a stack frame: their leaf, or the `parallel` that encloses all
    /// of them.
    fn top(&self, inside: &[At]) -> Id {
        match inside {
            [only] if self.now.nodes[*only].inside.is_empty() => self.now.nodes[*only].state,
            [only] if !self.chart.machine.is_parallel(self.now.nodes[*only].state) => {
                self.top(&self.now.nodes[*only].inside)
            }
            [only] => self.now.nodes[*only].state,
            _ => self.chart.parent(self.now.nodes[inside[0]].state).expect("regions have a parallel around"),
        }
    }
}

impl Driven for Reference {
    fn restart(&mut self, tape: &mut Tape) {
        self.answer(tape, |call| {
            call.restart();
            Answer::Moved
        });
    }

    fn stop(&mut self, tape: &mut Tape) {
        self.answer(tape, |call| {
            call.stop();
            Answer::Moved
        });
    }

    fn update(&mut self, tape: &mut Tape) -> Answer {
        self.answer(tape, |call| call.update())
    }

    fn handle(&mut self, tape: &mut Tape, number: u32) -> Answer {
        let value = EventValue::numbered(&self.chart.machine, number);
        self.answer(tape, |call| call.handle(value))
    }

    fn can(&self, tape: &mut Tape, number: u32) -> bool {
        let Reference { chart, now } = self;
        let trigger = Trigger::Event(EventValue::numbered(&chart.machine, number));
        let look = Look { chart, now, tape, asks: QueryTime::Now };
        let picks = |selection: Selection| !selection.picks.is_empty();
        now.root.is_some() && !now.finished && look.select(&trigger).is_ok_and(picks)
    }

    fn is_in(&self, state: usize) -> bool {
        self.now.is_in(state + 1)
    }

    fn state(&self) -> Option<usize> {
        let active = self.now.active();
        let several = |node: &&At| self.chart.machine.is_parallel(self.now.nodes[**node].state);
        let state = active.iter().find(several).or(active.last()).map(|&node| self.now.nodes[node].state);
        state.filter(|state| *state != ROOT).map(|state| state - 1)
    }

    fn active(&self) -> Vec<usize> {
        self.numbers(&self.now.active())
    }

    fn stack(&self) -> Vec<usize> {
        let frames = self.now.frames();
        frames.into_iter().map(|frame| self.top(&frame.inside) - 1).collect()
    }

    fn is_finished(&self) -> bool {
        self.now.finished
    }

    fn data(&self) -> String {
        let machine = &self.chart.machine;
        if !(machine.has_data() || machine.runs_machines()) || machine.has_regions() {
            return String::new();
        }
        let Some(&leaf) = self.now.leaves().last() else { return String::new() };
        let shown = |state: Id, at: usize| match at.checked_sub(machine.states[state].data.len()) {
            None => Datum::shown(self.now.data[&state][at].as_ref()),
            Some(run) => self.now.shown_inside(state, run),
        };
        machine.seen(self.now.nodes[leaf].state, shown)
    }

    fn advance(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        self.answer(tape, |call| if call.can_continue() { call.advance(by) } else { Answer::Ignored })
    }

    fn tick(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        self.answer(tape, |call| if call.can_continue() { call.tick(by) } else { Answer::Ignored })
    }

    fn due(&self) -> Option<Duration> {
        if self.now.finished { None } else { self.now.due() }
    }
}
