//! Long calls: which steps the hub has during and after the call.

use super::client::{alone, command, number, obeyed, steps};
use fsmith::inspect::interpreter::state_machine;
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

/// The number of steps after which a machine counts the steps that the hub has.
const BEATS: usize = 1000;

/// The maximum number of steps that may be missing at that time.
const MISSING: usize = 300;

const ENOUGH: usize = BEATS + 10;

/// The context of a metronome.
#[derive(Default)]
struct Look {
    label: &'static str,
    beats: usize,
    /// The number of steps that the hub had in the middle of the call.
    seen: Option<usize>,
}

impl Look {
    fn beat(&mut self) {
        self.beats += 1;
        if self.beats == BEATS {
            self.seen = Some(steps(self.label).len());
        }
    }
}

state_machine! {
    /// Takes many steps in one call, in three ways.
    machine Metronome(look: &mut Look) {
        events { Run, Chain(u16) }
        queue 2;
        initial state Waiting {
            on Run => Running;
            on Chain(more) if more > 0 => { look.beat(); raise(Chain(more - 1)); stay }
            every 1ms => { look.beat(); stay }
        }
        state Running {
            always if look.beats < ENOUGH => { look.beat(); stay }
            on Run => Waiting;
        }
    }
}

/// Makes a call with each engine. During the call, the machine counts the steps that the hub has.
macro_rules! check {
    ($label:literal, |$machine:ident, $look:ident| $call:expr) => {{
        check!(concat!($label, " compiled"), new, |$machine, $look| $call);
        check!(concat!($label, " interpreted"), interpreter, |$machine, $look| $call);
    }};
    ($label:expr, $new:ident, |$machine:ident, $look:ident| $call:expr) => {{
        let _alone = alone();
        let mut look = Look { label: $label, ..Look::default() };
        let $look = &mut look;
        let mut $machine = Metronome::$new();
        $machine.inspect_as($label);
        $machine.restart($look);
        $call;
        let seen = look.seen.expect("it took enough steps");
        assert!(seen >= BEATS - MISSING, "{}: {seen} of {BEATS}", look.label);
        let all = steps($label);
        assert!(all.len() >= ENOUGH, "{}", all.len());
        let calls: BTreeSet<_> = all[all.len() - BEATS..].iter().map(|step| step["c"].as_u64()).collect();
        assert_eq!(calls.len(), 1, "all of them are steps of one call");
    }};
}

#[test]
fn timers_are_reported_during_the_call() {
    check!("beats of timers", |machine, look| machine.advance(look, Duration::from_millis(ENOUGH as u64)));
}

#[test]
fn follow_up_steps_are_reported_during_the_call() {
    check!("beats of an always", |machine, look| machine.handle(look, MetronomeEvent::Run));
}

#[test]
fn raised_events_are_reported_during_the_call() {
    check!("beats of a chain", |machine, look| machine.handle(look, MetronomeEvent::Chain(ENOUGH as u16)));
}

#[test]
fn a_page_advances_time_by_at_most_600_seconds() {
    let _alone = alone();
    let mut look = Look { label: "advanced by a page", ..Look::default() };
    let mut machine = Metronome::new();
    machine.inspect_as("advanced by a page");
    machine.restart(&mut look);
    let m = number("advanced by a page");
    for by in [600.001, 3600.0, 1e9, 1e18] {
        let answer = command(json!({"k": "advance", "m": m, "by": by}));
        assert_eq!(answer, json!({"error": "at most 600 s pass in one request"}), "{by}");
    }
    for by in [json!(-1.0), json!(1e30), json!("1"), json!(null)] {
        assert_eq!(command(json!({"k": "advance", "m": m, "by": by})), json!({"error": "how long?"}), "{by}");
    }
    assert_eq!(look.beats, 0);
    let answer = obeyed(json!({"k": "advance", "m": m, "by": 0.5}), || machine.obey(&mut look));
    assert_eq!((answer, look.beats), (json!({"ok": true, "ans": "Stayed"}), 500));
}
