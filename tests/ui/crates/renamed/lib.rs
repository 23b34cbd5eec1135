//! Generated code finds fsmith if the crate is renamed: `fsm = { package = "fsmith", .. }`.

#![deny(warnings)]

fsm::state_machine! {
    /// A lamp.
    pub machine Lamp() {
        events { Press }
        initial state Off { on Press => push(On); }
        #[allow(fsmith::unused_history)]
        state On { history shallow; initial state Dim { on Press => pop; } }
    }
}

fsm::state_machine! {
    /// A lamp with items that `#[cfg]` leaves out.
    pub machine Part {
        events { Press, #[cfg(any())] Hold(NoType) }
        initial state Off { on Press => On; #[cfg(any())] on Hold(no) => no.none(); }
        #[cfg(all())]
        state On { on Press => Off; }
    }
}
