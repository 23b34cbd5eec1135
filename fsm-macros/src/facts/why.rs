//! The reasons for which a machine does not get a shape.

/// Why a machine does not have a shape.
pub type Why = &'static str;

/// Returns `why` as an error if the condition holds.
pub fn unless(holds: bool, why: Why) -> Result<(), Why> {
    if holds { Err(why) } else { Ok(()) }
}
