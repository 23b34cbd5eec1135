//! Tasks of a state: work that runs elsewhere while a state is active, such as a request, a thread, a future.
//!
//! A call of a machine returns when its steps are done; it does not wait for work that lasts as long as a state. Such
//! work runs elsewhere. (An [`async machine`](crate::language::waiting) may await short work that belongs to a step.)
//! The state determines when the work begins and when its result is no longer needed. The program does the work, and
//! sends the result to the machine as an event. *(SCXML: `invoke`; UML: do activities.)*
//!
//! This needs no part of the language. [Data](crate::language::data) of a state exists while the state is active, so a
//! value that ends the work when it is dropped is enough.
//!
//! # With tokio
//!
//! With the feature `tokio`, that value is a [`Task`][task]. It aborts the task of tokio when it is dropped, and has an
//! id that identifies its answer:
//!
//! ```
//! use fsmith::drive::TaskId;
//! use fsmith::drive::tokio::Task;
//! use fsmith::state_machine;
//! use tokio::sync::mpsc;
//! # use std::time::Duration;
//! # async fn fetch(address: &str) -> String {
//! #     tokio::time::sleep(Duration::from_secs(1)).await;
//! #     address.to_uppercase()
//! # }
//!
//! /// The context of the machine: the channel for answers.
//! struct Host { events: mpsc::UnboundedSender<PageEvent> }
//!
//! impl Host {
//!     fn fetch(&self, address: &str) -> Task {
//!         let (events, address) = (self.events.clone(), address.to_owned());
//!         Task::spawn(|id| async move {
//!             let text = fetch(&address).await;
//!             let _ = events.send(PageEvent::Fetched { id, text });
//!         })
//!     }
//! }
//!
//! state_machine! {
//!     machine Page(host: &Host) {
//!         events { Go(String), Fetched { id: TaskId, text: String }, Escape }
//!
//!         initial Empty;
//!         on Go(address) => Loading(address);
//!
//!         state Empty;
//!         state Loading(address: String, task: Task = host.fetch(&address)) {
//!             on Fetched { id, text } if id == task.id() => Shown(text);
//!             on Escape or after 30s => Empty;
//!         }
//!         state Shown(text: String);
//!     }
//! }
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! let (events, mut inbox) = mpsc::unbounded_channel();
//! let host = Host { events };
//! let mut page = Page::start(&host);
//! page.handle(&host, PageEvent::Go("a".into()));
//! # tokio::time::sleep(Duration::from_secs(2)).await;
//! // `A` has arrived in the channel by now, but another event comes first:
//! page.handle(&host, PageEvent::Go("b".into()));
//!
//! let stale = inbox.recv().await.unwrap();
//! page.handle(&host, stale);                                  // it has another id
//! assert!(page.is_in(PageState::Loading));
//!
//! let current = inbox.recv().await.unwrap();
//! page.handle(&host, current);
//! assert!(matches!(page.data(), Some(PageData::Shown { text }) if text == "B"));
//! # }
//! ```
//!
//! - **It begins with the state**, in the initial value of a field, which is computed at each entry.
//! - **It ends with the state**, when the data of the state is dropped: by any transition, by a timer, by `stop`, or
//!   with the machine. No `exit` is needed. A transition of the state to itself ends one task and begins another.
//! - **Its answer is an event.** The task sends it through any channel, usually the one with the [events](super::tokio)
//!   of the machine. A task may send several events, such as its progress.
//! - **Its id distinguishes a stale answer from a current one.** An aborted task may already have sent its answer,
//!   which waits in the channel while the state is exited and entered again. The guard accepts only the answer of its
//!   own task.
//! - **The time limit** is an `after` of the state.
//! - **If it panics**, tokio prints the message, and there is no answer: the state stays active until an `after` ends
//!   this. With [`catch_panic`][catch], the panic becomes a result, which is sent like any other: `let result =
//!   catch_panic(fetch(&address)).await;`.
//! - **It can move to another state** as an argument: after `on Later => Waiting(task);` the task continues there.
//! - **If the state is [suspended](crate::language::history#suspend) or is beneath a [push](crate::language::stack)**,
//!   its data is kept, and the task continues. Its answer is then ignored, unless an active state
//!   [defers](crate::language::deferral) it: `defer Fetched { .. };`.
//! - **If a [history](crate::language::history) remembers the state**, its data is kept, too, although the state is
//!   exited. `exit { task.abort(); }` ends the task in this case.
//! - **Blocking code**, a `LocalSet` or a `JoinSet`: `Task::spawn_with(|id| ..)` takes the handle of any task that you
//!   spawn. Blocking code that has begun runs to its end, and its answer has an outdated id.
//! - **Derives.** `Debug` shows the id of the task. A machine with a task in it cannot be `Clone`, and cannot be
//!   [saved][saving]: in these cases, keep a `TaskId` in the state, and the task in the program.
//!
//! A machine with several tasks at the same time has a [region](crate::language::regions) for each.
//!
//! # With anything else
//!
//! In any other environment, a value with `Drop` can end the work, and [`TaskIds`](crate::drive::TaskIds) issues ids.
//! They need no feature, no `std` and no allocation. With threads, the value sets a flag that the thread checks:
//!
//! ```
//! use fsmith::drive::{TaskId, TaskIds};
//! use fsmith::state_machine;
//! use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
//! use std::sync::{Arc, mpsc};
//! use std::thread;
//!
//! struct Host { ids: TaskIds, events: mpsc::Sender<SumEvent> }
//!
//! /// A thread that works for a state.
//! struct Work { id: TaskId, is_over: Arc<AtomicBool> }
//!
//! impl Work {
//!     fn add_up_to(number: u64, host: &mut Host) -> Work {
//!         let (id, events) = (host.ids.issue(), host.events.clone());
//!         let is_over = Arc::new(AtomicBool::new(false));
//!         let work = Work { id, is_over: is_over.clone() };
//!         thread::spawn(move || {
//!             let sum = (1..=number).take_while(|_| !is_over.load(Relaxed)).sum();
//!             let _ = events.send(SumEvent::Added { id, sum });
//!         });
//!         work
//!     }
//! }
//!
//! impl Drop for Work {
//!     fn drop(&mut self) {
//!         self.is_over.store(true, Relaxed);
//!     }
//! }
//!
//! state_machine! {
//!     machine Sum(host: &mut Host) {
//!         events { Add { up_to: u64 }, Added { id: TaskId, sum: u64 } }
//!         initial Idle;
//!         on Add { up_to } => Adding(up_to);
//!         state Idle;
//!         state Adding(up_to: u64, work: Work = Work::add_up_to(*up_to, host)) {
//!             on Added { id, sum } if id == work.id => Done(sum);
//!         }
//!         state Done(sum: u64);
//!     }
//! }
//!
//! let (events, inbox) = mpsc::channel();
//! let mut host = Host { ids: TaskIds::new(), events };
//! let mut sum = Sum::start(&mut host);
//! sum.handle(&mut host, SumEvent::Add { up_to: u64::MAX });
//! sum.handle(&mut host, SumEvent::Add { up_to: 4 });          // the other thread ends
//! while !sum.is_in(SumState::Done) {
//!     sum.handle(&mut host, inbox.recv().unwrap());
//! }
//! assert!(matches!(sum.data(), Some(SumData::Done { sum: 10 })));
//! ```
//!
//! On a microcontroller, tasks cannot be spawned for each state; one task receives requests instead: see
//! [embassy](super::embassy#work-of-a-state).
//!
#![cfg_attr(all(feature = "serde", not(doctest)), doc = "[saving]: crate::language::saving")]
#![cfg_attr(
    not(all(feature = "serde", not(doctest))),
    doc = "[saving]: https://docs.rs/fsmith/latest/fsmith/language/saving/"
)]
#![cfg_attr(feature = "tokio", doc = "[task]: crate::drive::tokio::Task")]
#![cfg_attr(not(feature = "tokio"), doc = "[task]: https://docs.rs/fsmith/latest/fsmith/drive/tokio/struct.Task.html")]
#![cfg_attr(feature = "tokio", doc = "[catch]: crate::drive::tokio::catch_panic")]
#![cfg_attr(
    not(feature = "tokio"),
    doc = "[catch]: https://docs.rs/fsmith/latest/fsmith/drive/tokio/fn.catch_panic.html"
)]
