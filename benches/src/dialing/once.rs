//! The declared client, with a submachine that retries.

use super::{Event, Line, Once};
use crate::harness::Machine;

mod retry {
    use super::Line;
    use fsmith::state_machine;

    state_machine! {
        pub machine Retry(line: &mut Line) {
            #[derive(Clone, Copy)]
            events { Up, Down(u32), Data(u32), Tick, Wake }
            initial Trying(0);
            state Trying(tries: u32) {
                on Up => Connected;
                on Down(code) if *tries < 2 => { line.retry(code); Waiting(tries + 1) }
                on Down(_) => GaveUp;
                on Data(bytes) if bytes > 3 => line.carry(bytes);
                on Tick => { line.ticks += 1; }
            }
            state Waiting(tries: u32) { on Wake => Trying(tries); }
            final Connected;
            final GaveUp;
        }
    }
}

use fsmith::state_machine;
use retry::{Retry, RetryEvent, RetryState};

state_machine! {
    pub machine Client(line: &mut Line) {
        #[derive(Clone, Copy)]
        events { Link(RetryEvent), Cancel, Go }
        initial Idle;
        state Connecting {
            machine retry: Retry(line);
            enter { line.opened += 1; }
            exit { line.closed += 1; }
            forward Link(event) => retry(event);
            done(retry.Connected) => Online;
            done(retry.GaveUp) => Offline;
            on Link(RetryEvent::Data(_)) => { line.refused += 1; }
            on Cancel => Idle;
        }
        state Online { on Cancel => Idle; }
        state Offline { on Go => Connecting; }
        state Idle { on Go => Connecting; }
    }
}

impl From<Event> for ClientEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Up => ClientEvent::Link(RetryEvent::Up),
            Event::Down(code) => ClientEvent::Link(RetryEvent::Down(code)),
            Event::Data(bytes) => ClientEvent::Link(RetryEvent::Data(bytes)),
            Event::Tick => ClientEvent::Link(RetryEvent::Tick),
            Event::Wake => ClientEvent::Link(RetryEvent::Wake),
            Event::Cancel => ClientEvent::Cancel,
            Event::Go => ClientEvent::Go,
        }
    }
}

impl Machine<Once> for Client {
    const NAME: &'static str = "generated";
    type Op = ClientEvent;

    fn start(line: &mut Line) -> Self {
        Self::start(line)
    }

    #[inline]
    fn step(&mut self, event: &ClientEvent, line: &mut Line) {
        self.handle(line, *event);
    }

    fn state(&self) -> &'static str {
        match self.data() {
            Some(ClientData::Connecting { retry }) => retry.state().map_or("none", RetryState::name),
            _ => self.state().map_or("none", ClientState::name),
        }
    }
}
