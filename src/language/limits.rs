//! Limits: what is not there yet, and what was decided where the sources are silent.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Parser {
//!         events { Open, Item }
//!         stack 8;
//!         initial Value(0);
//!         state Value(depth: u32) { on Open => push(List); }      // may be entered again above itself
//!         state List { on Item => push(Value(1)); }
//!     }
//! }
//! ```
//!
//! # Not yet
//!
//! These are refused with a clear error, so that no machine means something else later:
//!
//! - **Deferred signals.** Events are [deferred](super::deferral); the machine raises a signal when it wants it heard.
//! - **Two lots of a state's data.** A push is refused if it may put a state with data aside that may then be entered
//!   again on top of it, or inside a composite around it that remembers.
//! - **Arguments in the `else` of a history.** An `initial` can give them.
//!
//! Of a `when` in a machine that nobody updates there is no warning: a macro sees no calls. There is one of a `when` in a
//! [state that is left at once](super::rules::chances#in_passing), which no call of `update` finds active.
//!
//! # Sizes
//!
//! A machine has fewer than 65,536 states, events, transitions, leaves of reactions, and actions. In a machine of more
//! than 64 leaves each leaf has a function of its own, so that compile time grows with the machine and no faster; a
//! smaller one is a single `match`. That never changes what a machine does.
//!
//! # Warnings
//!
//! The compiler takes warnings from a macro only by way of what is deprecated, so that is how they [are
//! put](super::rules::warnings). What stands in several states (`in A | B`) is warned of where it is in vain in all of them.
//!
//! # Names
//!
//! No name around a machine, be it of the prelude, means anything to generated code, and no name in it is met by the user's,
//! with two exceptions: names that begin with `__` are the macro's, and a constant or a static in lower case that is named
//! like a variable of generated code (`event`, `leaf`) is what Rust takes that variable for.
//!
//! # Decisions
//!
//! Where the design follows a source, the chapters name it. These are the implementation's own, made where SCXML, UML
//! and the books say nothing:
//!
//! - **Names.** A name that no state around declares is found inside them at any depth, as long as it is the only one
//!   of that name there.
//! - **`initial state Name`, `initial Outer.Inner`.** An `initial` may lead further in than one level. The `initial`s,
//!   and histories, of the composites that it passes are not asked.
//! - **Certain transitions.** `when true`, and an `on` whose pattern always matches and that has no guard and no
//!   `pass`, count as always taken; what stands after such a one, in the same state and for the same trigger, is
//!   refused. `if true` is no guard.
//! - **Several triggers.** The reaction of a clause with `or` is compiled once for each trigger. A `static` in it would
//!   be several, and is refused.
//! - **Data.** Arguments are computed after the effect and before what is left is dropped. A composite that is entered
//!   with arguments forgets what it remembers; one that is resumed keeps its initial values too. Without anything to
//!   resume, a composite that needs arguments panics. The fields of what is kept are seen by reference in arguments. A
//!   reaction of a `done` that uses the data of one final is not taken after another one. See [data](super::data).
//! - **Data of what remembers a `final`.** Such a composite begins anew with the data it has.
//! - **The size of data.** The data of each state has its own place in the machine, also of states that are never
//!   active together.
//! - **`in`.** A clause of `in A | B` is compiled once for each state. It stands after the state's own transitions, and
//!   an `alarm` in it is an alarm of that state.
//! - **Payloads.** One that is bound by value is moved by the transition that is taken. A guard looks at it and cannot
//!   move it, as in a match arm; nor can a decision that may still pass.
//! - **Payloads that are asked about.** [`can`](super::asking#what-would-react) borrows the event, and what its guards
//!   bind by value they see through a reference. Of a type that is declared elsewhere the macro sees only the
//!   outermost layer: what such a pattern binds deeper than that has to be `Copy` or a reference where a guard uses it, or
//!   is bound by `ref`. A macro that binds names of its own is taken to use those of the pattern.
//! - **Payloads that borrow exclusively.** A `&mut` in an event is for one region: where several may react to it, and in
//!   the twin of a machine with regions, the compiler refuses it, since each region looks at the whole event.
//! - **Nested pushes.** `pop` goes back to what the innermost active owner has put aside; see [push and
//!   pop](super::stack).
//! - **`pop` around regions.** It goes back inside the innermost active state that has put something aside, in the first
//!   region that has one; see [push and pop](super::stack#in-regions).
//! - **`push` beside what is suspended.** What a push gives up is exited once the states that it puts aside have paused.
//! - **`push` of what is active.** It passes when the active leaf is the state named or inside it; in regions, when any leaf
//!   inside the state that reacts is.
//! - **The room of a stack.** It is the longest chain of pushes that the transitions allow, where one that unwinds
//!   starts anew, and what is resumed goes on as deep as it was; but where a push further out may put the composite aside
//!   that suspends, it is taken to go on at any of its leaves. Guards are not considered, so it may be more than a run
//!   reaches, and is never less.
//! - **The room of a queue.** It is the most that the steps of one call may raise in all, which is never less than what
//!   waits at once; see [signals](super::signals#room).
//! - **Completions before what is raised.** SCXML has one internal queue for both. Here a completion is heard before
//!   anything raised, as in UML; among themselves they keep their order.
//! - **The end of a machine.** A machine that has completed is not exited; SCXML exits it. What it had still to hear is
//!   forgotten, also what the `enter` of its `final` state raised.
//! - **Completions of one composite.** One that waits to be heard stands for all that come about meanwhile; SCXML hears each.
//! - **`done` of what is left.** A completion that waits is heard even if its composite has been left meanwhile, by
//!   whatever is active then.
//! - **Events and signals in one pattern.** Such a transition is two, one for the events and one for the signals, each
//!   with the whole reaction. It is never taken, and refused, if neither of them is.
//! - **A state entered again above itself.** What was pushed inside the one beneath stays there: a `pop` on top does
//!   not see it.
//! - **A composite that suspends, entered again above itself.** It has one memory: what it has suspended on top of a push
//!   that put it aside is forgotten, without exits, when it is left once it is active again beneath.
//! - **Suspended regions.** They go on as they are, one that has reached its `final` too; a composite that sits in a `final`,
//!   its own or that of a composite inside, is not suspended.
//! - **What lies beneath a push and is unwound** is exited, not suspended.
//! - **A suspended composite keeps its stack.** What was pushed inside it is put aside and resumed with the rest, and
//!   `stack()` lists it meanwhile. In the
//!   composite's own `exit`, `is_in` still says yes of what lies beneath a push inside it; from the effect on, no.
//! - **`stop`.** Everything is exited in reverse document order, what is suspended too; what pushes put aside comes
//!   after what lies on top of it, and after what is suspended inside it.
//! - **The machine's own actions.** `enter` at the start, `exit` at the stop, `active` at every update.
//! - **`restart`.** It exits first. A machine that is not started is just started.
//! - **What gives way.** A transition that gives way to another one in a conflict is not taken, so an event that it would have
//!   reacted to is kept by a state around it that defers it.
//! - **Guards in regions.** Those of a state around regions are asked once, after all inside, alarms before; what is taken is
//!   as if each leaf asked for itself.
//! - **Deep history around regions.** Of a region that has reached its `final` nothing is remembered: it begins anew, and the
//!   others are as they were.
//! - **History of what is active twice.** Where a composite is left on top of a push and beneath it in one step, it remembers
//!   what was beneath, which is left last.
//! - **`is_in` while something is put aside.** What is suspended is in until all `pause` actions have run, and what is resumed
//!   before the first `resume`. While what a composite has suspended is exited, the composite counts as active around it.
//! - **Timers in regions.** What is due at once in several regions fires leaf by leaf in document order, so what is
//!   around them after the first of them and before the others, its alarms before all; each is a step of its own.
//! - **The next firing of an `every`.** Its period is evaluated when it falls due, before its guard and its reaction.
//! - **Long times.** What takes more than 584 years never falls due, and a call of `advance` lets no more than these pass.
//! - **The answer of `update`.** It is about the transition, and those that the machine takes by itself afterwards;
//!   `active` counts for nothing.
