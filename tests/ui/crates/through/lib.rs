//! Uses the macro of another crate that re-exports it, without depending on fsmith.

#![deny(warnings)]

use fsmith_ui_reexporting::state_machine as machine;

machine! {
    /// A lamp.
    pub machine Lamp() {
        events { Press }
        initial state Off { on Press => push(On); }
        #[allow(fsmith::unused_history)]
        state On { history shallow; initial state Dim { on Press => pop; } }
    }
}

machine! {
    /// A lamp with items that `#[cfg]` leaves out.
    pub machine Part {
        events { Press, #[cfg(any())] Hold(NoType) }
        initial state Off { on Press => On; #[cfg(any())] on Hold(no) => no.none(); }
        #[cfg(all())]
        state On { on Press => Off; }
    }
}
