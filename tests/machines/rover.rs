//! An observed rover whose every move may fail: nested states, histories, a stack, timers whose durations fail, and
//! data that stores the error.

use std::time::Duration;

use fsmith::interpreter::state_machine;

use crate::tape::{Failure, Tape, Watcher};

state_machine! {
    /// Drives, digs and charges. It asks its crew if it cannot continue.
    #[why]
    #[derive(Debug)]
    #[allow(fsmith::entered_anyway)]
    pub machine Rover(watcher: &mut Watcher, tape: &mut Tape) fails Failure {
        observer watcher;
        events { Go, Dig, Halt, Storm, Sun, Look(u32), Crew, Back, Sleep }
        initial Parked;
        failed Failure(what) if tape.ask("lost") => Lost(what);
        alarm on Storm if tape.try_ask("severe")? => Shelter;
        on Crew => push(Talking);

        state Parked {
            enter { tape.try_act("Parked: enter")?; }
            exit { tape.try_act("Parked: exit")?; tape.act("Parked: gone"); }
            on Go => { tape.try_act("unfold")?; Driving }
            on Look(times) => {
                for _ in 0..times % 4 {
                    tape.try_act("look")?;
                }
                tape.act("seen");
            }
            when tape.try_ask("sunny")? && tape.ask("warm") => Driving.initial;
        }
        state Driving {
            history deep;
            initial => if tape.ask("slope") { tape.try_act("shift")?; Slow } else { Fast };
            failed Failure("dig" | "drill") => { tape.act("dig no more"); Slow }
            on Halt => { tape.try_act("brake")?; Parked }
            on Sleep => Night;
            every tape.try_ask("long way").map(|long| Duration::from_secs(if long { 3 } else { 1 }))? => {
                tape.try_act("step")?;
            }
            active { tape.try_act("roll")?; }
            state Fast {
                enter { tape.try_act("Fast: enter")?; }
                on Go if tape.try_ask("free")? => stay;
                on Go => Slow;
                on Dig => {
                    if tape.try_ask("soft")? {
                        tape.try_act("dig")?;
                        Digging(1)
                    } else if tape.ask("hard") {
                        pass
                    } else {
                        Slow
                    }
                }
                on Dig => tape.act("no ground");
            }
            state Slow {
                exit { tape.try_act("Slow: exit")?; }
                on Go => Fast;
                after 2s if tape.try_ask("late")? => { tape.try_act("hurry")?; Fast }
                after 3s => { tape.try_act("choose")?; if tape.try_ask("quick")? { Fast } else { stay } }
            }
            state Digging(depth: u32, full: u32 = 3) {
                failed _ if *depth > 2 => { *depth = 0; tape.act("hole"); stay }
                on Dig => {
                    *depth += 1;
                    tape.try_act("drill")?;
                    tape.act(&format!("{depth} of {full}"));
                    if *depth >= *full { Slow } else { stay }
                }
                on Halt or failed Failure("step") => Fast;
            }
        }
        state Shelter {
            history suspend;
            initial Waiting;
            on Sun => { tape.try_act("open")?; Driving }
            on Back => Parked;
            state Waiting {
                enter or resume { tape.try_act("Waiting: on")?; }
                pause { tape.try_act("Waiting: off")?; }
                after tape.try_ask("short").map(|short| Duration::from_secs(if short { 1 } else { 5 }))? => Hurt;
            }
            state Hurt { failed error => Lost(error.0); on Go => { tape.try_act("limp")?; } }
        }
        state Night {
            on Sun => Shelter;
            on Back => Driving;
        }
        state Talking {
            enter { tape.try_act("Talking: enter")?; }
            exit { tape.try_act("Talking: exit")?; }
            every 1s if tape.try_ask("boring")? => tape.act("yawn");
            on Back => { tape.try_act("goodbye")?; pop }
            failed Failure("goodbye") => pop;
        }
        state Lost(what: &'static str) {
            enter { tape.act("Lost: enter"); }
            on Go => { tape.act(what); tape.try_act("found")?; Parked }
            on Back => { tape.try_act(what)?; }
        }
    }
}

/// Returns the events of a rover.
pub fn event(n: u32) -> RoverEvent {
    match n % 12 {
        0 | 1 => RoverEvent::Go,
        2 | 3 => RoverEvent::Dig,
        4 => RoverEvent::Halt,
        5 => RoverEvent::Storm,
        6 => RoverEvent::Sun,
        7 => RoverEvent::Look(n / 12),
        8 => RoverEvent::Crew,
        9 | 10 => RoverEvent::Back,
        _ => RoverEvent::Sleep,
    }
}

drive!(Rover, RoverInterpreter, RoverState, lends |tape| [&mut tape.watcher().with_answers(), tape], event event; observed stack data timers);
