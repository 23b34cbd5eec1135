//! Tests that need the expansion as text.

mod corpus;
mod robust;
mod rules;
mod snapshots;
