//! Machines that are serialized and deserialized continue as if nothing had happened.

use fsmith::interpreter::state_machine;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;
use std::time::Duration;

state_machine! {
    /// A leaf, history and suspension, timers, pushed states of several composites, deferred events, and data.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Clerk<T: PartialEq + Debug>(said: &mut Vec<String>) {
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        events { Ring, Hang, Order(T), Next, Away, Back }
        queue 3;
        stack 4;
        initial Desk;
        on Ring => push(Call);
        on Order(_) => said.push("order".into());

        state Desk {
            initial Read;
            history suspend;
            on Away => Lunch;
            state Read {
                on Next => Write(String::from("Dear"));
                on Ring => push(Peek);
                after 5s => Write(String::new());
            }
            state Write(text: String) {
                initial Draft;
                history deep;
                on Next => { text.push('.'); Read }
                state Draft { every 2s => { said.push(text.clone()); Fair } }
                state Fair;
            }
            state Peek { on Hang => pop; }
        }
        state Lunch { on Back => Desk; }
        state Call { defer Order(_); on Hang => pop; on Next => push(Hold); }
        state Hold { defer Order(_); after 1s => { said.push("held".into()); pop } }
    }
}

state_machine! {
    /// Regions that are pushed over together with their timers, and an `initial` that queries the previous
    /// configuration.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Plant(said: &mut Vec<String>) {
        #[derive(Clone)]
        events { Turn, Warn, Clear, Stop, Go }
        initial Run;
        state Run {
            history deep;
            on Stop => Still;
            on Warn => push(Alarm);
            initial Both;
            parallel Both {
                state Belt {
                    initial Slow(1);
                    state Slow(speed: u32) { on Turn => Fast; after 3s => { said.push(speed.to_string()); Fast } }
                    state Fast { on Turn => Slow(2); }
                }
                state Light { initial => if is_in(Still) { Off } else { On }; state Off { after 1s => On; } state On; }
            }
        }
        state Still { on Go => Run; }
        state Alarm { on Clear => pop; }
    }
}

fn round_trip<M: Serialize + DeserializeOwned + PartialEq + Debug>(machine: &M) -> M {
    let text = serde_json::to_string(machine).expect("it is written");
    let read = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text} {machine:?}"));
    assert_eq!(*machine, read, "{text}");
    read
}

#[test]
fn a_deserialized_machine_continues() {
    use ClerkEvent::{Away, Back, Hang, Next, Order, Ring};
    let second = Duration::from_secs(1);
    let mut plain: Option<Vec<String>> = None;
    for saves in [false, true] {
        let mut said = Vec::new();
        let mut clerk = Clerk::<u32>::start(&mut said);
        for event in [Next, Next, Ring, Ring, Order(1), Order(2), Next, Away, Hang, Hang, Back, Next, Ring, Away, Back]
        {
            clerk.advance(&mut said, second);
            clerk.handle(&mut said, event);
            if saves {
                clerk = round_trip(&clerk);
            }
        }
        said.push(serde_json::to_string(&clerk).expect("it is written"));
        assert_eq!(plain.get_or_insert_with(|| said.clone()), &said);
    }
}

#[test]
fn a_deserialized_machine_with_regions_continues() {
    use PlantEvent::{Clear, Go, Stop, Turn, Warn};
    let mut plain: Option<Vec<String>> = None;
    for saves in [false, true] {
        let mut said = Vec::new();
        let mut plant = Plant::start(&mut said);
        for event in [Turn, Turn, Warn, Clear, Stop, Go, Warn, Clear] {
            plant.advance(&mut said, Duration::from_millis(700));
            plant.handle(&mut said, event);
            if saves {
                plant = round_trip(&plant);
            }
        }
        plant.advance(&mut said, Duration::from_secs(3));
        said.push(serde_json::to_string(&plant).expect("it is written"));
        assert_eq!(plain.get_or_insert_with(|| said.clone()), &said);
    }
}

state_machine! {
    /// More timers than serde supports in arrays.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Many(fired: &mut u32, open: bool) {
        #[derive(Clone)]
        events { Push, Pop }
        initial Busy;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        every 1s => *fired += 1;
        state Busy {
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            every 1s => *fired += 1;
            after 5h if open => Free;
            after 2s if open => Free;
            on Push => push(Free);
        }
        state Free { on Pop => pop; }
    }
}

/// Timers are saved as numbers that every format supports. A timer that is off is absent, and one that is due is
/// distinct from one that is running.
#[test]
fn any_number_of_timers_is_saved() {
    fn numbers(value: &serde_json::Value, found: &mut Vec<u64>) {
        match value {
            serde_json::Value::Number(number) => found.push(number.as_u64().expect("not negative")),
            serde_json::Value::Array(items) => items.iter().for_each(|item| numbers(item, found)),
            serde_json::Value::Object(items) => items.values().for_each(|item| numbers(item, found)),
            _ => {}
        }
    }
    let mut fired = 0;
    let mut many = Many::start(&mut fired, false);
    many.advance(&mut fired, false, Duration::from_millis(2500));
    assert_eq!(fired, 64);
    let value = serde_json::to_value(&many).expect("it is written");
    assert_eq!(value["timers"]["Busy.after.2"], "Due", "{value}");
    assert_eq!(value["timers"]["Busy.after"]["For"]["secs"], 5 * 3600 - 3, "{value}");
    many.handle(&mut fired, false, ManyEvent::Push);
    let value = serde_json::to_value(&many).expect("it is written");
    assert_eq!(value["stack"][0]["timers"].as_object().map(serde_json::Map::len), Some(18), "{value}");
    let mut found = Vec::new();
    numbers(&value, &mut found);
    assert!(!found.is_empty() && found.iter().all(|number| *number < 1 << 53), "{found:?}");

    let mut many = round_trip(&many);
    many.handle(&mut fired, false, ManyEvent::Pop);
    let mut many = round_trip(&many);
    assert_eq!(many.due(), Some(Duration::from_millis(500)));
    many.advance(&mut fired, true, Duration::ZERO);
    assert!(many.is_in(ManyState::Free), "a timer that was due stays due");

    let text = serde_json::to_string(&many).expect("it is written").replacen(r#""every.2""#, r#""every.99""#, 1);
    let error = serde_json::from_str::<Many>(&text).expect_err("an unknown timer");
    assert!(error.to_string().contains("`Many` has no timer `every.99`"), "{error}");
}

/// A machine that was saved with a larger capacity than it has now is an error, and nothing is dropped silently.
#[test]
fn data_that_exceeds_a_capacity_is_rejected() {
    let mut said = Vec::new();
    let mut clerk = Clerk::<u32>::start(&mut said);
    clerk.handle(&mut said, ClerkEvent::Away);
    clerk.handle(&mut said, ClerkEvent::Ring);
    (0..3).for_each(|number| _ = clerk.handle(&mut said, ClerkEvent::Order(number)));
    let text = serde_json::to_string(&clerk).expect("it is written");
    let more = text.replace(r#"{"Order":0},"#, r#"{"Order":0},{"Order":0},"#);
    assert_ne!(text, more);
    let error = serde_json::from_str::<Clerk<u32>>(&more).expect_err("no room");
    assert!(error.to_string().contains("expected at most 3 items"), "{error}");
}

/// Every text that differs from a saved machine in one value.
fn damaged(text: &str) -> Vec<String> {
    fn values<'v>(value: &'v mut Value, visit: &mut dyn FnMut(&'v mut Value)) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| values(item, visit)),
            Value::Object(fields) => fields.values_mut().for_each(|field| values(field, visit)),
            leaf => visit(leaf),
        }
    }
    let read = || serde_json::from_str::<Value>(text).expect("it is JSON");
    let mut known = Vec::new();
    values(&mut read(), &mut |leaf| known.push(leaf.clone()));
    known.extend(["Nowhere", "Off", "Due", "Desk.Read", "Run"].map(|word| Value::String(word.into())));
    known.sort_by_key(Value::to_string);
    known.dedup();
    let places = 0..{
        let mut count = 0;
        values(&mut read(), &mut |_| count += 1);
        count
    };
    let each = places.flat_map(|place| known.iter().map(move |other| (place, other)));
    let texts = each.map(|(place, other)| {
        let (mut changed, mut nth) = (read(), 0);
        values(&mut changed, &mut |leaf| {
            if nth == place {
                *leaf = other.clone();
            }
            nth += 1;
        });
        changed.to_string()
    });
    texts.collect()
}

/// A damaged text is either an error or a machine that works like any other.
#[test]
fn damaged_data_is_rejected_or_yields_a_working_machine() {
    use ClerkEvent::{Away, Back, Hang, Next, Order, Ring};
    let (second, mut said) = (Duration::from_secs(1), Vec::new());
    let mut clerk = Clerk::<u32>::start(&mut said);
    let mut rejected = 0;
    for event in [Next, Next, Ring, Ring, Order(1), Next, Away, Hang, Back] {
        clerk.advance(&mut said, second);
        clerk.handle(&mut said, event);
        for text in damaged(&serde_json::to_string(&clerk).expect("it is written")) {
            let Ok(mut read) = serde_json::from_str::<Clerk<u32>>(&text) else {
                rejected += 1;
                continue;
            };
            for event in [Hang, Next, Away, Back, Ring, Hang, Hang, Next] {
                read.handle(&mut said, event);
                read.advance(&mut said, second * 3);
                let _ = (format!("{read:?}"), read.due());
            }
            read.stop(&mut said);
        }
    }
    assert!(rejected > 1000, "{rejected}");
    let mut plant = Plant::start(&mut said);
    for event in [PlantEvent::Turn, PlantEvent::Warn, PlantEvent::Clear, PlantEvent::Stop] {
        plant.handle(&mut said, event);
        for text in damaged(&serde_json::to_string(&plant).expect("it is written")) {
            let Ok(mut read) = serde_json::from_str::<Plant>(&text) else { continue };
            for event in [PlantEvent::Clear, PlantEvent::Turn, PlantEvent::Go, PlantEvent::Stop] {
                read.handle(&mut said, event);
                read.advance(&mut said, second * 3);
                let _ = format!("{read:?}");
            }
        }
    }
}

/// Timers and data that do not belong to the configuration, wherever they are stored.
#[test]
fn timers_and_data_of_inactive_states_are_rejected() {
    use ClerkEvent::{Away, Next, Ring};
    let mut said = Vec::new();
    let rejected = |clerk: &Clerk<u32>, change: &dyn Fn(&mut Value)| {
        let mut value = serde_json::to_value(clerk).expect("it is written");
        change(&mut value);
        serde_json::from_value::<Clerk<u32>>(value).expect_err("it is rejected").to_string()
    };
    let second: Value = serde_json::json!({ "For": { "secs": 1, "nanos": 0 } });
    let mut clerk = Clerk::<u32>::start(&mut said);
    clerk.handle(&mut said, Away);
    let why = rejected(&clerk, &|value| value["timers"]["Desk.Read.after"] = second.clone());
    assert!(why.contains("the timer `Desk.Read.after` is given twice, or its state is not active there"), "{why}");
    let why = rejected(&clerk, &|value| value["history"]["Desk"]["timers"] = serde_json::json!({}));
    assert!(why.contains("the timer `Desk.Read.after` does not run"), "{why}");

    let mut clerk = Clerk::<u32>::start(&mut said);
    clerk.handle(&mut said, Next);
    clerk.advance(&mut said, Duration::from_secs(2));
    clerk.handle(&mut said, Away);
    let why = rejected(&clerk, &|value| value["history"]["Desk"]["timers"]["Desk.Read.after"] = second.clone());
    assert!(why.contains("its state is not active there"), "{why}");

    let mut clerk = Clerk::<u32>::start(&mut said);
    clerk.handle(&mut said, Ring);
    let why = rejected(&clerk, &|value| value["stack"][0]["timers"] = serde_json::json!({}));
    assert!(why.contains("the timer `Desk.Read.after` does not run"), "{why}");
    let why = rejected(&clerk, &|value| value["stack"][0]["inside"] = "Lunch".into());
    assert!(why.contains("no push of `Clerk` pauses the content of `Lunch`"), "{why}");
    let why = rejected(&clerk, &|value| value["extra"] = 1.into());
    assert!(why.contains("`Clerk` has no field `extra`"), "{why}");

    let mut plant = Plant::start(&mut said);
    plant.handle(&mut said, PlantEvent::Stop);
    let mut value = serde_json::to_value(&plant).expect("it is written");
    value["timers"]["Run.Both.Light.Off.after"] = second;
    let why = serde_json::from_value::<Plant>(value).expect_err("it is rejected").to_string();
    assert!(why.contains("its state is not active there"), "{why}");
}

mod first_version {
    use super::*;
    state_machine! {
        #[derive(Debug, Serialize, Deserialize)]
        pub machine Kettle {
            events { Heat }
            initial Cold;
            state Cold { on Heat => Hot; }
            state Hot { after 3s => Cold; }
        }
    }
}

mod second_version {
    use super::*;
    state_machine! {
        /// The same states with an additional timer.
        #[derive(Debug, Serialize, Deserialize)]
        pub machine Kettle {
            events { Heat }
            initial Cold;
            every 1h => stay;
            state Cold { on Heat => Hot; }
            state Hot { after 3s => Cold; }
        }
    }
}

/// The timers that the earlier version did not have start when its data is read.
#[test]
fn timers_that_an_earlier_version_lacked_are_started() {
    let mut kettle = first_version::Kettle::start();
    kettle.handle(first_version::KettleEvent::Heat);
    kettle.advance(Duration::from_secs(1));
    let text = serde_json::to_string(&kettle).expect("it is written");
    let mut kettle: second_version::Kettle = serde_json::from_str(&text).expect("it is converted");
    assert_eq!(kettle.due(), Some(Duration::from_secs(2)));
    kettle.handle(second_version::KettleEvent::Heat);
    kettle.advance(Duration::from_secs(2));
    assert_eq!(kettle.due(), Some(Duration::from_secs(3598)));
    let text = serde_json::to_string(&kettle).expect("it is written");
    let rejected = serde_json::from_str::<first_version::Kettle>(&text).unwrap_err().to_string();
    assert!(rejected.contains("`Kettle` has no timer `every`"), "{rejected}");
    let bytes = postcard::to_allocvec(&kettle).expect("it is written");
    let rejected = postcard::from_bytes::<first_version::Kettle>(&bytes).unwrap_err();
    assert_eq!(rejected, postcard::Error::SerdeDeCustom);
}

state_machine! {
    #[derive(Debug, Serialize, Deserialize)]
    #[schema("schemas/lamp.schema")]
    machine Lamp {
        version 4;
        events { Press }
        initial Off;
        state Off was Dark { on Press => On; }
        state On;
    }
}

/// If schemas are recorded, the version of data is one of them, or the structure is that of the program.
#[test]
fn a_version_without_a_recorded_schema_is_unknown() {
    let read = |version: u32, structure: u64, state: &str| {
        let lamp = serde_json::json!({
            "machine": "Lamp", "version": version, "structure": structure, "active": [state]
        });
        serde_json::from_value::<Lamp>(lamp).map(|lamp| lamp.state()).map_err(|error| error.to_string())
    };
    for recorded in [1, 3, 4] {
        assert_eq!(read(recorded, 7, "Dark"), Ok(Some(LampState::Off)));
    }
    let unknown = "version 2 of `Lamp` is unknown: its schema is not recorded";
    assert_eq!(read(2, 7, "Dark"), Err(unknown.to_string()));
    let own = <Lamp as fsmith::saved::Identified>::IDENTITY.structure;
    assert_eq!(read(2, own, "On"), Ok(Some(LampState::On)));
}

#[test]
fn errors_name_the_invalid_part() {
    let plant = Plant::start(&mut Vec::new());
    let text = serde_json::to_string(&plant).expect("it is written");
    for (before, after, why) in [
        ("\"Run.Both.Belt.Slow.speed\":1", "\"Run.Both.Belt.Slow.speed\":null", "invalid type"),
        (
            "\"Run.Both.Belt.Slow.speed\":1",
            "\"Run.Both.Belt.Slow.pace\":1",
            "`Plant` has no field `Run.Both.Belt.Slow.pace`",
        ),
        ("\"Run.Both.Belt.Slow.speed\":1", "", "the data of `Run.Both.Belt.Slow` is incomplete"),
        ("\"Run.Both.Belt.Slow\",", "", "no state is active in the region `Run.Both.Belt`"),
        ("\"Run.Both.Belt.Slow\",", "\"Still\",", "`Plant` cannot be in `Run.Both.Light.On` there"),
        ("\"Run.Both.Belt.Slow\",", "\"Run.Both\",", "no state is active in the region `Run.Both.Belt`"),
        ("\"Run.Both.Belt.Slow\",", "\"Run.Slow\",", "`Plant` has no state `Run.Slow`"),
        (
            "\"Run.Both.Belt.Slow.after\":{\"For\":{\"secs\":3,\"nanos\":0}}",
            "",
            "the timer `Run.Both.Belt.Slow.after` does not run",
        ),
        ("\"machine\":\"Plant\"", "\"machine\":\"Clerk\"", "expected the machine `Plant`, found `Clerk`"),
        ("\"version\":0", "\"version\":1", "version 1 of `Plant` wrote this, and the program only knows version 0"),
    ] {
        assert!(text.contains(before), "{text}");
        let rejected = serde_json::from_str::<Plant>(&text.replace(before, after)).unwrap_err().to_string();
        assert!(rejected.contains(why), "{rejected}");
    }
}

mod identity {
    use fsmith::saved::{Identified, Identity};
    use fsmith::state_machine;
    use serde::{Deserialize, Serialize};

    macro_rules! order {
        ($module:ident, $($items:tt)*) => {
            mod $module {
                use super::*;
                state_machine! {
                    #[derive(Serialize, Deserialize)]
                    #[allow(dead_code)]
                    pub machine Order { $($items)* }
                }
            }
        };
    }

    order! { plain,
        version 3;
        #[derive(Serialize, Deserialize)]
        events { Add(u32), Pay, Wait }
        queue 2;
        initial Cart(Vec::new());
        state Cart(lines: Vec<u32>) { on Add(line) => lines.push(line); on Pay => Paid; after 3s => Paid; }
        state Paid { defer Wait; }
    }
    // Other code, durations and capacities.
    order! { other_code,
        version 3;
        #[derive(Serialize, Deserialize)]
        events { Add(u32), Pay, Wait }
        queue 200;
        initial Cart(vec![1]);
        state Cart(lines: Vec < u32 >,) {
            on Add(_) if lines.is_empty() => Paid;
            on Pay => stay;
            after 30min => Paid;
        }
        state Paid { enter { assert!(true, "entered"); } defer Wait; on Add(_) => Cart(Vec::new()); }
    }
    order! { other_field,
        #[allow(dead_code)]
        events { Pay }
        initial Cart(Vec::new());
        state Cart(lines: Vec<u64>) { on Pay => Paid; after 3s => Paid; }
        state Paid;
    }
    order! { other_timer,
        #[allow(dead_code)]
        events { Pay }
        initial Cart(Vec::new());
        state Cart(lines: Vec<u64>) { on Pay => Paid; every 3s => Paid; }
        state Paid;
    }
    order! { other_order,
        #[allow(dead_code)]
        events { Pay }
        initial Cart(Vec::new());
        state Paid;
        state Cart(lines: Vec<u64>) { on Pay => Paid; every 3s => Paid; }
    }
    order! { nested,
        #[allow(dead_code)]
        events { Pay }
        initial Cart(Vec::new());
        state Paid { initial state Card; }
        state Cart(lines: Vec<u64>) { on Pay => Paid; every 3s => Paid; }
    }

    #[test]
    fn the_structure_depends_only_on_saved_parts() {
        let Identity { name, version, structure } = plain::Order::IDENTITY;
        assert_eq!((name, version), ("Order", 3));
        assert!(structure < 1 << 53);
        assert_eq!(plain::Order::IDENTITY, other_code::Order::IDENTITY);
        assert_eq!(plain::OrderEvent::IDENTITY, other_code::OrderEvent::IDENTITY);
        assert_eq!(plain::OrderEvent::IDENTITY.name, "OrderEvent");
        let others = [
            plain::Order::IDENTITY,
            other_field::Order::IDENTITY,
            other_timer::Order::IDENTITY,
            nested::Order::IDENTITY,
        ];
        assert_eq!(other_timer::Order::IDENTITY, other_order::Order::IDENTITY);
        let mut structures: Vec<_> = others.iter().map(|identity| identity.structure).collect();
        structures.sort_unstable();
        structures.dedup();
        assert_eq!(structures.len(), others.len());
        assert_eq!(nested::Order::IDENTITY.version, 0);
    }
}

mod conversion {
    use super::*;
    use std::fmt::Display;

    mod first {
        use super::*;
        state_machine! {
            #[derive(Debug, Serialize, Deserialize)]
            pub machine Order {
                events { Pay, Ask }
                initial Cart(Vec::new());
                state Cart(lines: Vec<u32>) {
                    initial Empty;
                    history deep;
                    on Ask => push(Help);
                    on Pay => Paid(lines.len());
                    state Empty { on Ask if lines.len() > 7 => Full; }
                    state Full;
                }
                state Paid(count: usize) { after 3s => Cart(Vec::new()); }
                state Help;
            }
        }
    }

    #[allow(dead_code, reason = "the events of this version are not sent")]
    mod second {
        use super::*;
        state_machine! {
            /// Fields with initial values and timers are new.
            #[derive(Debug, PartialEq, Serialize, Deserialize)]
            pub machine Order(said: &mut Vec<u32>) {
                version 2;
                events { Pay, Ask }
                initial Cart(Vec::new());
                every 1min => said.push(1);
                state Cart(lines: Vec<u32>, note: String = String::from("none"), paid: usize = said.len()) {
                    initial Empty;
                    history deep;
                    on Ask => push(Help);
                    on Pay => Paid(lines.len());
                    state Empty { after 2s => Full; on Ask if lines.len() > 7 => Full; }
                    state Full;
                }
                state Paid(count: usize, tips: u32 = 5) { after 3s => Cart(Vec::new()); }
                state Help;
            }
        }
    }

    fn converted<M: DeserializeOwned>(machine: &impl Serialize) -> Result<M, String> {
        let text = serde_json::to_string(machine).expect("it is written");
        let read = serde_json::from_str(&text).map_err(|error| error.to_string());
        // The order of the fields does not matter.
        let value = serde_json::from_str::<Value>(&text).expect("it is JSON");
        assert_eq!(serde_json::from_value::<M>(value).is_ok(), read.is_ok());
        read
    }

    #[test]
    fn new_fields_have_their_initial_values() {
        let mut order = first::Order::start();
        order.handle(first::OrderEvent::Pay);
        let second: second::Order = converted(&order).expect("it is converted");
        let Some(second::OrderData::Paid { count: 0, tips: 5 }) = second.data() else { unreachable!("{second:?}") };
        assert_eq!(second.due(), Some(Duration::from_secs(3)));
    }

    #[test]
    fn a_new_field_whose_value_needs_parameters_is_missing() {
        let error = converted::<second::Order>(&first::Order::start()).unwrap_err();
        assert!(error.contains("the data of `Cart` is incomplete"), "{error}");
    }

    mod third {
        use super::*;
        use fsmith::saved::Value;

        /// The number of items was not a field.
        fn convert(from: u32, saved: &mut Value) -> Result<(), String> {
            match from {
                0 => {
                    let data = saved.get_mut("data").ok_or("there is no data")?;
                    data.insert("Cart.note", "from 0");
                    Ok(())
                }
                1 => Ok(()),
                2 => {
                    let data = saved.get_mut("data").ok_or("there is no data")?;
                    let Some(Value::Text(note)) = data.get_mut("Cart.note") else { return Err("no note".into()) };
                    note.push_str(", converted");
                    Ok(())
                }
                _ => Err(format!("unknown version {from}")),
            }
        }

        state_machine! {
            /// States and fields have other names, and a state is inside another one.
            #[derive(Debug, PartialEq, Serialize, Deserialize)]
            pub machine Order {
                version 3 from convert;
                #[derive(Debug, PartialEq, Serialize, Deserialize)]
                events { Buy was Pay(u32), Ask }
                queue 2;
                initial Shop;
                state Shop {
                    initial Basket(Vec::new(), String::new());
                    state Basket was Cart(items was lines | things: Vec<u32>, note: String) {
                        initial Nothing;
                        history deep;
                        on Ask => push(Support);
                        defer Buy(_);
                        state Nothing was Empty;
                        state Many was Full;
                    }
                    state Support was Help;
                }
            }
        }
    }

    #[test]
    fn old_names_are_read_after_each_migration() {
        let mut order = first::Order::start();
        let mut third: third::Order = converted(&order).expect("it is converted");
        assert!(third.is_in(third::OrderState::Nothing));
        let Some(third::OrderData::Nothing { items, note }) = third.data() else { unreachable!("{third:?}") };
        assert_eq!((&items[..], &note[..]), (&[][..], "from 0, converted"));
        third.handle(third::OrderEvent::Ask);
        assert_eq!(round_trip(&third).active().count(), 2);

        // The content of another state is paused, which has no old name.
        order.handle(first::OrderEvent::Ask);
        let error = converted::<third::Order>(&order).unwrap_err();
        assert!(error.contains("no push of `Order` pauses the content of ``"), "{error}");
    }

    #[test]
    fn errors_of_migrations_are_errors_of_the_format() {
        let order = first::Order::start();
        let mut value = serde_json::to_value(&order).expect("it is written");
        value["version"] = 1.into();
        let error = serde_json::from_value::<third::Order>(value).unwrap_err().to_string();
        assert!(error.contains("no note"), "{error}");
    }

    #[test]
    fn old_names_of_events_are_read() {
        let event = serde_json::from_str::<third::OrderEvent>(r#"{"Pay":3}"#).expect("it is read");
        assert_eq!(event, third::OrderEvent::Buy(3));
        assert_eq!(serde_json::to_string(&event).expect("it is written"), r#"{"Buy":3}"#);
    }

    fn display(error: impl Display) -> String {
        error.to_string()
    }

    #[test]
    fn data_of_another_machine_or_without_a_version_is_rejected() {
        let text = serde_json::to_string(&first::Order::start()).expect("it is written");
        let rejected = |text: &str| display(serde_json::from_str::<second::Order>(text).unwrap_err());
        assert!(
            rejected(&text.replace("\"Order\"", "\"Offer\"")).contains("expected the machine `Order`, found `Offer`")
        );
        let without = rejected(&text.replace("\"version\":0,", ""));
        assert!(without.contains("expected the field `version`, found `structure`"), "{without}");
        assert!(rejected("{}").contains("missing field `machine`"));
    }
}

/// Values are read and written like any other format, with all kinds of data.
#[test]
fn values_serialize_like_other_formats() {
    use fsmith::saved::Value as Saved;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Unit,
        New(i8),
        Tuple(char, Option<u16>),
        Struct { float: f64, list: Vec<bool> },
    }
    type All = (Vec<Kind>, BTreeMap<u32, String>, Option<()>, [i64; 2], u64);
    let all: All = (
        vec![
            Kind::Unit,
            Kind::New(-3),
            Kind::Tuple('x', Some(4)),
            Kind::Tuple('y', None),
            Kind::Struct { float: 0.5, list: vec![true, false] },
        ],
        BTreeMap::from([(7, "seven".into())]),
        None,
        [i64::MIN, 5],
        u64::MAX,
    );
    let value = Saved::of(&all).expect("it is written");
    assert_eq!(value.clone().read::<All>().expect("it is read"), all);
    // The keys of maps in JSON are texts.
    let text = serde_json::to_string(&all).expect("it is written");
    let json: Saved = serde_json::from_str(&text).expect("it is a value");
    assert_eq!(json.read::<All>().expect("it is read"), all);

    let mut said = Vec::new();
    let mut clerk = Clerk::<u32>::start(&mut said);
    for event in [ClerkEvent::Next, ClerkEvent::Ring, ClerkEvent::Order(1)] {
        clerk.handle(&mut said, event);
    }
    let mut value = Saved::of(&clerk).expect("it is written");
    assert_eq!(value.clone().read::<Clerk<u32>>().expect("it is read"), clerk);
    assert_eq!(value.get("machine"), Some(&"Clerk".into()));
    value.rename("active", "actives");
    assert!(value.remove("stack").is_some() && value.remove("stack").is_none());
    assert!(value.read::<Clerk<u32>>().unwrap_err().to_string().contains("expected the field `active`"));
}

mod unusual {
    use super::*;

    mod borrowed {
        use std::fmt::Debug;
        fsmith::state_machine! {
            /// Fields that are borrowed, generic, or named by a keyword of Rust. It can be written, but not read.
            #[derive(Debug, serde::Serialize)]
            pub machine Borrowed<'t, T: Debug>(said: &mut Vec<T>) {
                events { Say(&'t str, T) }
                initial Silent;
                on Say(text, value) => Said(text, value, 1);
                state Silent;
                state Said(r#type: &'t str, value: T, count: u8) {
                    on Say(text, more) if *count < 3 => {
                        said.push(more);
                        *r#type = text;
                        *count += 1;
                    }
                }
            }
        }
    }

    state_machine! {
        /// Data of states inside others, all of which exclude each other.
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        pub machine Nested {
            events { Next(String), Back }
            initial First(String::from("a"));
            state First(text: String) {
                initial Inner(String::from("b"), Vec::new());
                on Next(text) => Second(text);
                state Inner(text: String, list: Vec<u8>) { on Back => list.push(1); }
            }
            state Second(text: String, more: String = String::from("c")) {
                on Back => First("d".into()).Inner("e".into(), vec![2]);
            }
        }
    }

    mod plain {
        fsmith::state_machine! {
            /// Data of simple types. It also records which state is active.
            #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
            pub machine Till {
                events { Add(u32), Pay }
                initial Open(1);
                state Open(cents: u32) { on Add(more) => *cents += more; on Pay => Charging(cents); }
                state Charging(cents: u32) { on Pay => Open(0); }
            }
        }
    }

    #[test]
    fn data_that_records_the_active_state_is_deserialized() {
        let mut till = plain::Till::start();
        for event in [plain::TillEvent::Add(2), plain::TillEvent::Pay, plain::TillEvent::Pay] {
            till.handle(event);
            assert_eq!(round_trip(&till), till);
        }
    }

    mod remembering {
        fsmith::state_machine! {
            #[derive(serde::Serialize, serde::Deserialize)]
            pub machine Road {
                events { Go }
                initial Day;
                state Day {
                    initial Walking(1);
                    history deep;
                    on Go => Night;
                    state Walking(steps: u32) { after 1s => Day; }
                }
                state Night { on Go => Day; }
            }
        }

        pub mod later {
            fsmith::state_machine! {
                /// A further state with plain data in a composite that remembers.
                #[derive(serde::Serialize, serde::Deserialize)]
                pub machine Road {
                    events { Go }
                    initial Day;
                    state Day {
                        initial Walking(1);
                        history deep;
                        on Go => Night;
                        state Walking(steps: u32) { after 1s => Riding(2); }
                        state Riding(horses: u8) { after 1s => Walking(3); }
                    }
                    state Night { on Go => Day; }
                }
            }
        }
    }

    #[test]
    fn earlier_data_may_lack_plain_data_of_new_states() {
        use remembering::later;
        let mut road = remembering::Road::start();
        road.handle(remembering::RoadEvent::Go);
        let text = serde_json::to_string(&road).expect("it is written");
        let mut road: later::Road = serde_json::from_str(&text).expect("it is converted");
        road.handle(later::RoadEvent::Go);
        assert!(road.is_in(later::RoadState::Walking));
    }

    #[test]
    fn borrowed_data_is_serialized() {
        let (text, mut said) = (String::from("hello"), Vec::new());
        let mut machine = borrowed::Borrowed::start(&mut said);
        machine.handle(&mut said, borrowed::BorrowedEvent::Say(&text, 4_u8));
        let value = serde_json::to_value(&machine).expect("it is written");
        assert_eq!(value["data"], serde_json::json!({ "Said.type": "hello", "Said.value": 4, "Said.count": 1 }));
    }

    #[test]
    fn mutually_exclusive_data_is_deserialized() {
        let mut nested = Nested::start();
        for event in [NestedEvent::Back, NestedEvent::Next("x".into()), NestedEvent::Back] {
            nested.handle(event);
            let value = serde_json::to_value(round_trip(&nested)).expect("it is written");
            let mut both = value.clone();
            both["data"]["First.text"] = "y".into();
            both["data"]["Second.text"] = "y".into();
            both["data"]["Second.more"] = "y".into();
            let error = serde_json::from_value::<Nested>(both).unwrap_err().to_string();
            assert!(error.contains("has data") || error.contains("the data of"), "{error}");
        }
    }
}
