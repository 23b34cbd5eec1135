//! Keeping a machine: on disk, or on its way to another process. With the feature `serde`.
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
//!
//! The derives in front of `machine` go to all that the machine consists of, as [all others](super::machine) do. What is
//! yours has to have them as well: the types of its [data](super::data), and its events where it
//! [defers](super::deferral) any. Without the feature it works for machines that have no [timers](super::time), do not
//! [push](super::stack) and do not defer; nor ask `is_in` in the code of an `initial`, if they have [regions](super::regions).
//!
//! - Everything is written: what is active, remembered, suspended, put aside and kept for later, and how long each timer
//!   still waits. What the calls are lent is not the machine's, and not written.
//! - Time stands still for what is written. How long that was, the host tells by `advance`, if it is to count.
//! - A machine is written between two calls, so nothing is on its way then.
//! - What was written is read by the machine that wrote it. States and data stand in it by the names of their declarations, or by
//!   their positions, as the format has it; how is not promised from one version of fsmith to the next. A state that there is no
//!   longer, and more frames or events than there is room for, are errors of the format. Who renames states or changes their
//!   order keeps a number beside what is written, by which an old one is known.
//! - What is read is believed: text that somebody has changed may make a machine of it in which no run could end. It does not
//!   break memory; it may panic.
//! - The [interpreted twin](super::interpreter) is not written.
//! - serde knows arrays of up to 32 items: a machine in which more timers wait at once cannot derive this.
