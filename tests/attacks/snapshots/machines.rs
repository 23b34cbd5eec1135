//! Machines that are saved, with data, stacks, histories, regions, timers, deferred events and submachines.

use std::fmt::Debug;
use std::time::Duration;

use super::Saved;
use fsmith::State;
use fsmith::interpreter::state_machine;
use fsmith_tests::shape::Shape;
use serde::{Deserialize, Serialize};

state_machine! {
    /// A leaf, history and suspension, timers, pushed states of several composites, deferred events, and data.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Clerk(said: &mut Vec<String>) {
        #[derive(PartialEq, Debug, Serialize, Deserialize)]
        events { Ring, Hang, Order(u32), Next, Away, Back }
        queue 3;
        stack 4;
        initial Desk;
        on Ring => push(Call);
        on Order(_) => said.push("order".into());

        state Desk {
            initial Read;
            history suspend;
            on Away => Lunch;
            state Read {
                on Next => Write(String::from("Dear"));
                on Ring => push(Peek);
                after 5s => Write(String::new());
            }
            state Write(text: String) {
                initial Draft;
                history deep;
                on Next => { text.push('.'); Read }
                state Draft { every 2s => { said.push(text.clone()); Fair } }
                state Fair;
            }
            state Peek { on Hang => pop; }
        }
        state Lunch { on Back => Desk; }
        state Call { defer Order(_); on Hang => pop; on Next => push(Hold); }
        state Hold { defer Order(_); after 1s => { said.push("held".into()); pop } }
    }
}

state_machine! {
    /// Regions that are pushed over together with their timers, and an `initial` that queries the previous
    /// configuration.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Plant(said: &mut Vec<String>) {
        #[derive(Clone)]
        events { Turn, Warn, Clear, Stop, Go }
        initial Run;
        every 4s => said.push("shift".into());
        state Run {
            history deep;
            on Stop => Still;
            on Warn => push(Alarm);
            initial Both;
            parallel Both {
                state Belt {
                    initial Slow(1);
                    state Slow(speed: u32) { on Turn => Fast; after 3s => { said.push(speed.to_string()); Fast } }
                    state Fast { on Turn => Slow(2); }
                }
                state Light { initial => if is_in(Still) { Off } else { On }; state Off { after 1s => On; } state On; }
            }
        }
        state Still { on Go => Run; after 2s => stay; }
        state Alarm { on Clear => pop; every 500ms => stay; }
    }
}

state_machine! {
    /// A submachine of the next machine.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Lamp(said: &mut Vec<String>) {
        events { Press }
        initial Off;
        state Off { on Press => On(1); }
        state On(level: u8) {
            on Press => { *level = level.saturating_add(1); if *level > 3 { Burnt } else { stay } }
            after 2s => Off;
        }
        final Burnt;
    }
}

state_machine! {
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine House(said: &mut Vec<String>) {
        events { Light, Go, Home }
        initial Hall;
        on Home => Hall;
        state Hall {
            machine lamp: Lamp(said);
            forward Light => lamp(LampEvent::Press);
            on Go => Cellar;
            done(lamp.Burnt) => Cellar;
            after 7s => stay;
        }
        state Cellar(first: Lamp = Lamp::default()) {
            machine lamp: Lamp(said);
            forward Light => lamp(LampEvent::Press);
            done(lamp) => Hall;
        }
    }
}

state_machine! {
    /// Finals, completions, raised events and nested regions.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    pub machine Watch(said: &mut Vec<String>) {
        events { Set, Mode, Tick }
        signals { Beep(u8) }
        queue 4;
        initial Run;
        state Run {
            history shallow;
            initial Time;
            on Mode => Adjust;
            state Time {
                every 1s => { raise(Beep(1)); stay }
                on Beep(_) => said.push("beep".into());
                on Tick => Stopwatch;
            }
            state Stopwatch { every 100ms => stay; on Tick => Time; after 10s => Time; }
        }
        parallel Adjust {
            history deep;
            on Mode => Run.history;
            done => Run;
            state Hours { initial H; state H { on Set => HDone; after 4s => HDone; } final HDone; }
            parallel Rest {
                state Minutes { initial M; state M { on Set => MDone; } final MDone; }
                state Seconds {
                    initial S(0);
                    state S(count: u8) {
                        on Tick => { *count = count.saturating_add(1); stay }
                        on Set if *count > 1 => SDone;
                    }
                    final SDone;
                }
            }
        }
    }
}

macro_rules! saved {
    ($machine:ident, $state:ident, |$bits:ident| $event:expr) => {
        impl Saved for $machine {
            const NAME: &str = stringify!($machine);

            fn begin() -> Self {
                $machine::start(&mut Vec::new())
            }

            fn call(&mut self, $bits: u64) {
                let said = &mut Vec::new();
                match $bits % 16 {
                    0 => self.stop(said),
                    1 => self.restart(said),
                    2..6 => _ = self.advance(said, Duration::from_millis(100) * ($bits >> 16 & 63) as u32),
                    _ => _ = self.handle(said, $event),
                }
                let _ = self.due();
            }

            fn active(&self) -> Vec<usize> {
                self.active().map($state::index).collect()
            }

            fn shape() -> Shape {
                Shape::of(&$machine::model())
            }
        }
    };
}

saved! { Clerk, ClerkState, |bits| match bits >> 8 & 7 {
    0 | 1 => ClerkEvent::Ring, 2 => ClerkEvent::Hang, 3 => ClerkEvent::Order(7), 4 | 5 => ClerkEvent::Next, 6 => ClerkEvent::Away, _ => ClerkEvent::Back,
} }
saved! { Plant, PlantState, |bits| match bits >> 8 & 7 {
    0..3 => PlantEvent::Turn, 3 => PlantEvent::Warn, 4 => PlantEvent::Clear, 5 => PlantEvent::Stop, _ => PlantEvent::Go,
} }
saved! { House, HouseState, |bits| match bits >> 8 & 7 {
    0..5 => HouseEvent::Light, 5 => HouseEvent::Go, _ => HouseEvent::Home,
} }
saved! { Watch, WatchState, |bits| match bits >> 8 & 7 {
    0..4 => WatchEvent::Set, 4 => WatchEvent::Mode, _ => WatchEvent::Tick,
} }
