//! `fsmith import` converts SCXML documents to machines.

mod cases;
mod conformance;
#[allow(dead_code, reason = "the test tells it only some of its events")]
mod microwave;
mod random;
mod reference;
mod round_trip;
mod run;

use std::time::{Duration, Instant};

use fsmith_cli::import::import;
use microwave::{Microwave, MicrowaveEvent, MicrowaveState, MicrowaveTodo};

/// The mistakes of a document, as lines and messages.
fn mistakes(document: &str) -> Vec<String> {
    let found = import(document, "test").expect_err("it has mistakes");
    found.iter().map(|mistake| format!("{}: {}", mistake.line, mistake.message)).collect()
}

/// The notes about a document, and its machine.
fn imported(document: &str) -> (Vec<String>, String) {
    let written = import(document, "test").expect("it has no mistakes");
    (written.notes.iter().map(|note| format!("{}: {}", note.line, note.message)).collect(), written.text)
}

#[derive(Default)]
struct Oven {
    timer: u32,
    done: Vec<&'static str>,
}

impl MicrowaveTodo for Oven {
    fn script_beep_1_2(&mut self) {
        self.done.push("beep");
    }
    fn timer_ge_cook_time(&self) -> bool {
        self.timer >= 5
    }
    fn broken(&self) -> bool {
        false
    }
    fn error_eq_a_b(&self) -> bool {
        false
    }
    fn timer_gt_3(&self) -> bool {
        self.timer > 3
    }
    fn log_cooking(&mut self) {
        self.done.push("cooking");
    }
    fn assign_timer_timer_1(&mut self) {
        self.timer += 1;
    }
}

#[test]
fn an_imported_document_is_a_working_machine() {
    let document = include_str!("microwave.scxml");
    assert_eq!(imported(document).1.replace("Test", "Microwave"), include_str!("microwave.rs"));
    let mut oven = Oven::default();
    let mut microwave = Microwave::start(&mut oven);
    microwave.handle(&mut oven, MicrowaveEvent::TurnOn);
    assert!(microwave.is_in(MicrowaveState::Cooking));
    microwave.advance(&mut oven, Duration::from_secs(2));
    assert_eq!(oven.timer, 4);
    microwave.handle(&mut oven, MicrowaveEvent::DoorOpen);
    assert!(microwave.is_in(MicrowaveState::Idle));
    microwave.handle(&mut oven, MicrowaveEvent::DoorClose);
    assert_eq!(oven.done, ["cooking", "beep"]);
    microwave.advance(&mut oven, Duration::from_millis(500));
    assert!(microwave.is_in(MicrowaveState::Off));
}

#[test]
fn mistakes_are_reported_with_their_lines() {
    assert_eq!(mistakes("<scxml>\n<state>\n</scxml>"), ["3: this is not XML: expected 'state' tag, not 'scxml'"]);
    assert_eq!(mistakes("\n<html/>"), ["2: expected <scxml>, not <html>"]);
    assert_eq!(mistakes("<scxml/>"), ["1: there is no state inside"]);
    let document = "<scxml initial='b'>
        <state id='a'><initial/></state>
    </scxml>";
    assert_eq!(mistakes(document), ["2: expected a <transition> inside this <initial>: it says where to start"]);
    let document = "<scxml initial='b'>
        <state id='a'>
            <transition event='e' target='c a'/>
        </state>
        <state id='a'/>
    </scxml>";
    let expected = ["1: no state has the id \"b\"", "3: no state has the id \"c\"", "5: the id \"a\" is given twice"];
    assert_eq!(mistakes(document), expected);
}

#[test]
fn a_document_may_have_a_doctype() {
    let document = "<!DOCTYPE scxml SYSTEM 'scxml.dtd' [ <!ENTITY go 'turn.on'> ]>
        <scxml><state id='a'><transition event='&go;' target='b'/></state><state id='b'/></scxml>";
    let (notes, text) = imported(document);
    assert_eq!(notes, [""; 0]);
    assert!(text.contains("on TurnOn => B;"), "{text}");
    // One element in two states: it is a timer in the first state, but not in the second.
    let document = "<!DOCTYPE scxml [ <!ENTITY send '<send event=\"late\" id=\"t\" delay=\"1s\"/>'> ]>
        <scxml><state id='a'>
            <onentry>&send;</onentry><onexit><cancel sendid='t'/></onexit><transition event='late' target='b'/>
        </state>
        <state id='b'><transition event='go'>&send;</transition></state></scxml>";
    let (notes, text) = imported(document);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(text.contains("on Go => { todo.send_late_t_1s(); }"), "{text}");
    let (notes, _) = imported("<!DOCTYPE scxml>\n<scxml><state id='a'/></scxml>");
    assert_eq!(notes, [""; 0]);
    let document = "<!DOCTYPE scxml PUBLIC 'x' 'y'>\n<scxml>\n<state>\n</scxml>";
    assert_eq!(mistakes(document), ["4: this is not XML: expected 'state' tag, not 'scxml'"]);
}

#[test]
fn elements_nested_too_deeply_are_rejected() {
    let message =
        "elements are nested too deep here: the brackets of a machine can be nested at most 64 deep [fsmith::nesting]";
    let states = |depth: usize| format!("<scxml>{}{}</scxml>", "\n<state>".repeat(depth), "</state>".repeat(depth));
    imported(&states(60));
    for depth in [70, 20_000] {
        assert_eq!(mistakes(&states(depth)), [format!("66: {message}")]);
    }
    let parallels = states(20_000).replace("state>", "parallel>");
    assert_eq!(mistakes(&parallels), [format!("66: {message}")]);
    let conditions = |depth: usize| {
        let (open, close) = ("\n<if cond='x'>".repeat(depth), "</if>".repeat(depth));
        format!("<scxml><state id='a'><onentry>{open}<log/>{close}</onentry></state></scxml>")
    };
    imported(&conditions(50));
    assert_eq!(mistakes(&conditions(100_000)), [format!("64: {message}")]);
    // The limit also applies in a transition of a nested state.
    let document = conditions(40).replace("onentry>", "transition>");
    let (open, close) = ("<state>".repeat(40), "</state>".repeat(40));
    let document =
        document.replace("<scxml>", &format!("<scxml>{open}")).replace("</scxml>", &format!("{close}</scxml>"));
    assert_eq!(mistakes(&document), [format!("24: {message}")]);
}

/// The time of an import grows hardly faster than the document.
#[test]
fn large_documents_are_imported_in_time() {
    let states = |many: usize, state: &str| {
        let state = |at: usize| state.replace('#', &at.to_string()).replace('+', &((at + 1) % many).to_string());
        format!("<scxml>{}</scxml>", (0..many).map(state).collect::<String>())
    };
    let histories = "<state id='s#'><history id='h#'><transition target='a#'/></history><state id='a#'/>\
        <transition event='e' target='h+'/></state>";
    let delayed =
        "<state id='s#'><onentry><send event='e#' delay='1s'/></onentry><transition event='e#' target='s+'/></state>";
    for document in [
        states(8000, "<state id='s#'><transition event='e' target='s+'/></state>"),
        states(2000, "<state id='s#'><transition event='e#' target='s+'/></state>"),
        states(2000, histories),
        states(3000, delayed),
    ] {
        let start = Instant::now();
        let (notes, text) = imported(&document);
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}: {}", start.elapsed(), &document[..100]);
        assert!(text.contains("state S1999"), "{notes:?}");
    }
}

#[test]
fn conditions_may_be_nested_or_long() {
    let written = |condition: &str| {
        let document = format!(
            "<scxml><state id='a'><transition event='e' cond='{condition}' target='b'/></state><state id='b'/></scxml>"
        );
        let (notes, text) = imported(&document);
        assert_eq!(notes, [""; 0], "{}", condition.len());
        text
    };
    assert!(written("!(!x)").contains("on E if !(!todo.x()) => B;"));
    assert!(written(&format!("{}x", "!".repeat(20_000))).contains("on E if !!!!"));
    assert!(written(&format!("{}x{}", "(".repeat(20_000), ")".repeat(20_000))).contains("on E if ((((("));
    let operands = vec!["In(\"b\")"; 500].join(" &amp;&amp; ");
    assert_eq!(written(&operands).matches("is_in(B)").count(), 500);
}

#[test]
fn events_of_other_elements_are_reported() {
    let report = |content: &str| {
        let document = format!("<scxml><state id='a'><onentry>\n{content}</onentry></state></scxml>");
        imported(&document).0
    };
    for content in [
        "<send eventexpr='name' delay='1s'/>",
        "<send event='e' target='#_parent'/>",
        "<foreach array='all' item='one'>\n<raise event='e'/></foreach>",
    ] {
        let notes = report(content);
        assert!(notes[0].starts_with("2: the machine does not send or cancel these events"), "{notes:?}");
    }
    assert_eq!(report("<send event='e'><param name='n' expr='1'/></send>").len(), 1);
    assert_eq!(report("<log expr='1'/>").len(), 0);
}

#[test]
fn differences_are_reported_and_marked() {
    let document = "<scxml>
        <state id='a'>
            <onentry><send event='late' delay='2s'/></onentry>
            <transition event='late' target='b'/>
            <transition event='e' target='b'/>
            <invoke/>
        </state>
        <state id='b' initial='c'>
            <history id='h'><transition target='d'/></history>
            <transition event='out' target='a'/>
            <state id='c'><transition event='e' target='h'/></state>
            <state id='d'><transition event='done.state.c' target='c'/></state>
        </state>
    </scxml>";
    let (notes, text) = imported(document);
    let begins = [
        "3: \"late\" is not sent if its state is exited before",
        "6: <invoke> has no counterpart in a machine, and is left out",
        "9: while nothing is remembered, B is entered as usual, and not as this history says",
        "11: SCXML goes back to where B was when it was exited last",
        "12: this transition is never taken: nothing is left of \"done.state.c\"",
    ];
    assert_eq!(notes.len(), begins.len(), "{notes:#?}");
    assert!(notes.iter().zip(begins).all(|(note, begin)| note.starts_with(begin)), "{notes:#?}");
    for note in &notes {
        assert!(text.contains(&format!("// todo: line {note}\n")), "{note}\n{text}");
    }
    assert!(text.contains("after 2s => B;") && text.contains("on E => B.history;"), "{text}");
}

#[test]
fn mistakes_of_the_machine_are_marked() {
    let document = "<scxml>\n<state id='a'><transition event='e' target='b'/></state>
        <parallel id='b'/></scxml>";
    let (notes, text) = imported(document);
    assert!(notes[0].starts_with("1: the machine has to be corrected by hand: "), "{notes:?}");
    assert!(text.contains(&format!("        // todo: line {}\n        parallel B", notes[0])), "{text}");
}

#[test]
fn names_become_unique_rust_identifiers() {
    let document = "<scxml name='über-lampe'>
        <state id='on-off'><transition event='turn.on' target='On.Off'/><transition event='TURN_ON' target='7'/></state>
        <state id='On.Off'><transition event='*' cond='type' target='Self'/></state>
        <state id='7'/>
        <state id='Self'/>
    </scxml>";
    let (_, text) = imported(document);
    for part in [
        "machine ÜberLampe(todo: &mut dyn ÜberLampeTodo)",
        "events { TurnOn, TURN_ON }",
        "state OnOff {",
        "on TurnOn => OnOff2;",
        "on TURN_ON => S7;",
        "on _ if todo.type_() => SSelf;",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
