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
