//! Machines as components: the trait that the derive implements, and the hook of the component.

use crate::announce::settle;
use crate::misuse::report_no_plugin;
use crate::pending::Pending;
use crate::{MarkerOf, Recorder, systems};
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::entity::Entity;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::query::{IterQueryData, QueryItem, ReadOnlyQueryData};
use bevy_ecs::schedule::{IntoScheduleConfigs, ScheduleConfigs};
use bevy_ecs::system::{ScheduleSystem, SystemParam, SystemParamItem};
use bevy_ecs::world::{DeferredWorld, World};
use core::fmt::Debug;
use core::time::Duration;
use fsmith::{Answer, StateMachine};

/// A machine that is a component, by `#[derive(Machine)]` before `machine`.
///
/// The derive also implements `Component`. The attribute `#[bevy(..)]` describes the machine:
///
/// | option | meaning |
/// |---|---|
/// | `params(..)` | the source of each argument, in the order of the machine's parameters |
/// | `events = NpcEvent` | the type of its events; it must be `Clone` |
/// | `data = Sight` | the events of its states contain [data of the machine](#data-in-events) |
/// | `tick` | each run of the schedule calls `tick` with the elapsed time; for machines with `after` or `every` |
/// | `update` | each run of the schedule calls `update`; for machines without timers |
/// | `parallel` | the machines are stepped [on several cores](#in-parallel) |
/// | `require(Body)` | spawning the machine inserts the default of these components if they are missing |
/// | `resource` | the machine is a resource instead of a component of many entities |
///
/// A machine without `tick` and `update` only reacts to events: its `when` are not evaluated, and its `active` actions do
/// not run. The derive cannot see whether a machine has them, so a forgotten `update` is not reported. It sees only the
/// fields of the generated struct, and reports timers without `tick` by the types of these fields.
///
/// # Parameters
///
/// | in `params(..)` | the machine's parameter | source |
/// |---|---|---|
/// | `&Body`, `&mut Body` | `&Body`, `&mut Body` | a component of the entity, which must be present |
/// | `&mut Body` | `&mut Mut<'_, Body>` | the component; it counts as changed only if the machine writes to it |
/// | `Option<&Body>` | `&Option<&Body>` | a component that may be missing |
/// | `Entity`, `Has<Body>` | `Entity`, `bool` | the entity itself, and whether it has a component |
/// | `query Senses` | `&mut SensesItem<'_, '_>` | any other `QueryData` |
/// | `Res<Clock>`, `ResMut<Clock>` | `&Clock`, `&mut Clock` | a resource |
/// | `Commands` | `&mut Commands` | commands, which are applied after the system has stepped all machines |
/// | `Query<&Body>` | `&Query<&Body>` | components of other entities; Bevy reports a conflict with the machine's own |
/// | `observer` | `&mut impl StateObserver<NpcState>` | the observer that [`Entered`](crate::Entered) requires, with `#[states(derive(Markers))]` |
///
/// Other parameters of systems are written with their lifetimes, as in `Gizmos<'_, '_>`, and are passed by `&mut`. Several
/// systems call a machine, so `Local` and `MessageReader`, which belong to one system, are rejected, and so are `Single`
/// and `Populated`, which skip a system.
///
/// With `observer`, the machine notifies the parameter by `observer NAME;`, and the derive checks that it does.
///
/// With `&mut Body` as the machine's parameter, Bevy considers the component changed at every step.
///
/// # Data in events
///
/// With `data = Sight`, the field `data` of an [`EnteredEvent`](crate::EnteredEvent) is `Sight::from(&npc)`, taken after
/// the call that entered the state, and that of an [`ExitedEvent`](crate::ExitedEvent) is taken before the call that
/// exited it. So an observer sees the data of its own step when the machine moves several times in a frame. If one call
/// takes several steps, by `raise`, `always` or timers, they have the same data.
///
/// ```
/// # use bevy_app::prelude::*;
/// # use bevy_ecs::prelude::*;
/// # use bevy_fsmith::prelude::*;
/// state_machine! {
///     #[derive(Machine)]
///     #[bevy(params(observer), events = NpcEvent, data = Sight)]
///     #[states(derive(Markers))]
///     machine Npc(observer: &mut impl StateObserver<NpcState>) {
///         #[derive(Clone)]
///         events { See(Entity), Lose }
///         observer observer;
///         initial state Patrol { on See(target) => Chase(target); }
///         state Chase(target: Entity) { on Lose => Patrol; }
///     }
/// }
///
/// #[derive(Clone)]
/// struct Sight(Option<Entity>);
///
/// impl From<&Npc> for Sight {
///     fn from(npc: &Npc) -> Self {
///         match npc.data() {
///             Some(NpcData::Chase { target }) => Sight(Some(*target)),
///             _ => Sight(None),
///         }
///     }
/// }
///
/// # #[derive(Resource, Default)] struct Log(Vec<String>);
/// fn lose(lost: On<Exited<npc::Chase>>, mut log: ResMut<Log>) {
///     log.0.push(format!("lost {:?}", lost.data.0));
/// }
/// # let mut app = App::new();
/// # app.add_plugins((bevy_app::TaskPoolPlugin::default(), bevy_time::TimePlugin)).add_observer(lose);
/// # app.add_plugins(MachinePlugin::<Npc>::in_schedule(Update)).init_resource::<Log>();
/// # let entity = app.world_mut().spawn(Npc::new()).id();
/// # app.update();
/// # for event in [NpcEvent::See(entity), NpcEvent::Lose] {
/// #     app.world_mut().write_message(Tell { entity, event });
/// # }
/// # app.update();
/// # assert_eq!(app.world().resource::<Log>().0, [format!("lost {:?}", Some(entity))]);
/// ```
///
/// It is taken before every call, even if the call does not move the machine, and cloned for each state. Without the
/// option, `data` is `()`, and nothing is copied.
///
/// # Each type of machine has its own systems
///
/// They are ordinary systems, whose queries and parameters are those of `params(..)`, so Bevy runs them in parallel
/// with systems that access other data. None of them takes `&mut World`.
///
/// # In parallel
///
/// With `parallel`, the system that steps the machines also divides them among the cores, if Bevy has the feature
/// `multi_threaded`. All machines then share the parameters of the system: the machine takes `&Clock` from
/// `Res<Clock>`, and `&ParallelCommands` instead of `&mut Commands`. Such a machine cannot have an observer.
///
/// In parallel, each machine costs 3 to 5 ns more, so it pays if a step does more than a few comparisons, or if there are
/// several cores and tens of thousands of machines. A hundred thousand machines of 5 to 17 ns each were at best 1.4 times
/// as fast on two cores as on one. Bevy divides such a query among the threads of the `ComputeTaskPool`, which on two
/// cores has only one by default. Events are still handled one after the other.
pub trait Machine: Component<Mutability = Mutable> + StateMachine<State: Send + Sync> + Sized {
    /// The type of the events, or [`NoEvents`].
    type Event: Clone + Send + Sync + 'static;

    /// The [data](#data-in-events) that the events of its states contain; `()` without the option `data`.
    type Data: Clone + Send + Sync + 'static;

    /// The data of the entity that the calls take.
    type Query: IterQueryData + 'static;

    /// The parameters of the system that the calls take.
    type Params: SystemParam + 'static;

    /// Whether the entity has the components that [`Query`](Self::Query) requires.
    type Present: ReadOnlyQueryData + 'static;

    /// Whether the machine has events.
    const HAS_EVENTS: bool;

    /// Whether the schedule steps the machine.
    const STEPS: bool;

    /// Whether a step needs the elapsed time.
    const TICKS: bool;

    /// The markers of its states in document order. Empty without an observer.
    const MARKERS: &'static [MarkerOf];

    /// Starts the machine. Like the other calls, it returns an error that no state handles as text.
    fn begin(
        &mut self,
        query: &mut QueryItem<'_, '_, Self::Query>,
        params: &mut SystemParamItem<'_, '_, Self::Params>,
        observer: &mut Recorder<Self::State>,
    ) -> Result<Answer, String>;

    /// Handles an event.
    fn tell(
        &mut self,
        query: &mut QueryItem<'_, '_, Self::Query>,
        params: &mut SystemParamItem<'_, '_, Self::Params>,
        observer: &mut Recorder<Self::State>,
        event: Self::Event,
    ) -> Result<Answer, String>;

    /// Advances the time and evaluates the conditions of `when`, as far as the machine has them.
    fn step(
        &mut self,
        query: &mut QueryItem<'_, '_, Self::Query>,
        params: &mut SystemParamItem<'_, '_, Self::Params>,
        observer: &mut Recorder<Self::State>,
        by: Duration,
    ) -> Result<Answer, String>;

    /// The system that steps all machines. `C` is the clock, or `()` for that of the schedule.
    #[doc(hidden)]
    fn stepping<C: Default + Send + Sync + 'static>() -> ScheduleConfigs<ScheduleSystem> {
        systems::step::<Self, C>.into_configs()
    }

    /// Takes the data for the events of its states.
    fn copy_data(&self) -> Self::Data;

    /// The names of the required components that an entity lacks.
    fn missing(present: QueryItem<'_, '_, Self::Present>) -> Vec<&'static str>;
}

/// A machine whose arguments can be shared by several cores, with the option `parallel`.
pub trait ParallelMachine: Machine {
    /// Like [`Machine::step`], with shared parameters of the system.
    fn step_shared(
        &mut self,
        query: &mut QueryItem<'_, '_, Self::Query>,
        params: &SystemParamItem<'_, '_, Self::Params>,
        by: Duration,
    ) -> Result<Answer, String>;
}

/// The event type of a machine without events, which has no values.
#[derive(Clone, Copy, Debug)]
pub enum NoEvents {}

/// The result of a call, which is a `Result` in a machine with `fails`.
#[doc(hidden)]
pub trait Outcome {
    /// The answer, or the text of an error that no state handles.
    fn answer(self) -> Result<Answer, String>;
}

impl Outcome for () {
    #[inline]
    fn answer(self) -> Result<Answer, String> {
        Ok(Answer::Moved)
    }
}

impl Outcome for Answer {
    #[inline]
    fn answer(self) -> Result<Answer, String> {
        Ok(self)
    }
}

impl<T: Outcome, E: Debug> Outcome for Result<T, E> {
    #[inline]
    fn answer(self) -> Result<Answer, String> {
        match self {
            Ok(outcome) => outcome.answer(),
            Err(error) => Err(format!("{error:?}")),
        }
    }
}

/// The hook of an inserted component: remembers that the machine has to begin, and adapts markers and tasks.
#[doc(hidden)]
pub fn inserted<M: Machine>(mut world: DeferredWorld<'_>, context: HookContext) {
    settle_later::<M>(&mut world, context.entity);
    match world.get_resource_mut::<Pending<M>>() {
        Some(mut pending) => pending.new.push(context.entity),
        None => world.commands().queue(move |world: &mut World| report_no_plugin::<M>(world, context.entity)),
    }
}

/// The hook of a removed component: removes markers and tasks.
#[doc(hidden)]
pub fn removed<M: Machine>(mut world: DeferredWorld<'_>, context: HookContext) {
    settle_later::<M>(&mut world, context.entity);
}

/// Adapts the markers and tasks of an entity when commands are applied. Only machines with an observer have any.
fn settle_later<M: Machine>(world: &mut DeferredWorld<'_>, entity: Entity) {
    if !M::MARKERS.is_empty() {
        world.commands().queue(move |world: &mut World| settle::<M>(world, entity));
    }
}
