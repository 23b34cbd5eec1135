//! Items written as if they were events. As patterns, they would take every event.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: &mut u8) {
        events { Press, Done }
        initial state Off {
            on Press => On;
            on exit => { *level = 0; }
//             ^^^^ error[unknown_event]: `exit` is a binding here that matches every event; as an item, write it on its own: `exit { level.close(); }`
            on enter if *level > 0 => stay;
//             ^^^^^ error[unknown_event]: `enter` is a binding here that matches every event; as an item, write it on its own: `enter { level.open(); }`
        }
        state On {
            initial state Low { on Press => High; }
            state High;
            on done => Off;
//             ^^^^ error[unknown_event]: `done` in lower case is a binding that matches every event; did you mean `Done`?
            on resume | Press => stay;
//             ^^^^^^ error[unknown_event]: `resume` is a binding here that matches every event; as an item, write it on its own: `resume { level.go_on(); }`
        }
    }
}
