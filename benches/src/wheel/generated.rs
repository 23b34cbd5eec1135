//! The declared connection, and a program that keeps many of them.

use std::time::Duration;

use fsmith::state_machine;

use super::{CONNECTIONS, Event, NEVER, Net, Op, Task, Wheel};
use crate::harness::Machine;

state_machine! {
    pub machine Connection(net: &mut Net) {
        #[derive(Clone, Copy)]
        events { Connect, Accept, Data(u32), Close }

        initial Closed;
        state Closed { on Connect => { net.dialed += 1; Connecting } }
        state Connecting {
            after 20s => { net.failed += 1; Closed }
            on Accept => Session;
            on Close => { net.closed += 1; Closed }
        }
        state Session {
            initial Open;
            after 60s => { net.expired += 1; Closed }
            on Close => { net.closed += 1; Closed }
            on Data(bytes) => { net.bytes += bytes; Open }

            state Open { after 10s => Probing; }
            state Probing {
                enter { net.probes += 1; }
                after 6s => { net.lost += 1; Closed }
            }
        }
    }
}

/// The nanoseconds of a millisecond. Nanoseconds as `u64` are the unit in which a machine keeps its timers, so they are
/// converted in the fewest instructions.
const NANOSECONDS: u64 = 1_000_000;

/// A connection with what the program knows about it.
struct Entry {
    machine: Connection,
    /// The time up to which the machine was advanced.
    last: u64,
    /// The time of its entry in the wheel.
    scheduled: u64,
}

pub struct Connections {
    entries: Vec<Entry>,
    wheel: Wheel,
    /// The connection that received the last event.
    told: u32,
}

impl Connections {
    #[inline]
    fn tell(&mut self, connection: u32, event: ConnectionEvent, net: &mut Net) {
        self.told = connection;
        let entry = &mut self.entries[connection as usize];
        entry.advance(self.wheel.now, net);
        entry.machine.handle(net, event);
        entry.schedule(connection, &mut self.wheel);
    }

    #[inline]
    fn tick(&mut self, net: &mut Net) {
        let due = self.wheel.tick();
        for &connection in &due {
            let entry = &mut self.entries[connection as usize];
            if entry.scheduled == self.wheel.now {
                entry.scheduled = NEVER;
                entry.advance(self.wheel.now, net);
                entry.schedule(connection, &mut self.wheel);
            }
        }
        self.wheel.recycle(due);
    }
}

impl Entry {
    #[inline]
    fn advance(&mut self, now: u64, net: &mut Net) {
        self.machine.advance(net, Duration::from_millis(now - self.last));
        self.last = now;
    }

    /// Adds an entry to the wheel, unless there is one that is not later.
    #[inline]
    fn schedule(&mut self, connection: u32, wheel: &mut Wheel) {
        let Some(due) = self.machine.due() else { return };
        let at = wheel.now + due.as_nanos() as u64 / NANOSECONDS;
        if at < self.scheduled {
            self.scheduled = at;
            wheel.add(connection, at);
        }
    }
}

impl From<Op> for Op<ConnectionEvent> {
    fn from(op: Op) -> Self {
        match op {
            Op::Tick => Op::Tick,
            Op::Tell(connection, event) => {
                let event = match event {
                    Event::Connect => ConnectionEvent::Connect,
                    Event::Accept => ConnectionEvent::Accept,
                    Event::Data(bytes) => ConnectionEvent::Data(bytes),
                    Event::Close => ConnectionEvent::Close,
                };
                Op::Tell(connection, event)
            }
        }
    }
}

impl Machine<Task> for Connections {
    const NAME: &'static str = "generated";
    type Op = Op<ConnectionEvent>;

    fn start(net: &mut Net) -> Self {
        let entry = |_| Entry { machine: Connection::start(net), last: 0, scheduled: NEVER };
        Self { entries: (0..CONNECTIONS).map(entry).collect(), wheel: Wheel::new(), told: 0 }
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, net: &mut Net) {
        match *op {
            Op::Tick => self.tick(net),
            Op::Tell(connection, event) => self.tell(connection, event, net),
        }
    }

    fn state(&self) -> &'static str {
        self.entries[self.told as usize].machine.state().map_or("none", ConnectionState::name)
    }
}
