//! Compiles the example of the page `restate` of the guide. The page says how to run it, which needs a server.

#[cfg(doctest)]
#[path = "../../../../../src/guide/restate.rs"]
mod page;
