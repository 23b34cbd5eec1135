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
//!             done => Cold;                           // when `Ready` is entered
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
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # Final
//!
//! `final Name;` is a state in which nothing is left to do. Entering it *completes* the enclosing composite, or the
//! machine if it is in the machine's own body. It may have `enter` and `exit`, and nothing else: no nested states, no
//! transitions, no `active`. Like any state, it is active, is exited when its composite is, and can be a target.
//! `initial final Name;` makes the shortest composite that completes. *(SCXML 3.7; UML 2.5.1, 14.2.3: final states.)*
//!
//! A composite completes by a `final` directly inside it. A `final` further inside completes only the composite
//! directly around it. To complete the next one as well, its `done` leads to a `final` in turn:
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
//! `done [if GUARD] => REACTION` is triggered when the composite that contains it completes. `done(Name)` names the
//! composite and may be written in any state; it is triggered if that state is active at the time. Both are
//! [considered](super::transitions#who-is-asked-first) like other transitions, the innermost state first, and only the
//! first that reacts is taken. *(SCXML: the event `done.state.id`; UML 2.5.1, 14.2.3: completion events.)*
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Parcel(log: &mut Log, heavy: bool) {
//!         events { Filled }
//!         initial Packing;
//!
//!         done(Box) => { log.push("for the statistics"); }    // if no nested state reacts
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
//! assert_eq!(log, ["for the statistics"]);
//! assert_eq!(parcel.state(), Some(ParcelState::Full));
//!
//! parcel.restart(&mut log, true);
//! parcel.handle(&mut log, true, ParcelEvent::Filled);
//! assert_eq!((log.len(), parcel.state()), (1, Some(ParcelState::Crane)));
//! ```
//!
//! A completion is handled *once*. If nothing reacts to it, it is discarded, and the composite stays in its `final`
//! state until another transition exits it; a guard that becomes true later is not evaluated again. (For a condition
//! that should be checked repeatedly, use [`always`](super::always).) Entering the `final` state again completes the
//! composite again. If the earlier completion has not been handled yet, the two are merged.
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
//! race.handle(&mut log, true, RaceEvent::Line);      // too late for this completion
//! assert_eq!((log.as_slice(), race.state()), (["silence"].as_slice(), Some(RaceState::Home)));
//!
//! race.handle(&mut log, true, RaceEvent::Again);
//! race.handle(&mut log, true, RaceEvent::Line);
//! assert_eq!(log, ["silence", "cheers"]);
//! assert_eq!(race.state(), Some(RaceState::Prize));
//! ```
//!
//! If an [`always`](super::always) exits a composite before its completion is handled, the composite's own `done` can
//! no longer react; a `done(Name)` in a state that is still active can.
//!
//! A [`parallel`](super::regions#completion) completes when all its regions have completed.
//!
//! `done(name.Final)`, with a name in lower case, is triggered by a [machine that a state
//! runs](super::submachines#its-end) when it completes in this `final`.
//!
//! `on _` does not react to completions: it is a pattern of [events](super::events#patterns) and signals, and a
//! completion is neither. In SCXML a completion is an event, `done.state.id`, so a transition for every event,
//! `event="*"`, takes it.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Job(heard: &mut u32) {
//!         events { Work, Finish }
//!         initial state Busy {
//!             on _ => { *heard += 1; }                // `Work`, but not the completion of `Busy`
//!             initial state Doing { on Finish => Ready; }
//!             final Ready;
//!         }
//!     }
//! }
//!
//! let mut heard = 0;
//! let mut job = Job::start(&mut heard);
//! job.handle(&mut heard, JobEvent::Work);
//! job.handle(&mut heard, JobEvent::Finish);
//! assert_eq!((heard, job.is_in(JobState::Ready)), (1, true));
//! ```
//!
//! # A machine that has completed
//!
//! When a `final` state in the machine's own body is entered, the machine has completed, and `is_finished()` returns
//! `true`. The machine remains in that state. Nothing is exited, and pending [raised](super::signals) events and
//! signals are discarded. [`into_end()`](super::data#from-outside) returns which `final` it was, with its data. Every
//! later call is ignored, until [`restart`](super::calls) exits the machine and starts it again, or `stop` exits it.
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
//! *(SCXML, appendix D: reaching a top-level final state ends the interpreter. SCXML then also exits the states; here
//! `stop` does this, so that a program can still query in which state the machine has completed.)* Nothing can react to
//! a machine's own completion, so `done` in the machine's own body is an error.
//!
//! # A remembered final
//!
//! A [history](super::history) that would lead into a `final` state counts as remembering nothing: returning to a
//! composite that has completed starts it from its beginning. This also applies to suspended states.
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
//! `shallow` considers only the child that it remembers, not states that were active deeper inside.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **The end of a machine.** A machine that has completed is not exited; SCXML exits it. Pending steps are discarded,
//!   including those for events that the `enter` of its `final` state raised.
//! - **Completions of one composite.** While a completion of a composite is pending, further completions of the same
//!   composite are merged with it; SCXML handles each.
//! - **`done` of a composite that has been exited.** A pending completion is handled even if its composite has been
//!   exited in the meantime, by the states that are active then.
