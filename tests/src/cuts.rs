//! Checks that the effect of time on a machine does not depend on how it is divided into calls. Both engines receive
//! each span in one call and in pieces.
//!
//! The answers to a machine's questions depend on what it has done so far. Only the recorded actions have to be the
//! same, because a timer that is due but whose guard is false is considered again at the end of each piece. Nothing
//! fails on these tapes: each call returns only the first error, and the guard of a timer could fail again in each
//! piece.

use std::time::Duration;

use crate::driven::{Driven, Profile, Subject};
use crate::operation::{Configuration, Operation, Ran, caught, describe_side, is_overflow};
use crate::tape::{Tape, mix};

/// A machine with its tape and the name of the run.
struct Run<'s> {
    profile: &'s Profile,
    machine: Box<dyn Driven>,
    tape: Tape,
    in_pieces: bool,
    who: &'static str,
}

/// Drives four machines: both engines, each with undivided and with divided time. After the start, each round runs one
/// operation and then lets time pass.
///
/// # Errors
/// Returns the first difference, with the ends of the tapes.
pub fn agree(subject: &Subject, seed: u64, rounds: u64, tight: bool) -> Result<(), String> {
    let profile = &subject.profile;
    let run = |new: fn() -> Box<dyn Driven>, in_pieces, who| {
        let (machine, tape) = (new(), Tape::following(seed).sure());
        Run { profile, machine, tape, in_pieces, who }
    };
    let mut runs = [
        run(subject.compiled, false, "compiled, at once"),
        run(subject.compiled, true, "compiled, in pieces"),
        run(subject.interpreted, false, "interpreted, at once"),
        run(subject.interpreted, true, "interpreted, in pieces"),
    ];
    let mut bits = mix(seed);
    for round in 0..rounds {
        bits = mix(bits);
        let operation = match round {
            0 => Operation::Restart,
            _ => Operation::draw(bits, profile, &*runs[0].machine),
        };
        let pieces = cut(mix(bits));
        let ran = runs.each_mut().map(|run| run.round(operation, &pieces));
        let same = ran.iter().all(|other| *other == ran[0])
            && (ran[0].is_err() || {
                let seen = runs.each_ref().map(Run::seen);
                seen.iter().all(|other| *other == seen[0])
            });
        if !same || ran[0].as_ref().is_err_and(|message| !tight || !is_overflow(message)) {
            let sides = runs.iter().zip(&ran).map(|(run, ran)| run.side(ran));
            let sides: String = sides.collect();
            return Err(format!("tape seed {seed}, round {round}: {operation:?}, then as pieces {pieces:?}{sides}\n"));
        }
        if ran[0].is_err() {
            break;
        }
    }
    Ok(())
}

impl Run<'_> {
    /// Runs an operation, then lets time pass. Returns the strongest answer of these calls.
    fn round(&mut self, operation: Operation, pieces: &[Duration]) -> Ran {
        let answer = operation.run(&mut *self.machine, &mut self.tape)?;
        self.tape.begin("time passes");
        let Run { machine, tape, .. } = self;
        let whole = [pieces.iter().sum()];
        // While a machine is not started, its observer receives a notification in each call, so the time is not
        // divided.
        let pieces = if self.in_pieces && !machine.active().is_empty() { pieces } else { &whole };
        let passed = caught(|| pieces.iter().map(|piece| machine.advance(tape, *piece)).max())?;
        Ok(answer.max(passed))
    }

    fn seen(&self) -> (Configuration, Vec<String>) {
        let recent = self.tape.recent();
        // An observer is also notified of each timer that is considered and not taken.
        let asked = |line: &&str| {
            line.starts_with("? ")
                || (line.starts_with("> ") && [": refused", ": passed"].iter().any(|end| line.ends_with(end)))
        };
        let actions = recent.lines().filter(|line| !asked(line)).map(str::to_owned).collect();
        (Configuration::of(self.profile, &*self.machine), actions)
    }

    fn side(&self, ran: &Ran) -> String {
        format!("\n\n{}: {}", self.who, describe_side(ran, &self.tape, self.profile, &*self.machine))
    }
}

/// Divides up to six seconds into up to eight pieces. Some are empty, and most end when no timer is due.
fn cut(mut bits: u64) -> Vec<Duration> {
    let mut left = Duration::from_millis(100) * (bits as u32 % 60);
    let mut pieces = Vec::new();
    for _ in 0..bits >> 32 & 7 {
        bits = mix(bits);
        let piece = (Duration::from_millis(10) * (bits as u32 % 150)).min(left);
        pieces.push(piece);
        left -= piece;
    }
    pieces.push(left);
    pieces
}
