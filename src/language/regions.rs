//! Regions: `parallel`, and states that are active at the same time.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Keyboard {
//!         events { NumLock, CapsLock, Reset, Unplug, Plug }
//!         initial Plugged;
//!
//!         parallel Plugged {                          // both at once
//!             on Unplug => Loose;                     // whatever the locks are
//!             state Num {
//!                 initial NumOff;
//!                 state NumOff { on NumLock => NumOn; }
//!                 state NumOn  { on NumLock | Reset => NumOff; }
//!             }
//!             state Caps {
//!                 initial CapsOff;
//!                 state CapsOff { on CapsLock => CapsOn; }
//!                 state CapsOn  { on CapsLock | Reset => CapsOff; }
//!             }
//!         }
//!         state Loose { on Plug => Plugged; }
//!     }
//! }
//!
//! use KeyboardState::*;
//! let mut keyboard = Keyboard::start();
//! keyboard.handle(KeyboardEvent::CapsLock);
//! assert!(keyboard.active().eq([Plugged, Num, NumOff, Caps, CapsOn]));
//!
//! keyboard.handle(KeyboardEvent::NumLock);
//! assert_eq!(keyboard.handle(KeyboardEvent::Reset), Answer::Moved);       // both react
//! assert!(keyboard.active().eq([Plugged, Num, NumOff, Caps, CapsOff]));
//!
//! keyboard.handle(KeyboardEvent::Unplug);
//! assert!(keyboard.active().eq([Loose]));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # `parallel`
//!
//! `parallel Name { items }` is a composite whose direct children, the *regions*, are all active whenever it is active.
//! There is nothing to choose on entry, so it has no [`initial`](super::initial); it may have every other item of a
//! state. A region is a state like any other: a leaf, a composite, or again a `parallel`, at any depth. It cannot be
//! `final`: it completes by a `final` inside it. *(SCXML 3.4; UML 2.5.1, 14.2.3: orthogonal states; Harel:
//! orthogonality, the AND-decomposition of states.)*
//!
//! Two locks with two states each have four configurations, and ten locks have a thousand. As regions, they remain
//! twenty states, and each lock is described in one place.
//!
//! The machine's own body is not parallel; a machine that is parallel from the start declares `initial parallel Name {
//! .. }`. One leaf is active in each region, so a machine with regions has no `state()`: see [asking](#asking).
//!
//! # Who reacts
//!
//! Each active leaf selects its transition separately, in [document order](super::states#as-values). Its [candidates](super::priority#alarms) are
//! the alarms, from the outermost active state that encloses it to the innermost, then the other transitions, from the
//! innermost to the outermost. So several regions may react to one event, and a composite around the regions reacts for
//! each region in which no nested state does. If several leaves select the same transition, it runs once, in the
//! position of the first. All guards are evaluated before any action runs. If a state in some region
//! [defers](super::deferral#beside-regions) the event, no region reacts. Otherwise all exits run, in reverse document
//! order; then all effects, in the order of the leaves that selected them; then all entries, in document order. *(SCXML
//! 3.13 and appendix D: `selectTransitions`, `exitStates`, `executeTransitionContent`, `enterStates`.)*
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Show(log: &mut Log) {
//!         events { Begin }
//!         #[allow(fsmith::reacts_twice)]              // intended here
//!         initial parallel Stage {
//!             on Begin => log.push("a gong");         // for regions that do not react themselves
//!             state Light {
//!                 initial Dark;
//!                 state Dark {
//!                     exit { log.push("dark-"); }
//!                     on Begin => { log.push("lamps"); Bright }
//!                 }
//!                 state Bright { enter { log.push("bright+"); } }
//!             }
//!             state Sound {
//!                 initial Quiet;
//!                 state Quiet {
//!                     exit { log.push("quiet-"); }
//!                     on Begin => { log.push("music"); Loud }
//!                 }
//!                 state Loud { enter { log.push("loud+"); } }
//!             }
//!             state Audience;
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut show = Show::start(&mut log);
//! show.handle(&mut log, ShowEvent::Begin);
//! assert_eq!(log, ["quiet-", "dark-", "lamps", "music", "a gong", "bright+", "loud+"]);
//!
//! log.clear();
//! assert_eq!(show.handle(&mut log, ShowEvent::Begin), Answer::Stayed);
//! assert_eq!(log, ["a gong"]);                        // selected by three leaves, run once
//! ```
//!
//! So a transition in a region replaces a transition of an enclosing state only for that region. If a region and a
//! state around the regions both have effects for an event, and the latter stays, both run whenever the region reacts.
//! This is mostly a mistake, so there is a [warning](super::rules::chances#reacts_twice).
//!
//! Every trigger except time works in this way: one poll is one step of all regions, and so is one round of
//! [`always`](super::always), one completion, and one [raised](super::signals) event. After a poll,
//! [`active`](super::actions) runs in every state that was active before and has not been exited, innermost first, the
//! regions in document order and the `parallel` after them.
//!
//! ## Conflicts
//!
//! Two selected transitions conflict if both would exit a common state: for example, if one leads out of the `parallel`
//! and the other moves inside it. Only one of them runs. The other is dropped, with its effect. The one that runs is:
//!
//! 1. an alarm, in preference to a transition that is not an alarm;
//! 2. otherwise the one whose source is nested in the source of the other;
//! 3. otherwise the transition that the earlier leaf selected.
//!
//! A transition that [stays](super::reactions#stay) exits nothing, so it never conflicts. A
//! [decision](super::reactions#decision-trees) counts as exiting every state that any of its leaves would exit, because
//! it is made only after conflicts are resolved. *(SCXML, appendix D: `removeConflictingTransitions`; UML 2.5.1,
//! 14.2.3: conflicting transitions, and firing priorities, by which the inner one wins as well. Only this language has
//! alarms.)*
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Plant(log: &mut Log) {
//!         events { Fault, Shift, Fire, Start }
//!         initial Working;
//!
//!         parallel Working {
//!             on Shift => { log.push("all change"); Working }
//!             state Press {
//!                 initial Pressing;
//!                 state Pressing { on Fault | Fire => { log.push("press: stop"); Stopped } }
//!             }
//!             state Belt {
//!                 initial Moving;
//!                 alarm on Fire => { log.push("belt: water"); Wet }
//!                 state Moving {
//!                     on Fault => { log.push("belt: halt"); Standing }
//!                     on Shift => { log.push("belt: oil"); Standing }
//!                 }
//!                 state Standing;
//!             }
//!         }
//!         state Stopped { on Start => Working; }
//!         state Wet { on Start => Working; }
//!     }
//! }
//!
//! let ran = |event| {
//!     let mut log = Log::new();
//!     let mut plant = Plant::start(&mut log);
//!     plant.handle(&mut log, event);
//!     log
//! };
//! assert_eq!(ran(PlantEvent::Fire), ["belt: water"]);     // an alarm
//! // Its source is nested in `Working`, the source of the press's transition.
//! assert_eq!(ran(PlantEvent::Shift), ["belt: oil"]);
//! // Neither is nested in the other: the earlier one.
//! assert_eq!(ran(PlantEvent::Fault), ["press: stop"]);
//! ```
//!
//! More than two selected transitions are considered in order, and each is compared with the earlier ones that have not
//! been dropped, as in SCXML.
//!
//! # Into regions
//!
//! Entering a `parallel` enters all its regions, each by default. If a target is inside one region, that region is
//! entered there, and the other regions by default. `(A, B)` names targets in several regions. The targets of one leaf
//! must be in different regions of one `parallel`, at any depth, and may request
//! [history](super::history#asked-for-by-the-target). An [`initial`](super::initial) may lead to several targets as
//! well. *(SCXML, appendix D: `addDescendantStatesToEnter`, `addAncestorStatesToEnter`; UML 2.5.1, 14.2.3: fork.)*
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Play, Mute, Night }
//!         initial Off;
//!         state Off {
//!             on Play => Playing;
//!             on Mute => Muted;                       // one region; the other by default
//!             on Night => (Muted, Dimmed);            // both
//!         }
//!         parallel Playing {
//!             state Sound { initial Loud; state Loud; state Muted; }
//!             state Picture { initial Bright; state Bright; state Dimmed; }
//!         }
//!     }
//! }
//!
//! use PlayerState::*;
//! let after = |event| {
//!     let mut player = Player::start();
//!     player.handle(event);
//!     let around = [Playing, Sound, Picture];
//!     player.active().filter(|state| !around.contains(state)).collect::<Vec<_>>()
//! };
//! assert_eq!(after(PlayerEvent::Play), [Loud, Bright]);
//! assert_eq!(after(PlayerEvent::Mute), [Muted, Bright]);
//! assert_eq!(after(PlayerEvent::Night), [Muted, Dimmed]);
//! ```
//!
//! # Out of, across and around
//!
//! A transition exits everything below the innermost state that contains the source and all targets and is *not* a
//! `parallel`: regions are entered and exited together. *(SCXML, appendix D: `getTransitionDomain` and `findLCCA`, the
//! least common* compound *ancestor.)* So:
//!
//! | from | to | what is exited |
//! |---|---|---|
//! | a state in a region | a state of the same region | everything below the state that contains both; the other regions are not affected |
//! | a state in a region | a state outside the `parallel` | the `parallel`, with all its regions |
//! | a state in a region | a state of another region | the `parallel`, which is entered again |
//! | a region | a state inside it | everything inside: the transition is [local](super::targets), as usual |
//! | a region | itself, or `reenter` a state inside it | the `parallel`, which is entered again |
//! | the `parallel` | a state inside it, or several | the `parallel`, which is entered again: a transition of a `parallel` is never local |
//! | an enclosing state | a state inside, or several | everything below the enclosing state, as usual |
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Desk(log: &mut Log) {
//!         events { Inside, Across, Whole, Local, Own, Out }
//!         initial parallel Work {
//!             exit { log.push("Work-"); }
//!             on Own => { log.push("own"); Tea }
//!             state Hands {
//!                 initial Idle;
//!                 exit { log.push("Hands-"); }
//!                 on Whole => { log.push("whole"); Hands }
//!                 on Local => { log.push("local"); Typing }
//!                 state Idle {
//!                     exit { log.push("Idle-"); }
//!                     on Inside => { log.push("inside"); Typing }
//!                     on Across => { log.push("across"); Tea }
//!                     on Out => { log.push("out"); Home }
//!                 }
//!                 state Typing;
//!             }
//!             state Mouth {
//!                 initial Shut;
//!                 exit { log.push("Mouth-"); }
//!                 state Shut;
//!                 state Tea { enter { log.push("Tea+"); } }
//!             }
//!         }
//!         state Home;
//!     }
//! }
//!
//! let ran = |event| {
//!     let mut log = Log::new();
//!     let mut desk = Desk::start(&mut log);
//!     desk.handle(&mut log, event);
//!     log
//! };
//! assert_eq!(ran(DeskEvent::Inside), ["Idle-", "inside"]);
//! assert_eq!(ran(DeskEvent::Local), ["Idle-", "local"]);
//! assert_eq!(ran(DeskEvent::Out), ["Mouth-", "Idle-", "Hands-", "Work-", "out"]);
//! assert_eq!(ran(DeskEvent::Across), ["Mouth-", "Idle-", "Hands-", "Work-", "across", "Tea+"]);
//! assert_eq!(ran(DeskEvent::Whole), ["Mouth-", "Idle-", "Hands-", "Work-", "whole"]);
//! assert_eq!(ran(DeskEvent::Own), ["Mouth-", "Idle-", "Hands-", "Work-", "own", "Tea+"]);
//! ```
//!
//! To move another region without being exited itself, a region [raises](super::signals) an event or a signal that the
//! other reacts to, or the other region evaluates [`is_in`](#is_in). A region does not see the [data](super::data) of
//! another: they share the fields of the `parallel` and of its enclosing states, and the parameters. The
//! [example](crate::guide::examples) `elevators` has three cars in regions, each a machine with doors and travel times.
//!
//! # Completion
//!
//! A region completes by a [`final`](super::completion) directly inside it, and the `parallel` completes when all its
//! regions have: its `done` is handled after that of the last region. A region that leaves its `final` state before
//! that is no longer complete. A region that is a leaf never completes, so a `parallel` with such a region never
//! completes either, and its `done` is an error. *(SCXML 3.7 and appendix D: `isInFinalState`; UML 2.5.1, 14.2.3:
//! completion of orthogonal states, join.)*
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Breakfast(log: &mut Log) {
//!         events { Boiled, Toasted }
//!         initial parallel Cooking {
//!             state Egg {
//!                 initial state Raw { on Boiled => Soft; }
//!                 final Soft;
//!                 done => log.push("egg");
//!             }
//!             state Bread {
//!                 initial state Cold { on Toasted => Toast; }
//!                 final Toast;
//!                 done => log.push("toast");
//!             }
//!             done => { log.push("all"); Eating }
//!         }
//!         state Eating;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut breakfast = Breakfast::start(&mut log);
//! breakfast.handle(&mut log, BreakfastEvent::Toasted);
//! assert_eq!(log, ["toast"]);
//! breakfast.handle(&mut log, BreakfastEvent::Boiled);
//! assert_eq!(log, ["toast", "egg", "all"]);
//! assert!(breakfast.is_in(BreakfastState::Eating));
//! ```
//!
//! Entering a `final` of the machine's own body from inside a region leaves the `parallel` and ends the machine.
//!
//! # History
//!
//! [`history`](super::history) may be declared in a region, in the `parallel`, and around it. A region that declares
//! one is resumed whenever it is entered by default, independently of the others. `deep`, in a `parallel` or around it,
//! remembers every leaf of all regions inside. `shallow` remembers the direct children; in a `parallel` these are the
//! regions, which are all entered by default anyway. [`suspend`](super::history#suspend) pauses all regions inside,
//! including one that is in a `final`. *(SCXML 3.10, appendix D: `addDescendantStatesToEnter`; UML 2.5.1, 14.2.3.)*
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Console {
//!         events { Tune, Dim, Sleep, Wake, Deep, Fresh }
//!         initial On;
//!         parallel On {                               // declares none itself
//!             on Sleep => Asleep;
//!             state Radio {
//!                 initial News;
//!                 history shallow;
//!                 state News { on Tune => Jazz; }
//!                 state Jazz;
//!             }
//!             state Screen { initial Bright; state Bright { on Dim => Dark; } state Dark; }
//!         }
//!         state Asleep {
//!             on Wake => On;                          // the radio resumes, the screen does not
//!             on Deep => On.deep_history;             // both
//!             on Fresh => On.initial;                 // neither
//!         }
//!     }
//! }
//!
//! use ConsoleState::*;
//! let woken_by = |event| {
//!     let mut console = Console::start();
//!     for event in [ConsoleEvent::Tune, ConsoleEvent::Dim, ConsoleEvent::Sleep, event] {
//!         console.handle(event);
//!     }
//!     let leaves = [News, Jazz, Bright, Dark];
//!     leaves.into_iter().filter(|&state| console.is_in(state)).collect::<Vec<_>>()
//! };
//! assert_eq!(woken_by(ConsoleEvent::Wake), [Jazz, Bright]);
//! assert_eq!(woken_by(ConsoleEvent::Deep), [Jazz, Dark]);
//! assert_eq!(woken_by(ConsoleEvent::Fresh), [News, Bright]);
//! ```
//!
//! # `is_in`
//!
//! [`is_in(Name)`](super::asking) can also query other regions. In a guard or a decision it refers to the configuration
//! before the step, so all regions decide on the same basis. In an action it refers to the states that have been
//! entered and not yet exited. *(Harel: the condition `in(S)`; SCXML: `In()`.)*
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lift {
//!         events { Call, Arrive, Open, Close }
//!         initial parallel Running {
//!             state Cabin {
//!                 initial Standing;
//!                 state Standing { on Call if is_in(Shut) => Moving; }
//!                 state Moving   { on Arrive => Standing; }
//!             }
//!             state Doors {
//!                 initial Shut;
//!                 state Shut { on Open if is_in(Cabin.Standing) => Ajar; on Call => stay; }
//!                 state Ajar { on Close => Shut; }
//!             }
//!         }
//!     }
//! }
//!
//! let mut lift = Lift::start();
//! lift.handle(LiftEvent::Open);
//! lift.handle(LiftEvent::Call);
//! assert!(lift.is_in(LiftState::Standing));
//! lift.handle(LiftEvent::Close);
//! lift.handle(LiftEvent::Call);
//! lift.handle(LiftEvent::Open);
//! assert!(lift.is_in(LiftState::Moving) && lift.is_in(LiftState::Shut));
//! ```
//!
//! # Time
//!
//! Each active state has its own timers, so a transition in one region does not restart the timers of another. Timers
//! that become due at the same moment fire one after the other, each in a separate step, in the order of the leaves:
//! first all timers that the first leaf considers (its own and those of its enclosing states), then the remaining ones
//! of the second leaf, and so on. See [time](super::time#how-time-passes).
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Cooker(log: &mut Log) {
//!         initial parallel On {
//!             every 2s => log.push("cooker");
//!             state Plate {
//!                 initial state Hot { after 2s => { log.push("plate"); Warm } }
//!                 state Warm;
//!             }
//!             state Oven { every 1s => log.push("oven"); }
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut cooker = Cooker::start(&mut log);
//! cooker.advance(&mut log, Duration::from_secs(2));
//! assert_eq!(log, ["oven", "plate", "cooker", "oven"]);
//! ```
//!
//! After two seconds three timers are due: first the `plate`, then the enclosing `cooker`, and last the `oven` again.
//!
//! # Payloads
//!
//! A payload is [moved](super::events) into the transition that is taken. If several regions may react to an event,
//! each of them may need the payload. So values that their patterns bind by value are cloned and must be [`Clone`];
//! `ref` binds without cloning. If only one region may react, the payload is moved as usual. The [interpreted
//! twin](super::interpreter) always clones.
//!
//! ```
//! # use fsmith::state_machine;
//! #[derive(Clone)]                                    // for the interpreted twin alone
//! struct Ticket(u32);
//!
//! state_machine! {
//!     machine Desk(log: &mut Vec<String>) {
//!         events { Note(String), Sold(Ticket) }
//!         initial parallel Open {
//!             state Clerk {
//!                 on Note(text) => log.push(text);
//!                 on Sold(ticket) => {
//!                     let Ticket(number) = ticket;
//!                     log.push(number.to_string());
//!                 }
//!             }
//!             state Archive { on Note(ref text) => log.push(format!("copy of {text}")); }
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut desk = Desk::start(&mut log);
//! desk.handle(&mut log, DeskEvent::Note("late".to_string()));
//! desk.handle(&mut log, DeskEvent::Sold(Ticket(7)));
//! assert_eq!(log, ["late", "copy of late", "7"]);
//! ```
//!
//! # Asking
//!
//! There is no single active leaf, so a machine with a `parallel` has no `state()` and no [`data()`](super::data).
//! `is_in(state)` works as usual, and so does `active()`, which lists the active states in document order. For generic
//! code, `active_state()` of the trait [`StateMachine`](crate::StateMachine) returns the innermost state that is active
//! outside all regions: the outermost `parallel`.
//!
//! ```
//! # use fsmith::state_machine;
//! # state_machine! {
//! #     machine Keyboard {
//! #         initial parallel Plugged {
//! #             state Num { initial NumOff; state NumOff; state NumOn; }
//! #             state Caps { initial CapsOff; state CapsOff; state CapsOn; }
//! #         }
//! #     }
//! # }
//! use fsmith::StateMachine;
//!
//! let keyboard = Keyboard::start();
//! assert_eq!(keyboard.active_state(), Some(KeyboardState::Plugged));
//! assert_eq!(size_of::<Keyboard>(), 3);
//! ```
//!
//! # What it costs
//!
//! One byte for each region, in addition to that for the machine's own leaf; one more for each region inside a
//! composite that remembers `deep` or suspends; and one in each frame of the stack for each region that a push may
//! pause.
//!
//! The macro knows which regions may react to which event. An event to which only one region may react runs the code of
//! that region alone, as in a machine without regions. If several may react, each first selects its transition, and the
//! selections are variables of the call. Conflicts cost a flag for each state that may be exited. A machine without a
//! `parallel` pays for none of this.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Dropped transitions.** Whether an event is [deferred](super::deferral#beside-regions) is decided before
//!   conflicts are resolved. So a dropped transition still overrides the deferral of an enclosing state.
//! - **Guards in regions.** Guards of a state around regions are evaluated once, after all guards inside (or before
//!   them, for alarms). The result is as if each leaf had evaluated them separately.
