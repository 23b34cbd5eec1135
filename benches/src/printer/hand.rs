//! The hand-written printer, with a ring buffer of waiting jobs.

use super::{Event, ROOM, Task, Tray};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Idle,
    Printing,
    Jammed,
}

pub struct Printer {
    state: State,
    waiting: [u32; ROOM],
    first: usize,
    len: usize,
}

impl Printer {
    #[inline]
    fn keep(&mut self, pages: u32) {
        assert!(self.len < ROOM, "no room for a job");
        let at = self.first + self.len;
        self.waiting[if at < ROOM { at } else { at - ROOM }] = pages;
        self.len += 1;
    }

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        let pages = self.waiting[self.first];
        self.first = if self.first + 1 < ROOM { self.first + 1 } else { 0 };
        self.len -= 1;
        Some(pages)
    }

    #[inline]
    fn print(&mut self, pages: u32, tray: &mut Tray) {
        tray.jobs += 1;
        tray.pages += pages;
        self.state = State::Printing;
    }

    #[inline]
    fn handle(&mut self, event: Event, tray: &mut Tray) {
        match self.state {
            State::Idle => {
                if let Event::Job(pages) = event {
                    self.print(pages, tray);
                }
            }
            State::Printing => match event {
                Event::Job(pages) => self.keep(pages),
                Event::Done => {
                    tray.done += 1;
                    self.state = State::Idle;
                    if let Some(pages) = self.next() {
                        self.print(pages, tray);
                    }
                }
                Event::Jam => {
                    tray.jams += 1;
                    self.state = State::Jammed;
                }
                Event::Cleared => {}
            },
            State::Jammed => match event {
                Event::Job(pages) => self.keep(pages),
                Event::Cleared => self.state = State::Printing,
                Event::Done | Event::Jam => {}
            },
        }
    }
}

impl Machine<Task> for Printer {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Tray) -> Self {
        Self { state: State::Idle, waiting: [0; ROOM], first: 0, len: 0 }
    }

    #[inline]
    fn step(&mut self, event: &Event, tray: &mut Tray) {
        self.handle(*event, tray);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Idle => "Idle",
            State::Printing => "Printing",
            State::Jammed => "Jammed",
        }
    }
}
