//! The layout of machines: what it looks like, and what holds for every text.
//!
//! Whatever is laid out keeps its tokens and comments, and is its own layout: asked of every machine of the repository,
//! of machines drawn at random, and of all of them with their space mangled.

mod corpus;
mod files;
mod layouts;
mod mangle;
mod properties;
mod random;
mod tokens;
