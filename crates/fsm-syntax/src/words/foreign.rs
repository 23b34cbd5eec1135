//! Words that start an item in other notations or in Rust, each with an explanation of how the language expresses it. A
//! word for which the language only has another keyword is in the table of keywords instead.

use super::spelling::is_upper;

const DECISION: &str =
    "a decision is part of a reaction, as in `on <event:Start> => if ready { <state:Running> } else { stay }`";
const STATE: &str = "each state is an item, as in `state Idle { on <event:Start> => <state:Running>; }`";
/// The explanation for a transition.
pub const TRANSITION: &str =
    "a transition is an item of the state that it leaves, as in `state Idle { on <event:Start> => <state:Running>; }`";
/// The explanation for a transition of every state.
pub const OF_EVERY_STATE: &str = "a transition of every state is written in the body of the machine, beside the states, as in `on <event:Start> => <state:Running>;`";
const GUARD: &str = "a guard is part of a transition, as in `on <event:Start> if ready => <state:Running>;`";
const ACTION: &str =
    "an action is `enter`, `exit` or `active`, or the code of a reaction, as in `on <event:Start> => { .. }`";
/// The explanation for an item of Rust.
pub const OF_RUST: &str = "an item of Rust is written outside of the machine, in front of `state_machine!`";
const ATTRIBUTE: &str =
    "an attribute is written in `#[..]` before the item that it applies to, as in `#[derive(Debug)] events { .. }`";
/// The explanation for a color or a direction.
pub const DRAWING: &str = "how a machine is drawn is not part of it, and is decided by `fsmith draw`; remove this";
const NAME: &str = "a machine, a state and an event are named behind their keyword; remove this";
const INVARIANT: &str =
    "a condition that must not be true between two calls is `never <lent>is_empty();`, so what must hold is negated";
/// The explanation for a variable.
pub const VARIABLE: &str = "a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions";
/// The explanation for code where an item is expected.
pub const CODE: &str = "code is written in actions and reactions, as in `enter { .. }` or `on <event:Start> => { .. }`";

/// Each word with its explanation. The words are in lower case and without underscores.
const ROWS: &[(&str, &str)] = &[
    ("choice", DECISION),
    ("junction", DECISION),
    ("decision", DECISION),
    ("switch", DECISION),
    ("fork", "a transition leads into several regions at once by `=> (<region:On>, <region2:Off>)`"),
    ("join", "a `parallel` has completed when all its regions have: write `done => <state:Ready>;` in it"),
    ("states", STATE),
    ("substates", STATE),
    ("transitions", TRANSITION),
    ("from", TRANSITION),
    ("source", TRANSITION),
    ("addtransition", TRANSITION),
    ("connect", TRANSITION),
    ("anystate", OF_EVERY_STATE),
    ("global", OF_EVERY_STATE),
    ("anywhere", OF_EVERY_STATE),
    ("addstate", STATE),
    ("cond", GUARD),
    ("predicate", GUARD),
    ("actions", ACTION),
    ("effect", ACTION),
    ("script", ACTION),
    ("assign", ACTION),
    (
        "cancel",
        "a timer stops when its state is exited; to restart it, enter the state again, as in `on <event:Start> => reenter;`",
    ),
    ("guard", GUARD),
    ("id", NAME),
    ("tags", "a tag is an attribute before the state, as in `#[tag(busy)] state Idle { .. }`"),
    ("tag", "a tag is an attribute before the state, as in `#[tag(busy)] state Idle { .. }`"),
    ("direction", DRAWING),
    ("skinparam", DRAWING),
    ("hide", DRAWING),
    ("scale", DRAWING),
    ("legend", DRAWING),
    ("classdef", DRAWING),
    ("style", DRAWING),
    ("output", "what a machine puts out is done by its code, as in `on <event:Start> => { .. }`"),
    ("outputs", "what a machine puts out is done by its code, as in `on <event:Start> => { .. }`"),
    ("name", NAME),
    ("label", NAME),
    ("title", NAME),
    ("description", "a description is a doc comment before the item: `/// Waits for a call.`"),
    ("note", "a note is a comment, as in Rust: `// Waits for a call.`"),
    ("action", ACTION),
    ("goto", "a target follows `=>`, as in `on <event:Start> => <state:Running>;`"),
    ("emit", "an event is raised in code, as in `enter { raise(<raised:Full>); }`"),
    ("send", "an event is raised in code, as in `enter { raise(<raised:Full>); }`"),
    ("use", OF_RUST),
    ("mod", OF_RUST),
    ("const", OF_RUST),
    ("static", OF_RUST),
    ("fn", OF_RUST),
    ("struct", OF_RUST),
    ("impl", OF_RUST),
    ("trait", OF_RUST),
    ("union", OF_RUST),
    ("extern", OF_RUST),
    ("unsafe", OF_RUST),
    ("macrorules", OF_RUST),
    (
        "fails",
        "what a machine fails with is written in its header, as in `machine Job(io: &mut Io) fails JobError { .. }`",
    ),
    ("derive", ATTRIBUTE),
    ("cfg", ATTRIBUTE),
    ("serde", ATTRIBUTE),
    ("allow", ATTRIBUTE),
    ("repr", ATTRIBUTE),
    ("assert", INVARIANT),
    ("invariant", INVARIANT),
    ("require", INVARIANT),
    ("ensure", INVARIANT),
    ("async", "`async` is written in the header, as in `async machine Job(io: &mut Io) { .. }`"),
    ("let", VARIABLE),
    ("var", VARIABLE),
    ("mut", VARIABLE),
    ("data", VARIABLE),
    ("context", VARIABLE),
    ("datamodel", VARIABLE),
    ("variables", VARIABLE),
    ("vars", VARIABLE),
    ("pub", "everything in a machine is as visible as the machine: remove `pub`"),
    ("return", CODE),
    ("for", CODE),
    ("loop", CODE),
    ("while", CODE),
    (
        "match",
        "each event has a transition of its own, as in `on <event:Start> => <state:Running>;`; other decisions are made in a reaction, as in `=> match level { 0 => <state:Running>, _ => stay }`",
    ),
    ("break", CODE),
    ("raise", CODE),
];

/// Whether other tools call a guard by this word.
pub fn is_guard(word: &str) -> bool {
    word == "condition" || explanation(word) == Some(GUARD)
}

/// Returns the explanation for a word in front of a machine: an item of Rust, or an attribute without its brackets.
pub fn in_front(word: &str) -> Option<&'static str> {
    if ["enum", "type"].contains(&word) {
        return Some(OF_RUST);
    }
    explanation(word).filter(|form| [OF_RUST, ATTRIBUTE].contains(form))
}

/// Returns the explanation for a word that does not start an item. Its placeholders have to be filled.
pub fn explanation(word: &str) -> Option<&'static str> {
    if is_upper(word) {
        return None;
    }
    let word = word.replace('_', "").to_lowercase();
    ROWS.iter().find(|(known, _)| *known == word).map(|(_, form)| *form)
}
