//! Asking why: queries how a machine would react to an event, and why it would not react differently. `#[why]`.
//!
//! ```
//! use fsmith::observer::Verdict;
//! use fsmith::state_machine;
//!
//! #[derive(Default)]
//! struct Sentry { ammo: u32, is_loud: bool }
//!
//! state_machine! {
//!     #[why]
//!     machine Guard(sentry: &mut Sentry) {
//!         events { Noise { volume: u32 }, Hit }
//!         initial Calm;
//!
//!         on Hit => Combat;
//!         state Calm {
//!             initial state Standing {
//!                 on Noise { volume: 8.. } if sentry.is_loud => stay;
//!                 on Noise { volume } if volume > 3 => Looking;
//!             }
//!             state Looking { after 5s => Standing; }
//!             on Noise { .. } => { sentry.is_loud = true; }
//!         }
//!         state Combat { when sentry.ammo == 0 => Calm; }
//!     }
//! }
//!
//! let mut sentry = Sentry { ammo: 3, is_loud: false };
//! let mut guard = Guard::start(&mut sentry);
//!
//! let why = guard.why(&sentry, &GuardEvent::Noise { volume: 5 });
//! assert_eq!(why.to_string(), "\
//! Standing: on Noise if sentry.is_loud? no match
//! Standing: on Noise if volume > 3? taken -> Looking
//! Calm: on Noise? not reached because of Standing: on Noise if volume > 3
//! ");
//! assert_eq!(why[0].verdict, Verdict::NoMatch);
//!
//! assert!(guard.enabled().eq(["Noise", "Hit"]));
//!
//! guard.handle(&mut sentry, GuardEvent::Hit);
//! assert_eq!(guard.why_update(&sentry).to_string(), "\
//! Combat: when sentry.ammo == 0? refused
//! ");
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! With `#[why]` before `machine`, it has these calls:
//!
//! | call | returns |
//! |---|---|
//! | `machine.why(ctx.., &event)` | a verdict for each candidate for the event; only with events |
//! | `machine.why_update(ctx..)` | a verdict for each `when` of an [`update`](super::calls), and then for each `always`; only if there is an `update` |
//! | `machine.why_advance(ctx..)` | for each running [timer](super::time), the time until it is due; for a due timer that was refused, whether it still is; only with timers |
//! | `machine.enabled()` | the names of the events that some transition of the active states may react to, in the order of their declarations; only with events that are declared in the machine |
//!
//! No reaction runs, and nothing changes: guards are evaluated by shared references, as in
//! [`can`](super::asking#what-would-react). The result is a slice of [`Considered`](crate::why::Considered), in the
//! order in which the transitions would be [considered](super::priority), and is printed as a line for each:
//!
//! | verdict | the transition |
//! |---|---|
//! | `taken -> Looking` | would be taken, and lead there; the target of a decision is shown only if the decision may `pass`, because any other decision may change the values that it depends on, so it is not evaluated |
//! | `refused` | its guard is false |
//! | `passed` | its guard is true, but its reaction [passes](super::reactions#pass) |
//! | `no match` | reacts to such an event, but its pattern does not match the payload |
//! | `not reached` | is not considered, because an earlier one is taken |
//! | `ignored` | is an [`ignore`](super::exhaustive#ignore): no enclosing state is considered, whatever other regions do with the event |
//! | `deferred` | is a [`defer`](super::deferral): the event would be kept |
//! | `outranked`, `excluded` | would be taken, but is dropped because of a transition of another [region](super::regions#who-reacts), which is nested in it or in an earlier region; or because of a `defer` in another region |
//! | `due in 3s` | is a timer |
//!
//! An [observer](super::observing) receives the same verdicts while the machine runs, except for transitions that are
//! not considered then: those whose pattern does not match, and those after the taken one.
//!
//! `enabled` evaluates no guard, so it needs neither the context nor an event. It is meant for menus, and for tests
//! that try every possible event; use `can` to find out whether a certain event has an effect.
//!
//! # Reasons
//!
//! A guard may give the reason why it is false, as a text after `else`. The verdict of a transition that is refused contains
//! it, for answers to the users of a program:
//!
//! ```
//! use fsmith::observer::Verdict;
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     #[why]
//!     machine Order(items: &[&str], is_paid: bool) {
//!         events { Submit, Ship }
//!         initial state Cart { on Submit if !items.is_empty() else "cart.empty" => Open; }
//!         state Open {
//!             on Ship if is_paid else "not.paid" => Shipped;
//!         }
//!         final Shipped;
//!     }
//! }
//!
//! let order = Order::start(&[], false);
//! let why = order.why(&[], false, &OrderEvent::Submit);
//! let mut reasons = why.iter().filter(|candidate| candidate.verdict == Verdict::Refused);
//! assert_eq!(reasons.next().and_then(|refused| refused.candidate.reason), Some("cart.empty"));
//! assert_eq!(why.to_string(), "Cart: on Submit if !items.is_empty()? refused (cart.empty)\n");
//! ```
//!
//! The text may be a sentence or a key for translations. An [observer](super::observing) receives it with the candidate, too.
//! It changes nothing else: other transitions are considered as usual.
//!
//! # What it costs
//!
//! A machine without `#[why]` contains none of this code. With it, guards are generated a second time, together with
//! the text of each transition; in a program that never calls `why`, the linker drops them. No call allocates: the
//! result has room for the maximum number of candidates.
