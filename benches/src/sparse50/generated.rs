//! The fifty states as they are declared. Printed by `examples/grid50.rs`: change the table, not this file.

use fsmith::interpreter::state_machine;

use super::Counters;

state_machine! {
    pub machine Grid(w: &mut Counters) {
        #[derive(Clone, Copy)]
        events {
            E00,
            E01,
            E02,
            E03,
            E04,
            E05,
            E06,
            E07,
            E08,
            E09,
            E10,
            E11,
            E12,
            E13,
            E14,
            E15,
            E16(u8),
            E17(u8),
            E18(u8),
            E19(u8),
        }

        initial S00;

        state S00 {
            enter { w.bump(8); }
            on E01 => S07;
            on E03 => S03;
            on E12 if w.ahead(5, 6) => S23;
            on E13 if w.even(1) => { w.bump(4); S13 }
        }
        state S01 {
            enter { w.bump(11); }
            exit { w.bump(15); }
            on E00 => { w.bump(7); S14 }
            on E01 => { w.bump(7); S48 }
            on E03 if w.ahead(6, 5) => S42;
            on E03 => { w.bump(5); S47 }
            on E04 => S27;
            on E06 if w.even(6) => S44;
            on E10 => S06;
            on E14 if w.even(0) => { w.bump(7); S03 }
            on E18(n) if n < 64 => { w.bump(2); S48 }
            on E18(_) => { w.bump(6); S45 }
            on E19(n) if n < 192 => { w.bump(1); S31 }
        }
        state S02 {
            exit { w.bump(15); }
            on E08 => { w.bump(5); stay }
            on E19(n) if n < 160 => { w.bump(6); S19 }
        }
        state S03 {
            exit { w.bump(12); }
            on E11 => { w.bump(3); S26 }
            on E14 if w.even(2) => S44;
        }
        state S04 {
            enter { w.bump(10); }
            on E00 => S21;
            on E08 => { w.bump(0); stay }
        }
        state S05 {
            exit { w.bump(15); }
            on E04 => { w.bump(7); S36 }
            on E07 => S17;
            on E19(_) => S02;
        }
        state S06 {
            on E00 => { w.bump(0); stay }
            on E01 => { w.bump(5); S07 }
            on E05 => S10;
            on E07 => { w.bump(0); S46 }
            on E08 if w.even(5) => S10;
            on E11 => { w.bump(0); S17 }
            on E12 if w.even(0) => { w.bump(2); S42 }
            on E12 => S36;
        }
        state S07 {
            exit { w.bump(14); }
            on E08 => { w.bump(5); S26 }
            on E11 => { w.bump(1); stay }
            on E15 if w.even(2) => S35;
            on E17(n) if n < 96 => { w.bump(4); S00 }
        }
        state S08 {
            on E02 if w.ahead(1, 0) => S02;
            on E02 => S26;
            on E09 if w.ahead(6, 5) => { w.bump(2); S10 }
            on E09 => { w.bump(2); S25 }
            on E11 if w.ahead(0, 7) => S03;
            on E14 => { w.bump(3); S31 }
            on E15 => { w.bump(7); stay }
        }
        state S09 {
            enter { w.bump(10); }
            on E03 if w.ahead(5, 7) => S29;
            on E05 => { w.bump(3); S20 }
            on E06 if w.ahead(1, 5) => S45;
            on E13 => S19;
            on E17(n) => { w.add(3, n); S33 }
        }
        state S10 {
            exit { w.bump(14); }
            on E02 if w.ahead(7, 0) => S11;
            on E02 => S18;
            on E05 => { w.bump(2); stay }
            on E08 if w.even(1) => { w.bump(1); S37 }
            on E13 => { w.bump(4); S11 }
            on E14 if w.even(3) => { w.bump(0); S27 }
        }
        state S11 {
            on E00 if w.even(0) => S40;
            on E13 => { w.bump(3); S30 }
        }
        state S12 {
            enter { w.bump(11); }
            exit { w.bump(14); }
            on E05 => { w.bump(4); stay }
            on E14 => { w.bump(3); S32 }
        }
        state S13 {
            enter { w.bump(10); }
            exit { w.bump(13); }
            on E01 if w.even(1) => { w.bump(5); S37 }
            on E15 if w.ahead(5, 1) => S17;
            on E15 => S22;
            on E18(_) => { w.bump(0); S35 }
        }
        state S14 {
            exit { w.bump(15); }
            on E00 if w.ahead(1, 0) => { w.bump(2); S30 }
            on E00 => { w.bump(5); S34 }
            on E02 => { w.bump(7); S15 }
            on E09 if w.ahead(7, 6) => { w.bump(4); S35 }
            on E11 if w.ahead(5, 4) => { w.bump(7); S12 }
            on E16(n) if n < 192 => S46;
            on E16(n) => { w.add(3, n); S29 }
        }
        state S15 {
            exit { w.bump(15); }
            on E02 => { w.bump(1); S30 }
            on E06 => S38;
            on E11 if w.even(2) => { w.bump(1); S19 }
            on E11 => S49;
            on E13 => S21;
            on E17(_) => S24;
        }
        state S16 {
            on E09 => { w.bump(4); S35 }
            on E11 => { w.bump(3); stay }
            on E15 if w.ahead(7, 0) => S04;
        }
        state S17 {
            on E04 => S08;
            on E06 if w.even(0) => S42;
            on E06 => S33;
            on E13 => { w.bump(4); stay }
            on E15 if w.ahead(4, 6) => { w.bump(1); S48 }
            on E19(n) if n < 192 => S11;
        }
        state S18 {
            exit { w.bump(12); }
            on E01 if w.even(7) => S43;
            on E07 => S41;
            on E09 => S10;
            on E10 => { w.bump(7); S03 }
            on E11 => { w.bump(1); stay }
            on E13 if w.even(2) => S06;
            on E13 => S26;
            on E19(n) if n < 128 => S46;
            on E19(n) => { w.add(6, n); S49 }
        }
        state S19 {
            enter { w.bump(8); }
            on E01 if w.even(7) => S26;
            on E10 if w.even(4) => S25;
            on E11 if w.even(3) => { w.bump(6); S37 }
            on E11 => S45;
            on E12 if w.even(3) => S10;
            on E13 if w.even(6) => S33;
            on E13 => { w.bump(6); S45 }
            on E18(_) => S07;
        }
        state S20 {
            exit { w.bump(14); }
            on E00 if w.ahead(4, 6) => { w.bump(4); S06 }
            on E00 => S43;
            on E01 => { w.bump(5); S10 }
            on E02 if w.ahead(2, 1) => S06;
            on E07 if w.ahead(0, 4) => S16;
            on E08 if w.ahead(4, 7) => S01;
            on E09 => S45;
            on E14 => S26;
            on E18(n) => { w.add(1, n); stay }
            on E19(n) if n < 192 => S18;
        }
        state S21 {
            on E10 => { w.bump(7); stay }
            on E13 => S28;
            on E17(n) if n < 96 => S29;
            on E17(n) => { w.add(4, n); S35 }
            on E19(n) if n < 64 => { w.bump(5); S37 }
        }
        state S22 {
            exit { w.bump(13); }
            on E00 => S47;
            on E01 => S00;
            on E04 if w.even(1) => { w.bump(0); S40 }
            on E09 if w.even(2) => S46;
            on E12 if w.even(3) => S40;
            on E12 => { w.bump(1); S02 }
            on E13 => { w.bump(4); S31 }
            on E18(n) if n < 32 => S49;
            on E18(_) => { w.bump(7); S29 }
        }
        state S23 {
            exit { w.bump(14); }
            on E03 if w.even(2) => { w.bump(3); S19 }
            on E05 if w.even(3) => S04;
            on E05 => S15;
        }
        state S24 {
            enter { w.bump(9); }
            exit { w.bump(12); }
            on E02 => S03;
            on E12 => S34;
            on E14 => { w.bump(5); S47 }
        }
        state S25 {
            exit { w.bump(13); }
            on E01 if w.ahead(7, 3) => S20;
            on E08 => { w.bump(2); S48 }
            on E09 => S16;
            on E15 => { w.bump(6); S02 }
            on E17(n) if n < 64 => { w.bump(0); S00 }
            on E17(_) => S47;
        }
        state S26 {
            on E00 if w.ahead(7, 1) => S29;
            on E00 => S34;
            on E05 if w.even(6) => S23;
            on E05 => S34;
        }
        state S27 {
            on E00 => { w.bump(1); S22 }
            on E01 => { w.bump(1); S47 }
            on E04 if w.even(1) => { w.bump(7); S41 }
            on E04 => { w.bump(2); S38 }
            on E05 if w.even(3) => { w.bump(0); S28 }
            on E05 => { w.bump(5); S09 }
            on E06 if w.even(5) => { w.bump(1); S22 }
            on E06 => S46;
            on E07 if w.ahead(3, 2) => { w.bump(6); S43 }
            on E07 => S47;
            on E14 if w.even(0) => { w.bump(6); S03 }
        }
        state S28 {
            exit { w.bump(12); }
            on E08 if w.even(4) => S43;
            on E09 if w.even(4) => S40;
            on E15 => S15;
        }
        state S29 {
            on E06 if w.ahead(4, 1) => S38;
            on E07 if w.even(7) => S48;
            on E19(n) if n < 128 => S07;
        }
        state S30 {
            on E08 if w.ahead(4, 3) => S18;
            on E08 => { w.bump(1); S40 }
            on E12 => { w.bump(3); S36 }
            on E16(n) => { w.add(5, n); stay }
            on E17(n) if n < 64 => S25;
            on E17(_) => S02;
        }
        state S31 {
            on E09 => { w.bump(2); stay }
            on E12 if w.ahead(5, 6) => { w.bump(4); S43 }
            on E12 => { w.bump(1); S41 }
            on E19(n) if n < 96 => S38;
            on E19(n) => { w.add(0, n); S38 }
        }
        state S32 {
            on E00 => { w.bump(6); S40 }
            on E06 if w.even(1) => { w.bump(7); S45 }
        }
        state S33 {
            enter { w.bump(9); }
            exit { w.bump(14); }
            on E00 if w.ahead(2, 1) => S24;
            on E00 => S22;
            on E02 => { w.bump(0); S21 }
            on E03 => S11;
            on E07 => S25;
            on E09 if w.even(7) => { w.bump(7); S00 }
            on E14 if w.even(4) => { w.bump(4); S47 }
            on E14 => S40;
        }
        state S34 {
            enter { w.bump(11); }
            exit { w.bump(14); }
            on E12 => S29;
            on E18(n) if n < 128 => { w.bump(3); S44 }
        }
        state S35 {
            enter { w.bump(11); }
            exit { w.bump(13); }
            on E03 if w.even(0) => { w.bump(5); S39 }
            on E09 if w.even(4) => S25;
            on E09 => S23;
        }
        state S36 {
            on E00 => { w.bump(2); S14 }
            on E02 => S42;
            on E03 => S02;
            on E12 if w.ahead(6, 5) => S16;
            on E12 => { w.bump(2); S14 }
        }
        state S37 {
            enter { w.bump(8); }
            exit { w.bump(13); }
            on E01 if w.even(0) => S12;
            on E03 => { w.bump(6); S47 }
            on E06 if w.even(0) => { w.bump(7); S46 }
            on E10 => S45;
            on E12 if w.even(5) => S35;
            on E17(_) => { w.bump(7); S23 }
            on E19(n) => { w.add(5, n); stay }
        }
        state S38 {
            exit { w.bump(15); }
            on E05 => S09;
            on E07 if w.ahead(5, 0) => S37;
            on E09 if w.even(4) => { w.bump(6); S32 }
            on E09 => { w.bump(5); S04 }
            on E10 => { w.bump(1); stay }
            on E17(n) if n < 64 => S49;
            on E18(_) => { w.bump(0); S48 }
        }
        state S39 {
            on E04 if w.even(5) => { w.bump(2); S02 }
            on E04 => { w.bump(0); S20 }
            on E13 => { w.bump(2); stay }
        }
        state S40 {
            on E05 => S38;
            on E13 => { w.bump(7); stay }
            on E14 => { w.bump(7); S45 }
        }
        state S41 {
            enter { w.bump(11); }
            on E02 if w.even(5) => { w.bump(5); S42 }
            on E02 => S21;
            on E03 => S34;
            on E05 => S01;
            on E06 => { w.bump(1); stay }
            on E17(n) if n < 192 => S33;
        }
        state S42 {
            on E02 => S41;
            on E04 if w.even(6) => { w.bump(1); S20 }
            on E04 => S20;
            on E05 => S07;
            on E07 => { w.bump(5); S06 }
        }
        state S43 {
            on E02 if w.even(5) => S21;
            on E02 => { w.bump(3); S39 }
            on E04 if w.even(7) => { w.bump(3); S25 }
            on E05 => { w.bump(5); S20 }
            on E08 if w.ahead(3, 7) => { w.bump(6); S20 }
            on E12 => S21;
        }
        state S44 {
            enter { w.bump(9); }
            on E00 if w.ahead(2, 4) => S11;
            on E15 if w.even(1) => S41;
            on E15 => { w.bump(0); S06 }
        }
        state S45 {
            exit { w.bump(13); }
            on E04 if w.even(7) => { w.bump(1); S17 }
            on E09 => S15;
            on E11 if w.ahead(1, 2) => S26;
        }
        state S46 {
            enter { w.bump(10); }
            on E03 => { w.bump(0); stay }
            on E12 => { w.bump(5); stay }
            on E14 => { w.bump(2); S15 }
            on E16(_) => { w.bump(7); S36 }
        }
        state S47 {
            exit { w.bump(12); }
            on E09 => { w.bump(1); S44 }
            on E12 if w.even(6) => { w.bump(2); S05 }
            on E12 => { w.bump(6); S18 }
        }
        state S48 {
            enter { w.bump(9); }
            exit { w.bump(12); }
            on E06 => S47;
            on E09 if w.ahead(3, 6) => S11;
            on E09 => S22;
            on E13 if w.even(1) => S35;
            on E13 => S43;
            on E14 if w.even(6) => S29;
        }
        state S49 {
            enter { w.bump(11); }
            exit { w.bump(15); }
            on E04 if w.even(7) => { w.bump(4); S37 }
            on E06 => S31;
            on E10 if w.even(3) => S25;
            on E12 if w.ahead(5, 3) => { w.bump(7); S32 }
            on E13 if w.ahead(2, 6) => S11;
            on E17(_) => S22;
        }
    }
}
