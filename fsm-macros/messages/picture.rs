//! `#[picture(..)]` that does not say `none`.

use fsmith::state_machine;

state_machine! {
    #[picture]
//  ^^^^^^^^^^ error[attribute]: `#[picture(none)]` leaves out the machine's picture in the documentation; nothing else is said of it
    #[picture(small)]
//  ^^^^^^^^^^^^^^^^^ error[attribute]: `#[picture(none)]` leaves out the machine's picture in the documentation; nothing else is said of it
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}
