//! Items, targets and queries as in other notations.

use fsmith::state_machine;

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
            on Go(22) => push(C).history;
//                       ^^^^^^^^^^^^^^^ error[push_mode]: `push` enters a state by default, so `.initial`, `.history` and `.deep_history` are not allowed in it
            on Go(23) => reenter(C).initial;
//                       ^^^^^^^^^^^^^^^^^^ error[push_mode]: how a composite is entered follows its name; write `reenter(C.initial)`
            on Go(24) priority 2 => C;
//                    ^^^^^^^^ error[missing_arrow]: transitions are considered in the order of the text, and `alarm` before one precedes those of nested states
            on Go(25) while v.ready => C;
//                    ^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if v.ready`
            on Go(26) until v.ready => C;
//                    ^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if !(v.ready)`
            on Go(27) if v.ready { C } else { A }
//                       ^ error[missing_arrow]: a decision is written behind `=>`; write `=> if v.ready { C } else { A }`
            on Go(28) => { v.n = *count; C }
//                                ^^^^^ error[unbound_name]: `count` is a field of `B`, which `A` does not see; declare it in a state around both, or give a field of its own the value by the target
            enter { *count = 3; }
//                   ^^^^^ error[unbound_name]: `count` is a field of `B`, which `A` does not see; declare it in a state around both, or give a field of its own the value by the target
            history = deep;
//          ^^^^^^^ error[history_of_leaf]: `A` has no states inside, so there is nothing to remember; remove the `history`
//                  ^ error[malformed_history]: `=` is not allowed here; remove it, as in `history deep;`
        }
        #[initial]
//      ^^^^^^^^^^ error[attribute]: `initial` is a keyword here and no attribute, as in `initial state Idle { .. }`
        state B(count: u32) {
            after = 5s => C;
//                ^ error[malformed_duration]: `=` is not allowed here; remove it, as in `after 5s => A;`
            after 5s..10s => C;
//                ^^^^^^^ error[malformed_duration]: a duration is one value, as in `after 5s => A;`
            every (1s, 2s) => v.log();
//                ^^^^^^^^ error[malformed_duration]: a duration is one value, as in `every 500ms => { v.blink(); }`
            every 1s while v.ready => v.log();
//                   ^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if v.ready`
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
//                ^ error[malformed_action]: the code of an action is written in braces; write `exit { v.log(); }`
            exit v.log();
//               ^ error[malformed_action]: the code of an action is written in braces; write `exit { v.log(); }`
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
//          ^^^^^ error[unknown_item]: `count` does not start an item; the data of a state is written in parentheses; write `state A(count: u32)`
            if v.ready { B }
//          ^^ error[unknown_item]: `if` does not start an item; did you mean `when`, as in `when v.is_tired() => B;`?
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

state_machine! {
    machine Lists(v: &mut V) {
        events { Go }
        initial parallel P { A, B }
//                           ^ error[unknown_item]: `A` does not start an item; a state is declared by its keyword; write `state A;`
        Idle { on Go => stay; }
//      ^^^^ error[unknown_item]: `Idle` does not start an item; a state is declared by its keyword; write `state Idle { .. }`
        assert v.n < 3;
//      ^^^^^^ error[unknown_item]: `assert` does not start an item; a condition that must not be true between two calls is `never v.is_empty();`, so what must hold is negated
        #[tags(hot)]
//      ^^^^^^^^^^^^ error[attribute]: no attribute is named `tags`; did you mean `tag`?
        state C { ensure v.ready; require(v.n > 3); }
//                ^^^^^^ error[unknown_item]: `ensure` does not start an item; a condition that must not be true between two calls is `never v.is_empty();`, so what must hold is negated
//                                ^^^^^^^ error[unknown_item]: `require` does not start an item; a condition that must not be true between two calls is `never v.is_empty();`, so what must hold is negated
    }
}

state_machine! {
    machine Retry(v: &mut V) {
        events { Fail }
        initial state Trying { on Fail => GaveUp(3); }
        final GaveUp(attempts: u32);
    }
}

state_machine! {
    machine Around(v: &mut V) {
        events { Line(RetryEvent), Go }
        initial state A {
            machine retry: Retry(v);
            forward Line(event) => retry(event);
            done(retry.GaveUp) => B(retry.attempts);
//                                        ^^^^^^^^ error[name_as_value]: the data of `retry` is its own; that of its `final` is received by a pattern, as in `done(retry.Name { attempts })`, and otherwise by `retry.data()`
            on Go if retry.attempts > 3 => B(3);
        }
        state B(attempts: u32) {
            on Go => A;
            on Line(_) if *attempts > 2 => { let attempts = &mut v.n; *attempts += 1; A }
        }
    }
}

state_machine! {
    machine Named(v: &mut V) {
        events { Go, Add(u32) }
        initial A(String::new(), Vec::new());
        state A(name: String, list: Vec<u8>) {
            on Go => B(*name, &*list);
//                      ^^^^ error[needless_dereference]: `name` is a value here, because its state is left; write `name`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
            on Add(n) => { *n += 1; *list = Vec::new(); v.name = *name; }
//                          ^ error[needless_dereference]: `n` is a value and no reference: a pattern binds what the event carries; write `n`
        }
        state B(name: String, list: &'static [u8]) { on Add(count) if *list.len() > 3 => A(*name, Vec::new()); }
//                                                                                          ^^^^ error[needless_dereference]: `name` is a value here, because its state is left; write `name`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
    }
}

state_machine! {
    #[exhaustive]
//  ^^^^^^^^^^^^^ error[attribute]: `exhaustive` is a keyword here and no attribute, as in `exhaustive;`
    #[queue(4)]
//  ^^^^^^^^^^^ error[attribute]: `queue` is a keyword here and no attribute, as in `queue 4;`
    machine Attributes(v: &mut V) {
        events { Go, Add(u32), Send { data: Data } }
        #[always]
//      ^^^^^^^^^ error[attribute]: `always` is a keyword here and no attribute, as in `always if v.is_full() => B;`
        initial state A(count: u32 = 0) {
            enter { push(B); }
//                       ^ error[misplaced_target]: an action cannot have a target; to move on from this state, write a transition: `always => push(B);`
            exit { reenter(A); if v.ready { push(B); } }
//                         ^ error[misplaced_target]: an action cannot have a target; to move on from this state, write a transition: `always => reenter(A);`
            on Go => { self.count += 1; this.v.n = 3; B }
//                     ^^^^ error[name_as_value]: code names the parameters and the data of its state alone; write `count`
//                                      ^^^^ error[name_as_value]: code names the parameters and the data of its state alone; write `v`
            on Add(_) if event.n > 3 => B;
//                       ^^^^^ error[name_as_value]: a payload is bound by the pattern of its event; write `n` here, and name it in the pattern, as in `on Name { n }`
            on Add(_) => { v.n = e.n; B }
//                               ^ error[name_as_value]: a payload is bound by the pattern of its event; write `n` here, and name it in the pattern, as in `on Name { n }`
            on Send { data } if data.len > 3 => B;
            on Send { .. } => { let event = v.next(); ctx.set(event.n); ctx.n = event.n; B }
//                                                                      ^^^ error[name_as_value]: what code works on is a parameter of the machine, as in `machine Robot(bot: &mut Body)`, and is used by its name
            every 60Hz => v.log();
//                ^^^^ error[duration_unit]: a timer has a period and no frequency; write `1s / 60`
        }
        state B {
            initial state C { on Go => D(v.next()); }
            final D(data: Data);
            done if data.len > 3 => A;
            done => { v.n = data.len; A }
            on Add(n) => v.set(n) => A;
//                                ^ error[malformed_target]: code before a target is written in braces together with the target; write `=> { v.set(n); A }`
            on Go => pop;
        }
    }
}

state_machine! {
    machine Regions {
        events { Go }
        initial state A {
            initial B;
            state B { on Go => stay; }
            --
//          ^ error[unknown_item]: states that are active at once are the states of a `parallel`, as in `parallel Playing { state Sound { .. } state Picture { .. } }`
            initial C;
            state C { on Go => stay; }
        }
    }
}

state_machine! {
    machine Late(v: &mut V, one: &mut impl Observer<LateState>, other: &mut impl Observer<LateState>) {
        events { Go(u8) }
        observer one;
        observer other;
//      ^^^^^^^^ error[said_twice]: `observer` is declared twice; keep one: a tuple of observers is an observer; first declared in line -1
        initial state A(list: [u8, 4] = [0; 4], last: [u8; 3] = [0; 3]) {
//                            ^^^^^^^ error[malformed_field]: the length of an array follows `;`; write `[u8; 4]`
            at 12h => B;
//          ^^ error[unknown_item]: `at` does not start an item; a transition starts with its trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `on Go(..) => B;`
            upon(Go) => B;
//          ^^^^ error[unknown_item]: `upon` does not start an item; a transition is written `on Go(..) => B;`
            on Go(1) if let n = v.n; n > 3 => B;
//                                 ^ error[missing_arrow]: conditions are joined by `&&`; write `&&` instead of `;`
            on Go(2) if v.ready
//                      ^^^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `on Go(..) => B;`
            on Go(3) if v.n in [1, 2] => B;
//                          ^^ error[syntax]: whether a value is one of several is `matches!(value, 1 | 2)`, or `list.contains(&value)`
            on Go(4) if v.n equals 3 => B;
//                          ^^^^^^ error[syntax]: values are compared by `==`
            on Go(5) => B with history;
//                        ^^^^ error[missing_semicolon]: how a composite is entered follows its name; write `B.history`
            on Go(6) => B as deep_history;
//                      ^^^^^^^^^^^^^^^^^ error[malformed_target]: a target is the name of a state alone; write `B`
            on Go(7) => B(history);
//                        ^^^^^^^ error[malformed_target]: how a composite is entered follows its name; write `B.history`
            on Go(8) => B(initial);
//                        ^^^^^^^ error[malformed_target]: how a composite is entered follows its name; write `B.initial`
        }
        state B { initial state C { on Go(1) => D; } state D { on Go(1) => C; } }
        state Done final;
//                 ^^^^^ error[malformed_state]: this keyword is written before the name; write `final Done`
        state P parallel { state R; state S; }
//              ^^^^^^^^ error[malformed_state]: this keyword is written before the name; write `parallel P`
    }
}

state_machine! {
    machine Raising(v: &mut V) {
        events { Go(u8), Halt }
        signals { Full, Level(u8) }
        queue 1;
        initial state A {
            on Go(1) => raise(full);
//                            ^^^^ error[name_as_value]: no variable is named `full`; did you mean `raise(Full)`?
            on Go(2) => raise(RaisingSignal::Full);
//                           ^^^^^^^^^^^^^^^^^^^^^ error[malformed_raise]: a signal is named without a type; write `raise(Full)`
            on Go(3) => { raise!(Full); }
//                        ^^^^^ error[name_as_value]: `raise` is no macro; write `raise(Full)`
            on Go(4) => { raise(Full, Halt); }
//                             ^^^^^^^^^^^^ error[malformed_raise]: `raise` takes one event; write `raise(Full); raise(Halt)`
            on Go(5) => { raise(Level, 3); }
//                             ^^^^^^^^^^ error[malformed_raise]: a payload follows its event in parentheses; write `raise(Level(3))`
            on Go(6) => { raise("Full"); }
//                             ^^^^^^^^ error[malformed_raise]: an event is named without quotes; write `raise(Full)`
            on Go(7) => { let full = RaisingEvent::Halt; raise(full); }
            on Full | Level(_) => stay;
            ignore *;
//                 ^ error[missing_event]: every event is matched by `_`; write `ignore _`
        }
    }
}

state_machine! {
    machine Asking(v: &mut V) {
        events { Go(u8), Halt }
        never v.n > 3, "too many";
//                   ^ error[syntax]: expected the end of the condition; remove this and what follows
        initial C;
        #[tag(out_of_order)]
        state C {
            initial state A {
                enter if v.ready { v.open(); }
//                    ^^ error[malformed_action]: an action has no guard; decide in its code: `enter { if .. { .. } }`
                exit, enter { v.open(); }
//                  ^ error[malformed_action]: each action is a separate item; write `exit { .. }`, and the other one behind it
                exit | pause { v.open(); }
//                   ^ error[malformed_action]: each action is a separate item; write `exit { .. }`, and the other one behind it
                active every 5s { v.open(); }
//                     ^^^^^ error[malformed_action]: an action has no trigger; what happens then is a transition: `every .. => { .. }`
                enter => B;
//                    ^ error[malformed_action]: an action has no target; what follows at once is a transition: `always => B;`
                resume after 5s => B;
//                     ^^^^^ error[malformed_action]: an action has no trigger; what happens then is a transition: `after .. => { .. }`
                on Go(1) if has(AskingTag::OutOfOrder) => B;
//                             ^^^^^^^^^^^^^^^^^^^^^^^ error[unknown_tag]: a tag is named alone; write `has(out_of_order)`
                on Go(2) if is_in(A, B) => B;
//                          ^^^^^ error[not_a_state]: `is_in` takes the name of one state; write `is_in(A) || is_in(B)`
                on Go(3) if is_in(A | B) => B;
//                          ^^^^^ error[not_a_state]: `is_in` takes the name of one state; write `is_in(A) || is_in(B)`
                on Go(4) => { let next; if v.ready { next = A; } else { next = B; } next }
//                                                          ^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> A`, or behind other code `=> { ..; A }`
                after 5s | Halt => B;
//                    ^^^^^^^^^ error[malformed_trigger]: `|` joins events; triggers are joined by `or`, as in `after 5s or on Halt`
                on Halt => F;
            }
            state B { machine retry: &mut Retry(v); on Halt => A; }
//                                   ^ error[malformed_submachine]: a state owns the machine that it runs; write its type alone, as in `machine retry: Retry(v);`
            final F;
            on F => A;
//             ^ error[unknown_event]: `F` is a state, and `on` reacts to events; that a composite has completed is the trigger `done`
            done(F) => A;
//          ^^^^ error[never_completes]: `F` is a final state: the composite around it completes, so write `done(C)`
            done => A;
        }
    }
}

state_machine! {
    machine Silent(v: &mut V) {
        initial state A {
            on enter => v.open();
//             ^^^^^ error[unknown_event]: `enter` is not an event; as an item, write it on its own: `enter { v.open(); }`
            on timeout(5s) => B;
//             ^^^^^^^^^^^ error[unknown_event]: `timeout` is not an event; write the trigger `after 5s` without `on`
        }
        state B { when v.ready => A; }
    }
}

state_machine! {
    machine Mixed(v: &mut V) fails Hot {
        events { Go(u8), Halt }
        derive(Debug)
//      ^^^^^^ error[unknown_item]: `derive` does not start an item; an attribute is written in `#[..]` before the item that it applies to, as in `#[derive(Debug)] events { .. }`
        initial state A(name: String? = None) { on Go(1) => B; }
//                                  ^ error[malformed_field]: a value that may be missing has the type `Option<String>`
        state B(list: vec![u8] = vec![]) { on Go(1) => C; }
//                    ^^^^^^^^ error[malformed_field]: `vec!` is a value; write the type `Vec<u8>`
        state C {
            on Some(Halt) => E;
//             ^^^^ error[unknown_event]: an event is matched as it is declared; write `Halt`
            on Go(n if n > 3) => E;
//                ^ error[payload_shape]: a payload is bound by its event and compared in a guard; write `Go(n) if n > 3`
            on Go(1) if 1 < v.n < 5 => E;
//                              ^ error[syntax]: a comparison has two sides; write `low < value && value < high`
            on Go(2) => async { v.open(); E };
//                                        ^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in an `async` block; await in the reaction itself: `if .. { E } else { stay }`
            on Go(3) => if v.ready { E }, else { stay };
//                                      ^ error[malformed_target]: the `else` of a decision follows its block directly; remove this `,`
            on Go(4) => { v.open(); E }
            after 1 min 30 s => E;
//                  ^^^ error[duration_unit]: the unit is written directly after the number; write `1min + 30s`
            after -5s => E;
//                ^^^ error[malformed_duration]: a duration is not negative; remove the `-`
            failed error: Hot => E;
//                      ^ error[missing_arrow]: the error has the type that the machine `fails` with; write the pattern alone, as in `failed error`
            done(E) && done(C) => E;
//                  ^ error[missing_arrow]: a transition has one trigger, or several of which any one is enough: `or done(C)`; for both, ask the other by `is_in(..)` in a guard
            on Go(5) && when v.ready => E;
//                   ^ error[missing_arrow]: a transition has one trigger, or several of which any one is enough: `or when v.ready`; for both, ask the other by `is_in(..)` in a guard
        }
        parallel D = E | F;
//                 ^ error[malformed_state]: what is inside a state is written in braces behind its name, as in `parallel D { state Idle { on Go(..) => C; } }`
        state G = [E, F];
//              ^ error[malformed_state]: what is inside a state is written in braces behind its name, as in `state G { on Go(..) => C; }`
        state E;
        state F;
    }
}

state_machine! {
    machine Failing(v: &mut V) fails crate::Hot {
        events { Key { code: u32, at: u32 }, Turn(u8), Halt }
        initial state A(count: u32: 0, limit: u8: 3) {
//                                ^ error[malformed_field]: an initial value follows `=`; write `=` instead of `:`
            on Key { code > 3, .. } => C;
//                   ^^^^ error[payload_shape]: a payload is bound by its event and compared in a guard; write `Key { code, .. } if code > 3`
            on Turn by => C;
//                  ^^ error[missing_arrow]: a pattern binds the payload in parentheses; write `Turn(by)`
            on Turn by if by > 3 => C;
//                  ^^ error[missing_arrow]: a pattern binds the payload in parentheses; write `Turn(by)`
            on (Halt if v.ready) => C;
//                   ^^ error[missing_event]: a guard follows its event without parentheses; write `on Halt if v.ready`
            on Halt if C == D => C;
//                     ^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(C)`
            on Hot => C;
//             ^^^ error[malformed_trigger]: an error is no event; take it without `on`, as in `failed error => ..`
            on Hot | Halt => C;
//             ^^^ error[malformed_trigger]: an error is no event; take it without `on`, as in `failed error => ..`
        }
        state C history deep { history Deep; initial state D { on Halt => A; } }
//              ^^^^^^^ error[malformed_state]: a history is an item of the state; write `history deep;` inside the braces
//                                     ^^^^ error[malformed_history]: expected `shallow`, `deep` or `suspend`, found `Deep`; did you mean `deep`?
    }
}

state_machine! {
    machine Rest {
        events { Key { code: u32, at: u32 } }
        initial state A { on Key { code, ... } if code > 3 => stay; }
//                                       ^ error[syntax]: the rest, and a range, is written `..`; write `..` instead of `...`
    }
}
