//! Pushes and pops that do not fit together, and malformed limits of the stack.

use fsmith::state_machine;

state_machine! {
    machine PopOnly() {
        events { Press }
        initial Off;
        state Off { on Press => pop; }
//                              ^^^ error[pop_without_push]: the stack is always empty when `Off` is active, so there is nothing to pop; enter it with `push(Off)`, or name a target
    }
}

state_machine! {
    machine PopElsewhere() {
        events { Press, Pause }
        initial Off;
        on Pause => push(Menu);
        state Off { on Press => pop; }
//                              ^^^ error[pop_without_push]: the stack is always empty when `Off` is active, so there is nothing to pop; enter it with `push(Off)`, or name a target
        state Menu { on Press => pop; }
    }
}

state_machine! {
    machine Unbounded() {
        events { Ask, Warn }
        initial Question;
        state Question { on Warn => push(Warning); }
//                       ^^ error[unbounded_push]: this push can repeat without limit; set the maximum depth with `stack 8;` in the machine (exceeding it panics)
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
//                                  ^^ error[unbounded_push]: pushes may get as many as 127 deep; for more than 64, set the maximum depth with `stack 127;` in the machine (exceeding it panics)
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
//      ^^^^^ error[no_room]: `stack 0;` leaves no room, so the first push would panic; use a larger number, or remove the line
        initial Off;
        state Off { on Press => push(Menu); }
        state Menu { on Press => pop; }
    }
}

state_machine! {
    machine Badly() {
        events { Press }
        stack eight;
//            ^^^^^ error[malformed_room]: expected the maximum number of pushes, as in `stack 8;`
        initial Off;
        state Off {
            on Press => push(Menu.history);
//                           ^^^^^^^^^^^^ error[push_mode]: `push` enters a state by default, so `.initial`, `.history` and `.deep_history` are not allowed in it
            on Press if true => push();
//                              ^^^^^^ error[malformed_target]: `push` takes the name of one state, as in `push(Menu)`
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
//            ^^^^^^ error[malformed_room]: expected a number of pushes up to 65535, as in `stack 8;`
        stack 8;
//      ^^^^^ error[said_twice]: `stack` is declared twice; keep one; first declared in line -1
        initial Off;
        state Off;
    }
}
