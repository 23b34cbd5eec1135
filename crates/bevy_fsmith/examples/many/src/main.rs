//! Measures one hundred thousand machines that are stepped once per tick: as components by the crate and by a
//! hand-written system, in a vector in the same order, and in a `Crowd`, which keeps machines by state. All do the same
//! work, which is checked. Times are nanoseconds per machine and tick, with 1, 10 and 50 % of the machines moving. The
//! folder `peers` of the crate has the same machine in other crates.
//!
//! The ratios are of two forms that take turns at each tick, so that other programs disturb both equally.
//!
//! ```text
//! cargo run --release -p many
//! ```

#[path = "../../../peers/workload.rs"]
mod workload;

use bevy_app::{TaskPoolOptions, TaskPoolPlugin, prelude::*};
use bevy_ecs::message::Messages;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_fsmith::prelude::*;
use bevy_time::Time;
use fsmith::Crowd;
use std::marker::PhantomData;
use std::time::{Duration, Instant};
use workload::{Body, MACHINES, print, sum, time};

/// Declares a machine with four states, each with its own work.
macro_rules! npc {
    ($name:ident, [$($attribute:tt)*], [$($param:tt)*], [$($arg:tt)*], [$($item:tt)*]) => {
        state_machine! {
            #[derive(Machine, Clone)]
            #[bevy(params(&mut Body $($param)*), update)]
            $($attribute)*
            machine $name(body: &mut Body $($arg)*) {
                $($item)*
                initial state Patrol {
                    active { body.work(0); body.pass(); }
                    when body.moves() => { body.pass(); Chase }
                }
                state Chase {
                    active { body.work(1); body.pass(); }
                    when body.moves() => { body.pass(); Attack }
                }
                state Attack {
                    active { body.work(2); body.pass(); }
                    when body.moves() => { body.pass(); Flee }
                }
                state Flee {
                    active { body.work(3); body.pass(); }
                    when body.moves() => { body.pass(); Patrol }
                }
            }
        }
    };
}

npc!(Npc, [], [], [], []);
npc!(ParallelNpc, [#[bevy(parallel)]], [], [], []);
npc!(
    AnnouncedNpc,
    [#[states(derive(Markers))]],
    [, observer],
    [, observer: &mut impl StateObserver<AnnouncedNpcState>],
    [observer observer;]
);
npc!(
    NpcWithData,
    [#[states(derive(Markers))] #[bevy(data = Position)]],
    [, observer],
    [, observer: &mut impl StateObserver<NpcWithDataState>],
    [observer observer;]
);

/// The data in the events of a machine.
#[derive(Clone)]
struct Position(#[expect(dead_code, reason = "no observer reads it")] Option<NpcWithDataState>);

impl From<&NpcWithData> for Position {
    fn from(npc: &NpcWithData) -> Self {
        Position(npc.state())
    }
}

state_machine! {
    #[derive(Machine, Clone)]
    #[bevy(events = LampEvent)]
    machine Lamp {
        #[derive(Clone)]
        events { Switch }
        initial state Off { on Switch => On; }
        state On { on Switch => Off; }
    }
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tick;

/// One hundred thousand machines.
trait Machines {
    fn tick(&mut self);

    /// What they have done.
    fn sum(&mut self) -> u64;
}

/// The time of a tick, and what the machines have done.
fn measured(mut machines: impl Machines) -> (f64, u64) {
    (time(|| machines.tick()), machines.sum())
}

/// The number of the active state, and the body.
fn result<M: Machine>((npc, body): (&M, &Body)) -> (usize, Body) {
    (npc.active_state().map_or(99, |state| state.index()), *body)
}

fn npcs(rate: u32) -> impl Iterator<Item = (Npc, Body)> {
    Body::all(rate).map(|mut body| (Npc::start(&mut body), body))
}

struct InBevy<M> {
    app: App,
    machine: PhantomData<M>,
}

impl<M: Machine> InBevy<M> {
    fn new(machines: impl Iterator<Item = (M, Body)>, add: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        app.init_schedule(Tick)
            .edit_schedule(Tick, |schedule| {
                schedule.set_executor(SingleThreadedExecutor::new());
            })
            .init_resource::<Time>();
        add(&mut app);
        let world = app.world_mut();
        machines.for_each(|machine| {
            world.spawn(machine);
        });
        world.flush();
        world.resource_mut::<Time>().advance_by(Duration::from_millis(16));
        InBevy { app, machine: PhantomData }
    }
}

impl<M: Machine> Machines for InBevy<M> {
    fn tick(&mut self) {
        self.app.world_mut().run_schedule(Tick);
    }

    fn sum(&mut self) -> u64 {
        let world = self.app.world_mut();
        sum(world.query::<(&M, &Body)>().iter(world).map(result))
    }
}

fn ours(rate: u32) -> InBevy<Npc> {
    InBevy::new(npcs(rate), |app| {
        app.add_plugins(MachinePlugin::<Npc>::in_schedule(Tick));
    })
}

fn announced(rate: u32, plugin: MachinePlugin<AnnouncedNpc>) -> (f64, u64) {
    let npcs = Body::all(rate).map(|mut body| (AnnouncedNpc::start(&mut body, &mut ()), body));
    measured(InBevy::new(npcs, |app| {
        app.add_plugins(plugin);
    }))
}

fn with_data(rate: u32) -> (f64, u64) {
    let npcs = Body::all(rate).map(|mut body| (NpcWithData::start(&mut body, &mut ()), body));
    measured(InBevy::new(npcs, |app| {
        app.add_plugins(MachinePlugin::<NpcWithData>::in_schedule(Tick));
    }))
}

fn in_parallel(rate: u32) -> (f64, u64) {
    let npcs = Body::all(rate).map(|mut body| (ParallelNpc::start(&mut body), body));
    measured(InBevy::new(npcs, |app| {
        app.add_plugins(MachinePlugin::<ParallelNpc>::in_schedule(Tick));
    }))
}

/// A system as a user would write it for this machine.
fn by_hand(rate: u32) -> InBevy<Npc> {
    InBevy::new(npcs(rate), |app| {
        // The plugin runs in a schedule that never runs.
        app.add_plugins(MachinePlugin::<Npc>::in_schedule(Update)).add_systems(
            Tick,
            |mut machines: Query<(&mut Npc, &mut Body)>| {
                machines.iter_mut().for_each(|(mut npc, mut body)| {
                    npc.update(&mut body);
                });
            },
        );
    })
}

struct Vectors(Vec<Npc>, Vec<Body>);

impl Vectors {
    fn new(rate: u32) -> Self {
        let (npcs, bodies) = npcs(rate).unzip();
        Vectors(npcs, bodies)
    }
}

impl Machines for Vectors {
    fn tick(&mut self) {
        for (npc, body) in self.0.iter_mut().zip(&mut self.1) {
            npc.update(body);
        }
    }

    fn sum(&mut self) -> u64 {
        sum(self.0.iter().zip(&self.1).map(result))
    }
}

fn in_a_crowd(rate: u32) -> (f64, u64) {
    let mut crowd = Crowd::new();
    npcs(rate).for_each(|(npc, body)| {
        crowd.insert(npc, body);
    });
    let time = time(|| {
        crowd.step_all(|npc, body| {
            npc.update(body);
        });
    });
    (time, sum(crowd.iter().map(|(_, npc, body)| result((npc, body)))))
}

/// How many times as long the first form takes: the median of the ratios of ticks that take turns.
fn ratio(mut first: impl Machines, mut second: impl Machines) -> f64 {
    let tick = |machines: &mut dyn Machines| {
        let start = Instant::now();
        machines.tick();
        start.elapsed().as_secs_f64()
    };
    let ratios = (0..1000).map(|_| tick(&mut first) / tick(&mut second));
    let median = median(ratios.collect());
    assert_eq!(first.sum(), second.sum(), "the forms do different work");
    median
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds for each of ten thousand events to a tenth of the machines, which all handle it.
fn events(send: impl Fn(&mut World, Vec<Tell<LampEvent>>)) -> f64 {
    let mut app = App::new();
    app.init_schedule(Tick).init_resource::<Time>().add_plugins(MachinePlugin::<Lamp>::in_schedule(Tick));
    let world = app.world_mut();
    let lamps: Vec<_> = world.spawn_batch((0..MACHINES).map(|_| Lamp::start())).collect();
    let lamps: Vec<_> = lamps.into_iter().step_by(10).collect();
    let mut time_of = || {
        let tells = lamps.iter().map(|&entity| Tell { entity, event: LampEvent::Switch }).collect();
        world.resource_mut::<Messages<Tell<LampEvent>>>().update();
        let start = Instant::now();
        send(world, tells);
        start.elapsed().as_secs_f64() * 1e9 / lamps.len() as f64
    };
    let time = median((0..201).map(|_| time_of()).collect());
    let on = world.query::<&Lamp>().iter(world).filter(|lamp| lamp.state() == Some(LampState::On)).count();
    assert_eq!(on, lamps.len(), "events are lost");
    time
}

fn main() {
    // On two cores, Bevy would give one thread to queries in parallel, which then run on one thread.
    let pools = TaskPoolPlugin { task_pool_options: TaskPoolOptions::with_num_threads(4) };
    App::new().add_plugins(pools);

    println!("| form | 1 % | 10 % | 50 % |\n|---|---|---|---|");
    print("bevy_fsmith", |rate| measured(ours(rate)));
    print("bevy_fsmith, parallel, two threads", in_parallel);
    print("bevy_fsmith, announced", |rate| announced(rate, MachinePlugin::in_schedule(Tick)));
    print("bevy_fsmith, announced with data", with_data);
    print("bevy_fsmith, with markers", |rate| announced(rate, MachinePlugin::in_schedule(Tick).with_markers()));
    print("a hand-written system", |rate| measured(by_hand(rate)));
    print("two vectors in the same order", |rate| measured(Vectors::new(rate)));
    print("`Crowd`, by state", in_a_crowd);

    println!("\n| ratio, in turns | 1 % | 10 % | 50 % |\n|---|---|---|---|");
    let row =
        |name: &str, ratios: [f64; 3]| println!("| {name} | {:.2} | {:.2} | {:.2} |", ratios[0], ratios[1], ratios[2]);
    let rates = [10, 100, 500];
    row("bevy_fsmith / a hand-written system", rates.map(|rate| ratio(ours(rate), by_hand(rate))));
    row("bevy_fsmith / two vectors", rates.map(|rate| ratio(ours(rate), Vectors::new(rate))));

    let messages = events(|world, tells| {
        world.write_message_batch(tells);
        world.run_schedule(Tick);
    });
    let triggers = events(|world, tells| {
        let mut commands = world.commands();
        tells.into_iter().for_each(|tell| commands.trigger(tell));
        world.flush();
    });
    println!("\n| event | ns |\n|---|---|\n| message | {messages:.0} |\n| command `trigger` | {triggers:.0} |");
}
