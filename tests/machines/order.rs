//! Three levels that react to one trigger: the order in which they are considered.
//!
//! `Order` has alarms and plain transitions at every level. The alarms follow in the text, so the text alone does not
//! determine the order. `OuterOrder` is this machine with `priority outer`, and with an alarm of the leaf.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Considers alarms from the outside in, and other transitions from the inside out.
    pub machine Order(tape: &mut Tape) {
        events { Ring }

        initial Outer;
        on Ring if tape.ask("root") => { tape.act("root"); }
        when tape.ask("root") => { tape.act("root"); }
        alarm on Ring if tape.ask("root alarm") => { tape.act("root alarm"); }
        alarm when tape.ask("root alarm") => { tape.act("root alarm"); }

        state Outer {
            initial Middle;
            on Ring if tape.ask("outer 1") => { tape.act("outer 1"); }
            on Ring if tape.ask("outer 2") => { tape.act("outer 2"); }
            when tape.ask("outer 1") => { tape.act("outer 1"); }
            when tape.ask("outer 2") => { tape.act("outer 2"); }
            alarm on Ring if tape.ask("outer alarm") => { tape.act("outer alarm"); }
            alarm when tape.ask("outer alarm") => { tape.act("outer alarm"); }
            active { tape.act("Outer: active"); }

            state Middle {
                initial Inner;
                on Ring if tape.ask("middle") => { tape.act("middle"); }
                when tape.ask("middle") => { tape.act("middle"); }
                alarm on Ring if tape.ask("middle alarm 1") => { tape.act("middle alarm 1"); }
                alarm on Ring if tape.ask("middle alarm 2") => { tape.act("middle alarm 2"); }
                alarm when tape.ask("middle alarm 1") => { tape.act("middle alarm 1"); }
                alarm when tape.ask("middle alarm 2") => { tape.act("middle alarm 2"); }
                active { tape.act("Middle: active"); }

                state Inner {
                    on Ring if tape.ask("inner 1") => { tape.act("inner 1"); }
                    on Ring if tape.ask("inner 2") => { tape.act("inner 2"); }
                    when tape.ask("inner 1") => { tape.act("inner 1"); }
                    when tape.ask("inner 2") => { tape.act("inner 2"); }
                    alarm on Ring if tape.ask("inner alarm") => { tape.act("inner alarm"); }
                    alarm when tape.ask("inner alarm") => { tape.act("inner alarm"); }
                    active { tape.act("Inner: active"); }
                }
            }
        }
    }
}

/// Returns the only event.
pub fn event(_: u32) -> OrderEvent {
    OrderEvent::Ring
}

drive!(Order, OrderInterpreter, OrderState, event event);

state_machine! {
    /// Transitions of composites have priority over nested ones. A leaf is not a composite.
    pub machine OuterOrder(tape: &mut Tape) {
        events { Ring }
        priority outer;

        initial Outer;
        on Ring if tape.ask("root") => { tape.act("root"); }
        when tape.ask("root") => { tape.act("root"); }

        state Outer {
            initial Middle;
            on Ring if tape.ask("outer 1") => { tape.act("outer 1"); }
            alarm on Ring if tape.ask("outer 2") => { tape.act("outer 2"); }
            on Ring if tape.ask("outer 3") => { tape.act("outer 3"); }
            when tape.ask("outer 1") => { tape.act("outer 1"); }

            state Middle {
                initial Inner;
                on Ring if tape.ask("middle") => { tape.act("middle"); }
                when tape.ask("middle") => { tape.act("middle"); }

                state Inner {
                    on Ring if tape.ask("inner") => { tape.act("inner"); }
                    when tape.ask("inner") => { tape.act("inner"); }
                    alarm on Ring if tape.ask("inner alarm") => { tape.act("inner alarm"); }
                    alarm when tape.ask("inner alarm") => { tape.act("inner alarm"); }
                }
            }
        }
    }
}

/// Returns the only event.
pub fn outer_event(_: u32) -> OuterOrderEvent {
    OuterOrderEvent::Ring
}

drive!(OuterOrder, OuterOrderInterpreter, OuterOrderState, event outer_event);
