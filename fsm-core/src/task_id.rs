//! The identity of a task, by which a machine distinguishes a current answer from a stale one.

/// Identifies the task that an answer belongs to.
///
/// When the answer of a task arrives, the state that wanted it may have been exited, and even entered again with
/// another task. So the state keeps the id of its task, the event carries the id of the task that answers, and a guard
/// compares them. [`TaskIds`] issues ids, and so does the `Task` of `drive::tokio`.
///
/// Ids are ordered by the time of issue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(::defmt::Format))]
pub struct TaskId(u64);

/// Issues the ids of tasks. This is a counter for programs that start work themselves.
///
/// Keep one counter for all tasks whose answers could be confused, and pass it to the machine as a parameter. It cannot
/// be cloned, because the copy would issue the same ids again.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::TaskIds;
///
/// let mut ids = TaskIds::new();
/// let (first, second) = (ids.issue(), ids.issue());
/// assert!(first < second);
/// ```
#[derive(Debug, Default)]
pub struct TaskIds(u64);

impl TaskIds {
    /// Creates a counter that has not issued any id.
    #[must_use]
    pub const fn new() -> Self {
        TaskIds(0)
    }

    /// Issues a new id. The counter would overflow only after centuries.
    #[must_use]
    #[inline]
    pub const fn issue(&mut self) -> TaskId {
        self.0 += 1;
        TaskId(self.0)
    }
}
