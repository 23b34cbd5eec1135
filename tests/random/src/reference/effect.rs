//! Code that acts: who runs it, and what becomes of what it raises.

use super::situation::{At, Heard};
use super::step::Call;
use crate::evaluate::{Acts, Asks, Bindings, Datum, Failed, IS_LOST, Looks, Told};
use crate::machine::ROOT;
use crate::tape::Tape;

impl Acts for Call<'_, '_> {
    fn looks(&self, asks: Asks) -> impl Looks {
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

    /// It goes to the end of the queue. *(SCXML 4.2: `<raise>`; chapter `signals`.)*
    fn raise(&mut self, told: Told) {
        let name = told.name_raised(&self.chart.machine).to_owned();
        self.is_to_be_heard(Heard::Told(told), &name);
    }

    /// The first error of a step is kept; after one that nobody has taken, none is. *(Chapter `failing`.)*
    fn fails(&mut self, failed: Failed) {
        if self.returned.is_none() {
            self.failed.get_or_insert(failed);
        }
    }
}

impl Call<'_, '_> {
    /// Nobody is left to take an error. *(Chapter `failing`: what a call returns.)*
    pub fn return_failed(&mut self) {
        if let Some(failed) = self.failed.take() {
            self.returned.get_or_insert(failed);
        }
    }

    /// It waits for its turn.
    pub fn is_to_be_heard(&mut self, heard: Heard, name: &str) {
        let room = self.chart.machine.queue;
        if room.is_some_and(|room| self.now.raised.len() >= room) {
            self.overflow("raise", name, "queue", room);
        }
        self.now.raised.push_back(heard);
    }

    /// The actions of a state for a moment, top to bottom; an observer is told first. What the state runs is started behind
    /// its `enter`, and stopped before its `exit`. *(SCXML 3.8, 3.9; chapters `actions`, `observing` and `submachines`: when
    /// it starts and stops.)*
    pub fn act(&mut self, node: At, moment: &str) {
        let chart = self.chart;
        let state = self.state(node);
        if chart.machine.observed && state != ROOT && moment != "active" {
            self.tape.tell(format_args!("{moment} {}", chart.machine.states[state].name));
        }
        if moment == "exit" {
            self.stop_inside(node);
        }
        for action in &chart.machine.states[state].actions {
            let both = action.moment == "enter or resume" && matches!(moment, "enter" | "resume");
            if both || action.moment == moment {
                self.run(&action.code, &mut Bindings::default(), Asks::Now);
            }
        }
        if moment == "enter" {
            self.start_inside(node);
        }
    }

    /// An event is kept until nothing defers it, if there is room. Whether it is kept. *(Chapter `deferral`.)*
    pub fn keep_for_later(&mut self, told: Told) -> bool {
        let room = self.now.has_room(&self.chart.machine);
        if room {
            self.now.deferred.push(told);
        }
        room
    }

    /// Nothing is lost silently. *(Chapters `signals` and `stack`: room.)*
    pub fn overflow(&self, what: &str, name: &str, kept: &str, room: Option<usize>) -> ! {
        let room = room.unwrap_or_default();
        panic!("`Drawn` cannot {what} `{name}`: its {kept} has room for {room}; give it more with `{kept} N;`");
    }
}
