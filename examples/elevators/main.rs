//! Elevators: a machine for a car, with its doors and travel times, and a machine that runs three of them, in regions.
//! It sends the nearest free car. A car that jams completes, and a mechanic restarts it. In case of fire, all cars are
//! exited at the same time.
//!
//! The common part of the regions is in a separate file, and is included three times.
//!
//! ```text
//! state North(number: usize = 0) { include shaft::shaft; }
//! ```

use std::collections::VecDeque;
use std::time::Duration;

use fsmith::state_machine;

mod shaft;

/// The data that all cars share.
#[derive(Default)]
struct Tower {
    now: Duration,
    /// The floors of the cars that are free.
    free: [Option<u32>; 3],
    /// The floors from which people have called while no car was free.
    waiting: VecDeque<u32>,
}

impl Tower {
    /// The free car that is nearest to a floor.
    fn nearest(&self, floor: u32) -> Option<usize> {
        (0..3).filter_map(|car| Some((self.free[car]?.abs_diff(floor), car))).min().map(|(_, car)| car)
    }

    fn say(&self, what: std::fmt::Arguments<'_>) {
        println!("{:>3} s  {what}", self.now.as_secs());
    }
}

state_machine! {
    /// A car. It goes to the requested floor, at two seconds per floor.
    #[derive(Debug)]
    machine Car(tower: &mut Tower, number: usize) {
        #[derive(Clone, Copy, Debug)]
        events { Go(u32), Jam }
        initial Working;

        state Working(floor: u32 = 0) {
            initial Idle;
            on Jam => Stuck(floor);

            state Idle {
                enter { tower.free[number] = Some(*floor); }
                exit { tower.free[number] = None; }
                always if let Some(&next) = tower.waiting.front() => { tower.waiting.pop_front(); Moving(next) }
                on Go(to) => Moving(to);
            }
            state Moving(to: u32) {
                always if floor == to => Open;
                every 2s => *floor = if *floor < *to { *floor + 1 } else { *floor - 1 };
            }
            state Open {
                enter { tower.say(format_args!("car {number} is at {floor}, and opens")); }
                exit { tower.say(format_args!("car {number} shuts")); }
                after 4s => Idle;
            }
        }
        final Stuck(floor: u32);
    }
}

state_machine! {
    /// Sends a car to each caller.
    #[derive(Debug)]
    machine Elevators(tower: &mut Tower) {
        #[derive(Clone, Copy, Debug)]
        events { Call(u32), Jam(usize), Fire, Clear }
        initial Running;

        parallel Running {
            alarm on Fire => Evacuating;
            on Call(floor) if tower.free == [None; 3] => tower.waiting.push_back(floor);
            state North(number: usize = 0) { include shaft::shaft; }
            state Middle(number: usize = 1) { include shaft::shaft; }
            state South(number: usize = 2) { include shaft::shaft; }
        }
        state Evacuating {
            enter { tower.waiting.clear(); tower.say(format_args!("fire: use the stairs")); }
            on Clear => Running;
        }
    }
}

fn main() {
    use ElevatorsEvent::{Call, Clear, Fire, Jam};
    let mut tower = Tower::default();
    let mut elevators = Elevators::start(&mut tower);
    let story = [
        (0, Call(3)),
        (1, Call(1)),
        // Car 1 is nearest: it is on floor 1, and free again.
        (9, Call(2)),
        (10, Jam(0)),
        (11, Call(9)),
        // No car is free: car 0 is broken, and the others are moving.
        (12, Call(5)),
        (60, Call(0)),
        (61, Call(4)),
        (63, Fire),
        (64, Call(2)),
        (90, Clear),
        (91, Call(1)),
    ];
    for (second, event) in story {
        let until = Duration::from_secs(second);
        // The time advances from timer to timer, so that the events of each are printed with the right time.
        while tower.now < until {
            let step = elevators.due().unwrap_or(Duration::MAX).min(until - tower.now);
            tower.now += step;
            elevators.advance(&mut tower, step);
        }
        tower.say(format_args!("{event:?}"));
        elevators.handle(&mut tower, event);
    }
    while let Some(step) = elevators.due() {
        tower.now += step;
        elevators.advance(&mut tower, step);
    }
    println!("free cars are at {:?}", tower.free.map(Option::unwrap_or_default));
}
