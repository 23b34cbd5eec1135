//! Live machines are saved in the form of the text that they follow, and read as machines of the newest text.

use fsmith::read::Blueprint;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// Declares the same machine by each of these macros, in a module of its name.
macro_rules! order {
    ($($module:ident: $macro:path;)*) => {
        $(#[allow(dead_code)] mod $module {
            use super::*;
            $macro! {
                #[derive(Debug, Serialize, Deserialize)]
                pub machine Order<T: Clone>(said: &mut Vec<String>) {
                    version 3;
                    #[derive(Clone, Debug, Serialize, Deserialize)]
                    events { Add(T), Next, Pay, Ask, Answer, Leave, Return, Swap }
                    queue 3;
                    stack 2;
                    initial Open;
                    on Ask => push(Help);
                    state Open {
                        initial Empty;
                        history suspend;
                        on Leave => Away;
                        state Empty { on Add(item) => Cart(vec![item]); on Next => Cart(Vec::new()); }
                        state Cart(lines: Vec<T>, coupons: u32 = 0) {
                            on Add(item) => { lines.push(item); *coupons += 1; }
                            on Pay => Both;
                            after 30min => Gone;
                        }
                    }
                    state Away { on Return => Open; defer Pay; after 5min => stay; }
                    parallel Both {
                        state Left { initial L1; state L1 { on Swap => L2(7); } state L2(level: u8) { on Swap => L1; } }
                        state Right { initial R1; state R1 { after 1s => R2; } state R2; }
                    }
                    state Help { on Answer => { said.push("help".into()); pop } }
                    final Gone;
                }
            }
        })*
    };
}

order! {
    compiled: fsmith::state_machine;
    live: fsmith::live::state_machine;
}

/// Drives both machines in the same way, and compares what is saved after each step.
#[test]
fn live_and_compiled_machines_have_the_same_saved_form() {
    macro_rules! both {
        ($($event:ident $(($item:expr))?, $after:expr;)*) => {{
            let mut said = Vec::new();
            let mut old = compiled::Order::<String>::start(&mut said);
            let mut new = live::Order::<String>::start(&mut said);
            $({
                let answers = (
                    old.handle(&mut said, compiled::OrderEvent::$event $(($item.into()))?),
                    new.handle(&mut said, live::OrderEvent::$event $(($item.into()))?),
                );
                assert_eq!(answers.0, answers.1);
                old.advance(&mut said, Duration::from_millis($after));
                new.advance(&mut said, Duration::from_millis($after));
                let text = serde_json::to_string(&old).unwrap();
                assert_eq!(serde_json::to_string(&new).unwrap(), text, "after {}", stringify!($event));
                let bytes = postcard::to_allocvec(&old).unwrap();
                assert_eq!(postcard::to_allocvec(&new).unwrap(), bytes);
                // Each reads what the other one has saved, and continues.
                old = serde_json::from_str(&serde_json::to_string(&new).unwrap()).unwrap();
                new = postcard::from_bytes(&bytes).unwrap();
                assert_eq!(serde_json::to_string(&new).unwrap(), text);
            })*
            (old, new)
        }};
    }
    let (old, new) = both! {
        Add("tea"), 10; Add("milk"), 20; Ask, 5; Ask, 0; Answer, 0; Answer, 0; Leave, 60_000; Pay, 5;
        Return, 0; Swap, 500; Ask, 100; Answer, 900; Swap, 0;
    };
    assert_eq!(old.due(), new.due());
    for text in [serde_json::to_string(&compiled::Order::<u8>::new()), serde_json::to_string(&live::Order::<u8>::new())]
    {
        assert_eq!(text.unwrap(), serde_json::to_string(&compiled::Order::<u8>::default()).unwrap());
    }
}

macro_rules! doors {
    ($($module:ident)*) => {
        $(#[allow(dead_code)] mod $module {
            use super::*;
            fsmith::live::state_machine! {
                #[derive(Debug, Serialize, Deserialize)]
                pub machine Door {
                    events { Push, Lock, Go }
                    initial Shut;
                    state Shut { on Push => Open(0); on Lock => Locked; }
                    state Open(count: u32) { on Push => *count += 1; on Go => Shut; }
                    state Locked { after 10s => Shut; }
                }
            }
        })*
    };
}

doors! { renamed gone fresh }

/// After an edit of the text, earlier data is converted: old names by `was`, new timers by their durations.
#[test]
fn saved_data_is_converted_after_an_edit() {
    use renamed::{Door, DoorEvent};
    let mut door = Door::start();
    door.handle(DoorEvent::Lock);
    door.advance(Duration::from_secs(1));
    let locked = serde_json::to_string(&door).unwrap();
    let shut = serde_json::to_string(&Door::start()).unwrap();
    let text = "machine Door {
        version 1;
        events { Push, Lock, Go }
        initial Shut;
        state Shut { on Push => Open(0); on Lock => Barred; after 3s => Barred; }
        state Open(count: u32) { on Push => *count += 1; on Go => Shut; }
        state Barred was Locked { after 10s => Shut; }
    }";
    Door::source().load(text).unwrap();
    let mut door: Door = serde_json::from_str(&locked).unwrap();
    assert_eq!((door.state().map(|state| state.name()), door.due()), (Some("Barred"), Some(Duration::from_secs(9))));
    let saved: Value = serde_json::to_value(&door).unwrap();
    assert_eq!(
        (&saved["version"], &saved["active"], &saved["timers"]),
        (&json!(1), &json!(["Barred"]), &json!({ "Barred.after": { "For": { "secs": 9, "nanos": 0 } } }))
    );
    door.advance(Duration::from_secs(9));
    assert_eq!(door.due(), Some(Duration::from_secs(3)));
    let door: Door = serde_json::from_str(&shut).unwrap();
    assert_eq!(door.due(), Some(Duration::from_secs(3)), "the new timer starts");
    // A machine of the same text that is read while the program runs has the same form.
    let mut read =
        Blueprint::read("machine Door { version 1; initial A; state A; }").unwrap().bind::<()>().finish().unwrap();
    let error = read.restore(&mut serde_json::Deserializer::from_str(&serde_json::to_string(&door).unwrap()));
    assert!(error.unwrap_err().to_string().contains("`Door` has no state `Shut`"));
}

#[test]
fn an_error_names_the_removed_state() {
    use gone::{Door, DoorEvent};
    let mut door = Door::start();
    door.handle(DoorEvent::Push);
    door.handle(DoorEvent::Push);
    let open = serde_json::to_string(&door).unwrap();
    door.handle(DoorEvent::Go);
    door.handle(DoorEvent::Lock);
    let locked = serde_json::to_string(&door).unwrap();
    let text = "machine Door {
        events { Push, Lock, Go }
        initial Shut;
        state Shut { on Push => Open(0); }
        state Open(count: u32) { on Push => *count += 1; on Go => Shut; }
    }";
    Door::source().load(text).unwrap();
    let error = serde_json::from_str::<Door>(&locked).unwrap_err().to_string();
    assert!(error.contains("and the data cannot be converted: `Door` has no state `Locked`"), "{error}");
    let mut door: Door = serde_json::from_str(&open).unwrap();
    door.handle(DoorEvent::Push);
    assert_eq!(serde_json::to_value(&door).unwrap()["data"], json!({ "Open.count": 2 }));
    let damaged = open.replace("\"Open.count\":1", "");
    let error = serde_json::from_str::<Door>(&damaged).unwrap_err().to_string();
    assert!(error.contains("the data of `Open` is incomplete, or `Open` is neither"), "{error}");
}

/// Fields have the paths of the text, also if their states have moved.
#[test]
fn saved_fields_have_the_paths_of_the_text() {
    fsmith::live::state_machine! {
        #[derive(Serialize, Deserialize)]
        machine Lift {
            events { Go }
            initial Low(String::from("cellar"));
            state Low(name: String) { on Go => High; }
            state High(level: u8 = 3) { on Go => Low(String::new()); }
        }
    }
    let mut lift = Lift::start();
    let low = serde_json::to_string(&lift).unwrap();
    lift.handle(LiftEvent::Go);
    let high = serde_json::to_string(&lift).unwrap();
    let text = "machine Lift {
        version 2;
        events { Go }
        initial Low(String::from(\"cellar\"));
        state Low(name: String) { on Go => Up; }
        state Up { initial High; state High was High(level: u8 = 3) { on Go => Low(String::new()); } }
    }";
    Lift::source().load(text).unwrap();
    let saved = |text: &str| {
        let value = serde_json::from_str::<Lift>(text).and_then(serde_json::to_value).unwrap();
        (value["active"].clone(), value["data"].clone())
    };
    assert_eq!(saved(&high), (json!(["Up.High"]), json!({ "Up.High.level": 3 })));
    assert_eq!(saved(&low), (json!(["Low"]), json!({ "Low.name": "cellar" })));
    // A machine is written in the form of the text that it follows, which is the new one from its next call on.
    assert_eq!(serde_json::to_string(&lift).unwrap(), high);
    lift.handle(LiftEvent::Go);
    assert_eq!(serde_json::to_value(&lift).unwrap()["version"], 2);
}

#[test]
fn damaged_data_is_rejected() {
    use fresh::{Door, DoorEvent};
    let mut door = Door::start();
    door.handle(DoorEvent::Push);
    let text = serde_json::to_string(&door).unwrap();
    for (before, after, why) in [
        ("\"Open.count\":0", "\"Open.count\":-1", "invalid value"),
        ("\"Open.count\":0", "\"Open.size\":0", "`Door` has no field `Open.size`"),
        ("\"Open.count\":0", "\"Open.count\":0,\"Open.count\":0", "duplicate field `Open.count`"),
        ("[\"Open\"]", "[\"Shut\"]", "the data of `Open` is incomplete, or `Open` is neither"),
        ("[\"Open\"]", "[\"Open\",\"Shut\"]", "`Door` cannot be in `Shut` there"),
        ("\"timers\":{}", "\"timers\":{\"Locked.after\":\"Due\"}", "its state is not active there"),
        ("\"Door\"", "\"Gate\"", "expected the machine `Door`, found `Gate`"),
        ("\"version\":0", "\"version\":1", "version 1 of `Door` wrote this, and the program only knows version 0"),
    ] {
        assert!(text.contains(before), "{text}");
        let rejected = serde_json::from_str::<Door>(&text.replace(before, after)).unwrap_err().to_string();
        assert!(rejected.contains(why), "{rejected}");
    }
}

/// The recorded versions are those of the program.
#[test]
fn a_version_without_a_recorded_schema_is_unknown() {
    fsmith::live::state_machine! {
        #[derive(Serialize, Deserialize)]
        #[schema("schemas/lamp.schema")]
        machine Lamp {
            version 4;
            events { Press }
            initial Off;
            state Off was Dark { on Press => On; }
            state On { on Press => Off; }
        }
    }
    let read = |version: u32| {
        let lamp = json!({ "machine": "Lamp", "version": version, "structure": 7, "active": ["Dark"] });
        serde_json::from_value::<Lamp>(lamp).map(|lamp| lamp.state()).map_err(|error| error.to_string())
    };
    assert_eq!(read(3), Ok(Some(LampState::Off)));
    assert_eq!(read(2), Err("version 2 of `Lamp` is unknown: its schema is not recorded".to_owned()));
}
