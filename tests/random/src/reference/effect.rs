//! Code with effects: how it runs, and what happens to raised events and errors.

use super::situation::{At, Pending};
use super::step::Call;
use crate::evaluate::{Bindings, Datum, Evaluates, EventValue, Executes, Failed, IS_LOST, QueryTime};
use crate::machine::ROOT;
use crate::tape::Tape;

impl Executes for Call<'_, '_> {
    fn evaluator(&self, asks: QueryTime) -> impl Evaluates {
        self.look(asks)
    }

    fn tape(&mut self) -> &mut Tape {
        self.tape
    }

    fn field_mut(&mut self, name: &str) -> &mut Option<Datum> {
        let (state, at) = self.chart.field(name);
        let data = self.now.data.get_mut(&state).map(|data| &mut data[at]);
        data.unwrap_or_else(|| panic!("`{name}` {IS_LOST}"))
    }

    /// Adds the event to the end of the queue. *(SCXML 4.2: `<raise>`; chapter `signals`.)*
    fn raise(&mut self, value: EventValue) {
        let name = value.name_raised(&self.chart.machine).to_owned();
        self.enqueue(Pending::Event(value), &name);
    }

    /// Keeps the first error of a step, unless the call is going to return an earlier error that no transition handled.
    /// *(Chapter `failing`.)*
    fn fails(&mut self, failed: Failed) {
        if self.returned.is_none() {
            self.failed.get_or_insert(failed);
        }
    }
}

impl Call<'_, '_> {
    /// Makes the call return a pending error that no transition can handle any more. *(Chapter `failing`: what a call
    /// returns.)*
    pub fn return_failed(&mut self) {
        if let Some(failed) = self.failed.take() {
            self.returned.get_or_insert(failed);
        }
    }

    /// Adds an event or a completion to the queue.
    pub fn enqueue(&mut self, heard: Pending, name: &str) {
        let room = self.chart.machine.queue;
        if room.is_some_and(|room| self.now.raised.len() >= room) {
            self.overflow("raise", name, "queue", room);
        }
        self.now.raised.push_back(heard);
    }

    /// Runs the actions of a state for a moment, from top to bottom, after the notification of the observer.
    /// Submachines of the state are started after its `enter` and stopped before its `exit`. *(SCXML 3.8, 3.9; chapters
    /// `actions`, `observing` and `submachines`: when it starts and stops.)*
    pub fn act(&mut self, node: At, moment: &str) {
        let chart = self.chart;
        let state = self.state(node);
        if chart.machine.observed && state != ROOT && moment != "active" {
            self.tape.notify(format_args!("{moment} {}", chart.machine.states[state].name));
        }
        if moment == "exit" {
            self.stop_inside(node);
        }
        for action in &chart.machine.states[state].actions {
            let both = action.moment == "enter or resume" && matches!(moment, "enter" | "resume");
            if both || action.moment == moment {
                self.run(&action.code, &mut Bindings::default(), QueryTime::Now);
            }
        }
        if moment == "enter" {
            self.start_inside(node);
        }
    }

    /// Defers an event if there is room. Returns whether there is. *(Chapter `deferral`.)*
    pub fn defer(&mut self, value: EventValue) -> bool {
        let room = self.now.has_room(&self.chart.machine);
        if room {
            self.now.deferred.push(value);
        }
        room
    }

    /// Panics, because nothing is dropped silently. *(Chapters `signals` and `stack`: room.)*
    pub fn overflow(&self, what: &str, name: &str, kept: &str, room: Option<usize>) -> ! {
        let room = room.unwrap_or_default();
        panic!("`Drawn` cannot {what} `{name}`: its {kept} has room for {room}; declare more with `{kept} N;`");
    }
}
