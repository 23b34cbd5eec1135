//! Measures one hundred thousand machines that are stepped once per tick: as components by the crate and by a
//! hand-written system, in a vector in the same order, and in a `Crowd`, which keeps machines by state. All do the same
//! work, which is checked. Times are nanoseconds per machine and tick.
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
const TICKS: usize = 400;

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
    /// A machine with four states, each with its own work.
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

/// The time of a tick in nanoseconds per machine: the tenth percentile of all ticks, because other programs disturb some.
fn time(mut tick: impl FnMut()) -> f64 {
    let mut ticks: Vec<_> = (0..TICKS)
        .map(|_| {
            let start = Instant::now();
            tick();
            start.elapsed()
        })
        .collect();
    ticks.sort_unstable();
    ticks[ticks.len() / 10].as_secs_f64() * 1e9 / f64::from(MACHINES)
}

/// What a user would write for this machine.
fn by_hand(mut machines: Query<(&mut Npc, &mut Body)>) {
    machines.iter_mut().for_each(|(mut npc, mut body)| {
        npc.update(&mut body);
    });
}

/// Steps machines in Bevy, by the crate or by hand.
fn in_bevy(rate: u32, is_by_hand: bool) -> (f64, u64) {
    let mut app = App::new();
    app.init_schedule(Tick)
        .edit_schedule(Tick, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .init_resource::<Time>()
        // For machines that are stepped by hand, the plugin runs in a schedule that never runs.
        .add_plugins(match is_by_hand {
            true => MachinePlugin::<Npc>::in_schedule(Update),
            false => MachinePlugin::<Npc>::in_schedule(Tick),
        });
    if is_by_hand {
        app.add_systems(Tick, by_hand);
    }
    let machines = (0..MACHINES).map(|number| {
        let mut body = Body::new(number, rate);
        (Npc::start(&mut body), body)
    });
    app.world_mut().spawn_batch(machines);
    let world = app.world_mut();
    world.resource_mut::<Time>().advance_by(Duration::from_millis(16));
    let time = time(|| world.run_schedule(Tick));
    let mut machines = world.query::<(&Npc, &Body)>();
    (time, sum(machines.iter(world)))
}

fn in_a_vector(rate: u32) -> (f64, u64) {
    let machines = (0..MACHINES).map(|number| {
        let mut body = Body::new(number, rate);
        (Npc::start(&mut body), body)
    });
    let (mut npcs, mut bodies): (Vec<_>, Vec<_>) = machines.unzip();
    let time = time(|| {
        for (npc, body) in npcs.iter_mut().zip(&mut bodies) {
            npc.update(body);
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
    let time = time(|| {
        crowd.step_all(|npc, body| {
            npc.update(body);
        });
    });
    (time, sum(crowd.iter().map(|(_, npc, body)| (npc, body))))
}

fn main() {
    println!(
        "| moving | by the crate | by hand in Bevy | vector in this order | Crowd | crate / by hand | crate / vector |"
    );
    println!("|---|---|---|---|---|---|---|");
    for percent in [1, 10, 50] {
        let rate = percent * 10;
        let measured = [in_bevy(rate, false), in_bevy(rate, true), in_a_vector(rate), in_a_crowd(rate)];
        let [ours, by_hand, vector, crowd] = measured.map(|(time, _)| time);
        let [sum, others @ ..] = measured.map(|(_, sum)| sum);
        assert!(others == [sum; 3], "all must do the same work: {sum}, {others:?}");
        let (to_hand, to_vector) = (ours / by_hand, ours / vector);
        println!(
            "| {percent} % | {ours:.1} | {by_hand:.1} | {vector:.1} | {crowd:.1} | {to_hand:.2} | {to_vector:.2} |"
        );
    }
}
