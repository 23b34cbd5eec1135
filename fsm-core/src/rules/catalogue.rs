//! The list of all rules, in the order of the reference: names, events, composites, transitions, guards and reactions, data,
//! what a machine may come to, form; and last those of which only a warning is given.

use super::Level;

macro_rules! rules {
    ($($level:ident { $($rule:ident $name:literal $text:literal;)* })*) => {
        /// A rule of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $($(#[doc = $text] $rule,)*)*
        }

        impl Rule {
            /// Every rule, in the order of the reference.
            pub const ALL: &'static [Rule] = &[$($(Rule::$rule,)*)*];

            /// Its name, which stays the same.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($(Rule::$rule => $name,)*)* }
            }

            /// What it says.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $($(Rule::$rule => $text,)*)* }
            }

            /// Whether a machine that breaks it is refused.
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
        UnknownState "unknown_state" "What a target, `done(..)`, `in` or `is_in` names is a state of the machine.";
        AmbiguousState "ambiguous_state" "A name that several states have is written as a path.";
        DuplicateState "duplicate_state" "States side by side have different names.";
        StateName "state_name" "A state's name is an identifier that begins in upper case.";
        NotAState "not_a_state" "`is_in` asks about one state, by its name.";
        UnknownEvent "unknown_event" "What a pattern or a `raise` names is an event or a signal of the machine.";
        DuplicateEvent "duplicate_event" "Events, and signals, have different names.";
        EventAndSignal "event_and_signal" "No signal has the name of an event.";
        UnknownParameter "unknown_parameter" "What observes is a parameter of the machine.";
        DuplicateParameter "duplicate_parameter" "Parameters have different names.";
        DuplicateField "duplicate_field" "The fields of a state have different names.";

        // Events.
        NoEvents "no_events" "A machine that reacts to events declares them.";
        QualifiedEvent "qualified_event" "Events stand in patterns without their type.";
        NoEvent "no_event" "A pattern after `on` names events.";
        PayloadShape "payload_shape" "A pattern, and what is raised, has the shape that the event was declared with.";
        UnknownField "unknown_field" "What a pattern or a `raise` names is a field of the event.";
        UnnamedEventType "unnamed_event_type" "An event type that exists is named.";
        BoundSignal "bound_signal" "What is bound by `@` is an event.";
        BorrowedSignal "borrowed_signal" "A signal owns its payload, since it waits until the step is over.";
        BorrowedRaise "borrowed_raise" "An event that borrows is not raised, since it would wait until the step is over.";
        BorrowedDeferral "borrowed_deferral" "An event that borrows is not deferred, since it would be kept beyond its call.";
        BindingDeferral "binding_deferral" "`defer` binds nothing, since nothing runs.";
        SharedPayload "shared_payload" "What several regions take by value of one event is `Clone`.";
        GuardedDeferral "guarded_deferral" "`defer` keeps an event whatever the circumstances, and leads nowhere.";
        DeferredSignal "deferred_signal" "Only events are deferred.";

        // Composites.
        NoStates "no_states" "A machine has a state.";
        MissingInitial "missing_initial" "A composite, and the machine, says where it starts.";
        InitialOutside "initial_outside" "`initial`, and the `else` of a history, leads to a state inside its composite.";
        InitialLeadsNowhere "initial_leads_nowhere" "Every branch of an `initial` leads to a state.";
        InitialWithoutArrow "initial_without_arrow" "An `initial` with code or a decision is written with `=>`.";
        InitialInParallel "initial_in_parallel" "A `parallel` has no `initial`, since all its regions are entered.";
        HistoryOfLeaf "history_of_leaf" "What remembers is a composite.";
        ModeOfLeaf "mode_of_leaf" "`.initial`, `.history` and `.deep_history` are said of composites.";
        FinalIsTheEnd "final_is_the_end" "A `final` has no states inside, no transitions, and no actions but `enter` and `exit`.";
        FinalRegion "final_region" "A region is no `final`.";
        NoRegions "no_regions" "A `parallel` has regions.";
        NeverCompletes "never_completes" "`done` hears of a composite that can complete.";
        DoneOfMachine "done_of_machine" "Nothing hears that the machine itself has completed.";
        NotTogether "not_together" "Several targets lie in different regions of one `parallel`.";
        OnlyTarget "only_target" "A single target has no parentheses.";
        SaidTwice "said_twice" "What is said once of a machine or a composite is said once.";
        Misplaced "misplaced" "What is the machine's stands in its own body, and only transitions stand inside `in`.";

        // Transitions.
        Shadowed "shadowed" "No transition stands behind one of the same state that is always taken in its place.";
        ReenterOutside "reenter_outside" "`reenter` names a state inside the one whose transition it is.";
        AlarmByItself "alarm_by_itself" "`alarm` stands before what is told, polled or timed.";
        PopWithoutPush "pop_without_push" "`pop` stands where something may have been pushed.";
        PushMode "push_mode" "`push` enters a state by default.";

        // Guards and reactions.
        AssignmentInGuard "assignment_in_guard" "A guard, and a duration, assigns nothing.";
        RaiseInGuard "raise_in_guard" "A guard, and whatever only looks, raises nothing.";
        ReturnInGuard "return_in_guard" "A guard, and whatever is a value, does not `return`.";
        ReturnWhileDeciding "return_while_deciding" "Nothing returns while it is decided where a reaction leads.";
        NoSelf "no_self" "The code of a machine has no `self`.";
        RaiseBeforePass "raise_before_pass" "What may still `pass` raises nothing before it has decided.";
        IncompleteDecision "incomplete_decision" "An `if` that leads somewhere has an `else`.";
        Unreached "unreached" "Nothing stands behind what leads somewhere.";
        CodeBeforePass "code_before_pass" "Nothing runs before a `pass`.";
        SharedStatic "shared_static" "The reaction of several triggers declares no `static`.";

        // Data.
        MissingArguments "missing_arguments" "Who enters a state gives it the data that it takes.";
        NeedlessArguments "needless_arguments" "Nobody gives data to a state that takes none, that stays active, or that has its own still.";
        WrongCount "wrong_count" "A target has an argument for each field without an initial value.";
        ArgumentsTwice "arguments_twice" "A state that several targets lead into is given its arguments once.";
        RegionArguments "region_arguments" "A region takes no arguments.";
        BorrowedData "borrowed_data" "The data of a state owns what it holds, or the machine says how long it borrows.";
        PublicField "public_field" "The fields of a state have no visibility of their own.";
        MutableField "mutable_field" "The fields of a state are not declared `mut`.";
        WordInValue "word_in_value" "An initial value asks nothing of the machine, raises nothing and does not return.";
        ArgumentsInBraces "arguments_in_braces" "The arguments of a target stand in parentheses.";
        DataTwice "data_twice" "No push puts a state with data aside that may be entered again on top of it.";

        // What a machine may come to.
        UnboundedPush "unbounded_push" "Pushes that can be repeated without end, or more than 64 deep, have a `stack N;`.";
        UnboundedRaise "unbounded_raise" "Raises that cannot be counted, or of which more than 64 may wait, have a `queue N;`.";
        UnboundedDeferral "unbounded_deferral" "A machine that defers has a `queue N;`.";
        NoRoom "no_room" "A stack or a queue that is used has room.";
        EndlessAlways "endless_always" "No `always` that is always taken leads back to itself.";
        EndlessRaise "endless_raise" "No raise is heard by what is always taken and raises it again.";
        EndlessAfter "endless_after" "No `after 0s` that is always taken leads back to itself.";
        EndlessEvery "endless_every" "An `every` has a period.";

        // Form.
        MalformedHeader "malformed_header" "A machine is `machine Name(parameters) { items }`.";
        AfterMachine "after_machine" "Nothing stands behind a machine.";
        MalformedParameter "malformed_parameter" "A parameter is a name and a type.";
        MovedParameter "moved_parameter" "A parameter is lent by reference, or is `Copy`.";
        UndeclaredLifetime "undeclared_lifetime" "A lifetime in a parameter is declared by the machine.";
        UnlentObserver "unlent_observer" "An observer is lent by `&mut`.";
        NotAnObserver "not_an_observer" "An observer is an `Observer` of the machine's states.";
        TooLarge "too_large" "A machine has fewer than 65,536 states, events, transitions, and ends of reactions.";
        UnknownLint "unknown_lint" "What `#[allow(fsmith::..)]` names is a warning.";
        UnknownItem "unknown_item" "An item opens with one of the language's words.";
        MissingSemicolon "missing_semicolon" "An item that does not end with a block ends with `;`.";
        Attribute "attribute" "Attributes stand where they mean something.";
        Configured "configured" "No part of a machine is configured out.";
        MalformedState "malformed_state" "A state is `state Name;` or `state Name { items }`.";
        MalformedField "malformed_field" "A field is a name and a type, with an initial value or without.";
        MalformedEvents "malformed_events" "Events stand in braces, as the variants of an enum, or are a type.";
        MalformedInitial "malformed_initial" "`initial` names a state, or leads to one.";
        MalformedHistory "malformed_history" "A history is `shallow`, `deep` or `suspend`, perhaps with an `else`.";
        MalformedAction "malformed_action" "An action is code in braces.";
        MalformedTrigger "malformed_trigger" "A trigger opens with `on`, `when`, `after`, `every`, `always` or `done`.";
        MissingEvent "missing_event" "What `on` or `defer` reacts to stands behind it.";
        MissingCondition "missing_condition" "A guard is a condition.";
        MissingArrow "missing_arrow" "`=>` stands between a trigger and where it leads.";
        MissingTarget "missing_target" "A transition leads somewhere, or runs something.";
        QualifiedTarget "qualified_target" "Targets stand without their type.";
        MisplacedTarget "misplaced_target" "A target is the end of a reaction, or of a branch of its decision.";
        MalformedTarget "malformed_target" "`push` and `reenter` take the name of a state, and parentheses hold states.";
        MalformedDone "malformed_done" "In the parentheses of `done` stands one state.";
        MalformedDuration "malformed_duration" "A duration stands behind `after` and `every`.";
        DurationUnit "duration_unit" "A literal of time has a unit, right behind the number.";
        DurationRange "duration_range" "A literal of time is a whole number of nanoseconds, and less than 584 years.";
        MalformedRaise "malformed_raise" "`raise` takes an event or a signal.";
        MalformedRoom "malformed_room" "The room of a stack or a queue is a number up to 65535.";
        MalformedIn "malformed_in" "`in` names states, and holds their transitions.";
        MalformedOption "malformed_option" "`priority` is followed by `outer`, and `observer` by a parameter.";
        Syntax "syntax" "The code in a machine is Rust's.";
        Nesting "nesting" "Brackets are nested no more than 64 deep.";
    }
    Warning {
        UnreachableState "unreachable_state" "A state is entered at some time.";
        DeadEnd "dead_end" "A state that is no `final` can be left.";
        UnusedEvent "unused_event" "Some state reacts to each event.";
        UnacceptedEvent "unaccepted_event" "What reacts to an event can be taken in some configuration.";
        UnusedSignal "unused_signal" "Each signal is raised somewhere, and some state reacts to it.";
        Outranked "outranked" "No transition always waits behind those of states inside, or behind an alarm further out.";
        InPassing "in_passing" "What is left at once waits for nothing.";
        IdleAlarm "idle_alarm" "Something lies under an `alarm`.";
        LeavesParallel "leaves_parallel" "A transition of a region stays in it, or leads out of the `parallel`.";
        ConstantGuard "constant_guard" "A guard is true at some time, and false at another.";
        RepeatedCondition "repeated_condition" "A decision does not ask again what it has decided above.";
        CircularWait "circular_wait" "No guards wait for each other by `is_in`.";
        Incompletable "incompletable" "What `done` waits for can come.";
        NameLikeWord "name_like_word" "A state's name differs from a word of reactions by more than its case.";
    }
}
