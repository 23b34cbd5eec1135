//! `fsm = { package = "fsmith", .. }`: generated code finds the crate by whatever name.

#![deny(warnings)]

fsm::state_machine! {
    /// A lamp.
    pub machine Lamp() {
        events { Press }
        initial state Off { on Press => push(On); }
        state On { history shallow; initial state Dim { on Press => pop; } }
    }
}
