//! Fields are looked at by guards, changed by actions, and moved by the arguments of a target alone, once.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

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

fn main() {}
