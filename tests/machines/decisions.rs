//! Decision trees of every form: `if`, `if let`, `match`, `let`, with `stay` and `pass` as leaves.
//!
//! Code before a decision runs before the exits, and code before a target runs after them. If the branch is a `pass`,
//! the next candidate is considered.

use std::cmp::Ordering;

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A hub with two places to go.
    pub machine Decisions(tape: &mut Tape) {
        events { Go(u32), Try(Option<u32>), Weigh { left: u32, right: u32 }, Measure, Back }

        initial Hub;
        on Back => Hub;
        on Try(_) => { tape.act("nobody tried"); }

        state Hub {
            enter { tape.act("Hub: enter"); }
            exit { tape.act("Hub: exit"); }
            active { tape.act("Hub: active"); }
            on Go(n) => {
                tape.act("going");
                if n < 3 {
                    Low
                } else if tape.ask("up") {
                    tape.act("climb");
                    High
                } else {
                    tape.act("no");
                    stay
                }
            }
            on Try(found) => if let Some(n) = found && n > 4 {
                High
            } else if let Some(0) = found {
                pass
            } else {
                Low
            };
            on Try(_) if tape.ask("second try") => { tape.act("second try"); stay }
            on Weigh { left, right } => match left.cmp(&right) {
                Ordering::Less => { tape.act("left is light"); Low }
                Ordering::Greater if tape.ask("steep") => High,
                Ordering::Greater => pass,
                Ordering::Equal => if tape.ask("topple") { High } else { stay },
            };
            on Weigh { left, .. } => { tape.act(&format!("weigh {left}")); }
            on Measure => {
                let depth = tape.number("depth", 10);
                let shallow = depth < 3;
                if shallow {
                    Low
                } else {
                    let steep = tape.ask("steep");
                    match (depth, steep) {
                        (3..=5, true) => High,
                        (_, true) => { tape.act("too deep"); stay }
                        (_, false) => Low,
                    }
                }
            }
            when tape.ask("poll") => if tape.ask("first") {
                if tape.ask("second") { Low } else { pass }
            } else {
                High
            };
            when tape.ask("poll again") => High;
        }
        state Low {
            enter { tape.act("Low: enter"); }
            exit { tape.act("Low: exit"); }
            active { tape.act("Low: active"); }
            on Go(n) if n > 3 => if tape.ask("up") { High } else { pass };
            on Go(_) => Hub;
            when tape.ask("poll") => { tape.act("crawl"); if tape.ask("first") { reenter } else { Hub } }
        }
        state High {
            enter { tape.act("High: enter"); }
            exit { tape.act("High: exit"); }
            active { tape.act("High: active"); }
            on Measure => { tape.act("look down"); if tape.ask("dizzy") { Low } else { stay } }
            on Go(0 | 1) => Hub;
        }
    }
}

/// Returns every event in turn, with payloads on both sides of the limits in guards.
pub fn event(n: u32) -> DecisionsEvent {
    use DecisionsEvent as E;
    let payload = n / 5 % 7;
    match n % 5 {
        0 => E::Go(payload),
        1 => E::Try(payload.checked_sub(1)),
        2 => E::Weigh { left: payload, right: 3 },
        3 => E::Measure,
        _ => E::Back,
    }
}

drive!(Decisions, DecisionsInterpreter, DecisionsState, event event);
