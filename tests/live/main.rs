//! Machines whose text changes while they run: of each kind of change, a test that makes it.

mod arena;
mod files;
mod guard;
mod made;
mod observed;
mod refused;
mod seen;
mod tuned;
