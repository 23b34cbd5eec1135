//! Machines whose text changes while the program runs.
//!
//! A live machine is compiled as usual: its guards, decisions and actions are code of the program. The engine runs the
//! text that the file currently contains. For code in the text that is spelled as in the program, apart from literals
//! and targets, it calls the compiled code.
//!
//! | file | question |
//! |---|---|
//! | `source` | What is the text, and which version is in force? |
//! | `watch` | When has the file changed? |
//! | `written` | Where is a machine in a file? |
//! | `items`, `places` | Which parts of a text can be tuned, and where are they? |
//! | `tune` | How is a text tuned, and written back? |
//! | `shown` | Which text is in force, for tools that show it? |
//! | `unit` | Which parts of a text are code, and how are they spelled? |
//! | `matching` | Which compiled code belongs to which part of a new text? |
//! | `id_map` | Which ids of one text correspond to those of the other? |
//! | `host` | How are ids translated between the engine and the compiled code? |
//! | `engine` | What does a machine do when it is called? |
//! | `form` | How is a machine saved? |
//! | `descriptions`, `observed` | What are observers notified of? |
//! | `current_call`, `value` | Which value does a literal have? |

mod current_call;
mod descriptions;
mod engine;
#[cfg(feature = "serde")]
pub mod form;
mod host;
mod id_map;
mod items;
mod matching;
mod observed;
mod places;
mod shown;
mod source;
mod tune;
mod unit;
mod value;
mod watch;
mod written;

pub use current_call::cell;
pub use engine::{Answers, Engine};
pub use host::{after_initial, before, before_initial, together};
pub use observed::{Lists, candidate, effect, state};
pub use places::{Cell, Places, Switch, Target};
pub use shown::Shown;
pub use source::Source;
pub use tune::{Change, Tunable, Unchanged};
pub use value::{Literal, Value};
