//! The keywords of reactions and code that take the place of a state or a call: items that an editor completes and
//! explains. The compiled code does not contain them.

/// React without moving: nothing is exited, nothing entered.
///
/// ```text
/// on Bumped => { bot.turn(); stay }
/// ```
///
/// The reference: [Reactions](crate::language::reactions#stay).
pub fn stay() {}

/// Not triggered after all: the next candidate is considered.
///
/// ```text
/// on Noise { volume } => if volume < 10 { pass } else { Hide };
/// ```
///
/// The reference: [Reactions](crate::language::reactions).
pub fn pass() {}

/// Exit the pushed state and return to the states beneath, which are resumed, not entered.
///
/// ```text
/// on Escape => pop;
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub fn pop() {}

/// Pause the active states and enter a state in their place; nothing is exited.
///
/// ```text
/// on Menu => push(Paused);
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub fn push() {}

/// Exit the state that contains the transition and enter it again: by default, or at the given nested state.
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

/// Whether a state is active: in a guard before the step, in an action at that moment.
///
/// ```text
/// when is_in(Door.Open) => Waiting;
/// ```
///
/// The reference: [Asking](crate::language::asking).
pub fn is_in<S>(_state: S) -> bool {
    false
}

/// Whether a state with this tag is active, or a state inside one.
///
/// ```text
/// never has(hostile) && hero.is_dead();
/// ```
///
/// The reference: [Tags](crate::language::asking#tags).
pub fn has<T>(_tag: T) -> bool {
    false
}

/// Enter a composite through its `initial`, ignoring all histories, all the way down.
///
/// ```text
/// on Restart => Cleaning.initial;
/// ```
///
/// The reference: [History](crate::language::history#asked-for-by-the-target).
pub fn initial() {}

/// Return to the last active child of a composite, even if it declares no history.
///
/// ```text
/// on Charged => Cleaning.history;
/// ```
///
/// The reference: [History](crate::language::history#asked-for-by-the-target).
pub fn history() {}

/// Return to the last active states of a composite, all the way down, even if it declares no history.
///
/// ```text
/// on Charged => Cleaning.deep_history;
/// ```
///
/// The reference: [History](crate::language::history#asked-for-by-the-target).
pub fn deep_history() {}
