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
            enter { w.bump(11); }
            on E00 if w.even(2) => S25;
            on E00 => S18;
            on E02 => { w.bump(3); stay }
            on E03 => { w.bump(1); S24 }
            on E04 => { w.bump(4); S37 }
            on E06 => S31;
            on E07 => { w.bump(0); stay }
            on E09 => S45;
            on E11 if w.ahead(1, 6) => { w.bump(5); S13 }
            on E11 => S28;
            on E14 if w.ahead(7, 3) => { w.bump(7); S24 }
            on E14 => { w.bump(7); S02 }
            on E16(n) => { w.add(2, n); stay }
        }
        state S01 {
            exit { w.bump(13); }
            on E00 => S46;
            on E02 if w.ahead(3, 5) => S00;
            on E02 => { w.bump(4); S25 }
            on E05 => S13;
            on E06 if w.even(2) => { w.bump(7); S15 }
            on E06 => S47;
            on E07 if w.ahead(0, 2) => { w.bump(4); S30 }
            on E07 => S06;
            on E08 if w.ahead(0, 7) => { w.bump(0); S19 }
            on E08 => S22;
            on E10 if w.even(7) => S22;
            on E10 => S02;
            on E11 => { w.bump(4); S41 }
            on E17(_) => S16;
            on E18(_) => S02;
        }
        state S02 {
            enter { w.bump(10); }
            on E00 => { w.bump(1); stay }
            on E04 => { w.bump(4); stay }
            on E06 => S14;
            on E07 => { w.bump(0); S32 }
            on E08 => S44;
            on E09 if w.even(5) => { w.bump(0); S13 }
            on E10 if w.even(6) => { w.bump(6); S45 }
            on E11 if w.even(3) => S21;
            on E12 if w.even(5) => S34;
            on E13 => { w.bump(7); S19 }
            on E15 if w.ahead(2, 4) => { w.bump(5); S25 }
            on E16(_) => S00;
            on E18(n) if n < 160 => { w.bump(3); S30 }
            on E18(_) => S26;
        }
        state S03 {
            on E01 if w.ahead(2, 6) => S11;
            on E01 => S48;
            on E03 => { w.bump(3); S17 }
            on E04 if w.even(2) => S48;
            on E05 => { w.bump(1); S00 }
            on E07 if w.even(7) => S27;
            on E07 => { w.bump(1); S45 }
            on E08 if w.ahead(3, 1) => { w.bump(2); S00 }
            on E09 => S45;
            on E11 => { w.bump(4); stay }
            on E12 => { w.bump(6); stay }
            on E15 => S28;
            on E16(n) if n < 160 => { w.bump(0); S48 }
            on E16(_) => S19;
            on E18(n) if n < 64 => { w.bump(3); S41 }
            on E18(_) => S24;
        }
        state S04 {
            on E00 => S35;
            on E01 => S34;
            on E03 => S34;
            on E04 if w.even(2) => S42;
            on E04 => { w.bump(4); S37 }
            on E07 => { w.bump(2); S21 }
            on E08 if w.even(5) => S11;
            on E09 => S03;
            on E10 => { w.bump(0); S20 }
            on E11 if w.even(3) => { w.bump(4); S26 }
            on E12 if w.ahead(3, 1) => S46;
            on E16(_) => { w.bump(0); S24 }
        }
        state S05 {
            on E00 => { w.bump(5); S30 }
            on E01 if w.even(2) => { w.bump(7); S39 }
            on E01 => S02;
            on E05 if w.ahead(3, 2) => { w.bump(5); S25 }
            on E07 => { w.bump(1); stay }
            on E08 => { w.bump(7); S44 }
            on E10 => S49;
            on E11 => { w.bump(2); S29 }
            on E12 if w.ahead(1, 7) => { w.bump(5); S16 }
            on E13 if w.even(2) => { w.bump(3); S26 }
            on E15 => S19;
            on E17(_) => S27;
            on E18(_) => { w.bump(1); S47 }
        }
        state S06 {
            on E00 => S35;
            on E01 if w.even(6) => S37;
            on E02 if w.even(6) => S02;
            on E07 if w.even(2) => { w.bump(2); S34 }
            on E08 => S28;
            on E10 => { w.bump(7); S10 }
            on E11 if w.even(6) => { w.bump(4); S23 }
            on E11 => { w.bump(6); S45 }
            on E13 => S38;
            on E15 if w.ahead(1, 0) => S15;
            on E17(n) if n < 160 => S20;
            on E18(n) => { w.add(6, n); S11 }
        }
        state S07 {
            enter { w.bump(9); }
            on E01 => { w.bump(7); S42 }
            on E03 => S47;
            on E04 => S45;
            on E07 if w.even(3) => S09;
            on E08 if w.even(4) => { w.bump(6); S32 }
            on E09 if w.even(0) => { w.bump(1); S14 }
            on E09 => S18;
            on E10 if w.ahead(7, 6) => { w.bump(6); S25 }
            on E11 if w.even(1) => { w.bump(6); S25 }
            on E11 => { w.bump(1); S21 }
            on E12 => { w.bump(4); stay }
            on E14 => { w.bump(5); S36 }
            on E15 if w.even(7) => { w.bump(4); S23 }
            on E15 => { w.bump(4); S03 }
            on E17(n) if n < 128 => S49;
        }
        state S08 {
            enter { w.bump(8); }
            on E00 if w.even(2) => { w.bump(6); S09 }
            on E01 if w.even(1) => { w.bump(4); S46 }
            on E02 => { w.bump(6); S07 }
            on E04 => { w.bump(4); stay }
            on E05 if w.ahead(3, 6) => { w.bump(2); S42 }
            on E06 if w.even(0) => S09;
            on E06 => { w.bump(3); S13 }
            on E08 if w.ahead(1, 6) => S12;
            on E10 => S07;
            on E12 if w.ahead(2, 0) => { w.bump(5); S16 }
            on E12 => S25;
            on E13 if w.ahead(5, 7) => { w.bump(4); S12 }
            on E13 => S05;
            on E15 if w.even(6) => S12;
            on E16(n) if n < 160 => S37;
            on E16(_) => { w.bump(7); S09 }
            on E17(n) if n < 64 => S00;
            on E19(n) if n < 160 => { w.bump(5); S04 }
        }
        state S09 {
            on E00 => { w.bump(3); stay }
            on E01 => { w.bump(4); S00 }
            on E02 => { w.bump(2); S05 }
            on E04 if w.even(5) => { w.bump(4); S16 }
            on E06 if w.ahead(5, 4) => { w.bump(4); S22 }
            on E06 => S18;
            on E09 => S03;
            on E10 => S23;
            on E11 if w.even(4) => { w.bump(2); S20 }
            on E11 => S13;
            on E12 if w.even(3) => { w.bump(3); S46 }
            on E12 => S14;
            on E14 if w.even(4) => S40;
            on E14 => S46;
            on E15 => { w.bump(3); S08 }
            on E16(n) if n < 192 => S13;
            on E16(_) => S15;
            on E17(_) => S36;
            on E19(n) if n < 64 => { w.add(1, n); S17 }
        }
        state S10 {
            on E00 => S15;
            on E01 => { w.bump(6); stay }
            on E03 if w.even(2) => { w.bump(4); S03 }
            on E07 if w.even(1) => S01;
            on E07 => { w.bump(2); S06 }
            on E10 if w.ahead(1, 6) => { w.bump(2); S07 }
            on E11 => { w.bump(3); S25 }
            on E12 if w.even(5) => S22;
            on E13 => S41;
            on E14 => S47;
            on E15 => { w.bump(6); S43 }
            on E16(n) if n < 160 => { w.add(3, n); S06 }
            on E16(_) => { w.bump(6); S12 }
            on E17(n) if n < 128 => { w.bump(4); S25 }
            on E18(n) if n < 192 => S22;
            on E18(_) => S27;
            on E19(n) if n < 32 => { w.add(5, n); S25 }
            on E19(_) => S18;
        }
        state S11 {
            exit { w.bump(15); }
            on E00 => { w.bump(5); S34 }
            on E01 => S06;
            on E03 if w.ahead(1, 4) => { w.bump(4); S43 }
            on E03 => S20;
            on E07 => { w.bump(5); S35 }
            on E09 => { w.bump(2); stay }
            on E10 => S27;
            on E11 if w.ahead(1, 3) => { w.bump(5); S44 }
            on E12 => S47;
            on E13 => { w.bump(7); S42 }
            on E15 => { w.bump(1); S10 }
            on E18(n) => { w.add(7, n); S20 }
        }
        state S12 {
            on E01 => S11;
            on E02 if w.even(2) => { w.bump(4); S36 }
            on E05 => S32;
            on E08 if w.ahead(2, 1) => S39;
            on E09 if w.even(7) => { w.bump(5); S06 }
            on E09 => S07;
            on E10 => S22;
            on E11 => { w.bump(6); S09 }
            on E13 => { w.bump(6); S13 }
            on E14 => { w.bump(7); S49 }
            on E15 => { w.bump(0); S31 }
            on E17(n) if n < 128 => S40;
            on E17(_) => S26;
            on E19(n) => { w.add(7, n); S33 }
        }
        state S13 {
            enter { w.bump(11); }
            on E00 => S07;
            on E01 => { w.bump(6); S02 }
            on E04 if w.ahead(2, 3) => { w.bump(0); S19 }
            on E05 if w.even(0) => { w.bump(2); S09 }
            on E08 if w.ahead(1, 2) => S00;
            on E09 if w.even(5) => { w.bump(7); S16 }
            on E09 => S38;
            on E10 => S28;
            on E11 if w.even(2) => S42;
            on E11 => { w.bump(5); S45 }
            on E12 => { w.bump(0); stay }
            on E15 if w.even(0) => S26;
            on E16(n) if n < 160 => { w.add(2, n); S31 }
            on E16(n) => { w.add(6, n); S03 }
            on E18(n) => { w.add(1, n); S12 }
            on E19(n) if n < 160 => S42;
        }
        state S14 {
            on E00 if w.even(1) => { w.bump(3); S28 }
            on E02 => { w.bump(0); S39 }
            on E03 => { w.bump(0); S48 }
            on E06 => S27;
            on E07 => S16;
            on E08 => { w.bump(7); stay }
            on E10 => { w.bump(5); S17 }
            on E11 => { w.bump(4); S00 }
            on E12 => { w.bump(2); S08 }
            on E13 if w.even(7) => S32;
            on E15 => { w.bump(5); stay }
            on E19(n) if n < 64 => { w.add(4, n); S30 }
        }
        state S15 {
            on E01 if w.even(3) => S03;
            on E03 => { w.bump(2); S14 }
            on E06 if w.ahead(3, 4) => { w.bump(2); S33 }
            on E07 => { w.bump(5); S46 }
            on E09 => { w.bump(4); S13 }
            on E10 if w.even(6) => { w.bump(6); S19 }
            on E11 => { w.bump(7); stay }
            on E12 if w.even(1) => { w.bump(3); S28 }
            on E12 => S49;
            on E13 => { w.bump(2); S26 }
            on E14 => S25;
            on E18(_) => { w.bump(7); S49 }
            on E19(n) => { w.add(5, n); stay }
        }
        state S16 {
            enter { w.bump(9); }
            exit { w.bump(15); }
            on E00 if w.even(1) => { w.bump(6); S19 }
            on E01 => { w.bump(2); stay }
            on E03 if w.even(1) => S17;
            on E04 if w.even(7) => S42;
            on E04 => { w.bump(4); S03 }
            on E05 if w.even(5) => { w.bump(0); S07 }
            on E06 => S25;
            on E08 if w.even(5) => { w.bump(1); S45 }
            on E10 if w.ahead(6, 7) => S45;
            on E10 => { w.bump(2); S38 }
            on E11 if w.ahead(0, 4) => { w.bump(1); S23 }
            on E11 => { w.bump(1); S45 }
            on E12 if w.ahead(2, 1) => S01;
            on E13 => { w.bump(4); S47 }
            on E15 => { w.bump(4); S18 }
            on E18(n) if n < 192 => S43;
            on E19(n) if n < 128 => S26;
        }
        state S17 {
            on E02 if w.even(0) => { w.bump(3); S41 }
            on E03 => S31;
            on E04 => { w.bump(5); S33 }
            on E06 if w.ahead(6, 0) => { w.bump(1); S22 }
            on E08 => S26;
            on E09 => S40;
            on E10 if w.even(2) => { w.bump(7); S32 }
            on E12 if w.even(0) => S04;
            on E12 => S35;
            on E13 if w.even(4) => S12;
            on E13 => S14;
            on E14 => { w.bump(7); S03 }
        }
        state S18 {
            on E00 => { w.bump(6); S26 }
            on E01 => { w.bump(1); S23 }
            on E02 if w.even(5) => { w.bump(5); S28 }
            on E02 => { w.bump(3); S32 }
            on E03 if w.even(1) => { w.bump(5); S34 }
            on E07 => { w.bump(1); S34 }
            on E13 => { w.bump(4); stay }
            on E14 if w.even(7) => { w.bump(2); S08 }
            on E15 => S13;
            on E16(_) => S17;
        }
        state S19 {
            on E02 if w.even(5) => S06;
            on E04 => { w.bump(6); stay }
            on E05 if w.even(1) => S34;
            on E05 => S25;
            on E07 => { w.bump(7); S10 }
            on E08 => S22;
            on E09 if w.ahead(0, 5) => { w.bump(7); S36 }
            on E09 => { w.bump(7); S46 }
            on E10 if w.ahead(1, 2) => { w.bump(4); S46 }
            on E10 => { w.bump(1); S02 }
            on E13 if w.ahead(4, 3) => { w.bump(0); S47 }
            on E15 if w.even(6) => S04;
            on E15 => { w.bump(3); S43 }
            on E17(n) if n < 64 => { w.bump(7); S26 }
        }
        state S20 {
            enter { w.bump(9); }
            on E00 if w.even(1) => S15;
            on E03 if w.even(1) => { w.bump(4); S12 }
            on E03 => S49;
            on E04 => S22;
            on E05 if w.even(7) => S27;
            on E06 if w.even(7) => { w.bump(7); S49 }
            on E08 => S37;
            on E10 if w.even(7) => S07;
            on E10 => S05;
            on E11 if w.even(2) => { w.bump(1); S34 }
            on E12 => { w.bump(6); S14 }
            on E15 if w.even(4) => { w.bump(2); S25 }
            on E16(n) if n < 128 => { w.bump(2); S16 }
            on E17(n) if n < 160 => { w.bump(0); S30 }
            on E17(_) => { w.bump(5); S37 }
            on E18(_) => S36;
        }
        state S21 {
            on E00 => S04;
            on E05 if w.even(6) => { w.bump(7); S29 }
            on E05 => { w.bump(4); S20 }
            on E07 => { w.bump(5); stay }
            on E08 => S45;
            on E09 if w.even(4) => { w.bump(1); S08 }
            on E09 => S01;
            on E10 => S01;
            on E11 if w.ahead(2, 0) => S29;
            on E11 => { w.bump(5); S13 }
            on E12 => S01;
            on E13 if w.even(5) => { w.bump(0); S42 }
            on E13 => S01;
            on E14 => { w.bump(6); stay }
            on E15 if w.even(2) => { w.bump(4); S28 }
            on E16(_) => { w.bump(3); S17 }
        }
        state S22 {
            on E00 if w.even(7) => S11;
            on E00 => { w.bump(1); S10 }
            on E04 if w.even(1) => S44;
            on E04 => S24;
            on E05 => { w.bump(1); S47 }
            on E06 if w.even(0) => { w.bump(1); S10 }
            on E07 => { w.bump(4); S44 }
            on E08 => S39;
            on E10 if w.even(7) => S16;
            on E13 if w.even(2) => { w.bump(2); S11 }
            on E13 => { w.bump(1); S48 }
            on E14 => S48;
            on E18(_) => { w.bump(7); S19 }
            on E19(_) => { w.bump(6); S01 }
        }
        state S23 {
            enter { w.bump(8); }
            on E00 => { w.bump(2); stay }
            on E01 if w.even(1) => { w.bump(3); S38 }
            on E03 => { w.bump(7); S04 }
            on E04 if w.even(3) => S45;
            on E04 => { w.bump(7); S45 }
            on E05 if w.ahead(6, 3) => { w.bump(3); S31 }
            on E06 => S34;
            on E10 => { w.bump(0); stay }
            on E14 if w.ahead(1, 3) => S30;
            on E14 => S01;
            on E15 if w.ahead(6, 5) => { w.bump(0); S15 }
            on E15 => { w.bump(2); S34 }
            on E19(n) if n < 192 => S25;
            on E19(_) => S19;
        }
        state S24 {
            enter { w.bump(11); }
            exit { w.bump(13); }
            on E02 => { w.bump(2); S29 }
            on E03 if w.ahead(2, 7) => S37;
            on E03 => S43;
            on E06 => { w.bump(6); S11 }
            on E07 if w.ahead(2, 3) => { w.bump(6); S03 }
            on E08 if w.even(4) => { w.bump(2); S29 }
            on E10 => { w.bump(0); S35 }
            on E13 if w.even(3) => S08;
            on E14 => { w.bump(0); S06 }
            on E16(n) => { w.add(7, n); S33 }
            on E17(n) if n < 64 => S18;
            on E17(_) => S45;
            on E18(_) => { w.bump(5); S29 }
            on E19(_) => S38;
        }
        state S25 {
            enter { w.bump(11); }
            on E01 if w.ahead(1, 6) => S07;
            on E02 if w.even(0) => S45;
            on E02 => { w.bump(6); S11 }
            on E03 if w.ahead(6, 0) => { w.bump(6); S13 }
            on E06 => S23;
            on E07 => { w.bump(5); S46 }
            on E10 => { w.bump(4); S34 }
            on E11 => S13;
            on E12 if w.ahead(7, 6) => S39;
            on E12 => { w.bump(2); S47 }
            on E13 if w.even(1) => { w.bump(0); S31 }
            on E14 if w.ahead(2, 0) => S38;
            on E15 if w.even(0) => S23;
            on E16(_) => S28;
            on E17(_) => S19;
            on E19(n) if n < 192 => S34;
            on E19(_) => S48;
        }
        state S26 {
            enter { w.bump(9); }
            on E00 => S46;
            on E01 => { w.bump(6); S00 }
            on E03 => S20;
            on E04 if w.even(2) => { w.bump(7); S38 }
            on E06 => S47;
            on E08 => S24;
            on E09 => S11;
            on E11 if w.even(0) => S36;
            on E11 => { w.bump(3); S38 }
            on E14 => { w.bump(6); S31 }
            on E18(n) => { w.add(0, n); stay }
            on E19(_) => { w.bump(1); S49 }
        }
        state S27 {
            on E02 => { w.bump(0); S20 }
            on E03 if w.ahead(2, 1) => { w.bump(6); S47 }
            on E04 if w.ahead(4, 3) => { w.bump(7); S49 }
            on E04 => S39;
            on E11 if w.ahead(4, 7) => S28;
            on E11 => { w.bump(6); S14 }
            on E12 => S18;
            on E13 => { w.bump(2); S43 }
            on E15 => S39;
            on E17(n) if n < 128 => S29;
            on E17(_) => S48;
            on E19(n) if n < 160 => S03;
        }
        state S28 {
            exit { w.bump(12); }
            on E01 if w.even(6) => S40;
            on E02 if w.ahead(6, 7) => S34;
            on E03 if w.even(3) => S33;
            on E03 => { w.bump(6); S40 }
            on E05 if w.even(1) => S25;
            on E07 if w.even(6) => { w.bump(0); S05 }
            on E09 if w.even(2) => S17;
            on E10 => S00;
            on E11 if w.ahead(2, 5) => { w.bump(1); S06 }
            on E12 => { w.bump(3); S00 }
            on E14 => { w.bump(4); S13 }
            on E15 if w.even(6) => S08;
            on E16(_) => S11;
            on E17(n) if n < 32 => { w.bump(1); S35 }
            on E19(_) => S40;
        }
        state S29 {
            exit { w.bump(13); }
            on E00 => S18;
            on E02 => { w.bump(5); S39 }
            on E04 if w.even(6) => { w.bump(1); S02 }
            on E05 => S32;
            on E06 => S27;
            on E07 if w.even(1) => S04;
            on E07 => { w.bump(1); S18 }
            on E08 if w.ahead(0, 2) => { w.bump(4); S39 }
            on E08 => S33;
            on E09 => S28;
            on E10 if w.even(6) => S02;
            on E12 if w.even(4) => S26;
            on E13 => S11;
            on E14 => { w.bump(6); stay }
            on E15 => { w.bump(7); S04 }
            on E16(_) => S27;
            on E17(n) if n < 192 => S44;
            on E18(n) => { w.add(0, n); S14 }
        }
        state S30 {
            enter { w.bump(11); }
            on E00 => { w.bump(3); S28 }
            on E02 => { w.bump(1); S45 }
            on E05 if w.even(2) => S25;
            on E05 => { w.bump(5); S31 }
            on E06 => S20;
            on E09 => S04;
            on E12 => { w.bump(5); stay }
            on E14 => S05;
            on E15 => { w.bump(7); S18 }
            on E16(_) => { w.bump(5); S41 }
            on E19(n) if n < 128 => S13;
            on E19(n) => { w.add(6, n); S47 }
        }
        state S31 {
            on E01 if w.ahead(5, 1) => { w.bump(3); S07 }
            on E03 => { w.bump(5); stay }
            on E05 if w.even(6) => S32;
            on E06 => { w.bump(1); S12 }
            on E07 if w.even(1) => S45;
            on E07 => S03;
            on E08 => { w.bump(2); S46 }
            on E10 => S11;
            on E11 => { w.bump(5); S18 }
            on E12 if w.ahead(2, 3) => S09;
            on E12 => S02;
            on E14 if w.even(7) => { w.bump(4); S17 }
            on E14 => { w.bump(3); S45 }
            on E15 => { w.bump(3); S05 }
            on E16(_) => { w.bump(3); S36 }
            on E17(_) => S32;
            on E18(_) => S20;
        }
        state S32 {
            enter { w.bump(11); }
            on E01 if w.even(2) => S43;
            on E04 => S09;
            on E08 => { w.bump(3); stay }
            on E09 => { w.bump(3); S43 }
            on E11 if w.even(4) => { w.bump(7); S39 }
            on E11 => { w.bump(6); S49 }
            on E14 if w.ahead(1, 2) => S18;
            on E17(n) if n < 160 => S20;
            on E18(_) => S19;
        }
        state S33 {
            exit { w.bump(13); }
            on E00 => S32;
            on E01 if w.even(0) => S42;
            on E03 if w.even(7) => S08;
            on E03 => { w.bump(6); S32 }
            on E04 if w.even(4) => { w.bump(2); S05 }
            on E05 => { w.bump(2); stay }
            on E06 if w.ahead(6, 0) => S42;
            on E07 => S14;
            on E09 if w.ahead(4, 6) => S09;
            on E10 => { w.bump(0); S30 }
            on E11 => S36;
            on E13 if w.even(5) => { w.bump(0); S39 }
            on E13 => { w.bump(6); S23 }
            on E14 => { w.bump(2); S27 }
            on E17(_) => S06;
            on E18(_) => { w.bump(5); S40 }
            on E19(n) if n < 96 => S06;
        }
        state S34 {
            enter { w.bump(8); }
            exit { w.bump(15); }
            on E03 => { w.bump(6); S24 }
            on E05 if w.ahead(1, 6) => S41;
            on E05 => S10;
            on E06 => S29;
            on E09 => S18;
            on E10 => S06;
            on E12 => S14;
            on E16(n) if n < 192 => { w.add(4, n); S30 }
            on E16(_) => { w.bump(4); S40 }
            on E17(_) => S25;
        }
        state S35 {
            on E00 if w.even(2) => { w.bump(4); S26 }
            on E00 => { w.bump(1); S05 }
            on E02 if w.ahead(2, 4) => S09;
            on E04 => { w.bump(1); S31 }
            on E07 if w.even(7) => { w.bump(4); S26 }
            on E08 => { w.bump(7); stay }
            on E10 => { w.bump(7); S12 }
            on E11 if w.even(1) => S30;
            on E12 if w.ahead(2, 5) => S13;
            on E14 => S10;
            on E15 if w.even(4) => S24;
            on E16(n) if n < 160 => { w.add(7, n); S00 }
            on E17(_) => { w.bump(3); stay }
            on E18(n) if n < 96 => { w.add(1, n); S00 }
        }
        state S36 {
            on E00 if w.ahead(7, 1) => S25;
            on E00 => S27;
            on E02 if w.even(6) => { w.bump(7); S23 }
            on E03 => { w.bump(2); stay }
            on E05 => S23;
            on E06 => { w.bump(7); S07 }
            on E07 if w.ahead(0, 2) => { w.bump(3); S31 }
            on E09 if w.even(4) => S44;
            on E10 => S24;
            on E12 => { w.bump(2); stay }
            on E13 => S23;
            on E14 if w.even(3) => S26;
            on E15 => { w.bump(0); S30 }
            on E16(n) if n < 32 => S08;
            on E17(_) => S11;
        }
        state S37 {
            on E01 => { w.bump(5); S03 }
            on E02 if w.even(3) => S00;
            on E02 => S20;
            on E03 => { w.bump(2); S30 }
            on E04 => { w.bump(5); S40 }
            on E07 => { w.bump(5); stay }
            on E08 => S26;
            on E09 => { w.bump(4); S44 }
            on E12 if w.even(1) => S38;
            on E13 => { w.bump(4); S40 }
            on E14 => S28;
            on E15 if w.ahead(0, 3) => S10;
            on E15 => S16;
            on E17(_) => S26;
        }
        state S38 {
            enter { w.bump(9); }
            on E00 => S40;
            on E03 if w.ahead(7, 4) => { w.bump(0); S34 }
            on E03 => S04;
            on E09 if w.even(2) => S29;
            on E09 => { w.bump(5); S00 }
            on E10 => { w.bump(2); S04 }
            on E11 => { w.bump(2); S13 }
            on E12 if w.even(7) => S16;
            on E12 => S00;
            on E15 if w.even(2) => S05;
            on E16(_) => S28;
            on E18(n) => { w.add(4, n); stay }
        }
        state S39 {
            on E00 => { w.bump(5); S30 }
            on E04 => { w.bump(5); S26 }
            on E06 => S47;
            on E07 if w.ahead(6, 1) => S01;
            on E07 => S13;
            on E08 => { w.bump(6); S14 }
            on E15 if w.ahead(6, 5) => S36;
            on E17(n) if n < 160 => { w.bump(5); S04 }
            on E18(n) => { w.add(1, n); S30 }
            on E19(n) if n < 32 => S30;
            on E19(n) => { w.add(4, n); S25 }
        }
        state S40 {
            exit { w.bump(15); }
            on E00 if w.even(6) => { w.bump(4); S47 }
            on E01 => { w.bump(3); S48 }
            on E02 => S31;
            on E03 if w.ahead(1, 2) => S16;
            on E03 => S08;
            on E04 if w.even(4) => S46;
            on E05 if w.even(7) => { w.bump(7); S03 }
            on E05 => { w.bump(2); S23 }
            on E06 if w.even(2) => { w.bump(0); S23 }
            on E06 => S34;
            on E10 if w.even(2) => S16;
            on E10 => S03;
            on E11 if w.even(6) => S02;
            on E12 => S31;
            on E13 => { w.bump(6); stay }
            on E14 => { w.bump(4); S32 }
            on E15 if w.ahead(6, 1) => { w.bump(3); S48 }
            on E15 => { w.bump(2); S34 }
            on E17(_) => S23;
            on E18(n) if n < 32 => S01;
            on E18(_) => S32;
            on E19(n) => { w.add(7, n); S33 }
        }
        state S41 {
            exit { w.bump(12); }
            on E00 if w.even(3) => { w.bump(1); S05 }
            on E01 if w.even(6) => S08;
            on E02 if w.even(4) => { w.bump(2); S47 }
            on E05 => S38;
            on E08 if w.even(0) => S30;
            on E08 => { w.bump(6); S35 }
            on E09 if w.even(3) => S30;
            on E09 => { w.bump(7); S12 }
            on E14 => { w.bump(3); stay }
            on E15 => S14;
            on E19(_) => { w.bump(1); stay }
        }
        state S42 {
            on E01 => S09;
            on E02 if w.even(7) => S13;
            on E04 if w.even(5) => { w.bump(0); S32 }
            on E04 => { w.bump(1); S11 }
            on E06 => { w.bump(5); S04 }
            on E07 => S08;
            on E08 if w.ahead(6, 1) => { w.bump(3); S12 }
            on E09 => { w.bump(6); S15 }
            on E11 if w.even(2) => { w.bump(2); S43 }
            on E15 => { w.bump(2); S07 }
            on E16(_) => { w.bump(3); S08 }
            on E17(_) => { w.bump(6); S00 }
            on E18(_) => S23;
        }
        state S43 {
            on E00 if w.even(6) => { w.bump(0); S35 }
            on E00 => { w.bump(2); S12 }
            on E01 if w.ahead(7, 2) => S05;
            on E02 if w.even(7) => { w.bump(3); S20 }
            on E03 if w.ahead(1, 3) => S01;
            on E05 if w.ahead(4, 7) => S19;
            on E05 => { w.bump(0); S39 }
            on E07 => S08;
            on E09 => S13;
            on E10 if w.even(0) => { w.bump(4); S20 }
            on E11 if w.ahead(0, 2) => S20;
            on E12 => S49;
            on E13 if w.even(4) => { w.bump(2); S19 }
            on E14 if w.even(5) => S15;
            on E16(n) => { w.add(3, n); S13 }
            on E17(n) if n < 32 => { w.add(3, n); S01 }
            on E17(n) => { w.add(3, n); S47 }
        }
        state S44 {
            on E00 if w.even(3) => { w.bump(2); S36 }
            on E00 => S00;
            on E01 => { w.bump(7); S48 }
            on E02 => { w.bump(6); S17 }
            on E03 if w.even(6) => S27;
            on E04 => S19;
            on E07 if w.even(3) => S11;
            on E07 => S43;
            on E08 if w.even(5) => S24;
            on E09 if w.even(4) => S09;
            on E10 => S23;
            on E11 => S05;
            on E13 => { w.bump(4); S35 }
            on E14 => { w.bump(2); stay }
            on E15 => { w.bump(0); S41 }
            on E17(n) => { w.add(3, n); stay }
            on E18(n) if n < 128 => { w.bump(4); S26 }
            on E19(_) => S25;
        }
        state S45 {
            enter { w.bump(11); }
            on E03 => { w.bump(5); stay }
            on E06 => { w.bump(2); S03 }
            on E07 => { w.bump(7); S32 }
            on E09 if w.ahead(4, 1) => S27;
            on E09 => { w.bump(0); S11 }
            on E10 if w.ahead(1, 7) => S40;
            on E10 => S41;
            on E13 => S05;
            on E14 if w.even(3) => S09;
            on E17(n) => { w.add(0, n); S28 }
            on E19(n) => { w.add(1, n); S25 }
        }
        state S46 {
            on E00 if w.ahead(3, 1) => { w.bump(0); S29 }
            on E01 => S37;
            on E04 if w.even(7) => { w.bump(7); S19 }
            on E05 => { w.bump(4); stay }
            on E06 => { w.bump(1); stay }
            on E09 if w.even(1) => { w.bump(2); S18 }
            on E09 => { w.bump(3); S38 }
            on E10 if w.even(3) => { w.bump(0); S37 }
            on E11 if w.ahead(2, 0) => S43;
            on E11 => S42;
            on E17(n) if n < 128 => { w.bump(4); S49 }
            on E17(_) => S16;
            on E19(n) if n < 96 => { w.add(7, n); S01 }
        }
        state S47 {
            on E00 => S18;
            on E01 => S45;
            on E05 => { w.bump(2); S26 }
            on E06 => { w.bump(1); S34 }
            on E07 => { w.bump(5); S22 }
            on E08 if w.even(3) => { w.bump(7); S44 }
            on E09 => S28;
            on E11 => S08;
            on E12 => S15;
            on E14 if w.ahead(3, 0) => S48;
            on E15 => { w.bump(3); S23 }
            on E18(_) => { w.bump(3); stay }
            on E19(n) if n < 160 => { w.add(1, n); S22 }
            on E19(n) => { w.add(1, n); S38 }
        }
        state S48 {
            on E01 => { w.bump(5); S43 }
            on E03 => { w.bump(1); S43 }
            on E05 => { w.bump(6); stay }
            on E07 if w.ahead(2, 5) => S07;
            on E08 => S25;
            on E09 if w.even(7) => { w.bump(0); S15 }
            on E09 => S44;
            on E10 => S08;
            on E11 => { w.bump(1); S42 }
            on E13 if w.even(0) => { w.bump(4); S45 }
            on E13 => S23;
            on E14 => S41;
            on E15 if w.ahead(7, 3) => S31;
            on E17(_) => S06;
            on E18(_) => S17;
        }
        state S49 {
            on E02 => { w.bump(0); S19 }
            on E03 if w.even(2) => S33;
            on E04 => { w.bump(2); S28 }
            on E06 => S38;
            on E07 => { w.bump(4); S21 }
            on E08 => S16;
            on E09 if w.even(6) => S47;
            on E10 => { w.bump(3); S48 }
            on E12 if w.even(6) => S15;
            on E12 => S24;
            on E17(n) if n < 64 => { w.bump(7); S25 }
            on E17(n) => { w.add(5, n); S21 }
            on E18(_) => S29;
        }
    }
}
