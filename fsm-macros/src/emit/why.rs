//! Reasons for not giving a machine a shape.

/// Why a machine does not have a shape.
pub(super) type Why = &'static str;

/// Gives a reason, where there is one.
pub(super) fn unless(holds: bool, why: Why) -> Result<(), Why> {
    if holds { Err(why) } else { Ok(()) }
}
