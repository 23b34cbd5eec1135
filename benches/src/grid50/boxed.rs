//! The fifty states by the State pattern: an object a state, a virtual call an event. Printed by
//! `examples/grid50.rs`: change the table, not this file.

use super::{Counters, Event};

type Next = Option<Box<dyn State>>;

pub trait State {
    fn name(&self) -> &'static str;
    fn handle(&mut self, w: &mut Counters, event: Event) -> Next;
    fn enter(&mut self, _w: &mut Counters) {}
    fn exit(&mut self, _w: &mut Counters) {}
}

pub struct Grid {
    state: Box<dyn State>,
}

impl Grid {
    pub fn start(w: &mut Counters) -> Self {
        let mut state = Box::new(S00);
        state.enter(w);
        Self { state }
    }

    #[inline]
    pub fn handle(&mut self, w: &mut Counters, event: Event) {
        if let Some(mut next) = self.state.handle(w, event) {
            self.state.exit(w);
            next.enter(w);
            self.state = next;
        }
    }

    pub fn name(&self) -> &'static str {
        self.state.name()
    }
}

struct S00;

impl State for S00 {
    fn name(&self) -> &'static str {
        "S00"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                if w.even(2) {
                    Some(Box::new(S25))
                } else {
                    Some(Box::new(S18))
                }
            }
            Event::E02 => {
                w.bump(3);
                None
            }
            Event::E03 => {
                w.bump(1);
                Some(Box::new(S24))
            }
            Event::E04 => {
                w.bump(4);
                Some(Box::new(S37))
            }
            Event::E06 => Some(Box::new(S31)),
            Event::E07 => {
                w.bump(0);
                None
            }
            Event::E09 => Some(Box::new(S45)),
            Event::E11 => {
                if w.ahead(1, 6) {
                    w.bump(5);
                    Some(Box::new(S13))
                } else {
                    Some(Box::new(S28))
                }
            }
            Event::E14 => {
                if w.ahead(7, 3) {
                    w.bump(7);
                    Some(Box::new(S24))
                } else {
                    w.bump(7);
                    Some(Box::new(S02))
                }
            }
            Event::E16(n) => {
                w.add(2, n);
                None
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }
}

struct S01;

impl State for S01 {
    fn name(&self) -> &'static str {
        "S01"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S46)),
            Event::E02 => {
                if w.ahead(3, 5) {
                    Some(Box::new(S00))
                } else {
                    w.bump(4);
                    Some(Box::new(S25))
                }
            }
            Event::E05 => Some(Box::new(S13)),
            Event::E06 => {
                if w.even(2) {
                    w.bump(7);
                    Some(Box::new(S15))
                } else {
                    Some(Box::new(S47))
                }
            }
            Event::E07 => {
                if w.ahead(0, 2) {
                    w.bump(4);
                    Some(Box::new(S30))
                } else {
                    Some(Box::new(S06))
                }
            }
            Event::E08 => {
                if w.ahead(0, 7) {
                    w.bump(0);
                    Some(Box::new(S19))
                } else {
                    Some(Box::new(S22))
                }
            }
            Event::E10 => {
                if w.even(7) {
                    Some(Box::new(S22))
                } else {
                    Some(Box::new(S02))
                }
            }
            Event::E11 => {
                w.bump(4);
                Some(Box::new(S41))
            }
            Event::E17(_) => Some(Box::new(S16)),
            Event::E18(_) => Some(Box::new(S02)),
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(13);
    }
}

struct S02;

impl State for S02 {
    fn name(&self) -> &'static str {
        "S02"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(1);
                None
            }
            Event::E04 => {
                w.bump(4);
                None
            }
            Event::E06 => Some(Box::new(S14)),
            Event::E07 => {
                w.bump(0);
                Some(Box::new(S32))
            }
            Event::E08 => Some(Box::new(S44)),
            Event::E09 if w.even(5) => {
                w.bump(0);
                Some(Box::new(S13))
            }
            Event::E10 if w.even(6) => {
                w.bump(6);
                Some(Box::new(S45))
            }
            Event::E11 if w.even(3) => Some(Box::new(S21)),
            Event::E12 if w.even(5) => Some(Box::new(S34)),
            Event::E13 => {
                w.bump(7);
                Some(Box::new(S19))
            }
            Event::E15 if w.ahead(2, 4) => {
                w.bump(5);
                Some(Box::new(S25))
            }
            Event::E16(_) => Some(Box::new(S00)),
            Event::E18(n) => {
                if n < 160 {
                    w.bump(3);
                    Some(Box::new(S30))
                } else {
                    Some(Box::new(S26))
                }
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(10);
    }
}

struct S03;

impl State for S03 {
    fn name(&self) -> &'static str {
        "S03"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 => {
                if w.ahead(2, 6) {
                    Some(Box::new(S11))
                } else {
                    Some(Box::new(S48))
                }
            }
            Event::E03 => {
                w.bump(3);
                Some(Box::new(S17))
            }
            Event::E04 if w.even(2) => Some(Box::new(S48)),
            Event::E05 => {
                w.bump(1);
                Some(Box::new(S00))
            }
            Event::E07 => {
                if w.even(7) {
                    Some(Box::new(S27))
                } else {
                    w.bump(1);
                    Some(Box::new(S45))
                }
            }
            Event::E08 if w.ahead(3, 1) => {
                w.bump(2);
                Some(Box::new(S00))
            }
            Event::E09 => Some(Box::new(S45)),
            Event::E11 => {
                w.bump(4);
                None
            }
            Event::E12 => {
                w.bump(6);
                None
            }
            Event::E15 => Some(Box::new(S28)),
            Event::E16(n) => {
                if n < 160 {
                    w.bump(0);
                    Some(Box::new(S48))
                } else {
                    Some(Box::new(S19))
                }
            }
            Event::E18(n) => {
                if n < 64 {
                    w.bump(3);
                    Some(Box::new(S41))
                } else {
                    Some(Box::new(S24))
                }
            }
            _ => None,
        }
    }
}

struct S04;

impl State for S04 {
    fn name(&self) -> &'static str {
        "S04"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S35)),
            Event::E01 => Some(Box::new(S34)),
            Event::E03 => Some(Box::new(S34)),
            Event::E04 => {
                if w.even(2) {
                    Some(Box::new(S42))
                } else {
                    w.bump(4);
                    Some(Box::new(S37))
                }
            }
            Event::E07 => {
                w.bump(2);
                Some(Box::new(S21))
            }
            Event::E08 if w.even(5) => Some(Box::new(S11)),
            Event::E09 => Some(Box::new(S03)),
            Event::E10 => {
                w.bump(0);
                Some(Box::new(S20))
            }
            Event::E11 if w.even(3) => {
                w.bump(4);
                Some(Box::new(S26))
            }
            Event::E12 if w.ahead(3, 1) => Some(Box::new(S46)),
            Event::E16(_) => {
                w.bump(0);
                Some(Box::new(S24))
            }
            _ => None,
        }
    }
}

struct S05;

impl State for S05 {
    fn name(&self) -> &'static str {
        "S05"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(5);
                Some(Box::new(S30))
            }
            Event::E01 => {
                if w.even(2) {
                    w.bump(7);
                    Some(Box::new(S39))
                } else {
                    Some(Box::new(S02))
                }
            }
            Event::E05 if w.ahead(3, 2) => {
                w.bump(5);
                Some(Box::new(S25))
            }
            Event::E07 => {
                w.bump(1);
                None
            }
            Event::E08 => {
                w.bump(7);
                Some(Box::new(S44))
            }
            Event::E10 => Some(Box::new(S49)),
            Event::E11 => {
                w.bump(2);
                Some(Box::new(S29))
            }
            Event::E12 if w.ahead(1, 7) => {
                w.bump(5);
                Some(Box::new(S16))
            }
            Event::E13 if w.even(2) => {
                w.bump(3);
                Some(Box::new(S26))
            }
            Event::E15 => Some(Box::new(S19)),
            Event::E17(_) => Some(Box::new(S27)),
            Event::E18(_) => {
                w.bump(1);
                Some(Box::new(S47))
            }
            _ => None,
        }
    }
}

struct S06;

impl State for S06 {
    fn name(&self) -> &'static str {
        "S06"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S35)),
            Event::E01 if w.even(6) => Some(Box::new(S37)),
            Event::E02 if w.even(6) => Some(Box::new(S02)),
            Event::E07 if w.even(2) => {
                w.bump(2);
                Some(Box::new(S34))
            }
            Event::E08 => Some(Box::new(S28)),
            Event::E10 => {
                w.bump(7);
                Some(Box::new(S10))
            }
            Event::E11 => {
                if w.even(6) {
                    w.bump(4);
                    Some(Box::new(S23))
                } else {
                    w.bump(6);
                    Some(Box::new(S45))
                }
            }
            Event::E13 => Some(Box::new(S38)),
            Event::E15 if w.ahead(1, 0) => Some(Box::new(S15)),
            Event::E17(n) if n < 160 => Some(Box::new(S20)),
            Event::E18(n) => {
                w.add(6, n);
                Some(Box::new(S11))
            }
            _ => None,
        }
    }
}

struct S07;

impl State for S07 {
    fn name(&self) -> &'static str {
        "S07"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 => {
                w.bump(7);
                Some(Box::new(S42))
            }
            Event::E03 => Some(Box::new(S47)),
            Event::E04 => Some(Box::new(S45)),
            Event::E07 if w.even(3) => Some(Box::new(S09)),
            Event::E08 if w.even(4) => {
                w.bump(6);
                Some(Box::new(S32))
            }
            Event::E09 => {
                if w.even(0) {
                    w.bump(1);
                    Some(Box::new(S14))
                } else {
                    Some(Box::new(S18))
                }
            }
            Event::E10 if w.ahead(7, 6) => {
                w.bump(6);
                Some(Box::new(S25))
            }
            Event::E11 => {
                if w.even(1) {
                    w.bump(6);
                    Some(Box::new(S25))
                } else {
                    w.bump(1);
                    Some(Box::new(S21))
                }
            }
            Event::E12 => {
                w.bump(4);
                None
            }
            Event::E14 => {
                w.bump(5);
                Some(Box::new(S36))
            }
            Event::E15 => {
                if w.even(7) {
                    w.bump(4);
                    Some(Box::new(S23))
                } else {
                    w.bump(4);
                    Some(Box::new(S03))
                }
            }
            Event::E17(n) if n < 128 => Some(Box::new(S49)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(9);
    }
}

struct S08;

impl State for S08 {
    fn name(&self) -> &'static str {
        "S08"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.even(2) => {
                w.bump(6);
                Some(Box::new(S09))
            }
            Event::E01 if w.even(1) => {
                w.bump(4);
                Some(Box::new(S46))
            }
            Event::E02 => {
                w.bump(6);
                Some(Box::new(S07))
            }
            Event::E04 => {
                w.bump(4);
                None
            }
            Event::E05 if w.ahead(3, 6) => {
                w.bump(2);
                Some(Box::new(S42))
            }
            Event::E06 => {
                if w.even(0) {
                    Some(Box::new(S09))
                } else {
                    w.bump(3);
                    Some(Box::new(S13))
                }
            }
            Event::E08 if w.ahead(1, 6) => Some(Box::new(S12)),
            Event::E10 => Some(Box::new(S07)),
            Event::E12 => {
                if w.ahead(2, 0) {
                    w.bump(5);
                    Some(Box::new(S16))
                } else {
                    Some(Box::new(S25))
                }
            }
            Event::E13 => {
                if w.ahead(5, 7) {
                    w.bump(4);
                    Some(Box::new(S12))
                } else {
                    Some(Box::new(S05))
                }
            }
            Event::E15 if w.even(6) => Some(Box::new(S12)),
            Event::E16(n) => {
                if n < 160 {
                    Some(Box::new(S37))
                } else {
                    w.bump(7);
                    Some(Box::new(S09))
                }
            }
            Event::E17(n) if n < 64 => Some(Box::new(S00)),
            Event::E19(n) if n < 160 => {
                w.bump(5);
                Some(Box::new(S04))
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(8);
    }
}

struct S09;

impl State for S09 {
    fn name(&self) -> &'static str {
        "S09"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(3);
                None
            }
            Event::E01 => {
                w.bump(4);
                Some(Box::new(S00))
            }
            Event::E02 => {
                w.bump(2);
                Some(Box::new(S05))
            }
            Event::E04 if w.even(5) => {
                w.bump(4);
                Some(Box::new(S16))
            }
            Event::E06 => {
                if w.ahead(5, 4) {
                    w.bump(4);
                    Some(Box::new(S22))
                } else {
                    Some(Box::new(S18))
                }
            }
            Event::E09 => Some(Box::new(S03)),
            Event::E10 => Some(Box::new(S23)),
            Event::E11 => {
                if w.even(4) {
                    w.bump(2);
                    Some(Box::new(S20))
                } else {
                    Some(Box::new(S13))
                }
            }
            Event::E12 => {
                if w.even(3) {
                    w.bump(3);
                    Some(Box::new(S46))
                } else {
                    Some(Box::new(S14))
                }
            }
            Event::E14 => {
                if w.even(4) {
                    Some(Box::new(S40))
                } else {
                    Some(Box::new(S46))
                }
            }
            Event::E15 => {
                w.bump(3);
                Some(Box::new(S08))
            }
            Event::E16(n) => {
                if n < 192 {
                    Some(Box::new(S13))
                } else {
                    Some(Box::new(S15))
                }
            }
            Event::E17(_) => Some(Box::new(S36)),
            Event::E19(n) if n < 64 => {
                w.add(1, n);
                Some(Box::new(S17))
            }
            _ => None,
        }
    }
}

struct S10;

impl State for S10 {
    fn name(&self) -> &'static str {
        "S10"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S15)),
            Event::E01 => {
                w.bump(6);
                None
            }
            Event::E03 if w.even(2) => {
                w.bump(4);
                Some(Box::new(S03))
            }
            Event::E07 => {
                if w.even(1) {
                    Some(Box::new(S01))
                } else {
                    w.bump(2);
                    Some(Box::new(S06))
                }
            }
            Event::E10 if w.ahead(1, 6) => {
                w.bump(2);
                Some(Box::new(S07))
            }
            Event::E11 => {
                w.bump(3);
                Some(Box::new(S25))
            }
            Event::E12 if w.even(5) => Some(Box::new(S22)),
            Event::E13 => Some(Box::new(S41)),
            Event::E14 => Some(Box::new(S47)),
            Event::E15 => {
                w.bump(6);
                Some(Box::new(S43))
            }
            Event::E16(n) => {
                if n < 160 {
                    w.add(3, n);
                    Some(Box::new(S06))
                } else {
                    w.bump(6);
                    Some(Box::new(S12))
                }
            }
            Event::E17(n) if n < 128 => {
                w.bump(4);
                Some(Box::new(S25))
            }
            Event::E18(n) => {
                if n < 192 {
                    Some(Box::new(S22))
                } else {
                    Some(Box::new(S27))
                }
            }
            Event::E19(n) => {
                if n < 32 {
                    w.add(5, n);
                    Some(Box::new(S25))
                } else {
                    Some(Box::new(S18))
                }
            }
            _ => None,
        }
    }
}

struct S11;

impl State for S11 {
    fn name(&self) -> &'static str {
        "S11"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(5);
                Some(Box::new(S34))
            }
            Event::E01 => Some(Box::new(S06)),
            Event::E03 => {
                if w.ahead(1, 4) {
                    w.bump(4);
                    Some(Box::new(S43))
                } else {
                    Some(Box::new(S20))
                }
            }
            Event::E07 => {
                w.bump(5);
                Some(Box::new(S35))
            }
            Event::E09 => {
                w.bump(2);
                None
            }
            Event::E10 => Some(Box::new(S27)),
            Event::E11 if w.ahead(1, 3) => {
                w.bump(5);
                Some(Box::new(S44))
            }
            Event::E12 => Some(Box::new(S47)),
            Event::E13 => {
                w.bump(7);
                Some(Box::new(S42))
            }
            Event::E15 => {
                w.bump(1);
                Some(Box::new(S10))
            }
            Event::E18(n) => {
                w.add(7, n);
                Some(Box::new(S20))
            }
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(15);
    }
}

struct S12;

impl State for S12 {
    fn name(&self) -> &'static str {
        "S12"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 => Some(Box::new(S11)),
            Event::E02 if w.even(2) => {
                w.bump(4);
                Some(Box::new(S36))
            }
            Event::E05 => Some(Box::new(S32)),
            Event::E08 if w.ahead(2, 1) => Some(Box::new(S39)),
            Event::E09 => {
                if w.even(7) {
                    w.bump(5);
                    Some(Box::new(S06))
                } else {
                    Some(Box::new(S07))
                }
            }
            Event::E10 => Some(Box::new(S22)),
            Event::E11 => {
                w.bump(6);
                Some(Box::new(S09))
            }
            Event::E13 => {
                w.bump(6);
                Some(Box::new(S13))
            }
            Event::E14 => {
                w.bump(7);
                Some(Box::new(S49))
            }
            Event::E15 => {
                w.bump(0);
                Some(Box::new(S31))
            }
            Event::E17(n) => {
                if n < 128 {
                    Some(Box::new(S40))
                } else {
                    Some(Box::new(S26))
                }
            }
            Event::E19(n) => {
                w.add(7, n);
                Some(Box::new(S33))
            }
            _ => None,
        }
    }
}

struct S13;

impl State for S13 {
    fn name(&self) -> &'static str {
        "S13"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S07)),
            Event::E01 => {
                w.bump(6);
                Some(Box::new(S02))
            }
            Event::E04 if w.ahead(2, 3) => {
                w.bump(0);
                Some(Box::new(S19))
            }
            Event::E05 if w.even(0) => {
                w.bump(2);
                Some(Box::new(S09))
            }
            Event::E08 if w.ahead(1, 2) => Some(Box::new(S00)),
            Event::E09 => {
                if w.even(5) {
                    w.bump(7);
                    Some(Box::new(S16))
                } else {
                    Some(Box::new(S38))
                }
            }
            Event::E10 => Some(Box::new(S28)),
            Event::E11 => {
                if w.even(2) {
                    Some(Box::new(S42))
                } else {
                    w.bump(5);
                    Some(Box::new(S45))
                }
            }
            Event::E12 => {
                w.bump(0);
                None
            }
            Event::E15 if w.even(0) => Some(Box::new(S26)),
            Event::E16(n) => {
                if n < 160 {
                    w.add(2, n);
                    Some(Box::new(S31))
                } else {
                    w.add(6, n);
                    Some(Box::new(S03))
                }
            }
            Event::E18(n) => {
                w.add(1, n);
                Some(Box::new(S12))
            }
            Event::E19(n) if n < 160 => Some(Box::new(S42)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }
}

struct S14;

impl State for S14 {
    fn name(&self) -> &'static str {
        "S14"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.even(1) => {
                w.bump(3);
                Some(Box::new(S28))
            }
            Event::E02 => {
                w.bump(0);
                Some(Box::new(S39))
            }
            Event::E03 => {
                w.bump(0);
                Some(Box::new(S48))
            }
            Event::E06 => Some(Box::new(S27)),
            Event::E07 => Some(Box::new(S16)),
            Event::E08 => {
                w.bump(7);
                None
            }
            Event::E10 => {
                w.bump(5);
                Some(Box::new(S17))
            }
            Event::E11 => {
                w.bump(4);
                Some(Box::new(S00))
            }
            Event::E12 => {
                w.bump(2);
                Some(Box::new(S08))
            }
            Event::E13 if w.even(7) => Some(Box::new(S32)),
            Event::E15 => {
                w.bump(5);
                None
            }
            Event::E19(n) if n < 64 => {
                w.add(4, n);
                Some(Box::new(S30))
            }
            _ => None,
        }
    }
}

struct S15;

impl State for S15 {
    fn name(&self) -> &'static str {
        "S15"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 if w.even(3) => Some(Box::new(S03)),
            Event::E03 => {
                w.bump(2);
                Some(Box::new(S14))
            }
            Event::E06 if w.ahead(3, 4) => {
                w.bump(2);
                Some(Box::new(S33))
            }
            Event::E07 => {
                w.bump(5);
                Some(Box::new(S46))
            }
            Event::E09 => {
                w.bump(4);
                Some(Box::new(S13))
            }
            Event::E10 if w.even(6) => {
                w.bump(6);
                Some(Box::new(S19))
            }
            Event::E11 => {
                w.bump(7);
                None
            }
            Event::E12 => {
                if w.even(1) {
                    w.bump(3);
                    Some(Box::new(S28))
                } else {
                    Some(Box::new(S49))
                }
            }
            Event::E13 => {
                w.bump(2);
                Some(Box::new(S26))
            }
            Event::E14 => Some(Box::new(S25)),
            Event::E18(_) => {
                w.bump(7);
                Some(Box::new(S49))
            }
            Event::E19(n) => {
                w.add(5, n);
                None
            }
            _ => None,
        }
    }
}

struct S16;

impl State for S16 {
    fn name(&self) -> &'static str {
        "S16"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.even(1) => {
                w.bump(6);
                Some(Box::new(S19))
            }
            Event::E01 => {
                w.bump(2);
                None
            }
            Event::E03 if w.even(1) => Some(Box::new(S17)),
            Event::E04 => {
                if w.even(7) {
                    Some(Box::new(S42))
                } else {
                    w.bump(4);
                    Some(Box::new(S03))
                }
            }
            Event::E05 if w.even(5) => {
                w.bump(0);
                Some(Box::new(S07))
            }
            Event::E06 => Some(Box::new(S25)),
            Event::E08 if w.even(5) => {
                w.bump(1);
                Some(Box::new(S45))
            }
            Event::E10 => {
                if w.ahead(6, 7) {
                    Some(Box::new(S45))
                } else {
                    w.bump(2);
                    Some(Box::new(S38))
                }
            }
            Event::E11 => {
                if w.ahead(0, 4) {
                    w.bump(1);
                    Some(Box::new(S23))
                } else {
                    w.bump(1);
                    Some(Box::new(S45))
                }
            }
            Event::E12 if w.ahead(2, 1) => Some(Box::new(S01)),
            Event::E13 => {
                w.bump(4);
                Some(Box::new(S47))
            }
            Event::E15 => {
                w.bump(4);
                Some(Box::new(S18))
            }
            Event::E18(n) if n < 192 => Some(Box::new(S43)),
            Event::E19(n) if n < 128 => Some(Box::new(S26)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(9);
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(15);
    }
}

struct S17;

impl State for S17 {
    fn name(&self) -> &'static str {
        "S17"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E02 if w.even(0) => {
                w.bump(3);
                Some(Box::new(S41))
            }
            Event::E03 => Some(Box::new(S31)),
            Event::E04 => {
                w.bump(5);
                Some(Box::new(S33))
            }
            Event::E06 if w.ahead(6, 0) => {
                w.bump(1);
                Some(Box::new(S22))
            }
            Event::E08 => Some(Box::new(S26)),
            Event::E09 => Some(Box::new(S40)),
            Event::E10 if w.even(2) => {
                w.bump(7);
                Some(Box::new(S32))
            }
            Event::E12 => {
                if w.even(0) {
                    Some(Box::new(S04))
                } else {
                    Some(Box::new(S35))
                }
            }
            Event::E13 => {
                if w.even(4) {
                    Some(Box::new(S12))
                } else {
                    Some(Box::new(S14))
                }
            }
            Event::E14 => {
                w.bump(7);
                Some(Box::new(S03))
            }
            _ => None,
        }
    }
}

struct S18;

impl State for S18 {
    fn name(&self) -> &'static str {
        "S18"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(6);
                Some(Box::new(S26))
            }
            Event::E01 => {
                w.bump(1);
                Some(Box::new(S23))
            }
            Event::E02 => {
                if w.even(5) {
                    w.bump(5);
                    Some(Box::new(S28))
                } else {
                    w.bump(3);
                    Some(Box::new(S32))
                }
            }
            Event::E03 if w.even(1) => {
                w.bump(5);
                Some(Box::new(S34))
            }
            Event::E07 => {
                w.bump(1);
                Some(Box::new(S34))
            }
            Event::E13 => {
                w.bump(4);
                None
            }
            Event::E14 if w.even(7) => {
                w.bump(2);
                Some(Box::new(S08))
            }
            Event::E15 => Some(Box::new(S13)),
            Event::E16(_) => Some(Box::new(S17)),
            _ => None,
        }
    }
}

struct S19;

impl State for S19 {
    fn name(&self) -> &'static str {
        "S19"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E02 if w.even(5) => Some(Box::new(S06)),
            Event::E04 => {
                w.bump(6);
                None
            }
            Event::E05 => {
                if w.even(1) {
                    Some(Box::new(S34))
                } else {
                    Some(Box::new(S25))
                }
            }
            Event::E07 => {
                w.bump(7);
                Some(Box::new(S10))
            }
            Event::E08 => Some(Box::new(S22)),
            Event::E09 => {
                if w.ahead(0, 5) {
                    w.bump(7);
                    Some(Box::new(S36))
                } else {
                    w.bump(7);
                    Some(Box::new(S46))
                }
            }
            Event::E10 => {
                if w.ahead(1, 2) {
                    w.bump(4);
                    Some(Box::new(S46))
                } else {
                    w.bump(1);
                    Some(Box::new(S02))
                }
            }
            Event::E13 if w.ahead(4, 3) => {
                w.bump(0);
                Some(Box::new(S47))
            }
            Event::E15 => {
                if w.even(6) {
                    Some(Box::new(S04))
                } else {
                    w.bump(3);
                    Some(Box::new(S43))
                }
            }
            Event::E17(n) if n < 64 => {
                w.bump(7);
                Some(Box::new(S26))
            }
            _ => None,
        }
    }
}

struct S20;

impl State for S20 {
    fn name(&self) -> &'static str {
        "S20"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.even(1) => Some(Box::new(S15)),
            Event::E03 => {
                if w.even(1) {
                    w.bump(4);
                    Some(Box::new(S12))
                } else {
                    Some(Box::new(S49))
                }
            }
            Event::E04 => Some(Box::new(S22)),
            Event::E05 if w.even(7) => Some(Box::new(S27)),
            Event::E06 if w.even(7) => {
                w.bump(7);
                Some(Box::new(S49))
            }
            Event::E08 => Some(Box::new(S37)),
            Event::E10 => {
                if w.even(7) {
                    Some(Box::new(S07))
                } else {
                    Some(Box::new(S05))
                }
            }
            Event::E11 if w.even(2) => {
                w.bump(1);
                Some(Box::new(S34))
            }
            Event::E12 => {
                w.bump(6);
                Some(Box::new(S14))
            }
            Event::E15 if w.even(4) => {
                w.bump(2);
                Some(Box::new(S25))
            }
            Event::E16(n) if n < 128 => {
                w.bump(2);
                Some(Box::new(S16))
            }
            Event::E17(n) => {
                if n < 160 {
                    w.bump(0);
                    Some(Box::new(S30))
                } else {
                    w.bump(5);
                    Some(Box::new(S37))
                }
            }
            Event::E18(_) => Some(Box::new(S36)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(9);
    }
}

struct S21;

impl State for S21 {
    fn name(&self) -> &'static str {
        "S21"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S04)),
            Event::E05 => {
                if w.even(6) {
                    w.bump(7);
                    Some(Box::new(S29))
                } else {
                    w.bump(4);
                    Some(Box::new(S20))
                }
            }
            Event::E07 => {
                w.bump(5);
                None
            }
            Event::E08 => Some(Box::new(S45)),
            Event::E09 => {
                if w.even(4) {
                    w.bump(1);
                    Some(Box::new(S08))
                } else {
                    Some(Box::new(S01))
                }
            }
            Event::E10 => Some(Box::new(S01)),
            Event::E11 => {
                if w.ahead(2, 0) {
                    Some(Box::new(S29))
                } else {
                    w.bump(5);
                    Some(Box::new(S13))
                }
            }
            Event::E12 => Some(Box::new(S01)),
            Event::E13 => {
                if w.even(5) {
                    w.bump(0);
                    Some(Box::new(S42))
                } else {
                    Some(Box::new(S01))
                }
            }
            Event::E14 => {
                w.bump(6);
                None
            }
            Event::E15 if w.even(2) => {
                w.bump(4);
                Some(Box::new(S28))
            }
            Event::E16(_) => {
                w.bump(3);
                Some(Box::new(S17))
            }
            _ => None,
        }
    }
}

struct S22;

impl State for S22 {
    fn name(&self) -> &'static str {
        "S22"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                if w.even(7) {
                    Some(Box::new(S11))
                } else {
                    w.bump(1);
                    Some(Box::new(S10))
                }
            }
            Event::E04 => {
                if w.even(1) {
                    Some(Box::new(S44))
                } else {
                    Some(Box::new(S24))
                }
            }
            Event::E05 => {
                w.bump(1);
                Some(Box::new(S47))
            }
            Event::E06 if w.even(0) => {
                w.bump(1);
                Some(Box::new(S10))
            }
            Event::E07 => {
                w.bump(4);
                Some(Box::new(S44))
            }
            Event::E08 => Some(Box::new(S39)),
            Event::E10 if w.even(7) => Some(Box::new(S16)),
            Event::E13 => {
                if w.even(2) {
                    w.bump(2);
                    Some(Box::new(S11))
                } else {
                    w.bump(1);
                    Some(Box::new(S48))
                }
            }
            Event::E14 => Some(Box::new(S48)),
            Event::E18(_) => {
                w.bump(7);
                Some(Box::new(S19))
            }
            Event::E19(_) => {
                w.bump(6);
                Some(Box::new(S01))
            }
            _ => None,
        }
    }
}

struct S23;

impl State for S23 {
    fn name(&self) -> &'static str {
        "S23"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(2);
                None
            }
            Event::E01 if w.even(1) => {
                w.bump(3);
                Some(Box::new(S38))
            }
            Event::E03 => {
                w.bump(7);
                Some(Box::new(S04))
            }
            Event::E04 => {
                if w.even(3) {
                    Some(Box::new(S45))
                } else {
                    w.bump(7);
                    Some(Box::new(S45))
                }
            }
            Event::E05 if w.ahead(6, 3) => {
                w.bump(3);
                Some(Box::new(S31))
            }
            Event::E06 => Some(Box::new(S34)),
            Event::E10 => {
                w.bump(0);
                None
            }
            Event::E14 => {
                if w.ahead(1, 3) {
                    Some(Box::new(S30))
                } else {
                    Some(Box::new(S01))
                }
            }
            Event::E15 => {
                if w.ahead(6, 5) {
                    w.bump(0);
                    Some(Box::new(S15))
                } else {
                    w.bump(2);
                    Some(Box::new(S34))
                }
            }
            Event::E19(n) => {
                if n < 192 {
                    Some(Box::new(S25))
                } else {
                    Some(Box::new(S19))
                }
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(8);
    }
}

struct S24;

impl State for S24 {
    fn name(&self) -> &'static str {
        "S24"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E02 => {
                w.bump(2);
                Some(Box::new(S29))
            }
            Event::E03 => {
                if w.ahead(2, 7) {
                    Some(Box::new(S37))
                } else {
                    Some(Box::new(S43))
                }
            }
            Event::E06 => {
                w.bump(6);
                Some(Box::new(S11))
            }
            Event::E07 if w.ahead(2, 3) => {
                w.bump(6);
                Some(Box::new(S03))
            }
            Event::E08 if w.even(4) => {
                w.bump(2);
                Some(Box::new(S29))
            }
            Event::E10 => {
                w.bump(0);
                Some(Box::new(S35))
            }
            Event::E13 if w.even(3) => Some(Box::new(S08)),
            Event::E14 => {
                w.bump(0);
                Some(Box::new(S06))
            }
            Event::E16(n) => {
                w.add(7, n);
                Some(Box::new(S33))
            }
            Event::E17(n) => {
                if n < 64 {
                    Some(Box::new(S18))
                } else {
                    Some(Box::new(S45))
                }
            }
            Event::E18(_) => {
                w.bump(5);
                Some(Box::new(S29))
            }
            Event::E19(_) => Some(Box::new(S38)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(13);
    }
}

struct S25;

impl State for S25 {
    fn name(&self) -> &'static str {
        "S25"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 if w.ahead(1, 6) => Some(Box::new(S07)),
            Event::E02 => {
                if w.even(0) {
                    Some(Box::new(S45))
                } else {
                    w.bump(6);
                    Some(Box::new(S11))
                }
            }
            Event::E03 if w.ahead(6, 0) => {
                w.bump(6);
                Some(Box::new(S13))
            }
            Event::E06 => Some(Box::new(S23)),
            Event::E07 => {
                w.bump(5);
                Some(Box::new(S46))
            }
            Event::E10 => {
                w.bump(4);
                Some(Box::new(S34))
            }
            Event::E11 => Some(Box::new(S13)),
            Event::E12 => {
                if w.ahead(7, 6) {
                    Some(Box::new(S39))
                } else {
                    w.bump(2);
                    Some(Box::new(S47))
                }
            }
            Event::E13 if w.even(1) => {
                w.bump(0);
                Some(Box::new(S31))
            }
            Event::E14 if w.ahead(2, 0) => Some(Box::new(S38)),
            Event::E15 if w.even(0) => Some(Box::new(S23)),
            Event::E16(_) => Some(Box::new(S28)),
            Event::E17(_) => Some(Box::new(S19)),
            Event::E19(n) => {
                if n < 192 {
                    Some(Box::new(S34))
                } else {
                    Some(Box::new(S48))
                }
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }
}

struct S26;

impl State for S26 {
    fn name(&self) -> &'static str {
        "S26"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S46)),
            Event::E01 => {
                w.bump(6);
                Some(Box::new(S00))
            }
            Event::E03 => Some(Box::new(S20)),
            Event::E04 if w.even(2) => {
                w.bump(7);
                Some(Box::new(S38))
            }
            Event::E06 => Some(Box::new(S47)),
            Event::E08 => Some(Box::new(S24)),
            Event::E09 => Some(Box::new(S11)),
            Event::E11 => {
                if w.even(0) {
                    Some(Box::new(S36))
                } else {
                    w.bump(3);
                    Some(Box::new(S38))
                }
            }
            Event::E14 => {
                w.bump(6);
                Some(Box::new(S31))
            }
            Event::E18(n) => {
                w.add(0, n);
                None
            }
            Event::E19(_) => {
                w.bump(1);
                Some(Box::new(S49))
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(9);
    }
}

struct S27;

impl State for S27 {
    fn name(&self) -> &'static str {
        "S27"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E02 => {
                w.bump(0);
                Some(Box::new(S20))
            }
            Event::E03 if w.ahead(2, 1) => {
                w.bump(6);
                Some(Box::new(S47))
            }
            Event::E04 => {
                if w.ahead(4, 3) {
                    w.bump(7);
                    Some(Box::new(S49))
                } else {
                    Some(Box::new(S39))
                }
            }
            Event::E11 => {
                if w.ahead(4, 7) {
                    Some(Box::new(S28))
                } else {
                    w.bump(6);
                    Some(Box::new(S14))
                }
            }
            Event::E12 => Some(Box::new(S18)),
            Event::E13 => {
                w.bump(2);
                Some(Box::new(S43))
            }
            Event::E15 => Some(Box::new(S39)),
            Event::E17(n) => {
                if n < 128 {
                    Some(Box::new(S29))
                } else {
                    Some(Box::new(S48))
                }
            }
            Event::E19(n) if n < 160 => Some(Box::new(S03)),
            _ => None,
        }
    }
}

struct S28;

impl State for S28 {
    fn name(&self) -> &'static str {
        "S28"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 if w.even(6) => Some(Box::new(S40)),
            Event::E02 if w.ahead(6, 7) => Some(Box::new(S34)),
            Event::E03 => {
                if w.even(3) {
                    Some(Box::new(S33))
                } else {
                    w.bump(6);
                    Some(Box::new(S40))
                }
            }
            Event::E05 if w.even(1) => Some(Box::new(S25)),
            Event::E07 if w.even(6) => {
                w.bump(0);
                Some(Box::new(S05))
            }
            Event::E09 if w.even(2) => Some(Box::new(S17)),
            Event::E10 => Some(Box::new(S00)),
            Event::E11 if w.ahead(2, 5) => {
                w.bump(1);
                Some(Box::new(S06))
            }
            Event::E12 => {
                w.bump(3);
                Some(Box::new(S00))
            }
            Event::E14 => {
                w.bump(4);
                Some(Box::new(S13))
            }
            Event::E15 if w.even(6) => Some(Box::new(S08)),
            Event::E16(_) => Some(Box::new(S11)),
            Event::E17(n) if n < 32 => {
                w.bump(1);
                Some(Box::new(S35))
            }
            Event::E19(_) => Some(Box::new(S40)),
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(12);
    }
}

struct S29;

impl State for S29 {
    fn name(&self) -> &'static str {
        "S29"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S18)),
            Event::E02 => {
                w.bump(5);
                Some(Box::new(S39))
            }
            Event::E04 if w.even(6) => {
                w.bump(1);
                Some(Box::new(S02))
            }
            Event::E05 => Some(Box::new(S32)),
            Event::E06 => Some(Box::new(S27)),
            Event::E07 => {
                if w.even(1) {
                    Some(Box::new(S04))
                } else {
                    w.bump(1);
                    Some(Box::new(S18))
                }
            }
            Event::E08 => {
                if w.ahead(0, 2) {
                    w.bump(4);
                    Some(Box::new(S39))
                } else {
                    Some(Box::new(S33))
                }
            }
            Event::E09 => Some(Box::new(S28)),
            Event::E10 if w.even(6) => Some(Box::new(S02)),
            Event::E12 if w.even(4) => Some(Box::new(S26)),
            Event::E13 => Some(Box::new(S11)),
            Event::E14 => {
                w.bump(6);
                None
            }
            Event::E15 => {
                w.bump(7);
                Some(Box::new(S04))
            }
            Event::E16(_) => Some(Box::new(S27)),
            Event::E17(n) if n < 192 => Some(Box::new(S44)),
            Event::E18(n) => {
                w.add(0, n);
                Some(Box::new(S14))
            }
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(13);
    }
}

struct S30;

impl State for S30 {
    fn name(&self) -> &'static str {
        "S30"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(3);
                Some(Box::new(S28))
            }
            Event::E02 => {
                w.bump(1);
                Some(Box::new(S45))
            }
            Event::E05 => {
                if w.even(2) {
                    Some(Box::new(S25))
                } else {
                    w.bump(5);
                    Some(Box::new(S31))
                }
            }
            Event::E06 => Some(Box::new(S20)),
            Event::E09 => Some(Box::new(S04)),
            Event::E12 => {
                w.bump(5);
                None
            }
            Event::E14 => Some(Box::new(S05)),
            Event::E15 => {
                w.bump(7);
                Some(Box::new(S18))
            }
            Event::E16(_) => {
                w.bump(5);
                Some(Box::new(S41))
            }
            Event::E19(n) => {
                if n < 128 {
                    Some(Box::new(S13))
                } else {
                    w.add(6, n);
                    Some(Box::new(S47))
                }
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }
}

struct S31;

impl State for S31 {
    fn name(&self) -> &'static str {
        "S31"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 if w.ahead(5, 1) => {
                w.bump(3);
                Some(Box::new(S07))
            }
            Event::E03 => {
                w.bump(5);
                None
            }
            Event::E05 if w.even(6) => Some(Box::new(S32)),
            Event::E06 => {
                w.bump(1);
                Some(Box::new(S12))
            }
            Event::E07 => {
                if w.even(1) {
                    Some(Box::new(S45))
                } else {
                    Some(Box::new(S03))
                }
            }
            Event::E08 => {
                w.bump(2);
                Some(Box::new(S46))
            }
            Event::E10 => Some(Box::new(S11)),
            Event::E11 => {
                w.bump(5);
                Some(Box::new(S18))
            }
            Event::E12 => {
                if w.ahead(2, 3) {
                    Some(Box::new(S09))
                } else {
                    Some(Box::new(S02))
                }
            }
            Event::E14 => {
                if w.even(7) {
                    w.bump(4);
                    Some(Box::new(S17))
                } else {
                    w.bump(3);
                    Some(Box::new(S45))
                }
            }
            Event::E15 => {
                w.bump(3);
                Some(Box::new(S05))
            }
            Event::E16(_) => {
                w.bump(3);
                Some(Box::new(S36))
            }
            Event::E17(_) => Some(Box::new(S32)),
            Event::E18(_) => Some(Box::new(S20)),
            _ => None,
        }
    }
}

struct S32;

impl State for S32 {
    fn name(&self) -> &'static str {
        "S32"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 if w.even(2) => Some(Box::new(S43)),
            Event::E04 => Some(Box::new(S09)),
            Event::E08 => {
                w.bump(3);
                None
            }
            Event::E09 => {
                w.bump(3);
                Some(Box::new(S43))
            }
            Event::E11 => {
                if w.even(4) {
                    w.bump(7);
                    Some(Box::new(S39))
                } else {
                    w.bump(6);
                    Some(Box::new(S49))
                }
            }
            Event::E14 if w.ahead(1, 2) => Some(Box::new(S18)),
            Event::E17(n) if n < 160 => Some(Box::new(S20)),
            Event::E18(_) => Some(Box::new(S19)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }
}

struct S33;

impl State for S33 {
    fn name(&self) -> &'static str {
        "S33"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S32)),
            Event::E01 if w.even(0) => Some(Box::new(S42)),
            Event::E03 => {
                if w.even(7) {
                    Some(Box::new(S08))
                } else {
                    w.bump(6);
                    Some(Box::new(S32))
                }
            }
            Event::E04 if w.even(4) => {
                w.bump(2);
                Some(Box::new(S05))
            }
            Event::E05 => {
                w.bump(2);
                None
            }
            Event::E06 if w.ahead(6, 0) => Some(Box::new(S42)),
            Event::E07 => Some(Box::new(S14)),
            Event::E09 if w.ahead(4, 6) => Some(Box::new(S09)),
            Event::E10 => {
                w.bump(0);
                Some(Box::new(S30))
            }
            Event::E11 => Some(Box::new(S36)),
            Event::E13 => {
                if w.even(5) {
                    w.bump(0);
                    Some(Box::new(S39))
                } else {
                    w.bump(6);
                    Some(Box::new(S23))
                }
            }
            Event::E14 => {
                w.bump(2);
                Some(Box::new(S27))
            }
            Event::E17(_) => Some(Box::new(S06)),
            Event::E18(_) => {
                w.bump(5);
                Some(Box::new(S40))
            }
            Event::E19(n) if n < 96 => Some(Box::new(S06)),
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(13);
    }
}

struct S34;

impl State for S34 {
    fn name(&self) -> &'static str {
        "S34"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E03 => {
                w.bump(6);
                Some(Box::new(S24))
            }
            Event::E05 => {
                if w.ahead(1, 6) {
                    Some(Box::new(S41))
                } else {
                    Some(Box::new(S10))
                }
            }
            Event::E06 => Some(Box::new(S29)),
            Event::E09 => Some(Box::new(S18)),
            Event::E10 => Some(Box::new(S06)),
            Event::E12 => Some(Box::new(S14)),
            Event::E16(n) => {
                if n < 192 {
                    w.add(4, n);
                    Some(Box::new(S30))
                } else {
                    w.bump(4);
                    Some(Box::new(S40))
                }
            }
            Event::E17(_) => Some(Box::new(S25)),
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(8);
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(15);
    }
}

struct S35;

impl State for S35 {
    fn name(&self) -> &'static str {
        "S35"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                if w.even(2) {
                    w.bump(4);
                    Some(Box::new(S26))
                } else {
                    w.bump(1);
                    Some(Box::new(S05))
                }
            }
            Event::E02 if w.ahead(2, 4) => Some(Box::new(S09)),
            Event::E04 => {
                w.bump(1);
                Some(Box::new(S31))
            }
            Event::E07 if w.even(7) => {
                w.bump(4);
                Some(Box::new(S26))
            }
            Event::E08 => {
                w.bump(7);
                None
            }
            Event::E10 => {
                w.bump(7);
                Some(Box::new(S12))
            }
            Event::E11 if w.even(1) => Some(Box::new(S30)),
            Event::E12 if w.ahead(2, 5) => Some(Box::new(S13)),
            Event::E14 => Some(Box::new(S10)),
            Event::E15 if w.even(4) => Some(Box::new(S24)),
            Event::E16(n) if n < 160 => {
                w.add(7, n);
                Some(Box::new(S00))
            }
            Event::E17(_) => {
                w.bump(3);
                None
            }
            Event::E18(n) if n < 96 => {
                w.add(1, n);
                Some(Box::new(S00))
            }
            _ => None,
        }
    }
}

struct S36;

impl State for S36 {
    fn name(&self) -> &'static str {
        "S36"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                if w.ahead(7, 1) {
                    Some(Box::new(S25))
                } else {
                    Some(Box::new(S27))
                }
            }
            Event::E02 if w.even(6) => {
                w.bump(7);
                Some(Box::new(S23))
            }
            Event::E03 => {
                w.bump(2);
                None
            }
            Event::E05 => Some(Box::new(S23)),
            Event::E06 => {
                w.bump(7);
                Some(Box::new(S07))
            }
            Event::E07 if w.ahead(0, 2) => {
                w.bump(3);
                Some(Box::new(S31))
            }
            Event::E09 if w.even(4) => Some(Box::new(S44)),
            Event::E10 => Some(Box::new(S24)),
            Event::E12 => {
                w.bump(2);
                None
            }
            Event::E13 => Some(Box::new(S23)),
            Event::E14 if w.even(3) => Some(Box::new(S26)),
            Event::E15 => {
                w.bump(0);
                Some(Box::new(S30))
            }
            Event::E16(n) if n < 32 => Some(Box::new(S08)),
            Event::E17(_) => Some(Box::new(S11)),
            _ => None,
        }
    }
}

struct S37;

impl State for S37 {
    fn name(&self) -> &'static str {
        "S37"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 => {
                w.bump(5);
                Some(Box::new(S03))
            }
            Event::E02 => {
                if w.even(3) {
                    Some(Box::new(S00))
                } else {
                    Some(Box::new(S20))
                }
            }
            Event::E03 => {
                w.bump(2);
                Some(Box::new(S30))
            }
            Event::E04 => {
                w.bump(5);
                Some(Box::new(S40))
            }
            Event::E07 => {
                w.bump(5);
                None
            }
            Event::E08 => Some(Box::new(S26)),
            Event::E09 => {
                w.bump(4);
                Some(Box::new(S44))
            }
            Event::E12 if w.even(1) => Some(Box::new(S38)),
            Event::E13 => {
                w.bump(4);
                Some(Box::new(S40))
            }
            Event::E14 => Some(Box::new(S28)),
            Event::E15 => {
                if w.ahead(0, 3) {
                    Some(Box::new(S10))
                } else {
                    Some(Box::new(S16))
                }
            }
            Event::E17(_) => Some(Box::new(S26)),
            _ => None,
        }
    }
}

struct S38;

impl State for S38 {
    fn name(&self) -> &'static str {
        "S38"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S40)),
            Event::E03 => {
                if w.ahead(7, 4) {
                    w.bump(0);
                    Some(Box::new(S34))
                } else {
                    Some(Box::new(S04))
                }
            }
            Event::E09 => {
                if w.even(2) {
                    Some(Box::new(S29))
                } else {
                    w.bump(5);
                    Some(Box::new(S00))
                }
            }
            Event::E10 => {
                w.bump(2);
                Some(Box::new(S04))
            }
            Event::E11 => {
                w.bump(2);
                Some(Box::new(S13))
            }
            Event::E12 => {
                if w.even(7) {
                    Some(Box::new(S16))
                } else {
                    Some(Box::new(S00))
                }
            }
            Event::E15 if w.even(2) => Some(Box::new(S05)),
            Event::E16(_) => Some(Box::new(S28)),
            Event::E18(n) => {
                w.add(4, n);
                None
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(9);
    }
}

struct S39;

impl State for S39 {
    fn name(&self) -> &'static str {
        "S39"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                w.bump(5);
                Some(Box::new(S30))
            }
            Event::E04 => {
                w.bump(5);
                Some(Box::new(S26))
            }
            Event::E06 => Some(Box::new(S47)),
            Event::E07 => {
                if w.ahead(6, 1) {
                    Some(Box::new(S01))
                } else {
                    Some(Box::new(S13))
                }
            }
            Event::E08 => {
                w.bump(6);
                Some(Box::new(S14))
            }
            Event::E15 if w.ahead(6, 5) => Some(Box::new(S36)),
            Event::E17(n) if n < 160 => {
                w.bump(5);
                Some(Box::new(S04))
            }
            Event::E18(n) => {
                w.add(1, n);
                Some(Box::new(S30))
            }
            Event::E19(n) => {
                if n < 32 {
                    Some(Box::new(S30))
                } else {
                    w.add(4, n);
                    Some(Box::new(S25))
                }
            }
            _ => None,
        }
    }
}

struct S40;

impl State for S40 {
    fn name(&self) -> &'static str {
        "S40"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.even(6) => {
                w.bump(4);
                Some(Box::new(S47))
            }
            Event::E01 => {
                w.bump(3);
                Some(Box::new(S48))
            }
            Event::E02 => Some(Box::new(S31)),
            Event::E03 => {
                if w.ahead(1, 2) {
                    Some(Box::new(S16))
                } else {
                    Some(Box::new(S08))
                }
            }
            Event::E04 if w.even(4) => Some(Box::new(S46)),
            Event::E05 => {
                if w.even(7) {
                    w.bump(7);
                    Some(Box::new(S03))
                } else {
                    w.bump(2);
                    Some(Box::new(S23))
                }
            }
            Event::E06 => {
                if w.even(2) {
                    w.bump(0);
                    Some(Box::new(S23))
                } else {
                    Some(Box::new(S34))
                }
            }
            Event::E10 => {
                if w.even(2) {
                    Some(Box::new(S16))
                } else {
                    Some(Box::new(S03))
                }
            }
            Event::E11 if w.even(6) => Some(Box::new(S02)),
            Event::E12 => Some(Box::new(S31)),
            Event::E13 => {
                w.bump(6);
                None
            }
            Event::E14 => {
                w.bump(4);
                Some(Box::new(S32))
            }
            Event::E15 => {
                if w.ahead(6, 1) {
                    w.bump(3);
                    Some(Box::new(S48))
                } else {
                    w.bump(2);
                    Some(Box::new(S34))
                }
            }
            Event::E17(_) => Some(Box::new(S23)),
            Event::E18(n) => {
                if n < 32 {
                    Some(Box::new(S01))
                } else {
                    Some(Box::new(S32))
                }
            }
            Event::E19(n) => {
                w.add(7, n);
                Some(Box::new(S33))
            }
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(15);
    }
}

struct S41;

impl State for S41 {
    fn name(&self) -> &'static str {
        "S41"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.even(3) => {
                w.bump(1);
                Some(Box::new(S05))
            }
            Event::E01 if w.even(6) => Some(Box::new(S08)),
            Event::E02 if w.even(4) => {
                w.bump(2);
                Some(Box::new(S47))
            }
            Event::E05 => Some(Box::new(S38)),
            Event::E08 => {
                if w.even(0) {
                    Some(Box::new(S30))
                } else {
                    w.bump(6);
                    Some(Box::new(S35))
                }
            }
            Event::E09 => {
                if w.even(3) {
                    Some(Box::new(S30))
                } else {
                    w.bump(7);
                    Some(Box::new(S12))
                }
            }
            Event::E14 => {
                w.bump(3);
                None
            }
            Event::E15 => Some(Box::new(S14)),
            Event::E19(_) => {
                w.bump(1);
                None
            }
            _ => None,
        }
    }

    fn exit(&mut self, w: &mut Counters) {
        w.bump(12);
    }
}

struct S42;

impl State for S42 {
    fn name(&self) -> &'static str {
        "S42"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 => Some(Box::new(S09)),
            Event::E02 if w.even(7) => Some(Box::new(S13)),
            Event::E04 => {
                if w.even(5) {
                    w.bump(0);
                    Some(Box::new(S32))
                } else {
                    w.bump(1);
                    Some(Box::new(S11))
                }
            }
            Event::E06 => {
                w.bump(5);
                Some(Box::new(S04))
            }
            Event::E07 => Some(Box::new(S08)),
            Event::E08 if w.ahead(6, 1) => {
                w.bump(3);
                Some(Box::new(S12))
            }
            Event::E09 => {
                w.bump(6);
                Some(Box::new(S15))
            }
            Event::E11 if w.even(2) => {
                w.bump(2);
                Some(Box::new(S43))
            }
            Event::E15 => {
                w.bump(2);
                Some(Box::new(S07))
            }
            Event::E16(_) => {
                w.bump(3);
                Some(Box::new(S08))
            }
            Event::E17(_) => {
                w.bump(6);
                Some(Box::new(S00))
            }
            Event::E18(_) => Some(Box::new(S23)),
            _ => None,
        }
    }
}

struct S43;

impl State for S43 {
    fn name(&self) -> &'static str {
        "S43"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                if w.even(6) {
                    w.bump(0);
                    Some(Box::new(S35))
                } else {
                    w.bump(2);
                    Some(Box::new(S12))
                }
            }
            Event::E01 if w.ahead(7, 2) => Some(Box::new(S05)),
            Event::E02 if w.even(7) => {
                w.bump(3);
                Some(Box::new(S20))
            }
            Event::E03 if w.ahead(1, 3) => Some(Box::new(S01)),
            Event::E05 => {
                if w.ahead(4, 7) {
                    Some(Box::new(S19))
                } else {
                    w.bump(0);
                    Some(Box::new(S39))
                }
            }
            Event::E07 => Some(Box::new(S08)),
            Event::E09 => Some(Box::new(S13)),
            Event::E10 if w.even(0) => {
                w.bump(4);
                Some(Box::new(S20))
            }
            Event::E11 if w.ahead(0, 2) => Some(Box::new(S20)),
            Event::E12 => Some(Box::new(S49)),
            Event::E13 if w.even(4) => {
                w.bump(2);
                Some(Box::new(S19))
            }
            Event::E14 if w.even(5) => Some(Box::new(S15)),
            Event::E16(n) => {
                w.add(3, n);
                Some(Box::new(S13))
            }
            Event::E17(n) => {
                if n < 32 {
                    w.add(3, n);
                    Some(Box::new(S01))
                } else {
                    w.add(3, n);
                    Some(Box::new(S47))
                }
            }
            _ => None,
        }
    }
}

struct S44;

impl State for S44 {
    fn name(&self) -> &'static str {
        "S44"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => {
                if w.even(3) {
                    w.bump(2);
                    Some(Box::new(S36))
                } else {
                    Some(Box::new(S00))
                }
            }
            Event::E01 => {
                w.bump(7);
                Some(Box::new(S48))
            }
            Event::E02 => {
                w.bump(6);
                Some(Box::new(S17))
            }
            Event::E03 if w.even(6) => Some(Box::new(S27)),
            Event::E04 => Some(Box::new(S19)),
            Event::E07 => {
                if w.even(3) {
                    Some(Box::new(S11))
                } else {
                    Some(Box::new(S43))
                }
            }
            Event::E08 if w.even(5) => Some(Box::new(S24)),
            Event::E09 if w.even(4) => Some(Box::new(S09)),
            Event::E10 => Some(Box::new(S23)),
            Event::E11 => Some(Box::new(S05)),
            Event::E13 => {
                w.bump(4);
                Some(Box::new(S35))
            }
            Event::E14 => {
                w.bump(2);
                None
            }
            Event::E15 => {
                w.bump(0);
                Some(Box::new(S41))
            }
            Event::E17(n) => {
                w.add(3, n);
                None
            }
            Event::E18(n) if n < 128 => {
                w.bump(4);
                Some(Box::new(S26))
            }
            Event::E19(_) => Some(Box::new(S25)),
            _ => None,
        }
    }
}

struct S45;

impl State for S45 {
    fn name(&self) -> &'static str {
        "S45"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E03 => {
                w.bump(5);
                None
            }
            Event::E06 => {
                w.bump(2);
                Some(Box::new(S03))
            }
            Event::E07 => {
                w.bump(7);
                Some(Box::new(S32))
            }
            Event::E09 => {
                if w.ahead(4, 1) {
                    Some(Box::new(S27))
                } else {
                    w.bump(0);
                    Some(Box::new(S11))
                }
            }
            Event::E10 => {
                if w.ahead(1, 7) {
                    Some(Box::new(S40))
                } else {
                    Some(Box::new(S41))
                }
            }
            Event::E13 => Some(Box::new(S05)),
            Event::E14 if w.even(3) => Some(Box::new(S09)),
            Event::E17(n) => {
                w.add(0, n);
                Some(Box::new(S28))
            }
            Event::E19(n) => {
                w.add(1, n);
                Some(Box::new(S25))
            }
            _ => None,
        }
    }

    fn enter(&mut self, w: &mut Counters) {
        w.bump(11);
    }
}

struct S46;

impl State for S46 {
    fn name(&self) -> &'static str {
        "S46"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 if w.ahead(3, 1) => {
                w.bump(0);
                Some(Box::new(S29))
            }
            Event::E01 => Some(Box::new(S37)),
            Event::E04 if w.even(7) => {
                w.bump(7);
                Some(Box::new(S19))
            }
            Event::E05 => {
                w.bump(4);
                None
            }
            Event::E06 => {
                w.bump(1);
                None
            }
            Event::E09 => {
                if w.even(1) {
                    w.bump(2);
                    Some(Box::new(S18))
                } else {
                    w.bump(3);
                    Some(Box::new(S38))
                }
            }
            Event::E10 if w.even(3) => {
                w.bump(0);
                Some(Box::new(S37))
            }
            Event::E11 => {
                if w.ahead(2, 0) {
                    Some(Box::new(S43))
                } else {
                    Some(Box::new(S42))
                }
            }
            Event::E17(n) => {
                if n < 128 {
                    w.bump(4);
                    Some(Box::new(S49))
                } else {
                    Some(Box::new(S16))
                }
            }
            Event::E19(n) if n < 96 => {
                w.add(7, n);
                Some(Box::new(S01))
            }
            _ => None,
        }
    }
}

struct S47;

impl State for S47 {
    fn name(&self) -> &'static str {
        "S47"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E00 => Some(Box::new(S18)),
            Event::E01 => Some(Box::new(S45)),
            Event::E05 => {
                w.bump(2);
                Some(Box::new(S26))
            }
            Event::E06 => {
                w.bump(1);
                Some(Box::new(S34))
            }
            Event::E07 => {
                w.bump(5);
                Some(Box::new(S22))
            }
            Event::E08 if w.even(3) => {
                w.bump(7);
                Some(Box::new(S44))
            }
            Event::E09 => Some(Box::new(S28)),
            Event::E11 => Some(Box::new(S08)),
            Event::E12 => Some(Box::new(S15)),
            Event::E14 if w.ahead(3, 0) => Some(Box::new(S48)),
            Event::E15 => {
                w.bump(3);
                Some(Box::new(S23))
            }
            Event::E18(_) => {
                w.bump(3);
                None
            }
            Event::E19(n) => {
                if n < 160 {
                    w.add(1, n);
                    Some(Box::new(S22))
                } else {
                    w.add(1, n);
                    Some(Box::new(S38))
                }
            }
            _ => None,
        }
    }
}

struct S48;

impl State for S48 {
    fn name(&self) -> &'static str {
        "S48"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E01 => {
                w.bump(5);
                Some(Box::new(S43))
            }
            Event::E03 => {
                w.bump(1);
                Some(Box::new(S43))
            }
            Event::E05 => {
                w.bump(6);
                None
            }
            Event::E07 if w.ahead(2, 5) => Some(Box::new(S07)),
            Event::E08 => Some(Box::new(S25)),
            Event::E09 => {
                if w.even(7) {
                    w.bump(0);
                    Some(Box::new(S15))
                } else {
                    Some(Box::new(S44))
                }
            }
            Event::E10 => Some(Box::new(S08)),
            Event::E11 => {
                w.bump(1);
                Some(Box::new(S42))
            }
            Event::E13 => {
                if w.even(0) {
                    w.bump(4);
                    Some(Box::new(S45))
                } else {
                    Some(Box::new(S23))
                }
            }
            Event::E14 => Some(Box::new(S41)),
            Event::E15 if w.ahead(7, 3) => Some(Box::new(S31)),
            Event::E17(_) => Some(Box::new(S06)),
            Event::E18(_) => Some(Box::new(S17)),
            _ => None,
        }
    }
}

struct S49;

impl State for S49 {
    fn name(&self) -> &'static str {
        "S49"
    }

    fn handle(&mut self, w: &mut Counters, event: Event) -> Next {
        match event {
            Event::E02 => {
                w.bump(0);
                Some(Box::new(S19))
            }
            Event::E03 if w.even(2) => Some(Box::new(S33)),
            Event::E04 => {
                w.bump(2);
                Some(Box::new(S28))
            }
            Event::E06 => Some(Box::new(S38)),
            Event::E07 => {
                w.bump(4);
                Some(Box::new(S21))
            }
            Event::E08 => Some(Box::new(S16)),
            Event::E09 if w.even(6) => Some(Box::new(S47)),
            Event::E10 => {
                w.bump(3);
                Some(Box::new(S48))
            }
            Event::E12 => {
                if w.even(6) {
                    Some(Box::new(S15))
                } else {
                    Some(Box::new(S24))
                }
            }
            Event::E17(n) => {
                if n < 64 {
                    w.bump(7);
                    Some(Box::new(S25))
                } else {
                    w.add(5, n);
                    Some(Box::new(S21))
                }
            }
            Event::E18(_) => Some(Box::new(S29)),
            _ => None,
        }
    }
}
