//! The cleaning robot of Millington, *AI for Games*, figures 5.15 to 5.17, with one additional level.
//!
//! Cleaning (deep history) contains Search, Fetch and ToCompactor. Fetch contains HeadFor and PickUp. A low battery is
//! an alarm of Cleaning: it interrupts everything for Refuel, and afterwards Cleaning continues where it was exited. A
//! search without a result leads out of Search straight to Refuel. The sensors of the robot are polled, and incidents
//! (a bump, a slipped item, a lost one, a recall) are events. Every action counts.
//!
//! ```text
//! Cleaning [H*]   alarm low battery -> Refuel; recall -> Refuel
//!   Search        trash -> Fetch; nothing found -> Refuel; bump: turn
//!   Fetch         lost -> Search; bump: back off, HeadFor
//!     HeadFor     at trash -> PickUp
//!     PickUp      holds -> ToCompactor; slipped -> HeadFor
//!   ToCompactor   disposed -> Search; slipped: drop, Fetch; bump: turn
//! Refuel          charged -> Cleaning; bump: align
//! ```

mod boxed;
pub mod generated;
pub mod hand;
mod interpreted;
mod observed;
mod world;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub use world::{Body, Event, Op, Senses};

pub struct Task;

impl Senses {
    fn random(random: &mut Random) -> Self {
        let odds = [
            (Self::LOW, 12),
            (Self::TRASH, 2),
            (Self::NOTHING, 8),
            (Self::NEAR, 2),
            (Self::HELD, 2),
            (Self::DISPOSED, 2),
            (Self::CHARGED, 2),
        ];
        Self(odds.iter().filter(|(_, n)| random.one_in(*n)).map(|(flag, _)| flag).sum())
    }
}

impl Workload for Task {
    const NAME: &'static str = "robot";
    const BAR_PERCENT: u64 = 102;
    const CALLED_BAR_PERCENT: u64 = 100;
    type Op = Op;
    type World = Body;

    fn random(len: usize) -> Vec<Op> {
        use Event::{Bumped, Lost, Recall, Slipped};
        let events = [Bumped, Bumped, Bumped, Slipped, Slipped, Slipped, Lost, Recall];
        let mut random = Random::new(17);
        let step = |_| {
            if random.one_in(3) {
                return Op::Tell(random.pick(&events));
            }
            Op::Update(Senses::random(&mut random))
        };
        (0..len).map(step).collect()
    }

    /// Two errands: one without and one with every mishap.
    fn periodic(len: usize) -> Vec<Op> {
        use Event::{Bumped, Lost, Recall, Slipped};
        let sense = |flags| Op::Update(Senses(flags));
        let tell = Op::Tell;
        let smooth = [
            sense(0),
            tell(Bumped),
            sense(Senses::TRASH),
            sense(0),
            sense(Senses::NEAR),
            sense(0),
            sense(Senses::HELD),
            sense(0),
            sense(Senses::DISPOSED),
        ];
        let rough = [
            sense(Senses::TRASH),
            tell(Bumped),
            sense(Senses::NEAR),
            tell(Slipped),
            sense(Senses::LOW),
            tell(Bumped),
            sense(0),
            sense(Senses::CHARGED),
            sense(Senses::NEAR),
            sense(Senses::LOW | Senses::HELD),
            sense(Senses::CHARGED),
            tell(Bumped),
            tell(Lost),
            tell(Lost),
            sense(Senses::TRASH),
            sense(Senses::NEAR),
            sense(Senses::HELD),
            tell(Recall),
            sense(Senses::CHARGED),
            tell(Bumped),
            tell(Slipped),
            sense(Senses::NEAR),
            sense(Senses::HELD),
            sense(Senses::DISPOSED),
            sense(Senses::NOTHING),
            sense(Senses::CHARGED),
        ];
        harness::repeat(&[&smooth[..], &rough[..]].concat(), len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![
            Form::of::<hand::Robot>(),
            Form::of::<generated::Robot>(),
            Form::of::<interpreted::Robot>(),
            Form::of::<observed::Robot>(),
            Form::of::<boxed::Robot>(),
        ]
    }
}
