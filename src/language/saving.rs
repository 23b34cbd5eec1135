//! Saving a machine: to disk, or to send it to another process. With the feature `serde`.
//!
//! ```
//! # use fsmith::state_machine;
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     machine Order {
//!         events { Add(String), Pay, Ask, Done }
//!         initial Cart(Vec::new());
//!         on Ask => push(Help);
//!         state Cart(lines: Vec<String>) {
//!             on Add(line) => lines.push(line);
//!             on Pay => Paid(lines);
//!             after 30min => Forgotten;
//!         }
//!         state Paid(lines: Vec<String>);
//!         state Help { on Done => pop; }
//!         final Forgotten;
//!     }
//! }
//!
//! let mut order = Order::start();
//! order.handle(OrderEvent::Add("tea".into()));
//! order.advance(Duration::from_secs(60));
//! order.handle(OrderEvent::Ask);
//!
//! let text = serde_json::to_string(&order)?;
//! let mut order: Order = serde_json::from_str(&text)?;
//!
//! assert!(order.is_in(OrderState::Help));
//! order.handle(OrderEvent::Done);
//! assert_eq!(order.due(), Some(Duration::from_secs(29 * 60)));
//! let Some(OrderData::Cart { lines }) = order.data() else { unreachable!() };
//! assert_eq!(lines, &["tea"]);
//! # Ok::<(), serde_json::Error>(())
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! Like [all derives](super::machine), these require that your own types have them, too: the types of the machine's
//! [data](super::data), and its events if it [defers](super::deferral) any. Without the feature, the derives work for
//! machines that have no [timers](super::time), do not [push](super::stack), do not defer, and, if they have
//! [regions](super::regions), do not use `is_in` in the code of an `initial`.
//!
//! - Everything is saved: active, remembered and paused states, deferred events, and the remaining time of each timer.
//!   The arguments of the calls do not belong to the machine, and are not saved.
//! - The timers of a saved machine do not run. If the time until it is read should count, pass it to `advance`.
//! - A machine is saved between two calls, so no step is in progress then.
//! - Saved data is meant for the machine that wrote it. The data contains states and fields by names that are derived
//!   from the declared ones, or by their positions, depending on the format. Its layout may change from one version of
//!   fsmith to the next. A state that no longer exists, more stack frames or events than there is room for, and timers
//!   that the machine does not have are errors of the format. If you rename states or change their order, store a
//!   version number with the data, to recognize old data.
//! - Data is rejected, with the name of the state or the field, if the active states, their data, their timers, the
//!   states that composites remember, and those that pushes have paused do not fit together. Data that fits together is
//!   trusted: the values of your data may be any, and a machine may be in a state that no sequence of events leads to.
//! - Timers are saved as seconds and nanoseconds, so every number of the machine itself fits in a signed integer of 64
//!   bits and in a JavaScript number. This does not apply to your data.
//! - With the feature `alloc`, a `Crowd` can be saved if its machines and contexts can. The ids of its agents stay
//!   valid, even if you save them elsewhere: an `Id` is one number, which also serves as the key of a map. After
//!   reading, the agents of a crowd are first ordered by place, as in a new one. If a place occurs twice, or is
//!   missing, this is an error of the format.
//! - The [interpreted twin](super::interpreter) cannot be saved.
//! - serde supports arrays of up to 32 items: a machine in which a push may pause more regions than that cannot derive
//!   these traits. The number of timers is not limited.
