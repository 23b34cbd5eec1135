//! The `else` of a guard is followed by a text.

use fsmith::state_machine;

state_machine! {
    machine Order(items: &[&str]) {
        events { Submit, Ship }
        initial state Cart {
            on Submit if !items.is_empty() else Refused => Open;
//                                              ^^^^^^^ error[malformed_reason]: the `else` of a guard gives the reason why it is false, as a text in quotes, as in `on Pay if !cart.is_empty() else "cart.empty" => ..`; another reaction is another transition, without a guard
            on Ship if items.len() > 3 else "" => Open;
//                                          ^^ error[malformed_reason]: the reason is empty; say why the guard is false, as in `on Pay if !cart.is_empty() else "cart.empty" => ..`
        }
        state Open {
            on Ship if { let many = items.len(); if many > 3 { true } else { false } } else "few" => Refused;
            on Submit if let Some(first) = items.first() else { "none" } => Refused;
//                                                            ^ error[malformed_reason]: the `else` of a guard gives the reason why it is false, as a text in quotes, as in `on Pay if !cart.is_empty() else "cart.empty" => ..`; another reaction is another transition, without a guard
            when items.len() > 9 else => Refused;
//                                    ^ error[malformed_reason]: the `else` of a guard gives the reason why it is false, as a text in quotes, as in `on Pay if !cart.is_empty() else "cart.empty" => ..`; another reaction is another transition, without a guard
        }
        state Refused { never items.is_empty() else "empty"; on Ship else "late" => Open; }
//                                             ^^^^ error[malformed_never]: `never` gives no reason: the machine panics if its condition is true
//                                                                   ^^^^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `on Submit => Cart;`
    }
}
