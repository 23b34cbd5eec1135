//! Attributes that the compiler does not know, before a machine and inside it.

use fsmith::state_machine;

state_machine! {
    #[states(derive(Default, Missing), no_such_attribute)]
    machine Bell {
        events { Ring }
        initial state Silent { on Ring => stay; }
    }
}

// This attribute is only known before `machine`.
state_machine! {
    machine Lamp {
        #[picture(none)]
        events { Press }
        initial state Off { on Press => On; }
        #[picture(none)]
        state On { on Press => Off; }
    }
}

fn main() {}
