//! A client that leases an address, as by DHCP: a submachine sends each request, and sends it again until there is an
//! answer, later each time. The lease has timers, too.

mod generated;
mod hand;

use std::time::Duration;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// How long the client waits after the first request, in seconds.
pub const SHORTEST: u32 = 4;
/// How long the client waits after the last request, in seconds.
pub const LONGEST: u32 = 16;

#[derive(Clone, Copy)]
pub enum Op<E = Event> {
    Pass(Duration),
    Tell(E),
}

#[derive(Clone, Copy)]
pub enum Event {
    Up,
    Down,
    /// The duration of the lease in seconds.
    Ack(u32),
    Nak,
}

/// Counters of the client's actions.
#[derive(Debug, Default, Hash)]
pub struct Net {
    pub sent: u32,
    pub granted: u32,
    pub failed: u32,
    pub renewed: u32,
    pub denied: u32,
    pub expired: u32,
}

impl Workload for Task {
    const NAME: &'static str = "lease";
    /// The currently measured cost. The target is 130.
    const BAR_PERCENT: u64 = 195;
    const CALLED_BAR_PERCENT: u64 = 180;
    type Op = Op;
    type World = Net;

    fn random(len: usize) -> Vec<Op> {
        let mut random = Random::new(109);
        let step = |_| match random.below(32) {
            0 => Op::Tell(Event::Down),
            1 | 2 => Op::Tell(Event::Up),
            3..=6 => Op::Tell(Event::Ack(20 + random.below(40))),
            7 => Op::Tell(Event::Nak),
            _ => Op::Pass(Duration::from_millis(u64::from(random.below(8000)))),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Op> {
        use Event::{Ack, Down, Nak, Up};
        let pass = |milliseconds| Op::Pass(Duration::from_millis(milliseconds));
        let story = [
            Op::Tell(Up),
            pass(3000),
            pass(1500),
            Op::Tell(Ack(24)),
            pass(5000),
            pass(8000),
            pass(4000),
            Op::Tell(Ack(30)),
            pass(9000),
            pass(7000),
            Op::Tell(Nak),
            pass(2000),
            Op::Tell(Ack(60)),
            pass(40),
            pass(30000),
            pass(29000),
            pass(1000),
            pass(20000),
            pass(9000),
            pass(12000),
            Op::Tell(Down),
            pass(500),
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Client>(), Form::of::<generated::Client>()]
    }
}
