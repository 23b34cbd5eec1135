//! A station whose states run submachines: trains with doors, a clock, and shops that close because of timers.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

mod door {
    use super::*;

    state_machine! {
        /// Defers presses while it moves, and may be broken from the start.
        #[derive(Debug)]
        #[why]
        pub machine Door(tape: &mut Tape) {
            #[derive(Clone, Copy, Debug)]
            events { Press, Block, Close }
            queue 300;
            initial => if tape.ask("broken") { Broken(1) } else { Shut };
            exit { tape.act("Door: exit"); }
            state Shut {
                enter { tape.act("Shut: enter"); }
                exit { tape.act("Shut: exit"); }
                on Press if tape.ask("unlocked") => Moving;
            }
            state Moving {
                defer Press;
                after 2s if tape.ask("moved") => Open;
                on Block => { tape.act("blocked"); }
                when tape.ask("jammed") => Broken(2);
            }
            state Open {
                ignore Block;
                on Close => Gone;
                every 3s => { tape.act("beep"); }
                active { tape.act("Open: active"); }
            }
            final Gone { exit { tape.act("Gone: exit"); } }
            final Broken(by: u32) {
                enter { tape.act("Broken: enter"); }
                exit { tape.act(&format!("Broken: exit {by}")); }
            }
        }
    }

    pub fn door_event(n: u32) -> DoorEvent {
        match n % 3 {
            0 => DoorEvent::Press,
            1 => DoorEvent::Block,
            _ => DoorEvent::Close,
        }
    }

    drive!(Door, DoorInterpreter, DoorState, event door_event; timers);
}

mod train {
    use super::door::*;
    use super::*;

    state_machine! {
        /// Waits with two doors, each of which is a submachine, and leaves.
        #[derive(Debug)]
        #[why]
        pub machine Train(name: &str, tape: &mut Tape) {
            #[derive(Clone, Copy, Debug)]
            events { Left(DoorEvent), Right(DoorEvent), Go, Horn }
            signals { Ready }
            initial Waiting;
            parallel Waiting {
                enter { tape.act(&format!("{name}: waits")); }
                on Go => Under(1);
                on Left(_) | Right(_) if tape.ask("look") => { tape.act("nothing"); }
                state A {
                    machine left: door::Door(tape);
                    forward Left(event) if tape.ask("left") => left(event);
                    done(left.Gone) => raise(Ready);
                    done(left.Broken { by }) if by > 1 => Lost;
                }
                state B {
                    machine right: Door(tape);
                    forward Right(event) => right(event);
                    done(right) => { tape.act("right ends"); }
                    on Ready => Under(2);
                }
            }
            state Under(speed: u32) {
                enter { tape.act(&format!("{name}: goes at {speed}")); }
                after 5s => Arrived(speed);
                on Horn => { tape.act("toot"); *speed += 1; }
                when tape.ask("derails") => Lost;
            }
            final Arrived(speed: u32);
            final Lost;
        }
    }

    pub fn train_event(n: u32) -> TrainEvent {
        match n % 8 {
            0..=2 => TrainEvent::Left(door_event(n / 8)),
            3..=5 => TrainEvent::Right(door_event(n / 8)),
            6 => TrainEvent::Go,
            _ => TrainEvent::Horn,
        }
    }

    drive!(Train, TrainInterpreter, TrainState, lends |tape| ["Local", tape], event train_event; regions timers);
}

mod siding {
    use super::door::{Door, DoorEvent, DoorState};
    use super::*;
    use crate::tape::Failure;

    state_machine! {
        /// A siding whose actions take time and may fail.
        pub async machine Siding(tape: &mut Tape) fails Failure {
            events { Door(DoorEvent), Shunt, Rest, Wake, Drop }
            queue 300;
            stack 100;
            initial Free;
            failed Failure("shunt") => { tape.later("again").await; Free }

            state Free {
                defer Door(DoorEvent::Press);
                ignore Rest;
                always if tape.ask("taken") && !tape.ask("long") => Held;
                #[allow(fsmith::entered_anyway)]
                on Shunt => { tape.try_later("shunt").await?; Held }
            }
            state Held {
                machine door: Door(tape);
                never tape.ask("never") && door.is_in(DoorState::Broken) && door.is_in(DoorState::Shut);
                enter { tape.later("Held: enter").await; }
                exit { tape.later("Held: exit").await; }
                forward Door(event) if tape.ask("heard") => door(event);
                done(door.Broken { by }) => {
                    tape.try_later("repair").await?;
                    let long = tape.asked_later("long").await;
                    if long && by > 1 { Free } else { stay }
                }
                done(door.Gone) => Free;
                on Rest => push(Night);
                on Drop if tape.try_ask("drop")? => Free;
            }
            state Night {
                enter { tape.later("Night: enter").await; }
                on Wake => pop;
                after 4s => pop;
            }
        }
    }

    /// Returns mostly events for the door.
    pub fn siding_event(n: u32) -> SidingEvent {
        match n % 8 {
            0..=3 => SidingEvent::Door(door_event(n / 8)),
            4 => SidingEvent::Shunt,
            5 => SidingEvent::Rest,
            6 => SidingEvent::Wake,
            _ => SidingEvent::Drop,
        }
    }

    drive!(Siding, SidingInterpreter, SidingState, event siding_event; stack timers);
}

mod yard {
    use super::siding::{Siding, SidingEvent, SidingState, siding_event};
    use super::*;
    use crate::tape::Failure;

    /// The error of a yard.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Trouble {
        Siding(&'static str),
        Own,
    }

    impl From<Failure> for Trouble {
        fn from(Failure(what): Failure) -> Self {
            Trouble::Siding(what)
        }
    }

    state_machine! {
        /// Runs a siding, which runs a door. It handles or returns the errors of the siding.
        pub async machine Yard(tape: &mut Tape) fails Trouble {
            events { Siding(SidingEvent), Stop, Go, Fault }
            queue 300;
            initial Open;

            state Open {
                machine siding: Siding(tape);
                initial Day;
                forward Siding(event) => siding(event);
                failed Trouble::Siding(what) if tape.ask("minor") => { tape.later(what).await; }
                failed Trouble::Own => Halted;
                on Stop => Halted;
                on Siding(_) if siding.is_in(SidingState::Night) => { tape.later("Open: asleep").await; }
                state Day {
                    on Fault => { tape.later("Day: fault").await; Err(Trouble::Own)? }
                    after 7s => Dusk;
                }
                state Dusk { on Siding(SidingEvent::Rest) if tape.ask("dark") => Day; }
            }
            state Halted {
                enter { tape.later("Halted: enter").await; }
                failed Trouble::Siding(_) => stay;
                on Go => Open;
            }
        }
    }

    /// Returns mostly events for the siding.
    pub fn yard_event(n: u32) -> YardEvent {
        match n % 8 {
            0..=4 => YardEvent::Siding(siding_event(n / 8)),
            5 => YardEvent::Stop,
            6 => YardEvent::Go,
            _ => YardEvent::Fault,
        }
    }

    drive!(Yard, YardInterpreter, YardState, event yard_event; timers);
}

pub use door::*;
pub use siding::*;
pub use train::*;
pub use yard::*;

state_machine! {
    /// Runs a gate for the whole machine, and a train while one is present.
    #[derive(Debug)]
    #[why]
    pub machine Station(tape: &mut Tape) {
        events { Train(TrainEvent), Gate(DoorEvent), Call, Break, Back, Close }
        signals { Rang }
        queue 300;
        stack 100;
        initial Day;
        machine gate: Door(tape);
        forward Gate(event) => gate(event);
        done(gate) if tape.ask("for good") => Closed;
        alarm on Close if tape.ask("at once") => Closed;

        state Day {
            history suspend;
            initial Quiet;
            enter or resume { tape.act("Day: here"); }
            on Call => push(Asleep);
            on Break => Night;
            state Quiet {
                on Call => Busy(String::from("Flyer"));
                after 4s => Busy(String::from("Local"));
                on Gate(DoorEvent::Press) => { tape.act("knock"); }
            }
            state Busy(name: String) {
                machine train: Train(name, tape);
                enter { tape.act("Busy: enter"); }
                exit { tape.act("Busy: exit"); }
                alarm after 9s if tape.ask("late") => Quiet;
                forward Train(event) => train(event);
                done(train.Arrived { speed: speed @ 2.. }) => { tape.act(&format!("at {speed}")); Quiet }
                done(train.Arrived { .. }) if tape.ask("again") => Busy(String::from("Return"));
                on Train(TrainEvent::Left(_)) => { tape.act("missed"); }
                on Call if train.is_in(TrainState::Under) => Busy(name);
                every 1s => { tape.act("tick"); }
            }
        }
        state Asleep {
            machine alarm: Door(tape);
            done(alarm.Broken { by }) => { tape.act(&format!("rings {by}")); raise(Rang); }
            on Rang => pop;
            on Back => pop;
            after 6s => pop;
        }
        state Night {
            on Back => Day;
            after 3s => Day;
        }
        state Closed { on Call => Day; }
    }
}

/// Returns mostly events for the submachines.
pub fn event(n: u32) -> StationEvent {
    match n % 16 {
        0..=2 => StationEvent::Gate(door_event(n / 16)),
        3..=5 => StationEvent::Train(TrainEvent::Left(door_event(n / 16))),
        6..=7 => StationEvent::Train(TrainEvent::Right(door_event(n / 16))),
        8 => StationEvent::Train(TrainEvent::Go),
        9 => StationEvent::Train(TrainEvent::Horn),
        10..=11 => StationEvent::Call,
        12 => StationEvent::Break,
        13..=14 => StationEvent::Back,
        _ => StationEvent::Close,
    }
}

drive!(Station, StationInterpreter, StationState, event event; stack timers);
