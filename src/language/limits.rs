//! Limits: what is missing so far, and what was decided where the sources are silent.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! # Warnings
//!
//! The compiler accepts warnings from a macro only in the form of deprecations, so this is how they [are
//! reported](super::rules::warnings). A transition that belongs to several states (`in A | B`) is warned about only if
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
//! Where the design follows a source, the chapters name it. The following are the implementation's own decisions, made
//! where SCXML, UML and the books say nothing:
//!
//! - **Names.** A name that the surrounding states do not declare directly is found at any depth inside them, provided
//!   that it is the only one of that name there.
//! - **`initial state Name`, `initial Outer.Inner`.** An `initial` may lead further in than one level. The `initial`s
//!   and histories of the composites on the way are ignored.
//! - **Certain transitions.** `when true`, and an `on` whose pattern always matches and that has no guard and no
//!   `pass`, count as always taken. A transition after it, in the same state and for the same trigger, is refused.
//!   `if true` does not count as a guard.
//! - **Several triggers.** The reaction of a clause with `or` is compiled once for each trigger. A `static` in it would
//!   exist several times, and is refused.
//! - **Data.** Arguments are computed after the effect and before the data of what is left is dropped. A composite that
//!   is entered with arguments forgets what it remembers; one that is resumed keeps its initial values too. A composite
//!   that needs arguments and has nothing to resume panics. Arguments see the fields of kept data by reference. A
//!   reaction of a `done` that uses the data of one final is not taken after another one. See [data](super::data).
//! - **Data of a composite that remembers a `final`.** The composite starts from its beginning, with the data it has.
//! - **The size of data.** The data of each state has a place of its own in the machine, even if the states are never
//!   active together.
//! - **`in`.** A clause of `in A | B` is compiled once for each state. It comes after the state's own transitions, and
//!   an `alarm` in it is an alarm of that state.
//! - **Payloads.** A payload that is bound by value is moved by the transition that is taken. A guard can inspect it
//!   but not move it, as in a match arm; the same is true of a decision that may still pass.
//! - **Payloads in `can`.** [`can`](super::asking#what-would-react) borrows the event, so its guards see through a
//!   reference what their patterns bind by value. Of a type that is declared elsewhere the macro sees only the
//!   outermost layer: if a guard uses what such a pattern binds deeper than that, it has to be `Copy` or a reference,
//!   or to be bound by `ref`. A macro call that binds names of its own is assumed to use the names of the pattern.
//! - **Payloads that borrow exclusively.** A `&mut` in an event is for one region only. If several regions may react to
//!   it, and in the twin of a machine with regions, the compiler refuses it, since each region inspects the whole
//!   event.
//! - **Nested pushes.** `pop` returns to what the innermost active owner has put aside; see [push and
//!   pop](super::stack).
//! - **`pop` around regions.** It returns inside the innermost active state that has put something aside, in the first
//!   region that has; see [push and pop](super::stack#in-regions).
//! - **`push` next to suspended states.** Suspended states that are discarded by a push are exited after the states
//!   that it puts aside have paused.
//! - **`push` of an active state.** It passes if the active leaf is the named state or inside it; in regions, if this
//!   is true of any leaf inside the state that reacts.
//! - **The room of a stack.** It is the longest chain of pushes that the transitions allow. A transition that unwinds
//!   starts a new chain, and what is resumed continues at the depth it had. But if a push further out may put aside the
//!   composite that suspends, the composite is assumed to continue at any of its leaves. Guards are not considered, so
//!   the room may be more than a run ever needs, and is never less. More than 64 has to be asked for by `stack N;`.
//! - **The room of a queue.** It is the most that may wait while one generation of raised events is handled: those that
//!   the call's own step raises are the first, those raised by the first the second. Guards are not considered, so the
//!   room may be more than a run ever needs, and is never less. More than 64 has to be asked for by `queue N;`; see
//!   [signals](super::signals#room).
//! - **Completions before raised events.** SCXML has one internal queue for both. Here a completion is handled before
//!   anything raised, as in UML; completions keep their order among themselves.
//! - **The end of a machine.** A machine that has completed is not exited; SCXML exits it. Whatever was still waiting
//!   is forgotten, including what the `enter` of its `final` state raised.
//! - **Completions of one composite.** While a completion of a composite is waiting, further completions of the same
//!   composite are merged with it; SCXML handles each.
//! - **`done` of a composite that has been left.** A waiting completion is handled even if its composite has been left
//!   in the meantime, by whatever is active then.
//! - **Events and signals in one pattern.** Such a transition is two transitions, one for the events and one for the
//!   signals, each with the whole reaction. It is refused as never taken only if neither of them is ever taken.
//! - **A state entered again above itself.** What was pushed inside the state beneath stays there: a `pop` on top does
//!   not see it.
//! - **A suspending composite entered again above itself.** It has one memory: what it suspended while it was on top of
//!   the push that had put it aside is forgotten, without exits, when it is left after becoming active again beneath.
//! - **Suspended regions.** They continue as they are, including a region that has reached its `final`. A composite
//!   that is in a `final`, its own or that of a composite inside it, is not suspended.
//! - **States beneath a push that are unwound** are exited, not suspended.
//! - **A suspended composite keeps its stack.** What was pushed inside it is put aside and resumed with the rest, and
//!   `stack()` lists it in the meantime. By `is_in`, what lies beneath a push is active as long as the state inside which
//!   it was put aside: where that is the composite itself, also in the composite's own `exit`, and again from its own
//!   `enter` on.
//! - **Suspended states that are discarded late.** Only what a target names is known before the step. If it is what a
//!   history around it remembers, or its `else`, or an `initial` with code or arguments, that leads into a composite
//!   elsewhere than where it is suspended, the suspended states are exited when that is known, between the entries, and
//!   not with the step's exits.
//! - **`Name.initial` and an `initial` that asks for history.** `Name.initial` asks no history of `Name`. But if the
//!   `initial` itself leads to `Inner.history` or `Inner.deep_history`, that is followed.
//! - **`stop`.** Everything is exited in reverse document order, including what is suspended. What pushes put aside
//!   comes after what lies on top of it, and after what is suspended inside it.
//! - **[Invariants](super::invariants).** They are looked at wherever one call could end and another begin: after each
//!   event of a `run`, and after each timer of an `advance`. What a push has put aside is in, by `is_in`, but not active,
//!   so its invariants are not looked at. Machines that are read from text look if `fsmith` itself was compiled with
//!   `debug_assertions`, since their code is compiled with no other crate.
//! - **The machine's own actions.** `enter` runs at the start, `exit` at the stop, `active` at every update.
//! - **`restart`.** It exits first. A machine that is not started is only started.
//! - **Excluded transitions.** A transition that is excluded by another in a conflict is not taken. So an event to
//!   which it would have reacted is kept if a state around it defers that event.
//! - **Guards in regions.** Guards of a state around regions are evaluated once, after all those inside (for alarms,
//!   before all those inside). The result is as if each leaf had asked separately.
//! - **Deep history around regions.** For a region that has reached its `final`, nothing is remembered: it starts from
//!   its beginning, and the others return to where they were.
//! - **Shallow history of a `parallel`.** All of its regions are entered anyway, by default, whether or not it was active
//!   before. So the `else` of such a history is never taken, which is [warned of](super::rules::chances#idle_else).
//! - **History of a composite that is active twice.** If a composite is left on top of a push and beneath it in one
//!   step, it remembers what was active beneath, which is left last.
//! - **`is_in` while something is put aside.** Suspended states count as active until all `pause` actions have run, and
//!   resumed states from before the first `resume`. While the suspended states of a composite are exited, the composite
//!   counts as active around them, and so do the states around it that are in the same region.
//! - **Timers in regions.** Timers that are due at the same moment in several regions fire leaf by leaf in document
//!   order. So the timers of a state around the regions fire after those of the first region and before those of the
//!   others; its alarms fire before all of them. Each firing is a step of its own.
//! - **The next firing of an `every`.** Its period is evaluated when it falls due, before its guard and its reaction.
//! - **Long times.** A duration of more than 584 years never falls due, and one call of `advance` lets at most 584
//!   years pass.
//! - **Time that does not pass.** In a machine in which an `after` may be zero, by `after 0s` or by an expression, a call
//!   of `advance` takes at most a million steps without any time passing, and panics at the next. A smaller bound, such
//!   as the number of states, could be exceeded by a machine that does come to an end, since guards and durations depend
//!   on data. Other machines do not count.
//! - **The answer of `update`.** It covers the transition and those that the machine takes on its own afterwards;
//!   `active` does not count.
