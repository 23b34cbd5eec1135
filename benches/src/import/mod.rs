//! An import of records in which every action may fail, and a few do.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Open(u32),
    Record(u32),
    Pause,
    Resume,
    Close,
}

/// The error of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A record is malformed.
    Malformed,
    /// The disk is full.
    Full,
    /// The file does not exist.
    Missing,
}

/// A source and a sink of records, and counters of the results.
#[derive(Debug, Default, Hash)]
pub struct Disk {
    pub opened: u32,
    pub records: u32,
    pub bytes: u32,
    pub skipped: u32,
    pub flushed: u32,
    pub broken: u32,
    /// The number of errors that calls returned.
    pub returned: u32,
}

impl Disk {
    #[inline]
    pub fn open(&mut self, file: u32) -> Result<(), Fault> {
        if file.is_multiple_of(16) {
            return Err(Fault::Missing);
        }
        self.opened += 1;
        Ok(())
    }

    #[inline]
    pub fn write(&mut self, bytes: u32) -> Result<(), Fault> {
        if bytes.is_multiple_of(64) {
            return Err(if bytes.is_multiple_of(256) { Fault::Full } else { Fault::Malformed });
        }
        self.records += 1;
        self.bytes = self.bytes.wrapping_add(bytes);
        Ok(())
    }

    #[inline]
    pub fn flush(&mut self) -> Result<(), Fault> {
        if self.records.is_multiple_of(128) {
            return Err(Fault::Full);
        }
        self.flushed += 1;
        Ok(())
    }
}

impl Workload for Task {
    const NAME: &'static str = "import";
    /// The generated form also reports whether it moved; the hand-written form only reports whether it reacted.
    /// Nevertheless, the generated form takes a tenth less time.
    const BAR_PERCENT: u64 = 107;
    const CALLED_BAR_PERCENT: u64 = 107;
    type Op = Event;
    type World = Disk;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(53);
        let step = |_| match random.below(16) {
            0 | 1 => Event::Open(random.below(1 << 16)),
            2 => Event::Pause,
            3 | 4 => Event::Resume,
            5 => Event::Close,
            _ => Event::Record(random.below(1 << 16)),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Close, Open, Pause, Record, Resume};
        let story = [
            Open(1),
            Record(5),
            Record(64),
            Record(7),
            Pause,
            Record(8),
            Resume,
            Record(9),
            Close,
            Open(16),
            Open(3),
            Record(256),
            Close,
            Open(2),
            Record(11),
            Record(12),
            Close,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Import>(), Form::of::<generated::Import>(), Form::of::<interpreted::Import>()]
    }
}
