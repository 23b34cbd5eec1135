//! Completion: `final` states, `done`, and machines that end.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Oven(log: &mut Log) {
//!         events { Start, Warm, Baked, Unplug }
//!
//!         initial Cold;
//!         on Unplug => Off;
//!
//!         state Cold { on Start => Baking; }
//!         state Baking {
//!             initial Heating;
//!             exit { log.push("door opens"); }
//!             done => Cold;                           // heard when `Ready` is entered
//!
//!             state Heating { on Warm => Inside; }
//!             state Inside  { on Baked => Ready; }
//!             final Ready   { enter { log.push("ping"); } }
//!         }
//!         final Off;                                  // the end of the machine
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut oven = Oven::start(&mut log);
//! for event in [OvenEvent::Start, OvenEvent::Warm, OvenEvent::Baked] {
//!     oven.handle(&mut log, event);
//! }
//! assert_eq!(log, ["ping", "door opens"]);
//! assert_eq!(oven.state(), Some(OvenState::Cold));
//!
//! oven.handle(&mut log, OvenEvent::Unplug);
//! assert!(oven.is_finished());
//! assert_eq!(oven.handle(&mut log, OvenEvent::Start), Answer::Ignored);
//! ```
//!
//! # Final
//!
//! `final Name;` is a state in which nothing is left to do: entering it *completes* the composite around it, or the
//! machine, if it stands in the machine's own body. It may have `enter` and `exit`, and nothing else: no states inside,
//! no transitions, no `active`. Like any state it is active, is left when the composite is, and can be a target;
//! `initial final Name;` is the shortest composite that completes. *(SCXML 3.7; UML 2.5.1, 14.2.3: final states.)*
//!
//! A composite completes by a `final` directly inside it. What lies deeper completes only what is around that, and if
//! this is to complete the next one, its `done` leads to a `final` again:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Boot {
//!         events { Mounted }
//!         initial Starting;
//!         state Starting {
//!             initial Disks;
//!             done => Up;
//!             state Disks {
//!                 initial Mounting;
//!                 done => Started;            // the inner completion leads to the outer one
//!                 state Mounting { on Mounted => AllMounted; }
//!                 final AllMounted;
//!             }
//!             final Started;
//!         }
//!         state Up;
//!     }
//! }
//!
//! let mut boot = Boot::start();
//! boot.handle(BootEvent::Mounted);
//! assert_eq!(boot.state(), Some(BootState::Up));
//! ```
//!
//! # Done
//!
//! `done [if GUARD] => REACTION` is heard when the composite it stands in completes. `done(Name)` names the composite,
//! and may stand in any state: it is heard there if that state is active at the time. Both are
//! [asked](super::transitions#who-is-asked-first) like other transitions, the innermost state first, and the first that
//! reacts is the only one. *(SCXML: the event `done.state.id`; UML 2.5.1, 14.2.3: completion events.)*
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Parcel(log: &mut Log, heavy: bool) {
//!         events { Filled }
//!         initial Packing;
//!
//!         done(Box) => { log.push("for the statistics"); }    // whatever nobody inside wants
//!
//!         state Packing {
//!             initial state Box {
//!                 initial state Filling { on Filled => Full; }
//!                 final Full;
//!             }
//!             done(Box) if heavy => Crane;
//!             state Crane;
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut parcel = Parcel::start(&mut log, false);
//! parcel.handle(&mut log, false, ParcelEvent::Filled);
//! assert_eq!((log.as_slice(), parcel.state()), (["for the statistics"].as_slice(), Some(ParcelState::Full)));
//!
//! parcel.restart(&mut log, true);
//! parcel.handle(&mut log, true, ParcelEvent::Filled);
//! assert_eq!((log.len(), parcel.state()), (1, Some(ParcelState::Crane)));
//! ```
//!
//! A completion is heard *once*. If nobody reacts, it is over, and the composite stays in its `final` state until
//! something else leads on; a guard that comes true later is not asked again. (What is to be looked at again is an
//! [`always`](super::always).) Entering the `final` state anew completes the composite anew; if its completion still
//! waits to be heard, that is one with it.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Race(log: &mut Log, flag: bool) {
//!         events { Line, Again }
//!         initial state Running {
//!             initial state Lap { on Line => Home; }
//!             final Home;
//!             on Again => Running;
//!             done if flag => { log.push("cheers"); Prize }
//!             done => log.push("silence");
//!         }
//!         state Prize;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut race = Race::start(&mut log, false);
//! race.handle(&mut log, false, RaceEvent::Line);
//! race.update(&mut log, true);                // too late for this one
//! assert_eq!((log.as_slice(), race.state()), (["silence"].as_slice(), Some(RaceState::Home)));
//!
//! race.handle(&mut log, true, RaceEvent::Again);
//! race.handle(&mut log, true, RaceEvent::Line);
//! assert_eq!((log.as_slice(), race.state()), (["silence", "cheers"].as_slice(), Some(RaceState::Prize)));
//! ```
//!
//! A composite that is left before its completion is heard, by an [`always`](super::always), is not there any more to
//! hear it; a `done(Name)` elsewhere still does.
//!
//! A [`parallel`](super::regions#completion) completes when all its regions have.
//!
//! # A machine that has completed
//!
//! When a `final` state of the machine's own is entered, the machine has completed: `is_finished()` says so. It sits in
//! that state. Nothing is exited, what it still had to [hear](super::signals) is forgotten, and every later call is
//! ignored, until [`restart`](super::calls) exits and starts it afresh, or `stop` exits it.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Fuse(log: &mut Log) {
//!         events { Spark }
//!         initial state Waiting { on Spark => Blown; }
//!         active { log.push("hum"); }
//!         final Blown { exit { log.push("replaced"); } }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut fuse = Fuse::start(&mut log);
//! fuse.handle(&mut log, FuseEvent::Spark);
//! assert!(fuse.is_finished() && fuse.is_in(FuseState::Blown));
//! assert_eq!(fuse.update(&mut log), Answer::Ignored);
//! assert!(log.is_empty());
//!
//! fuse.restart(&mut log);
//! assert_eq!(log, ["replaced"]);
//! assert!(!fuse.is_finished());
//! ```
//!
//! *(SCXML, appendix D: reaching a top-level final state ends the interpreter. It also exits the states then; here that
//! is `stop`'s, so that one can still ask where it ended.)* So nothing hears of a machine's own completion: `done` in
//! the machine's own body is refused.
//!
//! # A remembered final
//!
//! A [history](super::history) that would lead into a `final` state counts as remembering nothing: whoever comes back
//! to a composite that has completed starts it anew. That holds for what is suspended, too.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Reader {
//!         events { Next, Close, Open }
//!         initial Reading;
//!         state Reading {
//!             initial Beginning;
//!             history deep;
//!             on Close => Away;
//!             state Beginning { on Next => Middle; }
//!             state Middle { on Next => Read; }
//!             final Read;
//!         }
//!         state Away { on Open => Reading; }
//!     }
//! }
//!
//! let opened_after = |pages| {
//!     let mut reader = Reader::start();
//!     for _ in 0..pages {
//!         reader.handle(ReaderEvent::Next);
//!     }
//!     reader.handle(ReaderEvent::Close);
//!     reader.handle(ReaderEvent::Open);
//!     reader.state()
//! };
//! assert_eq!(opened_after(1), Some(ReaderState::Middle));
//! assert_eq!(opened_after(2), Some(ReaderState::Beginning));
//! ```
//!
//! *(UML 2.5.1, 14.2.3: a history pseudostate takes the default if the region's most recent state was its final one.)*
//! `shallow` asks about the child that it remembers, not about what was active further inside.
