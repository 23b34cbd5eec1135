//! Measures one hundred thousand machines that are stepped once per tick: as components by the crate and by a
//! hand-written system, in a vector in the same order, and in a `Crowd`, which keeps machines by state. All do the same
//! work, which is checked. Times are nanoseconds per machine and tick, with 1, 10 and 50 % of the machines moving. The
//! folder `peers` of the crate has the same machine in other crates.
//!
//! ```text
//! cargo run --release -p many
//! ```

#[path = "../../../peers/workload.rs"]
mod workload;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_fsmith::prelude::*;
use bevy_time::Time;
use fsmith::Crowd;
use std::time::Duration;
use workload::{Body, print, sum, time};

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
npc!(
    AnnouncedNpc,
    [#[states(derive(Markers))]],
    [, observer],
    [, observer: &mut impl StateObserver<AnnouncedNpcState>],
    [observer observer;]
);

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tick;

/// The number of the active state, and the body.
fn result<M: Machine>((npc, body): (&M, &Body)) -> (usize, Body) {
    (npc.active_state().map_or(99, |state| state.index()), *body)
}

fn npcs(rate: u32) -> impl Iterator<Item = (Npc, Body)> {
    Body::all(rate).map(|mut body| (Npc::start(&mut body), body))
}

/// Steps machines in Bevy.
fn in_bevy<M: Machine>(
    machines: impl Iterator<Item = (M, Body)>,
    plugin: MachinePlugin<M>,
    add: impl Fn(&mut App),
) -> (f64, u64) {
    let mut app = App::new();
    app.init_schedule(Tick)
        .edit_schedule(Tick, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .init_resource::<Time>()
        .add_plugins(plugin);
    add(&mut app);
    let world = app.world_mut();
    machines.for_each(|machine| {
        world.spawn(machine);
    });
    world.flush();
    world.resource_mut::<Time>().advance_by(Duration::from_millis(16));
    let time = time(|| world.run_schedule(Tick));
    let mut machines = world.query::<(&M, &Body)>();
    (time, sum(machines.iter(world).map(result)))
}

/// A system as a user would write it for this machine.
fn by_hand(mut machines: Query<(&mut Npc, &mut Body)>) {
    machines.iter_mut().for_each(|(mut npc, mut body)| {
        npc.update(&mut body);
    });
}

fn in_a_vector(rate: u32) -> (f64, u64) {
    let (mut npcs, mut bodies): (Vec<_>, Vec<_>) = npcs(rate).unzip();
    let time = time(|| {
        for (npc, body) in npcs.iter_mut().zip(&mut bodies) {
            npc.update(body);
        }
    });
    (time, sum(npcs.iter().zip(&bodies).map(result)))
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

fn main() {
    println!("| form | 1 % | 10 % | 50 % |\n|---|---|---|---|");
    let ours = print("bevy_fsmith", |rate| in_bevy(npcs(rate), MachinePlugin::in_schedule(Tick), |_| {}));
    let announced = |rate, plugin| {
        let npcs = Body::all(rate).map(|mut body| (AnnouncedNpc::start(&mut body, &mut ()), body));
        in_bevy(npcs, plugin, |_| {})
    };
    print("bevy_fsmith, announced", |rate| announced(rate, MachinePlugin::in_schedule(Tick)));
    print("bevy_fsmith, with markers", |rate| announced(rate, MachinePlugin::in_schedule(Tick).with_markers()));
    // The plugin runs in a schedule that never runs.
    let by_hand = print("a hand-written system", |rate| {
        in_bevy(npcs(rate), MachinePlugin::in_schedule(Update), |app| {
            app.add_systems(Tick, by_hand);
        })
    });
    let vector = print("two vectors in the same order", in_a_vector);
    print("`Crowd`, by state", in_a_crowd);
    for (name, other) in [("a hand-written system", by_hand), ("two vectors", vector)] {
        let [one, ten, fifty] = [0, 1, 2].map(|at| ours[at] / other[at]);
        println!("| bevy_fsmith / {name} | {one:.2} | {ten:.2} | {fifty:.2} |");
    }
}
