//! Machines whose text changes while they run. Each test makes one kind of change.

mod arena;
mod files;
mod guard;
mod inspected;
mod observed;
mod refused;
mod saved;
mod tuned;
