//! Durable machines: each call is stored before it takes effect outside, so a machine survives a killed program.
//!
//! [Saving][saving] a machine now and then loses whatever happened since, and a program that is killed
//! between a step and its effects leaves both in doubt. The crate `fsm-journal` appends every call to a *journal*
//! instead. A machine has no clock and no random numbers, so its state follows from its calls: it is rebuilt by
//! carrying them out again.
//!
//! ```toml
//! [dependencies]
//! fsmith = { path = "../fsmith", features = ["serde"] }
//! # Without the feature, a journal is a file.
//! fsm-journal = { path = "../fsmith/crates/fsm-journal", features = ["sqlite"] }
//! ```
//!
//! Implement `Journaled` for the machine, or for the struct that contains it together with its context. It says how a
//! call is carried out, and which [outputs](super::outputs) it has:
//!
//! ```
//! use fsm_journal::{Error, Journal, Journaled, Schema, Sqlite, Time};
//! use fsmith::{Answer, state_machine};
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Debug, Serialize, Deserialize)]
//! pub enum Out { Charge { cents: u32 }, Ship }
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     #[why]
//!     pub machine Order(out: &mut Vec<Out>) {
//!         #[derive(Clone, Debug, Serialize, Deserialize)]
//!         events { Add { cents: u32 }, Pay }
//!         initial Cart(0);
//!         state Cart(total: u32) {
//!             on Add { cents } => { *total += cents; }
//!             on Pay if *total > 0 => Paid(total);
//!             after 30min => Forgotten;
//!         }
//!         state Paid(total: u32) {
//!             enter { out.push(Out::Charge { cents: *total }); }
//!             after 1h => Shipped;
//!         }
//!         final Shipped { enter { out.push(Out::Ship); } }
//!         final Forgotten;
//!     }
//! }
//!
//! impl Journaled for Order {
//!     type Event = OrderEvent;
//!     type Out = Out;
//!     type Answer = Answer;
//!     const EVENTS: Schema = Schema::new("OrderEvent", 1);
//!     const SAVED: Schema = Schema::new("Order", 1);
//!
//!     fn start(out: &mut Vec<Out>) -> Self { Order::start(out) }
//!     fn handle(&mut self, event: OrderEvent, out: &mut Vec<Out>) -> Answer {
//!         Order::handle(self, out, event)
//!     }
//!     fn advance(&mut self, by: Duration, out: &mut Vec<Out>) { Order::advance(self, out, by); }
//!     fn due(&self) -> Option<Duration> { Order::due(self) }
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("orders.db");
//! let journal = Journal::<Order, _>::new(Sqlite::open(path, "orders")?).snapshot_every(100);
//! journal.transact(|tx| journal.start(tx, "order-7", Time::now()))?;
//!
//! type Orders = Journal<Order, Sqlite>;
//!
//! /// Passes an event to an order, or returns why it would be ignored.
//! fn tell(orders: &Orders, id: &str, event: OrderEvent) -> Result<Option<String>, Error> {
//!     orders.transact(|tx| {
//!         let (mut order, now) = (orders.load(tx, id)?, Time::now());
//!         orders.advance(tx, &mut order, now)?;           // a timer may change what is possible
//!         if !order.machine().can(&Vec::new(), &event) {
//!             return Ok(Some(order.machine().why(&Vec::new(), &event).to_string()));
//!         }
//!         orders.handle(tx, &mut order, now, event)?;
//!         Ok(None)
//!     })
//! }
//!
//! let why = tell(&journal, "order-7", OrderEvent::Pay)?;
//! assert_eq!(why.as_deref(), Some("Cart: on Pay if *total > 0? refused\n"));
//! assert_eq!(tell(&journal, "order-7", OrderEvent::Add { cents: 500 })?, None);
//! assert_eq!(tell(&journal, "order-7", OrderEvent::Pay)?, None);
//!
//! // Elsewhere, again and again:
//! let mut charged = Vec::new();
//! let delivery = journal.deliver(100, |key, out| {
//!     charged.push(format!("{key} {out:?}"));             // to another server, with the key
//!     Ok::<(), Error>(())
//! })?;
//! assert_eq!((delivery.carried_out, &*charged[0]), (1, "order-7/3/0 Charge { cents: 500 }"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The package `orders` in `crates/fsm-journal/examples` is a web server to start from: `POST` passes an event, a
//! refusal is the status 409 with the answer of `why`, and `GET` lists `enabled()`. Its test kills the server and
//! starts it again.
//!
//! # What is stored
//!
//! An entry has a number, the time of day, the event, and a checksum over itself and all entries before it. Calls other
//! than `handle` are variants of `Event`: if the program calls `update`, or changes the context, let `Event` be an enum
//! with a variant for each of these, and let `Journaled::handle` carry them out.
//!
//! The machine must depend on nothing else. Whatever the code of a machine reads from outside, such as a price list or
//! a random number, belongs in the event. When entries are carried out again, their outputs are compared with the
//! recorded ones. If they differ, loading fails with `Error::Deviated`.
//!
//! # The outbox
//!
//! The event and the outputs of its step are appended together, and outputs are carried out only after that. The types
//! ensure this: `handle` does not return outputs, and `deliver` and `pending` read them in a new transaction.
//!
//! Each output is carried out **at least once**. If the program is killed after an output was carried out and before
//! that was noted, it is carried out again. No program on one side of a wire can avoid this. So each output has a key
//! that never changes, of the machine, the number of the entry and the index in the entry, such as `order-7/3/0`. Pass
//! it to the receiver, which drops what it has already done: many services have a header such as `Idempotency-Key` for
//! this, and a table of your own needs a unique column.
//!
//! In the other direction, a client that gets no answer repeats its request. Store the key of the request in the same
//! transaction as the event, as `orders` does, and nothing happens twice.
//!
//! # Time
//!
//! Entries have the time of day, so timers also advance while no program runs: the first call after a restart advances
//! the machine by the time since its last entry. `advance` appends an entry only if a timer is due. Call it when a
//! program starts and whenever [`due`](crate::language::time) says so; [catching up](super::catching_up) shows how to
//! find the next machine that is due, and `orders` keeps this time in a column. If the clock is set back, no time
//! passes for a machine until the clock has caught up.
//!
//! # The transaction of your program
//!
//! Each call takes a transaction, which is that of the database. Changes that the program makes in it are stored
//! together with the entry, or not at all:
//!
//! ```
//! # use fsm_journal::{Journal, Journaled, Schema, Sqlite, Store, Time};
//! # #[derive(serde::Serialize, serde::Deserialize)]
//! # struct Order;
//! # impl Journaled for Order {
//! #     type Event = u32;
//! #     type Out = ();
//! #     type Answer = ();
//! #     const EVENTS: Schema = Schema::new("u32", 1);
//! #     const SAVED: Schema = Schema::new("Order", 1);
//! #     fn start(_: &mut Vec<()>) -> Self { Order }
//! #     fn handle(&mut self, _: u32, _: &mut Vec<()>) {}
//! # }
//! # let store = Sqlite::new(rusqlite::Connection::open_in_memory()?, "orders")?;
//! # store.connection().execute_batch("create table customer (name text, orders integer)")?;
//! # let journal = Journal::<Order, _>::new(store);
//! let mut tx = journal.store().begin()?;                  // a `rusqlite::Transaction`
//! journal.start(&mut tx, "order-8", Time::now())?;
//! tx.execute("update customer set orders = orders + 1 where name = ?", ["Ann"])?;
//! journal.store().commit(tx)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A machine that was loaded may be kept in memory, which saves loading it for each call. If its transaction is not
//! committed, or another program has appended to it, its next call fails with `Error::Conflict` and stores nothing.
//! Then load it again.
//!
//! # Async programs
//!
//! Databases and files block, so the calls of a journal are not `async`. An async program makes them in a thread for
//! blocking calls:
//!
//! ```
//! # use fsm_journal::{Error, Journal, Journaled, Schema, Sqlite, Time};
//! use std::sync::{Arc, Mutex};
//! use tokio::task::spawn_blocking;
//! # #[derive(serde::Serialize, serde::Deserialize)]
//! # struct Order;
//! # impl Journaled for Order {
//! #     type Event = u32;
//! #     type Out = ();
//! #     type Answer = ();
//! #     const EVENTS: Schema = Schema::new("u32", 1);
//! #     const SAVED: Schema = Schema::new("Order", 1);
//! #     fn start(_: &mut Vec<()>) -> Self { Order }
//! #     fn handle(&mut self, _: u32, _: &mut Vec<()>) {}
//! # }
//!
//! type Orders = Arc<Mutex<Journal<Order, Sqlite>>>;
//!
//! async fn start(orders: Orders, id: String) -> Result<u64, Error> {
//!     let call = move || {
//!         let journal = orders.lock().expect("no call has panicked");
//!         journal.transact(|tx| Ok(journal.start(tx, &id, Time::now())?.head().number))
//!     };
//!     spawn_blocking(call).await.expect("the call does not panic")
//! }
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! # let store = Sqlite::new(rusqlite::Connection::open_in_memory()?, "orders")?;
//! # let orders = Arc::new(Mutex::new(Journal::new(store)));
//! # assert_eq!(start(orders, "order-9".to_owned()).await?, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If the future is dropped, the call still runs to its end, so it is stored or not, as a whole.
//!
//! # Long histories
//!
//! | call | effect |
//! |---|---|
//! | `Journal::snapshot_every(n)` | stores the machine with every n-th entry; loading then carries out fewer than n entries |
//! | `Journal::keep(n)` | with each snapshot, removes entries that are older than the last n; their outputs stay |
//! | `load_at(tx, id, number)` | returns the machine as it was after an entry |
//! | `fork(tx, id, number, new)` | starts another machine with the history of this one up to an entry |
//! | `replay(tx, id, visit)` | carries out all stored entries, and shows each of them |
//! | `remove(tx, id)` | removes a machine; never use its id again, because keys would repeat |
//!
//! A replay also shows what a machine did in the [inspector][inspecting]: declare the machine by
//! `fsmith::inspect::state_machine!`, replay it, and write the recording.
//!
//! ```text
//! journal.transact(|tx| journal.replay(tx, "order-7", |_| {}))?;
//! fs::write("order-7.json", fsmith::inspect::recording().text())?;
//!
//! $ fsmith inspect order-7.json
//! ```
//!
//! The page then shows every step, every guard and every timer, in the order of the entries. With the feature
//! `inspect` of `fsm-journal`, the times on the page are those of the entries, counted from the first one; without it, they
//! are those of the replay.
//!
//! # Another version of the program
//!
//! `EVENTS` and `SAVED` identify the layout of events and snapshots: a name, a version, and if you like a hash of the
//! structure. They are stored with the data. If the layout changes, let the version grow, and convert older data in
//! `upgrade_event` and `upgrade_saved`, JSON to JSON. An older snapshot that is not converted is not used, as long as
//! all events are stored. Data of a newer version, of another machine, or with another hash under the same version is
//! an error.
//!
//! If the machine itself changes, old events may lead to other states than before. A machine that is replaced by its
//! snapshot keeps its state: let the old program store a snapshot (`Journal::snapshot`), and remove the entries before
//! it. Otherwise, `Error::Deviated` reports a difference as soon as it concerns an output. `allow_deviations` accepts
//! it.
//!
//! # Stores
//!
//! | store | for |
//! |---|---|
//! | `Segment` | one program, many threads, no database. Commits that wait at the same time share one sync |
//! | `Sqlite` | programs with tables of their own, and several programs at a time |
//! | `Redb` | one program with tables of its own, in pure Rust |
//!
//! `benches/record/2026-11-29-journal.md` in the repository compares them. For another database, implement `Store`,
//! whose `Tx` is the transaction of that database. Run `contract::check` in a test: it tries what a store must do,
//! including rollbacks and two writers.
//!
//! A commit returns when the operating system reports that the data is on the disk. So it survives a killed program and
//! a crash of the system. A power failure also requires that the disk does not report data as written which is only in
//! its cache, and that the file system is local. A file that ends within a record is cut there, because no commit has
//! returned for it. Damage before that is an error with its position, and nothing is skipped.
//!
//! [saving]: https://docs.rs/fsmith/latest/fsmith/language/saving/
//! [inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/
