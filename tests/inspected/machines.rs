//! Machines with all features that a page shows.

use fsmith::inspect::interpreter::state_machine;

/// The context of a printer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tray {
    pub sheets: u32,
    pub log: Vec<&'static str>,
}

impl fsmith::inspect::Restorable for Tray {}

state_machine! {
    /// A printer with data, timers, a history, a push, signals and deferral.
    #[derive(Clone, Debug)]
    pub machine Printer(tray: &mut Tray) {
        #[derive(Clone, Debug, PartialEq)]
        events { Print { pages: u32 }, Pause, Resume, Open, Close }
        signals { Empty }
        queue 8;
        initial Ready;
        alarm on Open => push(Lid);
        on Empty => Refill;

        state Ready {
            initial Idle;
            history deep;
            on Pause => Paused;
            state Idle {
                on Print { pages } if pages <= tray.sheets => Printing(pages);
                on Print { pages } if pages > 100 => stay;
            }
            state Printing(left: u32, done: u32 = 0) {
                enter { tray.log.push("prints"); }
                defer Print { .. };
                every 1s => {
                    tray.sheets -= 1;
                    *done += 1;
                    *left -= 1;
                    if tray.sheets == 0 { raise(Empty); stay } else if *left == 0 { Idle } else { stay }
                }
                after 90s => Idle;
            }
        }
        state Paused { on Resume => Ready; after 10s => Ready; }
        state Refill { when tray.sheets > 0 => Ready; }
        state Lid { on Close => pop; }
    }
}

state_machine! {
    /// Two regions that react to the same event.
    #[derive(Clone, Debug)]
    pub machine Pair {
        events { Go, Left, Both(u8) }
        initial On;
        parallel On {
            state A { initial A1; state A1 { on Go => A2; on Both(n) if n > 3 => A2; } state A2 { on Left => Off; } }
            state B { initial B1; state B1 { on Go => B2; on Both(_) => stay; } state B2 { on Left => B1; } }
        }
        state Off { on Go => On; }
    }
}

state_machine! {
    /// A machine that can be copied.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub machine Coin {
        events { Flip }
        initial state Heads { on Flip => Tails; }
        state Tails { on Flip => Heads; }
    }
}

/// A context with a lifetime and without `Debug`.
pub struct Secret<'s>(pub &'s str);

state_machine! {
    /// A machine with a context that cannot be shown and events that borrow.
    pub machine Vault(secret: &mut Secret<'_>, tries: u32) {
        #[allow(fsmith::unused_event)]
        events { Say(&str), Leave, Wait }
        initial state Shut { on Say(word) if word == secret.0 => Open(tries); }
        state Open(after: u32) {
            #[cfg(all())]
            on Leave => Shut;
            #[cfg(any())]
            on Leave => stay;
        }
    }
}
