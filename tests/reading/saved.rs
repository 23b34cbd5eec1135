//! A machine that was read from text has the saved form of the compiled machine of this text.

use fsmith::read::{Blueprint, Machine};
use fsmith::state_machine;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// Declares a machine, and its text.
macro_rules! both {
    ($($machine:tt)*) => {
        state_machine! {
            #[derive(Debug, PartialEq, Serialize, Deserialize)]
            $($machine)*
        }

        const TEXT: &str = stringify!($($machine)*);
    };
}

both! {
    machine Guard {
        version 3;
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events { Noise, Order(u32, i32), Report { number: u8, urgent: u8 }, Wake, Away, Back, Ring, Hang, End }
        queue 3;
        stack 2;
        initial Post;
        on Ring => push(Call);
        every 7s => stay;
        on Order(..) | Report { .. } => stay;
        state Post {
            initial Watch;
            history suspend;
            on Away => Gone;
            state Watch { on Noise => Both; after 5s => Doze; }
            state Doze { on Wake => Watch; after 2s => Watch; }
            parallel Both {
                state Eyes { initial Open; state Open { on Wake => Shut; } state Shut { after 3s if is_in(Down) => Open; } }
                state Ears { initial state Up { on Noise => Down; } state Down { on Noise => Up; } }
                on Back => Watch;
            }
        }
        state Gone { defer Order(..); defer Report { .. }; defer Noise; on Back => Post; on End => Over; }
        state Call { on Hang => pop; after 1s => pop; }
        final Over;
    }
}

fn read(text: &str) -> Machine<()> {
    Blueprint::read(text).unwrap_or_else(|mistakes| panic!("{mistakes}")).bind().finish().expect("nothing to bind")
}

fn restored(text: &str, saved: &str) -> Result<Machine<()>, String> {
    let mut machine = read(text);
    let result = machine.restore(&mut serde_json::Deserializer::from_str(saved));
    result.map(|()| machine).map_err(|error| error.to_string())
}

/// The name of an event, and the numbers that it carries.
fn parts(event: &GuardEvent) -> (String, Vec<f64>) {
    let numbers = match *event {
        GuardEvent::Order(one, other) => vec![one.into(), other.into()],
        GuardEvent::Report { number, urgent } => vec![number.into(), urgent.into()],
        _ => Vec::new(),
    };
    let name = format!("{event:?}");
    (name.split(['(', ' ']).next().unwrap_or_default().into(), numbers)
}

#[test]
fn compiled_machines_and_texts_exchange_saved_data() {
    use GuardEvent::{Away, Back, End, Hang, Noise, Order, Report, Ring, Wake};
    let events = [
        Noise,
        Wake,
        Ring,
        Hang,
        Away,
        Order(1, -2),
        Report { number: 3, urgent: 1 },
        Ring,
        Noise,
        Hang,
        Back,
        Wake,
        Away,
        Noise,
        Back,
        Back,
        Ring,
        Away,
        Hang,
        Away,
        End,
    ];
    for step in [300, 1100, 2600] {
        let step = Duration::from_millis(step);
        let (mut compiled, mut other) = (Guard::start(), read(TEXT));
        other.restart(&mut ());
        for event in &events {
            assert_eq!(compiled.advance(step), other.advance(&mut (), step));
            let (name, numbers) = parts(event);
            let answer = other.handle(&mut (), &name, &numbers).expect("the event is known");
            assert_eq!(compiled.handle(event.clone()), answer, "{event:?}");
            let saved = serde_json::to_string(&compiled).expect("it is written");
            assert_eq!(serde_json::to_string(&other).expect("it is written"), saved);
            other = restored(TEXT, &saved).unwrap_or_else(|error| panic!("{error}: {saved}"));
            compiled = serde_json::from_str(&saved).expect("it is read");
        }
    }
}

#[test]
fn data_of_an_earlier_text_is_converted() {
    let mut guard = read(TEXT);
    guard.restart(&mut ());
    guard.advance(&mut (), Duration::from_secs(2));
    let saved = serde_json::to_string(&guard).expect("it is written");
    let later = TEXT.replace("Watch", "Look").replace("state Look", "state Look was Watch");
    let look = restored(&later, &saved).expect("it is converted");
    assert_eq!((look.state(), look.due()), (Some("Look"), Some(Duration::from_secs(3))));

    let error = restored(&TEXT.replace("Watch", "Look"), &saved).expect_err("the state is gone");
    let why = "version 3 of `Guard` wrote this, with another structure than in the program, and the data cannot be \
               converted: `Guard` has no state `Post.Watch`";
    assert!(error.starts_with(why), "{error}");
    let error = restored(&TEXT.replace("version 3", "version 2"), &saved).expect_err("it is newer");
    assert!(error.starts_with("version 3 of `Guard` wrote this"), "{error}");
}

/// A machine that cannot be restored is unchanged.
#[test]
fn data_that_does_not_match_the_text_is_rejected() {
    let mut guard = read(TEXT);
    guard.restart(&mut ());
    for event in ["Noise", "Ring", "Hang", "Away", "Noise"] {
        guard.handle(&mut (), event, &[]).expect("the event is known");
    }
    let saved = serde_json::to_string(&guard).expect("it is written");
    let cases = [
        ("\"Gone\"", "\"Post\"", "`Guard` cannot be in `Post` there"),
        ("\"Post.Both.Ears.Up\"", "\"Post.Watch\"", "`Guard` cannot be in `Post.Watch` there"),
        (",\"Post.Both.Ears.Up\"", "", "no state is active in the region `Post.Both.Ears`"),
        (
            "\"timers\":{\"every\":{\"For\":{\"secs\":7,\"nanos\":0}}}",
            "\"timers\":{}",
            "the timer `every` does not run",
        ),
        (
            "\"every\"",
            "\"Post.Doze.after\"",
            "the timer `Post.Doze.after` is given twice, or its state is not active there",
        ),
        ("[\"Noise\"]", "[\"Sound\"]", "the machine has no event `Sound`"),
        ("[\"Noise\"]", "[{\"Noise\":1}]", "the event `Noise` carries 0 numbers"),
        ("\"machine\":\"Guard\"", "\"machine\":\"Sentry\"", "expected the machine `Guard`, found `Sentry`"),
    ];
    for (from, to, why) in cases {
        let damaged = saved.replacen(from, to, 1);
        assert_ne!(saved, damaged, "{from}");
        let result = guard.restore(&mut serde_json::Deserializer::from_str(&damaged));
        let error = result.expect_err("it is rejected").to_string();
        assert!(error.starts_with(why), "{error}");
        assert_eq!(serde_json::to_string(&guard).expect("it is written"), saved);
    }
}

#[test]
fn a_text_cannot_name_a_migration_function() {
    let text = "#[derive(Deserialize)] machine Guard { version 2 from convert; initial Post; state Post; }";
    let mistakes = Blueprint::read(text).expect_err("there is no function").to_string();
    assert!(mistakes.starts_with("1:55: a machine that is read while a program runs has no function"), "{mistakes}");
}

/// Every value of some JSON, in order.
fn values<'v>(value: &'v mut Value, visit: &mut dyn FnMut(&'v mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| values(item, visit)),
        Value::Object(fields) => fields.values_mut().for_each(|field| values(field, visit)),
        leaf => visit(leaf),
    }
}

/// Data in which one value is replaced with another one is refused, or is a machine that continues without a panic.
#[test]
fn damaged_data_is_rejected_or_yields_a_working_machine() {
    let names = ["Noise", "Wake", "Ring", "Hang", "Away", "Back", "Noise", "Back", "Away", "End"];
    let second = Duration::from_millis(900);
    let handle = |guard: &mut Machine<()>, name: &str| {
        guard.advance(&mut (), second);
        guard.handle(&mut (), name, &[]).expect("the event is known");
    };
    let (mut guard, mut machine, mut rejected, mut accepted) = (read(TEXT), read(TEXT), 0, 0);
    guard.restart(&mut ());
    for name in names {
        handle(&mut guard, name);
        let saved = serde_json::to_value(&guard).expect("it is written");
        let mut known = Vec::new();
        values(&mut saved.clone(), &mut |leaf| known.push(leaf.clone()));
        known.extend(["Post", "Post.Doze", "Post.Both", "Gone", "Over", "Post.Both.Eyes.Shut"].map(Value::from));
        for (place, other) in (0..known.len() - 6).flat_map(|place| known.iter().map(move |other| (place, other))) {
            let (mut damaged, mut nth) = (saved.clone(), 0);
            values(&mut damaged, &mut |leaf| {
                if nth == place {
                    *leaf = other.clone();
                }
                nth += 1;
            });
            if machine.restore(damaged.clone()).is_err() {
                rejected += 1;
                continue;
            }
            accepted += 1;
            let again = serde_json::to_value(&machine).expect("it is written");
            machine.restore(again).unwrap_or_else(|error| panic!("{error}: {damaged}"));
            names.iter().for_each(|name| handle(&mut machine, name));
        }
    }
    assert!(rejected > 500 && accepted > 100, "{rejected} {accepted}");
}
