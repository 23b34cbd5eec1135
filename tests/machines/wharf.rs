//! A wharf where everything takes its time: each action waits, and many may fail.

use fsmith::interpreter::state_machine;

use crate::tape::{Failure, Tape};

state_machine! {
    /// A ship is moored, loaded and watched.
    #[allow(fsmith::entered_anyway)]
    pub async machine Wharf(tape: &mut Tape) fails Failure {
        events { Moor, Crate(u32), Lift, Lower, Bell, Cast, Night, Day }
        signals { Full, Slip(u32) }
        queue 200;
        stack 100;
        initial Empty;
        never tape.ask("never") && is_in(Empty) && is_in(Moored);
        failed Failure("rope") => { tape.later("retreat").await; Empty }
        alarm on Bell if tape.ask("fire") => { tape.try_later("evacuate").await?; Empty }

        state Empty {
            enter { tape.later("Empty: enter").await; }
            exit { tape.later("Empty: exit").await; }
            on Moor => { tape.try_later("rope").await?; raise(Full); Moored(3) }
            defer Crate(_);
            ignore Lift;
            always if tape.ask("tide") && tape.ask("twice") => {
                tape.later("drift").await;
                let far = tape.asked_later("far").await;
                if far { Moored(1) } else { Moored(2) }
            }
        }
        state Asleep {
            enter { tape.later("Asleep: enter").await; }
            exit { tape.later("Asleep: exit").await; }
            on Day => { tape.later("wakes").await; pop }
            after 4s => pop;
        }
        parallel Moored(size: u32) {
            enter { tape.later(&format!("Moored: enter {size}")).await; }
            exit {
                if tape.ask("quickly") { return; }
                tape.try_later("Moored: exit").await?;
                tape.act("cast off");
            }
            pause { tape.later("Moored: pause").await; }
            resume { tape.later("Moored: resume").await; }
            done => { tape.try_later("all done").await?; Empty }
            on Night => { tape.later("night").await; push(Asleep) }
            on Cast => {
                let calm = tape.asked_later("calm").await;
                if calm { Empty } else { stay }
            }

            state Crane(lifted: u32 = 0) {
                initial Low;
                final Out;
                state Low {
                    enter {
                        tape.try_later("Low: enter").await?;
                        if is_in(Alarmed) { tape.later("Low: in a hurry").await; }
                    }
                    on Lift => { *lifted += 1; tape.later("lift").await; High }
                    on Crate(weight) if weight > 2 => {
                        tape.try_later("load").await?;
                        *lifted += weight % 3;
                        Hold.history
                    }
                    on Full => tape.later("full").await;
                }
                state High {
                    exit { tape.later("High: exit").await; }
                    on Lower or after 3s => { tape.later("lower").await; Low }
                    every 1s => {
                        tape.later("sway").await;
                        if tape.ask("slips") { raise(Slip(*lifted)); }
                    }
                    always if *lifted > 6 => { *lifted = 0; tape.later("rest").await; Low }
                    failed Failure("load") => { tape.later("again").await; High }
                }
                state Hold {
                    initial Near;
                    history suspend;
                    pause { tape.later("Hold: pause").await; }
                    resume { tape.later("Hold: resume").await; }
                    on Lift => { tape.later("out of the hold").await; High }
                    on Lower => Out;
                    state Near(count: u32 = 0) {
                        on Crate(_) => { *count += 1; tape.later("stow").await; if *count > 3 { Far } else { stay } }
                    }
                    state Far {
                        enter { tape.later("Far: enter").await; }
                        on Crate(_) => { tape.try_later("stow far").await?; Near }
                    }
                }
            }
            state Watch {
                initial => { tape.later("choose").await; Calm };
                final Relieved { enter { tape.later("Relieved: enter").await; } }
                state Calm {
                    on Slip(height) => {
                        tape.later("slip").await;
                        if height > 3 { Alarmed } else { stay }
                    }
                    on Cast => Relieved;
                    on Lift => tape.later("sees").await;
                    when tape.ask("worried") => Alarmed;
                }
                state Alarmed {
                    enter { tape.later("Alarmed: enter").await; }
                    active { tape.later("Alarmed: active").await; }
                    when tape.ask("quiet") => { tape.try_later("quiet").await?; Calm }
                    on Bell => { tape.later("bell").await; Relieved }
                    failed _ if tape.ask("used to it") => tape.later("shrugs").await;
                }
            }
        }
    }
}

/// Returns the events of a wharf.
pub fn event(n: u32) -> WharfEvent {
    match n % 14 {
        0 | 1 => WharfEvent::Moor,
        2..=4 => WharfEvent::Crate(n / 14),
        5 | 6 => WharfEvent::Lift,
        7 => WharfEvent::Lower,
        8 => WharfEvent::Bell,
        9 => WharfEvent::Cast,
        10 | 11 => WharfEvent::Night,
        _ => WharfEvent::Day,
    }
}

drive!(Wharf, WharfInterpreter, WharfState, event event; stack timers);
