//! Declarations, actions and targets in forms that other tools have.

use fsmith::state_machine;

pub struct Lamp {
    pub ready: bool,
}

state_machine! {
    machine States(lamp: &mut Lamp) {
        events { Press, Call(u8, u8) }
        signals { Beep }
        queue 2;
        %start Off
//      ^ error[unknown_item]: an item starts with its keyword; write `initial Idle;`
        state "Switched off" as Off { on Press => On; }
//            ^^^^^^^^^^^^^^ error[malformed_state]: a state is declared by its name alone; write `state Off`
        state "On";
//            ^^^^ error[malformed_state]: a state is declared by its name alone; write `state On`
        state Idle : entry / lamp.beep()
//                 ^ error[malformed_state]: what is inside a state is written in braces behind its name, as in `state Idle { enter { lamp.open(); } }`
        state Busy : "does something"
//                 ^ error[malformed_state]: what is inside a state is written in braces behind its name, as in `state Busy { on Press => Idle; }`
        state Lit => { Press => Off }
//                ^ error[malformed_state]: what is inside a state is written in braces behind its name, as in `state Lit { on Press => Idle; }`
        Dark state { on Press => Off; }
//      ^^^^ error[unknown_item]: `Dark` does not start an item; a keyword is written before the name; write `state Dark`
        Press on => Off;
//      ^^^^^ error[unknown_item]: `Press` does not start an item; a keyword is written before the name; write `on Press`
    }
}
state_machine! {
    machine Actions(lamp: &mut Lamp) {
        events { Press, Call(u8, u8) }
        signals { Beep }
        queue 2;
        #[default]
//      ^^^^^^^^^^ error[attribute]: no attribute is named `default`; it is a keyword here, as in `initial Off;`
        state Off {
            enter(lamp) { lamp.beep(); }
//               ^ error[malformed_action]: an action takes no parameters, because its code sees those of the machine; write `enter { .. }`
            exit(lamp.beep());
//              ^ error[malformed_action]: the code of an action is written in braces; write `exit { lamp.beep(); }`
            active / lamp.beep();
//                 ^ error[malformed_action]: the code of an action is written in braces; write `active { lamp.beep(); }`
            enter: lamp.beep();
//                 ^^^^ error[malformed_action]: the code of an action is written in braces; write `enter { lamp.beep(); }`
            on_entry(lamp.beep());
//          ^^^^^^^^ error[unknown_item]: `on_entry` does not start an item; did you mean `enter { .. }`?
            on Press => On;
        }
        #[on_enter(beep)]
//      ^^^^^^^^^^^^^^^^^ error[attribute]: no attribute is named `on_enter`; it is a keyword here, as in `enter { lamp.open(); }`
        #[terminal]
//      ^^^^^^^^^^^ error[attribute]: no attribute is named `terminal`; it is a keyword here, as in `final Finished;`
        state On {
            on Press >= Off;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `>=`
            on Press --> Off;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `-->`
            on Press ~> Off;
//                   ^ error[missing_arrow]: the reaction follows `=>`; write `=>` instead of `~>`
            on Call(n) => Off;
//             ^^^^^^^ error[payload_shape]: `Call` carries 2 values, but this pattern takes 1; write `Call(n, _)`
            on Call(a, 3, c) => Off;
//             ^^^^^^^^^^^^^ error[payload_shape]: `Call` carries 2 values, but this pattern takes 3; write `Call(a, 3)`
            on Call() => Off;
//             ^^^^^^ error[payload_shape]: `Call` carries 2 values, but this pattern takes 0; write `Call(_, _)`
        }
    }
}
state_machine! {
    machine Targets(lamp: &mut Lamp) {
        events { Press, Key(u8) }
        signals { Beep }
        queue 2;
        initial state Off {
            on Press => On [Beep];
//                         ^ error[malformed_target]: an output is code before the target; write `=> { raise(Beep); On }`
            on Key(1) => On [Press];
//                          ^ error[malformed_target]: an output is code before the target; write `=> { raise(Press); On }`
            on Key(2) => On [Lighten];
//                          ^ error[malformed_target]: an output is code before the target; write `=> { ..; On }`
            on Key(3) => On [lamp.ready];
//                          ^ error[malformed_target]: a guard is written before `=>`; write `on Key(3) if lamp.ready => On;`
            on Key(4) => Q_TRAN(On);
//                       ^^^^^^ error[malformed_target]: a target is the name of a state alone; write `On`
            on Key(5) => Q_HANDLED();
//                       ^^^^^^^^^ error[unknown_state]: no state is named `Q_HANDLED`; did you mean `stay`?
            on Key(6) => Q_SUPER;
//                       ^^^^^^^ error[unknown_state]: no state is named `Q_SUPER`; did you mean `pass`?
            on Key(7) => nil;
//                       ^^^ error[malformed_target]: `nil` does not end a reaction; did you mean `stay`?
            on Key(8) => Response(On);
//                       ^^^^^^^^ error[malformed_target]: a target is the name of a state alone; write `On`
            on Key(9) => { raise(Beep, delay: 500ms); }
//                                     ^^^^^ error[syntax]: `raise` takes one event and no options; what happens later is a transition, as in `after 5s => ..`
            on Key(10) => { raise(Beep, after: 3); }
//                                      ^^^^^ error[syntax]: `raise` takes one event and no options; what happens later is a transition, as in `after 5s => ..`
            on Key(11) => { raise(Key, value: 3); }
//                                     ^^^^^ error[syntax]: `raise` takes one event and no options; what happens later is a transition, as in `after 5s => ..`
        }
        state On {
            initial Bright;
//          ^^^^^^^ error[initial_outside]: `On` has no states inside, so it has no `initial`; remove this
            on Default => Off;
//             ^^^^^^^ error[unknown_event]: `Default` is not an event; every other event is written `on _`, behind the others
            on Q_ENTRY_SIG => { lamp.beep(); }
//             ^^^^^^^^^^^ error[unknown_event]: `Q_ENTRY_SIG` is not an event; what a state does is written without `on`: `enter { .. }`
            on ExitEvent => { lamp.beep(); }
//             ^^^^^^^^^ error[unknown_event]: `ExitEvent` is not an event; what a state does is written without `on`: `exit { .. }`
            on Done => Off;
//             ^^^^ error[unknown_event]: `Done` is not an event; write the trigger `done` without `on`
            on Init => Off;
//             ^^^^ error[unknown_event]: `Init` is not an event; where a composite begins is written `initial ..` in it, without `on`
        }
    }
}
state_machine! {
    machine Sends(lamp: &mut Lamp) {
        events { Press }
        initial state Off {
            machine retry: Retry;
            on Press => { sendTo(retry, Up); }
//                               ^^^^^ error[name_as_value]: `retry` is a separate machine; an event is passed on to it by an item of the state, as in `forward Link(event) => retry(event);`
            enter { forward(retry, Press); }
//                          ^^^^^ error[name_as_value]: `retry` is a separate machine; an event is passed on to it by an item of the state, as in `forward Link(event) => retry(event);`
            done(retry.Gone) => Off;
        }
    }
}
state_machine! {
    machine Retry { events { Up } initial state Waiting { on Up => Gone; } final Gone; }
}
state_machine! {
    machine Stereotypes(lamp: &mut Lamp) {
        id: "lamp";
//      ^^ error[unknown_item]: `id` does not start an item; a machine, a state and an event are named behind their keyword; remove this
        description: "what it does";
//      ^^^^^^^^^^^ error[unknown_item]: `description` does not start an item; a description is a doc comment before the item: `/// Waits for a call.`
        events { Press, Reset }
        initial Off;
        state Check <<choice>>
//                  ^ error[malformed_state]: a decision is part of a reaction, as in `on Press => if ready { Check } else { stay }`
        state Gone <<end>>
//                 ^ error[malformed_state]: what a state is comes before its name; write `final Gone`
        state Fork <<fork>>
//                 ^ error[malformed_state]: a transition leads into several regions at once by `=> (On, Off)`
        state Last <<history>>
//                 ^ error[malformed_state]: a state has no stereotype; write `history deep;`
        state Other <<entryPoint>>
//                  ^ error[malformed_state]: a state has no stereotype; remove this
        state Off { on Press => On[H]; on Reset => super(Stereotypes); label: "x"; }
//                                ^ error[malformed_target]: how a composite is entered follows its name; write `On.history`
//                                                 ^^^^^^^^^^^^^^^^^^ error[malformed_target]: `super` does not end a reaction; did you mean `pass`?
//                                                                     ^^^^^ error[unknown_item]: `label` does not start an item; a machine, a state and an event are named behind their keyword; remove this
        state On { on Press => Off[H*]; on Reset => self(); }
//                                ^ error[malformed_target]: how a composite is entered follows its name; write `Off.deep_history`
//                                                  ^^^^^^ error[malformed_target]: `self` does not end a reaction; did you mean `reenter`?
    }
}
state_machine! {
    derive(Debug) machine Derived { initial state Off; }
//  ^^^^^^ error[malformed_header]: an attribute is written in `#[..]` before the item that it applies to, as in `#[derive(Debug)] events { .. }`
}
state_machine! {
    serde(rename = "x") machine Renamed { initial state Off; }
//  ^^^^^ error[malformed_header]: an attribute is written in `#[..]` before the item that it applies to, as in `#[derive(Debug)] events { .. }`
}
state_machine! {
    machine Parts(lamp: &mut Lamp) {
        states_attr: derive;
//      ^^^^^^^^^^^ error[unknown_item]: `states_attr` does not start an item; each state is an item, as in `state Idle { on Press => Off; }`
        events { Press, Key(u8) }
        initial Off;
        transition_table { }
//      ^^^^^^^^^^^^^^^^ error[unknown_item]: `transition_table` does not start an item; did you mean `on`, as in `on Press => Off;`?
        state Off {
            on_entry_from(Press) { lamp.beep(); }
//          ^^^^^^^^^^^^^ error[unknown_item]: `on_entry_from` does not start an item; did you mean `enter`, as in `enter { lamp.open(); }`?
            substate_of(On);
//          ^^^^^^^^^^^ error[unknown_item]: `substate_of` does not start an item; did you mean `state`, as in `state Idle { on Press => On; }`?
            exitActions: [lamp.beep];
//          ^^^^^^^^^^^ error[unknown_item]: `exitActions` does not start an item; did you mean `exit`, as in `exit { lamp.close(); }`?
            timeout_ms 500 => On;
//          ^^^^^^^^^^ error[unknown_item]: `timeout_ms` does not start an item; did you mean `after`, as in `after 5s => On;`?
            blah;
//          ^^^^ error[unknown_item]: `blah` does not start an item; expected a state, a transition, an action or another item, as in `state Idle { on Press => On; }`, `on Press => On;` or `enter { lamp.open(); }`
            invoke: { src: Retry };
//          ^^^^^^ error[unknown_item]: `invoke` does not start an item; did you mean `machine`, as in `machine retry: Retry(lamp);`?
            on Press => On;
        }
        state On {
            on Press => |lamp| { lamp.beep(); Off };
//                      ^ error[malformed_target]: a reaction is code that sees the parameters of the machine, and not a closure; write `=> { lamp.beep(); Off }`
            on Key(1) => || Off;
//                       ^ error[malformed_target]: a reaction is code that sees the parameters of the machine, and not a closure; write `=> Off`
            on Key(2) => if lamp.ready Off else On;
//                                     ^^^ error[syntax]: a branch is written in braces; write `if lamp.ready { Off } else { On }`
            on Key(3) => if lamp.ready Off;
//                                     ^^^ error[syntax]: a branch is written in braces; write `if lamp.ready { Off } else { stay }`
            on Key(4) => { if lamp.ready lamp.beep(); Off }
//                                       ^^^^ error[syntax]: a branch is written in braces; write `if lamp.ready { lamp.beep() } else { stay }`
        }
        blubb { }
//      ^^^^^ error[unknown_item]: `blubb` does not start an item; expected a state, a transition, an action or another item, as in `state Idle { on Press => Off; }`, `on Press => Off;` or `enter { lamp.open(); }`
    }
}
state_machine! {
    machine Settings(lamp: &mut Lamp) {
        events { Press, Key(u8) }
        direction LR
//      ^^^^^^^^^ error[unknown_item]: `direction` does not start an item; how a machine is drawn is not part of it, and is decided by `fsmith draw`; remove this
        output Beep;
        initial Off;
        # switched off
//      ^ error[attribute]: a comment starts with `//`, as in Rust
        state Off parent="On" kind=3 { on Press => On; tags: ["dark"]; }
//                ^^^^^^ error[malformed_state]: a state inside another is an item of it, as in `state On { state Off; .. }`
//                            ^^^^ error[malformed_state]: what is inside a state is written in its braces, as in `state Off { .. }`
//                                                     ^^^^ error[unknown_item]: `tags` does not start an item; a tag is an attribute before the state, as in `#[tag(busy)] state Idle { .. }`
        state On initial="Low" { on Press => Off; state Low; state High; }
//               ^^^^^^^ error[malformed_state]: what is inside a state is written in its braces, as in `state On { initial Low; .. }`
        state Lit(superstate = "On") { on Press => Off; }
//                ^^^^^^^^^^ error[malformed_field]: a state inside another is an item of it, as in `state On { state Inner; .. }`
        state Dim(level = 3, name: String) { on Press => Off; }
//                ^^^^^ error[malformed_field]: the type of a field is missing; write it, as in `level: u32 = 3`
        pub fn is_on(&self) -> bool { true }
//      ^^^ error[unknown_item]: `pub` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
    }
}
state_machine! {
    machine Calls(lamp: &mut Lamp) {
        events { Press, Key(u8), Start(u8, u8) }
        initial Off;
        state Off {
            on Press -> bool => On;
//                   ^ error[missing_arrow]: a reaction returns no value, and a call answers with an `Answer`; remove what stands before `=>`
            on Key(1) if Some(n) = lamp.level => On;
//                               ^ error[assignment_in_guard]: a pattern is matched by `let`; write `let Some(n) = lamp.level`
            on Key(2) if (a, Some(b)) = lamp.both() => On;
//                                    ^ error[assignment_in_guard]: a pattern is matched by `let`; write `let (a, Some(b)) = lamp.both()`
            on Key(3) if Level { now } = lamp.level => On;
//                                     ^ error[assignment_in_guard]: a pattern is matched by `let`; write `let Level { now } = lamp.level`
            on Key(4) if lamp.level = 3 => On;
//                                  ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
            enter { send(Press, delay = "3s"); }
//                       ^^^^^ error[name_as_value]: an event is not a value; to have the machine react to it after this step, write `raise(Press)`
            exit { dispatch(Press, 3, 4); }
//                          ^^^^^ error[name_as_value]: an event is not a value; to have the machine react to it after this step, write `raise(Press)`
            permit_dynamic(Press, || if lamp.ready { On } else { Off });
//          ^^^^^^^^^^^^^^ error[unknown_item]: `permit_dynamic` does not start an item; did you mean `on`, as in `on Press => On;`?
            internal_transition(Press, lamp.beep());
//          ^^^^^^^^^^^^^^^^^^^ error[unknown_item]: `internal_transition` does not start an item; a transition is written `on Press => { lamp.beep(); }`
            always: { guard: lamp.ready, target: On };
//                ^ error[missing_arrow]: each transition is a separate item; write `always if lamp.ready => On;`
        }
        state On { done(On) => Off; }
//                 ^^^^ error[never_completes]: `On` has no states inside, so it never completes; declare `final On;` if it is an end, or use `on`, `when` or `always` instead
    }
}
state_machine! {
    machine Owner<OwnerEvent, OwnerState, T>(lamp: &mut Lamp) { events { Press } initial state Off; }
//                ^^^^^^^^^^ error[malformed_header]: the macro declares this type, and it is not a parameter; remove this
//                            ^^^^^^^^^^ error[malformed_header]: the macro declares this type, and it is not a parameter; remove this
}
state_machine! {
    machine Letters(lamp: &mut Lamp) {
        events { Press, Key(u8) }
        initial: "Off";
//               ^^^^^ error[malformed_initial]: a state is named without quotes; write `initial Off;`
        state Off #red {
//                ^ error[malformed_state]: how a machine is drawn is not part of it, and is decided by `fsmith draw`; remove this
            Entry { lamp.beep(); }
//          ^^^^^ error[unknown_item]: `Entry` does not start an item; a keyword is written in lower case; write `enter { .. }`
            exit: ["beep"];
//                ^ error[malformed_action]: expected the action's code in braces, as in `exit { lamp.close(); }`
            active => lamp.beep();
//                 ^ error[malformed_action]: the code of an action is written in braces; write `active { lamp.beep(); }`
            on Press => On => Off;
//                         ^ error[malformed_target]: a transition leads to one state; what leads from `On` to `Off` is a transition in `On`
            on Key(1) => On -> Off;
//                          ^ error[malformed_target]: a transition leads to one state; what leads from `On` to `Off` is a transition in `On`
            on Key(2) if || lamp.ready => On;
//                       ^^^^^^^^^^^^^ error[syntax]: a guard is a condition, and not a closure; write `lamp.ready`
            on Key(3) => { status = Q_TRAN(&On); }
//                                          ^^ error[name_as_value]: a state is not a value: a reaction ends in the state that it leads to; write `=> On`, or behind other code `=> { ..; On }`
            always: [{ guard: lamp.ready, target: On }, { target: Off }];
//                ^ error[missing_arrow]: each transition is a separate item; write `always if lamp.ready => On;`
        }
        state On {
            history type="deep";
//                  ^^^^ error[malformed_history]: write the word alone: `history deep;`
            enter { lamp.beep(); state Inner; }
//                               ^^^^^ error[misplaced]: this is not code, but an item of a state; write it outside of these braces
            Exit { lamp.beep(); }
//          ^^^^ error[unknown_item]: `Exit` does not start an item; a keyword is written in lower case; write `exit { .. }`
            on Press => Off;
        }
    }
}
state_machine! {
    machine Effects(lamp: &mut Lamp) {
        events { Press, Reset, Key(u8) }
        queue 1;
        initial state Off {
            on Press / Reset => On;
//                   ^ error[missing_arrow]: an effect is written behind `=>`; write `=> { raise(Reset); On }`
            on Key(1) / beep => On;
//                    ^ error[missing_arrow]: an effect is written behind `=>`; write `=> { beep(); On }`
            Reset / Press;
//          ^^^^^ error[unknown_item]: `Reset` does not start an item; a transition is written `on Reset => { raise(Press); }`
            on Key(2) => target: On;
//                             ^ error[malformed_target]: a target is the name of a state alone; write `=> On`
            on Key(3) => { "beep"; On }
//                         ^^^^^^ error[unreached]: a literal does nothing; call a function, as in `beep();`
            on Key(4) => if lamp.ready && { On } else { Off }
//                                      ^ error[syntax]: `&&` has nothing on its right side; write the other operand
        }
        state On { on Press => Off; }
    }
}
state_machine! {
    stateDiagram-v2 machine Diagram { initial state Off; }
//  ^^^^^^^^^^^^ error[malformed_header]: only attributes, `pub` and `async` stand before `machine`; remove this
}
