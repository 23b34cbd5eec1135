//! Mistakes in the user's own code, in machines for which more code is generated: with regions, time, data, queues,
//! deferred events, pushes and histories. The compiler reports them at the user's tokens, in the user's words.

#![allow(unfulfilled_lint_expectations)]

use core::time::Duration;
use fsmith::interpreter::state_machine;

pub struct Body {
    level: u8,
    name: String,
}

impl Body {
    fn is_tired(&self) -> bool {
        self.level > 3
    }
}

state_machine! {
    machine Sides(body: &mut Body, pause: Duration) {
        events { Go(u8), Say(String) }
        initial parallel Both {
            state One {
                initial state First {
                    on Go(n) if n => Second("x");
                    on Say(said) if said => Second(3);
                    after body.level => Second(1);
                }
                state Second(n: u8) {
                    every pause * "2" => First;
                    on Go(by) => { *n = body.name; Second(by + body.nam()) }
                }
            }
            state Other {
                initial state Third { on Go(n) => { body.nope(); Fourth(n) } after 5s if body.level => Fourth(body.name); }
                state Fourth(name: String) { on Say(said) => { body.level = said; Third } }
            }
        }
    }
}

state_machine! {
    machine Queued(body: &mut Body) {
        events { Go(u8), Keep(u8) }
        signals { Full { by: u8 } }
        queue 4;
        stack 4;
        initial state Waiting {
            history deep;
            initial Inner;
            defer Keep(_);
            pause { body.level = "x"; }
            resume { body.nope(); }
            state Inner(count: u8 = body.name) {
                enter { raise(Full { by: "x" }); }
                on Go(by) => { raise(by); stay }
                on Full { by } => { raise(Go(body.is_tired())); push(Menu) }
            }
        }
        state Menu {
            always if body.level => pop;
            on Keep(kept) => { body.name = kept; pop }
        }
    }
}

fn main() {}
