//! Tests that need the expansion as text.

mod corpus;
mod editors;
mod growth;
mod messages;
mod outline;
mod reflected;
mod robust;
mod rules;
mod search;
mod shapes;
mod snapshots;
mod speed;
