//! Pushes and pops that do not go together, and room for them that is none.

use fsmith::state_machine;

state_machine! {
    machine PopOnly() {
        events { Press }
        initial Off;
        state Off { on Press => pop; }
    }
}

state_machine! {
    machine PopElsewhere() {
        events { Press, Pause }
        initial Off;
        on Pause => push(Menu);
        state Off { on Press => pop; }
        state Menu { on Press => pop; }
    }
}

state_machine! {
    machine Unbounded() {
        events { Ask, Warn }
        initial Question;
        state Question { on Warn => push(Warning); }
        state Warning { on Ask => push(Question); }
    }
}

state_machine! {
    machine Multiplied() {
        events { Down, Up }
        initial C0;
        state C0 {
            initial C1;
            on Down => push(T0);
            state C1 {
                initial C2;
                on Down => push(T1);
                state C2 {
                    initial C3;
                    on Down => push(T2);
                    state C3 {
                        initial C4;
                        on Down => push(T3);
                        state C4 {
                            initial C5;
                            on Down => push(T4);
                            state C5 {
                                initial C6;
                                on Down => push(T5);
                                state C6 {
                                    initial Bottom;
                                    on Down => push(T6);
                                    state Bottom;
                                    state T6 { on Up => pop; }
                                }
                                state T5 { on Up => pop; }
                            }
                            state T4 { on Up => pop; }
                        }
                        state T3 { on Up => pop; }
                    }
                    state T2 { on Up => pop; }
                }
                state T1 { on Up => pop; }
            }
            state T0 { on Up => pop; }
        }
    }
}

state_machine! {
    machine NoRoom() {
        events { Press }
        stack 0;
        initial Off;
        state Off { on Press => push(Menu); }
        state Menu { on Press => pop; }
    }
}

state_machine! {
    machine Badly() {
        events { Press }
        stack eight;
        initial Off;
        state Off {
            on Press => push(Menu.history);
            on Press if true => push();
        }
        state Menu {
            initial state Top;
            on Press => pop;
        }
    }
}

state_machine! {
    machine Deep() {
        stack 100000;
        stack 8;
        initial Off;
        state Off;
    }
}

fn main() {}
