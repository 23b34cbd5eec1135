//! The plugin of a type of machine.

use crate::announce::{Outbox, settle};
use crate::misuse::{Problem, report_in};
use crate::pending::Pending;
use crate::systems;
use crate::{Machine, Tell};
use bevy_app::{App, Plugin};
use bevy_ecs::entity::Entity;
use bevy_ecs::event::EntityEvent;
use bevy_ecs::intern::Interned;
use bevy_ecs::message::Messages;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{IntoScheduleConfigs, ScheduleLabel, SystemSet};
use bevy_ecs::system::Commands;
use bevy_ecs::world::World;
use bevy_state::state::FreelyMutableState;
use bevy_time::Real;
use core::any::TypeId;
use core::marker::PhantomData;
use std::collections::HashMap;

/// The sets in which the systems of all machines run, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MachineSystems {
    /// New machines begin: their initial states are entered.
    Begin,
    /// Machines handle the events that were written as messages.
    Tell,
    /// The time advances, and conditions are evaluated.
    Tick,
    /// Markers are updated, and observers of states run.
    Announce,
}

impl MachineSystems {
    /// The part of this set that belongs to one type of machine.
    ///
    /// Two types that write to the same data need an order, which Bevy otherwise chooses:
    ///
    /// ```
    /// # use bevy_app::prelude::*;
    /// # use bevy_ecs::prelude::*;
    /// # use bevy_fsmith::prelude::*;
    /// # state_machine! { #[derive(Machine)] machine Legs { initial state Stand; } }
    /// # state_machine! { #[derive(Machine)] machine Arms { initial state Rest; } }
    /// # #[derive(Resource)] struct Gravity;
    /// # let mut app = App::new();
    /// app.configure_sets(
    ///     FixedUpdate,
    ///     (
    ///         MachineSystems::Tick.of::<Legs>().before(MachineSystems::Tick.of::<Arms>()),
    ///         MachineSystems::all_of::<Legs>().run_if(resource_exists::<Gravity>),
    ///     ),
    /// );
    /// ```
    #[must_use]
    pub fn of<M: Machine>(self) -> MachineSystemsOf {
        MachineSystemsOf { machine: TypeId::of::<M>(), name: M::NAME, part: Some(self) }
    }

    /// All systems of one type of machine, as for a condition of `run_if`. They do not include the observer that
    /// handles triggered events, which are always handled.
    #[must_use]
    pub fn all_of<M: Machine>() -> MachineSystemsOf {
        MachineSystemsOf { machine: TypeId::of::<M>(), name: M::NAME, part: None }
    }
}

/// The set of one type of machine, by [`MachineSystems::of`] and [`MachineSystems::all_of`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachineSystemsOf {
    machine: TypeId,
    name: &'static str,
    part: Option<MachineSystems>,
}

/// Adds systems to a schedule.
type AddSystems = fn(&mut App, Interned<dyn ScheduleLabel>);

/// Runs the machines of one type in a schedule.
///
/// ```
/// # use bevy_app::prelude::*;
/// # use bevy_fsmith::prelude::*;
/// # state_machine! {
/// #     #[derive(Machine)]
/// #     machine Npc { initial state Idle; }
/// # }
/// App::new().add_plugins(MachinePlugin::<Npc>::in_schedule(FixedUpdate));
/// ```
///
/// - **Begin.** A machine that is inserted without being started begins in the next run of the schedule. By then, the
///   commands that spawned it are complete, and so is the scene that contains it: all components and children exist. A
///   machine that is inserted when it is already started, for example from saved data, continues where it is: it gets
///   its markers, but nothing is announced. With [`begins_on`](Self::begins_on), a machine in a scene begins when its
///   entity is complete, before the next run.
/// - **Time** is the `Time` of the schedule: that of `Time<Fixed>` in `FixedUpdate`, and that of `Time<Virtual>` in
///   other schedules. A machine with `update` needs no clock, and is also stepped if no time passes.
/// - **Pause.** Machines are not stepped while `Time<Virtual>` is paused. Triggered events are handled nevertheless, in
///   every schedule. Messages are handled when the schedule runs: `Update` runs during a pause, but `FixedUpdate` does
///   not, so messages for its machines wait until the pause is over. [`real_time`](Self::real_time) ignores the pause.
/// - **Change detection.** A machine is marked as changed only if it has entered or exited states.
/// - **Despawning.** No states are exited when an entity is despawned, because the machine's arguments are gone.
#[derive(Debug)]
pub struct MachinePlugin<M> {
    schedule: Interned<dyn ScheduleLabel>,
    real_time: bool,
    markers: bool,
    drives: Option<AddSystems>,
    begins_on: Option<fn(&mut App)>,
    #[cfg(feature = "reflect")]
    reflect: Option<fn(&mut App)>,
    machine: PhantomData<fn() -> M>,
}

impl<M: Machine> MachinePlugin<M> {
    /// Runs the machines in this schedule.
    #[must_use]
    pub fn in_schedule(schedule: impl ScheduleLabel) -> Self {
        let schedule = schedule.intern();
        MachinePlugin {
            schedule,
            real_time: false,
            markers: false,
            drives: None,
            begins_on: None,
            #[cfg(feature = "reflect")]
            reflect: None,
            machine: PhantomData,
        }
    }

    /// Takes the time from `Time<Real>`, which cannot be paused.
    ///
    /// Use it in a schedule that runs once in each frame, such as `Update`. `FixedUpdate` may run several times in a frame
    /// or not at all, so the time of the frame would be counted several times or be lost.
    #[must_use]
    pub fn real_time(mut self) -> Self {
        self.real_time = true;
        self
    }

    /// Begins machines as soon as this event is triggered for their entity, and not only in the next run of the schedule.
    ///
    /// For machines in scenes, this is `Ready` of `bevy_scene`, which is triggered when an entity of a scene and all of
    /// its children exist. The machine begins, and the observers of its states run, when the commands of the event's
    /// observers are applied. A machine for which the event is not triggered, such as one that is spawned without a
    /// scene, begins in the next run of the schedule. So does one that lacks components when it should begin: Bevy does
    /// not define the order of observers, so a component that another observer of the event inserts may come too late.
    ///
    /// The order and the conditions of [`MachineSystems::Begin`] do not apply to a machine that begins by an event: the
    /// systems that run before that set have not seen it yet. The resources that the machine takes must exist.
    ///
    /// ```
    /// # use bevy_app::prelude::*;
    /// # use bevy_fsmith::prelude::*;
    /// # state_machine! { #[derive(Machine)] machine Npc { initial state Idle; } }
    /// use bevy_scene::Ready;
    ///
    /// App::new().add_plugins(MachinePlugin::<Npc>::in_schedule(FixedUpdate).begins_on::<Ready>());
    /// ```
    #[must_use]
    pub fn begins_on<E: EntityEvent>(mut self) -> Self {
        self.begins_on = Some(|app| {
            app.add_observer(systems::begin_on::<M, E>).add_observer(systems::begin_now::<M>);
        });
        self
    }

    /// Inserts the [`Marker`](crate::Marker)s of active states as components. The machine must have an `observer` in its
    /// `params(..)`.
    ///
    /// Markers change when moves are announced; those of all machines are in place before the first observer runs. A
    /// machine that is inserted when it is already started gets its markers immediately, and the markers of a machine
    /// that is removed are removed.
    #[must_use]
    pub fn with_markers(mut self) -> Self {
        const { assert!(!M::MARKERS.is_empty(), "markers require `observer` in `#[bevy(params(..))]`") };
        self.markers = true;
        self
    }

    /// Sets the app's state `S` whenever the machine has moved. `S` is converted from the machine.
    ///
    /// ```
    /// # use bevy_app::prelude::*;
    /// # use bevy_fsmith::prelude::*;
    /// # use bevy_state::prelude::*;
    /// # state_machine! {
    /// #     #[derive(Machine)]
    /// #     #[bevy(resource, events = GameEvent)]
    /// #     machine Game {
    /// #         #[derive(Clone)]
    /// #         events { Play, Quit }
    /// #         initial state Title { on Play => Level; }
    /// #         state Level { on Quit => Title; }
    /// #     }
    /// # }
    /// #[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    /// enum Screen { #[default] Menu, Level }
    ///
    /// impl From<&Game> for Screen {
    ///     fn from(game: &Game) -> Self {
    ///         match game.state() {
    ///             None | Some(GameState::Title) => Screen::Menu,
    ///             Some(GameState::Level) => Screen::Level,
    ///         }
    ///     }
    /// }
    ///
    /// # let mut app = App::new();
    /// # app.add_plugins((bevy_app::TaskPoolPlugin::default(), bevy_time::TimePlugin, bevy_state::app::StatesPlugin));
    /// app.init_state::<Screen>()
    ///     .insert_resource(Game::new())
    ///     .add_plugins(MachinePlugin::<Game>::in_schedule(Update).drives::<Screen>());
    /// # app.add_observer(|misuse: bevy_ecs::prelude::On<bevy_fsmith::Misuse>| panic!("{}", misuse.event()));
    /// # for _ in 0..2 { app.update(); }
    /// # assert_eq!(app.world().resource::<Game>().state(), Some(GameState::Title));
    /// ```
    #[must_use]
    pub fn drives<S: FreelyMutableState + for<'a> From<&'a M>>(mut self) -> Self {
        self.drives = Some(|app, schedule| {
            let announce = MachineSystems::Announce.of::<M>();
            app.add_systems(schedule, systems::drive::<M, S>.in_set(announce).after(systems::announce_moves::<M>));
        });
        self
    }

    /// Registers the machine and its states for reflection, with `ReflectComponent` and `ReflectDefault`. With the
    /// feature `reflect`.
    ///
    /// A machine is opaque, because its fields are private: `#[reflect(opaque)]` before `machine`. To save it with a
    /// world, derive `Serialize` and `Deserialize` (with the feature `serde` of fsmith), and name them in the attribute.
    /// Then a `DynamicWorld` of `bevy_world_serialization` contains the machine with its type path and identity. A loaded
    /// machine continues where it was, and text of another machine is rejected. (The scenes of `bevy_scene` are templates
    /// and save nothing.)
    ///
    /// ```
    /// # use bevy_app::prelude::*;
    /// # use bevy_fsmith::prelude::*;
    /// use bevy_reflect::prelude::*;
    /// use serde::{Deserialize, Serialize};
    ///
    /// state_machine! {
    ///     #[derive(Machine, Clone, Reflect, Serialize, Deserialize)]
    ///     #[reflect(opaque, Clone, Serialize, Deserialize)]
    ///     #[bevy(tick)]
    ///     #[states(derive(Reflect))]
    ///     machine Egg {
    ///         initial state Raw { after 4min => Done; }
    ///         final Done;
    ///     }
    /// }
    ///
    /// App::new().add_plugins(MachinePlugin::<Egg>::in_schedule(FixedUpdate).reflect());
    /// ```
    #[cfg(feature = "reflect")]
    #[must_use]
    pub fn reflect(mut self) -> Self
    where
        M: bevy_reflect::FromReflect + bevy_reflect::GetTypeRegistration + bevy_reflect::TypePath + Default,
        M::State: bevy_reflect::GetTypeRegistration,
    {
        use bevy_ecs::reflect::ReflectComponent;
        use bevy_reflect::std_traits::ReflectDefault;
        self.reflect = Some(|app| {
            app.register_type::<M>()
                .register_type::<M::State>()
                .register_type_data::<M, ReflectComponent>()
                .register_type_data::<M, ReflectDefault>();
        });
        self
    }
}

impl<M: Machine> Plugin for MachinePlugin<M> {
    fn build(&self, app: &mut App) {
        use MachineSystems::{Announce, Begin, Tell as Told, Tick};
        let outbox = Outbox::<M>::new(app.world_mut(), self.markers);
        let pending = Pending::<M>::of_existing(app.world_mut());
        let existing = pending.new.clone();
        app.insert_resource(outbox).insert_resource(pending);
        existing.into_iter().for_each(|entity| settle::<M>(app.world_mut(), entity));
        app.configure_sets(self.schedule, (Begin, Told, Tick, Announce).chain_weak());
        for part in [Begin, Told, Tick, Announce] {
            let set = part.of::<M>().in_set(part).in_set(MachineSystems::all_of::<M>());
            app.configure_sets(self.schedule, set);
        }
        app.add_systems(self.schedule, systems::begin::<M>.in_set(Begin.of::<M>()));
        app.add_systems(self.schedule, systems::announce_moves::<M>.in_set(Announce.of::<M>()));
        if M::STEPS {
            let step = if self.real_time { M::stepping::<Real>() } else { M::stepping::<()>() };
            app.add_systems(self.schedule, step.in_set(Tick.of::<M>()));
        }
        if M::HAS_EVENTS {
            if !app.world().contains_resource::<Messages<Tell<M::Event>>>() {
                app.add_message::<Tell<M::Event>>();
            }
            app.add_systems(self.schedule, systems::tell::<M>.in_set(Told.of::<M>()))
                .add_observer(systems::on_tell::<M>);
            check_events::<M>(app);
        }
        if let Some(begins_on) = self.begins_on {
            begins_on(app);
        }
        if let Some(drive) = self.drives {
            drive(app, self.schedule);
        }
        #[cfg(feature = "reflect")]
        if let Some(reflect) = self.reflect {
            reflect(app);
        }
    }
}

/// Reports if another machine has the same event type.
fn check_events<M: Machine>(app: &mut App) {
    let world = app.world_mut();
    let mut types = world.get_resource_or_init::<EventTypes>();
    let machines = types.0.entry(TypeId::of::<M::Event>()).or_default();
    let other = machines.last().copied();
    machines.push(M::NAME);
    if let Some(other) = other {
        report_in::<M>(world, None, Problem::SharedEvents(other));
    }
}

/// Reports an event for an entity without the machine, unless the event may be meant for another machine.
pub(crate) fn report_no_machine<M: Machine>(commands: &mut Commands<'_, '_>, entity: Entity) {
    commands.queue(move |world: &mut World| {
        let types = world.get_resource::<EventTypes>();
        let machines = types.and_then(|types| types.0.get(&TypeId::of::<M::Event>()));
        if machines.is_none_or(|machines| machines.len() == 1) || world.get_entity(entity).is_err() {
            report_in::<M>(world, Some(entity), Problem::NoMachine);
        }
    });
}

/// The machines of each event type, by name.
#[derive(Resource, Default)]
struct EventTypes(HashMap<TypeId, Vec<&'static str>>);
