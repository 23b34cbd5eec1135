//! What drawn code means: what it asks, does and gives, in whatever order it is run.
//!
//! | file | is |
//! |---|---|
//! | `value` | what fields hold, and what names are bound to |
//! | `event` | events with their payloads, and patterns of them |
//! | `look` | what guards, decisions and durations say |
//! | `act` | actions and effects |
//!
//! Who runs it says what is active and where fields are kept: the reference, and the host of the engine.

mod act;
mod event;
mod look;
mod value;

pub use act::Acts;
pub use event::{Payload, Told};
pub use look::{Asks, End, IS_LOST, LIMIT, Looks};
pub use value::{Bindings, Bound, Datum, Failed};
