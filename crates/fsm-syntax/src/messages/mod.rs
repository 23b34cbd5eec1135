//! Messages for the user: errors at the user's tokens, with examples that contain the names of the machine, and
//! warnings that items can silence.

pub(super) mod allow;
pub(super) mod errors;
pub(super) mod examples;
pub mod extent;
pub(super) mod meant;
mod other_languages;
pub(super) mod places;
pub(super) mod rule_error;
pub(super) mod wording;
