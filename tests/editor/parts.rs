//! Parts: what an editor offers in a machine that includes them, and in the parts themselves.

use super::editor::{CURSOR, editor};

const GUARD: &str = "\
pub struct Npc { pub health: u32 }

mod combat {
    fsmith::part! {
        /// About foes.
        pub(super) combat {
            /// Strikes.
            state Attack {
                enter { npc.health -= 1; let striking = 5; {part} }
                on Lost => Flee;
            }
            state Flee { include crate::rest; {item} }
        }
    }
}

fsmith::part! { rest { on Safe => Patrol; } }

fsmith::state_machine! {
    machine Guard(npc: &mut Npc) {
        events { Lost, Safe }
        initial Patrol;
        include combat::combat;
        state Patrol { {machine} }
    }
}

pub fn walk(npc: &mut Npc) -> bool {
    let mut guard = Guard::start(npc);
    {there}
    guard.is_in(GuardState::Flee)
}
";

fn with(hole: &str, text: &str) -> String {
    let guard = GUARD.replace(&format!("{{{hole}}}"), text);
    ["part", "item", "machine", "there"].iter().fold(guard, |guard, hole| guard.replace(&format!("{{{hole}}}"), ""))
}

#[track_caller]
fn completes(text: &str, expected: &[&str]) {
    let mut editor = editor();
    let found = editor.completions(text);
    let missing: Vec<_> = expected.iter().filter(|name| !found.iter().any(|(found, _)| found == *name)).collect();
    assert!(missing.is_empty(), "{missing:?} are not among {:?}", found.iter().map(|it| &it.0).collect::<Vec<_>>());
}

#[test]
fn completes_states_of_parts_inside_and_outside_the_machine() {
    completes(&with("machine", "on Lost => $0"), &["Attack", "Flee", "Patrol"]);
    completes(&with("there", "let state = GuardState::$0"), &["Attack", "Flee", "Patrol"]);
    completes(&with("there", "let event = GuardEvent::$0"), &["Lost", "Safe"]);
}

#[test]
fn completes_items_of_a_machine_with_an_include() {
    completes(&with("machine", "enter { npc.$0 }"), &["health"]);
    completes(&with("machine", "a$0"), &["after", "alarm"]);
}

#[test]
fn completes_keywords_and_own_states_in_a_part() {
    completes(&with("item", "a$0"), &["after", "alarm"]);
    completes(&with("item", "on Safe => $0"), &["Attack", "Flee"]);
    completes(&with("part", "str$0"), &["striking"]);
}

#[test]
fn hover_shows_docs() {
    let mut editor = editor();
    for (word, docs) in
        [("on Lost", "A transition"), ("include crate", "The items of a part"), ("Attack {", "Strikes.")]
    {
        let text = with("", "").replacen(word, &format!("{CURSOR}{word}"), 1);
        let shown = editor.hover(&text);
        assert!(shown.contains(docs), "{word}: {shown}");
    }
}

#[test]
fn goes_from_an_include_to_its_part() {
    let mut editor = editor();
    let text = with("", "").replacen("combat::combat;", "combat::$0combat;", 1);
    let places = editor.definitions(&text);
    assert!(places.iter().any(|place| place == "pub(super) combat {"), "{places:?}");
}

#[test]
fn valid_parts_have_no_problems() {
    let mut editor = editor();
    assert_eq!(editor.problems(&with("", "")), Vec::<String>::new());
}

#[test]
fn problems_are_shown_for_parts() {
    let mut editor = editor();
    let problems = editor.problems(&with("item", "on Lost => Patrool;"));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("no state is named `Patrool`") && problems[0].contains("state Flee"), "{problems:?}");
}
