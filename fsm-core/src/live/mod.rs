//! Machines whose text changes while the program runs.
//!
//! A live machine is compiled as usual: its guards, decisions and actions are code of the program. What runs is the engine,
//! on the text as it is in the file by now; whatever of its code the program has, spelled as it was but for literals and
//! targets, is called where the text has it.
//!
//! | file | question |
//! |---|---|
//! | `source` | What is the text, and which one is in force? |
//! | `watch` | When has the file changed? |
//! | `written` | Where does a machine stand in a file? |
//! | `items`, `places` | What of a text may be tuned, and where does it stand? |
//! | `tune` | How is a text tuned, and written back? |
//! | `shown` | What is in force, for those who show it? |
//! | `unit` | What of a text is code, and how is it spelled? |
//! | `bind` | Which compiled code is that of a new text? |
//! | `frame` | How are the ids of one text those of the other? |
//! | `host` | Who translates between the engine and the compiled code? |
//! | `engine` | What does a machine do when it is called? |
//! | `told` | What are observers told? |
//! | `under_way`, `value` | Which value has a literal? |

mod bind;
mod engine;
mod frame;
mod host;
mod items;
mod places;
mod shown;
mod source;
mod told;
mod tune;
mod under_way;
mod unit;
mod value;
mod watch;
mod written;

pub use engine::{Answers, Engine};
pub(crate) use frame::Frame;
pub(crate) use host::Bound;
pub use places::{Cell, Places, Switch, Target, text_of, unit_of};
pub use shown::Shown;
pub use source::Source;
pub use told::{Lists, candidate, effect, state};
pub use tune::{Change, Tunable, Unchanged};
pub use under_way::cell;
pub use value::{Literal, Value};
