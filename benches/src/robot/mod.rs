//! The cleaning robot of Millington, *AI for Games*, figures 5.15 to 5.17, with one level more.
//!
//! Cleaning (deep history) holds Search, Fetch and ToCompactor; Fetch holds HeadFor and PickUp. A low battery is an
//! alarm of Cleaning: whatever goes on inside is broken off for Refuel, and afterwards goes on where it was left.
//! Searching in vain leads out of Search straight to Refuel. What the robot senses is polled; what happens to it
//! (a bump, a slipped item, a lost one, a recall) is told. Every action counts.
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

use crate::harness::{self, Form, Workload};
use crate::random::Random;

pub struct Task;

pub type Op<E = Event> = harness::Op<Senses, E>;

#[derive(Clone, Copy)]
pub enum Event {
    Bumped,
    Slipped,
    Lost,
    Recall,
}

/// What the sensors say: a set of the flags below.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub struct Senses(u8);

impl Senses {
    const LOW: u8 = 1;
    const TRASH: u8 = 2;
    const NOTHING: u8 = 4;
    const NEAR: u8 = 8;
    const HELD: u8 = 16;
    const DISPOSED: u8 = 32;
    const CHARGED: u8 = 64;

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

/// The robot's body: what it senses, and how often it did what.
#[derive(Clone, Debug, Default, Hash)]
pub struct Body {
    pub senses: Senses,
    pub brush_ons: u32,
    pub brush_offs: u32,
    pub swept: u32,
    pub scans: u32,
    pub scans_ended: u32,
    pub wandered: u32,
    pub turns: u32,
    pub arm_outs: u32,
    pub arm_ins: u32,
    pub set_offs: u32,
    pub halts: u32,
    pub approached: u32,
    pub backed_off: u32,
    pub grips: u32,
    pub releases: u32,
    pub squeezed: u32,
    pub lifts: u32,
    pub put_downs: u32,
    pub carried: u32,
    pub dropped: u32,
    pub docks: u32,
    pub undocks: u32,
    pub charged: u32,
    pub aligned: u32,
}

/// Senses are read, deeds are counted.
macro_rules! body {
    (senses { $($sense:ident: $flag:ident,)* } deeds { $($deed:ident: $counter:ident,)* }) => {
        impl Body {
            $(#[inline] pub fn $sense(&self) -> bool { self.senses.0 & Senses::$flag != 0 })*
            $(#[inline] pub fn $deed(&mut self) { self.$counter += 1; })*
        }
    };
}

body! {
    senses {
        battery_low: LOW,
        sees_trash: TRASH,
        finds_nothing: NOTHING,
        at_trash: NEAR,
        holds: HELD,
        disposed: DISPOSED,
        is_charged: CHARGED,
    }
    deeds {
        brush_on: brush_ons,
        brush_off: brush_offs,
        sweep: swept,
        start_scan: scans,
        end_scan: scans_ended,
        wander: wandered,
        turn: turns,
        arm_out: arm_outs,
        arm_in: arm_ins,
        set_off: set_offs,
        halt: halts,
        approach: approached,
        back_off: backed_off,
        grip: grips,
        release: releases,
        squeeze: squeezed,
        lift: lifts,
        put_down: put_downs,
        carry: carried,
        drop_item: dropped,
        dock: docks,
        undock: undocks,
        charge: charged,
        align: aligned,
    }
}

impl Workload for Task {
    const NAME: &'static str = "robot";
    const BAR_PERCENT: u64 = 102;
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

    /// Two errands: one smooth, one with every mishap.
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
            Form::of::<boxed::Robot>(),
        ]
    }
}
