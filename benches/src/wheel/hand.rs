//! The hand-written connection with deadlines, and a program that keeps many of them.

use super::{CONNECTIONS, Event, NEVER, Net, Op, Task, Wheel};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Closed,
    Connecting,
    Open,
    Probing,
}

const SECOND: u64 = 1000;

struct Connection {
    state: State,
    /// When the state is exited, in milliseconds.
    deadline: u64,
    /// When the session ends; used only while it is open or probing.
    limit: u64,
    /// The time of its entry in the wheel.
    scheduled: u64,
}

impl Connection {
    #[inline]
    fn handle(&mut self, event: Event, now: u64, net: &mut Net) {
        match self.state {
            State::Closed => {
                if let Event::Connect = event {
                    net.dialed += 1;
                    (self.state, self.deadline) = (State::Connecting, now + 20 * SECOND);
                }
            }
            State::Connecting => match event {
                Event::Accept => {
                    self.open(now);
                    self.limit = now + 60 * SECOND;
                }
                Event::Close => self.close(net),
                Event::Connect | Event::Data(_) => {}
            },
            State::Open | State::Probing => match event {
                Event::Data(bytes) => {
                    net.bytes += bytes;
                    self.open(now);
                }
                Event::Close => self.close(net),
                Event::Connect | Event::Accept => {}
            },
        }
    }

    #[inline]
    fn open(&mut self, now: u64) {
        (self.state, self.deadline) = (State::Open, now + 10 * SECOND);
    }

    #[inline]
    fn close(&mut self, net: &mut Net) {
        net.closed += 1;
        self.state = State::Closed;
    }

    /// Returns when the connection is due, if it is.
    #[inline]
    fn due(&self) -> Option<u64> {
        match self.state {
            State::Closed => None,
            State::Connecting => Some(self.deadline),
            State::Open | State::Probing => Some(self.deadline.min(self.limit)),
        }
    }

    /// Handles the deadlines that have passed.
    #[inline]
    fn expire(&mut self, now: u64, net: &mut Net) {
        match self.state {
            State::Connecting if self.deadline <= now => {
                net.failed += 1;
                self.state = State::Closed;
                return;
            }
            State::Probing if self.deadline <= now => {
                net.lost += 1;
                self.state = State::Closed;
                return;
            }
            State::Open if self.deadline <= now => {
                net.probes += 1;
                (self.state, self.deadline) = (State::Probing, now + 6 * SECOND);
            }
            State::Open | State::Probing => {}
            State::Closed | State::Connecting => return,
        }
        if self.limit <= now {
            net.expired += 1;
            self.state = State::Closed;
        }
    }

    /// Adds an entry to the wheel, unless there is one that is not later.
    #[inline]
    fn schedule(&mut self, connection: u32, wheel: &mut Wheel) {
        let Some(at) = self.due() else { return };
        if at < self.scheduled {
            self.scheduled = at;
            wheel.add(connection, at);
        }
    }
}

pub struct Connections {
    connections: Vec<Connection>,
    wheel: Wheel,
    /// The connection that received the last event.
    told: u32,
}

impl Connections {
    #[inline]
    fn tell(&mut self, connection: u32, event: Event, net: &mut Net) {
        self.told = connection;
        let told = &mut self.connections[connection as usize];
        told.handle(event, self.wheel.now, net);
        told.schedule(connection, &mut self.wheel);
    }

    #[inline]
    fn tick(&mut self, net: &mut Net) {
        let entries = self.wheel.tick();
        for &connection in &entries {
            let due = &mut self.connections[connection as usize];
            if due.scheduled == self.wheel.now {
                due.scheduled = NEVER;
                due.expire(self.wheel.now, net);
                due.schedule(connection, &mut self.wheel);
            }
        }
        self.wheel.recycle(entries);
    }
}

impl Machine<Task> for Connections {
    const NAME: &'static str = "hand";
    type Op = Op;

    fn start(_: &mut Net) -> Self {
        let connection = |_| Connection { state: State::Closed, deadline: 0, limit: 0, scheduled: NEVER };
        Self { connections: (0..CONNECTIONS).map(connection).collect(), wheel: Wheel::new(), told: 0 }
    }

    #[inline]
    fn step(&mut self, op: &Op, net: &mut Net) {
        match *op {
            Op::Tick => self.tick(net),
            Op::Tell(connection, event) => self.tell(connection, event, net),
        }
    }

    fn state(&self) -> &'static str {
        match self.connections[self.told as usize].state {
            State::Closed => "Closed",
            State::Connecting => "Connecting",
            State::Open => "Open",
            State::Probing => "Probing",
        }
    }
}
