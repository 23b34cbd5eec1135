//! Calls that a machine does not have, because they could never do anything or would have no answer. Generated code
//! declares each of them with the bound of a trait that nothing implements. So if a program calls it, the compiler
//! explains why it is missing and what to call instead.
//!
//! The lifetime of each trait is one of the call, so the compiler checks the bound at each use, not at the declaration.

/// Machines with one active leaf: those without regions.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no call `state`, because it has regions: several of its leaves are active at once",
    label = "list the active states by `active()`, or ask for one by `is_in(..)`",
    note = "this is explained in `fsmith::language::regions`, \"Asking\""
)]
pub trait OneLeaf<'call> {}

/// Machines whose states have data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no call `data`, because none of its states has data",
    label = "ask which state is active by `state()` or `is_in(..)`",
    note = "this is explained in `fsmith::language::data`"
)]
pub trait Keeping<'call> {}

/// Machines with timers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no calls `advance`, `tick` and `due`, because it has no timers: time changes nothing in it",
    label = "remove this call, or react to time by `after` or `every`",
    note = "this is explained in `fsmith::language::time`"
)]
pub trait Timed<'call> {}

/// Machines in which an update may have an effect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no calls `update` and `run_updates`, because it has nothing to poll: no `when`, no `active`, no `always` and no `never`",
    label = "remove this call; timers are called by `advance` or `tick`, and events by `handle`",
    note = "this is explained in `fsmith::language::calls`, \"Calls that a machine does not have\""
)]
pub trait Polled<'call> {}

/// Machines with the calls `why` and `enabled`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no calls `why`, `why_update`, `why_advance` and `enabled`, because it is declared without `#[why]`",
    label = "write `#[why]` before `machine`",
    note = "this is explained in `fsmith::language::why`"
)]
pub trait Explained<'call> {}

/// The event type of a machine without events.
#[derive(Debug)]
pub enum NoEvents {}

/// Machines that react to events.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no call `handle`, because it has no events",
    label = "declare them in the machine, as in `events {{ Start, Stop }}`",
    note = "this is explained in `fsmith::language::events`"
)]
pub trait Told<'call> {}
