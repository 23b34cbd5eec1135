//! A chat room that raises a signal for each member who receives a notice, with room for 256 of them: most events raise
//! nothing.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// The number of members of a full room: the number of signals that a notice may raise.
pub const SEATS: u32 = 255;

#[derive(Clone, Copy)]
pub enum Event {
    Join,
    Leave,
    Say(u32),
    Mute,
    Unmute,
    Notice(u32),
}

/// Counters of the room's actions.
#[derive(Debug, Default, Hash)]
pub struct Chat {
    pub members: u32,
    pub said: u32,
    pub refused: u32,
    /// A digest of the copies and of who received them.
    pub received: u32,
    pub missed: u32,
    pub rejected: u32,
    pub closed: u32,
}

impl Chat {
    #[inline]
    pub fn receive(&mut self, member: u32, text: u32) {
        self.received = self.received.rotate_left(5) ^ (member + text);
    }
}

impl Workload for Task {
    const NAME: &'static str = "room";
    /// The currently measured cost. The target is what it takes with room for 16 signals: 225, called 265.
    const BAR_PERCENT: u64 = 310;
    const CALLED_BAR_PERCENT: u64 = 330;
    type Op = Event;
    type World = Chat;

    fn random(len: usize) -> Vec<Event> {
        use Event::{Join, Leave, Mute, Notice, Say, Unmute};
        let mut random = Random::new(97);
        let step = |_| match random.below(64) {
            0..=11 => Join,
            12..=25 => Leave,
            26..=46 => Say(random.below(100)),
            47..=54 => Mute,
            55..=62 => Unmute,
            _ => Notice(random.below(100)),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Join, Leave, Mute, Notice, Say, Unmute};
        let story = [
            Join,
            Say(1),
            Join,
            Say(2),
            Mute,
            Say(3),
            Leave,
            Join,
            Say(4),
            Unmute,
            Say(5),
            Join,
            Notice(6),
            Say(7),
            Leave,
            Mute,
            Say(8),
            Unmute,
            Leave,
            Say(9),
            Leave,
            Say(10),
            Join,
            Join,
            Say(11),
            Mute,
            Join,
            Say(12),
            Leave,
            Unmute,
            Say(13),
            Join,
            Join,
            Say(14),
            Say(15),
            Leave,
            Mute,
            Leave,
            Say(16),
            Unmute,
            Say(17),
            Leave,
            Say(18),
            Leave,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Room>(), Form::of::<generated::Room>(), Form::of::<interpreted::Room>()]
    }
}
