//! An order from the cart to the door: data that is passed from state to state, kept, changed and dropped.
//!
//! This covers fields with initial values and arguments, fields of composites in nested states, arguments that are
//! computed from fields of exited states, an `initial` with arguments after a decision, a `final` whose data `done`
//! uses, durations and guards with fields, conditions that combine `is_in` and fields, and a history that keeps data.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// An order.
    pub machine Checkout(tape: &mut Tape) {
        events { Add, Pay { coins: u32 }, Again, Cancel, Aside, Back, Rename(u32), Fail }

        initial Idle;
        enter { tape.note("shopped", false); }

        state Idle(visits: u32 = tape.number("visits", 3)) {
            enter { tape.act(&format!("Idle: enter {visits}")); *visits += 1; }
            exit { tape.act(&format!("Idle: exit {visits}")); }
            on Add => { let name = tape.hold("customer"); Shopping(name) }
            on Back if tape.noted("shopped") => Shopping;
            on Again => Idle;
        }
        state Shopping(customer: Held, since: u32 = tape.number("since", 9), twice: u32 = *since * 2) {
            history deep;
            initial => {
                tape.act(&format!("Shopping: initial {}", customer.name()));
                if tape.ask("gift") { let gift = tape.hold("gift"); Cart(gift, *twice) } else { Browsing }
            };
            enter {
                tape.note("shopped", true);
                tape.act(&format!("Shopping: enter {} {since} {twice}", customer.name()));
            }
            exit { tape.act(&format!("Shopping: exit {}", customer.name())); }
            done if *code > 2 => { tape.act(&format!("done {code}")); Closed(code) }
            done if tape.ask("accept") => { tape.act("done"); Idle }
            on Aside => { tape.act("aside"); Idle }
            on Cancel => { customer.rename("nobody"); Closed(*since) }
            on Rename(count) if count > *since => customer.rename("renamed");

            state Browsing {
                on Add => { let item = tape.hold("item"); Cart(item, 1) }
                after 2s => Idle;
            }
            state Cart(item: Held, count: u32, total: u32 = *count * 10 + *since) {
                enter { tape.act(&format!("Cart: enter {} {count} {total} {}", item.name(), customer.name())); }
                exit { tape.act(&format!("Cart: exit {}", item.name())); }
                active { *count += 1; tape.act(&format!("Cart: active {count}")); }
                on Add if *count < 4 && is_in(Cart) => { *count += 1; *total += 10; }
                on Add => pass;
                on Pay { coins } if coins >= *total => {
                    tape.act(&format!("paid {}", item.name()));
                    let change = coins - *total;
                    Paid(item, change + tape.number("receipts", 3), tape.hold("receipt"))
                }
                on Pay { coins } => if let Some(lacking) = total.checked_sub(coins) && lacking > 20 {
                    tape.act(&format!("lacking {lacking}"));
                    *total = coins;
                    stay
                } else {
                    Cart(item.renamed("again"), coins)
                };
                on Again => Cart(item, count + 1);
                when tape.ask("bored") && *count > 2 => Browsing;
                after std::time::Duration::from_secs(u64::from(*count)) => { tape.act("too long"); GaveUp(item) }
                on Fail => Failed(count);
            }
            state Paid(item: Held, change: u32, receipt: Held) {
                enter { tape.act(&format!("Paid: enter {} {change} {}", item.name(), receipt.name())); }
                on Again => { let count = change; Cart(item, *count) }
                every 3s if *change < 50 => { *change += 7; }
            }
            final GaveUp(item: Held) { enter { tape.act(&format!("GaveUp: enter {}", item.name())); } }
            final Failed(code: u32) { enter { tape.act(&format!("Failed: enter {code}")); } }
        }
        state Closed(code: u32) {
            enter { tape.act(&format!("Closed: enter {code}")); }
            on Again if *code != 4 => { *code += 1; Closed(code + 1) }
            on Back => Idle;
        }
    }
}

/// Returns an event of every kind in turn.
pub fn event(number: u32) -> CheckoutEvent {
    match number % 10 {
        0 | 8 => CheckoutEvent::Add,
        1 => CheckoutEvent::Pay { coins: number / 10 % 60 },
        2 => CheckoutEvent::Again,
        3 => CheckoutEvent::Cancel,
        4 => CheckoutEvent::Aside,
        7 => CheckoutEvent::Back,
        5 => CheckoutEvent::Fail,
        6 => CheckoutEvent::Rename(number / 10 % 10),
        _ => CheckoutEvent::Add,
    }
}

drive!(Checkout, CheckoutInterpreter, CheckoutState, event event; timers);
