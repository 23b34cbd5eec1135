//! The game: two fighters, each with a machine that is `Copy + Hash`.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_fsmith::prelude::*;
use bevy_time::Time;
use core::hash::{Hash, Hasher};
use core::time::Duration;
use serde::{Deserialize, Serialize};
use std::hash::DefaultHasher;

const FRAME: Duration = Duration::from_micros(16_667);

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Frame;

/// The keys of a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Input {
    way: i8,
    punches: bool,
    blocks: bool,
}

impl Input {
    /// The keys of a player in a frame. They change every few frames.
    pub fn of(player: usize, frame: i32) -> Self {
        let mut hasher = DefaultHasher::new();
        (player, frame / 5).hash(&mut hasher);
        let random = hasher.finish();
        Input {
            way: (random % 3) as i8 - 1,
            punches: random.is_multiple_of(5) && frame % 5 == 0,
            blocks: random.is_multiple_of(7),
        }
    }
}

/// The body of a fighter.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    player: usize,
    at: i32,
    health: i32,
    way: i32,
    blocks: bool,
    strikes: Option<u8>,
}

/// Something outside of the saved state.
#[derive(Resource, Default)]
pub struct Outside {
    is_used: bool,
    count: u32,
}

state_machine! {
    /// A fighter. The second punch of a combination hits harder.
    #[derive(Machine, Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[bevy(params(&mut Body, ResMut<Outside>, observer), events = FighterEvent, tick)]
    #[states(derive(Markers))]
    pub machine Fighter(body: &mut Body, outside: &mut Outside, observer: &mut impl StateObserver<FighterState>) {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        events { Punch, Hit { damage: u8 } }
        observer observer;
        queue 2;

        initial Ready;
        on Hit { damage } if !body.blocks => { body.health -= i32::from(damage); Stunned(damage) }

        state Ready {
            active { body.at += body.way; }
            on Punch => Punching(1);
            every 500ms => {
                outside.count += 1;
                if outside.is_used && outside.count.is_multiple_of(3) { body.at += 1; }
                stay
            }
        }
        state Punching(combination: u8) {
            initial state WindUp { after 80ms => Strike; }
            state Strike {
                enter { body.strikes = Some(5 * *combination); }
                defer Punch;
                after 100ms => Recover;
            }
            state Recover {
                on Punch if *combination < 3 => Punching(combination + 1);
                after 130ms => Ready;
            }
        }
        state Stunned(damage: u8) {
            after if *damage > 5 { 400ms } else { 250ms } => Ready;
        }
    }
}

/// The state of the game between two frames.
#[derive(Clone, Debug)]
pub struct Saved([(Fighter, Body); 2]);

impl Saved {
    pub fn checksum(&self) -> u128 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        u128::from(hasher.finish())
    }
}

/// How often each leaf was entered, in all simulations.
#[derive(Resource, Default)]
struct Visited(Vec<usize>);

/// The game of one player.
pub struct Game {
    app: App,
    fighters: [Entity; 2],
}

impl Default for Game {
    fn default() -> Self {
        let mut app = App::new();
        app.init_schedule(Frame)
            .edit_schedule(Frame, |schedule| {
                // Tens of thousands of frames with little work in each.
                schedule.set_executor(SingleThreadedExecutor::new());
            })
            .init_resource::<Time>()
            .init_resource::<Outside>()
            .insert_resource(Visited(vec![0; FighterState::ALL.len()]))
            .add_plugins(MachinePlugin::<Fighter>::in_schedule(Frame))
            .add_systems(Frame, hit.after(MachineSystems::Announce))
            .add_observer(|on: On<bevy_fsmith::EnteredEvent<FighterState>>, mut visited: ResMut<Visited>| {
                visited.0[on.state.index()] += 1;
            });
        let fighters = [0, 1].map(|player| {
            let at = if player == 0 { -10 } else { 10 };
            let body = Body { player, at, health: 1000, way: 0, blocks: false, strikes: None };
            app.world_mut().spawn((Fighter::new(), body)).id()
        });
        Game { app, fighters }
    }
}

/// Who strikes hits the other, if that one is near.
fn hit(mut bodies: Query<(Entity, &mut Body)>, mut commands: Commands) {
    let places: Vec<_> = bodies.iter().map(|(entity, body)| (entity, body.player, body.at)).collect();
    for (_, mut body) in &mut bodies {
        let Some(damage) = body.strikes.take() else { continue };
        for (entity, player, at) in &places {
            if *player != body.player && (at - body.at).abs() < 60 {
                commands.trigger(Tell { entity: *entity, event: FighterEvent::Hit { damage } });
            }
        }
    }
}

impl Game {
    /// Lets the machines use data outside of the saved state.
    pub fn cheat(&mut self) {
        self.app.world_mut().resource_mut::<Outside>().is_used = true;
    }

    pub fn visited(&self) -> &[usize] {
        &self.app.world().resource::<Visited>().0
    }

    pub fn save(&self) -> Saved {
        Saved(self.fighters.map(|fighter| {
            let entity = self.app.world().entity(fighter);
            (*entity.get::<Fighter>().expect("a machine"), *entity.get::<Body>().expect("a body"))
        }))
    }

    pub fn load(&mut self, saved: &Saved) {
        for (fighter, (machine, body)) in self.fighters.into_iter().zip(saved.0) {
            self.app.world_mut().entity_mut(fighter).insert((machine, body));
        }
    }

    pub fn advance(&mut self, inputs: [Input; 2]) {
        let world = self.app.world_mut();
        for (fighter, input) in self.fighters.into_iter().zip(inputs) {
            let mut body = world.get_mut::<Body>(fighter).expect("a body");
            body.way = i32::from(input.way);
            body.blocks = input.blocks;
            if input.punches {
                world.commands().trigger(Tell { entity: fighter, event: FighterEvent::Punch });
            }
        }
        world.flush();
        world.resource_mut::<Time>().advance_by(FRAME);
        world.run_schedule(Frame);
    }
}
