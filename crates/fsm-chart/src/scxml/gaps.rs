//! The features of a chart that SCXML lacks or defines differently. Each becomes a comment in the document or is
//! approximated, and is reported once.

/// A kind of feature that SCXML lacks or defines differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// A condition that is Rust code.
    Condition,
    /// An action that is Rust code.
    Code,
    /// Code that precedes a decision.
    EarlyCode,
    /// `when`.
    Poll,
    /// An `alarm` in a region.
    Alarm,
    /// A decision with several branches in a region.
    Decision,
    /// `push` and `pop`.
    Stack,
    /// `defer`.
    Defer,
    /// `history suspend`.
    Suspend,
    /// A history that may restore a final state.
    FinalHistory,
    /// `Name.history` or `Name.initial` from inside `Name`.
    HistoryAround,
    /// An effect of an `initial` that `Name.initial` skips.
    InitialEffect,
    /// A decided `initial` in a region.
    DecidedInitial,
    /// The history of a `parallel` that is a region.
    RegionHistory,
    /// `active`, `pause` and `resume`.
    Moments,
    /// `never`.
    Invariant,
    /// The data of states.
    Data,
    /// Events of a type that is declared elsewhere.
    Foreign,
    /// The payload of a raised event or signal.
    Payload,
    /// A `raise` that depends on a condition.
    Raise,
    /// The completion of a state whose id is a prefix of another id.
    Completion,
    /// Completions and raised events in one machine.
    Queue,
    /// A duration that is Rust code.
    Duration,
    /// Timers that may be due at the same moment.
    Simultaneous,
    /// An `after` with a guard.
    LostTimer,
    /// A submachine.
    Machine,
    /// `forward`.
    Forward,
}

impl Gap {
    /// The warning: the feature, and how the document represents it.
    pub fn text(self) -> &'static str {
        match self {
            Gap::Condition => "conditions in Rust are flags, false until an event `set.FLAG` with data sets them",
            Gap::Code => "actions in Rust are only logged",
            Gap::EarlyCode => "code in front of a decision runs after it, when what is left has been exited",
            Gap::Poll => "`when` is asked at the event `update`, which has to be sent",
            Gap::Alarm => "an `alarm` in a region does not win against what other regions pick",
            Gap::Decision => {
                "a decision in a region excludes what other regions pick by where it leads, not by where it may lead"
            }
            Gap::Stack => "`push` and `pop` are comments",
            Gap::Defer => "`defer` is a comment: the event is lost",
            Gap::Suspend => "`history suspend` is deep history: what is inside is exited and entered",
            Gap::FinalHistory => "a history is followed into a final state too, where fsmith would start anew",
            Gap::HistoryAround => {
                "a `.history` or `.initial` of a state around the source does not exit that state, whose history is that of its last exit"
            }
            Gap::InitialEffect => "the effect of an `initial` does not run where `.initial` enters its composite",
            Gap::DecidedInitial => {
                "an `initial` with a decision in a region is decided after the other regions have been entered"
            }
            Gap::RegionHistory => {
                "the history of a `parallel` that is a region is not followed where all regions are entered"
            }
            Gap::Moments => "`active`, `pause` and `resume` are comments",
            Gap::Invariant => "`never` is a comment",
            Gap::Data => "the data of states is a comment",
            Gap::Foreign => "events of a type declared elsewhere are all called `event`, and their patterns are flags",
            Gap::Payload => "what is raised has no payload",
            Gap::Raise => "a `raise` under a condition is only logged",
            Gap::Completion => {
                "`done(Name)` reacts to completions of composites `Name.Inner` as well, whose name others have"
            }
            Gap::Queue => "completions are not handled before what is raised, but in one queue with it",
            Gap::Duration => "durations in Rust are variables of one second",
            Gap::Simultaneous => "timers that are due at the same moment fire in the order in which they were set",
            Gap::LostTimer => "an `after` whose guard does not hold is lost, and not asked again",
            Gap::Machine => "`machine` invokes the document of that machine, which is not told what it is lent",
            Gap::Forward => {
                "`forward` sends on the event that has come, under its own name, even if the machine inside ignores it"
            }
        }
    }
}
