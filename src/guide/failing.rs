//! Work that fails: where a `Result` goes.
//!
//! An action has no result: by the time it runs, the machine is on its way, and a step is never taken back. So the failure
//! is part of the decision where to go, or something that happens to the machine.
//!
//! # Let the machine fail
//!
//! Where much may fail, say with what: `machine Document(disk: &mut Disk) fails DiskError`. Then its code may use `?`, states
//! take errors by `failed PATTERN => ..`, and what nobody takes the call returns. The
//! [reference](crate::language::failing) has it in full; of the [examples](super::examples), `importer` reads a file so, and
//! `bus` polls one that never waits.
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
//!                 let free = disk.write(bytes)?;      // if it fails, `Edited` has not been left
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
//! assert_eq!(answer, Err(DiskError::Ejected));        // no state takes it, so the caller does
//! ```
//!
//! Where little may fail, or the machine has to go on whatever happens, what follows needs no more than what every machine
//! has.
//!
//! # Decide by the result
//!
//! A reaction is an expression whose leaves are targets. Do the work in the reaction, and `match` on what came of it:
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
//! The error is [data](crate::language::data) of the state in which it matters. Nothing is left before it is known where
//! to: if the work has to happen in the new state, use what follows.
//!
//! # In an action: raise it
//!
//! `enter` cannot lead elsewhere, but it can [raise](crate::language::signals) a signal, to which the machine reacts as soon
//! as the step is over, before the call returns:
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
//! If it is the caller who has to know, lend a place for the error, as for any [output](super::outputs):
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
//! After a panic in an action, the machine is somewhere between two states, and may have [lost the data of the
//! state](crate::language::data#when-it-ends) that it was in. `restart` puts it in order.
