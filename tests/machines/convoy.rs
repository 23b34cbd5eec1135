//! Suspended composites in machines with regions: in a region, around regions, regions themselves, and a parallel.
//!
//! On the `Convoy`, the composite of one region is suspended while another region continues, a composite that contains
//! a parallel suspends all of it, and both push. `Depot` is a parallel with suspension, and so are its regions.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// Ships on their way, and the duties that they are called away for.
    pub machine Convoy(tape: &mut Tape) {
        events {
            Alarm, Clear, Step, Turn, Storm, Calm, ToRight, ToBoth, Fresh, Quit, Call, Back, Again, Inside, Deep, Over
        }
        stack 8;

        initial Sea;
        on Quit => { tape.act("quit"); Port }

        state Sea {
            initial Sailing;
            history suspend;
            alarm on Storm => { tape.act("storm"); Port }
            on Again => { tape.act("again"); reenter(Right) }
            enter { tape.act("Sea: enter"); }
            exit { tape.act("Sea: exit"); }
            pause { tape.act("Sea: pause"); }
            resume { tape.act("Sea: resume"); }

            parallel Sailing {
                enter { tape.act("Sailing: enter"); }
                exit { tape.act(if is_in(Right) { "Sailing: exit, right" } else { "Sailing: exit" }); }
                pause { tape.act(if is_in(Right) { "Sailing: pause, right" } else { "Sailing: pause" }); }
                resume { tape.act(if is_in(Right) { "Sailing: resume, right" } else { "Sailing: resume" }); }
                active { tape.act("Sailing: active"); }
                on Call => { tape.act("call"); push(Drill) }

                state Course {
                    initial Left;
                    enter { tape.act("Course: enter"); }
                    exit { tape.act("Course: exit"); }
                    pause { tape.act("Course: pause"); }
                    resume { tape.act("Course: resume"); }
                    state Left {
                        enter { tape.act("Left: enter"); }
                        exit { tape.act("Left: exit"); }
                        pause { tape.act("Left: pause"); }
                        resume { tape.act("Left: resume"); }
                        on Turn => Right;
                        every 2s => tape.act("tack");
                    }
                    state Right {
                        enter { tape.act("Right: enter"); }
                        exit { tape.act("Right: exit"); }
                        pause { tape.act("Right: pause"); }
                        resume { tape.act("Right: resume"); }
                        on Turn => Left;
                        on Step => push(Left);
                        on Inside => { tape.act("inside"); Port }
                        on Over => pop;
                    }
                }
                state Guns {
                    initial Watch;
                    history suspend;
                    #[allow(fsmith::leaves_parallel)]
                    alarm on Deep => { tape.act("alarm"); reenter(Battle) }
                    enter { tape.act("Guns: enter"); }
                    exit { tape.act("Guns: exit"); }
                    pause { tape.act("Guns: pause"); }
                    resume { tape.act("Guns: resume"); }
                    state Watch {
                        initial Fore;
                        history suspend;
                        on Alarm => { tape.act("watch alarm"); Battle }
                        on Over => pop;
                        enter { tape.act("Watch: enter"); }
                        exit { tape.act("Watch: exit"); }
                        pause { tape.act("Watch: pause"); }
                        resume { tape.act("Watch: resume"); }
                        state Fore {
                            enter { tape.act("Fore: enter"); }
                            exit { tape.act("Fore: exit"); }
                            pause { tape.act("Fore: pause"); }
                            resume { tape.act("Fore: resume"); }
                            after 3s => Aft;
                            on Step => Aft;
                        }
                        state Aft {
                            enter { tape.act("Aft: enter"); }
                            exit { tape.act("Aft: exit"); }
                            pause { tape.act("Aft: pause"); }
                            resume { tape.act("Aft: resume"); }
                            after 5s => { tape.act("bell"); Fore }
                            on Step => { tape.act("leaves the watch"); Battle }
                            on Inside => push(Fore);
                        }
                    }
                    state Battle {
                        enter { tape.act("Battle: enter"); }
                        exit { tape.act("Battle: exit"); }
                        pause { tape.act("Battle: pause"); }
                        resume { tape.act("Battle: resume"); }
                        on Clear => Watch;
                        on Fresh => Watch.initial;
                        on ToBoth => { tape.act("to fore"); Fore }
                        on Inside => Port;
                        after 4s => Watch;
                    }
                }
            }
            state Drill {
                enter { tape.act("Drill: enter"); }
                exit { tape.act("Drill: exit"); }
                pause { tape.act("Drill: pause"); }
                resume { tape.act("Drill: resume"); }
                on Back => pop;
                on Step => { tape.act("step"); Sailing }
            }
        }
        state Port {
            enter { tape.act("Port: enter"); }
            exit { tape.act("Port: exit"); }
            on Calm => { tape.act("calm"); Sea }
            on ToRight => { tape.act("to right"); Right }
            on ToBoth => { tape.act("to both"); (Right, Battle) }
            on Step => { tape.act("to fore"); Fore }
            on Fresh => { tape.act("fresh"); Sea.initial }
            on Deep => { tape.act("deep"); Sea.deep_history }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> ConvoyEvent {
    use ConvoyEvent as E;
    match n % 21 {
        0 | 1 => E::Alarm,
        2 => E::Clear,
        3 | 4 => E::Step,
        5 | 6 => E::Turn,
        7 => E::Storm,
        8 | 9 => E::Calm,
        10 => E::ToRight,
        11 => E::ToBoth,
        12 => E::Fresh,
        13 => E::Quit,
        14 => E::Call,
        15 => E::Back,
        16 => E::Again,
        17 | 18 => E::Inside,
        19 => E::Deep,
        _ => E::Over,
    }
}

drive!(Convoy, ConvoyInterpreter, ConvoyState, event event; regions stack timers);

state_machine! {
    /// A parallel that suspends, in a region of a parallel with deep history. A region of the inner one suspends, too.
    pub machine Depot(tape: &mut Tape) {
        events { Close, Open, Load, Unload, Sweep, Cut, Mend, ToFull, Afresh, Break, Done, Both }

        initial Running;
        on Break => { tape.act("break"); Broken }

        parallel Running {
            history deep;
            on Both => { tape.act("both"); (Full, Swept) }
            enter { tape.act("Running: enter"); }
            exit { tape.act("Running: exit"); }
            pause { tape.act("Running: pause"); }

            state Power {
                initial On;
                alarm on Cut => { tape.act("cut"); Off }
                enter { tape.act("Power: enter"); }
                exit { tape.act("Power: exit"); }
                parallel On {
                    history suspend;
                    enter { tape.act("On: enter"); }
                    exit { tape.act("On: exit"); }
                    pause { tape.act("On: pause"); }
                    resume { tape.act("On: resume"); }
                    active { tape.act("On: active"); }
                    on Close => { tape.act("close"); Off }
                    done => { tape.act("all done"); stay }

                    state Store {
                        initial Empty;
                        history suspend else Full;
                        enter { tape.act("Store: enter"); }
                        exit { tape.act("Store: exit"); }
                        pause { tape.act("Store: pause"); }
                        resume { tape.act("Store: resume"); }
                        state Empty {
                            enter { tape.act("Empty: enter"); }
                            exit { tape.act("Empty: exit"); }
                            pause { tape.act("Empty: pause"); }
                            resume { tape.act("Empty: resume"); }
                            on Load => Full;
                        }
                        state Full(load: Held = tape.hold("load"), days: u32 = 0) {
                            enter { tape.act(&format!("Full: enter with {}", load.name())); }
                            exit { tape.act(&format!("Full: exit with {} after {days} days", load.name())); }
                            pause { tape.act("Full: pause"); }
                            resume { tape.act(&format!("Full: resume with {}", load.name())); }
                            every 2s => { *days += 1; }
                            on Unload => Empty;
                            on Load => Sold;
                            on Done => { tape.act("done"); Off }
                        }
                        final Sold { enter { tape.act("Sold: enter"); } exit { tape.act("Sold: exit"); } }
                    }
                    state Yard {
                        initial Dirty;
                        history shallow;
                        enter { tape.act("Yard: enter"); }
                        exit { tape.act("Yard: exit"); }
                        pause { tape.act("Yard: pause"); }
                        resume { tape.act("Yard: resume"); }
                        state Dirty {
                            after 3s => { tape.act("dust"); stay }
                            enter { tape.act("Dirty: enter"); }
                            exit { tape.act("Dirty: exit"); }
                            pause { tape.act("Dirty: pause"); }
                            on Sweep => Swept;
                        }
                        final Swept { enter { tape.act("Swept: enter"); } exit { tape.act("Swept: exit"); } }
                    }
                }
                state Off {
                    enter { tape.act("Off: enter"); }
                    exit { tape.act("Off: exit"); }
                    on Open => { tape.act("open"); On }
                    on ToFull => { tape.act("to full"); Full }
                    on Afresh => { tape.act("afresh"); On.initial }
                }
            }
            state Light {
                initial Day;
                enter { tape.act("Light: enter"); }
                exit { tape.act("Light: exit"); }
                state Day { exit { tape.act("Day: exit"); } on Close => Night; }
                state Night { exit { tape.act("Night: exit"); } on Open => Day; }
            }
        }
        state Broken {
            enter { tape.act("Broken: enter"); }
            on Mend => { tape.act("mend"); Running }
            on ToFull => { tape.act("to full"); Full }
            on Afresh => { tape.act("afresh"); Running.initial }
        }
    }
}

/// Returns every event in turn.
pub fn depot_event(n: u32) -> DepotEvent {
    use DepotEvent as E;
    match n % 14 {
        0 => E::Close,
        1 | 2 => E::Open,
        3 => E::Load,
        4 => E::Unload,
        5 => E::Sweep,
        6 => E::Cut,
        7 | 8 => E::Mend,
        9 => E::ToFull,
        10 => E::Afresh,
        11 => E::Break,
        12 => E::Done,
        _ => E::Both,
    }
}

drive!(Depot, DepotInterpreter, DepotState, event depot_event; regions timers);
