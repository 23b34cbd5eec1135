//! A machine as data, close to its text: a tree of states, with reactions whose targets are state numbers.
//!
//! States are numbered in document order. Number 0 is the machine itself, the root.

use crate::code::{Arm, Condition, Matched, Numbers, Raised, Statement, Value, Wait};

/// The number of a state.
pub type Id = usize;

/// The machine itself.
pub const ROOT: Id = 0;

#[derive(Debug, Clone)]
pub struct Machine {
    pub states: Vec<State>,
    pub events: Vec<Event>,
    /// Whether the events are of an existing type.
    pub foreign: bool,
    pub priority_outer: bool,
    pub stack: Option<usize>,
    pub queue: Option<usize>,
    /// Whether the capacity of the stack or the queue may be exceeded, on purpose.
    pub tight: bool,
    /// Whether the machine also has the parameter `limit`.
    pub limited: bool,
    pub observed: bool,
    /// Whether the machine has `fails Failure`.
    pub fails: bool,
    /// The submachines, each of which several states may run.
    pub inner: Vec<Machine>,
    pub runs: Vec<Run>,
    /// The random seed with which items are moved to included parts; `None` without parts.
    pub parts: Option<u64>,
}

/// `machine inner: Drawn(tape);`
#[derive(Debug, Clone)]
pub struct Run {
    pub state: Id,
    pub name: String,
    /// The index of the submachine.
    pub of: usize,
}

#[derive(Debug, Clone, Default)]
pub struct State {
    pub name: String,
    pub data: Vec<Datum>,
    pub kind: Kind,
    pub parent: Option<Id>,
    pub children: Vec<Id>,
    pub initial: Option<Initial>,
    pub history: Option<History>,
    pub actions: Vec<Action>,
    pub clauses: Vec<Clause>,
    pub groups: Vec<Group>,
    /// `defer PATTERN;`
    pub defers: Vec<Pattern>,
    /// Whether nested states are declared before the transitions.
    pub children_first: bool,
}

/// A field of the data of a state. It is an argument unless it has an initial value.
#[derive(Debug, Clone)]
pub struct Datum {
    pub name: String,
    pub ty: Type,
    pub value: Option<Value>,
    /// Whether the field is only moved. It belongs to a state around regions, and could not be moved if other code used
    /// it.
    pub moves: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Number,
    Word,
    /// A value that records when it is dropped, and is only moved.
    Held,
}

/// The arguments of each state that receives any.
pub type Given = Vec<(Id, Vec<Value>)>;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Plain,
    Final,
    Parallel,
}

/// The `initial` of a composite.
#[derive(Debug, Clone)]
pub enum Initial {
    /// `initial Name;`
    Plain(Id, Given),
    /// `initial state Name { .. }`
    Here(Id),
    /// `initial => REACTION`
    Arrow(Tree),
}

/// `history deep else Name;`
#[derive(Debug, Clone)]
pub struct History {
    pub kind: &'static str,
    pub otherwise: Option<(Id, Mode)>,
}

/// `enter { code }`
#[derive(Debug, Clone)]
pub struct Action {
    pub moment: &'static str,
    pub code: Vec<Statement>,
}

/// `in A | B { clauses }`
#[derive(Debug, Clone)]
pub struct Group {
    pub members: Vec<Id>,
    pub clauses: Vec<Clause>,
    pub defers: Vec<Pattern>,
}

/// A transition.
#[derive(Debug, Clone)]
pub struct Clause {
    pub alarm: bool,
    pub triggers: Vec<Trigger>,
    pub reaction: Tree,
}

impl Clause {
    /// `ignore PATTERN;`
    #[must_use]
    pub fn ignoring(pattern: Pattern) -> Clause {
        let triggers = vec![Trigger { to: To::On(pattern), guard: None }];
        Clause { alarm: false, triggers, reaction: Tree::End { effect: Vec::new(), leaf: Leaf::Ignore } }
    }

    /// Whether this is a `forward` to a submachine.
    #[must_use]
    pub fn forwards(&self) -> bool {
        matches!(self.reaction, Tree::End { leaf: Leaf::Forward(..), .. })
    }

    /// Whether this is an `ignore`.
    #[must_use]
    pub fn ignores(&self) -> bool {
        matches!(self.reaction, Tree::End { leaf: Leaf::Ignore, .. })
    }
}

#[derive(Debug, Clone)]
pub struct Trigger {
    pub to: To,
    pub guard: Option<Condition>,
}

/// The trigger of a transition.
#[derive(Debug, Clone)]
pub enum To {
    On(Pattern),
    When,
    Always,
    /// `done`, or `done(Name)`
    Done(Option<Id>),
    After(Wait),
    Every(Wait),
    Failed(Failures),
    /// `done(inner)`, or `done(inner.Final { f1, .. })`
    Ended(usize, Option<Ending>),
}

/// The completion of a submachine.
#[derive(Debug, Clone)]
pub struct Ending {
    /// The `final` that was reached.
    pub reached: Id,
    /// The fields of the `final` that are bound. A number is bound by its own name, and a word by the usual name of
    /// words.
    pub bound: Vec<Datum>,
}

#[derive(Debug, Clone)]
pub enum Failures {
    /// `_`
    Any,
    /// `Failure("a1" | "q2")`
    Of(Vec<String>),
    /// `Failure(failure)`
    Named,
}

impl Failures {
    #[must_use]
    pub fn contains(&self, what: &str) -> bool {
        match self {
            Failures::Any | Failures::Named => true,
            Failures::Of(these) => these.iter().any(|one| one == what),
        }
    }
}

#[derive(Debug, Clone)]
pub enum Pattern {
    /// `_`
    Any,
    /// `A(_) | B { n, .. }`, perhaps after `whole @`.
    Of { cases: Vec<Case>, whole: bool },
}

/// One event of a pattern, with a pattern for each of its fields.
#[derive(Debug, Clone)]
pub struct Case {
    pub event: usize,
    pub fields: Vec<Piece>,
}

/// A pattern of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Wild,
    /// Binds the usual name for the type of the field.
    Bind,
    /// A refutable pattern without bindings.
    Some(Numbers),
    /// `n @ 1..=3`
    At(Numbers),
}

/// An event or a signal with its payload. Signals follow the events.
#[derive(Debug, Clone)]
pub struct Event {
    pub name: String,
    pub signal: bool,
    pub braces: bool,
    pub fields: Vec<Field>,
}

/// The type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// `n: u32`
    Number,
    /// `w: String`
    Word,
    /// An event of the submachine with this index.
    Inside(usize),
}

/// A reaction: a decision tree.
#[derive(Debug, Clone)]
pub enum Tree {
    End {
        effect: Vec<Statement>,
        leaf: Leaf,
    },
    Before {
        code: Vec<Statement>,
        then: Box<Tree>,
    },
    If {
        condition: Condition,
        then: Box<Tree>,
        otherwise: Box<Tree>,
    },
    Match {
        value: Matched,
        arms: Vec<(Arm, Tree)>,
    },
    /// `let Some(k1) = look(tape, "q1") else { .. };`
    LetElse {
        name: String,
        label: String,
        otherwise: Box<Tree>,
        then: Box<Tree>,
    },
}

/// The branch of a reaction.
#[derive(Debug, Clone)]
pub enum Leaf {
    Stay,
    /// A block without a target.
    Nothing,
    Pass,
    Pop,
    /// `ignore PATTERN;`, which has no other branches.
    Ignore,
    /// `forward PATTERN => inner(EVENT);`, which has no other branches.
    Forward(usize, Passed),
    Push(Id, Given),
    Go {
        target: Id,
        mode: Mode,
        reenter: bool,
        given: Given,
    },
    /// `(A, B)`
    Fork {
        targets: Vec<(Id, Mode)>,
        reenter: bool,
        given: Given,
    },
}

/// The event that is forwarded to a submachine.
#[derive(Debug, Clone)]
pub enum Passed {
    /// The payload of the event.
    Carried,
    Made(Raised),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Default,
    Initial,
    History,
    DeepHistory,
}

impl Field {
    /// The name that patterns bind for this type.
    #[must_use]
    pub fn binding(self) -> &'static str {
        match self {
            Field::Number => "n",
            Field::Word => "w",
            Field::Inside(_) => "event",
        }
    }
}

impl Event {
    /// Whether the event carries an event of a submachine.
    #[must_use]
    pub fn carries(&self) -> bool {
        matches!(self.fields[..], [Field::Inside(_)])
    }

    /// The name of a field. The first field of a type has the name that patterns bind.
    #[must_use]
    pub fn field_name(&self, at: usize) -> String {
        let field = self.fields[at];
        match self.fields[..at].contains(&field) {
            true => format!("{}{at}", field.binding()),
            false => field.binding().to_owned(),
        }
    }
}

impl Machine {
    /// A stack capacity that no tape exceeds.
    pub const DEEP: usize = 30;
    /// A queue capacity that no tape exceeds.
    pub const LONG: usize = 200;

    /// Declares a capacity of the stack.
    pub fn deepen(&mut self) {
        (self.stack, self.tight) = (Some(Machine::DEEP), true);
    }

    /// Whether `outer` is `inner` or encloses it.
    #[must_use]
    pub fn contains(&self, outer: Id, inner: Id) -> bool {
        inner == outer || self.states[inner].parent.is_some_and(|parent| self.contains(outer, parent))
    }

    /// Whether `outer` encloses `inner`.
    #[must_use]
    pub fn around(&self, outer: Id, inner: Id) -> bool {
        outer != inner && self.contains(outer, inner)
    }

    /// The innermost state that encloses both. If `source` encloses `target`, this is `source` itself.
    #[must_use]
    pub fn common(&self, source: Id, target: Id) -> Id {
        let mut common = source;
        while !self.around(common, target) {
            common = self.states[common].parent.expect("the machine is around every state");
        }
        common
    }

    /// The state that a transition to these targets does not exit.
    #[must_use]
    pub fn domain(&self, source: Id, targets: &[Id], reenter: bool) -> Id {
        let inside = |state: Id| targets.iter().all(|&target| self.around(state, target)) && !self.is_parallel(state);
        if !reenter && inside(source) {
            return source;
        }
        let mut domain = source;
        while domain != ROOT {
            domain = self.states[domain].parent.expect("the machine is around every state");
            if inside(domain) {
                break;
            }
        }
        domain
    }

    #[must_use]
    pub fn takes(&self, state: Id) -> bool {
        self.states[state].data.iter().any(|datum| datum.value.is_none())
    }

    #[must_use]
    pub fn runs_machines(&self) -> bool {
        !self.runs.is_empty()
    }

    /// The submachines that a state runs, by their numbers.
    pub fn run_by(&self, state: Id) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.runs.len()).filter(move |&run| self.runs[run].state == state)
    }

    #[must_use]
    pub fn run(&self, run: usize) -> &Machine {
        &self.inner[self.runs[run].of]
    }

    /// The `final`s that complete the machine itself.
    #[must_use]
    pub fn ends(&self) -> Vec<Id> {
        self.states[ROOT].children.iter().copied().filter(|&state| self.is_final(state)).collect()
    }

    /// Whether some submachine is observed.
    #[must_use]
    pub fn is_observed_inside(&self) -> bool {
        self.inner.iter().any(|inner| inner.observed)
    }

    #[must_use]
    pub fn has_data(&self) -> bool {
        self.states.iter().any(|state| !state.data.is_empty())
    }

    /// The patterns that a state defers, including those of its groups.
    #[must_use]
    pub fn deferred(&self, state: Id) -> Vec<Pattern> {
        let groups = self.groups().filter(|(.., group)| group.members.contains(&state));
        let groups = groups.flat_map(|(.., group)| group.defers.clone());
        self.states[state].defers.iter().cloned().chain(groups).collect()
    }

    /// Whether all child states are active at the same time.
    #[must_use]
    pub fn is_parallel(&self, state: Id) -> bool {
        self.states[state].kind == Kind::Parallel
    }

    #[must_use]
    pub fn has_regions(&self) -> bool {
        self.states.iter().any(|state| state.kind == Kind::Parallel)
    }

    #[must_use]
    pub fn has_nested_regions(&self) -> bool {
        let parallels = || self.named().filter(|&state| self.is_parallel(state));
        parallels().any(|outer| parallels().any(|inner| self.around(outer, inner)))
    }

    #[must_use]
    pub fn is_final(&self, state: Id) -> bool {
        self.states[state].kind == Kind::Final
    }

    /// Whether a state may complete: it has a `final` as a child, or all its regions may complete.
    #[must_use]
    pub fn completes(&self, state: Id) -> bool {
        let mut inside = self.states[state].children.iter();
        match self.states[state].kind {
            Kind::Plain => inside.any(|&inner| self.is_final(inner)),
            Kind::Final => false,
            Kind::Parallel => inside.all(|&region| self.completes(region)),
        }
    }

    /// The events without the signals.
    pub fn external_events(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(|event| !event.signal)
    }

    /// Whether the machine has timers, or runs a submachine, which may have some.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        if self.runs_machines() {
            return true;
        }
        let mut triggers = self.standing().into_iter().flat_map(|(_, place)| &self.clause(place).triggers);
        triggers.any(|trigger| matches!(trigger.to, To::After(_) | To::Every(_)))
    }

    /// Whether the machine has anything to poll, or runs a submachine, which may have.
    #[must_use]
    pub fn is_polled(&self) -> bool {
        if self.runs_machines() {
            return true;
        }
        let mut triggers = self.standing().into_iter().flat_map(|(_, place)| &self.clause(place).triggers);
        let acts = |state: &State| state.actions.iter().any(|action| action.moment == "active");
        triggers.any(|trigger| matches!(trigger.to, To::When | To::Always)) || self.states.iter().any(acts)
    }

    /// Whether the machine has an `always`.
    #[must_use]
    pub fn is_eventless(&self) -> bool {
        let mut triggers = self.standing().into_iter().flat_map(|(_, place)| &self.clause(place).triggers);
        triggers.any(|trigger| matches!(trigger.to, To::Always))
    }

    #[must_use]
    pub fn is_leaf(&self, state: Id) -> bool {
        self.states[state].children.is_empty()
    }

    /// All states except the machine itself.
    pub fn named(&self) -> std::ops::Range<Id> {
        1..self.states.len()
    }

    /// The leaves in a state. A leaf contains itself.
    pub fn leaves(&self, state: Id) -> impl Iterator<Item = Id> + '_ {
        self.named().filter(move |&leaf| self.is_leaf(leaf) && self.contains(state, leaf))
    }

    /// Formats an active leaf as `data()` shows it: the fields of all states that enclose it and are not hidden by an
    /// inner one, each by its state and its number there. Those of submachines come last.
    #[must_use]
    pub fn seen(&self, leaf: Id, shown: impl Fn(Id, usize) -> String) -> String {
        let mut fields: Vec<(&str, String)> = Vec::new();
        for state in std::iter::successors(Some(leaf), |state| self.states[*state].parent) {
            let data = self.states[state].data.iter().map(|field| &field.name);
            let run = self.run_by(state).map(|run| &self.runs[run].name);
            for (at, name) in data.chain(run).enumerate() {
                if fields.iter().all(|(known, _)| known != name) {
                    fields.push((name, format!("{name}: {}", shown(state, at))));
                }
            }
        }
        let fields: Vec<_> = fields.into_iter().map(|(_, shown)| shown).collect();
        match fields.is_empty() {
            true => self.variant(leaf),
            false => format!("{} {{ {} }}", self.variant(leaf), fields.join(", ")),
        }
    }

    /// A path that is unambiguous everywhere.
    #[must_use]
    pub fn path(&self, state: Id) -> String {
        let name = &self.states[state].name;
        let twins = self.states.iter().filter(|other| other.name == *name).count();
        match self.states[state].parent {
            Some(parent) if twins > 1 && parent != ROOT => format!("{}.{name}", self.path(parent)),
            _ => name.clone(),
        }
    }

    /// The name of the variant of a state, prefixed with the names of enclosing states until it is unique.
    #[must_use]
    pub fn variant(&self, state: Id) -> String {
        self.path(state).replace('.', "")
    }

    /// Returns every transition with each of its source states, in the order in which a state considers them.
    #[must_use]
    pub fn standing(&self) -> Vec<(Id, Place)> {
        let mut all = Vec::new();
        for (source, state) in self.states.iter().enumerate() {
            all.extend((0..state.clauses.len()).map(|clause| (source, Place { holder: source, group: None, clause })));
            for (holder, group, members) in self.groups() {
                if members.members.contains(&source) {
                    let clauses = 0..members.clauses.len();
                    all.extend(clauses.map(|clause| (source, Place { holder, group: Some(group), clause })));
                }
            }
        }
        all
    }

    fn groups(&self) -> impl Iterator<Item = (Id, usize, &Group)> {
        let holders = self.states.iter().enumerate();
        holders.flat_map(|(holder, state)| state.groups.iter().enumerate().map(move |(at, group)| (holder, at, group)))
    }

    #[must_use]
    pub fn clause(&self, place: Place) -> &Clause {
        let state = &self.states[place.holder];
        match place.group {
            Some(group) => &state.groups[group].clauses[place.clause],
            None => &state.clauses[place.clause],
        }
    }

    pub fn clause_mut(&mut self, place: Place) -> &mut Clause {
        let state = &mut self.states[place.holder];
        match place.group {
            Some(group) => &mut state.groups[group].clauses[place.clause],
            None => &mut state.clauses[place.clause],
        }
    }

    /// Whether the machine contains a `push`, and thus has a stack.
    #[must_use]
    pub fn pushes(&self) -> bool {
        let clauses = self.standing().into_iter().map(|(_, place)| self.clause(place));
        clauses.flat_map(|clause| clause.reaction.leaves()).any(|leaf| matches!(leaf, Leaf::Push(..)))
    }
}

/// The position of a clause in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub holder: Id,
    pub group: Option<usize>,
    pub clause: usize,
}

impl Tree {
    /// The branches of the tree, in order.
    #[must_use]
    pub fn leaves(&self) -> Vec<Leaf> {
        match self {
            Tree::End { leaf, .. } => vec![leaf.clone()],
            Tree::Before { then, .. } => then.leaves(),
            Tree::If { then, otherwise, .. } | Tree::LetElse { then, otherwise, .. } => {
                [then.leaves(), otherwise.leaves()].concat()
            }
            Tree::Match { arms, .. } => arms.iter().flat_map(|(_, tree)| tree.leaves()).collect(),
        }
    }

    pub fn map_leaves(&mut self, change: &mut impl FnMut(&mut Leaf)) {
        match self {
            Tree::End { leaf, .. } => change(leaf),
            Tree::Before { then, .. } => then.map_leaves(change),
            Tree::If { then, otherwise, .. } | Tree::LetElse { then, otherwise, .. } => {
                then.map_leaves(change);
                otherwise.map_leaves(change);
            }
            Tree::Match { arms, .. } => arms.iter_mut().for_each(|(_, tree)| tree.map_leaves(change)),
        }
    }
}
