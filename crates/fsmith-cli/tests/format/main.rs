//! The formatting of machines: examples, and properties of every text.
//!
//! Formatting keeps tokens and comments, and formatting twice gives the same result. This is tested with every machine
//! of the repository, with random machines, and with all of them after changing the space between their tokens.

mod corpus;
mod files;
mod layouts;
mod mangle;
mod properties;
mod random;
mod tokens;
