//! Targets: where a reaction leads, and what is left and entered on the way.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Work(log: &mut Log) {
//!         events { Next, Again, Up, Inside, Afresh, Out }
//!         initial Desk;
//!
//!         state Desk {
//!             initial Read;
//!             enter { log.push("Desk+"); }
//!             exit { log.push("Desk-"); }
//!             on Inside => Write;             // local: only the inside is left
//!             on Afresh => reenter(Write);    // external: the desk is left as well
//!             on Out => Home;
//!
//!             state Read {
//!                 enter { log.push("Read+"); }
//!                 exit { log.push("Read-"); }
//!                 on Next => Write;           // across
//!                 on Again => Read;           // to itself
//!                 on Up => Desk;              // to a state around it
//!             }
//!             state Write {
//!                 enter { log.push("Write+"); }
//!                 exit { log.push("Write-"); }
//!             }
//!         }
//!         state Home;
//!     }
//! }
//!
//! let went = |event| {
//!     let mut log = Vec::new();
//!     let mut work = Work::start(&mut log);
//!     log.clear();
//!     work.handle(&mut log, event);
//!     log
//! };
//! assert_eq!(went(WorkEvent::Next), ["Read-", "Write+"]);
//! assert_eq!(went(WorkEvent::Again), ["Read-", "Read+"]);
//! assert_eq!(went(WorkEvent::Up), ["Read-", "Desk-", "Desk+", "Read+"]);
//! assert_eq!(went(WorkEvent::Inside), ["Read-", "Write+"]);
//! assert_eq!(went(WorkEvent::Afresh), ["Read-", "Desk-", "Desk+", "Write+"]);
//! assert_eq!(went(WorkEvent::Out), ["Read-", "Desk-"]);
//! ```
//!
//! | from a state to | what is left |
//! |---|---|
//! | a state elsewhere | everything below the innermost state that is around both |
//! | itself, or a state around it | that state and everything inside, and it is entered again |
//! | a state inside it | what is inside; the state itself stays (UML's *local* transition) |
//! | a state inside it, by `reenter(Name)` | the state as well (UML's *external* transition) |
//! | nowhere: [`stay`](super::reactions) | nothing (UML's *internal* transition) |
//!
//! The regions of a `parallel` are left together: a transition from it to a state inside, or across its regions, leaves
//! and enters it as a whole; see [regions](super::regions#out-of-across-and-around). Several targets, one in each of
//! several regions, stand in parentheses: [`(A, B)`](super::regions#into-regions).
//!
//! The *source* is the state in which the transition stands, which may be around the active leaf; all that is active
//! inside it is left with it. The machine's own body is never left: there, a plain target is always local. *(UML 2.5.1,
//! 14.2.3: transition kinds; SCXML, appendix D: `getTransitionDomain`. A plain target is what SCXML writes as
//! `type="internal"`, and `reenter` is its default.)*
//!
//! # How a composite is entered
//!
//! A target that is composite is entered by default: where it [remembers](super::history), else through its
//! [`initial`](super::initial).
//!
//! | target | how it is entered |
//! |---|---|
//! | `Name` | by default |
//! | `Name.initial` | from the start, whatever history says, all the way down |
//! | `Name.history` | at the state directly inside that was active last, and from there by default |
//! | `Name.deep_history` | at the leaf that was active last |
//!
//! The last two are there whether or not the composite declares a history; where nothing is remembered yet, it is
//! entered by default. See [history](super::history#asked-for-by-the-target).
//!
//! # Paths
//!
//! `Outer.Inner` names a state inside another, where [the name alone](super::states#names) might be somebody else's.
//!
//! # With `push` and `pop`
//!
//! [`push(Name)` and `pop`](super::stack) are targets too: they put aside what is active, and bring it back.
