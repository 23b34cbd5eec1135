//! Compares one engine with the [reference](crate::reference) on random tapes.
//!
//! After each operation, the answers, the complete configurations and the recorded actions have to be equal. Only what
//! the language leaves open may differ: between two actions, questions may occur in any order and repeatedly, and data
//! may be created and dropped in any order. If a composite has a history, kept data is dropped as soon as no history
//! can restore it, which may be at any time in the call. Of the notifications of observers, only exits, entries, pauses
//! and resumptions are compared, including their order relative to everything else.

use crate::driven::{Driven, Profile};
use crate::machine::Machine;
use crate::operation::{Operation, Ran, describe_side, is_overflow};
use crate::reference::Reference;
use crate::tape::{Tape, mix};

/// An engine of a machine, its tape, and how long it is driven.
pub struct Trial<'s> {
    pub machine: &'s Machine,
    pub profile: &'s Profile,
    /// Creates the engine, not started.
    pub engine: &'s dyn Fn() -> Box<dyn Driven>,
    pub seed: u64,
    pub operations: u64,
}

impl Trial<'_> {
    /// Drives the engine and the reference. Returns why the reference could not continue, if so.
    ///
    /// # Errors
    /// Returns the first difference, with the ends of both tapes.
    pub fn agree(&self) -> Result<Option<&'static str>, String> {
        let &Trial { machine, profile, seed, .. } = self;
        let (mut engine, mut reference) = ((self.engine)(), Reference::new(machine.clone()));
        let (mut left, mut right) = (Tape::following(seed), Tape::following(seed));
        let remembers = reference.remembers();
        let mut bits = mix(seed);
        for number in 0..self.operations {
            bits = mix(bits);
            let operation = Operation::draw(bits, profile, &*engine);
            let can = match operation {
                Operation::Handle(number) => {
                    Some((engine.can(&mut left.blank_copy(), number), reference.can(&mut right.blank_copy(), number)))
                }
                _ => None,
            };
            let answer = operation.run(&mut *engine, &mut left);
            let other = operation.run(&mut reference, &mut right);
            // If a step exceeds a capacity in several places, the language leaves open which of them causes the panic.
            let overflow = |ran: &Ran| ran.as_ref().is_err_and(|message| is_overflow(message));
            let unknown = reference.unknown();
            if unknown.is_some() || (overflow(&answer) && overflow(&other)) {
                return Ok(unknown);
            }
            let (lines, others) = (left.recent(), right.recent());
            let (lines, others) = (settled(&lines, remembers), settled(&others, remembers));
            let same = answer == other
                && can.is_none_or(|(one, other)| one == other)
                && answer.is_ok()
                && is_same_as(&lines, &others, machine.runs_machines())
                && seen(profile, machine, &*engine) == seen(profile, machine, &reference);
            if !same {
                let difference = first_difference(&lines, &others);
                let engine = describe_side(&answer, &left, profile, &*engine);
                let reference = describe_side(&other, &right, profile, &reference);
                return Err(format!(
                    "tape seed {seed}, operation {number}: {operation:?}, can: {can:?}\n{difference}\n\
                     the engine: {engine}\n\nthe reference: {reference}\n"
                ));
            }
        }
        Ok(None)
    }
}

/// Whether an engine has the same lines on its tape as the reference. To find out whether a submachine would react to
/// an event, the engine may need fewer questions.
fn is_same_as(lines: &[&str], others: &[&str], asks_less: bool) -> bool {
    let mut lines = lines.iter().peekable();
    let is_next =
        |line: &&str| lines.next_if(|next| **next == *line).is_some() || (asks_less && line.starts_with("? "));
    others.iter().all(is_next) && lines.next().is_none()
}

/// Describes where the actions begin to differ, which may be long before the ends of the tapes.
fn first_difference(lines: &[&str], others: &[&str]) -> String {
    let same = lines.iter().zip(others).take_while(|(one, other)| one == other).count();
    let next = |lines: &[&str]| lines[same.min(lines.len())..].iter().take(4).copied().collect::<Vec<_>>().join(", ");
    match lines == others {
        true => String::new(),
        false => format!("the engine continues with: {}\nthe reference with: {}\n", next(lines), next(others)),
    }
}

/// Returns everything that can be queried. The order of the stack is left open if several regions are pushed over or
/// composites are suspended, so it is sorted.
pub fn seen(profile: &Profile, machine: &Machine, engine: &dyn Driven) -> impl PartialEq {
    let suspends =
        machine.states.iter().filter_map(|state| state.history.as_ref()).any(|history| history.kind == "suspend");
    let mut stack = engine.stack();
    if suspends || machine.has_regions() {
        stack.sort_unstable();
    }
    let inside: Vec<bool> = (0..profile.states.len()).map(|state| engine.is_in(state)).collect();
    (engine.state(), engine.active(), stack, inside, engine.data(), engine.due(), engine.is_finished())
}

/// Returns the lines of a tape in a normalized order. The actions keep their order. Questions, and creations and drops
/// of data, are sorted between two actions. A repeated question counts once, because its answer is the same until the
/// next action.
#[must_use]
pub fn settled(text: &str, remembers: bool) -> Vec<&str> {
    let asked = |line: &str| line.starts_with("? ");
    let ends = |line: &str| line.starts_with("drop ");
    let still = |line: &str| asked(line) || ends(line) || line.starts_with("hold ");
    let known =
        |line: &str| ["enter ", "exit ", "pause ", "resume ", "error "].iter().any(|what| line.starts_with(what));
    let mut lines: Vec<&str> = text.lines().filter(|line| line.strip_prefix("> ").is_none_or(known)).collect();
    let mut ended: Vec<&str> = Vec::new();
    if remembers {
        ended.extend(lines.iter().filter(|line| ends(line)));
        ended.sort_unstable();
        lines.retain(|line| !ends(line));
    }
    for between in lines.chunk_by_mut(|one, other| still(one) && still(other)) {
        between.sort_unstable();
    }
    lines.dedup_by(|one, other| one == other && asked(one));
    lines.extend(ended);
    lines
}
