//! Measures machines of `bevy_fsm`, whose moves are requested by events.
//!
//! ```text
//! cargo run --release -p many_in_bevy_fsm
//! ```

#[path = "../../workload.rs"]
mod workload;

use bevy::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_fsm::{FSMPlugin, FSMState, FSMTransition, StateChangeRequest};
use workload::Body;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tick;

#[derive(Component, FSMState, FSMTransition, Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Npc {
    Patrol,
    Chase,
    Attack,
    Flee,
}

impl Npc {
    fn next(self) -> Npc {
        match self {
            Npc::Patrol => Npc::Chase,
            Npc::Chase => Npc::Attack,
            Npc::Attack => Npc::Flee,
            Npc::Flee => Npc::Patrol,
        }
    }
}

fn step(mut machines: Query<(Entity, &Npc, &mut Body)>, mut commands: Commands) {
    machines.iter_mut().for_each(|(entity, npc, mut body)| {
        match body.moves() {
            true => commands.trigger(StateChangeRequest { entity, next: npc.next() }),
            false => body.work(*npc as usize),
        }
        body.pass();
    });
}

fn run(rate: u32) -> (f64, u64) {
    let mut app = App::new();
    app.init_schedule(Tick)
        .edit_schedule(Tick, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .add_plugins(FSMPlugin::<Npc>::default())
        .add_systems(Tick, step);
    let world = app.world_mut();
    world.spawn_batch(Body::all(rate).map(|body| (Npc::Patrol, body)));
    let time = workload::time(|| world.run_schedule(Tick));
    let mut machines = world.query::<(&Npc, &Body)>();
    (time, workload::sum(machines.iter(world).map(|(npc, body)| (*npc as usize, *body))))
}

fn main() {
    workload::print("bevy_fsm 0.5, Bevy 0.19", run);
}
