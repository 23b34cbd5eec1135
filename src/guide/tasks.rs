//! Tasks of a state: work that runs elsewhere while a state is active, such as a request, a thread, a future.
//!
//! A machine never waits: a call returns when its steps are done. What takes time runs beside it. The state says when the
//! work begins and when nobody wants it any more; the host does it, and tells the machine what came of it by an event.
//! *(SCXML: `invoke`; UML: do activities.)*
//!
//! ```
//! use fsmith::state_machine;
//! use std::collections::BTreeMap;
//!
//! /// What the host runs: here, what is to be fetched, by the number of the task.
//! #[derive(Default)]
//! struct Tasks { running: BTreeMap<u32, String>, next: u32 }
//!
//! impl Tasks {
//!     fn begin(&mut self, address: &str) -> u32 {
//!         self.next += 1;
//!         self.running.insert(self.next, address.to_owned());
//!         self.next
//!     }
//!     fn cancel(&mut self, task: u32) {
//!         self.running.remove(&task);
//!     }
//! }
//!
//! state_machine! {
//!     machine Page(tasks: &mut Tasks) {
//!         events { Go(String), Fetched { task: u32, text: String }, Failed { task: u32 }, Escape }
//!
//!         initial Empty;
//!         on Go(address) => Loading(address);
//!
//!         state Empty;
//!         state Loading(address: String, task: u32 = tasks.begin(&address)) {
//!             exit { tasks.cancel(*task); }               // whichever way it is left
//!             on Fetched { task: of, text } if of == *task => Shown(text);
//!             on Failed { task: of } if of == *task => Empty;
//!             on Escape => Empty;
//!             after 30s => Empty;
//!         }
//!         state Shown(text: String);
//!     }
//! }
//!
//! let mut tasks = Tasks::default();
//! let mut page = Page::start(&mut tasks);
//! page.handle(&mut tasks, PageEvent::Go("a".into()));
//! page.handle(&mut tasks, PageEvent::Go("b".into()));                 // cancels `a`
//! assert_eq!(tasks.running.values().collect::<Vec<_>>(), ["b"]);
//!
//! // What had already been on its way is ignored: it has another number.
//! page.handle(&mut tasks, PageEvent::Fetched { task: 1, text: "A".into() });
//! assert!(page.is_in(PageState::Loading));
//! page.handle(&mut tasks, PageEvent::Fetched { task: 2, text: "B".into() });
//! assert!(matches!(page.data(), Some(PageData::Shown { text }) if text == "B"));
//! assert!(tasks.running.is_empty());
//! ```
//!
//! - **It begins with the state**, in the initial value of a field, which also keeps the number by which it is known, or in
//!   `enter`.
//! - **It ends with the state**, in `exit`, which runs whichever transition leaves: an alarm, a timer, the end of the
//!   machine by `stop`. Where a state is [suspended](crate::language::history#suspend) or lies beneath a
//!   [push](crate::language::stack), `pause` and `resume` run instead.
//! - **Its result is an event.** Between the end of the work and the event, the state may have been left and entered again;
//!   so the event says of which task it is the result, and a guard compares.
//! - **How long it may take** is an `after` of the state.
//!
//! With tokio, `begin` spawns a task that sends its result to the channel from which the machine is [fed](super::tokio), and
//! `cancel` calls `abort`. With threads, it sets a flag that the thread looks at. A machine with several tasks at once has a
//! [region](crate::language::regions) for each.
