//! Wrong types in code with data: the compiler reports them at the user's tokens.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

pub struct Item;

fn keeps(_: &Item) -> bool {
    true
}
fn looks(_: &Item) {}

state_machine! {
    machine Typed(log: &mut Vec<String>) {
        events { Add, Pay, Move, Look, Keep, Lend }
        initial Start;
        state Start {
            on Add => Cart("three");
            on Look => Shelf;
        }
        state Cart(item: Item, count: u32 = "one") {
            on Add => Two(item, item);
            on Pay => Two(item, count);
            on Move => { drop(item); stay }
            on Keep if keeps(count) => stay;
            on Lend => { let moved = item; Cart(moved) }
            when let kept = &*item && keeps(kept) => { looks(kept); Start }
            after *count + 1 => Start;
        }
        state Two(item: Item, other: Item);
        state Shelf {
            initial Empty;
            history deep;
            state Empty;
            state Box(item: Item) { on Keep => Cart(item); }
        }
    }
}

fn main() {}
