//! Samek's `QHsmTst`, with the same states and transitions as in *Practical UML Statecharts in C/C++*, chapter 2, and
//! in the example `qhsmtst` of his QP framework.
//!
//! It has every topology of transition in four levels of nesting, and the flag `foo`, which determines the state that
//! reacts to `D` and `I`. The actions are spelled as in the log of the framework. The tests list the differences
//! between the rules of UML and SCXML and those of the framework next to that log.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// The test machine of the QP framework.
    pub machine QHsmTst(tape: &mut Tape) {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        events { A, B, C, D, E, F, G, H, I, Terminate }

        initial => { tape.note("foo", false); tape.act("top-INIT"); S2 }

        state S {
            initial => { tape.act("s-INIT"); S11 }
            enter { tape.act("s-ENTRY"); }
            exit { tape.act("s-EXIT"); }
            on E => { tape.act("s-E"); S11 }
            on I if tape.noted("foo") => { tape.note("foo", false); tape.act("s-I"); }
            on Terminate => { tape.act("s-TERMINATE"); }

            state S1 {
                initial => { tape.act("s1-INIT"); S11 }
                enter { tape.act("s1-ENTRY"); }
                exit { tape.act("s1-EXIT"); }
                on A => { tape.act("s1-A"); S1 }
                on B => { tape.act("s1-B"); S11 }
                on C => { tape.act("s1-C"); S2 }
                on D if !tape.noted("foo") => { tape.note("foo", true); tape.act("s1-D"); S }
                on F => { tape.act("s1-F"); S211 }
                on I => { tape.act("s1-I"); }

                state S11 {
                    enter { tape.act("s11-ENTRY"); }
                    exit { tape.act("s11-EXIT"); }
                    on D if tape.noted("foo") => { tape.note("foo", false); tape.act("s11-D"); S1 }
                    on G => { tape.act("s11-G"); S211 }
                    on H => { tape.act("s11-H"); S }
                }
            }
            state S2 {
                initial => { tape.act("s2-INIT"); S211 }
                enter { tape.act("s2-ENTRY"); }
                exit { tape.act("s2-EXIT"); }
                on C => { tape.act("s2-C"); S1 }
                on F => { tape.act("s2-F"); S11 }
                on I if !tape.noted("foo") => { tape.note("foo", true); tape.act("s2-I"); }

                state S21 {
                    initial => { tape.act("s21-INIT"); S211 }
                    enter { tape.act("s21-ENTRY"); }
                    exit { tape.act("s21-EXIT"); }
                    on A => { tape.act("s21-A"); S21 }
                    on B => { tape.act("s21-B"); S211 }
                    on G => { tape.act("s21-G"); S1 }

                    state S211 {
                        enter { tape.act("s211-ENTRY"); }
                        exit { tape.act("s211-EXIT"); }
                        on D => { tape.act("s211-D"); S21 }
                        on H => { tape.act("s211-H"); S }
                    }
                }
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> QHsmTstEvent {
    use QHsmTstEvent::{A, B, C, D, E, F, G, H, I, Terminate};
    [A, B, C, D, E, F, G, H, I, Terminate][n as usize % 10]
}

drive!(QHsmTst, QHsmTstInterpreter, QHsmTstState, event event; unpolled);
