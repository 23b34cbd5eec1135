//! All forms end with the same state and counters, after a tape of any length.

use crate::contests;

const LEN: usize = 1 << 11;

#[test]
fn all_forms_agree_after_every_step() {
    for job in contests() {
        let cases = job.cases(LEN);
        (0..LEN).for_each(|len| job.verify(&cases, len));
    }
}

#[test]
fn all_forms_agree_after_a_long_tape() {
    for job in contests() {
        job.verify(&job.cases(1 << 18), 1 << 18);
    }
}

#[test]
fn every_contest_has_forms_of_other_libraries() {
    for job in contests() {
        let forms: Vec<_> = job.cases(1).iter().map(|case| case.form).collect();
        assert_eq!(forms[..2], ["hand", "generated"], "{job}");
        assert!(forms.len() > 4, "{job}");
    }
}
