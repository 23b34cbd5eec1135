//! The two engines of a machine side by side, each on a tape of its own with the same seed.
//!
//! After each operation the answer, the lines on the tapes and everything that can be asked about the configuration
//! have to be the same; so does the message of a panic, if a stack or queue is too small. Before an event, both are
//! asked whether they would react; they must give the same answer after the same questions, and the answer must turn
//! out to be right.

use fsmith::Answer;

use crate::driven::{Driven, Subject};
use crate::operation::{Configuration, Operation, is_overflow, tell};
use crate::tape::{Tape, mix};

/// A run of a machine.
pub struct Run<'s> {
    pub subject: &'s Subject,
    pub seed: u64,
    pub operations: u64,
    /// Whether its stack or queue may overflow.
    pub tight: bool,
    /// Makes the two tapes.
    pub tape: fn(u64) -> Tape,
}

impl Run<'_> {
    /// Drives both engines, and notes which states were entered.
    ///
    /// # Errors
    /// At the first difference, which it tells with the ends of the tapes.
    pub fn agree(&self, visited: &mut [bool]) -> Result<(), String> {
        let &Run { subject, seed, tight, .. } = self;
        let profile = &subject.profile;
        let (mut compiled, mut interpreted) = ((subject.compiled)(), (subject.interpreted)());
        let (mut left, mut right) = ((self.tape)(seed), (self.tape)(seed));
        let mut bits = mix(seed);
        for number in 0..self.operations {
            bits = mix(bits);
            let operation = Operation::draw(bits, profile, &*compiled);
            let can = self.can(&*compiled, &*interpreted, &left, operation)?;
            let answer = operation.run(&mut *compiled, &mut left);
            let other = operation.run(&mut *interpreted, &mut right);
            // What it does by itself afterwards may be all that there is to an answer.
            let reacted = matches!(answer, Ok(Some(answer)) if Answer::reacted(answer));
            let kept = can.is_none_or(|can| answer.is_err() || reacted == can || (!can && profile.goes_on));
            let same = kept
                && answer == other
                && left.recent() == right.recent()
                && (answer.is_err()
                    || Configuration::of(profile, &*compiled) == Configuration::of(profile, &*interpreted));
            if !same || answer.as_ref().is_err_and(|message| !tight || !is_overflow(message)) {
                let compiled = tell(&answer, &left, profile, &*compiled);
                let interpreted = tell(&other, &right, profile, &*interpreted);
                return Err(format!(
                    "tape seed {seed}, operation {number}: {operation:?}, can: {can:?}\n\ncompiled: {compiled}\n\ninterpreted: {interpreted}\n"
                ));
            }
            if answer.is_err() {
                return Ok(());
            }
            for (state, visited) in visited.iter_mut().enumerate() {
                *visited |= compiled.is_in(state);
            }
        }
        Ok(())
    }

    /// Whether both engines say that something would react to an event, each asked on a tape of its own.
    fn can(
        &self,
        compiled: &dyn Driven,
        interpreted: &dyn Driven,
        tape: &Tape,
        operation: Operation,
    ) -> Result<Option<bool>, String> {
        let Operation::Tell(number) = operation else { return Ok(None) };
        let (mut left, mut right) = (tape.aside(), tape.aside());
        left.begin(format_args!("can {number}"));
        right.begin(format_args!("can {number}"));
        let can = (compiled.can(&mut left, number), interpreted.can(&mut right, number));
        if can.0 == can.1 && left.recent() == right.recent() {
            return Ok(Some(can.0));
        }
        let (compiled, interpreted) = (
            tell(&Ok(None), &left, &self.subject.profile, compiled),
            tell(&Ok(None), &right, &self.subject.profile, interpreted),
        );
        Err(format!("can {number}: {can:?}\n\ncompiled: {compiled}\n\ninterpreted: {interpreted}\n"))
    }
}
