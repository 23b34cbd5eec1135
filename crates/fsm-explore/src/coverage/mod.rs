//! Coverage of machines by tests: which states, transitions and outcomes of guards happened, of those that can happen.
//!
//! A [`Coverage`] observes a machine and counts. A search finds everything that the machine can do, so that 100 % can be
//! attained: [`Explore::reachable`](crate::Explore::reachable) returns the counts of a search, with which those of tests are
//! compared. [`Counts::merge_into`] collects the counts of all tests of one run of `cargo test` in a file, and
//! [`Counts::merge_reachable_into`] adds what is reachable, for [`Covered::read`] and the command `fsmith coverage`.
//!
//! ```
//! use fsm_explore::Explore;
//! use fsm_explore::coverage::{Coverage, Kind};
//! use fsmith::{Answer, Observer, state_machine};
//!
//! state_machine! {
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Door(locked: bool, log: &mut impl Observer<DoorState>) {
//!         #[derive(Clone, Copy)]
//!         events { Push, Pull }
//!         observer log;
//!         initial Shut;
//!         state Shut { on Push if !locked => Open; }
//!         state Open { on Pull => Shut; }
//!     }
//! }
//! type Entrance = (Door, bool);
//!
//! // What the door can do.
//! let all = Coverage::new();
//! let tell = |event: DoorEvent| {
//!     let all = &all;
//!     move |(door, locked): &mut Entrance| door.handle(*locked, &mut &*all, event) != Answer::Ignored
//! };
//! let reachable = Explore::of((Door::start(false, &mut &all), false))
//!     .step("push", tell(DoorEvent::Push))
//!     .step("pull", tell(DoorEvent::Pull))
//!     .world("lock", |(_, locked)| !locked, |(_, locked)| *locked = true)
//!     .world("unlock", |(_, locked)| *locked, |(_, locked)| *locked = false)
//!     .reachable(&all);
//!
//! // What a test does with it.
//! let mut test = Coverage::new();
//! let mut door = Door::start(false, &mut test);
//! door.handle(false, &mut test, DoorEvent::Push);
//! door.handle(false, &mut test, DoorEvent::Pull);
//!
//! let covered = test.counts().against(&reachable);
//! assert_eq!(covered.percent(Kind::Transition), 100.0);
//! assert!(covered.missing(Kind::Guard).eq(["Shut: on Push if !locked, is false"]));
//! ```

mod covered;
mod file;
mod items;
mod observer;
mod paths;
mod reachable;
mod reports;
mod walk;

pub use covered::Covered;
pub use file::file;
pub use items::{Counts, Item, Kind};
pub use observer::Coverage;
pub use paths::{Implementation, Paths};
pub use reports::{html, junit};
