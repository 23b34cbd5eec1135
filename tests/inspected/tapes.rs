//! A tape of `fsmith::explore`, played on an inspected machine: the page shows it as the steps of one machine.

use fsmith::inspect::state_machine;
use serde_json::Value;

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Safe(blocked: &bool) {
        events { Open, Close }
        initial Shut;
        state Shut { on Open => Wide; }
        state Wide { on Close if !*blocked => Shut; after 2s => Shut; }
    }
}

#[test]
fn a_played_tape_is_recorded_as_one_machine() {
    let explore = || {
        Safe::explore(false)
            .world("comes", |it| !it.blocked, |it| it.blocked = true)
            .never("squeezed", |it| it.blocked && it.safe.is_in(SafeState::Shut))
            .never("reopened", |_| false)
    };
    let _ = fsmith::inspect::recording();
    let steps = ["Open", "Close", "Open", "comes", "1s pass", "1s pass"];
    let end = explore().play(steps);
    assert!(end.blocked && end.safe.is_in(SafeState::Shut));
    let recording: Vec<Value> = serde_json::from_str(fsmith::inspect::recording().text()).expect("a recording");
    let of_safe = |message: &&Value| message["k"] == "type" && message["name"] == "Safe";
    let safe = recording.iter().find(of_safe).expect("the type")["id"].clone();
    let machines = recording.iter().filter(|message| message["k"] == "new" && message["t"] == safe);
    let machines: Vec<_> = machines.map(|message| message["m"].clone()).collect();
    let last = machines.last().expect("a machine");
    let steps_of_last = recording.iter().filter(|message| message["k"] == "step" && message["m"] == *last);
    let causes: Vec<_> = steps_of_last.map(|step| (step["by"][0].clone(), step["by"][1].clone())).collect();
    assert_eq!(
        causes,
        [("start", "start"), ("ev", "Open"), ("ev", "Close"), ("ev", "Open"), ("time", "after 2s")]
            .map(|(cause, name)| (Value::from(cause), Value::from(name))),
        "{machines:?}"
    );
    let squeezed = std::panic::catch_unwind(|| explore().play(["Close"])).err().expect("it does not happen");
    assert_eq!(squeezed.downcast_ref::<String>().expect("a text"), "step 1, `Close`, does not happen");
}
