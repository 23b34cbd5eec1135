//! Ownership is that of Rust: payloads, fields and data that is taken out by `move` are moved once.

use fsmith::state_machine;

fn keep(_: String) {}

state_machine! {
    machine Lamp() {
        events { Name(String), Other(String) }
        initial Off;

        state Off {
            on Name(text) => { keep(text); println!("{text}"); On }
            on Other(text) => { keep(text); if text.is_empty() { On } else { stay } }
        }
        state On;
    }
}

pub struct Item;

state_machine! {
    machine Moved {
        events { Add, Pay, Keep }
        initial Start;
        state Start { on Add => Cart(Item, 0); }
        state Cart(item: Item, count: u32) {
            on Add => Two(item, item);
            on Keep if *count > 3 => stay;
            on Pay => { core::mem::drop::<Item>(*item); Start }
        }
        state Two(item: Item, other: Item);
    }
}

state_machine! {
    machine Order(shelf: &mut Vec<String>) {
        events { Pay, Drop, Loop }
        initial => Open(String::new());
        state Open(name: String) {
            exit { shelf.push(move name); shelf.push(name.clone()); }
            on Pay => Paid(String::new());
        }
        state Paid(name: String) {
            on Drop => { shelf.push(move name); shelf.push(name.clone()); Gone }
            on Pay => { shelf.push(move name); shelf.push(move name); Gone }
            on Loop => { for _ in 0..2 { shelf.push(move name); } Gone }
        }
        final Gone;
    }
}

fn main() {}
