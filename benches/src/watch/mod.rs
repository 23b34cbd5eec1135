//! The sentry with a stream of observations, most of which equal the previous one.
//!
//! The states are those of `sentry`. The conditions that it polls are events here, and rarely change: the sentry sees
//! the player for some thirty observations and then does not for as many. So it mostly stays in its state.

mod generated;
mod hand;

use crate::harness::{self, Form, Streamed, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Saw { player: bool, tired: bool },
    Noise { volume: u32 },
}

/// Counters of the sentry's actions.
#[derive(Debug, Default, Hash)]
pub struct World {
    pub patrolled: u32,
    pub defended: u32,
    pub slept: u32,
    pub woken: u32,
}

impl Workload for Task {
    const NAME: &'static str = "watch";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = World;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(8);
        let (mut player, mut tired) = (false, false);
        let step = |_| {
            if random.one_in(16) {
                return Event::Noise { volume: random.below(20) };
            }
            player ^= random.one_in(32);
            tired ^= random.one_in(32);
            Event::Saw { player, tired }
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        let saw = |player, tired, times| [Event::Saw { player, tired }].repeat(times);
        let noise = |volume| vec![Event::Noise { volume }];
        let story = [
            saw(false, false, 9),
            noise(12),
            saw(true, false, 14),
            saw(false, false, 6),
            saw(false, true, 11),
            noise(3),
            saw(false, true, 7),
            noise(15),
            saw(true, true, 8),
            saw(false, false, 5),
        ];
        harness::repeat(&story.concat(), len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Sentry>(), Form::of::<generated::Sentry>()]
    }
}

impl Streamed for Task {
    const STREAM_BAR_PERCENT: u64 = 60;

    fn streams() -> Vec<Form<Self>> {
        vec![Form::of_stream::<hand::Sentry>(), Form::of_stream::<generated::Sentry>()]
    }
}
