//! Coming from seldom_state, bevy_gearbox, Unity or Unreal: recipes.
//!
//! # From seldom_state
//!
//! | seldom_state | fsmith |
//! |---|---|
//! | `StateMachine` component, each state a component | the machine is the component; a state's data are its [fields](crate::language::data); markers by `with_markers()` |
//! | `.trans::<A, _>(trigger, B)` | `when guard => B;` or `on Event => B;` in `A` |
//! | a trigger is a system | a guard is an expression over the arguments; a system fills the component that it reads |
//! | `done(None)` | [`final` and `done`](crate::language::completion) |
//! | `.trans::<AnyState, _>(..)` | the transition in the machine's own body, or in a composite |
//! | `OneOfState`, `NotState` | a composite; `in A \| B { .. }` for transitions that states share |
//! | `.on_enter`, `.on_exit` | `enter`, `exit`, or observers `On<Entered<npc::Chase>>` |
//! | entering one state of a group | a composite: `On<Entered<npc::Fight>>` |
//! | `trans_builder`, which moves data | `=> Chase(target)`, with the arguments of the target |
//!
//! # From bevy_gearbox
//!
//! | bevy_gearbox | fsmith |
//! |---|---|
//! | states are entities, transitions are relationships | states are variants of an enum; a machine has one byte for its active state |
//! | hierarchy by `SubstateOf`, parallel states | nested `state`s, [`parallel`](crate::language::regions) |
//! | `InitialState`, `History` | `initial`, [`history`](crate::language::history) |
//! | `EnterState`, `ExitState` observers | `On<Entered<..>>`, `On<Exited<..>>` |
//! | `MessageEdge`, `AlwaysEdge`, `Delay` | `on`, [`always`](crate::language::always), [`after`](crate::language::time) |
//! | `TerminalState` | [`final` and `done`](crate::language::completion) |
//! | guards as components, which systems set | guards as expressions over the arguments |
//! | `StateComponent`, which mirrors a state on the root | markers by `with_markers()` |
//! | the editor | the [inspector](crate::guide::in_a_game)'s page, which shows each machine with its chart and its steps |
//!
//! In code, with the left column as comments:
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use bevy_fsmith::prelude::*;
//!
//! #[derive(Component, Default)]
//! struct Body { prey: Option<Entity>, is_dead: bool }
//!
//! state_machine! {
//!     #[derive(Machine)]
//!     #[bevy(params(&mut Body, observer), events = WolfEvent, update, require(Body))]
//!     #[states(derive(Markers))]
//!     machine Wolf(body: &mut Body, observer: &mut impl StateObserver<WolfState>) {
//!         #[derive(Clone)]
//!         events { Tire }
//!         observer observer;
//!
//!         when body.is_dead => Dead;               // .trans::<AnyState, _>(is_dead, Dead)
//!         initial state Roam {
//!             when let Some(prey) = body.prey => Hunt(prey);   // trans_builder
//!         }
//!         state Hunt(prey: Entity) {               // OneOfState<(Chase, Stalk)>
//!             initial state Chase { on Tire => Stalk; }        // a MessageEdge
//!             state Stalk;
//!         }
//!         final Dead;                              // TerminalState
//!     }
//! }
//!
//! #[derive(Resource, Default)]
//! struct Howls(u32);
//!
//! let mut app = App::new();
//! app.add_plugins(MachinePlugin::<Wolf>::in_schedule(Update).with_markers())
//!     .init_resource::<Howls>()
//!     // on_enter of one state of a group
//!     .add_observer(|_: On<Entered<wolf::Hunt>>, mut howls: ResMut<Howls>| howls.0 += 1);
//!
//! let prey = app.world_mut().spawn_empty().id();
//! let body = Body { prey: Some(prey), ..Body::default() };
//! let wolf = app.world_mut().spawn((Wolf::new(), body)).id();
//! app.update();
//! assert!(app.world().entity(wolf).contains::<wolf::Chase>());     // a state as a component
//! assert!(matches!(
//!     app.world().get::<Wolf>(wolf).and_then(Wolf::data),
//!     Some(WolfData::Chase { prey: chased }) if *chased == prey,
//! ));
//!
//! app.world_mut().commands().trigger(Tell { entity: wolf, event: WolfEvent::Tire });
//! app.update();
//! assert!(app.world().entity(wolf).contains::<wolf::Stalk>());
//! assert_eq!(app.world().resource::<Howls>().0, 1);                // the group is entered once
//!
//! app.world_mut().get_mut::<Body>(wolf).unwrap().is_dead = true;
//! app.update();
//! assert!(app.world().get::<Wolf>(wolf).is_some_and(Wolf::is_finished));
//! ```
//!
//! # From Unity's Animator and Mecanim
//!
//! | Unity | fsmith |
//! |---|---|
//! | states, sub-state machines | `state`, nested `state`s |
//! | layers | regions of a [`parallel`](crate::language::regions) |
//! | Any State | a transition in the machine's own body; `alarm` if it outranks nested states |
//! | parameters: bool, float, int | fields of the body, which guards read |
//! | a trigger parameter, which is consumed | an event; [`defer`](crate::language::deferral) keeps it until a state reacts |
//! | Has Exit Time | `after 300ms`, or an event at the end of the animation |
//! | `OnStateEnter`, `OnStateUpdate`, `OnStateExit` | `enter`, `active`, `exit` |
//! | interruption source | `alarm`, and the [order](crate::language::priority) of transitions |
//!
//! ```
//! # use core::time::Duration;
//! # use fsmith::state_machine;
//! struct Body { speed: f32, frames: u32 }
//!
//! state_machine! {
//!     machine Animator(body: &mut Body) {
//!         #[derive(Clone)]
//!         events { Attack, Hurt }
//!         queue 4;
//!
//!         initial Layers;
//!         parallel Layers {
//!             alarm on Hurt => Stagger;                        // Any State
//!             state Base {                                     // a layer
//!                 initial state Idle { when body.speed > 0.1 => Walk; }    // a parameter
//!                 state Walk { when body.speed <= 0.1 => Idle; }
//!             }
//!             state Arms {
//!                 initial state Lowered { on Attack => Swing; }
//!                 state Swing {
//!                     defer Attack;                            // a trigger that stays set
//!                     active { body.frames += 1; }             // OnStateUpdate
//!                     after 300ms => Lowered;                  // Has Exit Time
//!                 }
//!             }
//!         }
//!         state Stagger { after 1s => Layers; }
//!     }
//! }
//!
//! let mut body = Body { speed: 1.0, frames: 0 };
//! let mut animator = Animator::start(&mut body);
//! animator.handle(&mut body, AnimatorEvent::Attack);
//! animator.handle(&mut body, AnimatorEvent::Attack);           // kept for the next swing
//! animator.tick(&mut body, Duration::from_millis(100));
//! assert!(animator.is_in(AnimatorState::Walk) && animator.is_in(AnimatorState::Swing));
//! assert_eq!(body.frames, 1);
//! animator.tick(&mut body, Duration::from_millis(200));
//! assert!(animator.is_in(AnimatorState::Swing) && animator.deferred().next().is_none());
//! animator.handle(&mut body, AnimatorEvent::Hurt);
//! assert!(animator.is_in(AnimatorState::Stagger));
//! ```
//!
//! # From Unreal's StateTree
//!
//! | StateTree | fsmith |
//! |---|---|
//! | a tree of states, selected from the root | nested `state`s with `initial => match ..` |
//! | enter conditions | guards of the transition, or a decision in `initial` |
//! | tasks | `enter`, `active` and `exit`; in Bevy a [`Task`](crate::guide::in_a_game) entity |
//! | evaluators, global tasks | systems that fill the body before the machine is stepped |
//! | transitions on tick, on event, on completion | `when`, `on`, `done` |
//! | delayed transitions | [`after`](crate::language::time) |
//! | linked assets, subtrees | [parts](crate::language::parts), and [machines in states](crate::language::submachines) |
//! | utility selectors, weights | [`choose`](crate::guide::choosing) |
//!
//! ```
//! # use core::time::Duration;
//! use fsmith::choose::highest;
//! # use fsmith::state_machine;
//!
//! struct Mind { is_armed: bool, fear: f32, anger: f32, has_arrived: bool }
//!
//! state_machine! {
//!     machine Guard(mind: &mut Mind) {
//!         events { Noise }
//!         initial => if mind.is_armed { Patrol } else { Arm };     // enter conditions
//!
//!         state Arm { after 2s => { mind.is_armed = true; Patrol } }   // a delayed transition
//!         state Patrol { on Noise => Investigate; }                // on event
//!         state Investigate {
//!             initial state Walk { when mind.has_arrived => Decide; }  // on tick
//!             state Decide {
//!                 always => match highest([mind.fear, mind.anger]) {   // a utility selector
//!                     Some(0) => Flee,
//!                     _ => Shout,
//!                 };
//!             }
//!             final Shout;
//!             final Flee;
//!             done => Patrol;                                      // on completion
//!         }
//!     }
//! }
//!
//! let mut mind = Mind { is_armed: false, fear: 0.7, anger: 0.2, has_arrived: false };
//! let mut guard = Guard::start(&mut mind);
//! guard.tick(&mut mind, Duration::from_secs(2));
//! guard.handle(&mut mind, GuardEvent::Noise);
//! assert_eq!(guard.state(), Some(GuardState::Walk));
//! mind.has_arrived = true;
//! guard.update(&mut mind);
//! assert_eq!(guard.state(), Some(GuardState::Patrol));
//! ```
//!
//! A **behavior tree** selects anew at every step, and a state machine remembers what it is doing. A sequence becomes
//! states that follow each other, a selector a decision with `match`, a decorator a guard, and an abort an `alarm`.
