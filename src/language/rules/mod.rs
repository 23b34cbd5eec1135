//! The rules of the language, by name: errors at compile time, and warnings.
//!
//! ```text
//! state_machine! {
//!     machine Robot {
//!         initial Search;
//!         state Search {
//!             // No state is named `Refule`; did you mean `Refuel`? [fsmith::unknown_state].
//!             when true => Refule;
//!         }
//!         state Refuel;
//!     }
//! }
//! ```
//!
//! Every message ends with the name of the broken rule; the first message of each rule also contains the address of its
//! section. Each rule has a section here, with an example of the mistake and one of its correction. `fsmith explain
//! unknown_state`, of the crate `fsmith-cli`, prints that section in the terminal, and `fsmith explain` lists all
//! rules.
//!
//! Every mistake is reported at the token where it is. All mistakes of a machine are reported in one pass, except those
//! about stacks, queues and endless loops, which are reported once the others are fixed. A message suggests a name if
//! one is nearly right, and names the other line if two items conflict. The compiler checks the code in guards and
//! actions, and reports it at the usual places. A machine with a mistake still declares its types and methods, so that
//! code that uses the machine does not cause further errors.
//!
//! Features that are [not implemented yet](super::limits#not-yet) are errors as well.
//!
//! # Names
//!
//! - [unknown_state](names#unknown_state): A target, `done(..)`, `in` and `is_in` must name a state of the machine.
//! - [ambiguous_state](names#ambiguous_state): A name that several states share must be written as a path.
//! - [duplicate_state](names#duplicate_state): States with the same parent must have different names.
//! - [state_name](names#state_name): A state's name must be an identifier that begins with an upper-case letter, if its
//!   script has case.
//! - [not_a_state](names#not_a_state): `is_in` takes the name of one state.
//! - [unknown_tag](names#unknown_tag): In a machine with tags, `has` takes the name of one of them.
//! - [unknown_event](names#unknown_event): A pattern and a `raise` must name an event or a signal of the machine.
//! - [duplicate_event](names#duplicate_event): Events must have different names, and so must signals.
//! - [event_and_signal](names#event_and_signal): A signal cannot have the name of an event.
//! - [unknown_parameter](names#unknown_parameter): `observer` must name a parameter of the machine.
//! - [duplicate_parameter](names#duplicate_parameter): Parameters must have different names.
//! - [unknown_submachine](names#unknown_submachine): `forward` and `done` must name a machine that the state runs, or a
//!   state around it.
//! - [duplicate_field](names#duplicate_field): The fields of a state must have different names.
//!
//! # Events
//!
//! - [no_events](events#no_events): A machine that reacts to events must declare them.
//! - [qualified_event](events#qualified_event): Events in patterns are written without their type.
//! - [no_event](events#no_event): A pattern after `on` must consist of events.
//! - [payload_shape](events#payload_shape): A pattern or a raised event must have the shape that was declared for it.
//! - [unknown_field](events#unknown_field): A pattern or a `raise` can only use fields that the event has.
//! - [unnamed_event_type](events#unnamed_event_type): An existing event type must be named.
//! - [unknown_events](events#unknown_events): A machine that is `exhaustive` must declare its events.
//! - [not_exhaustive](events#not_exhaustive): In a machine that is `exhaustive`, each event must have a reaction in
//!   each state.
//! - [shared_payload](events#shared_payload): A payload that several regions bind by value must be `Clone`.
//! - [bound_signal](events#bound_signal): `@` can bind only events.
//!
//! # What waits
//!
//! - [borrowed_signal](waiting#borrowed_signal): A signal must own its payload, because it waits until the step is
//!   over.
//! - [borrowed_raise](waiting#borrowed_raise): An event that borrows cannot be raised, because it would wait until the
//!   step is over.
//! - [borrowed_deferral](waiting#borrowed_deferral): An event that borrows cannot be deferred, because it would outlive
//!   its call.
//! - [binding_deferral](waiting#binding_deferral): A `defer` or an `ignore` cannot bind names, because it runs no code.
//! - [guarded_deferral](waiting#guarded_deferral): A `defer` or an `ignore` has no condition and no reaction.
//! - [deferred_signal](waiting#deferred_signal): Only events can be deferred.
//! - [malformed_raise](waiting#malformed_raise): `raise` takes an event or a signal.
//!
//! # Composites
//!
//! - [no_states](composites#no_states): A machine must have a state.
//! - [missing_initial](composites#missing_initial): A machine, and each composite except a `parallel`, must have an
//!   `initial`.
//! - [initial_outside](composites#initial_outside): `initial`, and the `else` of a history, must lead to a state inside
//!   the composite.
//! - [initial_leads_nowhere](composites#initial_leads_nowhere): Every branch of an `initial` must end with a state.
//! - [initial_without_arrow](composites#initial_without_arrow): An `initial` with code or a decision is written with
//!   `=>`.
//! - [initial_in_parallel](composites#initial_in_parallel): A `parallel` has no `initial`, because all its regions are
//!   entered.
//! - [history_of_leaf](composites#history_of_leaf): Only a composite can have a `history`.
//! - [mode_of_leaf](composites#mode_of_leaf): `.initial`, `.history` and `.deep_history` apply only to composites.
//!
//! # Completion and regions
//!
//! - [final_is_the_end](completing#final_is_the_end): A `final` has no states inside, no transitions, and no actions
//!   except `enter` and `exit`.
//! - [final_region](completing#final_region): A region cannot be `final`.
//! - [no_regions](completing#no_regions): A `parallel` must have regions.
//! - [never_completes](completing#never_completes): `done` must refer to a composite that can complete.
//! - [done_of_machine](completing#done_of_machine): A machine cannot react to its own completion.
//! - [not_together](completing#not_together): Several targets must lie in different regions of one `parallel`.
//! - [only_target](completing#only_target): A single target is written without parentheses.
//! - [said_twice](completing#said_twice): Items that a machine or a composite has once cannot be repeated.
//! - [misplaced](completing#misplaced): Items of the whole machine belong in its own body, and only transitions and
//!   `never` are allowed inside `in`.
//!
//! # Transitions
//!
//! - [shadowed](moves#shadowed): A transition must not always be preceded by another one of the same state.
//! - [reenter_outside](moves#reenter_outside): `reenter` takes a state inside the state that has the transition.
//! - [alarm_by_itself](moves#alarm_by_itself): `alarm` is only allowed before `on`, `failed`, `when`, `after` and `every`.
//! - [pop_without_push](moves#pop_without_push): `pop` is only allowed where something may have been pushed.
//! - [push_mode](moves#push_mode): `push` always enters a state by default.
//! - [unbounded_push](moves#unbounded_push): Pushes that can repeat without limit, or go more than 64 deep, need a
//!   `stack N;`.
//! - [unbounded_raise](moves#unbounded_raise): Raises whose number cannot be determined, or of which more than 64 may
//!   wait, need a `queue N;`.
//! - [unbounded_deferral](moves#unbounded_deferral): A machine that defers events needs a `queue N;`.
//! - [no_room](moves#no_room): A stack or a queue that is used cannot have size zero.
//! - [endless_always](moves#endless_always): An `always` that is always taken cannot lead back to itself.
//! - [endless_raise](moves#endless_raise): An event or a signal cannot be raised again every time it is handled.
//! - [endless_after](moves#endless_after): An `after 0s` that is always taken cannot lead back to itself.
//! - [endless_every](moves#endless_every): The period of an `every` cannot be zero.
//!
//! # Guards and reactions
//!
//! - [assignment_in_guard](deciding#assignment_in_guard): A guard or a duration cannot assign.
//! - [raise_in_guard](deciding#raise_in_guard): A guard, and any other code with read-only access, cannot `raise`.
//! - [return_in_guard](deciding#return_in_guard): A guard or a duration cannot `return`.
//! - [return_while_deciding](deciding#return_while_deciding): Code cannot `return` before the target of its reaction is
//!   decided.
//! - [no_self](deciding#no_self): The code of a machine cannot use `self`.
//! - [no_try](deciding#no_try): Only the code of a machine that `fails` can use `?`, and only where something can go on
//!   without the value.
//! - [nothing_fails](deciding#nothing_fails): Only a machine that `fails` takes errors, and only by `failed`.
//! - [no_await](deciding#no_await): Only the actions and effects of an `async machine` can `.await`.
//! - [unbound_name](deciding#unbound_name): A name that a reaction uses must be bound by each trigger of its clause.
//! - [raise_before_pass](deciding#raise_before_pass): A reaction that may `pass` cannot `raise` before its target is
//!   decided.
//! - [incomplete_decision](deciding#incomplete_decision): An `if` with a target must have an `else`.
//! - [unreached](deciding#unreached): Nothing may follow a target.
//! - [code_before_pass](deciding#code_before_pass): No code may precede a `pass`.
//! - [shared_static](deciding#shared_static): A reaction with several triggers cannot declare a `static`.
//!
//! # Data
//!
//! - [missing_arguments](data#missing_arguments): A target must give data to each state it enters that takes data.
//! - [needless_arguments](data#needless_arguments): A target cannot give data to a state that takes none, stays active,
//!   or still has its data.
//! - [wrong_count](data#wrong_count): A target must have one argument for each field without an initial value.
//! - [arguments_twice](data#arguments_twice): A state that several targets lead into is given its arguments only once.
//! - [region_arguments](data#region_arguments): A region cannot take arguments.
//! - [borrowed_data](data#borrowed_data): The data of a state must own its values, or borrow for a lifetime that the
//!   machine declares.
//! - [public_field](data#public_field): The fields of a state have no visibility of their own.
//! - [mutable_field](data#mutable_field): The fields of a state are not declared `mut`.
//! - [word_in_value](data#word_in_value): An initial value cannot use `is_in`, `raise` or `return`.
//! - [arguments_in_braces](data#arguments_in_braces): The arguments of a target are written in parentheses.
//! - [named_arguments](data#named_arguments): The arguments of a target are written without names.
//! - [needless_dereference](data#needless_dereference): Arguments, and what a pattern binds, are values and are not
//!   dereferenced.
//! - [ambiguous_field](data#ambiguous_field): The `done` of a `parallel` cannot use a field that finals of several regions
//!   have.
//! - [move_elsewhere](data#move_elsewhere): `move` takes data out in an effect that leaves its state, and in the `exit`
//!   of the state.
//! - [moved_out](data#moved_out): Data that has been moved out cannot be used by what comes after it.
//! - [data_twice](data#data_twice): A push cannot pause a state with data that may be entered again on top of it.
//!
//! # Form of machines
//!
//! - [malformed_header](form#malformed_header): A machine is written `machine Name(parameters) { items }`.
//! - [after_machine](form#after_machine): Nothing may follow a machine.
//! - [malformed_parameter](form#malformed_parameter): A parameter is a name and a type.
//! - [moved_parameter](form#moved_parameter): A parameter must be a reference or `Copy`.
//! - [undeclared_lifetime](form#undeclared_lifetime): A lifetime in a parameter must be declared by the machine.
//! - [unlent_observer](form#unlent_observer): An observer must be passed by `&mut`.
//! - [not_an_observer](form#not_an_observer): An observer must implement `Observer` for the machine's states.
//! - [too_large](form#too_large): A machine has fewer than 65,536 states, events, transitions, and leaves of reactions.
//!
//! # Form of items
//!
//! - [unknown_item](items#unknown_item): An item must start with a keyword of the language.
//! - [missing_semicolon](items#missing_semicolon): An item that does not end with a block must end with `;`.
//! - [attribute](items#attribute): Attributes are only allowed where they have an effect.
//! - [configured](items#configured): `#[cfg]` takes one condition, and is written before something that can be omitted.
//! - [malformed_part](items#malformed_part): A part is written `part! { name { items } }`.
//! - [malformed_include](items#malformed_include): `include` takes the path of a part.
//! - [malformed_submachine](items#malformed_submachine): A machine that a state runs is written `machine name:
//!   Type(arguments);`.
//! - [included_twice](items#included_twice): A part can be included once in the same body.
//! - [included_in_itself](items#included_in_itself): A part cannot include itself, nor a part that includes it.
//! - [malformed_state](items#malformed_state): A state is written `state Name;` or `state Name { items }`.
//! - [malformed_field](items#malformed_field): A field is a name and a type, optionally with an initial value.
//! - [unknown_lint](items#unknown_lint): `#[allow(fsmith::..)]` must name a warning.
//! - [malformed_events](items#malformed_events): Events are written in braces, like the variants of an enum, or as an
//!   existing type.
//! - [malformed_initial](items#malformed_initial): `initial` must name a state, or lead to one.
//! - [malformed_history](items#malformed_history): A history is `shallow`, `deep` or `suspend`, optionally with an
//!   `else`.
//! - [not_live](items#not_live): A live machine supports neither `why`, `fails`, submachines, parts nor conditions, and
//!   derives only `Clone`, `Debug`, `Machine` and serde's traits.
//! - [not_async](items#not_async): A machine that the inspector shows is not `async`.
//! - [malformed_action](items#malformed_action): An action is code in braces.
//!
//! # Form of transitions
//!
//! - [malformed_trigger](clauses#malformed_trigger): A trigger starts with `on`, `when`, `after`, `every`, `always` or
//!   `done`.
//! - [missing_event](clauses#missing_event): `on`, `defer` and `ignore` must be followed by an event, and `failed` by the
//!   pattern of an error.
//! - [missing_condition](clauses#missing_condition): A guard must be a condition.
//! - [malformed_reason](clauses#malformed_reason): The `else` of a guard gives a reason as a text.
//! - [missing_arrow](clauses#missing_arrow): `=>` is written between a trigger and its reaction.
//! - [missing_target](clauses#missing_target): A transition must have a target or code.
//! - [qualified_target](clauses#qualified_target): Targets are written without their type.
//! - [misplaced_target](clauses#misplaced_target): A target is only allowed at the end of a reaction, or of a branch of
//!   its decision.
//! - [name_as_value](clauses#name_as_value): States and events are not values: targets, `is_in` and triggers name them.
//! - [malformed_target](clauses#malformed_target): `push` and `reenter` take the name of a state, and parentheses
//!   contain states.
//! - [malformed_never](clauses#malformed_never): `never` is followed by a single condition, and by no reaction.
//! - [malformed_done](clauses#malformed_done): The parentheses of `done` contain one state, or a machine that a state runs,
//!   with one of its ends.
//! - [malformed_forward](clauses#malformed_forward): `forward` passes an event to a machine that the state runs.
//! - [malformed_duration](clauses#malformed_duration): `after` and `every` must be followed by a duration.
//! - [duration_unit](clauses#duration_unit): A duration literal must have a unit, directly after the number.
//! - [duration_range](clauses#duration_range): A duration literal must be a whole number of nanoseconds, and less than
//!   584 years.
//! - [duration_elsewhere](clauses#duration_elsewhere): A duration literal is only allowed after `after` and `every`.
//! - [malformed_room](clauses#malformed_room): The size of a stack or a queue is a number up to 65535.
//! - [malformed_version](clauses#malformed_version): The version of a machine is a number up to 4294967295.
//! - [malformed_was](clauses#malformed_was): `was` is followed by a name of an earlier version.
//! - [malformed_in](clauses#malformed_in): `in` takes the names of states, and contains their transitions.
//! - [malformed_option](clauses#malformed_option): `priority` must be followed by `outer`, and `observer` by a
//!   parameter.
//! - [syntax](clauses#syntax): The code in a machine must be valid Rust.
//! - [nesting](clauses#nesting): Brackets can be nested at most 64 deep.
//!
//! # Warnings
//!
//! - [unreachable_state](warnings#unreachable_state): A state should be reachable.
//! - [dead_end](warnings#dead_end): A state that is not `final` should have a way out.
//! - [uncompleted](warnings#uncompleted): A composite that has completed should be exited.
//! - [never_due](warnings#never_due): A timer should be able to become due before another timer exits its state.
//! - [entered_anyway](warnings#entered_anyway): Code that may fail before a target should decide whether the target is
//!   entered.
//! - [unused_history](warnings#unused_history): Some transition should enter a composite by its history.
//! - [unused_event](warnings#unused_event): Some state should react to each event.
//! - [unaccepted_event](warnings#unaccepted_event): Each event should be accepted in some configuration.
//! - [unused_signal](warnings#unused_signal): Each signal should be raised somewhere, and some state should react to
//!   it.
//! - [discarded_raise](warnings#discarded_raise): Some state should react to what a step raises when it is handled.
//! - [incompletable](warnings#incompletable): A composite that `done` waits for should be able to complete.
//! - [name_like_word](warnings#name_like_word): A state's name should differ from the keywords of reactions by more
//!   than case.
//! - [named_like_state](warnings#named_like_state): A parameter, a field or a binding should not have the name of a
//!   state.
//!
//! # Warnings of transitions
//!
//! - [outranked](chances#outranked): A transition should not always be preceded by those of states inside, by an
//!   alarm further out, or by what another region defers.
//! - [in_passing](chances#in_passing): A state that is left at once should not wait for anything.
//! - [idle_alarm](chances#idle_alarm): An `alarm` should outrank some other transition.
//! - [idle_else](chances#idle_else): The `else` of a history should be able to be taken.
//! - [reacts_twice](chances#reacts_twice): A region and an enclosing state should not both have effects for one event.
//! - [leaves_parallel](chances#leaves_parallel): A transition of a region should stay in it, or lead out of the
//!   `parallel`.
//! - [constant_guard](chances#constant_guard): A guard should be able to be true, and to be false.
//! - [implied_guard](chances#implied_guard): A guard should not imply an earlier one for the same trigger.
//! - [repeated_condition](chances#repeated_condition): A decision should not test again what it has already tested
//!   above.
//! - [circular_wait](chances#circular_wait): Guards should not wait for each other through `is_in`.

#[doc(alias(
    "outranked",
    "in_passing",
    "idle_alarm",
    "idle_else",
    "reacts_twice",
    "leaves_parallel",
    "constant_guard",
    "implied_guard",
    "repeated_condition",
    "circular_wait"
))]
pub mod chances;
#[doc(alias(
    "malformed_trigger",
    "missing_event",
    "missing_condition",
    "malformed_reason",
    "missing_arrow",
    "missing_target",
    "qualified_target",
    "misplaced_target",
    "name_as_value",
    "malformed_target",
    "malformed_never",
    "malformed_done",
    "malformed_forward",
    "malformed_duration",
    "duration_unit",
    "duration_range",
    "duration_elsewhere",
    "malformed_room",
    "malformed_version",
    "malformed_was",
    "malformed_in",
    "malformed_option",
    "syntax",
    "nesting"
))]
pub mod clauses;
#[doc(alias(
    "final_is_the_end",
    "final_region",
    "no_regions",
    "never_completes",
    "done_of_machine",
    "not_together",
    "only_target",
    "said_twice",
    "misplaced"
))]
pub mod completing;
#[doc(alias(
    "no_states",
    "missing_initial",
    "initial_outside",
    "initial_leads_nowhere",
    "initial_without_arrow",
    "initial_in_parallel",
    "history_of_leaf",
    "mode_of_leaf"
))]
pub mod composites;
#[doc(alias(
    "missing_arguments",
    "needless_arguments",
    "wrong_count",
    "arguments_twice",
    "region_arguments",
    "borrowed_data",
    "public_field",
    "mutable_field",
    "word_in_value",
    "arguments_in_braces",
    "named_arguments",
    "needless_dereference",
    "ambiguous_field",
    "move_elsewhere",
    "moved_out",
    "data_twice"
))]
pub mod data;
#[doc(alias(
    "assignment_in_guard",
    "raise_in_guard",
    "return_in_guard",
    "return_while_deciding",
    "no_self",
    "no_try",
    "nothing_fails",
    "no_await",
    "unbound_name",
    "raise_before_pass",
    "incomplete_decision",
    "unreached",
    "code_before_pass",
    "shared_static"
))]
pub mod deciding;
#[doc(alias(
    "no_events",
    "qualified_event",
    "no_event",
    "payload_shape",
    "unknown_field",
    "unnamed_event_type",
    "bound_signal",
    "shared_payload",
    "unknown_events",
    "not_exhaustive"
))]
pub mod events;
#[doc(alias(
    "malformed_header",
    "after_machine",
    "malformed_parameter",
    "moved_parameter",
    "undeclared_lifetime",
    "unlent_observer",
    "not_an_observer",
    "too_large"
))]
pub mod form;
#[doc(alias(
    "unknown_lint",
    "unknown_item",
    "missing_semicolon",
    "attribute",
    "configured",
    "malformed_part",
    "malformed_include",
    "malformed_submachine",
    "included_twice",
    "included_in_itself",
    "malformed_state",
    "malformed_field",
    "malformed_events",
    "malformed_initial",
    "malformed_history",
    "not_live",
    "not_async",
    "malformed_action"
))]
pub mod items;
#[doc(alias(
    "shadowed",
    "reenter_outside",
    "alarm_by_itself",
    "pop_without_push",
    "push_mode",
    "unbounded_push",
    "unbounded_raise",
    "unbounded_deferral",
    "no_room",
    "endless_always",
    "endless_raise",
    "endless_after",
    "endless_every"
))]
pub mod moves;
#[doc(alias(
    "unknown_state",
    "ambiguous_state",
    "duplicate_state",
    "state_name",
    "not_a_state",
    "unknown_tag",
    "unknown_event",
    "duplicate_event",
    "event_and_signal",
    "unknown_parameter",
    "duplicate_parameter",
    "unknown_submachine",
    "duplicate_field"
))]
pub mod names;
#[doc(alias(
    "borrowed_signal",
    "borrowed_raise",
    "borrowed_deferral",
    "binding_deferral",
    "guarded_deferral",
    "deferred_signal",
    "malformed_raise"
))]
pub mod waiting;
#[doc(alias(
    "unreachable_state",
    "dead_end",
    "uncompleted",
    "never_due",
    "entered_anyway",
    "unused_history",
    "unused_event",
    "unaccepted_event",
    "unused_signal",
    "discarded_raise",
    "incompletable",
    "name_like_word",
    "named_like_state"
))]
pub mod warnings;
