//! A bakery: an oven and a counter. Orders are deferred while the counter is unattended, and a closed shop reopens in
//! its previous state.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Bakes and sells at once, until both the dough and the loaves are gone.
    pub machine Bakery(tape: &mut Tape) {
        events { Order(u8), Dough, Ready, Bell, Close, Open }
        signals { Sold(u8) }
        queue 250;

        initial Shop;
        on Close => { tape.act("shutters"); Closed }

        state Closed {
            enter { tape.act("Closed: enter"); }
            defer Order(1..);
            on Open or after 4s => Shop;
            on Bell => Shop.initial;
        }
        parallel Shop {
            history deep;
            enter { tape.act("Shop: enter"); }
            exit { tape.act("Shop: exit"); }
            done => { tape.act("sold out"); Closed }

            state Oven {
                initial Cold;
                state Cold { on Dough => Baking; }
                state Baking {
                    initial Rising;
                    enter { tape.act("Baking: enter"); }
                    exit { tape.act("Baking: exit"); }
                    done if tape.ask("a hand free") => if tape.ask("last of the flour") {
                        Out
                    } else {
                        tape.act("next loaf");
                        Cold
                    };

                    on Ready if is_in(Baked) => Cold;
                    state Rising { after 2s => Browning; }
                    state Browning {
                        every 500ms => tape.act("smells good");
                        on Ready or after 1600ms => Baked;
                    }
                    final Baked { enter { tape.act("Baked: enter"); } }
                }
                final Out { enter { tape.act("Out: enter"); } }
            }
            state Counter {
                initial Empty;
                state Empty {
                    defer Order(_);
                    on Bell => Manned;
                }
                state Manned {
                    enter { tape.act("Manned: enter"); }
                    exit { tape.act("Manned: exit"); }
                    on Order(n) => { tape.act(&format!("serves {n}")); raise(Sold(n)); }
                    on Sold(n) if n > 200 => { tape.act("the last loaf"); Gone }
                    on Bell if is_in(Baking) => { tape.act("looks after the oven"); Empty }
                }
                final Gone;
            }
        }
    }
}

/// Returns every event, with orders of all sizes.
pub fn event(n: u32) -> BakeryEvent {
    use BakeryEvent as E;
    match n % 10 {
        0..=2 => E::Order((n / 10 % 256) as u8),
        3 | 4 => E::Dough,
        5 => E::Ready,
        6 | 7 => E::Bell,
        8 => E::Open,
        _ => E::Close,
    }
}

drive!(Bakery, BakeryInterpreter, BakeryState, event event; unpolled timers);
