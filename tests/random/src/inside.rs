//! A machine that a state of another one runs does what it does by itself.
//!
//! The machine around it has one state, and forwards all events. Each is told the same, on either engine of the one around; then
//! their actions have to be the same, and for how long they wait. What is asked may differ: it is asked to look, and again to
//! act. A machine is not told what it ignores, so none is drawn whose `always` would be asked after it.

use crate::driven::{Driven, Subject};
use crate::machine::Machine;
use crate::operation::{Operation, is_overflow};
use crate::tape::{Tape, mix};
use crate::trial::settled;

/// A machine with more states than this is not compiled twice.
const MOST_STATES: usize = 16;

/// Whether a drawn machine is also run by a state.
#[must_use]
pub fn is_run(machine: &Machine) -> bool {
    !machine.fails && !machine.is_eventless() && machine.states.len() <= MOST_STATES
}

/// Drives the machine, and the two engines of the one around it.
///
/// # Errors
/// At the first difference, which it tells with the ends of the tapes.
pub fn agree(alone: &Subject, around: &Subject, seed: u64, operations: u64, remembers: bool) -> Result<(), String> {
    for (who, engine) in [("compiled", around.compiled), ("interpreted", around.interpreted)] {
        one(alone, engine(), seed, operations, remembers).map_err(|why| format!("inside, {who}: {why}"))?;
    }
    Ok(())
}

fn one(
    alone: &Subject,
    mut around: Box<dyn Driven>,
    seed: u64,
    operations: u64,
    remembers: bool,
) -> Result<(), String> {
    let mut alone_engine = (alone.compiled)();
    let (mut left, mut right) = (Tape::following(seed), Tape::following(seed));
    let mut bits = mix(seed);
    for number in 0..operations {
        bits = mix(bits);
        let operation = Operation::draw(bits, &alone.profile, &*alone_engine);
        let ran = [operation.run(&mut *alone_engine, &mut left), operation.run(&mut *around, &mut right)];
        if ran.iter().any(|ran| ran.as_ref().is_err_and(|message| is_overflow(message))) {
            return Ok(());
        }
        let (told, others) = (left.recent(), right.recent());
        let acted =
            |text| settled(text, remembers).into_iter().filter(|line| !line.starts_with("? ")).collect::<Vec<_>>();
        let (told, others) = (acted(&told), acted(&others));
        let waits = [alone_engine.due(), around.due()];
        if ran.iter().any(Result::is_err) || told != others || waits[0] != waits[1] {
            return Err(format!(
                "tape seed {seed}, operation {number}: {operation:?}, {ran:?}, due {waits:?}\nby itself: {told:#?}\ninside: {others:#?}\n"
            ));
        }
    }
    Ok(())
}
