//! One engine on trial: held against the [reference](crate::reference) on random tapes.
//!
//! After each operation the answer and everything that can be asked about the configuration have to be the same, and so
//! has what the tapes say, but for what the language leaves open: between two actions questions may come in any order and
//! again, and data may begin and end in any order. Where something remembers, kept data ends as soon as nobody can return
//! to it, which is any time in the call. Of what an observer is told it knows what is exited, entered, paused and
//! resumed, and in which order with all else.

use crate::driven::{Driven, Profile};
use crate::machine::Machine;
use crate::operation::{Operation, Ran, is_overflow, tell};
use crate::reference::Reference;
use crate::tape::{Tape, mix};

/// An engine of a machine, a tape, and how long it is driven.
pub struct Trial<'s> {
    pub machine: &'s Machine,
    pub profile: &'s Profile,
    /// Makes the engine, not started.
    pub engine: &'s dyn Fn() -> Box<dyn Driven>,
    pub seed: u64,
    pub operations: u64,
}

impl Trial<'_> {
    /// Drives the engine and the reference, as far as that knows what to do; why it did not go further, if it did not.
    ///
    /// # Errors
    /// At the first difference, which it tells with the ends of both tapes.
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
                Operation::Tell(number) => {
                    Some((engine.can(&mut left.aside(), number), reference.can(&mut right.aside(), number)))
                }
                _ => None,
            };
            let answer = operation.run(&mut *engine, &mut left);
            let other = operation.run(&mut reference, &mut right);
            // If a step runs out of room in several places, the language does not say in which of them it panics.
            let overflow = |ran: &Ran| ran.as_ref().is_err_and(|message| is_overflow(message));
            let unknown = reference.unknown();
            if unknown.is_some() || (overflow(&answer) && overflow(&other)) {
                return Ok(unknown);
            }
            let (told, others) = (left.recent(), right.recent());
            let (told, others) = (settled(&told, remembers), settled(&others, remembers));
            let same = answer == other
                && can.is_none_or(|(one, other)| one == other)
                && answer.is_ok()
                && says_as(&told, &others, machine.runs_machines())
                && seen(profile, machine, &*engine) == seen(profile, machine, &reference);
            if !same {
                let parting = parting(&told, &others);
                let engine = tell(&answer, &left, profile, &*engine);
                let reference = tell(&other, &right, profile, &reference);
                return Err(format!(
                    "tape seed {seed}, operation {number}: {operation:?}, can: {can:?}\n{parting}\nthe engine: {engine}\n\nthe reference: {reference}\n"
                ));
            }
        }
        Ok(None)
    }
}

/// Whether an engine says what the reference says. Whether a machine inside would take an event, it may know without asking
/// all that the reference asks.
fn says_as(told: &[&str], others: &[&str], asks_less: bool) -> bool {
    let mut told = told.iter().peekable();
    let said = |line: &&str| told.next_if(|told| **told == *line).is_some() || (asks_less && line.starts_with("? "));
    others.iter().all(said) && told.next().is_none()
}

/// Where the actions part, which may be long before the ends of the tapes.
fn parting(told: &[&str], others: &[&str]) -> String {
    let same = told.iter().zip(others).take_while(|(one, other)| one == other).count();
    let next = |lines: &[&str]| lines[same.min(lines.len())..].iter().take(4).copied().collect::<Vec<_>>().join(", ");
    match told == others {
        true => String::new(),
        false => format!("the engine goes on with: {}\nthe reference with: {}\n", next(told), next(others)),
    }
}

/// Everything that can be asked. In which order the stack tells of what several regions have put aside, or composites
/// have suspended, is left open.
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

/// What a tape says: the actions in their order, and between them, in any order, what is asked, and what data begins
/// and ends. A question that nothing has happened since has the same answer, so it counts once.
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
