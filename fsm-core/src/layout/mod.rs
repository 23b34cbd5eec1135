//! The layout of machines in source files: what `fsmith fmt` does.
//!
//! A file is read as tokens and comments by rustc's own lexer; the machines in it become a tree of brackets, that a
//! document of text and places where a line may end, and that a page. Nothing is resolved, and nothing is printed from
//! syntax trees, so nothing can be lost: the tokens go through as they are, and [`format`] compares them at the end.
//!
//! The user's code in actions and guards is laid out by the same means, and not by rustfmt. That one never leaves two
//! statements on a line, where machines live from `{ effect; Target }`; it would have to be installed, be called for
//! every action with what stands around it made up, and agree with itself over its versions. So of code only what its
//! tokens show is known (operators, brackets, statements, decisions), and the rest is the user's choice: a line that the
//! user has ended stays ended wherever a layout could end it. For that reason a layout is its own layout, too: what was
//! broken because it did not fit is broken by the user the next time.
//!
//! Internal to fsmith: it is public for the program `fsmith`, and may change in any version.

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
