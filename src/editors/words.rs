//! The words that stand in reactions and code in the place of a state or a call: items that an editor completes and
//! explains. A compiler sees none of them.

/// React without moving: nothing is exited, nothing entered.
///
/// ```text
/// on Bumped => { bot.turn(); stay }
/// ```
///
/// The reference: [Reactions](crate::language::reactions#stay).
pub fn stay() {}

/// Not triggered after all: the next candidate is asked.
///
/// ```text
/// on Noise { volume } => if volume < 10 { pass } else { Hide };
/// ```
///
/// The reference: [Reactions](crate::language::reactions).
pub fn pass() {}

/// Leave what was pushed and return to what lies beneath, which is resumed, not entered.
///
/// ```text
/// on Escape => pop;
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub fn pop() {}

/// Put aside what is active and enter a state in its place; nothing is exited.
///
/// ```text
/// on Menu => push(Paused);
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub fn push() {}

/// Leave the state that the transition is written in and enter it again: alone by default, with the name of a state
/// inside there.
///
/// ```text
/// on Restart => reenter;
/// on Reset => reenter(Search);
/// ```
///
/// The reference: [Targets](crate::language::targets).
pub fn reenter() {}

/// Queue an event of the machine itself; it is handled when the step is over.
///
/// ```text
/// enter { if tank.is_full() { raise(Full); } }
/// ```
///
/// The reference: [Signals](crate::language::signals).
pub fn raise<E>(_event: E) {}

/// Whether a state is active: in a guard before the step, in an action at this point.
///
/// ```text
/// when is_in(Door.Open) => Waiting;
/// ```
///
/// The reference: [Asking](crate::language::asking).
pub fn is_in<S>(_state: S) -> bool {
    false
}

/// Enter a composite from the start, whatever it remembers, all the way down.
///
/// ```text
/// on Restart => Cleaning.initial;
/// ```
///
/// The reference: [History](crate::language::history#asked-for-by-the-target).
pub fn initial() {}

/// Return to where a composite was left, even if it declares no history.
///
/// ```text
/// on Charged => Cleaning.history;
/// ```
///
/// The reference: [History](crate::language::history#asked-for-by-the-target).
pub fn history() {}

/// Return to where a composite was left, all the way down, even if it declares no history.
///
/// ```text
/// on Charged => Cleaning.deep_history;
/// ```
///
/// The reference: [History](crate::language::history#asked-for-by-the-target).
pub fn deep_history() {}
