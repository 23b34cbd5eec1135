//! The keywords of the language as items, so that an editor can complete and explain them: in an editor, the expansion
//! names the item of each keyword, at the position of that keyword. The compiled code does not contain them.
//!
//! `final` and `in` are also keywords of Rust, so they are raw identifiers here; an editor completes them as such.

/// An action that runs at every `update` during which the state remains active.
///
/// ```text
/// state Patrol {
///     active { bot.walk(); }
/// }
/// ```
///
/// The reference: [Actions](crate::language::actions).
pub mod active {}

/// A transition taken when the state has been active for the given time.
///
/// ```text
/// after 5s => Off;
/// after 500ms if door.is_closed() => Locked;
/// ```
///
/// The reference: [Time](crate::language::time).
pub mod after {}

/// Before `on`, `when`, `after` or `every`: this transition outranks those of every nested state.
///
/// ```text
/// alarm when bot.battery() < 10 => Refuel;
/// ```
///
/// The reference: [Priority](crate::language::priority).
pub mod alarm {}

/// A transition taken as soon as it can be: for conditions that the machine's own actions change.
///
/// ```text
/// always if counter.is_full() => Full;
/// ```
///
/// The reference: [Always](crate::language::always).
pub mod always {}

/// Keeps matching events until no active state defers them.
///
/// ```text
/// defer Print | Scan;
/// ```
///
/// The reference: [Deferral](crate::language::deferral).
pub mod defer {}

/// Inserts the items of a part, as if they were written here.
///
/// ```text
/// include crate::combat;
/// ```
///
/// The reference: [Parts](crate::language::parts).
pub mod include {}

/// Drops matching events: they have no effect in this state, and the enclosing states are not considered.
///
/// ```text
/// ignore Bump | Noise { .. };
/// ```
///
/// The reference: [Exhaustive](crate::language::exhaustive).
pub mod ignore {}

/// Each state must answer each event by a transition, a `defer` or an `ignore`; otherwise there is an error.
///
/// ```text
/// exhaustive;
/// ```
///
/// The reference: [Exhaustive](crate::language::exhaustive).
pub mod exhaustive {}

/// A transition taken when the composite, or the named state, completes: when a `final` inside it is entered. Also for
/// a machine that the state runs.
///
/// ```text
/// done => Idle;
/// done(Loading) => Ready;
/// done(retry.GaveUp { reason }) => Offline(reason);       // a machine that the state runs
/// ```
///
/// The reference: [Completion](crate::language::completion), [States that run a machine](crate::language::submachines#its-end).
pub mod done {}

/// An action that runs when the state is entered.
///
/// ```text
/// enter { bot.brush_on(); }
/// ```
///
/// The reference: [Actions](crate::language::actions).
pub mod enter {}

/// A transition that handles an error: in a machine that `fails`, it is considered after a step that has failed.
///
/// ```text
/// failed PortError::Closed => Down;
/// failed error => { log.push(error); stay }
/// ```
///
/// The reference: [Work that fails](crate::language::failing).
pub mod failed {}

/// The events that the machine handles, as the body of an enum, or an existing type.
///
/// ```text
/// events { Bumped, Noise { volume: u32 } }
/// ```
///
/// The reference: [Events](crate::language::events).
pub mod events {}

/// A transition taken repeatedly while the state is active.
///
/// ```text
/// every 500ms => { lamp.blink(); }
/// ```
///
/// The reference: [Time](crate::language::time).
pub mod every {}

/// An action that runs when the state is exited.
///
/// ```text
/// exit { bot.brush_off(); }
/// ```
///
/// The reference: [Actions](crate::language::actions).
pub mod exit {}

/// A state that completes the enclosing composite; at top level, the machine.
///
/// ```text
/// final Finished;
/// ```
///
/// The reference: [Completion](crate::language::completion).
pub mod r#final {}

/// Passes an event to a machine that the state runs. If it would ignore the event, the state's transitions are
/// considered.
///
/// ```text
/// forward Link(event) => retry(event);
/// ```
///
/// The reference: [States that run a machine](crate::language::submachines#events).
pub mod forward {}

/// The composite remembers its last active states: `shallow`, `deep` or `suspend`.
///
/// ```text
/// history deep;
/// history shallow else Search;
/// ```
///
/// The reference: [History](crate::language::history).
pub mod history {
    /// The composite remembers which of its children was active, and enters that child by default.
    ///
    /// ```text
    /// history shallow;
    /// ```
    ///
    /// The reference: [History](crate::language::history).
    pub mod shallow {}

    /// The composite remembers which states were active, all the way down, and enters them again.
    ///
    /// ```text
    /// history deep;
    /// ```
    ///
    /// The reference: [History](crate::language::history).
    pub mod deep {}

    /// When the composite is exited from outside, the states inside are paused, and continue when it is entered again.
    ///
    /// ```text
    /// history suspend;
    /// ```
    ///
    /// The reference: [History](crate::language::history).
    pub mod suspend {}
}

/// Transitions that belong to each of the named states, after their own.
///
/// ```text
/// in Walk | Run { on Stop => Stand; }
/// ```
///
/// The reference: [Transitions](crate::language::transitions).
pub mod r#in {}

/// Where entering a composite by default leads.
///
/// ```text
/// initial Search;
/// initial => if bot.is_hungry() { Eat } else { Sleep };
/// ```
///
/// The reference: [Initial](crate::language::initial).
pub mod initial {}

/// Declares a machine: its parameters, and its states. In a state, it names a machine that the state runs.
///
/// ```text
/// pub machine Robot(bot: &mut Body) { initial state Idle; }
/// async machine Job(io: &mut Io) { .. }               // its actions may `.await`
/// state Connecting { machine retry: Retry(&mut net.log); }
/// ```
///
/// The reference: [Machine](crate::language::machine), [States that run a machine](crate::language::submachines).
pub mod machine {}

/// A condition that must not hold between calls while the state is active. Debug builds check it, and panic.
///
/// ```text
/// never tank.fuel < 0;
/// ```
///
/// The reference: [Invariants](crate::language::invariants).
pub mod never {}

/// The parameter that is notified of every step.
///
/// ```text
/// observer log;
/// ```
///
/// The reference: [Observing](crate::language::observing).
pub mod observer {}

/// A transition taken when the machine is told such an event, by `handle` or by `raise`.
///
/// ```text
/// on Noise { volume } if volume > 10 => Hide;
/// ```
///
/// The reference: [Transitions](crate::language::transitions).
pub mod on {}

/// Between triggers: one transition with several triggers.
///
/// ```text
/// on Jammed or after 5s => OutOfOrder;
/// ```
///
/// The reference: [Transitions](crate::language::transitions).
pub mod or {}

/// A state whose children, the regions, are all active at the same time.
///
/// ```text
/// parallel Playing { state Sound { .. } state Picture { .. } }
/// ```
///
/// The reference: [Regions](crate::language::regions).
pub mod parallel {}

/// An action that runs when a push or `history suspend` pauses the state without exiting it.
///
/// ```text
/// pause { music.hold(); }
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub mod pause {}

/// Which transition wins: with `priority outer;` every composite outranks its nested states.
///
/// ```text
/// priority outer;
/// ```
///
/// The reference: [Priority](crate::language::priority).
pub mod priority {
    /// Every `on`, `when`, `after` and `every` of a composite outranks those of its nested states.
    ///
    /// ```text
    /// priority outer;
    /// ```
    ///
    /// The reference: [Priority](crate::language::priority).
    pub mod outer {}
}

/// The number of raised and deferred events that there is room for, if the macro cannot compute it.
///
/// ```text
/// queue 4;
/// ```
///
/// The reference: [Signals](crate::language::signals).
pub mod queue {}

/// An action that runs when a paused state continues.
///
/// ```text
/// resume { music.go_on(); }
/// enter or resume { lamp.on(); }
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub mod resume {}

/// Events that only the machine itself raises.
///
/// ```text
/// signals { Full, Failed(u32) }
/// ```
///
/// The reference: [Signals](crate::language::signals).
pub mod signals {}

/// The number of pushed states that there is room for, if the macro cannot compute it.
///
/// ```text
/// stack 8;
/// ```
///
/// The reference: [Push and pop](crate::language::stack).
pub mod stack {}

/// A state. With nested states it is a composite; with parentheses it has data.
///
/// ```text
/// state HeadFor(item: Item) {
///     on Bumped => Search;
/// }
/// ```
///
/// The reference: [States](crate::language::states).
pub mod state {}

/// A transition polled by `update`: for conditions that change outside the machine.
///
/// ```text
/// when bot.is_tired() => Sleep;
/// ```
///
/// The reference: [Transitions](crate::language::transitions).
pub mod when {}

/// The version of the machine, which is saved with it.
///
/// ```text
/// version 2;
/// ```
///
/// The reference: [Machine](crate::language::machine#versions).
pub mod version {}
