//! What the user is told: the mistakes that were found, at the user's tokens, with examples in the machine's own names;
//! and which warnings are silenced.

pub(super) mod allow;
pub(super) mod errors;
pub(super) mod examples;
pub mod extent;
pub(super) mod meant;
pub(super) mod places;
pub(super) mod wording;
