//! Keywords of other notations.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        event { Press }
//      ^^^^^ error[unknown_item]: `event` does not start an item; did you mean `events`?
        start Off;
//      ^^^^^ error[unknown_item]: `start` does not start an item; did you mean `initial`, as in `initial Idle;`?
        State Off {
//      ^^^^^ error[unknown_item]: `State` does not start an item; did you mean `state`?
            entry { println!("off"); }
//          ^^^^^ error[unknown_item]: `entry` does not start an item; did you mean `enter`?
            leave { println!("on"); }
//          ^^^^^ error[unknown_item]: `leave` does not start an item; did you mean `exit`?
            do { println!("still off"); }
//          ^^ error[unknown_item]: `do` does not start an item; did you mean `active`?
            transition Press => On;
//          ^^^^^^^^^^ error[unknown_item]: `transition` does not start an item; did you mean `on`, as in `on Start => Running;`?
        }
        substate On;
//      ^^^^^^^^ error[unknown_item]: `substate` does not start an item; did you mean `state`, as in `state Idle { on Start => Running; }`?
        Region Dim;
//      ^^^^^^ error[unknown_item]: `Region` does not start an item; did you mean `state`, as in `state Idle { on Start => Running; }`?
    }
}
