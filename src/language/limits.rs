//! Limits: missing features, and where decisions are recorded.
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
//! These are rejected with a clear error, so that no machine changes its meaning later:
//!
//! - **Deferred signals.** Only events can be [deferred](super::deferral); raise a signal when it should be handled.
//! - **The data of a state twice.** A push is an error if it may pause a state with data that may then be entered again
//!   on top of it, or inside an enclosing composite that remembers.
//! - **Arguments in the `else` of a history.** An `initial` can have arguments.
//! - **An [`async machine`](super::waiting) in the inspector, a live one, and one that is read from text.** An `async`
//!   machine may have an observer and `#[why]`.
//! - **Machines of the inspector [inside others](super::submachines#of-which-type).** They may run others. Live
//!   machines, and those that are read from text, can neither run machines nor be run.
//!
//! There is no warning about a `when` in a machine on which `update` is never called, because a macro sees no calls.
//! There is one about a `when` in a [state that is exited immediately](super::rules::chances#in_passing), which is
//! never active when `update` is called.
//!
//! # Sizes
//!
//! A machine has fewer than 65,536 of each: states, events, transitions, leaves of reactions, and actions. In a machine
//! of more than 64 leaves, each leaf is compiled to a separate function, so that compile time grows in proportion to
//! the machine; a smaller machine is a single `match`. This never changes what a machine does.
//!
//! Transitions that several states or triggers share (`in A | B`, `on Go or when late`) are copied for each of them;
//! all copies together may have 262,144 tokens. The number of pairs of a state and a kind of event that the state
//! handles, or has a transition for, is at most 4,194,304. A name or a number has at most 256 bytes. The macro reports
//! at most 256 mistakes.
//!
//! [Parts](super::parts) may include each other eight levels deep.
//!
//! # Warnings
//!
//! A macro cannot issue warnings, so they [are reported](super::rules::warnings) as unfulfilled lint expectations, with
//! the warning as the reason. The macro warns about a transition of several states (`in A | B`) only if it has no
//! effect in any of them.
//!
//! # Names
//!
//! Generated code depends on no name in the scope of the machine, not even on the prelude, and no name in it can
//! collide with yours, with three exceptions:
//!
//! - Names that begin with `__` are reserved for the macro.
//! - If a constant or static in scope has a lower-case name that generated code uses for a variable (`event`, `leaf`),
//!   Rust uses the constant instead of the variable.
//! - A type of your own with the name of a primitive type (`struct bool;`) must not be in scope: Rust uses it instead
//!   of the primitive type, with an error such as E0326. Writing every primitive type with its full path would make
//!   generated code 2 to 4 percent longer, for a name that is hardly ever used.
//!
//! # Decisions
//!
//! If the design follows a source, the chapters name it. Decisions of fsmith itself are at the end of their chapters,
//! under "Decided here": [states](super::states#decided-here), [initial](super::initial#decided-here),
//! [transitions](super::transitions#decided-here), [parts](super::parts#decided-here),
//! [submachines](super::submachines#decided-here), [data](super::data#decided-here),
//! [events](super::events#decided-here), [asking](super::asking#decided-here), [stack](super::stack#decided-here),
//! [signals](super::signals#decided-here), [completion](super::completion#decided-here),
//! [history](super::history#decided-here), [calls](super::calls#decided-here), [failing](super::failing#decided-here),
//! [exhaustive](super::exhaustive#decided-here), [invariants](super::invariants#decided-here),
//! [actions](super::actions#decided-here), [regions](super::regions#decided-here), [time](super::time#decided-here),
//! [always](super::always#decided-here).
//!
//! Differences to SCXML are described in [history](super::history#what-scxml-does-otherwise),
//! [completion](super::completion#done), [always](super::always#decided-here) and [time](super::time#guards).
