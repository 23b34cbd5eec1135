//! The identity of a task: plain data, without which a stale answer looks like a current one.

/// Says which task an answer is from.
///
/// Between the end of a task and the moment when a machine is told its answer, the state that wanted it may have been left,
/// and even entered again with another task. So the state keeps the id of its task, the event carries the id of the task that
/// answers, and a guard compares them. Ids are made by [`TaskIds`], or by the `Task` of [`drive::tokio`](super).
///
/// Ids are ordered as they were issued.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(::defmt::Format))]
pub struct TaskId(u64);

/// Issues the ids of tasks: a counter, for hosts that start work themselves.
///
/// Keep one for all tasks whose answers might be taken for one another, in what the machine is lent. It cannot be cloned,
/// since a copy would issue the same ids again.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::drive::TaskIds;
///
/// let mut ids = TaskIds::new();
/// let (first, second) = (ids.issue(), ids.issue());
/// assert!(first < second);
/// ```
#[derive(Debug, Default)]
pub struct TaskIds(u64);

impl TaskIds {
    /// A counter that has issued nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        TaskIds(0)
    }

    /// Another id. A counter never issues the same one twice: that would take some centuries.
    #[must_use]
    #[inline]
    pub const fn issue(&mut self) -> TaskId {
        self.0 += 1;
        TaskId(self.0)
    }
}
