//! Measures machines of `moonshine-behavior`, whose moves are requested by a component and taken by a system.
//!
//! ```text
//! cargo run --release -p many_in_moonshine_behavior
//! ```

#[path = "../../workload.rs"]
mod workload;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_reflect::Reflect;
use moonshine_behavior::prelude::*;
use workload::Body;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tick;

#[derive(Component, Reflect, Clone, Copy, Debug)]
#[reflect(Component)]
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

impl Behavior for Npc {
    /// The machine does not return to earlier states, so that they are not kept.
    fn is_resumable(&self) -> bool {
        false
    }
}

fn step(mut machines: Query<(BehaviorMut<Npc>, &mut Body)>) {
    machines.iter_mut().for_each(|(mut behavior, mut body)| {
        let npc = *behavior.current();
        match body.moves() {
            true => behavior.start(npc.next()),
            false => body.work(npc as usize),
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
        .add_plugins(BehaviorPlugin::<Npc>::default())
        .add_systems(Tick, (step, transition::<Npc>).chain());
    let world = app.world_mut();
    world.spawn_batch(Body::all(rate).map(|body| (Npc::Patrol, body)));
    let time = workload::time(|| world.run_schedule(Tick));
    let mut machines = world.query::<(&Npc, &Body)>();
    (time, workload::sum(machines.iter(world).map(|(npc, body)| (*npc as usize, *body))))
}

fn main() {
    workload::print("moonshine-behavior 0.6, Bevy 0.20", run);
}
