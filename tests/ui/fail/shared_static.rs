//! A `static` of which there would be several.

use fsmith::state_machine;

state_machine! {
    machine Lamp {
        events { Press }
        initial state Off {
            on Press or after 5s => {
                static TIMES: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0);
                TIMES.fetch_add(1, core::sync::atomic::Ordering::Relaxed);
            }
        }
    }
}

fn main() {}
