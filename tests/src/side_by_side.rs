//! Runs the two engines of a machine side by side, each on its own tape with the same seed.
//!
//! After each operation the answers, the lines on the tapes and the complete configurations have to be equal. If a
//! stack or queue is too small, the panic messages have to be equal. Before each event, both engines are queried with
//! `can`. They must give the same answer after the same questions, and the answer must turn out to be right. If the
//! machine is observed, both are also queried with `why`, and the notifications of the observer must then match the
//! result.

use fsmith::Answer;

use crate::driven::{Driven, Profile, Subject};
use crate::operation::{Configuration, Operation, Ran, describe_side, is_overflow};
use crate::tape::{Tape, mix};

/// A run of a machine on both engines.
pub struct Run<'s> {
    pub subject: &'s Subject,
    pub seed: u64,
    pub operations: u64,
    /// Whether its stack or queue may overflow.
    pub tight: bool,
    /// Creates a tape with the given seed.
    pub tape: fn(u64) -> Tape,
}

impl Run<'_> {
    /// Drives both engines, and marks the states that were entered in `visited`.
    ///
    /// # Errors
    /// Returns the first difference, with the ends of the tapes.
    pub fn agree(&self, visited: &mut [bool]) -> Result<(), String> {
        let &Run { subject, seed, tight, .. } = self;
        let mut pair = Pair::of(subject, tight, || (self.tape)(seed));
        let mut bits = mix(seed);
        for number in 0..self.operations {
            bits = mix(bits);
            let operation = Operation::draw(bits, &subject.profile, &*pair.compiled);
            let answer = pair.run(operation);
            let answer = answer.map_err(|difference| format!("tape seed {seed}, operation {number}: {difference}"))?;
            if answer.is_err() {
                return Ok(());
            }
            for (state, visited) in visited.iter_mut().enumerate() {
                *visited |= pair.compiled.is_in(state);
            }
        }
        Ok(())
    }
}

/// Both engines of a machine, each on its own tape.
pub struct Pair<'s> {
    profile: &'s Profile,
    tight: bool,
    pub compiled: Box<dyn Driven>,
    pub interpreted: Box<dyn Driven>,
    pub left: Tape,
    right: Tape,
}

impl<'s> Pair<'s> {
    /// Creates both engines, not started. `tight` says whether their stack or queue may overflow.
    pub fn of(subject: &'s Subject, tight: bool, tape: impl Fn() -> Tape) -> Self {
        let (compiled, interpreted) = ((subject.compiled)(), (subject.interpreted)());
        let (mut left, right) = (tape(), tape());
        // An action that may wait is pending for one poll; in the twin it never waits.
        left.wait(1);
        Pair { profile: &subject.profile, tight, compiled, interpreted, left, right }
    }

    /// Answers these questions with yes and all others with no from now on.
    pub fn only(&mut self, questions: &[&str]) {
        self.left.only(questions);
        self.right.only(questions);
    }

    /// Runs an operation on both engines, which have run it before, without comparing them.
    pub fn run_again(&mut self, operation: Operation) {
        let _ = operation.run(&mut *self.compiled, &mut self.left);
        let _ = operation.run(&mut *self.interpreted, &mut self.right);
    }

    /// Runs an operation on both engines. Returns their answer, or the message of an overflow. After an overflow, the engines
    /// may differ.
    ///
    /// # Errors
    /// Returns a difference, with the ends of the tapes.
    pub fn run(&mut self, operation: Operation) -> Result<Ran, String> {
        let (can, why) = (self.can(operation)?, self.why(operation)?);
        let Pair { profile, compiled, interpreted, left, right, .. } = self;
        let answer = operation.run(&mut **compiled, left);
        let other = operation.run(&mut **interpreted, right);
        // Follow-up steps may turn an ignored event into a reaction.
        let reacted = matches!(answer, Ok(Some(answer)) if Answer::reacted(answer));
        // `can` does not evaluate decisions, and these may fail.
        let failed = left.recent().contains("> error ");
        let kept = can
            .is_none_or(|can| answer.is_err() || reacted == can || (!can && profile.has_follow_ups) || (can && failed));
        let same = kept
            && answer == other
            && left.recent() == right.recent()
            && (answer.is_err()
                || Configuration::of(profile, &**compiled) == Configuration::of(profile, &**interpreted));
        if !same || answer.as_ref().is_err_and(|message| !self.tight || !is_overflow(message)) {
            let compiled = describe_side(&answer, left, profile, &**compiled);
            let interpreted = describe_side(&other, right, profile, &**interpreted);
            return Err(format!("{operation:?}, can: {can:?}\n\ncompiled: {compiled}\n\ninterpreted: {interpreted}\n"));
        }
        if let Some(why) = why.filter(|_| answer.is_ok()) {
            check_why(&why, &left.recent())
                .map_err(|lines| format!("{operation:?}\n\nwhy:\n{why}\nnotifications:\n{lines}"))?;
        }
        Ok(answer)
    }

    /// Calls `why` of both engines on separate tapes. Returns the common result.
    fn why(&self, operation: Operation) -> Result<Option<String>, String> {
        let Operation::Handle(number) = operation else { return Ok(None) };
        let Pair { compiled, interpreted, .. } = self;
        let (mut left, mut right) = (self.left.blank_copy(), self.left.blank_copy());
        left.begin(format_args!("why {number}"));
        right.begin(format_args!("why {number}"));
        match (compiled.why(&mut left, number), interpreted.why(&mut right, number)) {
            (compiled, interpreted) if compiled == interpreted && left.recent() == right.recent() => Ok(compiled),
            (compiled, interpreted) => {
                Err(format!("why {number}\n\ncompiled: {compiled:?}\n\ninterpreted: {interpreted:?}\n"))
            }
        }
    }

    /// Calls `can` of both engines on separate tapes. Returns the common result.
    fn can(&self, operation: Operation) -> Result<Option<bool>, String> {
        let Operation::Handle(number) = operation else { return Ok(None) };
        let Pair { profile, compiled, interpreted, .. } = self;
        let (mut left, mut right) = (self.left.blank_copy(), self.left.blank_copy());
        left.begin(format_args!("can {number}"));
        right.begin(format_args!("can {number}"));
        let can = (compiled.can(&mut left, number), interpreted.can(&mut right, number));
        if can.0 == can.1 && left.recent() == right.recent() {
            return Ok(Some(can.0));
        }
        let (compiled, interpreted) = (
            describe_side(&Ok(None), &left, profile, &**compiled),
            describe_side(&Ok(None), &right, profile, &**interpreted),
        );
        Err(format!("can {number}: {can:?}\n\ncompiled: {compiled}\n\ninterpreted: {interpreted}\n"))
    }
}

/// Checks the notifications of an observer against the result of `why`: the same candidates must have been considered
/// in the same order, with the same outcomes.
fn check_why(why: &str, lines: &str) -> Result<(), String> {
    // The name of a candidate may contain a `?`.
    let verdicts = why.lines().filter_map(|line| line.split(" because of ").next()?.rsplit_once("? "));
    let asked = verdicts.map(|(candidate, verdict)| {
        let words: Vec<_> = verdict.split(' ').collect();
        let verdict = if words[0] == "not" || words[0] == "no" { None } else { Some(words[0].to_owned()) };
        (candidate.to_owned(), verdict)
    });
    let asked: Vec<_> = asked.filter_map(|(candidate, verdict)| Some((candidate, verdict?))).collect();
    let mut step =
        lines.lines().filter_map(|line| line.strip_prefix("> ")).skip_while(|line| !line.starts_with("began"));
    step.next();
    let mut considered: Vec<(String, String)> = Vec::new();
    let mut kept = false;
    for line in step {
        let line = line.split(" { by:").next().unwrap_or(line);
        let Some((candidate, verdict)) = line.rsplit_once(": ") else {
            kept = line.starts_with("deferred") || line.starts_with("discarded");
            break;
        };
        let word = verdict.split(' ').next().unwrap_or_default().to_lowercase();
        match considered.iter_mut().find(|(known, verdict)| known == candidate && verdict == "taken") {
            Some((_, verdict)) if ["outranked", "excluded"].contains(&&*word) => *verdict = word,
            _ => considered.push((candidate.to_owned(), word)),
        }
    }
    // An `always` of a follow-up step is not a candidate for the event.
    considered.retain(|(candidate, _)| !candidate.contains(": always") && !candidate.contains(": alarm always"));
    // If a guard fails, candidates that were enabled before are neither taken nor deferred.
    if considered.iter().any(|(_, verdict)| verdict == "failed") {
        considered.retain(|(_, verdict)| !["taken", "deferred"].contains(&&**verdict));
    }
    // Depending on whether the event is deferred, either the candidates that were reported as taken or the deferrals
    // are overridden.
    let overridden = if kept { "taken" } else { "deferred" };
    considered
        .iter_mut()
        .filter(|(_, verdict)| verdict == overridden)
        .for_each(|(_, verdict)| "outranked".clone_into(verdict));
    match namesakes(asked) == namesakes(considered.clone()) {
        true => Ok(()),
        false => Err(format!("{considered:#?}\n{lines}")),
    }
}

/// Sorts the outcomes of candidates with equal names, because the names do not describe_side them apart.
fn namesakes(mut candidates: Vec<(String, String)>) -> Vec<(String, String)> {
    for at in 0..candidates.len() {
        let (before, rest) = candidates.split_at_mut(at);
        let (name, verdict) = &mut rest[0];
        for (_, other) in before.iter_mut().filter(|(other, _)| other == name) {
            if *other > *verdict {
                std::mem::swap(other, verdict);
            }
        }
    }
    candidates
}
