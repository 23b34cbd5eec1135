//! Exits and entries of transitions: local ones, self-transitions, targets that enclose the source, and `reenter`.
//!
//! Every relation between target and source occurs once. Each transition has an effect, so that its order relative to
//! exits and entries is visible.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Two trees, three levels deep.
    pub machine Paths(tape: &mut Tape) {
        events {
            LeafSelf, Sibling, Parent, Grandparent, Uncle, Across,
            MiddleSelf, MiddleParent, LocalChild,
            OuterSelf, LocalGrandchild, ReenterChild, ReenterGrandchild,
            RootLocal, Back,
        }

        initial A;
        on RootLocal => { tape.act("effect"); B12 }

        state A {
            initial A1;
            enter { tape.act("A: enter"); }
            exit { tape.act("A: exit"); }
            on OuterSelf => { tape.act("effect"); A }
            on LocalGrandchild => { tape.act("effect"); A12 }
            on ReenterChild => { tape.act("effect"); reenter(A2) }
            on ReenterGrandchild => { tape.act("effect"); reenter(A12) }

            state A1 {
                initial A11;
                enter { tape.act("A1: enter"); }
                exit { tape.act("A1: exit"); }
                on MiddleSelf => { tape.act("effect"); A1 }
                on MiddleParent => { tape.act("effect"); A }
                on LocalChild => { tape.act("effect"); A12 }

                state A11 {
                    enter { tape.act("A11: enter"); }
                    exit { tape.act("A11: exit"); }
                    on LeafSelf => { tape.act("effect"); A11 }
                    on Sibling => { tape.act("effect"); A12 }
                    on Parent => { tape.act("effect"); A1 }
                    on Grandparent => { tape.act("effect"); A }
                    on Uncle => { tape.act("effect"); A2 }
                    on Across => { tape.act("effect"); B12 }
                }
                state A12 {
                    enter { tape.act("A12: enter"); }
                    exit { tape.act("A12: exit"); }
                    on Sibling => A11;
                }
            }
            state A2 {
                enter { tape.act("A2: enter"); }
                exit { tape.act("A2: exit"); }
                on Uncle => A12;
                on Across => B;
            }
        }
        state B {
            initial B1;
            enter { tape.act("B: enter"); }
            exit { tape.act("B: exit"); }
            on Back => { tape.act("effect"); A }

            state B1 {
                initial B11;
                enter { tape.act("B1: enter"); }
                exit { tape.act("B1: exit"); }

                state B11 {
                    enter { tape.act("B11: enter"); }
                    exit { tape.act("B11: exit"); }
                    on Sibling => B12;
                }
                state B12 {
                    enter { tape.act("B12: enter"); }
                    exit { tape.act("B12: exit"); }
                    on Across => A;
                }
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> PathsEvent {
    use PathsEvent as E;
    match n % 15 {
        0 => E::LeafSelf,
        1 => E::Sibling,
        2 => E::Parent,
        3 => E::Grandparent,
        4 => E::Uncle,
        5 => E::Across,
        6 => E::MiddleSelf,
        7 => E::MiddleParent,
        8 => E::LocalChild,
        9 => E::OuterSelf,
        10 => E::LocalGrandchild,
        11 => E::ReenterChild,
        12 => E::ReenterGrandchild,
        13 => E::RootLocal,
        _ => E::Back,
    }
}

drive!(Paths, PathsInterpreter, PathsState, event event; unpolled);
