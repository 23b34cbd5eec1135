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

pub use act::Acts;
pub use event::{Payload, Told};
pub use look::{Asks, End, IS_LOST, LIMIT, Looks};
pub use value::{Bindings, Bound, Datum, Failed};
