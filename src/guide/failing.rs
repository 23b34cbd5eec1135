//! Errors: how a machine handles a `Result`.
//!
//! An action has no result: by the time it runs, the transition is certain, and a step is never undone. So an error is
//! either part of the decision about the target, or an event for the machine.
//!
//! # Let the machine fail
//!
//! If many actions can fail, declare an error type: `machine Document(disk: &mut Disk) fails DiskError`. Then the
//! machine's code may use `?`, states handle errors by `failed PATTERN => ..`, and the call returns unhandled errors.
//! The [reference](crate::language::failing) describes this in full. Among the [examples](super::examples), `importer`
//! reads a file in this way, and `bus` polls a bus that never waits.
//!
//! ```
//! use fsmith::{Answer, state_machine};
//!
//! #[derive(Debug, PartialEq)]
//! enum DiskError { Full, Ejected }
//!
//! struct Disk { free: u32, inside: bool }
//! impl Disk {
//!     fn write(&mut self, bytes: u32) -> Result<u32, DiskError> {
//!         if !self.inside { return Err(DiskError::Ejected); }
//!         self.free = self.free.checked_sub(bytes).ok_or(DiskError::Full)?;
//!         Ok(self.free)
//!     }
//! }
//!
//! state_machine! {
//!     machine Document(disk: &mut Disk) fails DiskError {
//!         events { Save { bytes: u32 } }
//!         initial Edited;
//!         state Edited {
//!             on Save { bytes } => {
//!                 let free = disk.write(bytes)?;      // on an error, `Edited` has not been exited
//!                 match free { 0..9 => NearlyFull, _ => Saved }
//!             }
//!             failed DiskError::Full => NearlyFull;
//!         }
//!         state Saved;
//!         state NearlyFull { on Save { bytes } => { disk.write(bytes)?; } }
//!     }
//! }
//!
//! let mut disk = Disk { free: 10, inside: true };
//! let mut document = Document::start(&mut disk).unwrap();
//! let answer = document.handle(&mut disk, DocumentEvent::Save { bytes: 12 });
//! assert_eq!((answer, document.state()), (Ok(Answer::Moved), Some(DocumentState::NearlyFull)));
//! disk.inside = false;
//! let answer = document.handle(&mut disk, DocumentEvent::Save { bytes: 1 });
//! assert_eq!(answer, Err(DiskError::Ejected));        // no state handles it, so the caller does
//! ```
//!
//! If few actions can fail, or if the machine must always continue, the following ways work in every machine.
//!
//! # Decide by the result
//!
//! A reaction is an expression whose leaves are targets. Do the work in the reaction, and `match` on its result:
//!
//! ```
//! use fsmith::state_machine;
//!
//! struct Disk { free: u32 }
//! impl Disk {
//!     fn write(&mut self, bytes: u32) -> Result<u32, String> {
//!         self.free = self.free.checked_sub(bytes).ok_or("the disk is full")?;
//!         Ok(self.free)
//!     }
//! }
//!
//! state_machine! {
//!     machine Document(disk: &mut Disk) {
//!         events { Save { bytes: u32 }, Dismiss }
//!         initial Edited;
//!         state Edited {
//!             on Save { bytes } => {
//!                 let written = disk.write(bytes);
//!                 match written {
//!                     Ok(_) => Saved,
//!                     Err(reason) => Failed(reason),
//!                 }
//!             }
//!         }
//!         state Saved;
//!         state Failed(reason: String) { on Dismiss => Edited; }
//!     }
//! }
//!
//! let mut disk = Disk { free: 10 };
//! let mut document = Document::start(&mut disk);
//! document.handle(&mut disk, DocumentEvent::Save { bytes: 12 });
//! let Some(DocumentData::Failed { reason }) = document.data() else { unreachable!() };
//! assert_eq!(reason, "the disk is full");
//! ```
//!
//! The error is [data](crate::language::data) of the state that uses it. No state is exited until the target is known.
//! If the work has to happen in the new state, raise the error as in the next section.
//!
//! # In an action: raise it
//!
//! `enter` cannot choose another target, but it can [raise](crate::language::signals) a signal, to which the machine
//! reacts as soon as the step is over, before the call returns:
//!
//! ```
//! # use fsmith::state_machine;
//! struct Port { works: bool }
//! impl Port {
//!     fn open(&mut self) -> Result<(), u32> { if self.works { Ok(()) } else { Err(5) } }
//! }
//!
//! state_machine! {
//!     machine Link(port: &mut Port) {
//!         events { Connect }
//!         signals { Broken(u32) }
//!         initial Closed;
//!         state Closed { on Connect => Open; }
//!         state Open {
//!             enter {
//!                 if let Err(code) = port.open() {
//!                     raise(Broken(code));
//!                 }
//!             }
//!             on Broken(code) => Faulty(code);
//!         }
//!         state Faulty(code: u32) { on Connect => Open; }
//!     }
//! }
//!
//! let mut port = Port { works: false };
//! let mut link = Link::start(&mut port);
//! link.handle(&mut port, LinkEvent::Connect);
//! assert!(matches!(link.data(), Some(LinkData::Faulty { code: 5 })));
//! ```
//!
//! # To the caller
//!
//! If the caller needs the error, pass a place for it, as for any [output](super::outputs):
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Account(balance: &mut u32) {
//!         events { Draw { amount: u32, result: &mut Result<(), &'static str> } }
//!         initial state Open {
//!             on Draw { amount, .. } if amount <= *balance => { *balance -= amount; }
//!             on Draw { result, .. } => { *result = Err("not enough"); }
//!         }
//!     }
//! }
//!
//! fn draw(account: &mut Account, balance: &mut u32, amount: u32) -> Result<(), &'static str> {
//!     let mut result = Ok(());
//!     account.handle(balance, AccountEvent::Draw { amount, result: &mut result });
//!     result
//! }
//!
//! let mut balance = 10;
//! let mut account = Account::start(&mut balance);
//! assert_eq!(draw(&mut account, &mut balance, 7), Ok(()));
//! assert_eq!(draw(&mut account, &mut balance, 7), Err("not enough"));
//! ```
//!
//! # Panics
//!
//! After a panic in an action, the machine is between two states, and may have [lost the data of its
//! state](crate::language::data#when-it-ends). `restart` makes it usable again.
