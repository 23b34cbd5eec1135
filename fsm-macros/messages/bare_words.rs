//! Items of which only the keyword is written, before other items. Each is one mistake, at the keyword, and the items
//! after it are read.

use fsmith::state_machine;

pub struct Body {
    tired: bool,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Hold }
        initial Off;
        stack
//      ^^^^^ error[malformed_room]: expected a number after this, as in `stack 8;`
        state
//      ^^^^^ error[malformed_state]: expected the state's name after this, as in `state Idle { on Press => Off; }`
        state Off {
            state
//          ^^^^^ error[malformed_state]: expected the state's name after this, as in `state Idle { on Press => On; }`
            in Dim { on Hold => Off; }
            final
//          ^^^^^ error[malformed_state]: expected the state's name after this, as in `final Finished;`
            on Press => On;
            history
//          ^^^^^^^ error[malformed_history]: expected `shallow`, `deep` or `suspend` after this, as in `history deep;`
            initial Dim;
            when
//          ^^^^ error[missing_condition]: expected a condition after this, as in `when body.is_tired() => On;`
            on Hold => stay;
            enter
//          ^^^^^ error[malformed_action]: expected the action's code in braces after this, as in `enter { body.open(); }`
            state Dim { on Press => Bright; }
            after
//          ^^^^^ error[malformed_duration]: expected a duration after this, as in `after 5s => On;`
            state Bright;
        }
        observer
//      ^^^^^^^^ error[malformed_option]: expected the name of the observer parameter after this, as in `observer body;`
        state On {
            parallel
//          ^^^^^^^^ error[malformed_state]: expected the state's name after this, as in `parallel Playing { state Sound { .. } state Picture { .. } }`
            enter { body.tired = true; }
            alarm
//          ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when body.is_low() => Off;`
            exit {}
            on Press or
//                   ^^ error[malformed_trigger]: expected a trigger after this, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `on Press => Off;`
        }
        in
//      ^^ error[malformed_in]: expected a state after this, as in `in Off | On { on Press => stay; }`
        state Broken { on Press => Off; }
        final
//      ^^^^^ error[malformed_state]: expected the state's name after this, as in `final Finished;`
    }
}

state_machine! {
    machine Door() {
        events
//      ^^^^^^ error[malformed_events]: expected the events in braces, or an existing type, after this, as in `events { Start, Noise { volume: u32 } }`
        initial Closed;
        signals
//      ^^^^^^^ error[malformed_events]: expected the signals in braces after this, as in `signals { Full, Failed(u32) }`
        state Closed { on Push => { raise(Full); Open } }
        state Open { on Pull => Closed; on Full => Closed; initial state }
//                                                                 ^^^^^ error[malformed_state]: expected the state's name after this, as in `state Idle { on Push => Closed; }`
    }
}

fn main() {
    let lamp = Lamp::start(&mut Body { tired: false });
    lamp.is_in(LampState::Dim);
    lamp.is_in(LampState::Broken);
}
