//! The list of all rules, in groups: names, events, composites, transitions, guards and reactions, data, run time,
//! form; and finally the rules that only cause a warning.

use super::Level;

macro_rules! rules {
    ($($level:ident { $($rule:ident $name:literal $page:ident $text:literal;)* })*) => {
        /// A rule of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $($(#[doc = $text] $rule,)*)*
        }

        impl Rule {
            /// All rules, in the order of the reference.
            pub const ALL: &'static [Rule] = &[$($(Rule::$rule,)*)*];

            /// The name of the rule, which never changes.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($(Rule::$rule => $name,)*)* }
            }

            /// The page of the reference with the section about the rule.
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $($(Rule::$rule => stringify!($page),)*)* }
            }

            /// The rule as one sentence.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $($(Rule::$rule => $text,)*)* }
            }

            /// Whether a violation is an error or a warning.
            #[must_use]
            pub const fn level(self) -> Level {
                match self { $($(Rule::$rule => Level::$level,)*)* }
            }
        }
    };
}

rules! {
    Error {
        // Names.
        UnknownState "unknown_state" names "A target, `done(..)`, `in` and `is_in` must name a state of the machine.";
        AmbiguousState "ambiguous_state" names "A name that several states share must be written as a path.";
        DuplicateState "duplicate_state" names "States with the same parent must have different names.";
        StateName "state_name" names "A state's name must be an identifier that begins with an upper-case letter, if its script has case.";
        NotAState "not_a_state" names "`is_in` takes the name of one state.";
        UnknownTag "unknown_tag" names "In a machine with tags, `has` takes the name of one of them.";
        UnknownEvent "unknown_event" names "A pattern and a `raise` must name an event or a signal of the machine.";
        DuplicateEvent "duplicate_event" names "Events must have different names, and so must signals.";
        EventAndSignal "event_and_signal" names "A signal cannot have the name of an event.";
        UnknownParameter "unknown_parameter" names "`observer` must name a parameter of the machine.";
        DuplicateParameter "duplicate_parameter" names "Parameters must have different names.";
        UnknownSubmachine "unknown_submachine" names "`forward` and `done` must name a machine that the state runs, or a state around it.";
        DuplicateField "duplicate_field" names "The fields of a state must have different names.";

        // Events.
        NoEvents "no_events" events "A machine that reacts to events must declare them.";
        QualifiedEvent "qualified_event" events "Events in patterns are written without their type.";
        NoEvent "no_event" events "A pattern after `on` must consist of events.";
        PayloadShape "payload_shape" events "A pattern or a raised event must have the shape that was declared for it.";
        UnknownField "unknown_field" events "A pattern or a `raise` can only use fields that the event has.";
        UnnamedEventType "unnamed_event_type" events "An existing event type must be named.";
        BoundSignal "bound_signal" events "`@` can bind only events.";
        BorrowedSignal "borrowed_signal" waiting "A signal must own its payload, because it waits until the step is over.";
        BorrowedRaise "borrowed_raise" waiting "An event that borrows cannot be raised, because it would wait until the step is over.";
        BorrowedDeferral "borrowed_deferral" waiting "An event that borrows cannot be deferred, because it would outlive its call.";
        BindingDeferral "binding_deferral" waiting "A `defer` or an `ignore` cannot bind names, because it runs no code.";
        UnknownEvents "unknown_events" events "A machine that is `exhaustive` must declare its events.";
        NotExhaustive "not_exhaustive" events "In a machine that is `exhaustive`, each event must have a reaction in each state.";
        SharedPayload "shared_payload" events "A payload that several regions bind by value must be `Clone`.";
        GuardedDeferral "guarded_deferral" waiting "A `defer` or an `ignore` has no condition and no reaction.";
        DeferredSignal "deferred_signal" waiting "Only events can be deferred.";

        // Composites.
        NoStates "no_states" composites "A machine must have a state.";
        MissingInitial "missing_initial" composites "A machine, and each composite except a `parallel`, must have an `initial`.";
        InitialOutside "initial_outside" composites "`initial`, and the `else` of a history, must lead to a state inside the composite.";
        InitialLeadsNowhere "initial_leads_nowhere" composites "Every branch of an `initial` must end with a state.";
        InitialWithoutArrow "initial_without_arrow" composites "An `initial` with code or a decision is written with `=>`.";
        InitialInParallel "initial_in_parallel" composites "A `parallel` has no `initial`, because all its regions are entered.";
        HistoryOfLeaf "history_of_leaf" composites "Only a composite can have a `history`.";
        ModeOfLeaf "mode_of_leaf" composites "`.initial`, `.history` and `.deep_history` apply only to composites.";
        FinalIsTheEnd "final_is_the_end" completing "A `final` has no states inside, no transitions, and no actions except `enter` and `exit`.";
        FinalRegion "final_region" completing "A region cannot be `final`.";
        NoRegions "no_regions" completing "A `parallel` must have regions.";
        NeverCompletes "never_completes" completing "`done` must refer to a composite that can complete.";
        DoneOfMachine "done_of_machine" completing "A machine cannot react to its own completion.";
        NotTogether "not_together" completing "Several targets must lie in different regions of one `parallel`.";
        OnlyTarget "only_target" completing "A single target is written without parentheses.";
        SaidTwice "said_twice" completing "Items that a machine or a composite has once cannot be repeated.";
        Misplaced "misplaced" completing "Items of the whole machine belong in its own body, and only transitions and `never` are allowed inside `in`.";

        // Transitions.
        Shadowed "shadowed" moves "A transition must not always be preceded by another one of the same state.";
        ReenterOutside "reenter_outside" moves "`reenter` takes a state inside the state that has the transition, and is allowed alone only in a state.";
        AlarmByItself "alarm_by_itself" moves "`alarm` is only allowed before `on`, `failed`, `when`, `after` and `every`.";
        PopWithoutPush "pop_without_push" moves "`pop` is only allowed where something may have been pushed.";
        PushMode "push_mode" moves "`push` always enters a state by default.";

        // Guards and reactions.
        AssignmentInGuard "assignment_in_guard" deciding "A guard or a duration cannot assign.";
        RaiseInGuard "raise_in_guard" deciding "A guard, and any other code with read-only access, cannot `raise`.";
        ReturnInGuard "return_in_guard" deciding "A guard or a duration cannot `return`.";
        ReturnWhileDeciding "return_while_deciding" deciding "Code cannot `return` before the target of its reaction is decided.";
        NoSelf "no_self" deciding "The code of a machine cannot use `self`.";
        NoTry "no_try" deciding "Only the code of a machine that `fails` can use `?`, and only where something can go on without the value.";
        NothingFails "nothing_fails" deciding "Only a machine that `fails` takes errors, and only by `failed`.";
        NoAwait "no_await" deciding "Only the actions and effects of an `async machine` can `.await`: guards and decisions are evaluated at one instant.";
        UnboundName "unbound_name" deciding "A name that a reaction uses must be bound by each trigger of its clause.";
        RaiseBeforePass "raise_before_pass" deciding "A reaction that may `pass` cannot `raise` before its target is decided.";
        IncompleteDecision "incomplete_decision" deciding "An `if` with a target must have an `else`.";
        Unreached "unreached" deciding "Nothing may follow a target.";
        CodeBeforePass "code_before_pass" deciding "No code may precede a `pass`.";
        SharedStatic "shared_static" deciding "A reaction with several triggers cannot declare a `static`.";

        // Data.
        MissingArguments "missing_arguments" data "A target must give data to each state it enters that takes data.";
        NeedlessArguments "needless_arguments" data "A target cannot give data to a state that takes none, stays active, or still has its data.";
        WrongCount "wrong_count" data "A target must have one argument for each field without an initial value.";
        ArgumentsTwice "arguments_twice" data "A state that several targets lead into is given its arguments only once.";
        RegionArguments "region_arguments" data "A region cannot take arguments.";
        BorrowedData "borrowed_data" data "The data of a state must own its values, or borrow for a lifetime that the machine declares.";
        PublicField "public_field" data "The fields of a state have no visibility of their own.";
        MutableField "mutable_field" data "The fields of a state are not declared `mut`.";
        WordInValue "word_in_value" data "An initial value cannot use `is_in`, `raise` or `return`.";
        ArgumentsInBraces "arguments_in_braces" data "The arguments of a target are written in parentheses.";
        NamedArguments "named_arguments" data "The arguments of a target are written without names.";
        NeedlessDereference "needless_dereference" data "Arguments, and what a pattern binds, are values and are not dereferenced.";
        AmbiguousField "ambiguous_field" data "The `done` of a `parallel` cannot use a field that finals of several regions have.";
        MoveElsewhere "move_elsewhere" data "`move` takes data out in an effect that leaves its state, and in the `exit` of the state.";
        MovedOut "moved_out" data "Data that has been moved out cannot be used by what comes after it.";
        DataTwice "data_twice" data "A push cannot pause a state with data that may be entered again on top of it.";

        // Run time.
        UnboundedPush "unbounded_push" moves "Pushes that can repeat without limit, or go more than 64 deep, need a `stack N;`.";
        UnboundedRaise "unbounded_raise" moves "Raises whose number cannot be determined, or of which more than 64 may wait, need a `queue N;`.";
        UnboundedDeferral "unbounded_deferral" moves "A machine that defers events needs a `queue N;`.";
        NoRoom "no_room" moves "A stack or a queue that is used cannot have size zero.";
        EndlessAlways "endless_always" moves "An `always` that is always taken cannot lead back to itself.";
        EndlessRaise "endless_raise" moves "An event or a signal cannot be raised again every time it is handled.";
        EndlessAfter "endless_after" moves "An `after 0s` that is always taken cannot lead back to itself.";
        EndlessEvery "endless_every" moves "The period of an `every` cannot be zero.";

        // Form.
        MalformedHeader "malformed_header" form "A machine is written `machine Name(parameters) { items }`.";
        AfterMachine "after_machine" form "Nothing may follow a machine.";
        MalformedParameter "malformed_parameter" form "A parameter is a name and a type.";
        MovedParameter "moved_parameter" form "A parameter must be a reference or `Copy`.";
        UndeclaredLifetime "undeclared_lifetime" form "A lifetime in a parameter must be declared by the machine.";
        UnlentObserver "unlent_observer" form "An observer must be passed by `&mut`.";
        NotAnObserver "not_an_observer" form "An observer must implement `Observer` for the machine's states.";
        TooLarge "too_large" form "A machine has fewer than 65,536 states, events, transitions, and leaves of reactions.";
        UnknownLint "unknown_lint" items "`#[allow(fsmith::..)]` must name a warning.";
        UnknownItem "unknown_item" items "An item must start with a keyword of the language.";
        MissingSemicolon "missing_semicolon" items "An item that does not end with a block must end with `;`.";
        Attribute "attribute" items "Attributes are only allowed where they have an effect.";
        Configured "configured" items "`#[cfg]` takes one condition, and is written before something that can be omitted.";
        MalformedPart "malformed_part" items "A part is written `part! { name { items } }`.";
        MalformedInclude "malformed_include" items "`include` takes the path of a part.";
        MalformedSubmachine "malformed_submachine" items "A machine that a state runs is written `machine name: Type(arguments);`.";
        IncludedTwice "included_twice" items "A part can be included once in the same body.";
        IncludedInItself "included_in_itself" items "A part cannot include itself, nor a part that includes it.";
        MalformedState "malformed_state" items "A state is written `state Name;` or `state Name { items }`.";
        MalformedField "malformed_field" items "A field is a name and a type, optionally with an initial value.";
        MalformedEvents "malformed_events" items "Events are written in braces, like the variants of an enum, or as an existing type.";
        MalformedInitial "malformed_initial" items "`initial` must name a state, or lead to one.";
        MalformedHistory "malformed_history" items "A history is `shallow`, `deep` or `suspend`, optionally with an `else`.";
        NotLive "not_live" items "A live machine supports neither `why`, `fails`, submachines, parts nor conditions, and derives only `Clone`, `Debug`, `Machine` and serde's traits.";
        NotAsync "not_async" items "A machine that the inspector shows is not `async`.";
        MalformedAction "malformed_action" items "An action is code in braces.";
        MalformedTrigger "malformed_trigger" clauses "A trigger starts with `on`, `when`, `after`, `every`, `always` or `done`.";
        MissingEvent "missing_event" clauses "`on`, `defer` and `ignore` must be followed by an event, and `failed` by the pattern of an error.";
        MissingCondition "missing_condition" clauses "A guard must be a condition.";
        MalformedReason "malformed_reason" clauses "The `else` of a guard gives a reason as a text.";
        MissingArrow "missing_arrow" clauses "`=>` is written between a trigger and its reaction.";
        MissingTarget "missing_target" clauses "A transition must have a target or code.";
        QualifiedTarget "qualified_target" clauses "Targets are written without their type.";
        MisplacedTarget "misplaced_target" clauses "A target is only allowed at the end of a reaction, or of a branch of its decision.";
        NameAsValue "name_as_value" clauses "States and events are not values: targets, `is_in` and triggers name them.";
        MalformedTarget "malformed_target" clauses "`push` and `reenter` take the name of a state, and parentheses contain states.";
        MalformedNever "malformed_never" clauses "`never` is followed by a single condition, and by no reaction.";
        MalformedDone "malformed_done" clauses "The parentheses of `done` contain one state, or a machine that a state runs, with one of its ends.";
        MalformedForward "malformed_forward" clauses "`forward` passes an event to a machine that the state runs.";
        MalformedDuration "malformed_duration" clauses "`after` and `every` must be followed by a duration.";
        DurationUnit "duration_unit" clauses "A duration literal must have a unit, directly after the number.";
        DurationRange "duration_range" clauses "A duration literal must be a whole number of nanoseconds, and less than 584 years.";
        DurationElsewhere "duration_elsewhere" clauses "A duration literal is only allowed after `after` and `every`.";
        MalformedRaise "malformed_raise" waiting "`raise` takes an event or a signal.";
        MalformedRoom "malformed_room" clauses "The size of a stack or a queue is a number up to 65535.";
        MalformedVersion "malformed_version" clauses "The version of a machine is a number up to 4294967295.";
        MalformedWas "malformed_was" clauses "`was` is followed by a name of an earlier version.";
        MalformedIn "malformed_in" clauses "`in` takes the names of states, and contains their transitions.";
        MalformedOption "malformed_option" clauses "`priority` must be followed by `outer`, and `observer` by a parameter.";
        Syntax "syntax" clauses "The code in a machine must be valid Rust.";
        Nesting "nesting" clauses "Brackets can be nested at most 64 deep.";
    }
    Warning {
        UnreachableState "unreachable_state" warnings "A state should be reachable.";
        DeadEnd "dead_end" warnings "A state that is not `final` should have a way out.";
        Uncompleted "uncompleted" warnings "A composite that has completed should be exited.";
        NeverDue "never_due" warnings "A timer should be able to become due before another timer exits its state.";
        EnteredAnyway "entered_anyway" warnings "Code that may fail before a target should decide whether the target is entered.";
        UnusedHistory "unused_history" warnings "Some transition should enter a composite by its history.";
        UnusedEvent "unused_event" warnings "Some state should react to each event.";
        UnacceptedEvent "unaccepted_event" warnings "Each event should be accepted in some configuration.";
        UnusedSignal "unused_signal" warnings "Each signal should be raised somewhere, and some state should react to it.";
        DiscardedRaise "discarded_raise" warnings "Some state should react to what a step raises when it is handled.";
        Outranked "outranked" chances "A transition should not always be preceded by those of states inside, by an alarm further out, or by what another region defers.";
        InPassing "in_passing" chances "A state that is left at once should not wait for anything.";
        IdleAlarm "idle_alarm" chances "An `alarm` should outrank some other transition.";
        IdleElse "idle_else" chances "The `else` of a history should be able to be taken.";
        ReactsTwice "reacts_twice" chances "A region and an enclosing state should not both have effects for one event.";
        LeavesParallel "leaves_parallel" chances "A transition of a region should stay in it, or lead out of the `parallel`.";
        ConstantGuard "constant_guard" chances "A guard should be able to be true, and to be false.";
        ImpliedGuard "implied_guard" chances "A guard should not imply an earlier one for the same trigger.";
        RepeatedCondition "repeated_condition" chances "A decision should not test again what it has already tested above.";
        CircularWait "circular_wait" chances "Guards should not wait for each other through `is_in`.";
        Incompletable "incompletable" warnings "A composite that `done` waits for should be able to complete.";
        NameLikeWord "name_like_word" warnings "A state's name should differ from the keywords of reactions by more than case.";
        NamedLikeState "named_like_state" warnings "A parameter, a field or a binding should not have the name of a state.";
    }
}
