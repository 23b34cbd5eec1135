//! The sentry of the hard-coded state machine in Millington, *AI for Games*, 5.3.8.
//!
//! It patrols, defends or sleeps. Whether it sees the player and whether it is tired is polled by
//! `update`; a noise is told, and wakes it when louder than 10. Each state has its action of every
//! update, as in the book's `getAction`. Where the book's two `if`s could both hold, the first
//! decides.

mod book;
mod boxed;
pub mod generated;
pub mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

pub type Op<E = Event> = harness::Op<View, E>;

/// What the sentry can find out by looking.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub struct View {
    sees_player: bool,
    tired: bool,
}

#[derive(Clone, Copy)]
pub enum Event {
    Noise { volume: u32 },
}

/// The game around the sentry, and what it did there.
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
    /// It asks once more than by hand, whether it is started; a table of jumps would take fewer instructions, and longer.
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
