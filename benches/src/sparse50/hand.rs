//! The fifty states as hand-written. Printed by `examples/grid50.rs`: change the table, not this file.

use super::{Counters, Event};

#[derive(Clone, Copy)]
pub enum State {
    S00,
    S01,
    S02,
    S03,
    S04,
    S05,
    S06,
    S07,
    S08,
    S09,
    S10,
    S11,
    S12,
    S13,
    S14,
    S15,
    S16,
    S17,
    S18,
    S19,
    S20,
    S21,
    S22,
    S23,
    S24,
    S25,
    S26,
    S27,
    S28,
    S29,
    S30,
    S31,
    S32,
    S33,
    S34,
    S35,
    S36,
    S37,
    S38,
    S39,
    S40,
    S41,
    S42,
    S43,
    S44,
    S45,
    S46,
    S47,
    S48,
    S49,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::S00 => "S00",
            State::S01 => "S01",
            State::S02 => "S02",
            State::S03 => "S03",
            State::S04 => "S04",
            State::S05 => "S05",
            State::S06 => "S06",
            State::S07 => "S07",
            State::S08 => "S08",
            State::S09 => "S09",
            State::S10 => "S10",
            State::S11 => "S11",
            State::S12 => "S12",
            State::S13 => "S13",
            State::S14 => "S14",
            State::S15 => "S15",
            State::S16 => "S16",
            State::S17 => "S17",
            State::S18 => "S18",
            State::S19 => "S19",
            State::S20 => "S20",
            State::S21 => "S21",
            State::S22 => "S22",
            State::S23 => "S23",
            State::S24 => "S24",
            State::S25 => "S25",
            State::S26 => "S26",
            State::S27 => "S27",
            State::S28 => "S28",
            State::S29 => "S29",
            State::S30 => "S30",
            State::S31 => "S31",
            State::S32 => "S32",
            State::S33 => "S33",
            State::S34 => "S34",
            State::S35 => "S35",
            State::S36 => "S36",
            State::S37 => "S37",
            State::S38 => "S38",
            State::S39 => "S39",
            State::S40 => "S40",
            State::S41 => "S41",
            State::S42 => "S42",
            State::S43 => "S43",
            State::S44 => "S44",
            State::S45 => "S45",
            State::S46 => "S46",
            State::S47 => "S47",
            State::S48 => "S48",
            State::S49 => "S49",
        }
    }
}

pub struct Grid {
    pub state: State,
}

impl Grid {
    pub fn start(w: &mut Counters) -> Self {
        w.bump(8);
        Self { state: State::S00 }
    }

    #[inline(always)]
    pub fn handle(&mut self, w: &mut Counters, event: Event) {
        match self.state {
            State::S00 => match event {
                Event::E01 => {
                    self.state = State::S07;
                }
                Event::E03 => {
                    self.state = State::S03;
                }
                Event::E12 if w.ahead(5, 6) => {
                    self.state = State::S23;
                }
                Event::E13 if w.even(1) => {
                    w.bump(4);
                    w.bump(10);
                    self.state = State::S13;
                }
                _ => {}
            },
            State::S01 => match event {
                Event::E00 => {
                    w.bump(15);
                    w.bump(7);
                    self.state = State::S14;
                }
                Event::E01 => {
                    w.bump(15);
                    w.bump(7);
                    w.bump(9);
                    self.state = State::S48;
                }
                Event::E03 => {
                    if w.ahead(6, 5) {
                        w.bump(15);
                        self.state = State::S42;
                    } else {
                        w.bump(15);
                        w.bump(5);
                        self.state = State::S47;
                    }
                }
                Event::E04 => {
                    w.bump(15);
                    self.state = State::S27;
                }
                Event::E06 if w.even(6) => {
                    w.bump(15);
                    w.bump(9);
                    self.state = State::S44;
                }
                Event::E10 => {
                    w.bump(15);
                    self.state = State::S06;
                }
                Event::E14 if w.even(0) => {
                    w.bump(15);
                    w.bump(7);
                    self.state = State::S03;
                }
                Event::E18(n) => {
                    if n < 64 {
                        w.bump(15);
                        w.bump(2);
                        w.bump(9);
                        self.state = State::S48;
                    } else {
                        w.bump(15);
                        w.bump(6);
                        self.state = State::S45;
                    }
                }
                Event::E19(n) if n < 192 => {
                    w.bump(15);
                    w.bump(1);
                    self.state = State::S31;
                }
                _ => {}
            },
            State::S02 => match event {
                Event::E08 => w.bump(5),
                Event::E19(n) if n < 160 => {
                    w.bump(15);
                    w.bump(6);
                    w.bump(8);
                    self.state = State::S19;
                }
                _ => {}
            },
            State::S03 => match event {
                Event::E11 => {
                    w.bump(12);
                    w.bump(3);
                    self.state = State::S26;
                }
                Event::E14 if w.even(2) => {
                    w.bump(12);
                    w.bump(9);
                    self.state = State::S44;
                }
                _ => {}
            },
            State::S04 => match event {
                Event::E00 => {
                    self.state = State::S21;
                }
                Event::E08 => w.bump(0),
                _ => {}
            },
            State::S05 => match event {
                Event::E04 => {
                    w.bump(15);
                    w.bump(7);
                    self.state = State::S36;
                }
                Event::E07 => {
                    w.bump(15);
                    self.state = State::S17;
                }
                Event::E19(_) => {
                    w.bump(15);
                    self.state = State::S02;
                }
                _ => {}
            },
            State::S06 => match event {
                Event::E00 => w.bump(0),
                Event::E01 => {
                    w.bump(5);
                    self.state = State::S07;
                }
                Event::E05 => {
                    self.state = State::S10;
                }
                Event::E07 => {
                    w.bump(0);
                    w.bump(10);
                    self.state = State::S46;
                }
                Event::E08 if w.even(5) => {
                    self.state = State::S10;
                }
                Event::E11 => {
                    w.bump(0);
                    self.state = State::S17;
                }
                Event::E12 => {
                    if w.even(0) {
                        w.bump(2);
                        self.state = State::S42;
                    } else {
                        self.state = State::S36;
                    }
                }
                _ => {}
            },
            State::S07 => match event {
                Event::E08 => {
                    w.bump(14);
                    w.bump(5);
                    self.state = State::S26;
                }
                Event::E11 => w.bump(1),
                Event::E15 if w.even(2) => {
                    w.bump(14);
                    w.bump(11);
                    self.state = State::S35;
                }
                Event::E17(n) if n < 96 => {
                    w.bump(14);
                    w.bump(4);
                    w.bump(8);
                    self.state = State::S00;
                }
                _ => {}
            },
            State::S08 => match event {
                Event::E02 => {
                    if w.ahead(1, 0) {
                        self.state = State::S02;
                    } else {
                        self.state = State::S26;
                    }
                }
                Event::E09 => {
                    if w.ahead(6, 5) {
                        w.bump(2);
                        self.state = State::S10;
                    } else {
                        w.bump(2);
                        self.state = State::S25;
                    }
                }
                Event::E11 if w.ahead(0, 7) => {
                    self.state = State::S03;
                }
                Event::E14 => {
                    w.bump(3);
                    self.state = State::S31;
                }
                Event::E15 => w.bump(7),
                _ => {}
            },
            State::S09 => match event {
                Event::E03 if w.ahead(5, 7) => {
                    self.state = State::S29;
                }
                Event::E05 => {
                    w.bump(3);
                    self.state = State::S20;
                }
                Event::E06 if w.ahead(1, 5) => {
                    self.state = State::S45;
                }
                Event::E13 => {
                    w.bump(8);
                    self.state = State::S19;
                }
                Event::E17(n) => {
                    w.add(3, n);
                    w.bump(9);
                    self.state = State::S33;
                }
                _ => {}
            },
            State::S10 => match event {
                Event::E02 => {
                    if w.ahead(7, 0) {
                        w.bump(14);
                        self.state = State::S11;
                    } else {
                        w.bump(14);
                        self.state = State::S18;
                    }
                }
                Event::E05 => w.bump(2),
                Event::E08 if w.even(1) => {
                    w.bump(14);
                    w.bump(1);
                    w.bump(8);
                    self.state = State::S37;
                }
                Event::E13 => {
                    w.bump(14);
                    w.bump(4);
                    self.state = State::S11;
                }
                Event::E14 if w.even(3) => {
                    w.bump(14);
                    w.bump(0);
                    self.state = State::S27;
                }
                _ => {}
            },
            State::S11 => match event {
                Event::E00 if w.even(0) => {
                    self.state = State::S40;
                }
                Event::E13 => {
                    w.bump(3);
                    self.state = State::S30;
                }
                _ => {}
            },
            State::S12 => match event {
                Event::E05 => w.bump(4),
                Event::E14 => {
                    w.bump(14);
                    w.bump(3);
                    self.state = State::S32;
                }
                _ => {}
            },
            State::S13 => match event {
                Event::E01 if w.even(1) => {
                    w.bump(13);
                    w.bump(5);
                    w.bump(8);
                    self.state = State::S37;
                }
                Event::E15 => {
                    if w.ahead(5, 1) {
                        w.bump(13);
                        self.state = State::S17;
                    } else {
                        w.bump(13);
                        self.state = State::S22;
                    }
                }
                Event::E18(_) => {
                    w.bump(13);
                    w.bump(0);
                    w.bump(11);
                    self.state = State::S35;
                }
                _ => {}
            },
            State::S14 => match event {
                Event::E00 => {
                    if w.ahead(1, 0) {
                        w.bump(15);
                        w.bump(2);
                        self.state = State::S30;
                    } else {
                        w.bump(15);
                        w.bump(5);
                        w.bump(11);
                        self.state = State::S34;
                    }
                }
                Event::E02 => {
                    w.bump(15);
                    w.bump(7);
                    self.state = State::S15;
                }
                Event::E09 if w.ahead(7, 6) => {
                    w.bump(15);
                    w.bump(4);
                    w.bump(11);
                    self.state = State::S35;
                }
                Event::E11 if w.ahead(5, 4) => {
                    w.bump(15);
                    w.bump(7);
                    w.bump(11);
                    self.state = State::S12;
                }
                Event::E16(n) => {
                    if n < 192 {
                        w.bump(15);
                        w.bump(10);
                        self.state = State::S46;
                    } else {
                        w.bump(15);
                        w.add(3, n);
                        self.state = State::S29;
                    }
                }
                _ => {}
            },
            State::S15 => match event {
                Event::E02 => {
                    w.bump(15);
                    w.bump(1);
                    self.state = State::S30;
                }
                Event::E06 => {
                    w.bump(15);
                    self.state = State::S38;
                }
                Event::E11 => {
                    if w.even(2) {
                        w.bump(15);
                        w.bump(1);
                        w.bump(8);
                        self.state = State::S19;
                    } else {
                        w.bump(15);
                        w.bump(11);
                        self.state = State::S49;
                    }
                }
                Event::E13 => {
                    w.bump(15);
                    self.state = State::S21;
                }
                Event::E17(_) => {
                    w.bump(15);
                    w.bump(9);
                    self.state = State::S24;
                }
                _ => {}
            },
            State::S16 => match event {
                Event::E09 => {
                    w.bump(4);
                    w.bump(11);
                    self.state = State::S35;
                }
                Event::E11 => w.bump(3),
                Event::E15 if w.ahead(7, 0) => {
                    w.bump(10);
                    self.state = State::S04;
                }
                _ => {}
            },
            State::S17 => match event {
                Event::E04 => {
                    self.state = State::S08;
                }
                Event::E06 => {
                    if w.even(0) {
                        self.state = State::S42;
                    } else {
                        w.bump(9);
                        self.state = State::S33;
                    }
                }
                Event::E13 => w.bump(4),
                Event::E15 if w.ahead(4, 6) => {
                    w.bump(1);
                    w.bump(9);
                    self.state = State::S48;
                }
                Event::E19(n) if n < 192 => {
                    self.state = State::S11;
                }
                _ => {}
            },
            State::S18 => match event {
                Event::E01 if w.even(7) => {
                    w.bump(12);
                    self.state = State::S43;
                }
                Event::E07 => {
                    w.bump(12);
                    w.bump(11);
                    self.state = State::S41;
                }
                Event::E09 => {
                    w.bump(12);
                    self.state = State::S10;
                }
                Event::E10 => {
                    w.bump(12);
                    w.bump(7);
                    self.state = State::S03;
                }
                Event::E11 => w.bump(1),
                Event::E13 => {
                    if w.even(2) {
                        w.bump(12);
                        self.state = State::S06;
                    } else {
                        w.bump(12);
                        self.state = State::S26;
                    }
                }
                Event::E19(n) => {
                    if n < 128 {
                        w.bump(12);
                        w.bump(10);
                        self.state = State::S46;
                    } else {
                        w.bump(12);
                        w.add(6, n);
                        w.bump(11);
                        self.state = State::S49;
                    }
                }
                _ => {}
            },
            State::S19 => match event {
                Event::E01 if w.even(7) => {
                    self.state = State::S26;
                }
                Event::E10 if w.even(4) => {
                    self.state = State::S25;
                }
                Event::E11 => {
                    if w.even(3) {
                        w.bump(6);
                        w.bump(8);
                        self.state = State::S37;
                    } else {
                        self.state = State::S45;
                    }
                }
                Event::E12 if w.even(3) => {
                    self.state = State::S10;
                }
                Event::E13 => {
                    if w.even(6) {
                        w.bump(9);
                        self.state = State::S33;
                    } else {
                        w.bump(6);
                        self.state = State::S45;
                    }
                }
                Event::E18(_) => {
                    self.state = State::S07;
                }
                _ => {}
            },
            State::S20 => match event {
                Event::E00 => {
                    if w.ahead(4, 6) {
                        w.bump(14);
                        w.bump(4);
                        self.state = State::S06;
                    } else {
                        w.bump(14);
                        self.state = State::S43;
                    }
                }
                Event::E01 => {
                    w.bump(14);
                    w.bump(5);
                    self.state = State::S10;
                }
                Event::E02 if w.ahead(2, 1) => {
                    w.bump(14);
                    self.state = State::S06;
                }
                Event::E07 if w.ahead(0, 4) => {
                    w.bump(14);
                    self.state = State::S16;
                }
                Event::E08 if w.ahead(4, 7) => {
                    w.bump(14);
                    w.bump(11);
                    self.state = State::S01;
                }
                Event::E09 => {
                    w.bump(14);
                    self.state = State::S45;
                }
                Event::E14 => {
                    w.bump(14);
                    self.state = State::S26;
                }
                Event::E18(n) => w.add(1, n),
                Event::E19(n) if n < 192 => {
                    w.bump(14);
                    self.state = State::S18;
                }
                _ => {}
            },
            State::S21 => match event {
                Event::E10 => w.bump(7),
                Event::E13 => {
                    self.state = State::S28;
                }
                Event::E17(n) => {
                    if n < 96 {
                        self.state = State::S29;
                    } else {
                        w.add(4, n);
                        w.bump(11);
                        self.state = State::S35;
                    }
                }
                Event::E19(n) if n < 64 => {
                    w.bump(5);
                    w.bump(8);
                    self.state = State::S37;
                }
                _ => {}
            },
            State::S22 => match event {
                Event::E00 => {
                    w.bump(13);
                    self.state = State::S47;
                }
                Event::E01 => {
                    w.bump(13);
                    w.bump(8);
                    self.state = State::S00;
                }
                Event::E04 if w.even(1) => {
                    w.bump(13);
                    w.bump(0);
                    self.state = State::S40;
                }
                Event::E09 if w.even(2) => {
                    w.bump(13);
                    w.bump(10);
                    self.state = State::S46;
                }
                Event::E12 => {
                    if w.even(3) {
                        w.bump(13);
                        self.state = State::S40;
                    } else {
                        w.bump(13);
                        w.bump(1);
                        self.state = State::S02;
                    }
                }
                Event::E13 => {
                    w.bump(13);
                    w.bump(4);
                    self.state = State::S31;
                }
                Event::E18(n) => {
                    if n < 32 {
                        w.bump(13);
                        w.bump(11);
                        self.state = State::S49;
                    } else {
                        w.bump(13);
                        w.bump(7);
                        self.state = State::S29;
                    }
                }
                _ => {}
            },
            State::S23 => match event {
                Event::E03 if w.even(2) => {
                    w.bump(14);
                    w.bump(3);
                    w.bump(8);
                    self.state = State::S19;
                }
                Event::E05 => {
                    if w.even(3) {
                        w.bump(14);
                        w.bump(10);
                        self.state = State::S04;
                    } else {
                        w.bump(14);
                        self.state = State::S15;
                    }
                }
                _ => {}
            },
            State::S24 => match event {
                Event::E02 => {
                    w.bump(12);
                    self.state = State::S03;
                }
                Event::E12 => {
                    w.bump(12);
                    w.bump(11);
                    self.state = State::S34;
                }
                Event::E14 => {
                    w.bump(12);
                    w.bump(5);
                    self.state = State::S47;
                }
                _ => {}
            },
            State::S25 => match event {
                Event::E01 if w.ahead(7, 3) => {
                    w.bump(13);
                    self.state = State::S20;
                }
                Event::E08 => {
                    w.bump(13);
                    w.bump(2);
                    w.bump(9);
                    self.state = State::S48;
                }
                Event::E09 => {
                    w.bump(13);
                    self.state = State::S16;
                }
                Event::E15 => {
                    w.bump(13);
                    w.bump(6);
                    self.state = State::S02;
                }
                Event::E17(n) => {
                    if n < 64 {
                        w.bump(13);
                        w.bump(0);
                        w.bump(8);
                        self.state = State::S00;
                    } else {
                        w.bump(13);
                        self.state = State::S47;
                    }
                }
                _ => {}
            },
            State::S26 => match event {
                Event::E00 => {
                    if w.ahead(7, 1) {
                        self.state = State::S29;
                    } else {
                        w.bump(11);
                        self.state = State::S34;
                    }
                }
                Event::E05 => {
                    if w.even(6) {
                        self.state = State::S23;
                    } else {
                        w.bump(11);
                        self.state = State::S34;
                    }
                }
                _ => {}
            },
            State::S27 => match event {
                Event::E00 => {
                    w.bump(1);
                    self.state = State::S22;
                }
                Event::E01 => {
                    w.bump(1);
                    self.state = State::S47;
                }
                Event::E04 => {
                    if w.even(1) {
                        w.bump(7);
                        w.bump(11);
                        self.state = State::S41;
                    } else {
                        w.bump(2);
                        self.state = State::S38;
                    }
                }
                Event::E05 => {
                    if w.even(3) {
                        w.bump(0);
                        self.state = State::S28;
                    } else {
                        w.bump(5);
                        w.bump(10);
                        self.state = State::S09;
                    }
                }
                Event::E06 => {
                    if w.even(5) {
                        w.bump(1);
                        self.state = State::S22;
                    } else {
                        w.bump(10);
                        self.state = State::S46;
                    }
                }
                Event::E07 => {
                    if w.ahead(3, 2) {
                        w.bump(6);
                        self.state = State::S43;
                    } else {
                        self.state = State::S47;
                    }
                }
                Event::E14 if w.even(0) => {
                    w.bump(6);
                    self.state = State::S03;
                }
                _ => {}
            },
            State::S28 => match event {
                Event::E08 if w.even(4) => {
                    w.bump(12);
                    self.state = State::S43;
                }
                Event::E09 if w.even(4) => {
                    w.bump(12);
                    self.state = State::S40;
                }
                Event::E15 => {
                    w.bump(12);
                    self.state = State::S15;
                }
                _ => {}
            },
            State::S29 => match event {
                Event::E06 if w.ahead(4, 1) => {
                    self.state = State::S38;
                }
                Event::E07 if w.even(7) => {
                    w.bump(9);
                    self.state = State::S48;
                }
                Event::E19(n) if n < 128 => {
                    self.state = State::S07;
                }
                _ => {}
            },
            State::S30 => match event {
                Event::E08 => {
                    if w.ahead(4, 3) {
                        self.state = State::S18;
                    } else {
                        w.bump(1);
                        self.state = State::S40;
                    }
                }
                Event::E12 => {
                    w.bump(3);
                    self.state = State::S36;
                }
                Event::E16(n) => w.add(5, n),
                Event::E17(n) => {
                    if n < 64 {
                        self.state = State::S25;
                    } else {
                        self.state = State::S02;
                    }
                }
                _ => {}
            },
            State::S31 => match event {
                Event::E09 => w.bump(2),
                Event::E12 => {
                    if w.ahead(5, 6) {
                        w.bump(4);
                        self.state = State::S43;
                    } else {
                        w.bump(1);
                        w.bump(11);
                        self.state = State::S41;
                    }
                }
                Event::E19(n) => {
                    if n < 96 {
                        self.state = State::S38;
                    } else {
                        w.add(0, n);
                        self.state = State::S38;
                    }
                }
                _ => {}
            },
            State::S32 => match event {
                Event::E00 => {
                    w.bump(6);
                    self.state = State::S40;
                }
                Event::E06 if w.even(1) => {
                    w.bump(7);
                    self.state = State::S45;
                }
                _ => {}
            },
            State::S33 => match event {
                Event::E00 => {
                    if w.ahead(2, 1) {
                        w.bump(14);
                        w.bump(9);
                        self.state = State::S24;
                    } else {
                        w.bump(14);
                        self.state = State::S22;
                    }
                }
                Event::E02 => {
                    w.bump(14);
                    w.bump(0);
                    self.state = State::S21;
                }
                Event::E03 => {
                    w.bump(14);
                    self.state = State::S11;
                }
                Event::E07 => {
                    w.bump(14);
                    self.state = State::S25;
                }
                Event::E09 if w.even(7) => {
                    w.bump(14);
                    w.bump(7);
                    w.bump(8);
                    self.state = State::S00;
                }
                Event::E14 => {
                    if w.even(4) {
                        w.bump(14);
                        w.bump(4);
                        self.state = State::S47;
                    } else {
                        w.bump(14);
                        self.state = State::S40;
                    }
                }
                _ => {}
            },
            State::S34 => match event {
                Event::E12 => {
                    w.bump(14);
                    self.state = State::S29;
                }
                Event::E18(n) if n < 128 => {
                    w.bump(14);
                    w.bump(3);
                    w.bump(9);
                    self.state = State::S44;
                }
                _ => {}
            },
            State::S35 => match event {
                Event::E03 if w.even(0) => {
                    w.bump(13);
                    w.bump(5);
                    self.state = State::S39;
                }
                Event::E09 => {
                    if w.even(4) {
                        w.bump(13);
                        self.state = State::S25;
                    } else {
                        w.bump(13);
                        self.state = State::S23;
                    }
                }
                _ => {}
            },
            State::S36 => match event {
                Event::E00 => {
                    w.bump(2);
                    self.state = State::S14;
                }
                Event::E02 => {
                    self.state = State::S42;
                }
                Event::E03 => {
                    self.state = State::S02;
                }
                Event::E12 => {
                    if w.ahead(6, 5) {
                        self.state = State::S16;
                    } else {
                        w.bump(2);
                        self.state = State::S14;
                    }
                }
                _ => {}
            },
            State::S37 => match event {
                Event::E01 if w.even(0) => {
                    w.bump(13);
                    w.bump(11);
                    self.state = State::S12;
                }
                Event::E03 => {
                    w.bump(13);
                    w.bump(6);
                    self.state = State::S47;
                }
                Event::E06 if w.even(0) => {
                    w.bump(13);
                    w.bump(7);
                    w.bump(10);
                    self.state = State::S46;
                }
                Event::E10 => {
                    w.bump(13);
                    self.state = State::S45;
                }
                Event::E12 if w.even(5) => {
                    w.bump(13);
                    w.bump(11);
                    self.state = State::S35;
                }
                Event::E17(_) => {
                    w.bump(13);
                    w.bump(7);
                    self.state = State::S23;
                }
                Event::E19(n) => w.add(5, n),
                _ => {}
            },
            State::S38 => match event {
                Event::E05 => {
                    w.bump(15);
                    w.bump(10);
                    self.state = State::S09;
                }
                Event::E07 if w.ahead(5, 0) => {
                    w.bump(15);
                    w.bump(8);
                    self.state = State::S37;
                }
                Event::E09 => {
                    if w.even(4) {
                        w.bump(15);
                        w.bump(6);
                        self.state = State::S32;
                    } else {
                        w.bump(15);
                        w.bump(5);
                        w.bump(10);
                        self.state = State::S04;
                    }
                }
                Event::E10 => w.bump(1),
                Event::E17(n) if n < 64 => {
                    w.bump(15);
                    w.bump(11);
                    self.state = State::S49;
                }
                Event::E18(_) => {
                    w.bump(15);
                    w.bump(0);
                    w.bump(9);
                    self.state = State::S48;
                }
                _ => {}
            },
            State::S39 => match event {
                Event::E04 => {
                    if w.even(5) {
                        w.bump(2);
                        self.state = State::S02;
                    } else {
                        w.bump(0);
                        self.state = State::S20;
                    }
                }
                Event::E13 => w.bump(2),
                _ => {}
            },
            State::S40 => match event {
                Event::E05 => {
                    self.state = State::S38;
                }
                Event::E13 => w.bump(7),
                Event::E14 => {
                    w.bump(7);
                    self.state = State::S45;
                }
                _ => {}
            },
            State::S41 => match event {
                Event::E02 => {
                    if w.even(5) {
                        w.bump(5);
                        self.state = State::S42;
                    } else {
                        self.state = State::S21;
                    }
                }
                Event::E03 => {
                    w.bump(11);
                    self.state = State::S34;
                }
                Event::E05 => {
                    w.bump(11);
                    self.state = State::S01;
                }
                Event::E06 => w.bump(1),
                Event::E17(n) if n < 192 => {
                    w.bump(9);
                    self.state = State::S33;
                }
                _ => {}
            },
            State::S42 => match event {
                Event::E02 => {
                    w.bump(11);
                    self.state = State::S41;
                }
                Event::E04 => {
                    if w.even(6) {
                        w.bump(1);
                        self.state = State::S20;
                    } else {
                        self.state = State::S20;
                    }
                }
                Event::E05 => {
                    self.state = State::S07;
                }
                Event::E07 => {
                    w.bump(5);
                    self.state = State::S06;
                }
                _ => {}
            },
            State::S43 => match event {
                Event::E02 => {
                    if w.even(5) {
                        self.state = State::S21;
                    } else {
                        w.bump(3);
                        self.state = State::S39;
                    }
                }
                Event::E04 if w.even(7) => {
                    w.bump(3);
                    self.state = State::S25;
                }
                Event::E05 => {
                    w.bump(5);
                    self.state = State::S20;
                }
                Event::E08 if w.ahead(3, 7) => {
                    w.bump(6);
                    self.state = State::S20;
                }
                Event::E12 => {
                    self.state = State::S21;
                }
                _ => {}
            },
            State::S44 => match event {
                Event::E00 if w.ahead(2, 4) => {
                    self.state = State::S11;
                }
                Event::E15 => {
                    if w.even(1) {
                        w.bump(11);
                        self.state = State::S41;
                    } else {
                        w.bump(0);
                        self.state = State::S06;
                    }
                }
                _ => {}
            },
            State::S45 => match event {
                Event::E04 if w.even(7) => {
                    w.bump(13);
                    w.bump(1);
                    self.state = State::S17;
                }
                Event::E09 => {
                    w.bump(13);
                    self.state = State::S15;
                }
                Event::E11 if w.ahead(1, 2) => {
                    w.bump(13);
                    self.state = State::S26;
                }
                _ => {}
            },
            State::S46 => match event {
                Event::E03 => w.bump(0),
                Event::E12 => w.bump(5),
                Event::E14 => {
                    w.bump(2);
                    self.state = State::S15;
                }
                Event::E16(_) => {
                    w.bump(7);
                    self.state = State::S36;
                }
                _ => {}
            },
            State::S47 => match event {
                Event::E09 => {
                    w.bump(12);
                    w.bump(1);
                    w.bump(9);
                    self.state = State::S44;
                }
                Event::E12 => {
                    if w.even(6) {
                        w.bump(12);
                        w.bump(2);
                        self.state = State::S05;
                    } else {
                        w.bump(12);
                        w.bump(6);
                        self.state = State::S18;
                    }
                }
                _ => {}
            },
            State::S48 => match event {
                Event::E06 => {
                    w.bump(12);
                    self.state = State::S47;
                }
                Event::E09 => {
                    if w.ahead(3, 6) {
                        w.bump(12);
                        self.state = State::S11;
                    } else {
                        w.bump(12);
                        self.state = State::S22;
                    }
                }
                Event::E13 => {
                    if w.even(1) {
                        w.bump(12);
                        w.bump(11);
                        self.state = State::S35;
                    } else {
                        w.bump(12);
                        self.state = State::S43;
                    }
                }
                Event::E14 if w.even(6) => {
                    w.bump(12);
                    self.state = State::S29;
                }
                _ => {}
            },
            State::S49 => match event {
                Event::E04 if w.even(7) => {
                    w.bump(15);
                    w.bump(4);
                    w.bump(8);
                    self.state = State::S37;
                }
                Event::E06 => {
                    w.bump(15);
                    self.state = State::S31;
                }
                Event::E10 if w.even(3) => {
                    w.bump(15);
                    self.state = State::S25;
                }
                Event::E12 if w.ahead(5, 3) => {
                    w.bump(15);
                    w.bump(7);
                    self.state = State::S32;
                }
                Event::E13 if w.ahead(2, 6) => {
                    w.bump(15);
                    self.state = State::S11;
                }
                Event::E17(_) => {
                    w.bump(15);
                    self.state = State::S22;
                }
                _ => {}
            },
        }
    }
}
