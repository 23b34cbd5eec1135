//! The soldier of Millington's figure 5.13, with the conditions of 5.3.5 in guards.
//!
//! The FloatCondition of the book is a range, and its AndCondition, OrCondition and NotCondition are operators of Rust,
//! which evaluate their operands only if needed.

use std::ops::Range;

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

const SMALL: Range<u32> = 0..4;
const HURT: Range<u32> = 0..3;

state_machine! {
    /// A soldier who knows when to run.
    pub machine Soldier(tape: &mut Tape) {
        initial OnGuard;

        state OnGuard {
            enter { tape.act("OnGuard: enter"); }
            exit { tape.act("OnGuard: exit"); }
            active { tape.act("OnGuard: active"); }
            when tape.ask("enemy seen") && SMALL.contains(&tape.number("enemy", 8)) => Fight;
            when tape.ask("enemy seen") && !SMALL.contains(&tape.number("enemy", 8)) => RunAway;
        }
        state Fight {
            enter { tape.act("Fight: enter"); }
            exit { tape.act("Fight: exit"); }
            active { tape.act("Fight: active"); }
            when HURT.contains(&tape.number("health", 10))
                || tape.ask("out of ammunition") && !tape.ask("enemy close") =>
            {
                tape.act("drop the pack");
                RunAway
            }
            when !tape.ask("enemy seen") => OnGuard;
        }
        state RunAway {
            enter { tape.act("RunAway: enter"); }
            exit { tape.act("RunAway: exit"); }
            active { tape.act("RunAway: active"); }
            when !(tape.ask("enemy seen") || HURT.contains(&tape.number("health", 10))) => OnGuard;
        }
    }
}

drive!(Soldier, SoldierInterpreter, SoldierState);
