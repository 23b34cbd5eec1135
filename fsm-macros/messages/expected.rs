//! Items and code at the wrong place. The messages show an example in the machine's own names: states beside and inside
//! this state, events with their payloads, and parameters.

use fsmith::state_machine;

pub struct Cook;

pub enum Key {
    Up,
}

state_machine! {
    machine Oven(cook: &mut Cook, level: u8) {
        events { Dial(u8), Door }
        initial Closed;
        unless Door => Closed;
//      ^^^^^^ error[unknown_item]: `unless` does not start an item; a transition starts with its trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `on Dial(..) => Closed;`
        in Closed { enter { cook.look(); } until Door => Open; }
//                  ^^^^^ error[misplaced]: only transitions and `never` are allowed inside `in`; move this into the states themselves
//                                         ^^^^^ error[unknown_item]: `until` does not start an item; a transition starts with its trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `on Dial(..) => Closed;`
        in Closed { on => Open; }
//                     ^ error[missing_event]: expected an event, as in `on Dial(..) => Closed;`
        state Closed {
            initial;
//                 ^ error[malformed_initial]: expected the initial state, as in `initial Both;`
            history deep else;
//                           ^ error[malformed_history]: expected a state inside this composite after `else`, as in `history deep else Both;`
            on Dial(_) => ;
//                        ^ error[missing_target]: expected a state, as in `on Dial(..) => Open;`, or `stay`, `pass`, `pop`, a decision or code in braces
            when => Open;
//          ^^^^ error[missing_condition]: expected a condition after this, as in `when cook.is_tired() => Open;`
            after => Open;
//                ^ error[malformed_duration]: expected a duration, as in `after 5s => Open;`
            on Dial(n) if => Open;
//                     ^^ error[missing_condition]: expected a condition after this, as in `on Dial(..) if cook.is_full() => Open;`
            defer;
//               ^ error[missing_event]: expected an event, as in `defer Dial(..);`
            entry if level > 3;
//          ^^^^^ error[unknown_item]: `entry` does not start an item; did you mean `enter { .. }`?
            while Door => Open;
//          ^^^^^ error[unknown_item]: `while` does not start an item; code is written in actions and reactions, as in `enter { .. }` or `on Dial(..) => { .. }`
            initial state Cold(from: u8) { on Dial(n) Open; }
//                        ^^^^ error[missing_arguments]: `Cold` takes data, but this target gives none; write `Cold(from)`
//                                                    ^^^^ error[missing_arrow]: expected `=>` and a reaction, as in `on Dial(..) => Both;`
            state Warm(from: u8 = 0) { on Dial(1) => }
//                                                ^^ error[missing_target]: expected a state after this, as in `on Dial(..) => Both;`, or `stay`, `pass`, `pop`, a decision or code in braces
            parallel Both { until Door => Open; }
//                   ^^^^ error[no_regions]: `Both` has no regions; declare states inside it, which are all active at once, or make it a `state`
//                          ^^^^^ error[unknown_item]: `until` does not start an item; a transition is written `on Door => Open;`
            final Burnt { until Door => Open; }
//                        ^^^^^ error[unknown_item]: `until` does not start an item; a transition is written `on Door => Open;`
        }
        state Open { on Door => { raise(); push(level) } done() => Closed; on Door if is_in() => reenter(3); }
//                                ^^^^^ error[malformed_raise]: `raise` takes an event or a signal of this machine, as in `raise(Door)`
//                                         ^^^^^^^^^^^ error[malformed_target]: `push` takes the name of one state, as in `push(Closed)`
//                                                            ^ error[malformed_done]: expected the state that completes, as in `done(Closed) => Closed;`
//                                                                                    ^^^^^ error[not_a_state]: `is_in` takes the name of one state of this machine, as in `is_in(Closed)`
//                                                                                               ^^^^^^^^^^ error[malformed_target]: `reenter` takes the name of one state, as in `reenter(Reload)`, or stands alone for the state that the transition is written in: `reenter`
    }
}

state_machine! {
    machine Keys() {
        events Key;
        initial state Waiting { on Up => Heard; on => Heard; }
//                                                 ^ error[missing_event]: expected an event, as in `on Up => Heard;`
        state Heard
//            ^^^^^ error[malformed_state]: expected `;` or the items of `Heard` in braces after this, as in `state Heard;` or `state Heard { on Up => Waiting; }`
    }
}
