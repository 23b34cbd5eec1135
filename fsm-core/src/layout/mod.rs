//! The layout of machines in source files: what `fsmith fmt` does.

mod align;
mod block;
mod clause;
mod code;
mod decision;
mod doc;
mod file;
mod item;
mod list;
mod machine;
mod node;
mod page;
mod reaction;
mod spacing;
mod token;

pub use file::{Formatted, Refused, format};
