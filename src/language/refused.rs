//! What is refused at compile time, and what the macro says.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot {
//!         initial Search;
//!         state Search {
//!             when true => Refule;    // no state is named `Refule`; did you mean `Refuel`?
//!         }
//!         state Refuel;
//!     }
//! }
//! ```
//!
//! Every mistake is reported at the token where it is, all of a machine's mistakes in one pass (those about stacks,
//! queues and what never ends once the others are mended), with a suggestion where a name is nearly right and with both
//! places where two things are in conflict. In the code of guards and actions it is the compiler that judges, at the
//! same places as ever.
//!
//! # Names
//!
//! | mistake | the message |
//! |---|---|
//! | a target that names no state | no state is named `Refule`; did you mean `Refuel`? |
//! | a path that leads nowhere | no state `C` inside `B` |
//! | a name that may mean two states | `On` may be `NumLock.On` or `CapsLock.On`; write the path |
//! | two sibling states of one name | the state `A` is declared twice; rename one, or merge their items |
//! | a state in lower case | a state's name begins with an upper-case letter, as a variant's does |
//! | an event that is not declared | no event is named `Bumpd`; did you mean `Bumped`? |
//! | `on` without `events` | `on` reacts to events, and this machine declares none |
//! | two events of one name, two lists of events | the event `E` is declared twice; the events are declared twice |
//! | an event and a signal of one name | `Full` is an event and a signal; rename one |
//! | `raise` of what is neither | no event or signal is named `Ful`; did you mean `Full`? |
//! | `raise` of a state | no event or signal is named `Idle`; it is a state: to enter it, make it the target .. |
//!
//! # Composites
//!
//! | mistake | the message |
//! |---|---|
//! | no state at all | the machine `M` has no states; declare one |
//! | a composite, or a machine, without `initial` | the composite state `A` does not say where it starts; add .. |
//! | two `initial`s, two histories | where it starts is said twice; a composite has at most one `history` |
//! | an `initial` that leads out | `initial` leads inside its composite, and `C` is not inside `A` |
//! | an `initial` that stays or passes | every branch of an `initial` leads to a state inside |
//! | `history` on a leaf, or on the machine | `A` has no states inside, so it has nothing to remember |
//! | `.initial` or `.history` of a leaf | `A` has no states inside, so `.initial` says nothing; write `A` |
//! | a `final` with states inside | `A` is final, so nothing lies inside it; make it a `state`, or move this out |
//! | a `final` with transitions | `A` is final, so nothing leads on from it; make it a `state`, or remove this |
//! | a `final` with `active`, `pause` or `resume` | `A` is final: it may have `enter` and `exit` and nothing else |
//! | `done` of a composite without a `final` | `A` never completes: it has no `final` state directly inside |
//! | `done` of a leaf | `A` has no states inside, so it never completes |
//! | `done` of the machine | a machine that has completed does nothing any more, so nothing hears of it |
//! | a `parallel` without states inside | `A` has no regions; declare states inside it, which are active at once |
//! | `initial` in a `parallel` | `A` is parallel: all its regions are entered, so it has no `initial`; remove this |
//! | a `final` directly inside a `parallel` | a region cannot be final; `A` completes when all its regions do .. |
//! | `done` of a `parallel` that cannot complete | `A` never completes: its region `B` has no `final` state directly inside |
//! | several targets in one region | `B1` and `B2` cannot be active at once: several targets lie in different regions .. |
//! | `reenter` of what is not inside | `reenter` is for a state inside `A`, and `B` is not; write `B` |
//!
//! # Transitions
//!
//! | mistake | the message |
//! |---|---|
//! | one that is never taken | this transition is never taken: another one .. comes first and always is |
//! | an `if` with targets and no `else` | this decision is incomplete; add `else { stay }` or another target |
//! | code after a target | what stands before this leads somewhere, so this is never reached |
//! | a pattern of the wrong shape | `E` has a payload, and this pattern says nothing of it; write `E(_)` |
//! | an event with its type in front | events stand here without their type; write `E` |
//! | a field that the event has not | `Noise` has no field `volum`; did you mean `volume`? |
//! | an assignment in a guard | a guard only looks: this `=` assigns; compare with `==`, or assign in the reaction |
//! | a mutation in a guard | the compiler's: cannot borrow as mutable, as it is behind a `&` reference |
//! | `return` in a guard | a guard is a condition; it cannot `return` |
//! | `pop` where nothing can lie beneath | nothing is ever pushed when `A` is active, so there is nothing to pop |
//! | pushes that can go in circles | this push can be repeated without end; say how deep it may get: `stack 8;` |
//! | an `always` that leads back to itself | this never ends: it is taken again and again as long as `A` is active |
//! | `alarm` before `always` or `done` | `alarm` stands before `on`, `when`, .. nothing inside competes for this |
//! | `raise` in a guard | a guard only looks: it raises nothing; raise in the reaction |
//! | `raise` before a decision that may `pass` | this reaction may `pass`, so up to its targets it only looks |
//! | a raised payload of the wrong shape | `Wrong` has a payload, which is missing; write `Wrong { code: .. }` |
//! | a signal that borrows | a signal waits to be heard until the step is over, so it cannot borrow |
//! | `raise` of an event that may borrow | what is raised waits .., and the events of this machine borrow; declare a signal |
//! | raises that cannot be counted | how many raised events may wait at once cannot be worked out .. say it: `queue 8;` |
//! | no room for anything raised | `queue 0;` leaves no room, and the first raise would panic |
//! | no room for any push | `stack 0;` leaves no room, and the first push would panic |
//!
//! # Form
//!
//! | mistake | the message |
//! |---|---|
//! | a misspelt item | `entr` opens no item; did you mean `enter`? |
//! | a clause cut short | expected `=>` and where the transition leads; the form is `on Start => Running;` |
//! | a guard left out | expected a condition after this, as in `when bot.is_tired() => Sleep;` |
//! | an action without braces | expected the action's code in braces, as in `exit { close(); }` |
//! | a second machine in one `state_machine!` | the machine ends with its `}` |
//! | `events`, `signals`, `stack`, `queue` or `priority` inside a state | events are the machine's; this is said of the whole machine |
//! | anything but transitions inside `in` | only transitions stand inside `in`; put this into the states themselves |
//! | a pattern or `self` as a parameter | a parameter is a name and a type, as in `bot: &mut Body` |
//! | an attribute on an item that takes none | attributes stand before `machine`, `events` or `state` |
//! | a state entered without its [data](super::data), or given what it does not take | `Cart` has data, which this does not give; write `Cart(..)` |
//! | what is [not built yet](super::limits#not-yet) | two lots of its data at once are not yet supported by this version of fsmith |
//!
//! A machine with a mistake still declares its types and calls, so that the code that uses it does not fail for that
//! reason too.
