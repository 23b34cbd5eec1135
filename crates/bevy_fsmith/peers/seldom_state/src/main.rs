//! Measures machines of `seldom_state`, which adds a component for the active state and evaluates triggers with the world.
//!
//! ```text
//! cargo run --release -p many_in_seldom_state
//! ```

#[path = "../../workload.rs"]
mod workload;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ExecutorKind, ScheduleLabel};
use seldom_state::prelude::*;
use seldom_state::set::StateSet;
use workload::Body;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tick;

/// Declares the states, in sparse sets as in the examples of the crate.
macro_rules! states {
    ($($state:ident)*) => {
        $(
            #[derive(Component, Clone)]
            #[component(storage = "SparseSet")]
            struct $state;
        )*
    };
}

states! { Patrol Chase Attack Flee }

/// A trigger that looks up the body itself: a system would look it up by a query, and take longer.
struct Moves;

impl EntityTrigger for Moves {
    type Out = bool;

    fn init(&mut self, _: &mut World) {}

    fn check(&mut self, entity: Entity, world: &World) -> Result<bool> {
        Ok(world.get::<Body>(entity).is_some_and(Body::moves))
    }
}

/// The work of all machines in one state.
fn work<S: Component, const STATE: usize>(mut bodies: Query<&mut Body, With<S>>) {
    bodies.iter_mut().filter(|body| !body.moves()).for_each(|mut body| body.work(STATE));
}

fn pass(mut bodies: Query<&mut Body>) {
    bodies.iter_mut().for_each(|mut body| body.pass());
}

fn run(rate: u32) -> (f64, u64) {
    let mut app = App::new();
    app.init_schedule(Tick)
        .edit_schedule(Tick, |schedule| {
            schedule.set_executor_kind(ExecutorKind::SingleThreaded);
        })
        .add_plugins(StateMachinePlugin::default().schedule(Tick))
        .add_systems(
            Tick,
            (work::<Patrol, 0>, work::<Chase, 1>, work::<Attack, 2>, work::<Flee, 3>)
                .chain()
                .before(StateSet::Transition),
        )
        .add_systems(Tick, pass.after(StateSet::Transition));
    let world = app.world_mut();
    world.spawn_batch(Body::all(rate).map(|body| {
        let machine = StateMachine::default()
            .trans::<Patrol, _>(Moves, Chase)
            .trans::<Chase, _>(Moves, Attack)
            .trans::<Attack, _>(Moves, Flee)
            .trans::<Flee, _>(Moves, Patrol);
        (Patrol, machine, body)
    }));
    let time = workload::time(|| world.run_schedule(Tick));
    let mut machines = world.query::<(&Body, Has<Chase>, Has<Attack>, Has<Flee>)>();
    let state = |chase, attack, flee| usize::from(chase) + 2 * usize::from(attack) + 3 * usize::from(flee);
    (time, workload::sum(machines.iter(world).map(|(body, chase, attack, flee)| (state(chase, attack, flee), *body))))
}

fn main() {
    workload::print("seldom_state 0.16, Bevy 0.18", run);
}
