//! A dashboard of a car, whose systems only look at the event and at each other.
//!
//! This covers guards with queries of other regions and comparisons, which compiled code evaluates when the region has its
//! turn: in regions that move in the same step in both directions, with visible exits and entries, with tags and groups,
//! with decisions, and next to transitions that exit the whole `parallel`.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A dashboard shows what engine, lights and wipers do.
    pub machine Dashboard(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Key, Swap, Rain(u32), Dim(u32), Tow }

        initial Driving;

        parallel Driving {
            enter { tape.act("Driving: enter"); }
            exit { tape.act("Driving: exit"); }

            state Lights {
                initial Dark;
                on Rain(amount) if amount > 90 && !is_in(Off) => { tape.act("flash"); Lit }
                #[tag(quiet)]
                state Dark {
                    on Dim(level) if level > 3 => Low;
                    on Rain(amount) if amount > 6 && (is_in(Running) || is_in(Wiping) && amount > 60) => Low;
                }
                state Lit {
                    initial Low;
                    exit { tape.act("Lit: exit"); }
                    state Low {
                        on Dim(level) if level < 2 => Dark;
                        on Dim(level) if level > 8 && is_in(Running) => High;
                        on Key if is_in(Running) => { tape.act("chime"); }
                    }
                    state High {
                        enter { tape.act("High: enter"); }
                        on Dim(level) => { if level > 50 { Low } else { Dark } }
                        on Rain(_) if is_in(Wiping) => Low;
                    }
                }
            }
            state Engine {
                initial Off;
                #[tag(quiet)]
                state Off {
                    on Key => { tape.act("start"); Running }
                    on Swap if is_in(Wiping) => Running;
                }
                state Running {
                    enter { tape.act("Running: enter"); }
                    exit { tape.act("Running: exit"); }
                    on Key => Off;
                    on Swap if is_in(Parked) => Off;
                    on Rain(amount) if amount > 9 && is_in(Dark) => { tape.act("warn"); }
                }
            }
            state Wipers {
                initial Parked;
                #[tag(quiet)]
                state Parked {
                    on Rain(amount) if amount > 3 && is_in(Running) => Wiping;
                    on Swap if is_in(Running) => { tape.act("swap"); Wiping }
                }
                state Wiping {
                    enter { tape.act("Wiping: enter"); }
                    exit { tape.act("Wiping: exit"); }
                    on Rain(amount) if amount < 2 => Parked;
                    on Rain(_) if !has(quiet) => { tape.act("wipe"); }
                    on Swap if is_in(Off) => Parked;
                    on Key if is_in(Running) => { tape.act("stuck"); }
                    on Tow if is_in(Off) => Towed;
                }
            }
        }
        state Towed {
            on Key => Driving;
            on Tow => tape.act("not yet");
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> DashboardEvent {
    match n % 9 {
        0 => DashboardEvent::Key,
        1 | 2 => DashboardEvent::Swap,
        3 => DashboardEvent::Rain(n % 12),
        4 | 5 => DashboardEvent::Rain(n % 103),
        6 => DashboardEvent::Dim(n % 11),
        7 => DashboardEvent::Dim(n % 73),
        _ => DashboardEvent::Tow,
    }
}

drive!(Dashboard, DashboardInterpreter, DashboardState, event event; unpolled);
