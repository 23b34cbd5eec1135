//! A task as data of a state, which ends with that data.

use core::fmt;
use core::future::Future;
use fsm_core::{TaskId, TaskIds};
use std::sync::{Mutex, PoisonError};
use tokio::task::AbortHandle;

/// A tokio task that is aborted when this value is dropped. It is meant as the data of a state.
///
/// ```ignore
/// state Loading(address: String, task: Task = host.fetch(&address)) {
///     on Fetched { id, text } if id == task.id() => Shown(text);
///     on Escape or after 30s => Empty;
/// }
/// ```
///
/// The task ends however the state is exited: by a transition, by a timer, by `stop`, or because the machine is
/// dropped. As an argument of a target, it moves to the next state and continues. It lives as long as the data: also if
/// the state is suspended, paused by a `push`, or exited but remembered by a `history`. In these cases, an `exit` may
/// [`abort`](Self::abort) it.
///
/// The result of a task is sent to the machine as an event with the task's [id](Self::id), over any channel.
///
/// A machine with such data may derive `Debug`, which shows the id. It cannot be `Clone`, because a task ends only
/// once. It cannot be saved, because a future cannot. A machine that is to be saved keeps a [`TaskId`], and the program
/// keeps the tasks.
///
/// # Aborting
///
/// A task that is aborted stops at its next `.await`, and drops its content there. It may have sent its answer before,
/// and another thread may even be sending it at this moment. So compare the ids even if the task is aborted.
///
/// # Panics of the task
///
/// If the future panics, tokio catches the panic and its message is printed. The task is over, but no event is sent,
/// and the state keeps waiting. Limit the wait by an `after`, or turn the panic into an answer: see
/// [`catch_panic`](super::catch_panic).
#[must_use = "a task is aborted when this is dropped"]
pub struct Task {
    id: TaskId,
    handle: AbortHandle,
}

/// One counter for all tasks of the program, so that all ids differ.
static IDS: Mutex<TaskIds> = Mutex::new(TaskIds::new());

fn next_id() -> TaskId {
    IDS.lock().unwrap_or_else(PoisonError::into_inner).issue()
}

impl Task {
    /// Spawns the future that `work` creates from the id of the task. No other task of the program has this id.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// use fsmith::drive::tokio::Task;
    /// use tokio::sync::mpsc;
    ///
    /// let (events, mut inbox) = mpsc::channel(8);
    /// let task = Task::spawn(|id| async move {
    ///     let answer = 6 * 7;
    ///     let _ = events.send((id, answer)).await;        // the receiver may be gone
    /// });
    /// assert_eq!(inbox.recv().await, Some((task.id(), 42)));
    /// # });
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if it is called outside of a tokio runtime.
    #[track_caller]
    pub fn spawn<F>(work: impl FnOnce(TaskId) -> F) -> Task
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let id = next_id();
        Task { id, handle: tokio::spawn(work(id)).abort_handle() }
    }

    /// Creates a task that is spawned in another way: as blocking code, in a `LocalSet`, or on another runtime.
    ///
    /// Blocking code that has begun is not aborted: it runs to its end, and an event that it sends then is stale.
    ///
    /// ```
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

    /// The id of this task. An event with another id is the answer of another task.
    #[must_use]
    pub const fn id(&self) -> TaskId {
        self.id
    }

    /// Whether the task has ended, for whatever reason.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.handle.is_finished()
    }

    /// Ends the task before this value is dropped. Has no effect if the task has already ended.
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
