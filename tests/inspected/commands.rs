//! Machines execute the commands of a page.

use super::client::{alone, command, messages, number, obeyed, steps};
use super::machines::{Pair, Printer, PrinterEvent, PrinterState, Secret, Tray, Vault};
use serde_json::{Value, json};

/// Returns the latest description of a machine.
fn introduction(machine: u64) -> Value {
    let introduced = messages().into_iter().rfind(|message| message["k"] == "new" && message["m"] == machine);
    introduced.expect("it was introduced")
}

/// Registers the function that creates events of printers.
fn make_prints() {
    fsmith::inspect::make_events(|name, carried| match name {
        "Print" => Some(PrinterEvent::Print { pages: carried.trim_start_matches("pages:").trim().parse().ok()? }),
        _ => None,
    });
}

/// Creates a printer with a label, which only executes commands.
macro_rules! printer {
    ($printer:ident, $tray:ident, $machine:expr, $label:literal) => {
        make_prints();
        let mut $tray = Tray { sheets: 9, log: Vec::new() };
        let mut $printer = $machine;
        $printer.inspect_as($label);
        $printer.restart(&mut $tray);
    };
}

#[test]
fn a_page_sends_events() {
    let _alone = alone();
    printer!(printer, tray, Printer::interpreter(), "sent to");
    let m = number("sent to");
    let mut send = |event: &str, carried: &str| {
        obeyed(json!({"k": "send", "m": m, "ev": event, "args": carried}), || printer.obey(&mut tray))
    };
    assert_eq!(send("Print", "pages: 2"), json!({"ok": true, "ans": "Moved"}));
    assert_eq!(send("Pause", ""), json!({"ok": true, "ans": "Moved"}));
    assert_eq!(send("update", ""), json!({"ok": true, "ans": "Ignored"}));
    assert_eq!(send("Print", "two"), json!({"error": "the program makes no `Print` of \"two\""}));
    assert_eq!(send("Pring", ""), json!({"error": "the program makes no `Pring` of \"\""}));
    assert_eq!(printer.state(), Some(PrinterState::Paused));
    let last = steps("sent to").pop().expect("steps");
    assert_eq!(last["by"], json!(["ev", "Pause"]), "it counts as an event from outside");
    // All events of a printer can be created, because the program provides the function. For a pair, only events
    // without payloads can be created.
    assert_eq!(introduction(m)["can"]["send"], json!(null));
    let mut pair = Pair::start();
    pair.inspect_as("a pair of which some can be made");
    assert_eq!(introduction(number("a pair of which some can be made"))["can"]["send"], json!(["Go", "Left"]));
}

#[test]
fn events_that_cannot_be_created_are_refused() {
    let _alone = alone();
    let mut pair = Pair::start();
    pair.inspect_as("a pair that is sent to");
    let m = number("a pair that is sent to");
    let answer = obeyed(json!({"k": "send", "m": m, "ev": "Both", "args": "3"}), || pair.obey());
    let why = "`Both` carries something: the program says how it is made, with `inspect::make_events`";
    assert_eq!(answer, json!({ "error": why }));
    let word = "sesame".to_owned();
    let mut secret = Secret(&word);
    let mut vault = Vault::new();
    vault.inspect_as("a vault that is sent to");
    vault.restart(&mut secret, 0);
    let m = number("a vault that is sent to");
    let answer = obeyed(json!({"k": "send", "m": m, "ev": "Say", "args": "x"}), || vault.obey(&mut secret, 0));
    assert_eq!(answer, json!({"error": "`Say` belongs to a type that borrows, so only the program can make it"}));
    let answer = obeyed(json!({"k": "send", "m": m, "ev": "Wait"}), || vault.obey(&mut secret, 0));
    assert_eq!(answer, json!({"ok": true, "ans": "Ignored"}));
    assert_eq!(command(json!({"k": "send", "m": 1_000_000, "ev": "Wait"})), json!({"error": "this machine is gone"}));
}

#[test]
fn a_page_queries_the_effect_of_an_event() {
    let _alone = alone();
    printer!(printer, tray, Printer::new(), "asked");
    let m = number("asked");
    let before = steps("asked").len();
    let mut ask = |event: &str, carried: &str| {
        obeyed(json!({"k": "why", "m": m, "ev": event, "args": carried}), || printer.obey(&mut tray))
    };
    let look = |answer: Value| answer["steps"][0]["look"].clone();
    assert_eq!(look(ask("Print", "pages: 4")), json!([[3, 1, ["to", [3]]], [4, 5, 3]]));
    assert_eq!(look(ask("Print", "pages: 40")), json!([[3, 0], [4, 0]]));
    assert_eq!(look(ask("update", "")), json!([]));
    assert_eq!(steps("asked").len(), before, "nothing happens");
}

#[test]
fn a_page_forces_states_and_advances_time() {
    let _alone = alone();
    for twin in [false, true] {
        let label = if twin { "a forced twin" } else { "a forced machine" };
        let mut tray = Tray { sheets: 9, log: Vec::new() };
        let (mut compiled, mut interpreted) = (Printer::new(), Printer::interpreter());
        if twin {
            interpreted.inspect_as(label)
        } else {
            compiled.inspect_as(label)
        };
        compiled.restart(&mut tray);
        interpreted.restart(&mut tray);
        let m = number(label);
        let mut order =
            |wish: Value| obeyed(wish, || if twin { interpreted.obey(&mut tray) } else { compiled.obey(&mut tray) });
        let force = |state: PrinterState| json!({"k": "force", "m": m, "s": 1 + state as usize});
        assert_eq!(order(force(PrinterState::Paused)), json!({"ok": true, "ans": "Moved"}));
        let needs = "the state, or one around it, needs arguments, which only a transition gives";
        assert_eq!(order(force(PrinterState::Printing)), json!({ "error": needs }));
        // The timer of the forced state runs as if a transition had entered the state.
        assert_eq!(order(json!({"k": "advance", "m": m, "by": 9.5})), json!({"ok": true, "ans": "Ignored"}));
        assert_eq!(order(json!({"k": "advance", "m": m, "by": 0.5})), json!({"ok": true, "ans": "Moved"}));
        let forced = &steps(label)[1];
        assert_eq!(forced["by"], json!(["force", "forced: Paused"]));
        let happened = forced["h"].as_array().expect("a list");
        let kinds: Vec<_> = happened.iter().map(|it| it[0].as_str().expect("a word")).collect();
        assert_eq!(kinds, ["x", "x", "f", "e"]);
        let (at, is_in) = match twin {
            true => (interpreted.state(), interpreted.is_in(PrinterState::Ready)),
            false => (compiled.state(), compiled.is_in(PrinterState::Ready)),
        };
        assert!(is_in, "it is in {at:?}");
    }
}

#[test]
fn the_program_forces_states() {
    let mut tray = Tray::default();
    let mut printer = Printer::new();
    let error = printer.force(&mut tray, PrinterState::Paused).expect_err("it is not started");
    assert_eq!(error.to_string(), "the machine is not started");
    printer.restart(&mut tray);
    for state in PrinterState::ALL.iter().filter(|state| **state != PrinterState::Printing) {
        printer.force(&mut tray, *state).unwrap_or_else(|error| panic!("{state:?}: {error}"));
        assert!(printer.is_in(*state), "{state:?}");
    }
}

#[test]
fn a_page_restores_an_earlier_configuration() {
    let _alone = alone();
    printer!(printer, tray, Printer::new(), "brought back");
    let m = number("brought back");
    command(json!({"k": "watch", "list": [m]}));
    printer.handle(&mut tray, PrinterEvent::Print { pages: 5 });
    let (then, there) = (tray.clone(), steps("brought back").len());
    printer.handle(&mut tray, PrinterEvent::Pause);
    tray.sheets = 1;
    let mut restore = |step: usize| obeyed(json!({"k": "restore", "m": m, "n": step}), || printer.obey(&mut tray));
    assert_eq!(restore(77), json!({"error": "the machine after this step is not kept"}));
    assert_eq!(restore(there), json!({"ok": true, "ans": "Moved"}));
    assert_eq!((printer.state(), &tray), (Some(PrinterState::Printing), &then));
    let last = steps("brought back").pop().expect("steps");
    assert_eq!(last["by"][0], "restore");
    assert!(last["snap"]["data"].to_string().contains("\"left\":\"5\""), "{last}");
    assert_eq!(introduction(m)["can"]["restore"], true);
    command(json!({"k": "watch", "list": []}));
}
