//! Marker components, which the derive `Markers` declares for the states of a machine.

use bevy_ecs::component::{Component, ComponentId};
use bevy_ecs::world::{EntityWorldMut, World};
use fsmith::State;

/// The marker of a state, such as `npc::Chase` of `NpcState::Chase`.
///
/// `#[states(derive(Markers))]` before `machine` declares the module `npc` with a marker for each state of `Npc`,
/// including composites. A run of capitals is one word, as in `npc_guard` for `NPCGuard`, and a keyword is a raw name, as
/// in `r#match` for `Match`. They serve as parameters of [`Entered`](crate::Entered) and [`Exited`](crate::Exited). With
/// [`MachinePlugin::with_markers`](crate::MachinePlugin::with_markers), they are also inserted as components while
/// their states are active.
pub trait Marker: Component + Default {
    /// The states of the machine.
    type State: MarkedState;

    /// The state that the component marks.
    const STATE: Self::State;
}

/// The states of a machine with a [`Marker`] for each.
#[diagnostic::on_unimplemented(
    message = "the states `{Self}` have no markers",
    label = "an `observer` in `#[bevy(params(..))]` requires markers of the states",
    note = "write `#[states(derive(Markers))]` before `machine`"
)]
pub trait MarkedState: State + Send + Sync {
    /// The markers in document order of the states.
    const MARKERS: &'static [MarkerOf];
}

/// The states of a machine with an `observer` in its `params(..)`, by the derive [`Machine`](crate::Machine). Other
/// machines trigger no events, so `On<Entered<..>>` does not compile for their states.
///
/// ```compile_fail,E0277
/// # use bevy_ecs::prelude::*;
/// # use bevy_fsmith::prelude::*;
/// state_machine! {
///     #[derive(Machine)]
///     #[states(derive(Markers))]
///     machine Npc { initial state Idle; }
/// }
/// World::new().add_observer(|_: On<Entered<npc::Idle>>| ());
/// ```
pub trait ObservedState: State {
    /// The [data](crate::Machine#data-in-events) that the events of the states contain.
    type Data: Clone + Send + Sync + 'static;
}

/// The functions of a [`Marker`] without its type.
#[derive(Clone, Copy, Debug)]
pub struct MarkerOf {
    pub(crate) register: fn(&mut World) -> ComponentId,
    pub(crate) insert: fn(&mut EntityWorldMut<'_>),
    pub(crate) remove: fn(&mut EntityWorldMut<'_>),
}

impl MarkerOf {
    /// Takes the functions of a marker.
    #[must_use]
    pub const fn new<S: Marker>() -> Self {
        MarkerOf {
            register: |world| world.register_component::<S>(),
            insert: |entity| {
                entity.insert(S::default());
            },
            remove: |entity| {
                entity.remove::<S>();
            },
        }
    }
}
