//! What other state machines write.

use fsmith::state_machine;

state_machine! {
    machine Door(x: &mut u32) {
        events { Press, Key(u8) }
        [*] --> Idle;
//      ^ error[unknown_item]: the state that a machine starts in is written `initial Idle;`
        initial state Idle {
            on Press => Super;
//                      ^^^^^ error[unknown_state]: no state is named `Super`; did you mean `pass`?
            on Key(1) => Handled;
//                       ^^^^^^^ error[unknown_state]: no state is named `Handled`; did you mean `stay`?
            on Key(2) => Transition(Busy);
//                       ^^^^^^^^^^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Key(3) => keep_state;
//                       ^^^^^^^^^^ error[malformed_target]: `keep_state` does not end a reaction; did you mean `stay`?
            on Key(4) => Response::Handled;
//                       ^^^^^^^^^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `stay`
            on Key(5) => Outcome::Transition(Busy);
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Key(6) => super;
//                       ^^^^^ error[malformed_target]: `super` does not end a reaction; did you mean `pass`?
            on Key(7) => #Busy;
//                       ^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Key(8) => [*];
//                       ^^^ error[malformed_target]: a machine ends in a state that is `final`: declare `final Finished;`, and write `=> Finished`
            on Key(9) => Transition(State::busy());
//                       ^^^^^^^^^^ error[unknown_state]: no state is named `Transition`; write the name of the state alone
            on Key(10) => None;
//                        ^^^^ error[unknown_state]: no state is named `None`; did you mean `stay`?
            choice Pick { if x => Busy; }
//          ^^^^^^ error[unknown_item]: `choice` does not start an item; a decision is part of a reaction, as in `on Press => if ready { Busy } else { stay }`
            any => Busy;
//          ^^^ error[unknown_item]: `any` does not start an item; a transition for every other event is written `on _`, behind the others
            permit Press => Busy;
//          ^^^^^^ error[unknown_item]: `permit` does not start an item; did you mean `on`, as in `on Press => Busy;`?
            case Press => Busy;
//          ^^^^ error[unknown_item]: `case` does not start an item; did you mean `on`, as in `on Press => Busy;`?
            update { *x += 1; }
//          ^^^^^^ error[unknown_item]: `update` does not start an item; did you mean `active`?
            on_entry { *x += 1; }
//          ^^^^^^^^ error[unknown_item]: `on_entry` does not start an item; did you mean `enter`?
            on_exit { *x += 1; }
//          ^^^^^^^ error[unknown_item]: `on_exit` does not start an item; did you mean `exit`?
            on_exit => { *x += 1; }
//          ^^^^^^^ error[unknown_item]: `on_exit` does not start an item; did you mean `exit { .. }`?
        }
        state Busy {
            type parallel;
//          ^^^^ error[unknown_item]: `type` does not start an item; `parallel Busy` is written instead of `state Busy`
            type: parallel;
//          ^^^^ error[unknown_item]: `type` does not start an item; `parallel Busy` is written instead of `state Busy`
            shallow history;
//          ^^^^^^^ error[unknown_item]: `shallow` does not start an item; write `history shallow;`
            history shallow;
//          ^^^^^^^ error[history_of_leaf]: `Busy` has no states inside, so there is nothing to remember; remove the `history`
            deep history;
//          ^^^^ error[unknown_item]: `deep` does not start an item; write `history deep;`
            on_entry / x.foo();
//          ^^^^^^^^ error[unknown_item]: `on_entry` does not start an item; did you mean `enter { .. }`?
            on Press => .Idle;
//                      ^ error[malformed_target]: a target is the name of a state alone; write `Idle`
            on Press => self;
//                      ^^^^ error[malformed_target]: `self` does not end a reaction; did you mean `reenter`?
        }
        state Fetch: Sub;
//                 ^ error[malformed_state]: a state has no type; a machine that runs in it is an item of it: `state Fetch { machine sub: Sub; }`
        state Fetch2: crate::Sub { on Press => Idle; }
//                  ^ error[malformed_state]: a state has no type; a machine that runs in it is an item of it: `state Fetch2 { machine sub: crate::Sub; }`
        pub state A;
//      ^^^ error[unknown_item]: `pub` does not start an item; everything in a machine is as visible as the machine: remove `pub`
        async fn foo() {}
//      ^^^^^ error[unknown_item]: `async` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        data { x: u32 }
//      ^^^^ error[unknown_item]: `data` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
        Press => Idle;
//      ^^^^^ error[unknown_item]: `Press` does not start an item; a transition starts with its trigger, as in `on Press => Idle;`
        Idle + Press = Busy;
//      ^^^^ error[unknown_item]: `Idle` does not start an item; a transition is written in the state that it leaves, as in `state Idle { on Press => Busy; }`
        *Idle + Press / act = Busy;
//      ^ error[unknown_item]: a transition is written in the state that it leaves, as in `state Idle { on Press => { act(); Busy } }`
        (Idle, Press) => Busy;
//      ^ error[unknown_item]: expected a state, a transition, an action or another item, as in `state Idle { on Press => Idle; }`, `on Press => Idle;` or `enter { x.open(); }`
    }
}
