//! A fleet: millions of machines with keys, on several cores and computers.
//!
//! One program on one computer carries a long way: a [`Crowd`][crowds] steps a million machines in
//! some milliseconds, and a [journal](super::durable) keeps them. If this is not enough, we recommend to run the
//! machines on [timely dataflow](https://github.com/TimelyDataflow/timely-dataflow), by the crate `fsm-fleet`. Timely
//! moves events between threads and processes, and knows when all events of an epoch have arrived. **It provides no
//! recovery**: there is no plan for it, a process that is lost ends the computation, and no data is on a disk. So each
//! worker of a fleet has a journal, and after a crash the whole fleet starts again from its journals. If durability
//! matters more than speed, [Restate](super::restate) is the better choice.
//!
//! ```toml
//! [dependencies]
//! fsmith = { path = "../fsmith", features = ["serde"] }
//! fsm-fleet = "0.1"
//! fsm-journal = "0.1"
//! ```
//!
//! The machine is described by [`Journaled`](super::durable), which says how a call is carried out and what it puts
//! out, and by `Member`, which says how the machine is found:
//!
//! ```
//! use fsm_fleet::{Error, Fleet, Member, Options};
//! use fsm_journal::{Journaled, Schema};
//! use fsmith::{Answer, state_machine};
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! pub enum Out { Charge { cents: u32 }, Remind }
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     pub machine Order(out: &mut Vec<Out>) {
//!         #[derive(Clone, Serialize, Deserialize)]
//!         events { Add { cents: u32 }, Pay }
//!         initial Cart(0);
//!         state Cart(total: u32) {
//!             on Add { cents } => { *total += cents; }
//!             on Pay if *total > 0 => { out.push(Out::Charge { cents: *total }); Paid }
//!             after 30min => { out.push(Out::Remind); Forgotten }
//!         }
//!         final Paid;
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
//! impl Member for Order {
//!     type Key = u64;
//!     type Machine = Order;
//!     fn machine(&self) -> &Order { self }            // a field, if the type also has a context
//!     fn has_ended(&self) -> bool { self.is_finished() }
//! }
//!
//! /// The events of the example. A real program reads them from a log or a queue.
//! fn event(number: u64) -> (u64, OrderEvent) {
//!     let order = number % 1000;
//!     (order, if number > 2000 { OrderEvent::Pay } else { OrderEvent::Add { cents: 5 } })
//! }
//!
//! /// What each worker does.
//! fn work(fleet: &mut Fleet<Order>) -> Result<usize, Error> {
//!     let (worker, workers) = (fleet.worker() as u64, fleet.workers() as u64);
//!     let mut charged = 0;
//!     for first in (fleet.restored().number + 1..3000).step_by(100) {
//!         // Each worker sends a part of the events of an epoch, and all of them end it.
//!         for number in (first..first + 100).filter(|number| number % workers == worker) {
//!             let (order, event) = event(number);
//!             fleet.send(number, order, event)?;
//!         }
//!         fleet.end_epoch()?;
//!         // The outputs of epochs that all workers have stored.
//!         charged += fleet.deliver(|_| Ok::<_, Error>(()))?;
//!     }
//!     fleet.wait()?;
//!     Ok(charged + fleet.deliver(|_| Ok::<_, Error>(()))?)
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let options = Options::new(folder).epoch(Duration::from_millis(100)).workers(2);
//! let charged = fsm_fleet::run(&options, work)?;
//! assert_eq!(charged.iter().sum::<usize>(), 1000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Several processes run the same program with the same addresses, each with its own index. They connect to each
//! other when all of them are there:
//!
//! ```
//! # use fsm_fleet::Options;
//! # let (folder, index) = ("journals", 0);
//! let addresses = ["10.0.0.1:7000", "10.0.0.2:7000"];
//! let options = Options::new(folder).workers(2).process(index, addresses);
//! ```
//!
//! # Keys, numbers and epochs
//!
//! - The **key** says which machine an event is for. The hash of the key chooses the worker. The first event for a key
//!   starts the machine. When `has_ended` says that it has ended, it is dropped at the end of the epoch: until then, it
//!   handles the rest of its events, usually by ignoring them. A later event for the key starts a new machine. If late
//!   events must not do this, let the machine wait in a state, and end by a timer.
//! - The **number** says in which order a machine handles the events of an epoch. It is the position in your log:
//!   numbers increase from epoch to epoch. Two events for one machine with the same number are an error.
//! - The **epoch** is what is stored, and what counts, as a whole. An event belongs to the epoch of the worker that
//!   sends it, so all workers end all epochs. An epoch is *acknowledged* when all workers have its events on their
//!   disks. `wait` waits for that, and `end_epoch` only if more than four epochs are in progress.
//!
//! Machines, outputs and times follow from these and from nothing else. A test compares one, two and four processes
//! with a plain loop, byte for byte.
//!
//! Inside, the events of an epoch are handled by state and event, as in a [`Crowd`][crowds].
//!
//! # Time
//!
//! The time of a fleet is the number of its epoch, times their length. A timer fires in the first epoch in which it is
//! due, before the events of that epoch; machines without events or timers cost nothing. To follow the clock, end an
//! epoch whenever its length has passed. To let the time pass in which the fleet did not run, call `skip_to` after a
//! start. Only the time of day of epoch 0 has to be kept elsewhere.
//!
//! # After a crash
//!
//! If a process is killed, the others end with `Error::Lost`. Start all of them again, on as many processes and with as
//! many workers as you like. The workers then compare their journals, and go on after the last epoch that all of them
//! have: `fleet.restored()` says which epoch this is, and the greatest number in it. Send the events that follow. What
//! some journals have of later epochs was not acknowledged, and is dropped.
//!
//! - Nothing acknowledged is lost, and no event is applied twice. A test kills processes a hundred times, restarts one,
//!   two or four of them, and sends other events than before in the epochs that were not acknowledged.
//! - Outputs are carried out at least once. Those of the epochs shortly before the crash are repeated. Each has the
//!   same key, epoch and index as before, so a receiver can drop duplicates.
//! - An event on which a machine panics is not stored, so the fleet can start again without it.
//! - Machines move to other workers only when the fleet starts. A running fleet neither grows nor shrinks.
//!
//! The journal of worker *j* is the folder `worker-j`. If there are *n* workers, the worker *i* reads the journals *i*,
//! *i + n*, *i + 2n* and so on. On one computer, or on as many workers as before, nothing has to be done. Otherwise
//! copy the folders to the computers that read them. A journal that is missing is an error.
//!
//! # What it costs
//!
//! With a million machines and epochs of ten thousand random events, an event took 274 to 328 ns of CPU time on one
//! worker, two workers and two processes: about three million events a second for each core. A hash map and a loop over
//! `handle` took 49 ns, and 114 ns if the loop stored its events, so a fleet takes **3.5 to 8 times the CPU time of a
//! plain loop**. A prototype without journals and timers took 1.3 times the time of its loop on one worker, and 2.4 to
//! 3 times over two processes. Moving events costs more than the steps of machines, so a fleet pays off if the machines
//! do not fit into one computer, or if a step does more than change a state.
//!
//! A machine took 67 bytes with its key, its timer and its place in the table, and 69 in the hash map. From ten
//! thousand to ten million machines, an event took 124 to 316 ns, because the caches hold a smaller part of them. A
//! start that rebuilt a million machines from ten million events took five seconds of CPU time. On a disk, half of the
//! epochs of a hundred events were acknowledged within 4 ms, and 99% within 13 ms, on a busy computer. One worker
//! handles all events of a hot key.
//!
//! `benches/record/2026-11-30-fleet.md` in the repository has the tables.
//!
//! # Another version of the program
//!
//! Events and machines are stored with their `Schema`, and are upgraded by `Journaled`, as in [other
//! journals](super::durable#another-version-of-the-program). A fleet that starts writes all machines anew, so the
//! events before that are not needed any more. Keys and outputs are not upgraded.
//!
//! [crowds]: https://docs.rs/fsmith/latest/fsmith/language/crowds/
