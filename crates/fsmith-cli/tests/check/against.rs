//! Comparisons with earlier texts.

use super::{folder, run, write};

const OLD: &str = "fsmith::state_machine! {
    machine Robot {
        events { Go, Stop, Nap }
        queue 1;
        initial Idle;
        state Idle { on Go => Work; on Nap => Sleep; }
        state Sleep { on Go => Idle; defer Nap; }
        state Work {
            initial Dig;
            history shallow;
            on Stop => Idle;
            state Dig { on Go => Carry; }
            state Carry { on Go => Dig; }
        }
    }
}
";

/// Compares a new text with the old one. Returns the status and the lines of the comparison.
fn compared(name: &str, new: &str) -> (i32, Vec<String>) {
    let folder = folder(name);
    write(&folder, "old.rs", OLD);
    write(&folder, "new.rs", new);
    let (status, out, complaint) = run(&folder, &["--against", "old.rs", "new.rs"], "");
    assert_eq!(complaint, "");
    let lines = out.lines().filter_map(|line| line.strip_prefix("new.rs: "));
    (status, lines.map(str::to_owned).collect())
}

#[test]
fn an_unchanged_machine_stays_whole() {
    let expected = "Robot: of 4 sets of active states in old.rs: 4 stay whole, 0 in part, 0 lost";
    assert_eq!(compared("unchanged", OLD), (0, vec![expected.to_owned()]));
}

#[test]
fn lost_states_are_named() {
    let new = OLD.replace("on Nap => Sleep;", "").replace("state Sleep { on Go => Idle; defer Nap; }", "");
    let new = new.replace(", Nap", "").replace("queue 1;", "").replace("Dig", "Lift");
    let (status, lines) = compared("lost", &new);
    let expected = [
        "Robot: of 4 sets of active states in old.rs: 1 stay whole, 2 in part, 1 lost",
        "- state `Sleep`",
        "- state `Work.Dig`",
        "+ state `Work.Lift`",
        "- event `Nap`",
        "- `on Nap => Sleep` in `Idle`",
        "- `on Go => Dig` in `Carry`",
        "+ `on Go => Lift` in `Carry`",
        "in part: Dig, exits Dig, enters Work.initial",
        "in part: Idle, and may forget a history, paused states or an event",
        "lost: Sleep, enters initial",
    ];
    assert_eq!((status, lines), (1, expected.map(str::to_owned).to_vec()));
}

#[test]
fn comparisons_are_data() {
    let folder = folder("comparison");
    write(&folder, "old.rs", OLD);
    let (status, out, _) = run(&folder, &["--json", "--against", "old.rs", "-"], &OLD.replace("Carry", "Haul"));
    let answers: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let compared = &answers["against"][0];
    assert_eq!((status, &compared["machine"], &compared["complete"]), (1, &"Robot".into(), &true.into()));
    let all = compared["configurations"].as_array().expect("a list");
    let carry = all.iter().find(|one| one["states"] == serde_json::json!(["Carry"])).expect("it was explored");
    let expected = serde_json::json!({
        "states": ["Carry"],
        "meaning": "partial",
        "kept": ["Work"],
        "exited": ["Carry"],
        "entered": ["Work.initial"],
        "forgets": false,
    });
    assert_eq!(*carry, expected);
}

#[test]
fn a_machine_that_is_gone_is_named() {
    let folder = folder("gone");
    write(&folder, "old.rs", OLD);
    let (status, _, complaint) = run(&folder, &["--against", "old.rs", "-"], &OLD.replace("Robot", "Rover"));
    assert_eq!((status, &*complaint), (1, "old.rs: `Robot` is in none of the files\n"));
}

#[test]
fn an_earlier_text_that_cannot_be_read_is_an_error() {
    let folder = folder("unreadable");
    write(&folder, "new.rs", OLD);
    let (status, _, complaint) = run(&folder, &["--against", "old.rs", "new.rs"], "");
    assert_eq!((status, complaint.starts_with("old.rs: ")), (2, true), "{complaint}");
}
