//! The formatting of machines in source files, for `fsmith fmt`.
//!
//! A file is read as tokens and comments by rustc's own lexer; the machines in it become a tree of brackets, which
//! becomes a document of text and possible line breaks, which becomes a page. Nothing is resolved, and nothing is
//! printed from syntax trees, so nothing can be lost: the tokens are passed through unchanged, and
//! [`format`](fn@format) compares them at the end.
//!
//! The user's code in actions and guards is formatted in the same way, and not by rustfmt. rustfmt never leaves two
//! statements on a line, which `{ effect; Target }` needs; it would have to be installed, be called for every action
//! with made-up code around it, and give the same result in all its versions. So only what the tokens show is known
//! about code (operators, brackets, statements, decisions), and the rest is the user's choice: a line break of the user
//! is kept wherever the formatter could break a line. For the same reason, formatting twice gives the same result: what
//! was broken because it did not fit counts as broken by the user the next time.
//!
//! | file | question |
//! |---|---|
//! | `file` | Where are the machines of a file, and does only space change? |
//! | `token`, `node`, `brackets` | What are the tokens with their comments, and which brackets contain them? |
//! | `machine`, `item`, `clause`, `reaction`, `align` | How is each part of a machine formatted? |
//! | `decision`, `block`, `list`, `code`, `spacing` | How is Rust code formatted? |
//! | `doc`, `page` | What are text and possible line breaks, and which of the breaks are used? |

mod align;
mod block;
mod brackets;
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

pub use file::{Formatted, Machine, Mistake, format, machines};
