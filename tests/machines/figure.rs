//! Millington's figure 5.19, the worked example of his hierarchical machine.
//!
//! Its rules are those of the book: transitions of higher levels have priority, and a machine that such a transition
//! exits keeps its sub-state. Only L has active actions, as in the traces of the book.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// States L (with A, B and C inside), M and N, and the transitions 1 to 7.
    pub machine Figure(tape: &mut Tape) {
        priority outer;

        initial L;

        state L {
            initial A;
            history suspend;
            when tape.ask("4") => { tape.act("4"); M }
            enter { tape.act("L: enter"); }
            exit { tape.act("L: exit"); }
            active { tape.act("L: active"); }

            state A {
                enter { tape.act("A: enter"); }
                exit { tape.act("A: exit"); }
                when tape.ask("1") => { tape.act("1"); B }
            }
            state B {
                enter { tape.act("B: enter"); }
                exit { tape.act("B: exit"); }
                when tape.ask("3") => { tape.act("3"); N }
            }
            state C {
                enter { tape.act("C: enter"); }
                exit { tape.act("C: exit"); }
            }
        }
        state M {
            enter { tape.act("M: enter"); }
            exit { tape.act("M: exit"); }
            when tape.ask("2") => { tape.act("2"); C }
            when tape.ask("5") => { tape.act("5"); N }
        }
        state N {
            enter { tape.act("N: enter"); }
            exit { tape.act("N: exit"); }
            when tape.ask("6") => { tape.act("6"); L }
            when tape.ask("7") => { tape.act("7"); M }
        }
    }
}

drive!(Figure, FigureInterpreter, FigureState);
