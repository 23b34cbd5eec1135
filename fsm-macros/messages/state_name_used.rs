//! A state with a name that it cannot have. This is reported once, and not again where the name is used.

use fsmith::state_machine;

state_machine! {
    machine Lamp {
        events { Press, Hold, Knock }
        initial off;
        in off | On { on Knock => stay; }

        state off {
//            ^^^ error[state_name]: a state's name must begin with an upper-case letter, to distinguish targets from code; rename `off`
            on Press => on;
            on Hold if is_in(off) => { let held = true; if held { on } else { On } }
        }
        state on {
//            ^^ error[state_name]: a state's name must begin with an upper-case letter, to distinguish targets from code; rename `on`
            on Press => à;
            on Hold => push(à);
        }
        state à {
//            ^ error[state_name]: a state's name must begin with an upper-case letter, to distinguish targets from code; rename `à`
            on Press => pop;
            on Hold => reenter(off);
        }
        state On { on Press => (off); }
    }
}
