//! The statechart: a drawn machine with its transitions in the order in which each state considers them.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::code::Condition;
use crate::machine::{
    Action, Clause, Ending, Id, Initial, Leaf, Machine, Mode, Passed, Pattern, ROOT, Run, To, Tree, Trigger,
};
use crate::print;
use crate::repair::mentions;

/// A drawn machine, and everything that follows from its text alone.
#[derive(Debug)]
pub struct Chart {
    pub machine: Machine,
    pub transitions: Vec<Transition>,
    /// The transitions of each state, in document order. Those of groups follow its own.
    asked: Vec<Vec<usize>>,
    /// The state and the position of each field. Names of fields are unique in a machine.
    fields: BTreeMap<String, (Id, usize)>,
    pub defers: Vec<Vec<Pattern>>,
    /// The depth of the history of each composite that has one.
    remembers: BTreeMap<Id, Depth>,
    /// The submachines.
    pub inner: Vec<Rc<Chart>>,
    /// The `done`s of each submachine, in the order of the text.
    pub dones: Vec<Vec<Done>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    Shallow,
    Deep,
}

/// A transition of one state with one trigger. A clause with `or` or in `in A | B` is split into several of these.
/// *(Chapter `transitions`: several triggers, several states.)*
#[derive(Debug)]
pub struct Transition {
    pub source: Id,
    pub alarm: bool,
    pub to: To,
    pub guard: Option<Condition>,
    pub reaction: Tree,
    pub leaves: Vec<Leaf>,
    /// Whether the reaction decides *whether* the transition is taken, so that it is evaluated together with the guard.
    /// *(Chapters `reactions`: pass; `stack`: what runs.)*
    pub may_pass: bool,
    /// For a completion, the `final`s whose data it uses. *(Chapter `data`: decided here.)*
    pub finals: Vec<Id>,
    /// The effect on a submachine, before the reaction is decided.
    pub inside: Option<Inside>,
    /// The state that determines which states are exited: the one that reacts.
    pub leads_from: Id,
}

/// The effect of a transition on a submachine. *(Chapters `submachines`: events; `running_inside`: time.)*
#[derive(Debug)]
pub enum Inside {
    /// A `forward` in the state that runs the submachine.
    EventValue(usize, Passed),
    /// A `forward` in a nested state, which cannot react to the completion.
    ToldWithin(usize, Passed),
    /// A timer of the submachine has fired, or its completion is handled.
    Fires(usize),
}

impl Inside {
    /// Returns the number of the submachine.
    #[must_use]
    pub fn run(&self) -> usize {
        let &(Inside::EventValue(run, _) | Inside::ToldWithin(run, _) | Inside::Fires(run)) = self;
        run
    }
}

/// `done(inner)`
#[derive(Debug)]
pub struct Done {
    /// The `final` that the transition reacts to; `None` for every completion.
    pub ending: Option<Ending>,
    pub guard: Option<Condition>,
    pub reaction: Tree,
}

/// How a target is entered. *(Chapter `targets`: how a composite is entered.)*
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    Default,
    /// `Name.initial`
    Initial,
    /// The entry of states inside a target with `Name.initial`, which applies to all levels.
    AllTheWay,
    /// `Name.history`
    History,
    /// `Name.deep_history`
    DeepHistory,
    /// A target with arguments. The composite loses its history. If it declares a history, it and its nested composites
    /// are started anew. *(Chapter `data`: when it ends.)*
    Anew,
    /// This and the next two are the same entries inside a target with `Name.initial`.
    AnewAllTheWay,
    HistoryAllTheWay,
    DeepHistoryAllTheWay,
    /// A `parallel` whose regions are all started anew, regardless of its history.
    Regions,
}

/// A target state, and how it is entered.
pub type Target = (Id, Entry);

impl Entry {
    /// Whether paused states are not resumed.
    #[must_use]
    pub fn is_fresh(self) -> bool {
        matches!(self, Entry::Initial | Entry::Anew) || self.is_all_the_way()
    }

    /// Whether this applies inside a target with `Name.initial`.
    #[must_use]
    pub fn is_all_the_way(self) -> bool {
        use Entry::{AllTheWay, AnewAllTheWay, DeepHistoryAllTheWay, HistoryAllTheWay};
        matches!(self, AllTheWay | AnewAllTheWay | HistoryAllTheWay | DeepHistoryAllTheWay)
    }
}

impl From<Mode> for Entry {
    fn from(mode: Mode) -> Entry {
        match mode {
            Mode::Default => Entry::Default,
            Mode::Initial => Entry::Initial,
            Mode::History => Entry::History,
            Mode::DeepHistory => Entry::DeepHistory,
        }
    }
}

impl Chart {
    #[must_use]
    pub fn new(machine: Machine) -> Chart {
        let mut transitions = Vec::new();
        let mut asked = vec![Vec::new(); machine.states.len()];
        let dones: Vec<Vec<Done>> = (0..machine.runs.len()).map(|run| dones(&machine, run)).collect();
        for (run, Run { state, .. }) in machine.runs.iter().enumerate() {
            asked[*state].push(transitions.len());
            transitions.push(fires(&machine, run, &dones[run]));
        }
        for (source, place) in machine.standing() {
            let shared = place.group.is_some_and(|group| machine.states[place.holder].groups[group].members.len() > 1);
            for transition in triggered(&machine, (source, shared), machine.clause(place), &dones) {
                asked[source].push(transitions.len());
                transitions.push(transition);
            }
        }
        // The transitions of submachines are considered first. *(Chapter `submachines`: events.)*
        for asked in &mut asked {
            asked.sort_by_key(|transition: &usize| transitions[*transition].inside.is_none());
        }
        let mut fields = BTreeMap::new();
        for (state, inside) in machine.states.iter().enumerate() {
            for (at, datum) in inside.data.iter().enumerate() {
                fields.insert(datum.name.clone(), (state, at));
            }
        }
        let defers = (ROOT..machine.states.len()).map(|state| machine.deferred(state)).collect();
        let inner = machine.inner.iter().map(|inner| Rc::new(Chart::new(inner.clone()))).collect();
        let remembers = BTreeMap::new();
        let mut chart = Chart { machine, transitions, asked, fields, defers, remembers, inner, dones };
        chart.remembers = chart.memories();
        chart
    }

    /// Whether a state has nested states that may be suspended and whose `exit` uses its data. *(Chapter `data`: when
    /// it ends.)*
    #[must_use]
    pub fn used_while_suspended(&self, state: Id) -> bool {
        let uses = |action: &Action| {
            let code: Vec<String> = action.code.iter().map(ToString::to_string).collect();
            let mut fields = self.machine.states[state].data.iter();
            action.moment == "exit" && fields.any(|field| mentions(&code.join(" "), &field.name))
        };
        let inside = self.machine.named().filter(|&inside| self.machine.around(state, inside));
        let mut suspended = inside.filter(|&inside| {
            let around = self.outwards(inside).skip(1);
            around.take_while(|&around| around != state).any(|around| self.suspends(around))
        });
        suspended.any(|inside| self.machine.states[inside].actions.iter().any(uses))
    }

    /// Returns the composites with a history: those that declare one, and those whose history a target requests. All
    /// regions are always entered, so a `parallel` has no shallow history. *(Chapter `history`.)*
    fn memories(&self) -> BTreeMap<Id, Depth> {
        let declared = self.machine.named().filter_map(|state| Some((state, self.history(state)?)));
        let declared =
            declared.map(|(state, kind)| (state, if kind == "shallow" { Depth::Shallow } else { Depth::Deep }));
        let leaves = self.transitions.iter().flat_map(|transition| transition.leaves.clone());
        let initials = self.machine.states.iter().filter_map(|state| match &state.initial {
            Some(Initial::Arrow(tree)) => Some(tree.leaves()),
            _ => None,
        });
        let otherwise = self.machine.states.iter().filter_map(|state| state.history.as_ref()?.otherwise);
        let targets = leaves.chain(initials.flatten()).flat_map(|leaf| targets(&leaf));
        let targets = targets.chain(otherwise.map(|(target, mode)| (target, mode.into())));
        let asked = targets.filter_map(|(target, entry)| match entry {
            Entry::History => Some((target, Depth::Shallow)),
            Entry::DeepHistory => Some((target, Depth::Deep)),
            _ => None,
        });
        let mut all = BTreeMap::new();
        for (state, depth) in declared.chain(asked) {
            if self.is_compound(state) || (self.machine.is_parallel(state) && depth == Depth::Deep) {
                let known = all.entry(state).or_insert(depth);
                *known = depth.max(*known);
            }
        }
        all
    }

    #[must_use]
    pub fn remembers(&self) -> bool {
        !self.remembers.is_empty() || self.inner.iter().any(|inner| inner.remembers())
    }

    /// Whether the history of a composite is deep; `None` without a history.
    #[must_use]
    pub fn memory_depth(&self, composite: Id) -> Option<bool> {
        self.remembers.get(&composite).map(|depth| *depth == Depth::Deep)
    }

    /// Whether some push pauses the states inside this state.
    #[must_use]
    pub fn is_pushed_over(&self, state: Id) -> bool {
        let owner = |transition: &Transition, target: Id| {
            let inside = self.is_compound(transition.source) && self.machine.around(transition.source, target);
            let around = |around: &Id| self.is_compound(*around) && self.machine.around(*around, target);
            if inside {
                transition.source
            } else {
                self.outwards(transition.source).skip(1).find(around).unwrap_or(ROOT)
            }
        };
        let pushes = |transition: &Transition| {
            let mut leaves = transition.leaves.iter();
            leaves.any(|leaf| matches!(leaf, Leaf::Push(target, _) if owner(transition, *target) == state))
        };
        self.transitions.iter().any(pushes)
    }

    /// Whether the history of a composite restores a state, so that its data is kept. This includes the composite
    /// itself. *(Chapter `data`: when it ends.)*
    #[must_use]
    pub fn returns_to(&self, composite: Id, state: Id) -> bool {
        let depth = self.remembers.get(&composite);
        depth.is_some_and(|depth| *depth == Depth::Deep || state == composite || self.parent(state) == Some(composite))
    }

    #[must_use]
    pub fn parent(&self, state: Id) -> Option<Id> {
        self.machine.states[state].parent
    }

    #[must_use]
    pub fn children(&self, state: Id) -> &[Id] {
        &self.machine.states[state].children
    }

    /// Returns a state and its enclosing states, innermost first.
    pub fn outwards(&self, state: Id) -> impl Iterator<Item = Id> + '_ {
        std::iter::successors(Some(state), |state| self.parent(*state))
    }

    /// Whether a state has child states of which exactly one is active: SCXML's *compound* state.
    #[must_use]
    pub fn is_compound(&self, state: Id) -> bool {
        !self.machine.is_leaf(state) && !self.machine.is_parallel(state)
    }

    /// The kind of history that a state declares.
    #[must_use]
    pub fn history(&self, state: Id) -> Option<&'static str> {
        self.machine.states[state].history.as_ref().map(|history| history.kind)
    }

    #[must_use]
    pub fn suspends(&self, state: Id) -> bool {
        self.history(state) == Some("suspend")
    }

    /// Returns the transitions of a state that are alarms, or those that are not, from top to bottom.
    pub fn transitions_of(&self, state: Id, alarms: bool) -> impl Iterator<Item = usize> + '_ {
        self.asked[state].iter().copied().filter(move |&transition| self.transitions[transition].alarm == alarms)
    }

    /// Returns the state that has a field of this name, and the position of the field.
    #[must_use]
    pub fn field(&self, name: &str) -> (Id, usize) {
        self.fields[name]
    }
}

/// Returns the transitions of a clause for one of its source states. `shared` says whether there are others.
fn triggered<'m>(
    machine: &'m Machine,
    (source, shared): (Id, bool),
    clause: &'m Clause,
    dones: &'m [Vec<Done>],
) -> impl Iterator<Item = Transition> + 'm {
    let triggers = clause.triggers.iter().filter(|trigger| !matches!(trigger.to, To::Ended(..)));
    triggers.map(move |trigger| {
        let to = match &trigger.to {
            To::Done(None) => To::Done(Some(source)),
            to => to.clone(),
        };
        // With `priority outer`, every `on`, `when`, `after` and `every` of a composite is an alarm.
        let ranked = !clause.ignores() && !matches!(to, To::Always | To::Done(_));
        let outer = machine.priority_outer && !machine.is_leaf(source);
        let inside = match &clause.reaction {
            Tree::End { leaf: Leaf::Forward(run, passed), .. } => {
                Some(match machine.runs[*run].state == source && !shared {
                    true => Inside::EventValue(*run, passed.clone()),
                    false => Inside::ToldWithin(*run, passed.clone()),
                })
            }
            _ => None,
        };
        let (leaves, leads_from) = match inside {
            Some(Inside::EventValue(run, _)) => (leaves_of(&dones[run]), machine.runs[run].state),
            _ => (clause.reaction.leaves(), source),
        };
        Transition {
            source,
            alarm: ranked && (clause.alarm || outer),
            guard: trigger.guard.clone(),
            reaction: clause.reaction.clone(),
            may_pass: inside.is_none() && leaves.iter().any(|leaf| may_pass(machine, source, leaf)),
            finals: if matches!(to, To::Done(_)) { finals_used(machine, source, clause, trigger) } else { Vec::new() },
            to,
            leaves,
            inside,
            leads_from,
        }
    })
}

/// Returns the transitions of a state for the completion of its submachine.
fn dones(machine: &Machine, run: usize) -> Vec<Done> {
    let mut dones = Vec::new();
    for clause in &machine.states[machine.runs[run].state].clauses {
        for trigger in &clause.triggers {
            if let To::Ended(of, ending) = &trigger.to
                && *of == run
            {
                let (guard, reaction) = (trigger.guard.clone(), clause.reaction.clone());
                dones.push(Done { ending: ending.clone(), guard, reaction });
            }
        }
    }
    dones
}

/// Returns the transition for the timers of a submachine. If no `done` handles its completion, the outer machine stays.
fn fires(machine: &Machine, run: usize, dones: &[Done]) -> Transition {
    let source = machine.runs[run].state;
    Transition {
        source,
        alarm: machine.priority_outer && !machine.is_leaf(source),
        to: To::Ended(run, None),
        guard: None,
        reaction: Tree::End { effect: Vec::new(), leaf: Leaf::Stay },
        leaves: leaves_of(dones),
        may_pass: false,
        finals: Vec::new(),
        inside: Some(Inside::Fires(run)),
        leads_from: source,
    }
}

fn leaves_of(dones: &[Done]) -> Vec<Leaf> {
    dones.iter().flat_map(|done| done.reaction.leaves()).chain([Leaf::Stay]).collect()
}

/// Whether a leaf may be a `pass`. A push passes if its target is on top already, which requires that one of the two
/// states encloses the other.
fn may_pass(machine: &Machine, source: Id, leaf: &Leaf) -> bool {
    match leaf {
        Leaf::Pass | Leaf::Pop => true,
        Leaf::Push(target, _) => machine.contains(source, *target) || machine.contains(*target, source),
        _ => false,
    }
}

/// Returns the `final`s whose fields a transition uses, without those that enclose its source.
fn finals_used(machine: &Machine, source: Id, clause: &Clause, trigger: &Trigger) -> Vec<Id> {
    let guard = trigger.guard.as_ref().map(Condition::to_string).unwrap_or_default();
    let text = format!("{guard} {}", print::reaction(machine, &clause.reaction));
    let names = |state: Id| machine.states[state].data.iter().any(|datum| mentions(&text, &datum.name));
    let finals = machine.named().filter(|&state| machine.is_final(state) && !machine.contains(state, source));
    finals.filter(|&state| names(state)).collect()
}

#[must_use]
pub fn targets(leaf: &Leaf) -> Vec<Target> {
    let anew = |target: Id, mode: Mode, given: &crate::machine::Given| {
        (target, if given.iter().any(|(state, _)| *state == target) { Entry::Anew } else { mode.into() })
    };
    match leaf {
        Leaf::Go { target, mode, given, .. } => vec![anew(*target, *mode, given)],
        Leaf::Fork { targets, given, .. } => targets.iter().map(|&(target, mode)| anew(target, mode, given)).collect(),
        Leaf::Push(target, given) => vec![anew(*target, Mode::Default, given)],
        Leaf::Stay | Leaf::Nothing | Leaf::Pass | Leaf::Pop | Leaf::Ignore | Leaf::Forward(..) => Vec::new(),
    }
}
