//! Events: what is declared, told, raised and kept.
//!
//! ## no_events
//!
//! A machine that reacts to events declares them. A machine without `events` has no `handle`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! Events stand in patterns without their type. The machine knows its events; of a type that exists, too, a name alone
//! is enough.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A pattern after `on` names events. Any event is `_`, or a name in lower case.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A pattern, and what is raised, has the shape that the event was declared with. The message says the right form.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! What a pattern or a `raise` names is a field of the event. The suggestion is the nearest of the event's fields.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! An event type that exists is named. Every call takes the same type. What differs is lent, as a parameter.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! ## shared_payload
//!
//! What several regions take by value of one event is `Clone`. What is bound with `ref`, or not at all, needs nothing.
//! The compiler says it, at the binding.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! What is bound by `@` is an event. A signal stands beside it, with `|`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
