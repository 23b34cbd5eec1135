//! The bulk-only transport of a USB disk: commands, data and status. Only after an invalid command, both endpoints have
//! to be cleared, in any order: a `parallel` with a `done`, which most events do not enter.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// The largest length of the data of a command.
pub const LARGEST: u32 = 48;

#[derive(Clone, Copy)]
pub enum Event {
    /// The length of the data.
    Command(u32),
    /// The length of the packet.
    Packet(u32),
    Frame,
    Reset,
    ClearIn,
    ClearOut,
}

/// The data of the current command, and counters of the disk's actions.
#[derive(Debug, Default, Hash)]
pub struct Bus {
    /// The length of the data that is left.
    pub left: u32,
    pub bytes: u32,
    pub commands: u32,
    pub invalid: u32,
    pub short: u32,
    pub recovered: u32,
    pub resets: u32,
    pub frames: u32,
}

impl Workload for Task {
    const NAME: &'static str = "usb";
    /// The currently measured cost. The target is 115.
    const BAR_PERCENT: u64 = 117;
    const CALLED_BAR_PERCENT: u64 = 112;
    type Op = Event;
    type World = Bus;

    fn random(len: usize) -> Vec<Event> {
        use Event::{ClearIn, ClearOut, Command, Frame, Packet, Reset};
        let mut random = Random::new(101);
        let step = |_| match random.below(32) {
            0..=8 => Command(random.below(50)),
            9..=23 => Packet(16),
            24..=27 => Frame,
            28 | 29 => ClearIn,
            30 => ClearOut,
            _ => Reset,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{ClearIn, ClearOut, Command, Frame, Packet, Reset};
        let story = [
            Command(40),
            Packet(16),
            Frame,
            Packet(16),
            Packet(8),
            Packet(13),
            Command(0),
            Packet(13),
            Frame,
            Command(16),
            Packet(16),
            Packet(13),
            Command(49),
            ClearOut,
            Frame,
            ClearIn,
            Command(32),
            Packet(16),
            ClearIn,
            Frame,
            Packet(13),
            Command(20),
            Packet(16),
            Reset,
            Command(50),
            ClearIn,
            ClearOut,
            Frame,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Transport>(), Form::of::<generated::Transport>(), Form::of::<interpreted::Transport>()]
    }
}
