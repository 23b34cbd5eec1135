//! The parameters of calls: several ones, shared and mutable references, values, and `impl Trait`.
//!
//! The parameters of `Lander` are a tape, a world and a number. Those of `Watch` are a log and a clock, by their
//! traits.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// The world in which the lander falls.
#[derive(Debug)]
pub struct World {
    pub gravity: u32,
    pub places: &'static [&'static str],
}

/// The world of the corpus.
pub const MOON: World = World { gravity: 2, places: &["sea", "crater"] };

state_machine! {
    /// Falls, brakes and lands.
    pub machine Lander(tape: &mut Tape, world: &World, limit: u32) {
        events { Contact { place: usize }, Abort }

        initial Falling;

        state Falling {
            enter { tape.act("Falling: enter"); }
            exit { tape.act("Falling: exit"); }
            active { tape.act("Falling: active"); }
            when tape.number("speed", 20) > limit * world.gravity => { tape.act("burn"); Braking }
            on Contact { place } => if let Some(name) = world.places.get(place) {
                tape.act(&format!("landed in the {name}"));
                Landed
            } else {
                tape.act(&format!("place {place} of {limit}"));
                stay
            };
        }
        state Braking {
            enter { tape.act(&format!("Braking: enter against {}", world.gravity)); }
            exit { tape.act("Braking: exit"); }
            active { tape.act(&format!("Braking: active below {limit}")); }
            when tape.number("speed", 20) <= limit => Falling;
        }
        state Landed {
            enter { tape.act("Landed: enter"); }
            exit { tape.act("Landed: exit"); }
            on Abort => Falling;
        }
    }
}

/// Returns contacts with places, of which one does not exist, and every fourth time an `Abort`.
pub fn event(n: u32) -> LanderEvent {
    match n % 4 {
        3 => LanderEvent::Abort,
        place => LanderEvent::Contact { place: place as usize },
    }
}

drive!(Lander, LanderInterpreter, LanderState, lends |tape| [tape, &MOON, 4], event event);

/// The output of a watch, and its questions.
pub trait Log {
    fn write(&mut self, line: &str);
    fn pressed(&self, button: &str) -> bool;
}

impl Log for Tape {
    fn write(&mut self, line: &str) {
        self.act(line);
    }

    fn pressed(&self, button: &str) -> bool {
        self.ask(button)
    }
}

/// The time of a watch.
pub trait Clock {
    fn seconds(&self) -> u64;
}

/// A clock whose time is constant.
#[derive(Debug)]
pub struct Stopped(pub u64);

impl Clock for Stopped {
    fn seconds(&self) -> u64 {
        self.0
    }
}

state_machine! {
    /// A stop watch.
    pub machine Watch(log: &mut impl Log, clock: &impl Clock) {
        events { Tick, Press }

        initial Zero;

        state Zero {
            enter { log.write("Zero: enter"); }
            on Press if clock.seconds() > 0 => Running;
        }
        state Running {
            initial Plain;
            enter { log.write(&format!("Running: enter at {}", clock.seconds())); }
            exit { log.write("Running: exit"); }
            alarm when log.pressed("reset") => Zero;
            on Press => Zero;

            state Plain {
                active { log.write("Plain: active"); }
                when log.pressed("lap") => { log.write(&format!("lap {}", clock.seconds())); Lap }
            }
            state Lap {
                on Tick => { log.write("tick"); stay }
                when log.pressed("lap") => if log.pressed("long") { Running } else { Plain };
            }
        }
    }
}

/// Returns every event in turn.
pub fn watch_event(n: u32) -> WatchEvent {
    match n % 2 {
        0 => WatchEvent::Tick,
        _ => WatchEvent::Press,
    }
}

drive!(Watch, WatchInterpreter, WatchState, lends |tape| [tape, &Stopped(90)], event watch_event);
