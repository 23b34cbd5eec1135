//! The hand-written client: one flat machine with a clock of its own and two deadlines, in nanoseconds.

use std::time::Duration;

use super::{Event, LONGEST, Net, Op, SHORTEST, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Off,
    Asking,
    Resting,
    Bound,
    Renewing,
    /// The lease is not renewed any more, and has not expired yet.
    GivenUp,
}

const SECOND: u64 = 1_000_000_000;

pub struct Client {
    state: State,
    now: u64,
    /// When the request is sent again, the client asks again, or the lease is renewed, depending on the state.
    next: u64,
    /// When the lease expires; used only while there is one.
    expiry: u64,
    /// How long the client waits after the current request, in seconds.
    seconds: u32,
}

impl Client {
    #[inline]
    fn send(&mut self, at: u64, seconds: u32, net: &mut Net) {
        net.sent += 1;
        self.seconds = seconds;
        self.next = at + u64::from(seconds) * SECOND;
    }

    #[inline]
    fn ask(&mut self, at: u64, net: &mut Net) {
        self.state = State::Asking;
        self.send(at, SHORTEST, net);
    }

    #[inline]
    fn rest(&mut self, at: u64, net: &mut Net) {
        net.failed += 1;
        (self.state, self.next) = (State::Resting, at + 10 * SECOND);
    }

    #[inline]
    fn bind(&mut self, lease: u32) {
        let lease = u64::from(lease) * SECOND;
        (self.state, self.next, self.expiry) = (State::Bound, self.now + lease / 2, self.now + lease);
    }

    #[inline]
    fn handle(&mut self, event: Event, net: &mut Net) {
        match self.state {
            State::Off => {
                if let Event::Up = event {
                    self.ask(self.now, net);
                }
            }
            State::Asking => match event {
                Event::Ack(lease) => {
                    net.granted += 1;
                    self.bind(lease);
                }
                Event::Nak => self.rest(self.now, net),
                Event::Down => self.state = State::Off,
                Event::Up => {}
            },
            State::Renewing => match event {
                Event::Ack(lease) => {
                    net.renewed += 1;
                    self.bind(lease);
                }
                Event::Nak => {
                    net.denied += 1;
                    self.ask(self.now, net);
                }
                Event::Down => self.state = State::Off,
                Event::Up => {}
            },
            State::Resting | State::Bound | State::GivenUp => {
                if let Event::Down = event {
                    self.state = State::Off;
                }
            }
        }
    }

    #[inline]
    fn pass(&mut self, by: Duration, net: &mut Net) {
        let by = by.as_secs().saturating_mul(SECOND).saturating_add(u64::from(by.subsec_nanos()));
        self.now = self.now.saturating_add(by);
        loop {
            match self.state {
                State::Asking if self.next <= self.now => {
                    if self.seconds < LONGEST {
                        self.send(self.next, self.seconds * 2, net);
                    } else {
                        self.rest(self.next, net);
                    }
                }
                State::Resting if self.next <= self.now => self.ask(self.next, net),
                State::Bound if self.next <= self.now => {
                    self.state = State::Renewing;
                    self.send(self.next, SHORTEST, net);
                }
                State::Renewing if self.next <= self.now.min(self.expiry) => {
                    if self.seconds < LONGEST {
                        self.send(self.next, self.seconds * 2, net);
                    } else {
                        self.state = State::GivenUp;
                    }
                }
                State::Renewing | State::GivenUp if self.expiry <= self.now => {
                    net.expired += 1;
                    self.ask(self.expiry, net);
                }
                _ => return,
            }
        }
    }
}

impl Machine<Task> for Client {
    const NAME: &'static str = "hand";
    type Op = Op;

    fn start(_: &mut Net) -> Self {
        Self { state: State::Off, now: 0, next: 0, expiry: 0, seconds: 0 }
    }

    #[inline]
    fn step(&mut self, op: &Op, net: &mut Net) {
        match *op {
            Op::Pass(by) => self.pass(by, net),
            Op::Tell(event) => self.handle(event, net),
        }
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Off => "Off",
            State::Asking => "Asking",
            State::Resting => "Resting",
            State::Bound => "Bound",
            State::Renewing | State::GivenUp => "Renewing",
        }
    }
}
