//! A replay in the inspector: the steps of a recorded machine are in its recording, with their recorded times.
#![cfg(feature = "inspect")]

use fsm_journal::{Error, Journal, Journaled, Schema, Segment, Time};
use fsmith::inspect::state_machine;
use serde::{Deserialize, Serialize};
use std::time::Duration;

state_machine! {
    #[derive(Serialize, Deserialize)]
    machine Door {
        #[derive(Debug, Serialize, Deserialize)]
        events { Push { force: u32 } }
        initial state Shut { on Push { force } if force > 3 => Open; }
        state Open { after 10s => Shut; }
    }
}

impl Journaled for Door {
    type Event = DoorEvent;
    type Out = ();
    type Answer = fsmith::Answer;
    const EVENTS: Schema = Schema::new("DoorEvent", 1);
    const SAVED: Schema = Schema::new("Door", 1);

    fn start(_: &mut Vec<()>) -> Self {
        Door::start()
    }

    fn handle(&mut self, event: DoorEvent, _: &mut Vec<()>) -> fsmith::Answer {
        Door::handle(self, event)
    }

    fn advance(&mut self, by: Duration, _: &mut Vec<()>) {
        Door::advance(self, by);
    }

    fn due(&self) -> Option<Duration> {
        Door::due(self)
    }
}

#[test]
fn a_replay_is_recorded_for_the_inspector() -> Result<(), Error> {
    let folder = tempfile::tempdir()?;
    {
        let journal = Journal::<Door, _>::new(Segment::open(folder.path())?);
        journal.transact(|tx| {
            let mut door = journal.start(tx, "front", Time(500))?;
            for force in [2, 5] {
                journal.handle(tx, &mut door, Time(1_000), DoorEvent::Push { force })?;
            }
            journal.advance(tx, &mut door, Time(99_000)).map(drop)
        })?;
    }
    let before = fsmith::inspect::recording().text().lines().count();
    let journal = Journal::<Door, _>::new(Segment::open(folder.path())?);
    journal.transact(|tx| journal.replay(tx, "front", |_| {}))?;
    let recording = fsmith::inspect::recording();
    let steps: Vec<_> = recording.text().lines().skip(before - 1).filter(|line| line.contains(r#""by":"#)).collect();
    let expected = [
        ("start", r#""at":0"#),
        (r#"["ev","Push","{ force: 2 }"]"#, r#""at":0.5"#),
        (r#"["ev","Push","{ force: 5 }"]"#, r#""at":0.5"#),
        ("time", r#""at":98.5"#),
    ];
    assert_eq!(steps.len(), expected.len(), "{steps:#?}");
    for (step, (expected, at)) in steps.iter().zip(expected) {
        assert!(step.contains(expected) && step.contains(at), "{step}: {expected} {at}");
    }
    // Later steps have the time of the program again.
    drop(Door::start());
    let recording = fsmith::inspect::recording();
    let last = recording.text().lines().rfind(|line| line.contains(r#""by":"#)).expect("a step");
    let at: f64 =
        last.split(r#""at":"#).nth(1).and_then(|rest| rest.split(',').next()).expect("a time").parse().unwrap();
    assert!(at < 90.0, "{last}");
    Ok(())
}
