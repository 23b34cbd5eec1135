//! What this version of fsmith does not support, and a `static` of which there would be several.

use fsmith::state_machine;

state_machine! {
    machine Game {
        events { Pause, Next, Back }
        initial state Play {
            on Pause => push(Menu(1));
            on Next => Store(2).Shelf;
        }
        state Menu(page: u32) {
            history shallow;
            on Back => pop;
            initial state Sound { on Next => Picture; }
            state Picture { on Next => Sound; }
        }
        state Store(goods: u32) {
            history suspend;
            on Back => Play;
            initial state Counter { on Next => Shelf; }
            state Shelf { on Next => Counter; }
        }
    }
}

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
