//! A reactor: a type parameter and a lifetime, combined with nested states, alarms, history and decisions.

use std::fmt::Display;

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Watches readings of any ordered kind.
    pub machine Reactor<T: Copy + PartialOrd + Display>(tape: &mut Tape, limits: &[T]) where T: 'static {
        events { Reading(T), Span { low: T, high: T }, Names(&[&str]), Scram, Reset }

        initial Running;
        alarm on Reading(value) if limits.last().is_some_and(|limit| value > *limit) => {
            tape.act(&format!("{value} is beyond all limits"));
            Scrammed
        }

        state Running {
            initial Low;
            history deep;
            enter { tape.act("Running: enter"); }
            exit { tape.act("Running: exit"); }
            on Scram => Scrammed;
            on Names([]) => stay;
            on Names(names) => { tape.act(&names.join("+")); }

            state Low {
                enter { tape.act("Low: enter"); }
                exit { tape.act("Low: exit"); }
                on Reading(value) if limits.first().is_some_and(|limit| value > *limit) => High;
            }
            state High {
                initial Watched;
                enter { tape.act("High: enter"); }
                exit { tape.act("High: exit"); }
                on Span { low, high } => if low > high {
                    pass
                } else if limits.contains(&low) {
                    tape.act(&format!("from {low}"));
                    Low
                } else {
                    tape.act(&format!("{low} to {high}"));
                    stay
                };
                on Span { high, .. } => { tape.act(&format!("upside down from {high}")); }

                state Watched {
                    enter { tape.act("Watched: enter"); }
                    exit { tape.act("Watched: exit"); }
                    when tape.ask("nobody looks") => Unwatched;
                }
                state Unwatched {
                    enter { tape.act("Unwatched: enter"); }
                    exit { tape.act("Unwatched: exit"); }
                    on Reading(_) => Watched;
                }
            }
        }
        state Scrammed {
            enter { tape.act("Scrammed: enter"); }
            exit { tape.act("Scrammed: exit"); }
            on Reset => Running;
        }
    }
}

/// Returns every event in turn, with readings from 0 to 9.
pub fn event(n: u32) -> ReactorEvent<'static, u32> {
    use ReactorEvent as E;
    let value = n / 5 % 10;
    match n % 5 {
        0 => E::Reading(value),
        1 => E::Span { low: value, high: 5 },
        2 => E::Names(&["rod", "pump"][..value as usize % 3]),
        3 => E::Scram,
        _ => E::Reset,
    }
}

drive!(Reactor<u32>, ReactorInterpreter<u32>, ReactorState, lends |tape| [tape, &[3, 6, 8]], event event);
