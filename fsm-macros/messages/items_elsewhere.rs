//! Headers, items, targets and queries as in other notations.

use fsmith::state_machine;

state_machine! {
    machine async Job(v: &mut V) { initial state A; }
//          ^^^^^ error[malformed_header]: `async` stands before `machine`, as in `async machine Job(io: &mut Io) { .. }`
}

state_machine! {
    machine pub Job(v: &mut V) { initial state A; }
//          ^^^ error[malformed_header]: `pub` stands before `machine`, as in `pub machine Job(io: &mut Io) { .. }`
}

state_machine! {
    machine Job(v: &mut V): Retry { initial state A; }
//                        ^ error[malformed_header]: a machine has no type to inherit from; another machine runs in it as an item of its body, as in `machine retry: Retry;`
}

state_machine! {
    machine Job(limit: u32 = 5, v: &mut V) { events { Go } initial state A { on Go if limit > 3 => v.log(); } }
//                         ^ error[malformed_parameter]: every call passes all parameters, so none has a default; a parameter is a name and a type, as in `bot: &mut Body`
}

state_machine! {
    #[states(Default, serde::Serialize)]
//           ^^^^^^^ error[attribute]: a trait is derived by `derive`; write `#[states(derive(Default))]`
//                    ^^^^^^^^^^^^^^^^ error[attribute]: a trait is derived by `derive`; write `#[states(derive(serde::Serialize))]`
    machine Job(v: &mut V, log: &mut impl Observer<JobState>) {
        events { Go(u8), Halt }
        queue = 4;
//            ^ error[malformed_room]: `=` is not allowed here; remove it, as in `queue 4;`
        observer log: impl Observer;
//                    ^^^^ error[malformed_option]: the type of the observer is that of the parameter; write `observer log;`, or `observer log: payload;` for payloads, too
        #[explore]
//      ^^^^^^^^^^ error[attribute]: `#[explore]` adds the call `explore` to the machine, so it is written before `machine`
        #[tag(hot, loud)]
        state A {
            on Go(1) => push(B);
//                      ^^^^^^^ error[missing_arguments]: `B` takes data, but this target gives none; write `B(count)`
            on Go(2) if has("hot") => C;
//                         ^^^^^^^ error[unknown_tag]: a tag is named alone; write `has(hot)`
            on Go(3) if has(hot, loud) => C;
//                         ^^^^^^^^^^^ error[unknown_tag]: `has` takes one tag; write `has(hot) || has(loud)`, or `has(hot) && ..` for all
            on Go(4) if has(hot | loud) => C;
//                         ^^^^^^^^^^^^ error[unknown_tag]: `has` takes one tag; write `has(hot) || has(loud)`, or `has(hot) && ..` for all
            on Go(5) if has(v.heat) => C;
            on Go(6) => { v.n = A.heat; C }
            on Go(7) => { E.heat = 3; E(1) }
//                        ^ error[name_as_value]: only the code of `E` sees its fields; a target gives them values, as in `=> E(..)`, unless they have initial values
            on Go(8) if B.count > 3 => C;
//                      ^ error[name_as_value]: only the code of `B` sees its fields; a target gives them values, as in `=> B(..)`, unless they have initial values
            on Go(9) if V.count > 3 => C;
            on Go(10) => E(heat = 3);
//                         ^^^^ error[named_arguments]: the arguments of a target are written without names, in the order of the state's fields; write `E(3)`
            on Go(11) => F(width = 3, height = 4);
//                         ^^^^^ error[named_arguments]: the arguments of a target are written without names, in the order of the state's fields; write `F(3, 4)`
            on Go(12) => F(height = 4, width = 3);
//                         ^^^^^^ error[named_arguments]: the arguments of a target are written without names, in the order of the state's fields; write `F(3, 4)`
            on Go(13) => { defer(Halt); C }
//                               ^^^^ error[name_as_value]: an event is deferred by an item of the state instead of a transition: `defer Halt;`
            on Go(14) => defer;
//                       ^^^^^ error[malformed_target]: an event is deferred by an item of the state instead of a transition: `defer Go(..);`
            on Go(15) => ignore;
//                       ^^^^^^ error[malformed_target]: an event is ignored by an item of the state instead of a transition: `ignore Go(..);`
            on Go(16) => history;
//                       ^^^^^^^ error[malformed_target]: how a composite is entered follows its name, as in `C.history`
            on Go(17) => exit;
//                       ^^^^ error[malformed_target]: a machine ends in a state that is `final`: declare `final Finished;`, and write `=> Finished`
            on Go(18) => pop(C);
//                       ^^^^^^ error[malformed_target]: `pop` takes no state; write `pop`, or to go elsewhere `=> C`
            on Go(19) => { pop; C }
//                              ^ error[unreached]: a reaction has one end, so this is never reached; decide which, as in `if .. { pop } else { C }`
            on Go(20) => C.shallow;
//                         ^^^^^^^ error[unknown_state]: no state `shallow` inside `C`; did you mean `.history`?
            on Go(21) => C.start;
//                         ^^^^^ error[unknown_state]: no state `start` inside `C`; did you mean `.initial`?
            history = deep;
//          ^^^^^^^ error[history_of_leaf]: `A` has no states inside, so there is nothing to remember; remove the `history`
//                  ^ error[malformed_history]: `=` is not allowed here; remove it, as in `history deep;`
        }
        #[initial]
//      ^^^^^^^^^^ error[attribute]: `initial` is a keyword here and no attribute, as in `initial state Idle { .. }`
        state B(count: u32) {
            after = 5s => C;
//                ^ error[malformed_duration]: `=` is not allowed here; remove it, as in `after 5s => A;`
            after "5s" => C;
//                ^^^^ error[malformed_duration]: a duration is written without quotes; write `5s`
            after "1.5 min" => C;
//                ^^^^^^^^^ error[malformed_duration]: a duration is written without quotes; write `1.5min`
            every 5s { v.log(); }
//                   ^ error[missing_arrow]: expected `=>` before this `{`, as in `every 500ms => { v.blink(); }`
            when v.ready { C }
//                       ^ error[missing_arrow]: expected `=>` before this `{`, as in `when v.ready => { .. }`
            enter { if v.ready { C } v.log(); }
//                               ^ error[misplaced_target]: an action cannot have a target; to move on from this state, write a transition: `always if .. => C;`
            enter { match v.n { 0 => A, _ => v.log() } }
//                                   ^ error[misplaced_target]: an action cannot have a target; to move on from this state, write a transition: `always if .. => A;`
            exit: v.log();
//                ^ error[malformed_action]: expected the action's code in braces, as in `exit { v.close(); }`
            exit v.log();
//               ^ error[malformed_action]: expected the action's code in braces, as in `exit { v.close(); }`
            on Halt => { v.n = B.count; C }
//                             ^ error[name_as_value]: the code of a state names its fields alone; write `count`
        }
        state C {
            initial state D;
            in * { on Halt => B(3); }
//             ^ error[malformed_in]: a transition of every state is written in the body of the machine, beside the states, as in `on Go(..) => A;`
            in all { on Halt => B(3); }
//             ^^^ error[malformed_in]: a transition of every state is written in the body of the machine, beside the states, as in `on Go(..) => A;`
            in _ { on Halt => B(3); }
//             ^ error[malformed_in]: a transition of every state is written in the body of the machine, beside the states, as in `on Go(..) => A;`
        }
        #[cfg(test)] { state G; }
//                   ^ error[unknown_item]: items are not grouped by braces alone; an attribute is written before each item
        state E(heat: u8);
        if cfg!(test) { state G; }
//      ^^ error[unknown_item]: `if` does not start an item; an item is left out by an attribute before it, as in `#[cfg(test)] state Testing;`
        state F(width: u8, height: u8);
        #[final]
//      ^^^^^^^^ error[attribute]: `final` is a keyword here and no attribute, as in `final Finished;`
        state Over;
    }
}

state_machine! {
    machine Link(v: &mut V) fails Hot {
        events { Go }
        initial state A {
            on Go => v.send()?;
            failed Err(Hot) => B;
//                 ^^^ error[malformed_trigger]: `failed` takes the error alone; write `failed Hot`
            failed Err(_) => B;
//                 ^^^ error[malformed_trigger]: `failed` takes the error alone; write `failed _`
        }
        state B { on Go => A; }
    }
}

state_machine! {
    machine Renamed {
        events { Go }
        initial state A was B, C { on Go => D; }
//                           ^ error[malformed_was]: several earlier names are joined by `|`, as in `state Full was Filled | Loaded;`
        state D was E, F (heat: u8 = 0);
//                   ^ error[malformed_was]: several earlier names are joined by `|`, as in `state Full was Filled | Loaded;`
    }
}

state_machine! {
    machine Foreign(v: &mut V) {
        events { Go }
        initial state A {
            fails Hot;
//          ^^^^^ error[unknown_item]: `fails` does not start an item; what a machine fails with is written in its header, as in `machine Job(io: &mut Io) fails JobError { .. }`
            async enter { v.open(); }
//          ^^^^^ error[unknown_item]: `async` does not start an item; in an `async machine`, each action and effect may `.await`; remove this
            async on Go => B;
//          ^^^^^ error[unknown_item]: `async` does not start an item; in an `async machine`, each action and effect may `.await`; remove this
            count: u32 = 3;
//          ^^^^^ error[unknown_item]: `count` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
            if v.ready { B }
//          ^^ error[unknown_item]: `if` does not start an item; did you mean `when`?
        }
        state B { enter { v.send()?; } }
        limit: u8;
//      ^^^^^ error[unknown_item]: `limit` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
    }
}

state_machine! {
    machine Remembering {
        events { Go }
        initial state A {
            history H => B;
//                  ^ error[malformed_history]: a history has no name: a composite has one at most, as in `history deep;`, and `A.history` leads to it
            on Go => H;
            initial state B;
        }
    }
}
