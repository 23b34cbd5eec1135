//! A task as data, which ends where the data does.

use super::super::{TaskId, TaskIds};
use core::fmt;
use core::future::Future;
use std::sync::{Mutex, PoisonError};
use tokio::task::AbortHandle;

/// A task of tokio that lives no longer than this value, which is the data of a state: it is aborted when it is dropped.
///
/// ```ignore
/// state Loading(address: String, task: Task = host.fetch(&address)) {
///     on Fetched { id, text } if id == task.id() => Shown(text);
///     on Escape or after 30s => Empty;
/// }
/// ```
///
/// So it ends whichever way the state is left: by a transition, by a timer, by `stop`, or because the machine is dropped. As
/// an argument of a target it moves on to the next state, and lives on. It lives for as long as the data does: so also where
/// the state is suspended, lies beneath a `push`, or is left but remembered by a `history`; there, an `exit` may
/// [`abort`](Self::abort) it.
///
/// What the task finds out comes back as an event, through any channel, with the task's [id](Self::id).
///
/// A machine with such data may derive `Debug`, which shows the id. It cannot be `Clone`, since a task ends once, nor saved,
/// since a future cannot be. A machine that is to be saved keeps a [`TaskId`], and its host the tasks.
///
/// # Aborting
///
/// A task that is aborted stops at its next `.await`; what it holds is dropped then. Its answer may have been sent before
/// that, or may even be sent at this moment by another thread. So compare the ids, also where aborting seems to make that
/// needless.
///
/// # Panics of the task
///
/// If the future panics, tokio catches that: the task is over and its message is printed, but nobody sends an event, and
/// the state waits on. Bound how long by an `after`, or have the panic be an answer like any other: see
/// [`catch_panic`](super::catch_panic).
#[must_use = "a task is aborted when this is dropped"]
pub struct Task {
    id: TaskId,
    handle: AbortHandle,
}

/// Of all tasks in the program, so that no two of them are taken for one another.
static IDS: Mutex<TaskIds> = Mutex::new(TaskIds::new());

fn next_id() -> TaskId {
    IDS.lock().unwrap_or_else(PoisonError::into_inner).issue()
}

impl Task {
    /// Spawns the future that `work` makes of the id of the task. No other task of the program has the same id.
    ///
    /// ```
    /// # extern crate fsm_core as fsmith;
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// use fsmith::drive::tokio::Task;
    /// use tokio::sync::mpsc;
    ///
    /// let (events, mut inbox) = mpsc::channel(8);
    /// let task = Task::spawn(|id| async move {
    ///     let answer = 6 * 7;
    ///     let _ = events.send((id, answer)).await;        // nobody may be interested any more
    /// });
    /// assert_eq!(inbox.recv().await, Some((task.id(), 42)));
    /// # });
    /// ```
    ///
    /// # Panics
    ///
    /// If it is called outside of a tokio runtime.
    #[track_caller]
    pub fn spawn<F>(work: impl FnOnce(TaskId) -> F) -> Task
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let id = next_id();
        Task { id, handle: tokio::spawn(work(id)).abort_handle() }
    }

    /// A task that is spawned in any other way: as blocking code, in a `LocalSet`, in a `JoinSet`, on another runtime.
    ///
    /// Blocking code that has begun is not aborted: it runs to its end, and what it sends then is stale.
    ///
    /// ```
    /// # extern crate fsm_core as fsmith;
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// use fsmith::drive::tokio::Task;
    /// use tokio::sync::mpsc;
    /// use tokio::task::spawn_blocking;
    ///
    /// let (events, mut inbox) = mpsc::unbounded_channel();
    /// let task = Task::spawn_with(|id| {
    ///     let work = move || {
    ///         let _ = events.send((id, 42));
    ///     };
    ///     spawn_blocking(work).abort_handle()
    /// });
    /// assert_eq!(inbox.recv().await, Some((task.id(), 42)));
    /// # });
    /// ```
    pub fn spawn_with(spawn: impl FnOnce(TaskId) -> AbortHandle) -> Task {
        let id = next_id();
        Task { id, handle: spawn(id) }
    }

    /// Which task this is. An event that carries another id is the answer of another task.
    #[must_use]
    pub const fn id(&self) -> TaskId {
        self.id
    }

    /// Whether it has ended, in whatever way.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.handle.is_finished()
    }

    /// Ends the task before this value is dropped. If it has ended already, nothing happens.
    pub fn abort(&self) {
        self.handle.abort();
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.abort();
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Task").field(&self.id).finish()
    }
}
