//! The rules of the language, by their names: what is refused at compile time, and what is warned of.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot {
//!         initial Search;
//!         state Search {
//!             when true => Refule;    // no state is named `Refule`; did you mean `Refuel`? [fsmith::unknown_state]
//!         }
//!         state Refuel;
//!     }
//! }
//! ```
//!
//! Every message ends with the name of the rule that is broken. Here each rule has a section, which shows a mistake and
//! its cure.
//!
//! Every mistake is reported at the token where it is. All mistakes of a machine are reported in one pass, except those
//! about stacks, queues and what never ends, which are reported once the others are fixed. A message suggests a name if
//! one is nearly right, and shows both places if two things conflict. The code in guards and actions is checked by the
//! compiler, at the same places as everywhere. A machine with a mistake still declares its types and methods, so that
//! code that uses the machine does not cause further errors.
//!
//! What is [not implemented yet](super::limits#not-yet) is refused as well.
//!
//! # Names
//!
//! - [unknown_state](names#unknown_state): What a target, `done(..)`, `in` or `is_in` names is a state of the machine.
//! - [ambiguous_state](names#ambiguous_state): A name that several states have is written as a path.
//! - [duplicate_state](names#duplicate_state): States side by side have different names.
//! - [state_name](names#state_name): A state's name is an identifier that begins in upper case.
//! - [not_a_state](names#not_a_state): `is_in` asks about one state, by its name.
//! - [unknown_event](names#unknown_event): What a pattern or a `raise` names is an event or a signal of the machine.
//! - [duplicate_event](names#duplicate_event): Events, and signals, have different names.
//! - [event_and_signal](names#event_and_signal): No signal has the name of an event.
//! - [unknown_parameter](names#unknown_parameter): What observes is a parameter of the machine.
//! - [duplicate_parameter](names#duplicate_parameter): Parameters have different names.
//! - [duplicate_field](names#duplicate_field): The fields of a state have different names.
//!
//! # Events
//!
//! - [no_events](events#no_events): A machine that reacts to events declares them.
//! - [qualified_event](events#qualified_event): Events stand in patterns without their type.
//! - [no_event](events#no_event): A pattern after `on` names events.
//! - [payload_shape](events#payload_shape): A pattern, and what is raised, has the shape that the event was declared
//!   with.
//! - [unknown_field](events#unknown_field): What a pattern or a `raise` names is a field of the event.
//! - [unnamed_event_type](events#unnamed_event_type): An event type that exists is named.
//! - [shared_payload](events#shared_payload): What several regions take by value of one event is `Clone`.
//! - [bound_signal](events#bound_signal): What is bound by `@` is an event.
//!
//! # What waits
//!
//! - [borrowed_signal](waiting#borrowed_signal): A signal owns its payload, since it waits until the step is over.
//! - [borrowed_raise](waiting#borrowed_raise): An event that borrows is not raised, since it would wait until the step
//!   is over.
//! - [borrowed_deferral](waiting#borrowed_deferral): An event that borrows is not deferred, since it would be kept
//!   beyond its call.
//! - [binding_deferral](waiting#binding_deferral): `defer` binds nothing, since nothing runs.
//! - [guarded_deferral](waiting#guarded_deferral): `defer` keeps an event whatever the circumstances, and leads
//!   nowhere.
//! - [deferred_signal](waiting#deferred_signal): Only events are deferred.
//! - [malformed_raise](waiting#malformed_raise): `raise` takes an event or a signal.
//!
//! # Composites
//!
//! - [no_states](composites#no_states): A machine has a state.
//! - [missing_initial](composites#missing_initial): A composite, and the machine, says where it starts.
//! - [initial_outside](composites#initial_outside): `initial`, and the `else` of a history, leads to a state inside
//!   its composite.
//! - [initial_leads_nowhere](composites#initial_leads_nowhere): Every branch of an `initial` leads to a state.
//! - [initial_without_arrow](composites#initial_without_arrow): An `initial` with code or a decision is written with
//!   `=>`.
//! - [initial_in_parallel](composites#initial_in_parallel): A `parallel` has no `initial`, since all its regions are
//!   entered.
//! - [history_of_leaf](composites#history_of_leaf): What remembers is a composite.
//! - [mode_of_leaf](composites#mode_of_leaf): `.initial`, `.history` and `.deep_history` are said of composites.
//!
//! # Completion and regions
//!
//! - [final_is_the_end](completing#final_is_the_end): A `final` has no states inside, no transitions, and no actions
//!   but `enter` and `exit`.
//! - [final_region](completing#final_region): A region is no `final`.
//! - [no_regions](completing#no_regions): A `parallel` has regions.
//! - [never_completes](completing#never_completes): `done` hears of a composite that can complete.
//! - [done_of_machine](completing#done_of_machine): Nothing hears that the machine itself has completed.
//! - [not_together](completing#not_together): Several targets lie in different regions of one `parallel`.
//! - [only_target](completing#only_target): A single target has no parentheses.
//! - [said_twice](completing#said_twice): What is said once of a machine or a composite is said once.
//! - [misplaced](completing#misplaced): What is the machine's stands in its own body, and only transitions stand
//!   inside `in`.
//!
//! # Transitions
//!
//! - [shadowed](moves#shadowed): No transition stands behind one of the same state that is always taken in its place.
//! - [reenter_outside](moves#reenter_outside): `reenter` names a state inside the one whose transition it is.
//! - [alarm_by_itself](moves#alarm_by_itself): `alarm` stands before what is told, polled or timed.
//! - [pop_without_push](moves#pop_without_push): `pop` stands where something may have been pushed.
//! - [push_mode](moves#push_mode): `push` enters a state by default.
//! - [unbounded_push](moves#unbounded_push): Pushes that can be repeated without end, or more than 64 deep, have a
//!   `stack N;`.
//! - [unbounded_raise](moves#unbounded_raise): Raises that cannot be counted, or of which more than 64 may wait, have a
//!   `queue N;`.
//! - [unbounded_deferral](moves#unbounded_deferral): A machine that defers has a `queue N;`.
//! - [no_room](moves#no_room): A stack or a queue that is used has room.
//! - [endless_always](moves#endless_always): No `always` that is always taken leads back to itself.
//! - [endless_raise](moves#endless_raise): No raise is heard by what is always taken and raises it again.
//! - [endless_after](moves#endless_after): No `after 0s` that is always taken leads back to itself.
//! - [endless_every](moves#endless_every): An `every` has a period.
//!
//! # Guards and reactions
//!
//! - [assignment_in_guard](deciding#assignment_in_guard): A guard, and a duration, assigns nothing.
//! - [raise_in_guard](deciding#raise_in_guard): A guard, and whatever only looks, raises nothing.
//! - [return_in_guard](deciding#return_in_guard): A guard, and whatever is a value, does not `return`.
//! - [return_while_deciding](deciding#return_while_deciding): Nothing returns while it is decided where a reaction
//!   leads.
//! - [no_self](deciding#no_self): The code of a machine has no `self`.
//! - [raise_before_pass](deciding#raise_before_pass): What may still `pass` raises nothing before it has decided.
//! - [incomplete_decision](deciding#incomplete_decision): An `if` that leads somewhere has an `else`.
//! - [unreached](deciding#unreached): Nothing stands behind what leads somewhere.
//! - [code_before_pass](deciding#code_before_pass): Nothing runs before a `pass`.
//! - [shared_static](deciding#shared_static): The reaction of several triggers declares no `static`.
//!
//! # Data
//!
//! - [missing_arguments](data#missing_arguments): Who enters a state gives it the data that it takes.
//! - [needless_arguments](data#needless_arguments): Nobody gives data to a state that takes none, that stays active,
//!   or that has its own still.
//! - [wrong_count](data#wrong_count): A target has an argument for each field without an initial value.
//! - [arguments_twice](data#arguments_twice): A state that several targets lead into is given its arguments once.
//! - [region_arguments](data#region_arguments): A region takes no arguments.
//! - [borrowed_data](data#borrowed_data): The data of a state owns what it holds, or the machine says how long it
//!   borrows.
//! - [public_field](data#public_field): The fields of a state have no visibility of their own.
//! - [mutable_field](data#mutable_field): The fields of a state are not declared `mut`.
//! - [word_in_value](data#word_in_value): An initial value asks nothing of the machine, raises nothing and does not
//!   return.
//! - [arguments_in_braces](data#arguments_in_braces): The arguments of a target stand in parentheses.
//! - [data_twice](data#data_twice): No push puts a state with data aside that may be entered again on top of it.
//!
//! # Form of machines
//!
//! - [malformed_header](form#malformed_header): A machine is `machine Name(parameters) { items }`.
//! - [after_machine](form#after_machine): Nothing stands behind a machine.
//! - [malformed_parameter](form#malformed_parameter): A parameter is a name and a type.
//! - [moved_parameter](form#moved_parameter): A parameter is lent by reference, or is `Copy`.
//! - [undeclared_lifetime](form#undeclared_lifetime): A lifetime in a parameter is declared by the machine.
//! - [unlent_observer](form#unlent_observer): An observer is lent by `&mut`.
//! - [not_an_observer](form#not_an_observer): An observer is an `Observer` of the machine's states.
//! - [too_large](form#too_large): A machine has fewer than 65,536 states, events, transitions, and ends of reactions.
//!
//! # Form of items
//!
//! - [unknown_item](items#unknown_item): An item opens with one of the language's words.
//! - [missing_semicolon](items#missing_semicolon): An item that does not end with a block ends with `;`.
//! - [attribute](items#attribute): Attributes stand where they mean something.
//! - [configured](items#configured): No part of a machine is configured out.
//! - [malformed_state](items#malformed_state): A state is `state Name;` or `state Name { items }`.
//! - [malformed_field](items#malformed_field): A field is a name and a type, with an initial value or without.
//! - [unknown_lint](items#unknown_lint): What `#[allow(fsmith::..)]` names is a warning.
//! - [malformed_events](items#malformed_events): Events stand in braces, as the variants of an enum, or are a type.
//! - [malformed_initial](items#malformed_initial): `initial` names a state, or leads to one.
//! - [malformed_history](items#malformed_history): A history is `shallow`, `deep` or `suspend`, perhaps with an
//!   `else`.
//! - [malformed_action](items#malformed_action): An action is code in braces.
//!
//! # Form of transitions
//!
//! - [malformed_trigger](clauses#malformed_trigger): A trigger opens with `on`, `when`, `after`, `every`, `always` or
//!   `done`.
//! - [missing_event](clauses#missing_event): What `on` or `defer` reacts to stands behind it.
//! - [missing_condition](clauses#missing_condition): A guard is a condition.
//! - [missing_arrow](clauses#missing_arrow): `=>` stands between a trigger and where it leads.
//! - [missing_target](clauses#missing_target): A transition leads somewhere, or runs something.
//! - [qualified_target](clauses#qualified_target): Targets stand without their type.
//! - [misplaced_target](clauses#misplaced_target): A target is the end of a reaction, or of a branch of its decision.
//! - [malformed_target](clauses#malformed_target): `push` and `reenter` take the name of a state, and parentheses hold
//!   states.
//! - [malformed_done](clauses#malformed_done): In the parentheses of `done` stands one state.
//! - [malformed_duration](clauses#malformed_duration): A duration stands behind `after` and `every`.
//! - [duration_unit](clauses#duration_unit): A literal of time has a unit, right behind the number.
//! - [duration_range](clauses#duration_range): A literal of time is a whole number of nanoseconds, and less than 584
//!   years.
//! - [malformed_room](clauses#malformed_room): The room of a stack or a queue is a number up to 65535.
//! - [malformed_in](clauses#malformed_in): `in` names states, and holds their transitions.
//! - [malformed_option](clauses#malformed_option): `priority` is followed by `outer`, and `observer` by a parameter.
//! - [syntax](clauses#syntax): The code in a machine is Rust's.
//! - [nesting](clauses#nesting): Brackets are nested no more than 64 deep.
//!
//! # Warnings
//!
//! - [unreachable_state](warnings#unreachable_state): A state is entered at some time.
//! - [dead_end](warnings#dead_end): A state that is no `final` can be left.
//! - [unused_event](warnings#unused_event): Some state reacts to each event.
//! - [unaccepted_event](warnings#unaccepted_event): What reacts to an event can be taken in some configuration.
//! - [unused_signal](warnings#unused_signal): Each signal is raised somewhere, and some state reacts to it.
//! - [incompletable](warnings#incompletable): What `done` waits for can come.
//! - [name_like_word](warnings#name_like_word): A state's name differs from a word of reactions by more than its case.
//!
//! # Warnings of transitions
//!
//! - [outranked](chances#outranked): No transition always waits behind those of states inside, or behind an alarm
//!   further out.
//! - [in_passing](chances#in_passing): What is left at once waits for nothing.
//! - [idle_alarm](chances#idle_alarm): Something lies under an `alarm`.
//! - [leaves_parallel](chances#leaves_parallel): A transition of a region stays in it, or leads out of the `parallel`.
//! - [constant_guard](chances#constant_guard): A guard is true at some time, and false at another.
//! - [repeated_condition](chances#repeated_condition): A decision does not ask again what it has decided above.
//! - [circular_wait](chances#circular_wait): No guards wait for each other by `is_in`.

pub mod chances;
pub mod clauses;
pub mod completing;
pub mod composites;
pub mod data;
pub mod deciding;
pub mod events;
pub mod form;
pub mod items;
pub mod moves;
pub mod names;
pub mod waiting;
pub mod warnings;
