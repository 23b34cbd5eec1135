//! The sentry, polled repeatedly. The world contains the view of each beat from the beginning.
//!
//! The states are those of `sentry`. In every update, an action of the machine advances to the next beat.

mod generated;
mod hand;

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use crate::harness::{Form, Streamed, Workload};
use fsmith_printed::Random;

pub struct Task;

/// One update.
#[derive(Clone, Copy)]
pub struct Poll;

const BEATS: usize = 1 << 16;

/// The perceptions of the sentry at each beat.
type Views = [(bool, bool); BEATS];

static VIEWS: LazyLock<Box<Views>> = LazyLock::new(|| {
    let mut random = Random::new(16);
    let (mut player, mut tired) = (false, false);
    let view = |_| {
        player ^= random.one_in(32);
        tired ^= random.one_in(32);
        (player, tired)
    };
    let views: Vec<_> = (0..BEATS).map(view).collect();
    views.try_into().expect("as many as there are beats")
});

/// The game around the sentry, and counters of its actions.
pub struct World {
    views: &'static Views,
    beat: usize,
    pub patrolled: u32,
    pub defended: u32,
    pub slept: u32,
}

impl Default for World {
    fn default() -> Self {
        World { views: &VIEWS, beat: 0, patrolled: 0, defended: 0, slept: 0 }
    }
}

impl World {
    #[inline]
    pub fn can_see_player(&self) -> bool {
        self.views[self.beat % BEATS].0
    }

    #[inline]
    pub fn tired(&self) -> bool {
        self.views[self.beat % BEATS].1
    }

    #[inline]
    pub fn turn(&mut self) {
        self.beat += 1;
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.beat, self.patrolled, self.defended, self.slept)
    }
}

impl Hash for World {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.beat, self.patrolled, self.defended, self.slept).hash(hasher);
    }
}

impl Workload for Task {
    const NAME: &'static str = "beat";
    const BAR_PERCENT: u64 = 100;
    type Op = Poll;
    type World = World;

    fn random(len: usize) -> Vec<Poll> {
        vec![Poll; len]
    }

    /// There are no events, so there is only one tape.
    fn periodic(len: usize) -> Vec<Poll> {
        Self::random(len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Sentry>(), Form::of::<generated::Sentry>()]
    }
}

impl Streamed for Task {
    const STREAM_BAR_PERCENT: u64 = 90;

    fn streams() -> Vec<Form<Self>> {
        vec![Form::of_stream::<hand::Sentry>(), Form::of_stream::<generated::Sentry>()]
    }
}
