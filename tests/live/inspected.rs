//! The inspector shows the steps of live machines, and their current text.

use fsmith::live::state_machine;
use serde_json::Value;

state_machine! {
    pub machine Cat(mood: &mut u32) {
        events { Stroke { times: u32 }, Leave }
        initial Asleep;
        state Asleep { on Stroke { times } if times > 3 => { *mood += times; Awake } }
        #[allow(fsmith::unused_history)]
        state Awake {
            initial Sitting;
            history deep;
            state Sitting { after 5s => Asleep; }
            on Leave => Asleep;
        }
    }
}

const LATER: &str = "pub machine Cat(mood: &mut u32) {
    events { Stroke { times: u32 }, Leave }
    initial Asleep;
    state Asleep { on Stroke { times } if times > 1 => { *mood += times; Playing } }
    state Playing { on Leave => Asleep; after 2s => Asleep; }
}";

fn messages_about(of: &str) -> Vec<Value> {
    let recording: Vec<Value> = serde_json::from_str(fsmith::inspect::recording().text()).unwrap();
    let types = recording.iter().find(|it| it["k"] == "type" && it["name"] == of).map(|it| it["id"].clone());
    let machines: Vec<_> = recording
        .iter()
        .filter(|it| it["k"] == "new" && Some(&it["t"]) == types.as_ref())
        .map(|it| it["m"].clone())
        .collect();
    let is_of = |it: &Value| match it["k"].as_str() {
        Some("type" | "text") => Some(&it["id"]) == types.as_ref(),
        _ => machines.contains(&it["m"]),
    };
    recording.iter().filter(|it| is_of(it)).cloned().collect()
}

#[test]
fn a_live_machine_is_reported_with_its_texts() {
    let _ = fsmith::inspect::recording();
    let mut mood = 0;
    let mut cat = Cat::start(&mut mood);
    cat.handle(&mut mood, CatEvent::Stroke { times: 2 });
    cat.handle(&mut mood, CatEvent::Stroke { times: 4 });
    let messages = messages_about("Cat");
    let of_type = &messages[0];
    assert_eq!(of_type["v"], 0);
    assert_eq!(of_type["states"].as_array().unwrap().len(), 4);
    assert_eq!(of_type["trans"][0]["if"], "times > 3");
    assert!(of_type["trans"][0]["line"].as_u64().unwrap() > 5, "{of_type}");
    assert_eq!(of_type["tune"]["cells"][0]["value"], "3");
    let steps: Vec<_> = messages.iter().filter(|it| it["k"] == "step").collect();
    assert_eq!(steps[1]["look"], serde_json::json!([[0, 0]]));
    assert_eq!(steps[2]["h"].as_array().unwrap().len(), 4);

    Cat::source().load(LATER).unwrap();
    assert!(cat.renew(&mut mood));
    cat.handle(&mut mood, CatEvent::Stroke { times: 2 });
    let messages = messages_about("Cat");
    let text = messages.iter().find(|it| it["k"] == "text").unwrap();
    assert_eq!(text["v"], 1);
    // States keep the numbers that the program has for them, and removed states are marked as gone.
    let states: Vec<_> =
        text["states"].as_array().unwrap().iter().map(|it| (it["n"].as_str(), it["gone"] == true)).collect();
    assert_eq!(
        states[1..],
        [(Some("Asleep"), false), (Some("Awake"), true), (Some("Sitting"), true), (Some("Playing"), false)]
    );
    let svg = text["svg"].as_str().unwrap();
    assert!(svg.contains("data-index=\"4\" data-state=\"Playing\""), "{svg}");
    let steps: Vec<_> = messages.iter().filter(|it| it["k"] == "step").collect();
    assert_eq!(steps[3]["by"][0], "text");
    assert_eq!(steps[3]["h"], serde_json::json!([["x", 3], ["x", 2], ["e", 1]]));
    assert_eq!(steps[4]["v"], 1);
    assert_eq!(steps[4]["h"][2], serde_json::json!(["e", 4]));

    // A refused text is reported with its location, and the previous text stays in force.
    Cat::source().load(&LATER.replace("*mood += times", "*mood *= times")).unwrap_err();
    let messages = messages_about("Cat");
    let last = messages.iter().rfind(|it| it["k"] == "text").unwrap();
    assert_eq!(last["v"], 1);
    assert_eq!(last["refused"][0][0], 4);
    assert!(last["refused"][0][2].as_str().unwrap().contains("no code like this"));
}

#[test]
fn a_live_machine_can_be_forced() {
    let mut mood = 0;
    let mut cat = forced::Dog::start(&mut mood);
    forced::Dog::source()
        .load("pub machine Dog(mood: &mut u32) { events { Call } initial Here; state Here { on Call => Away; } state Away { on Call => Here; } }")
        .unwrap();
    cat.handle(&mut mood, forced::DogEvent::Call);
    let away = cat.state().unwrap();
    assert_eq!(away.name(), "Away");
    assert!(cat.force(&mut mood, forced::DogState::Here).is_ok());
    assert_eq!(cat.state(), Some(forced::DogState::Here));
    assert!(cat.force(&mut mood, away).is_ok());
    assert_eq!(cat.state(), Some(away));
    assert!(cat.force(&mut mood, forced::DogState::Gone).is_err());
}

mod forced {
    fsmith::live::state_machine! {
        pub machine Dog(mood: &mut u32) {
            events { Call }
            initial Here;
            state Here { on Call => { *mood += 1; Gone } }
            state Gone { on Call => Here; }
        }
    }
}

mod regions {
    fsmith::live::state_machine! {
        pub machine Both() {
            events { A, B }
            initial Around;
            state Outside { on A => Around; }
            parallel Around {
                on B => Outside;
                state Left { initial One; state One { on A => Two; } state Two; }
                state Right { initial Three; state Three { on A => Four; } state Four; }
            }
        }
    }
}

#[test]
fn a_live_machine_with_regions_can_be_forced() {
    use regions::{Both, BothEvent, BothState};
    let mut both = Both::start();
    assert!(both.force(BothState::Two).is_ok());
    assert!(both.is_in(BothState::Two) && both.is_in(BothState::Three));
    assert!(both.force(BothState::Outside).is_ok());
    both.handle(BothEvent::A);
    Both::source()
        .load(
            "pub machine Both() { events { A, B } initial Around; state Outside { on A => Around; }
            parallel Around { on B => Outside; state Left { initial One; state One { on A => Half; } state Two; state Half; }
                state Right { initial Three; state Three { on A => Four; } state Four; } } }",
        )
        .unwrap();
    both.handle(BothEvent::A);
    let half = both.active().find(|state| state.name() == "Half").unwrap();
    assert!(both.force(BothState::Two).is_ok());
    assert!(both.force(half).is_ok());
    assert!(both.is_in(half) && both.is_in(BothState::Three));
}
