//! A kitchen with two stations that work at the same time: data in regions, of regions, and of the enclosing parallel.
//!
//! This covers events for one station and for both, targets with arguments in both, completions that use finals in each
//! region, deep history across regions that keeps data, and actions that query the other station.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// A stove and an oven.
    pub machine Kitchen(tape: &mut Tape) {
        events { Order(u32), Stir, Serve, Break, Back, Both(u32), Quit, Taste }

        initial Closed;
        enter { tape.note("opened", false); }

        state Closed {
            on Order(guests) => Open(guests);
            on Both(guests) => { tape.act("both"); Open(guests).Working.Stove.Frying(tape.hold("pan"), guests) }
            on Back if tape.noted("opened") => Open;
        }
        state Open(guests: u32) {
            initial Working;
            history deep;
            enter { tape.note("opened", true); tape.act(&format!("Open: enter {guests}")); }
            exit { tape.act(&format!("Open: exit {guests}")); }
            on Break => { *guests += 1; Closed }
            on Quit => { tape.act(&format!("quit {guests}")); Closed }
            when tape.ask("crowd") => { *guests += 1; }

            parallel Working(plates: u32 = *guests * 2) {
                enter { tape.act(&format!("Working: enter {plates}")); }
                exit { tape.act(&format!("Working: exit {plates}")); }
                done if *burnt > *plates => { tape.act(&format!("burnt {burnt}")); Cleaning(dish, burnt) }
                done if tape.ask("good") => { tape.act("served"); Cleaning(dish.renamed("dirty"), 0) }
                on Both(count) => { tape.act("anew"); (Frying(tape.hold("wok"), count), Baking(tape.hold("tin"))) }

                state Stove(gas: u32 = 5 + *plates) {
                    initial Cold;
                    state Cold { on Stir if *gas > 0 => { *gas -= 1; Frying(tape.hold("pan"), *plates) } }
                    state Frying(pan: Held, heat: u32) {
                        enter { tape.act(&format!("Frying: enter {} {heat} {gas} {plates} {guests}", pan.name())); }
                        exit { tape.act(&format!("Frying: exit {} {}", pan.name(), is_in(Baking))); }
                        on Stir => { *heat += 1; tape.act(&format!("stir {heat}")); }
                        on Taste if *heat > 2 && is_in(Baking) => {
                            let warm = is_in(Baking);
                            tape.act(&format!("taste {} {warm}", pan.name()));
                            Frying(pan, heat)
                        }
                        on Serve => Fried(pan.renamed("dish"), heat);
                        after 4s => Fried(pan, heat + 10);
                    }
                    final Fried(dish: Held, burnt: u32) {
                        enter { tape.act(&format!("Fried: enter {}", dish.name())); }
                    }
                }
                state Oven {
                    initial Off;
                    state Off { on Stir => Baking(tape.hold("cake")); }
                    state Baking(cake: Held, minutes: u32 = *plates) {
                        enter { tape.act(&format!("Baking: enter {} {minutes}", cake.name())); }
                        active { *minutes += 1; }
                        on Taste => { *minutes += 2; tape.act(&format!("bite {}", cake.name())); Baking(cake) }
                        on Serve => Baked;
                    }
                    final Baked;
                }
            }
            state Cleaning(dirt: Held, spots: u32) {
                enter { tape.act(&format!("Cleaning: enter {} {spots}", dirt.name())); }
                on Stir => Working;
                on Serve => Closed;
            }
        }
    }
}

/// Returns an event of every kind in turn.
pub fn event(number: u32) -> KitchenEvent {
    match number % 12 {
        0 => KitchenEvent::Order(number / 12 % 4),
        1 | 8 => KitchenEvent::Stir,
        2 | 9 => KitchenEvent::Serve,
        3 => KitchenEvent::Break,
        4 => KitchenEvent::Back,
        5 => KitchenEvent::Both(number / 12 % 5),
        6 | 10 => KitchenEvent::Taste,
        7 => KitchenEvent::Quit,
        _ => KitchenEvent::Stir,
    }
}

drive!(Kitchen, KitchenInterpreter, KitchenState, event event; timers);
