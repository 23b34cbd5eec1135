//! What time does to a machine does not depend on how it is cut into calls: each stretch is told at once and in pieces,
//! to both engines.
//!
//! The questions that a machine asks are answered by what it did so far, so of the tapes only the actions have to be the
//! same: what is due and waits for its guard is looked at once more wherever a piece ends.

use std::time::Duration;

use crate::drive::{Configuration, Operation, Ran, caught, tell};
use crate::driven::{Driven, Machine};
use crate::tape::{Tape, mix};

/// A machine on its way, with its tape.
struct Run<M> {
    machine: M,
    tape: Tape,
}

/// Drives the four of them: something happens, then time passes.
pub(crate) fn agree<M: Machine>(seed: u64, rounds: u64, tight: bool) -> Result<(), String> {
    let (mut whole, mut pieced) = (Run::<M>::start(seed), Run::<M>::start(seed));
    let (mut twin, mut pieced_twin) = (Run::<M::Interpreter>::start(seed), Run::<M::Interpreter>::start(seed));
    let mut bits = mix(seed);
    for round in 0..rounds / 2 {
        bits = mix(bits);
        let operation = Operation::draw(bits, &whole.machine);
        let (at_once, pieces) = cut(mix(bits));
        let at_once = [at_once];
        let first = whole.round(operation, &at_once);
        let others = [
            (pieced.round(operation, &pieces), "compiled, in pieces"),
            (twin.round(operation, &at_once), "interpreted, at once"),
            (pieced_twin.round(operation, &pieces), "interpreted, in pieces"),
        ];
        let sides = [pieced.seen(), twin.seen(), pieced_twin.seen()];
        let same = others.iter().zip(&sides).all(|((ran, _), seen)| *ran == first && *seen == whole.seen());
        if !same || (first.is_err() && !tight) {
            let other = [
                tell(&others[0].0, &pieced.tape, &pieced.machine),
                tell(&others[1].0, &twin.tape, &twin.machine),
                tell(&others[2].0, &pieced_twin.tape, &pieced_twin.machine),
            ];
            let others: String =
                others.iter().zip(other).map(|((_, who), told)| format!("\n\n{who}: {told}")).collect();
            let whole = tell(&first, &whole.tape, &whole.machine);
            return Err(format!(
                "tape seed {seed}, round {round}: {operation:?}, then {at_once:?} as {pieces:?}\n\ncompiled, at once: {whole}{others}\n"
            ));
        }
        if first.is_err() {
            break;
        }
    }
    Ok(())
}

impl<M: Driven> Run<M> {
    fn start(seed: u64) -> Self {
        Run { machine: M::fresh(), tape: Tape::following(seed) }
    }

    /// An operation, and time that passes in pieces: the strongest answer of the whole.
    fn round(&mut self, operation: Operation, pieces: &[Duration]) -> Ran {
        let told = operation.run(&mut self.machine, &mut self.tape)?;
        self.tape.begin("time passes");
        let Run { machine, tape } = self;
        let passed = caught(|| pieces.iter().map(|piece| machine.advance(tape, *piece)).max())?;
        Ok(told.max(passed))
    }

    fn seen(&self) -> (Configuration<M::State>, Vec<String>) {
        let recent = self.tape.recent();
        let actions: Vec<_> = recent.lines().filter(|line| !line.starts_with("? ")).map(str::to_owned).collect();
        (Configuration::of(&self.machine), actions)
    }
}

/// Up to four seconds by tenths, cut in up to four pieces; some are empty, most end where nothing falls due.
fn cut(mut bits: u64) -> (Duration, Vec<Duration>) {
    let whole = Duration::from_millis(100) * (bits as u32 % 40);
    let mut left = whole;
    let mut pieces = Vec::new();
    for _ in 0..bits >> 32 & 3 {
        bits = mix(bits);
        let piece = (Duration::from_millis(10) * (bits as u32 % 150)).min(left);
        pieces.push(piece);
        left -= piece;
    }
    pieces.push(left);
    (whole, pieces)
}
