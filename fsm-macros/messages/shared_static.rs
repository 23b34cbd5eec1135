//! A `static` that would exist several times.

use fsmith::state_machine;

state_machine! {
    machine Lamp {
        events { Press }
        initial state Off {
            on Press or after 5s => {
                static TIMES: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0);
//              ^^^^^^ error[shared_static]: a reaction of several triggers is compiled once for each, so there would be several of this `static`; declare it outside the machine
                TIMES.fetch_add(1, core::sync::atomic::Ordering::Relaxed);
            }
        }
    }
}
