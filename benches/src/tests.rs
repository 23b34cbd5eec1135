//! All forms of a workload do the same work, and the tapes exercise all of it.

use std::collections::BTreeSet;

use crate::{Job, all, jobs};

const LEN: usize = 1 << 13;

#[test]
fn all_forms_agree_after_every_step() {
    for job in jobs() {
        let expected = hand_trace(&job);
        for case in &job.cases(LEN)[1..] {
            let trace = (case.trace)();
            let differs = expected.iter().zip(&trace).position(|(one, other)| one != other);
            if let Some(at) = differs {
                panic!("{job} step {at}: hand {:?}, {} {:?}", expected[at], case.form, trace[at]);
            }
        }
    }
}

#[test]
fn all_forms_have_the_same_result() {
    for job in all() {
        job.verify(&job.cases(1 << 16), 1 << 16);
    }
}

#[test]
fn a_run_ends_in_the_last_state_of_its_trace() {
    for job in all() {
        for case in job.cases(LEN) {
            let (state, _) = (case.trace)().pop().expect("a step");
            assert_eq!(case.run(LEN).state, state, "{job}: {}", case.form);
        }
    }
}

/// Detects a form or a tape that does nothing, because the agreement of the forms would not.
#[test]
fn the_result_depends_on_the_number_of_steps() {
    for job in all() {
        let cases = job.cases(LEN);
        assert_ne!(cases[0].run(LEN), cases[0].run(LEN / 2), "{job}");
    }
}

#[test]
fn random_tapes_visit_every_state() {
    for (workload, states) in [
        ("sentry", 3),
        ("robot", 5),
        ("tcp", 11),
        ("grid50", 50),
        ("keyboard", 8),
        ("levels", 6),
        ("vending", 4),
        ("light", 3),
        ("printer", 3),
        ("order", 4),
        // A load that holds the feed also slows down the spindle and opens the coolant.
        ("press", 7),
        // Two states are rare.
        ("sparse50", 48),
        ("ring", 20),
        ("nested", 2),
        ("player", 7),
        ("visits", 4),
        ("import", 4),
        ("sensor", 4),
        ("parcel", 5),
        ("teller", 6),
        ("room", 3),
        ("usb", 6),
        ("car", 12),
        ("wheel", 4),
        ("lease", 5),
    ] {
        assert_eq!(visited(&job(workload, "random")).len(), states, "{workload}");
    }
}

#[test]
fn periodic_tapes_visit_every_state_of_the_small_machines() {
    for (workload, states) in [
        ("sentry", 3),
        ("robot", 5),
        ("tcp", 11),
        ("vending", 4),
        ("light", 3),
        ("printer", 3),
        ("order", 4),
        ("ring", 20),
        ("nested", 2),
        ("player", 7),
        ("visits", 4),
        ("import", 4),
        ("sensor", 4),
        ("parcel", 5),
        ("teller", 6),
        ("room", 3),
        ("usb", 6),
        ("lease", 5),
    ] {
        assert_eq!(visited(&job(workload, "periodic")).len(), states, "{workload}");
    }
    assert!(visited(&job("grid50", "periodic")).len() >= 15);
}

#[test]
fn a_plausible_share_of_random_steps_moves() {
    for job in jobs().into_iter().filter(|job| job.input == "random") {
        let trace = hand_trace(&job);
        let moves = trace.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
        let share = moves as f64 / trace.len() as f64;
        // Some machines move rarely: one that ignores four fifths of the events, and those whose events are mostly
        // records (`import`), data (`dialing`), samples (`sensor`), items (`parcel`), digits (`teller`), messages
        // (`room`) or time (`lease`). A machine that only gets events to which it reacts moves often.
        let (least, most) = match job.workload {
            "sparse50" => (0.05, 0.8),
            "ring" => (0.04, 0.8),
            "import" | "dialing once" | "dialing layers" | "sensor" => (0.1, 0.8),
            "parcel" | "teller" | "room" | "lease" => (0.1, 0.8),
            "accepted50" => (0.2, 0.99),
            _ => (0.2, 0.8),
        };
        assert!((least..most).contains(&share), "{job}: {share:.2} of the steps move");
    }
}

fn job(workload: &str, input: &str) -> Job {
    jobs().into_iter().find(|job| job.workload == workload && job.input == input).expect("a job of that name")
}

fn hand_trace(job: &Job) -> Vec<(&'static str, String)> {
    (job.cases(LEN)[0].trace)()
}

fn visited(job: &Job) -> BTreeSet<&'static str> {
    hand_trace(job).into_iter().map(|(state, _)| state).collect()
}
