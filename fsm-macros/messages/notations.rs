//! Transitions, states and histories as in Harel's statecharts, smlang, rust-fsm, statig, Qt, Unity and XState.

use fsmith::state_machine;

state_machine! {
    machine Sml(v: &mut V) {
        events { Go, Halt }
        *A + Go [ready] / act = B,
//      ^ error[unknown_item]: a transition is written in the state that it leaves, as in `state A { on Go if ready => { act(); B } }`
        B + Halt = A,
        B + Go = X
    }
}
state_machine! {
    machine Uml {
        events { Go }
        [*] --> A
//      ^ error[unknown_item]: the state that a machine starts in is written `initial A;`
        A --> B : Go
        state A;
        state B;
    }
}
state_machine! {
    machine Rust {
        events { Go, Halt }
        initial state A;
        state B;
        A => { Go => B [Setup] }
//      ^ error[unknown_item]: `A` does not start an item; a transition is written in the state that it leaves, as in `state A { on Go => B; }`
        B(Halt) => A,
//      ^ error[unknown_item]: `B` does not start an item; a transition is written in the state that it leaves, as in `state B { on Halt => A; }`
        B(Go) => A [Teardown],
    }
}
state_machine! {
    machine Others(v: &mut V) {
        events { Go, Halt }
        #[state(superstate = "Base")]
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: the keyword `state` declares a state, and a state inside another is an item of it: `state Outer { state Inner; }`; remove this attribute
        initial state A {
            addTransition(Go, B);
//          ^^^^^^^^^^^^^ error[unknown_item]: `addTransition` does not start an item; a transition is written `on Go => B;`
            addTransition(this, &A::go, B);
//          ^^^^^^^^^^^^^ error[unknown_item]: `addTransition` does not start an item; a transition is an item of the state that it leaves, as in `state Idle { on Go => B; }`
            from A to B;
//          ^^^^ error[unknown_item]: `from` does not start an item; a transition is an item of the state that it leaves, as in `state Idle { on Go => B; }`
            source: A;
//          ^^^^^^ error[unknown_item]: `source` does not start an item; a transition is an item of the state that it leaves, as in `state Idle { on Go => B; }`
            any_state { on Go => B; }
//          ^^^^^^^^^ error[unknown_item]: `any_state` does not start an item; a transition of every state is written in the body of the machine, beside the states, as in `on Go => B;`
            cond: ready;
//          ^^^^ error[unknown_item]: `cond` does not start an item; a guard is part of a transition, as in `on Go if ready => B;`
            actions: [log];
//          ^^^^^^^ error[unknown_item]: `actions` does not start an item; an action is `enter`, `exit` or `active`, or the code of a reaction, as in `on Go => { .. }`
            script { v.log(); }
//          ^^^^^^ error[unknown_item]: `script` does not start an item; an action is `enter`, `exit` or `active`, or the code of a reaction, as in `on Go => { .. }`
            assign { v.n = 3; }
//          ^^^^^^ error[unknown_item]: `assign` does not start an item; an action is `enter`, `exit` or `active`, or the code of a reaction, as in `on Go => { .. }`
            cancel(timer);
//          ^^^^^^ error[unknown_item]: `cancel` does not start an item; a timer stops when its state is exited; to restart it, enter the state again, as in `on Go => reenter;`
            cancel 5s;
//          ^^^^^^ error[unknown_item]: `cancel` does not start an item; a timer stops when its state is exited; to restart it, enter the state again, as in `on Go => reenter;`
            invoke: fetch;
//          ^^^^^^ error[unknown_item]: `invoke` does not start an item; did you mean `machine`, as in `machine retry: Retry(v);`?
            on Go => B { has_exit_time: true };
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^ error[arguments_in_braces]: `B` is declared without data, so it takes no arguments; write `B`
            on Halt => B { n: 3, m: 4 };
//                     ^^^^^^^^^^^^^^^^ error[arguments_in_braces]: `B` is declared without data, so it takes no arguments; write `B`
        }
        #[superstate]
//      ^^^^^^^^^^^^^ error[attribute]: the keyword `state` declares a state, and a state inside another is an item of it: `state Outer { state Inner; }`; remove this attribute
        state B {
            on Go => history(A);
//                   ^^^^^^^^^^ error[malformed_target]: how a composite is entered follows its name; write `A.history`
            on Halt => deepHistory(C);
//                     ^^^^^^^^^^^^^^ error[malformed_target]: how a composite is entered follows its name; write `C.deep_history`
        }
        #[state]
//      ^^^^^^^^ error[attribute]: the keyword `state` declares a state, and a state inside another is an item of it: `state Outer { state Inner; }`; remove this attribute
        state C {
            on Go => { B; v.log(); }
//                        ^^^^^^^^ error[unreached]: a target ends a reaction, so this is never reached; write the target last, as in `{ ..; B }`
            on Halt => if v.ready { B; v.log(); } else { C; v.log(); }
//                                     ^^^^^^^^ error[unreached]: a target ends a reaction, so this is never reached; write the target last, as in `{ ..; B }`
//                                                          ^^^^^^^^ error[unreached]: a target ends a reaction, so this is never reached; write the target last, as in `{ ..; C }`
            on Go | Halt if v.off => { stay; v.n += 1; v.m += 1; }
//                                           ^^^^^^^^^ error[unreached]: a target ends a reaction, so this is never reached; write the target last, as in `{ ..; stay }`
            initial state Inner;
        }
        AnyState => B;
//      ^^^^^^^^ error[unknown_item]: `AnyState` does not start an item; a transition starts with its trigger, as in `on Go => A;`
        anyState => B;
//      ^^^^^^^^ error[unknown_item]: `anyState` does not start an item; a transition of every state is written in the body of the machine, beside the states, as in `on Go => A;`
        global Go => B;
//      ^^^^^^ error[unknown_item]: `global` does not start an item; a transition of every state is written in the body of the machine, beside the states, as in `on Go => A;`
        datamodel { n: u32 }
//      ^^^^^^^^^ error[unknown_item]: `datamodel` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
        vars n = 3;
//      ^^^^ error[unknown_item]: `vars` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
    }
}
state_machine! {
    machine Scxml {
        events { Go }
        <state id="A"><transition event="Go" target="B"/></state>
//      ^ error[unknown_item]: SCXML is converted by `fsmith import`; here, each state is an item, as in `state Idle { on Go => A; }`
        <final id="B"/>
        initial state A { connect(button, clicked, B); }
//                        ^^^^^^^ error[unknown_item]: `connect` does not start an item; a transition is an item of the state that it leaves, as in `state Idle { on Go => B; }`
        state B { <onentry> <log expr="in B"/> </onentry> }
//                ^ error[unknown_item]: SCXML is converted by `fsmith import`; here, each state is an item, as in `state Idle { on Go => A; }`
    }
}

state_machine! {
    /// Transitions beside states that are not declared, as in PlantUML and Mermaid.
    machine Drawn {
        events { Press, Hold }
        initial Off;
        Off --> On : Press
//      ^^^ error[unknown_item]: `Off` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        On -> Off : Hold
    }
}

state_machine! {
    /// The star of Boost.SML before a state.
    machine Starred {
        events { Press, Hold }
        *Off { on Press => On; }
//      ^ error[unknown_item]: the state that a machine starts in is declared by `initial state Off { .. }`
        state On { on Press => Off; }
    }
}

state_machine! {
    /// Events whose names begin alike, as in SCXML.
    machine Prefixed(ready: bool) {
        events { ErrorDisk, ErrorNet, Press }
        initial Off;
        state Off { on Error.* => On; on Press => On; }
//                          ^ error[missing_arrow]: a pattern names each event; write all that are meant, joined by `|`, or `on _` for every event
        state On { on Error* => Off; on Error.* if ready => Off; }
//                         ^ error[missing_arrow]: a pattern names each event; write all that are meant, joined by `|`, or `on _` for every event
//                                           ^ error[missing_arrow]: a pattern names each event; write all that are meant, joined by `|`, or `on _` for every event
    }
}

state_machine! {
    /// Two words for a history, with and without a name.
    machine Remembering {
        events { Press, Hold }
        initial On;
        state On { shallow history H; initial Lit; on Hold => Off; state Lit { on Press => Dim; } state Dim; }
//                 ^^^^^^^ error[unknown_item]: `shallow` does not start an item; write `history shallow;`
        state Off { deep history; on Press => On.H; }
//                  ^^^^ error[unknown_item]: `deep` does not start an item; write `history deep;`
    }
}

state_machine! {
    /// States in a list, whose transitions name their events in parentheses, as in rust-fsm.
    machine Listed {
        events { Press, Hold }
        initial Off;
        Off(Press) => On,
//      ^^^ error[unknown_item]: `Off` does not start an item; a transition is written in the state that it leaves, as in `state Off { on Press => On; }`
        On(Hold) => Off,
    }
}

state_machine! {
    /// States that are grouped.
    machine Grouped {
        events { Press, Hold }
        initial Off;
        states { state Off { on Press => On; } state On { on Hold => Off; } }
//      ^^^^^^ error[unknown_item]: `states` does not start an item; each state is an item, as in `state Idle { on Press => Running; }`
    }
}

state_machine! {
    /// Events as types, and histories as types of states.
    machine Typed {
        events { Press, Hold }
        initial Off;
        state Off { on event<Press> => On; on sml::event<Hold> => On; on on_entry<_> => On; on on_exit<_> => On; }
//                          ^ error[missing_arrow]: an event is named alone; write `on Press`
//                                                      ^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `on Press => On;`
//                                                                               ^ error[missing_arrow]: what a state does is written without `on`; write `enter { .. }`
//                                                                                                    ^ error[missing_arrow]: what a state does is written without `on`; write `exit { .. }`
        state On { type: "history"; initial Lit; on done.state.On => Off; state Lit { on after.1s => Off; } }
//                 ^^^^ error[unknown_item]: `type` does not start an item; write `history deep;` in the state that remembers
//                                                      ^ error[missing_arrow]: `done` is a separate trigger; write `done => ..` without `on`
//                                                                                            ^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `on Press => Off;`
        state Third { after (5 sec) => Off; every (500 ms) => stay; on event<T> => Off; }
//                             ^^^ error[duration_unit]: the unit is written directly after the number; write `5s`
//                                                     ^^ error[duration_unit]: the unit is written directly after the number; write `500ms`
//                                                                          ^ error[missing_arrow]: an event is named alone; write `on T`
    }
}

state_machine! {
    /// Keywords as names.
    machine Keywords {
        events { Press { type: u32 }, Hold { level: u32 } }
//                       ^^^^ error[malformed_events]: expected a name, and `type` is a keyword of Rust; choose another name
        initial Off;
        state Off(loop: u32 = 0) { on Hold { match } => On; }
//                ^^^^ error[malformed_field]: expected a name, and `loop` is a keyword of Rust; choose another name
//                                           ^^^^^ error[missing_event]: expected the name of a field or a method, as in `on Press { .. } => On;`
        state On { on Hold { level: ref } => Off; }
//                                      ^ error[missing_event]: expected a name, as in `on Press { .. } => Off(..);`
    }
}
