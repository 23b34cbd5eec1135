//! The meaning of drawn code, in whatever order it runs.
//!
//! | file | is |
//! |---|---|
//! | `value` | the values of data fields and of bindings |
//! | `event` | events with their payloads, and patterns of them |
//! | `look` | guards, decisions and durations |
//! | `act` | actions and effects |
//!
//! The reference and the host of the engine run this code. They determine which states are active and where fields are
//! stored.

mod act;
mod event;
mod look;
mod value;

pub use act::Executes;
pub use event::{EventValue, Payload};
pub use look::{End, Evaluates, IS_LOST, LIMIT, QueryTime};
pub use value::{Bindings, Bound, Datum, Failed};
