//! Limits: what is missing so far, and where decisions are recorded.
//!
//! ```text
//! state_machine! {
//!     machine Parser {
//!         events { Open, Item }
//!         stack 8;
//!         initial Value(0);
//!         // May be entered again on top of itself.
//!         state Value(depth: u32) { on Open => push(List); }
//!         state List { on Item => push(Value(1)); }
//!     }
//! }
//! ```
//!
//! # Not yet
//!
//! These are refused with a clear error, so that no machine changes its meaning later:
//!
//! - **Deferred signals.** Events can be [deferred](super::deferral); a signal is raised by the machine when it should
//!   be handled.
//! - **The data of a state twice.** A push is refused if it may put aside a state with data that may then be entered
//!   again on top of it, or inside a composite around it that remembers.
//! - **Arguments in the `else` of a history.** An `initial` can give arguments.
//! - **An [`async machine`](super::waiting) in the inspector, a live one, and one that is read from text.** It may be observed, and
//!   asked why.
//! - **Machines of the inspector [inside others](super::submachines#of-which-type).** They may run others. Live machines, and those that
//!   are read from text, neither run machines nor are run.
//!
//! There is no warning about a `when` in a machine on which `update` is never called, since a macro sees no calls.
//! There is one about a `when` in a [state that is left at once](super::rules::chances#in_passing), which no call of
//! `update` ever finds active.
//!
//! # Sizes
//!
//! A machine has fewer than 65,536 of each: states, events, transitions, leaves of reactions, and actions. In a machine
//! of more than 64 leaves each leaf has a function of its own, so that compile time grows with the machine and no faster;
//! a smaller machine is a single `match`. This never changes what a machine does.
//!
//! Transitions that several states or triggers share (`in A | B`, `on Go or when late`) are copied for each of them; all copies
//! together may have 262,144 tokens. Over all states and all kinds of events, a state may meet a kind of event, or have a
//! transition for one, 4,194,304 times. A name or a number has at most 256 bytes. At most 256 mistakes are reported at once.
//!
//! [Parts](super::parts) may include each other eight deep.
//!
//! # Warnings
//!
//! The compiler accepts no warnings from a macro, so they [are reported](super::rules::warnings) as lint expectations that
//! are not fulfilled, with the warning as the reason. A transition that belongs to several states (`in A | B`) is warned about only if
//! it has no effect in any of them.
//!
//! # Names
//!
//! Generated code depends on no name in the scope of the machine, not even on the prelude, and no name in it can
//! collide with yours, with three exceptions:
//!
//! - Names that begin with `__` are reserved for the macro.
//! - If a constant or static in scope has a lower-case name that generated code uses for a variable (`event`, `leaf`),
//!   Rust takes that variable for the constant.
//! - A type of your own that is named as a primitive type is (`struct bool;`) must not be in scope: Rust takes the
//!   primitive type for it, with an error such as E0326. To write every primitive type by its full path would make
//!   generated code longer by 2 to 4 percent, for a name that hardly anyone uses.
//!
//! # Decisions
//!
//! Where the design follows a source, the chapters name it. What the implementation has decided by itself stands at
//! the end of the chapter that it is about, under "Decided here": [states](super::states#decided-here),
//! [initial](super::initial#decided-here), [transitions](super::transitions#decided-here),
//! [parts](super::parts#decided-here), [submachines](super::submachines#decided-here),
//! [data](super::data#decided-here), [events](super::events#decided-here), [asking](super::asking#decided-here),
//! [stack](super::stack#decided-here), [signals](super::signals#decided-here),
//! [completion](super::completion#decided-here), [history](super::history#decided-here),
//! [calls](super::calls#decided-here), [failing](super::failing#decided-here), [exhaustive](super::exhaustive#decided-here), [invariants](super::invariants#decided-here),
//! [actions](super::actions#decided-here), [regions](super::regions#decided-here), [time](super::time#decided-here),
//! [always](super::always#decided-here).
//!
//! What SCXML does otherwise is named where one would look for it:
//! [history](super::history#what-scxml-does-otherwise), [completion](super::completion#done),
//! [always](super::always#decided-here), [time](super::time#guards).
