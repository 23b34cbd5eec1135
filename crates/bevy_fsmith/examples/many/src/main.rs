//! Measures one hundred thousand machines that are stepped once per tick: as components by the system of the crate, in a
//! vector in the same order, and in a `Crowd`, which keeps machines by state. All do the same work, which is checked.
//!
//! ```text
//! cargo run --release -p many
//! ```

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_fsmith::prelude::*;
use bevy_time::Time;
use fsmith::Crowd;
use std::time::{Duration, Instant};

const MACHINES: u32 = 100_000;
const TICKS: u32 = 20;
const ROUNDS: usize = 15;

/// The body of a machine, which decides by its own numbers whether it moves.
#[derive(Component, Clone, Copy, Debug)]
pub struct Body {
    number: u32,
    time: u32,
    /// How many of one thousand ticks move the machine.
    rate: u32,
    work: u32,
}

impl Body {
    fn new(number: u32, rate: u32) -> Self {
        Body { number, time: 0, rate, work: number }
    }

    /// Whether the machine moves in this tick.
    fn moves(&self) -> bool {
        let mixed = (self.number ^ self.time.wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        (mixed ^ mixed >> 15).wrapping_mul(0xC2B2_AE35) % 1000 < self.rate
    }
}

state_machine! {
    /// A machine with four states, each with work of its own.
    #[derive(Machine, Clone)]
    #[bevy(params(&mut Body), update)]
    pub machine Npc(body: &mut Body) {
        initial state Patrol {
            active { body.time += 1; body.work = body.work.wrapping_add(3); }
            when body.moves() => { body.time += 1; Chase }
        }
        state Chase {
            active { body.time += 1; body.work ^= body.time; }
            when body.moves() => { body.time += 1; Attack }
        }
        state Attack {
            active { body.time += 1; body.work = body.work.wrapping_mul(5); }
            when body.moves() => { body.time += 1; Flee }
        }
        state Flee {
            active { body.time += 1; body.work = body.work.rotate_left(3); }
            when body.moves() => { body.time += 1; Patrol }
        }
    }
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tick;

/// Mixes what all machines did, independently of their order.
fn sum<'a>(all: impl Iterator<Item = (&'a Npc, &'a Body)>) -> u64 {
    let one =
        |(npc, body): (&Npc, &Body)| u64::from(body.work) * 7 + npc.state().map_or(99, |state| state.index() as u64);
    all.map(one).fold(0, u64::wrapping_add)
}

/// The fastest of several rounds, in nanoseconds per machine and tick.
fn fastest(mut ticks: impl FnMut()) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        ticks();
        start.elapsed()
    });
    rounds.min().unwrap_or_default().as_secs_f64() * 1e9 / f64::from(MACHINES * TICKS)
}

fn in_bevy(rate: u32) -> (f64, u64) {
    let mut app = App::new();
    app.init_schedule(Tick)
        .edit_schedule(Tick, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .init_resource::<Time>()
        .add_plugins(MachinePlugin::<Npc>::in_schedule(Tick));
    let machines = (0..MACHINES).map(|number| {
        let mut body = Body::new(number, rate);
        (Npc::start(&mut body), body)
    });
    app.world_mut().spawn_batch(machines);
    let world = app.world_mut();
    world.resource_mut::<Time>().advance_by(Duration::from_millis(16));
    let time = fastest(|| (0..TICKS).for_each(|_| world.run_schedule(Tick)));
    let mut machines = world.query::<(&Npc, &Body)>();
    (time, sum(machines.iter(world)))
}

fn in_a_vector(rate: u32) -> (f64, u64) {
    let machines = (0..MACHINES).map(|number| {
        let mut body = Body::new(number, rate);
        (Npc::start(&mut body), body)
    });
    let (mut npcs, mut bodies): (Vec<_>, Vec<_>) = machines.unzip();
    let time = fastest(|| {
        for _ in 0..TICKS {
            for (npc, body) in npcs.iter_mut().zip(&mut bodies) {
                npc.update(body);
            }
        }
    });
    (time, sum(npcs.iter().zip(&bodies)))
}

fn in_a_crowd(rate: u32) -> (f64, u64) {
    let mut crowd = Crowd::new();
    for number in 0..MACHINES {
        let mut body = Body::new(number, rate);
        crowd.insert(Npc::start(&mut body), body);
    }
    let time = fastest(|| {
        for _ in 0..TICKS {
            crowd.step_all(|npc, body| {
                npc.update(body);
            });
        }
    });
    (time, sum(crowd.iter().map(|(_, npc, body)| (npc, body))))
}

fn main() {
    println!("| moving | Bevy, ns | vector in this order, ns | Crowd, ns | Bevy / vector | Bevy / Crowd |");
    println!("|---|---|---|---|---|---|");
    for percent in [1, 10, 50] {
        let rate = percent * 10;
        let [(bevy, first), (vector, second), (crowd, third)] = [in_bevy(rate), in_a_vector(rate), in_a_crowd(rate)];
        assert!(first == second && second == third, "all must do the same work: {first}, {second}, {third}");
        let (to_vector, to_crowd) = (bevy / vector, bevy / crowd);
        println!("| {percent} % | {bevy:.2} | {vector:.2} | {crowd:.2} | {to_vector:.2} | {to_crowd:.2} |");
    }
}
