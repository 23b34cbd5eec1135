//! The sentry of the hard-coded state machine in Millington, *AI for Games*, 5.3.8.
//!
//! The sentry patrols, defends or sleeps. `update` polls whether it sees the player and whether it is tired. A noise is
//! an event, and wakes it if it is louder than 10. Each state has an action for every update, as in the book's
//! `getAction`. If the conditions of both `if`s in the book are true, the first one decides.

mod book;
mod boxed;
pub mod generated;
pub mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

pub type Op<E = Event> = harness::Op<View, E>;

/// The perceptions of the sentry.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub struct View {
    sees_player: bool,
    tired: bool,
}

#[derive(Clone, Copy)]
pub enum Event {
    Noise { volume: u32 },
}

/// The game around the sentry, and counters of its actions.
#[derive(Clone, Debug, Default, Hash)]
pub struct World {
    pub view: View,
    pub patrolled: u32,
    pub defended: u32,
    pub slept: u32,
    pub woken: u32,
}

impl World {
    #[inline]
    pub fn can_see_player(&self) -> bool {
        self.view.sees_player
    }

    #[inline]
    pub fn tired(&self) -> bool {
        self.view.tired
    }

    #[inline]
    pub fn patrol(&mut self) {
        self.patrolled += 1;
    }

    #[inline]
    pub fn defend(&mut self) {
        self.defended += 1;
    }

    #[inline]
    pub fn sleep(&mut self) {
        self.slept += 1;
    }

    #[inline]
    pub fn wake(&mut self) {
        self.woken += 1;
    }
}

impl Workload for Task {
    const NAME: &'static str = "sentry";
    /// The machine has one check more than the hand-written form, whether it is started. A jump table would take fewer
    /// instructions, but more time.
    const BAR_PERCENT: u64 = 104;
    const CALLED_BAR_PERCENT: u64 = 103;
    type Op = Op;
    type World = World;

    fn random(len: usize) -> Vec<Op> {
        let mut random = Random::new(5);
        let step = |_| {
            if random.one_in(4) {
                return Op::Tell(Event::Noise { volume: random.below(20) });
            }
            Op::Update(View { sees_player: random.one_in(2), tired: random.one_in(2) })
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Op> {
        let calm = Op::Update(View { sees_player: false, tired: false });
        let seen = Op::Update(View { sees_player: true, tired: false });
        let tired = Op::Update(View { sees_player: false, tired: true });
        let noise = |volume| Op::Tell(Event::Noise { volume });
        harness::repeat(
            &[
                calm,
                calm,
                noise(12),
                seen,
                seen,
                seen,
                calm,
                calm,
                tired,
                tired,
                noise(3),
                tired,
                noise(15),
                seen,
                calm,
                tired,
                tired,
                calm,
            ],
            len,
        )
    }

    fn forms() -> Vec<Form<Self>> {
        vec![
            Form::of::<hand::Sentry>(),
            Form::of::<generated::Sentry>(),
            Form::of::<interpreted::Sentry>(),
            Form::of::<boxed::Sentry>(),
            Form::of::<book::Sentry>(),
        ]
    }
}
