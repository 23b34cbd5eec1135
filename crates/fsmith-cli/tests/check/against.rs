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
fn an_unchanged_machine_keeps_all_configurations() {
    let expected = "Robot: of 4 sets of active states in old.rs: 4 stay whole, 0 in part, 0 lost";
    assert_eq!(compared("unchanged", OLD), (0, vec![expected.to_owned()]));
}

#[test]
fn lost_states_are_listed() {
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
fn comparisons_are_available_as_json() {
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
fn a_removed_machine_is_reported() {
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

const SAVED: &str = "fsmith::state_machine! {
    #[derive(Serialize, Deserialize)]
    machine Order {
        version 1;
        events { Pay, Ship }
        initial Cart(Vec::new());
        state Cart(lines: Vec<u32>) { on Pay => Paid(lines.len()); }
        state Paid(count: usize) { on Ship => Sent; }
        final Sent;
    }
}
";

/// The lines about saved data.
fn of_saved_data(name: &str, new: &str) -> (i32, Vec<String>) {
    of_saved_data_against(name, SAVED, new)
}

fn of_saved_data_against(name: &str, old: &str, new: &str) -> (i32, Vec<String>) {
    let folder = folder(name);
    write(&folder, "old.rs", old);
    write(&folder, "new.rs", new);
    let (status, out, complaint) = run(&folder, &["--against", "old.rs", "new.rs"], "");
    assert_eq!(complaint, "");
    let lines = out.lines().filter_map(|line| line.strip_prefix("new.rs: "));
    let lines = lines.filter(|line| line.starts_with("saved data") || line.starts_with("migration"));
    (status, lines.map(str::to_owned).collect())
}

#[test]
fn saved_data_is_unchanged_converted_or_needs_a_migration() {
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let code = SAVED.replace("on Ship => Sent;", "on Ship if count > 3 => Sent; on Pay => stay;");
    assert_eq!(of_saved_data("saved_code", &code).1, lines(&["saved data of version 1 is read unchanged"]));

    let renamed =
        SAVED.replace("version 1", "version 2").replace("state Paid(", "state Bought was Paid(tip: u32 = 0, ");
    let renamed = renamed.replace("=> Paid(", "=> Bought(").replace("lines: Vec<u32>", "items was lines: Vec<u32>");
    let renamed = renamed.replace("lines.len()", "items.len()");
    assert_eq!(of_saved_data("saved_renamed", &renamed), (0, lines(&["saved data of version 1 is converted"])));

    let changed = SAVED.replace("Vec<u32>", "Vec<u64>").replace("Sent", "Gone");
    let expected = lines(&[
        "saved data of version 1 requires a migration; write `version 2 from FUNCTION;`",
        "migration: Cart: `Cart.lines` is new, or has another type",
        "migration: Sent: `Sent` is gone",
    ]);
    assert_eq!(of_saved_data("saved_changed", &changed), (1, expected.clone()));

    let given = changed.replace("version 1", "version 2 from convert");
    let first = "saved data of version 1 requires the migration of version 2 for some configurations";
    let expected: Vec<_> = [first.to_owned()].into_iter().chain(expected.into_iter().skip(1)).collect();
    assert_eq!(of_saved_data("saved_given", &given), (0, expected));

    let earlier = SAVED.replace("version 1;", "");
    let expected = lines(&["saved data of version 1 cannot be read by version 0, which is earlier"]);
    assert_eq!(of_saved_data("saved_earlier", &earlier), (1, expected));
}

/// Histories and the stack are saved, too.
const KEEPING: &str = "fsmith::state_machine! {
    #[derive(Serialize, Deserialize)]
    machine Clerk {
        events { Next, Away, Back, Ring, Hang }
        initial Desk;
        on Ring => push(Call);
        state Desk {
            initial Read;
            history suspend;
            on Away => Lunch;
            state Read { on Next => Write(1); }
            state Write(pages: u32) { on Next => Read; }
        }
        state Lunch { on Back => Desk; }
        state Call { on Hang => pop; }
    }
}
";

#[test]
fn histories_and_paused_states_may_need_a_migration() {
    let lines = |name: &str, new: &str| of_saved_data_against(name, KEEPING, new).1;
    let gone = KEEPING.replace("on Next => Write(1);", "").replace("state Write(pages: u32) { on Next => Read; }", "");
    let expected = [
        "saved data of version 0 requires a migration; write `version 1 from FUNCTION;`",
        "migration: Write: `Desk.Write` is gone",
        "migration: Write in the history of `Desk`: `Desk.Write` is gone",
        "migration: Write in the stack: `Desk.Write` is gone",
    ];
    assert_eq!(lines("saved_keeping_gone", &gone), expected);

    let forgetful = KEEPING.replace("history suspend;", "").replace("on Ring => push(Call);", "");
    let forgetful = forgetful.replace("state Call { on Hang => pop; }", "");
    let of_stack = "no push pauses the content of the machine any more";
    let expected = [
        "saved data of version 0 requires a migration; write `version 1 from FUNCTION;`".to_owned(),
        "migration: Call: `Call` is gone".to_owned(),
        "migration: Read in the history of `Desk`: `Desk` no longer remembers anything".to_owned(),
        "migration: Write in the history of `Desk`: `Desk` no longer remembers anything".to_owned(),
        format!("migration: Read in the stack: {of_stack}"),
        format!("migration: Write in the stack: {of_stack}"),
        format!("migration: Lunch in the stack: {of_stack}"),
    ];
    assert_eq!(lines("saved_keeping_forgetful", &forgetful), expected);

    let more = KEEPING.replace("Write(pages: u32)", "Write(pages: u32, lines: u8)").replace("Write(1)", "Write(1, 2)");
    let expected = [
        "saved data of version 0 requires a migration; write `version 1 from FUNCTION;`",
        "migration: Write: `Desk.Write.lines` is new, or has another type",
        "migration: Write in the history of `Desk`: `Desk.Write.lines` is new, or has another type",
        "migration: Write in the stack: `Desk.Write.lines` is new, or has another type",
    ];
    assert_eq!(lines("saved_keeping_more", &more), expected);
}
