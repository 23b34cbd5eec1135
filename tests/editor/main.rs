//! Tests what rust-analyzer does with complete and incomplete machines. Like an editor, they use the language server
//! protocol, on a small crate that uses fsmith.
//!
//! The rust-analyzer is the one on the `PATH`, or the one that `$RUST_ANALYZER` names.
//! `cargo test -p fsmith-editor --test editor` runs these tests.

mod editor;
mod parts;
mod server;
mod submachines;

use editor::{CURSOR, editor};

/// A machine and its surrounding code, with `{here}` in a state and `{there}` after its use.
const DOOR: &str = "\
use fsmith::state_machine;

/// A figure of the game.
pub struct Npc {
    /// How much it can bear.
    pub health: u32,
    pub patience: u32,
}

impl Npc {
    pub fn is_tired(&self) -> bool { self.health < 3 }
    pub fn rest(&mut self) { self.health = 9; }
}

state_machine! {
    /// A door.
    pub machine Door(npc: &mut Npc) {
        /// Who comes.
        events { Knock, Noise { volume: u32 } }
        signals { Worn }

        initial Closed;

        /// Nobody gets through.
        state Closed {
            enter { npc.rest(); }
            on Knock => Open;
            on Noise { volume } if volume > npc.patience => { npc.rest(); Slammed(volume) }
            {here}
        }
        /// Everybody gets through.
        state Open {
            after 5s => Closed;
            when npc.is_tired() => if npc.health > 1 { Closed } else { stay };
        }
        state Slammed(force: u32) {
            enter { npc.health -= *force; raise(Worn); }
            on Worn or after 1min => Open;
        }
    }
}

pub fn walk(npc: &mut Npc) -> bool {
    let mut door = Door::start(npc);
    door.handle(npc, DoorEvent::Knock);
    {there}
    door.is_in(DoorState::Open)
}
";

/// Errors in other parts of the machine.
const BROKEN: [&str; 5] =
    ["", "on => ;", "on Knock => Opne; wehn npc.;", "state { on Noise }", "enter { npc. } on Knock if npc. =>"];

fn here(text: &str) -> String {
    DOOR.replace("{here}", text).replace("{there}", "")
}

fn there(text: &str) -> String {
    DOOR.replace("{there}", text).replace("{here}", "")
}

/// Replaces the first `from` in the door with `to`.
fn with(from: &str, to: &str) -> String {
    let door = here("");
    assert!(door.contains(from), "{from}");
    door.replacen(from, to, 1)
}

/// Asserts that all expected names are completions at the cursor in this clause, with every error around it.
#[track_caller]
fn completes(clause: &str, expected: &[&str]) -> Vec<(String, String)> {
    let mut editor = editor();
    let mut last = Vec::new();
    for broken in BROKEN {
        for text in [format!("{clause}\n{broken}"), format!("{broken}\n{clause}")] {
            last = editor.completions(&here(&text));
            let names: Vec<_> = last.iter().map(|(name, _)| name.as_str()).collect();
            for name in expected {
                assert!(names.contains(name), "no `{name}` among {names:?} in\n{text}");
            }
        }
    }
    last
}

/// Asserts that the completions are exactly the expected names.
#[track_caller]
fn completes_only(clause: &str, expected: &[&str]) {
    let found = completes(clause, expected);
    let others: Vec<_> = found.iter().filter(|(name, _)| !expected.contains(&name.as_str())).collect();
    assert!(others.is_empty(), "{others:?}");
}

const STATES: [&str; 3] = ["Closed", "Open", "Slammed"];

#[test]
fn completes_states_in_targets() {
    completes_only("on Knock => $0;", &STATES);
    completes_only("on Knock => $0", &STATES);
    completes_only("on Knock => Op$0;", &STATES);
    completes_only("on Knock => { npc.rest(); Op$0 }", &STATES);
    completes_only("when npc.is_tired() => if npc.health > 1 { Cl$0 } else { Open }", &STATES);
    completes_only("after 5s => push($0);", &STATES);
    completes_only("when is_in($0) => Open;", &STATES);
}

#[test]
fn completes_keywords_in_targets() {
    completes("on Knock => st$0;", &["stay", "pass", "pop", "push", "reenter", "Closed", "Open", "Slammed"]);
}

#[test]
fn completes_events() {
    let names = |(name, _): &(String, String)| name.starts_with("Knock");
    for clause in ["on $0 => Open;", "on Kn$0 => Open;", "on kn$0 => Open;", "on $0", "on Knock | $0 => Open;"] {
        let found = completes(clause, &[]);
        assert!(found.iter().any(names), "{clause}: {found:?}");
    }
}

#[test]
fn completes_fields_and_methods_of_the_context() {
    let members = ["health", "patience", "is_tired", "rest"];
    completes("when npc.$0 => Open;", &members);
    completes("when npc.$0", &members);
    completes("when npc.health > 3 && npc.he$0 => Open;", &members);
    completes("on Noise { volume } if volume > npc.$0 => Open;", &members);
    completes("enter { npc.$0 }", &members);
    completes("exit { npc.rest(); npc.$0; }", &members);
    completes("on Knock => { npc.$0; Open }", &members);
    completes("on Knock => npc.$0;", &members);
}

#[test]
fn completes_the_context_and_pattern_bindings() {
    completes("when $0 => Open;", &["npc"]);
    completes("when np$0 => Open;", &["npc"]);
    completes("enter { np$0 }", &["npc"]);
    completes("on Noise { volume } if vo$0 => Open;", &["npc", "volume"]);
    completes("on Noise { volume } => { npc.health = vo$0; Open }", &["npc", "volume"]);
}

#[test]
fn completes_keywords_with_docs() {
    let mut editor = editor();
    let items =
        ["on", "when", "after", "every", "always", "done", "enter", "exit", "active", "state", "history", "defer"];
    for text in
        ["$0", "w$0", "on Knock => Open;\n$0", "$0\non Knock => Open;", "enter {}\nst$0\nwhen npc.is_tired() => Open;"]
    {
        let found = editor.completions(&here(text));
        for item in items {
            let docs = found.iter().find(|(name, _)| name == item).map(|(_, docs)| docs.as_str());
            assert!(docs.is_some_and(|docs| docs.contains("```")), "{item}: {docs:?} among {found:?} at {text}");
        }
    }
    let found = editor.completions(&here("history $0;"));
    let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
    for name in ["shallow", "deep", "suspend"] {
        assert!(names.contains(&name), "{names:?}");
    }
}

#[test]
fn hover_shows_docs() {
    let mut editor = editor();
    let mut shows = |from: &str, to: &str, docs: &str| {
        let shown = editor.hover(&with(from, to));
        assert!(shown.contains(docs), "{to}: {shown}");
    };
    shows("state Closed", "state Clo$0sed", "Nobody gets through.");
    shows("on Knock => Open", "on Knock => Op$0en", "Everybody gets through.");
    shows("{ Closed } else", "{ Clo$0sed } else", "Nobody gets through.");
    shows("initial Closed", "initial Clo$0sed", "Nobody gets through.");
    shows("DoorState::Open", "DoorState::Op$0en", "Everybody gets through.");
    shows("npc.health >", "npc.hea$0lth >", "How much it can bear.");
    shows("machine Door", "machine Do$0or", "A door.");
    shows("machine Door", "mach$0ine Door", "Declares a machine");
    shows("on Knock", "o$0n Knock", "A transition taken when the machine is told");
    shows("initial Closed", "init$0ial Closed", "Where entering a composite");
    shows("else { stay }", "else { st$0ay }", "React without moving");
    shows("raise(Worn)", "ra$0ise(Worn)", "Queue an event of the machine itself");
}

#[test]
fn goes_to_definitions() {
    let mut editor = editor();
    let mut goes_to = |from: &str, to: &str, line: &str| {
        let found = editor.definitions(&with(from, to));
        assert_eq!(found, [line], "{to}");
    };
    goes_to("DoorState::Open", "DoorState::Op$0en", "state Open {");
    goes_to("DoorEvent::Knock", "DoorEvent::Kn$0ock", "events { Knock, Noise { volume: u32 } }");
    goes_to("Door::start", "Do$0or::start", "pub machine Door(npc: &mut Npc) {");
    goes_to("on Knock => Open", "on Knock => Op$0en", "state Open {");
    goes_to("on Knock => Open", "on Kn$0ock => Open", "events { Knock, Noise { volume: u32 } }");
    goes_to("raise(Worn)", "raise(Wo$0rn)", "signals { Worn }");
    goes_to("npc.patience =>", "npc.pat$0ience =>", "pub patience: u32,");
    goes_to(
        "volume > npc",
        "vol$0ume > npc",
        "on Noise { volume } if volume > npc.patience => { npc.rest(); Slammed(volume) }",
    );
    goes_to("*force", "*for$0ce", "state Slammed(force: u32) {");
    goes_to("npc.patience =>", "np$0c.patience =>", "pub machine Door(npc: &mut Npc) {");
}

#[test]
fn renames_everywhere() {
    let mut editor = editor();
    let ajar = here("").replace("Open", "Ajar");
    for (from, to) in [
        ("state Open", "state Op$0en"),
        ("on Knock => Open", "on Knock => Op$0en"),
        ("DoorState::Open", "DoorState::Op$0en"),
    ] {
        assert_eq!(editor.renamed(&with(from, to), "Ajar"), ajar, "{to}");
    }
    let bang = here("").replace("Knock", "Bang");
    for (from, to) in [("{ Knock,", "{ Kn$0ock,"), ("on Knock", "on Kn$0ock"), ("Event::Knock", "Event::Kn$0ock")] {
        assert_eq!(editor.renamed(&with(from, to), "Bang"), bang, "{to}");
    }
    let life = here("").replace("health", "life");
    assert_eq!(editor.renamed(&with("pub health", "pub hea$0lth"), "life"), life);
    assert_eq!(editor.renamed(&with("npc.health > 1", "npc.hea$0lth > 1"), "life"), life);
    let machine = |text: &str| text.replace("npc.", "figure.").replace("Door(npc:", "Door(figure:");
    let (before, inside) = DOOR.split_once("state_machine! {").expect("a machine");
    let (inside, behind) = inside.split_once("\npub fn walk").expect("a function");
    let figure = format!("{before}state_machine! {{{}\npub fn walk{behind}", machine(inside));
    let figure = figure.replace("{here}", "").replace("{there}", "");
    assert_eq!(editor.renamed(&with("when npc.is_tired", "when n$0pc.is_tired"), "figure"), figure);
}

#[test]
fn completes_states_of_a_broken_machine_outside_of_it() {
    let mut editor = editor();
    for broken in BROKEN {
        let text = DOOR.replace("{here}", broken).replace("{there}", "let _ = DoorState::$0;");
        let names: Vec<_> = editor.completions(&text).into_iter().map(|(name, _)| name).collect();
        for state in STATES {
            assert!(names.iter().any(|name| name == state), "{state}: {names:?} with {broken}");
        }
        let text = DOOR.replace("{here}", broken).replace("{there}", "door.$0;");
        let names: Vec<_> = editor.completions(&text).into_iter().map(|(name, _)| name).collect();
        assert!(names.iter().any(|name| name.starts_with("handle")), "{names:?} with {broken}");
    }
}

#[test]
fn a_valid_machine_has_no_problems() {
    let mut editor = editor();
    assert_eq!(editor.problems(&here("")), Vec::<String>::new());
}

#[test]
fn problems_are_shown_at_their_lines() {
    let mut editor = editor();
    let problems = editor.problems(&here("when npc.is_tired() => Opne;"));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].contains("did you mean `Open`") && problems[0].ends_with("`when npc.is_tired() => Opne;`"),
        "{problems:?}"
    );
}

#[test]
fn fixtures_contain_one_cursor() {
    assert_eq!(there(CURSOR).matches(CURSOR).count(), 1);
}
