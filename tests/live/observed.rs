//! The notifications of an observer after a change of the text.

use fsmith::live::state_machine;
use fsmith::observer::{Candidate, Cause, Effect, Verdict};
use fsmith::{Answer, Observer};

#[derive(Default)]
struct Log(Vec<String>);

impl Observer<DoorState> for Log {
    fn began(&mut self, cause: Cause<DoorState>) {
        self.0.push(format!("{cause:?}"));
    }

    fn considered(&mut self, candidate: Candidate<DoorState>, verdict: Verdict) {
        self.0.push(format!("{} {:?} {verdict:?}", candidate.trigger, candidate.source.map(DoorState::name)));
    }

    fn exited(&mut self, state: DoorState) {
        self.0.push(format!("- {}", state.name()));
    }

    fn entered(&mut self, state: DoorState) {
        self.0.push(format!("+ {}", state.name()));
    }

    fn effect(&mut self, effect: Effect<DoorState>) {
        self.0.push(format!("{:?}", effect.end));
    }

    fn not_started(&mut self) {
        self.0.push("not started".into());
    }

    fn answered(&mut self, answer: Answer) {
        self.0.push(format!("{answer:?}"));
    }
}

impl Log {
    fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

state_machine! {
    machine Door(log: &mut Log) {
        events { Push { force: u32 }, Pull }
        observer log;
        initial Shut;
        state Shut { on Push { force } if force > 3 => Open; }
        state Open { on Pull => Shut; }
    }
}

#[test]
fn observers_are_notified_according_to_the_current_text() {
    let mut log = Log::default();
    let mut door = Door::start(&mut log);
    assert_eq!(log.take(), ["Start", "+ Shut", "Moved"]);
    door.handle(&mut log, DoorEvent::Push { force: 2 });
    assert_eq!(log.take(), ["Event(\"Push\")", "on Push if force > 3 Some(\"Shut\") Refused", "Ignored"]);
    let text = "machine Door(log: &mut Log) {
        events { Push { force: u32 }, Pull }
        observer log;
        initial Shut;
        state Wide { on Pull => Shut; }
        state House {
            initial Shut;
            state Shut { on Push { force } if force > 1 => Wide; }
            state Open { on Pull => Shut; }
        }
    }";
    Door::source().load(text).unwrap();
    door.handle(&mut log, DoorEvent::Push { force: 2 });
    // The enclosing state that becomes active is entered first.
    assert_eq!(
        log.take(),
        [
            "+ House",
            "Event(\"Push\")",
            "on Push if force > 1 Some(\"Shut\") Taken",
            "- Shut",
            "- House",
            "To([Wide])",
            "+ Wide",
            "Moved"
        ]
    );
    door.handle(&mut log, DoorEvent::Pull);
    assert_eq!(
        log.take(),
        ["Event(\"Pull\")", "on Pull Some(\"Wide\") Taken", "- Wide", "To([Shut])", "+ House", "+ Shut", "Moved"]
    );
}

#[test]
fn observers_are_notified_of_a_machine_that_is_not_started() {
    let mut log = Log::default();
    let mut door = Door::new();
    assert_eq!(door.run(&mut log, [DoorEvent::Pull, DoorEvent::Pull]), Answer::Ignored);
    assert_eq!(log.take(), ["not started"]);
}
