//! Events: their declaration, and the patterns that match them.
//!
//! ## no_events
//!
//! A machine that reacts to events must declare them. A machine without `events` has no `handle`.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { on Press => On; }
//!         state On;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## qualified_event
//!
//! Events in patterns are written without their type. The name alone is enough, also for an existing type.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on LampEvent::Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## no_event
//!
//! A pattern after `on` must consist of events. `_` matches any event, and so does a name in lower case, which binds
//! it.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on (Press, 3) => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on _ => Off; }
//!     }
//! }
//! ```
//!
//! ## payload_shape
//!
//! A pattern or a raised event must have the shape that was declared for it. The message shows the right form.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Dim { by: u8 }, Press }
//!         initial state Off { on Dim => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Dim { by: u8 }, Press }
//!         initial state Off { on Dim { .. } => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## unknown_field
//!
//! A pattern or a `raise` can only use fields that the event has. The message suggests the nearest field.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Dim { by: u8 }, Press }
//!         initial state Off { on Dim { bye } if bye > 3 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Dim { by: u8 }, Press }
//!         initial state Off { on Dim { by } if by > 3 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## unnamed_event_type
//!
//! An existing event type must be named. Every call takes the same type. Pass values of other types as parameters.
//!
//! ```text
//! state_machine! {
//!     machine Door {
//!         events impl Into<u8>;
//!         initial state Closed { on 3 => Open; }
//!         state Open;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Door {
//!         events u8;
//!         initial state Closed { on 3 => Open; }
//!         state Open { on 3 => Closed; }
//!     }
//! }
//! ```
//!
//! ## unknown_events
//!
//! A machine that is `exhaustive` must declare its events. Without events, no state could lack an answer. See
//! [exhaustive](super::super::exhaustive#exhaustive).
//!
//! ```text
//! state_machine! {
//!     machine Lift(level: u32) {
//!         exhaustive;
//!         initial state Low { when level > 3 => High; }
//!         state High { when level < 3 => Low; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lift {
//!         events { Up, Down }
//!         exhaustive;
//!         initial state Low { on Up => High; ignore Down; }
//!         state High { on Down => Low; ignore Up; }
//!     }
//! }
//! ```
//!
//! ## not_exhaustive
//!
//! In a machine that is `exhaustive`, each event must have a reaction in each state. That is a transition, a `defer` or
//! an `ignore`, of that state or of an enclosing one, without a guard and with a pattern that cannot fail. See
//! [exhaustive](super::super::exhaustive#exhaustive).
//!
//! ```text
//! state_machine! {
//!     machine Lift {
//!         events { Up, Down, Stop }
//!         exhaustive;
//!         initial state Low { on Up => High; }
//!         state High { on Down => Low; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lift {
//!         events { Up, Down, Stop }
//!         exhaustive;
//!         on Stop => Low;
//!         initial state Low { on Up => High; ignore Down; }
//!         state High { on Down => Low; ignore Up; }
//!     }
//! }
//! ```
//!
//! ## shared_payload
//!
//! A payload that several regions bind by value must be `Clone`. This is not required if it is bound with `ref`, or not
//! bound. The compiler reports this, at the binding.
//!
//! ```text
//! pub struct Parcel;
//! state_machine! {
//!     machine Office {
//!         events { Bring(Parcel) }
//!         initial Day;
//!         parallel Day {
//!             state Clerk { on Bring(parcel) => drop(parcel); }
//!             state Porter { on Bring(_) => stay; }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! pub struct Parcel;
//! state_machine! {
//!     machine Office {
//!         events { Bring(Parcel) }
//!         initial Day;
//!         parallel Day {
//!             state Clerk { on Bring(ref parcel) => { let _ = parcel; } }
//!             state Porter { on Bring(_) => stay; }
//!         }
//!     }
//! }
//! ```
//!
//! ## bound_signal
//!
//! `@` can bind only events. A signal is written as a separate alternative, with `|`.
//!
//! ```text
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading {
//!             on Go => { raise(Full); }
//!             on what @ (Go | Full) => println!("{:?}", core::mem::discriminant(&what));
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go, Fill }
//!         signals { Full }
//!         initial state Loading {
//!             on Fill => { raise(Full); }
//!             on what @ Go => println!("{:?}", core::mem::discriminant(&what));
//!             on Full => stay;
//!         }
//!     }
//! }
//! ```
