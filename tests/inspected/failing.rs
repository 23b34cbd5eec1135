//! Messages about machines with `fails`, and errors that are caused by a page.

use super::client::{alone, messages, number, obeyed, steps};
use fsmith::Answer;
use fsmith::inspect::interpreter::state_machine;
use serde_json::json;

#[derive(Clone, Debug, PartialEq)]
struct Dry;

#[derive(Debug, Default)]
struct Well {
    water: u32,
}

impl Well {
    fn draw(&mut self) -> Result<(), Dry> {
        self.water = self.water.checked_sub(1).ok_or(Dry)?;
        Ok(())
    }

    fn is_deep(&self) -> Result<bool, Dry> {
        if self.water == 0 { Err(Dry) } else { Ok(self.water > 3) }
    }
}

state_machine! {
    /// Draws water until the well is empty.
    machine Bucket(well: &mut Well) fails Dry {
        events { Draw, Look }
        initial Up;
        state Up {
            #[allow(fsmith::entered_anyway)]
            on Draw => { well.draw()?; Full }
            on Look if well.is_deep()? => stay;
        }
        state Full {
            on Draw => { well.draw()?; }
            on Look => Up;
            failed Dry if well.water > 100 => Up;
        }
    }
}

#[test]
fn errors_are_reported_and_returned() {
    let _alone = alone();
    let mut well = Well { water: 1 };
    let mut bucket = Bucket::start(&mut well).expect("nothing is drawn yet");
    bucket.inspect_as("a bucket");
    assert_eq!(bucket.handle(&mut well, BucketEvent::Draw), Ok(Answer::Moved));
    assert_eq!(bucket.handle(&mut well, BucketEvent::Draw), Err(Dry));
    let last = steps("a bucket").pop().expect("steps");
    assert_eq!(last["by"], json!(["sig", "failed"]), "{last}");
    assert_eq!(bucket.force(&mut well, BucketState::Up), Ok(Ok(Answer::Moved)));
    assert_eq!(bucket.handle(&mut well, BucketEvent::Look), Err(Dry));
    let looked: Vec<_> = steps("a bucket").into_iter().filter(|step| step["by"][1] == "Look").collect();
    assert_eq!(looked[0]["look"][0][1], json!(10), "its guard has failed: {looked:?}");
}

#[test]
fn errors_caused_by_a_page_are_returned_too() {
    let _alone = alone();
    let mut well = Well::default();
    let mut bucket = Bucket::interpreter();
    bucket.restart(&mut well).expect("nothing is drawn yet");
    bucket.inspect_as("a bucket that is sent to");
    let m = number("a bucket that is sent to");
    let mut returned = Vec::new();
    let answer = obeyed(json!({"k": "send", "m": m, "ev": "Draw"}), || returned.push(bucket.obey(&mut well)));
    assert_eq!(answer, json!({"ok": true, "ans": "Moved"}));
    assert_eq!(returned.into_iter().filter_map(Result::err).collect::<Vec<_>>(), [Dry]);
    assert!(messages().len() > 1);
}
