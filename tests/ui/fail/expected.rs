//! What could stand where something else does, with an example in the machine's own names: what lies beside the state, what
//! is inside it, its events with their payload, what the machine is lent.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

pub struct Cook;

pub enum Key {
    Up,
}

state_machine! {
    machine Oven(cook: &mut Cook, level: u8) {
        events { Dial(u8), Door }
        initial Closed;
        unless Door => Closed;
        in Closed { enter { cook.look(); } until Door => Open; }
        in Closed { on => Open; }
        state Closed {
            initial;
            history deep else;
            on Dial(_) => ;
            when => Open;
            after => Open;
            on Dial(n) if => Open;
            defer;
            entry if level > 3;
            while Door => Open;
            initial state Cold(from: u8) { on Dial(n) Open; }
            state Warm(from: u8 = 0) { on Dial(1) => }
            parallel Both { until Door => Open; }
            final Burnt { until Door => Open; }
        }
        state Open { on Door => { raise(); push(level) } done() => Closed; on Door if is_in() => reenter(3); }
    }
}

state_machine! {
    machine Keys() {
        events Key;
        initial state Waiting { on Up => Heard; on => Heard; }
        state Heard
    }
}

fn main() {}
