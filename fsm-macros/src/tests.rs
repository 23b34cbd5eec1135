//! Tests that need the expansion as text.

mod corpus;
mod outline;
mod robust;
mod rules;
mod snapshots;
