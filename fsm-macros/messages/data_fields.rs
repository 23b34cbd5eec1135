//! The fields of a state: a name and a type, with or without an initial value.

use fsmith::state_machine;

state_machine! {
    machine Fields<'a>(count: &mut u32) {
        signals { Full }
        initial Start;
        state Start;
        state Twice(item: u32, item: u8);
//                             ^^^^ error[duplicate_field]: two fields are named `item`; rename one; first declared in the same line
        state Borrowed(text: &str, kept: &'a str, other: &'static str);
//                           ^ error[borrowed_data]: the data of a state outlives the call that enters it, so it cannot borrow from that call; own it, or declare a lifetime: `machine Name<'a>`, and `&'a T` here
        state Public(pub item: u32);
//                   ^^^ error[public_field]: the fields of a state are visible through `data()` and have no visibility of their own; remove this
        state Mutable(mut item: u32);
//                    ^^^ error[mutable_field]: code can always change the fields of a state; remove this `mut`
        state Untyped(item);
//                    ^^^^ error[malformed_field]: a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`
        state Unnamed(u32, u8);
//                    ^^^ error[malformed_field]: a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`
        state Valueless(item: u32 =);
//                                 ^ error[malformed_field]: expected the initial value of `item`; a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`
        state Asking(item: bool = is_in(Start));
//                                ^^^^^ error[word_in_value]: `is_in` is not allowed in an initial value; use it in `enter { .. }`
        state Raising(item: () = raise(Full));
//                               ^^^^^ error[word_in_value]: `raise` is not allowed in an initial value; use it in `enter { .. }`
        state Returning(item: u32 = return);
//                                  ^^^^^^ error[word_in_value]: `return` is not allowed in an initial value; use it in `enter { .. }`
        state Apart(item: u32; other: u32);
//                           ^ error[malformed_field]: expected `,`; a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`
        state Documented(#[serde(skip)] item: u32);
//                       ^^^^^^^^^^^^^^ error[attribute]: only `#[cfg]` is allowed here; a field is a name and a type, optionally with an initial value, as in `(item: Item, tries: u32 = 0)`
    }
}

state_machine! {
    machine Shop(count: &mut u32) {
        events { Sell { item: u32 }, Buy(u32) }
        initial state Open {
            on Sell { item } => Selling(item: item, count: *count + 1);
//                                      ^^^^ error[named_arguments]: the arguments of a target are written without names, in the order of the state's fields; write `Selling(item, *count + 1)`
            on Buy(item) => Selling { item, count: 1 };
//                          ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[arguments_in_braces]: the arguments of a target are written in parentheses, in the order of the state's fields; write `Selling(item, 1)`
        }
        state Selling { item: u32, count: u32 } { on Buy(item) => Selling(item); on Sell { .. } => Selling; }
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed_state]: the data of a state is written in parentheses; write `state Selling(item: u32, count: u32)`
        state Buying { item: Vec<u32> }
//                   ^^^^^^^^^^^^^^^^^^ error[malformed_state]: the data of a state is written in parentheses; write `state Buying(item: Vec<u32>)`
    }
}
