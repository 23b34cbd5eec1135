//! The fields of a state: a name and a type, with an initial value or without.

use fsmith::state_machine;

state_machine! {
    machine Fields<'a>(count: &mut u32) {
        signals { Full }
        initial Start;
        state Start;
        state Twice(item: u32, item: u8);
        state Borrowed(text: &str, kept: &'a str, other: &'static str);
        state Public(pub item: u32);
        state Mutable(mut item: u32);
        state Untyped(item);
        state Unnamed(u32, u8);
        state Valueless(item: u32 =);
        state Asking(item: bool = is_in(Start));
        state Raising(item: () = raise(Full));
        state Returning(item: u32 = return);
        state Apart(item: u32; other: u32);
        state Documented(#[serde(skip)] item: u32);
    }
}

state_machine! {
    machine Shop(count: &mut u32) {
        events { Sell { item: u32 }, Buy(u32) }
        initial state Open {
            on Sell { item } => Selling(item: item, count: *count + 1);
            on Buy(item) => Selling { item, count: 1 };
        }
        state Selling { item: u32, count: u32 } { on Buy(item) => Selling(item); on Sell { .. } => Selling; }
        state Buying { item: Vec<u32> }
    }
}

fn main() {}
