//! Submachines: each is a machine on this engine, with its own situation. *(Chapter `submachines`; UML 2.5.1,
//! 14.2.3.4.7.)*

use std::rc::Rc;
use std::time::Duration;

use super::Reference;
use super::chart::Inside;
use super::look::Look;
use super::select::Trigger;
use super::situation::{At, Pending, Running, Situation};
use super::step::Call;
use super::time::{ConsideredTimers, Fired};
use crate::drive::inside;
use crate::driven::Driven;
use crate::evaluate::{Bindings, Bound, Datum, End, Evaluates, EventValue, Executes, Failed, QueryTime};
use crate::machine::{Ending, Id, Leaf, Passed, Type};

/// The branch for a completion that no `done` handles.
const NOWHERE: End<'static> = End { effect: &[], more: None, leaf: &Leaf::Stay };

/// The completion of a submachine: the `final` and its data.
#[derive(Debug)]
pub struct Ended {
    reached: Id,
    held: Vec<Option<Datum>>,
}

impl Situation {
    fn running(&self, node: At, run: usize) -> Option<&Running> {
        self.nodes[node].runs.iter().find(|running| running.run == run)
    }

    /// Whether a submachine of a node has a timer that is due and has not been considered yet.
    #[must_use]
    pub fn is_due_inside(&self, node: At, run: usize) -> bool {
        self.running(node, run).is_some_and(|running| running.machine.due() == Some(Duration::ZERO))
    }

    /// Formats a submachine of an active state as `data()` shows it.
    #[must_use]
    pub fn shown_inside(&self, state: Id, at: usize) -> String {
        let node = self.node_of(state).expect("what is shown is active");
        let machine = &self.nodes[node].runs[at].machine;
        inside(&machine.active(), machine.due())
    }
}

impl Reference {
    /// Returns whether the machine would react to an event or defer it, and whether it has no room to defer it.
    fn would_react(&self, tape: &crate::tape::Tape, value: &EventValue) -> (bool, bool) {
        let Reference { chart, now } = self;
        let look = Look { chart, now, tape, asks: QueryTime::Now };
        if now.root.is_none() || now.finished {
            return (false, false);
        }
        match look.select(&Trigger::Event(value.clone())) {
            // The submachine itself handles an error of its guard. *(Chapter `running_inside`: one that fails.)*
            Err(_) => (true, false),
            Ok(selection) => {
                let full = selection.deferred && !now.has_room(&chart.machine);
                let takes = selection.deferred && !full || !selection.picks.is_empty();
                (takes, full || selection.refused && !takes)
            }
        }
    }
}

impl Look<'_, '_> {
    /// Returns the event that a `forward` passes.
    #[must_use]
    pub fn passed(&self, passed: &Passed, bound: &Bindings) -> EventValue {
        match passed {
            Passed::Carried => match bound.get("event") {
                Bound::Event(value) => value.clone(),
                other => panic!("`event` is {other}, which is no event"),
            },
            Passed::Made(raised) => self.made(raised, bound),
        }
    }

    /// Whether the submachine reacts to an event or defers it. If it would ignore the event, the next candidate is
    /// considered.
    #[must_use]
    pub fn takes(&self, run: usize, value: &EventValue) -> bool {
        let node = self.now.node_of(self.chart.machine.runs[run].state);
        let running = node.and_then(|node| self.now.running(node, run));
        running.is_some_and(|running| running.machine.would_react(self.tape, value).0)
    }

    /// Whether the submachine would defer an event but has no room for it.
    #[must_use]
    pub fn refuses(&self, run: usize, value: &EventValue) -> bool {
        let node = self.now.node_of(self.chart.machine.runs[run].state);
        let running = node.and_then(|node| self.now.running(node, run));
        running.is_some_and(|running| running.machine.would_react(self.tape, value).1)
    }

    /// Whether a submachine has completed. The queued completion only says that it may have. *(Chapter `submachines`:
    /// an end that comes too late.)*
    #[must_use]
    pub fn has_ended(&self, run: usize) -> bool {
        let node = self.now.node_of(self.chart.machine.runs[run].state);
        let running = node.and_then(|node| self.now.running(node, run));
        running.is_some_and(|running| running.ended.is_some())
    }
}

impl<'c> Call<'c, '_> {
    /// Calls a submachine of a node. An error that it does not handle is passed to the outer machine.
    fn inside<Does>(&mut self, node: At, run: usize, does: impl FnOnce(&mut Call) -> Does) -> Does {
        let mut runs = self.now.nodes[node].runs.iter_mut();
        let Running { machine, .. } = runs.find(|running| running.run == run).expect("the node runs it");
        let mut call = machine.call(self.tape);
        let done = does(&mut call);
        let returned = call.returned.take();
        if let Some(why) = machine.unknown() {
            self.now.unknown.set(Some(why));
        }
        if let Some(failed) = returned {
            self.fails(failed);
        }
        done
    }

    pub fn start_inside(&mut self, node: At) {
        let chart = self.chart;
        for run in chart.machine.run_by(self.state(node)) {
            let machine = Reference::of(Rc::clone(&chart.inner[chart.machine.runs[run].of]));
            self.now.nodes[node].runs.push(Running { run, machine, ended: None });
            self.inside(node, run, |call| call.restart());
            self.queue_end(node, run);
        }
    }

    pub fn stop_inside(&mut self, node: At) {
        for run in self.chart.machine.run_by(self.state(node)).rev() {
            self.inside(node, run, |call| call.stop());
        }
    }

    /// Polls the submachines of a node. *(Chapter `running_inside`: polls.)*
    pub fn poll_inside(&mut self, node: At) {
        for run in self.chart.machine.run_by(self.state(node)) {
            self.inside(node, run, |call| call.update());
            self.queue_end(node, run);
        }
    }

    /// Queues the completion of a submachine whose state cannot react immediately. Like a signal, it is pending at most
    /// once. Without a `done`, the completion is discarded immediately.
    fn queue_end(&mut self, node: At, run: usize) {
        let is_over = self.exit_inside(node, run);
        let waits = |heard: &Pending| matches!(heard, Pending::Ended(waiting) if *waiting == run);
        if self.chart.dones[run].is_empty() {
            self.end_inside(node, run);
        } else if is_over && !self.now.raised.iter().any(waits) {
            self.enqueue(Pending::Ended(run), &self.chart.machine.runs[run].name);
        }
    }

    /// Fires the first timer of a submachine that is due. After an error in a submachine of the submachine, the
    /// remaining due timers are considered.
    pub fn fire_inside(&mut self, node: At, run: usize) -> Fired {
        self.inside(node, run, |call| {
            let (mut asked, mut lost) = (ConsideredTimers::default(), Fired::Nothing);
            while call.can_continue() {
                let fired = call.fire(&mut asked);
                match fired {
                    Fired::Nothing => return lost,
                    Fired::One(_) | Fired::Lost => {
                        call.run_to_completion();
                        return fired;
                    }
                    Fired::LostInside(node, run, _) => {
                        call.run_to_completion();
                        asked.loses(node, run);
                        lost = fired;
                    }
                }
            }
            lost
        })
    }

    /// Executes the effect of a transition on a submachine. Returns the branch of the `done` if the submachine has
    /// completed and a `done` handles this. Otherwise the outer machine stays.
    ///
    /// # Errors
    /// Returns the error of a guard or a decision of a `done`.
    pub fn decided_inside(&mut self, inside: &'c Inside, bound: &mut Bindings) -> Result<End<'c>, Failed> {
        let (chart, run) = (self.chart, inside.run());
        if let Inside::ToldWithin(..) = inside {
            let node = self.forward_inside(inside, bound);
            self.queue_end(node, run);
            return Ok(NOWHERE);
        }
        let node = self.forward_inside(inside, bound);
        let Some(ended) = self.end_inside(node, run) else { return Ok(NOWHERE) };
        for done in &chart.dones[run] {
            *bound = Bindings::default();
            let fits = done.ending.as_ref().is_none_or(|ending| self.matches_ending(run, ending, &ended, bound));
            if fits && done.guard.as_ref().map_or(Ok(true), |guard| self.look(QueryTime::Before).holds(guard, bound))? {
                return self.decides(&done.reaction, bound, QueryTime::Now);
            }
        }
        Ok(NOWHERE)
    }

    /// Passes a forwarded event to the submachine. Returns the node that runs it.
    fn forward_inside(&mut self, inside: &Inside, bound: &Bindings) -> At {
        let run = inside.run();
        let node = self.now.node_of(self.chart.machine.runs[run].state).expect("who reacts is active");
        if let Inside::EventValue(_, passed) | Inside::ToldWithin(_, passed) = inside {
            let value = self.look(QueryTime::Before).passed(passed, bound);
            self.inside(node, run, |call| call.handle(value));
        }
        node
    }

    /// If the submachine has completed, exits everything in it, before anything else happens, and stores the
    /// completion. Returns whether the submachine has completed. *(SCXML, `exitInterpreter`.)*
    fn exit_inside(&mut self, node: At, run: usize) -> bool {
        let ended = self.inside(node, run, |call| {
            let root = call.now.root.filter(|_| call.now.finished)?;
            let reached = call.state(call.now.nodes[root].inside[0]);
            let held = call.stop_keeping(|call| {
                call.now.data.get(&reached).map(|data| data.iter().map(kept).collect()).unwrap_or_default()
            });
            Some(Ended { reached, held })
        });
        let is_over = ended.is_some();
        let running = self.now.nodes[node].runs.iter_mut().find(|running| running.run == run);
        if let (Some(running), Some(ended)) = (running, ended) {
            running.ended = Some(ended);
        }
        is_over
    }

    /// Takes the completion of a submachine, if there is one.
    fn end_inside(&mut self, node: At, run: usize) -> Option<Ended> {
        self.exit_inside(node, run);
        let running = self.now.nodes[node].runs.iter_mut().find(|running| running.run == run);
        running.and_then(|running| running.ended.take())
    }

    /// Whether a `done` reacts to this completion. If it does, its bindings are added.
    fn matches_ending(&self, run: usize, ending: &Ending, ended: &Ended, bound: &mut Bindings) -> bool {
        if ending.reached != ended.reached {
            return false;
        }
        let fields = &self.chart.machine.run(run).states[ended.reached].data;
        for datum in &ending.bound {
            let at = fields.iter().position(|field| field.name == datum.name).expect("it is a field of the `final`");
            match (&ended.held[at], datum.ty) {
                (Some(Datum::Number(number)), Type::Number) => bound.bind(&datum.name, Bound::Number(*number)),
                (Some(Datum::Word(word)), Type::Word) => bound.bind("w", Bound::Word(word.clone())),
                (other, _) => panic!("`{}` is {other:?}", datum.name),
            }
        }
        true
    }
}

/// Returns the value of a field of a `final` that is passed to the outer machine.
fn kept(datum: &Option<Datum>) -> Option<Datum> {
    match datum {
        Some(Datum::Number(number)) => Some(Datum::Number(*number)),
        Some(Datum::Word(word)) => Some(Datum::Word(word.clone())),
        Some(Datum::Held(_)) | None => None,
    }
}
