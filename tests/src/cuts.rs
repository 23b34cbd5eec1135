//! The effect of time on a machine does not depend on how the time is divided into calls: each span is passed at once
//! and in pieces, to both engines.
//!
//! The answers to a machine's questions depend on what it has done so far. So only the actions on the tapes have to be
//! the same: a timer that is due but whose guard is false is considered again at the end of each piece. Nothing fails: each
//! call returns the first error alone, and what a timer asks in vain would fail in each piece again.

use std::time::Duration;

use crate::driven::{Driven, Profile, Subject};
use crate::operation::{Configuration, Operation, Ran, caught, is_overflow, tell};
use crate::tape::{Tape, mix};

/// A machine on its way, with its tape, and who it is.
struct Run<'s> {
    profile: &'s Profile,
    machine: Box<dyn Driven>,
    tape: Tape,
    in_pieces: bool,
    who: &'static str,
}

/// Drives the four of them: each starts; something happens, then time passes.
///
/// # Errors
/// At the first difference, which it tells with the ends of the tapes.
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
    /// An operation, and time that passes: the strongest answer of the whole.
    fn round(&mut self, operation: Operation, pieces: &[Duration]) -> Ran {
        let told = operation.run(&mut *self.machine, &mut self.tape)?;
        self.tape.begin("time passes");
        let Run { machine, tape, .. } = self;
        let whole = [pieces.iter().sum()];
        // An observer of a machine that is not started is told so by each call.
        let pieces = if self.in_pieces && !machine.active().is_empty() { pieces } else { &whole };
        let passed = caught(|| pieces.iter().map(|piece| machine.advance(tape, *piece)).max())?;
        Ok(told.max(passed))
    }

    fn seen(&self) -> (Configuration, Vec<String>) {
        let recent = self.tape.recent();
        // An observer is told of each look too.
        let asked = |line: &&str| {
            line.starts_with("? ")
                || (line.starts_with("> ") && [": refused", ": passed"].iter().any(|end| line.ends_with(end)))
        };
        let actions = recent.lines().filter(|line| !asked(line)).map(str::to_owned).collect();
        (Configuration::of(self.profile, &*self.machine), actions)
    }

    fn side(&self, ran: &Ran) -> String {
        format!("\n\n{}: {}", self.who, tell(ran, &self.tape, self.profile, &*self.machine))
    }
}

/// Up to six seconds by tenths, cut in up to six pieces; some are empty, most end where nothing falls due.
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
