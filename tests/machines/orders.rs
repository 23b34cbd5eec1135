//! An order desk: payloads that are passed by value.
//!
//! Guards and conditions borrow a `String` and a boxed value, and the selected reaction moves them.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// An ordered item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    pub count: u32,
}

/// Records a string that was moved out of its event.
fn file(tape: &mut Tape, note: String) {
    tape.act(&format!("file {note}"));
}

/// Records an item that was moved out of its event.
fn pack(tape: &mut Tape, item: Item) {
    tape.act(&format!("pack {} {}", item.count, item.name));
}

state_machine! {
    /// Opens, packs, and closes an order.
    pub machine Orders(tape: &mut Tape) {
        events { Opened(String), Add { item: Box<Item> }, Noted(String), Shipped, Returned(String, u32) }

        initial Idle;
        on Noted(text) => file(tape, text);

        state Idle {
            enter { tape.act("Idle: enter"); }
            exit { tape.act("Idle: exit"); }
            on Opened(name) if !name.is_empty() => { file(tape, name); Open }
            on Opened(name) => { tape.act(&format!("no name{name}")); stay }
            on Returned(name, 0 | 1) => { file(tape, name); }
            on Returned(name, count) if tape.ask("inspect") => { file(tape, format!("{name} x {count}")); Open }
        }
        state Open {
            enter { tape.act("Open: enter"); }
            exit { tape.act("Open: exit"); }
            on Noted(text) if text == "cancel" => { file(tape, text); Idle }
            on Noted(text) => if text.len() < 3 {
                pass
            } else if tape.ask("important") {
                file(tape, text);
                Idle
            } else {
                stay
            };
            on Add { item } => {
                tape.act("weigh");
                if item.count > 5 {
                    tape.act("too many");
                    stay
                } else {
                    pack(tape, *item);
                    Open
                }
            }
            on Shipped => Idle;
        }
    }
}

/// Returns every event in turn, with payloads on either side of what the guards look for.
pub fn event(n: u32) -> OrdersEvent {
    use OrdersEvent as E;
    let payload = n / 5 % 8;
    let word = ["", "no", "cancel", "fragile"][payload as usize % 4].to_owned();
    match n % 5 {
        0 => E::Opened(word),
        1 => E::Add { item: Box::new(Item { name: "bolt".to_owned(), count: payload }) },
        2 => E::Noted(word),
        3 => E::Shipped,
        _ => E::Returned(word, payload),
    }
}

drive!(Orders, OrdersInterpreter, OrdersState, event event; unpolled);
