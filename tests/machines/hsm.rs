//! Samek's test machine for hierarchical state machines, after Practical UML Statecharts, chapter 2.
//!
//! Four levels with every topology of transition: to the state itself, to a child, to a grandchild, to a parent, to a
//! sibling, and up and down through several levels. A transition to an enclosing state exits and enters that state
//! again. `J` is `E` with an exit of the source.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Every topology.
    pub machine Hsm(tape: &mut Tape) {
        events { A, B, C, D, E, F, G, H, I, J }

        initial => { tape.act("top: initial"); S2 }

        state S {
            enter { tape.act("S: enter"); }
            exit { tape.act("S: exit"); }
            active { tape.act("S: active"); }
            initial => { tape.act("S: initial"); S11 }
            on E => { tape.act("E"); S11 }
            on J => { tape.act("J"); reenter(S11) }
            on I if tape.ask("foo") => { tape.act("I"); }

            state S1 {
                enter { tape.act("S1: enter"); }
                exit { tape.act("S1: exit"); }
                active { tape.act("S1: active"); }
                initial => { tape.act("S1: initial"); S11 }
                on A => { tape.act("A"); S1 }
                on B => { tape.act("B"); S11 }
                on C => { tape.act("C"); S2 }
                on D if !tape.ask("foo") => { tape.act("D"); S }
                on F => { tape.act("F"); S211 }
                on I => { tape.act("I"); stay }

                state S11 {
                    enter { tape.act("S11: enter"); }
                    exit { tape.act("S11: exit"); }
                    active { tape.act("S11: active"); }
                    on D if tape.ask("foo") => { tape.act("D"); S1 }
                    on G => { tape.act("G"); S211 }
                    on H => { tape.act("H"); S }
                }
            }
            state S2 {
                enter { tape.act("S2: enter"); }
                exit { tape.act("S2: exit"); }
                active { tape.act("S2: active"); }
                initial => { tape.act("S2: initial"); S211 }
                on C => { tape.act("C"); S1 }
                on F => { tape.act("F"); S11 }
                on I if !tape.ask("foo") => { tape.act("I"); }

                state S21 {
                    enter { tape.act("S21: enter"); }
                    exit { tape.act("S21: exit"); }
                    active { tape.act("S21: active"); }
                    initial => { tape.act("S21: initial"); S211 }
                    on A => { tape.act("A"); S21 }
                    on B => { tape.act("B"); S211 }
                    on G => { tape.act("G"); S1 }

                    state S211 {
                        enter { tape.act("S211: enter"); }
                        exit { tape.act("S211: exit"); }
                        active { tape.act("S211: active"); }
                        on D => { tape.act("D"); S21 }
                        on H => { tape.act("H"); S }
                    }
                }
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> HsmEvent {
    use HsmEvent::{A, B, C, D, E, F, G, H, I, J};
    match n % 10 {
        0 => A,
        1 => B,
        2 => C,
        3 => D,
        4 => E,
        5 => F,
        6 => G,
        7 => H,
        8 => I,
        _ => J,
    }
}

drive!(Hsm, HsmInterpreter, HsmState, event event);
