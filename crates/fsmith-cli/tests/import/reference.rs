//! SCXML documents as data, and their behaviour, written literally from appendix D of the Recommendation.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;

/// The maximum number of steps in a call. A document that takes more is endless.
const PATIENCE: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Parallel,
    Final,
    History { is_deep: bool },
}

/// A state or a history. Its id is a letter and its position.
#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    pub parent: Option<usize>,
    /// The `initial` of a state, or the default of a history.
    pub initial: Vec<usize>,
    pub entry: Vec<Act>,
    pub exit: Vec<Act>,
    pub transitions: Vec<Transition>,
}

#[derive(Clone, Debug)]
pub struct Transition {
    pub events: Vec<String>,
    /// `In` of a state, and the required value.
    pub condition: Option<(usize, bool)>,
    pub targets: Vec<usize>,
    pub is_internal: bool,
    pub content: Vec<Act>,
}

#[derive(Clone, Debug)]
pub enum Act {
    Raise(String),
    Send(String),
    Later { event: String, id: String, seconds: u64 },
    Cancel(String),
}

/// The nodes in document order. The first is `<scxml>`.
#[derive(Clone, Debug)]
pub struct Document(pub Vec<Node>);

impl Document {
    pub fn id(&self, node: usize) -> String {
        let letter = match self.0[node].kind {
            Kind::Plain => 'S',
            Kind::Parallel => 'P',
            Kind::Final => 'F',
            Kind::History { .. } => 'H',
        };
        format!("{letter}{node}")
    }

    fn ids(&self, nodes: &[usize]) -> String {
        nodes.iter().map(|node| self.id(*node)).collect::<Vec<_>>().join(" ")
    }

    pub fn children(&self, of: usize) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(move |node| self.0[*node].parent == Some(of))
    }

    pub fn states(&self, of: usize) -> impl Iterator<Item = usize> {
        self.children(of).filter(|node| !matches!(self.0[*node].kind, Kind::History { .. }))
    }

    fn is_compound(&self, node: usize) -> bool {
        self.0[node].kind == Kind::Plain && self.states(node).next().is_some()
    }

    pub fn is_inside(&self, inner: usize, outer: usize) -> bool {
        std::iter::successors(self.0[inner].parent, |node| self.0[*node].parent).any(|node| node == outer)
    }

    /// The document as XML.
    pub fn xml(&self) -> String {
        let mut text = String::new();
        self.print(0, &mut text);
        text
    }

    fn print(&self, at: usize, text: &mut String) {
        let node = &self.0[at];
        let name = match node.kind {
            _ if at == 0 => "scxml",
            Kind::Plain => "state",
            Kind::Parallel => "parallel",
            Kind::Final => "final",
            Kind::History { .. } => "history",
        };
        let _ = write!(text, "<{name}");
        if at > 0 {
            let _ = write!(text, " id='{}'", self.id(at));
        }
        match node.kind {
            Kind::History { is_deep } => {
                let depth = if is_deep { "deep" } else { "shallow" };
                let _ = writeln!(text, " type='{depth}'><transition target='{}'/>", self.ids(&node.initial));
            }
            _ if !node.initial.is_empty() => {
                let _ = writeln!(text, " initial='{}'>", self.ids(&node.initial));
            }
            _ => text.push_str(">\n"),
        }
        for (name, content) in [("onentry", &node.entry), ("onexit", &node.exit)] {
            if !content.is_empty() {
                let _ = writeln!(text, "<{name}>{}</{name}>", printed(content));
            }
        }
        for transition in &node.transitions {
            text.push_str("<transition");
            if !transition.events.is_empty() {
                let _ = write!(text, " event='{}'", transition.events.join(" "));
            }
            if let Some((state, holds)) = transition.condition {
                let _ = write!(text, " cond=\"{}In('{}')\"", if holds { "" } else { "!" }, self.id(state));
            }
            if !transition.targets.is_empty() {
                let _ = write!(text, " target='{}'", self.ids(&transition.targets));
            }
            if transition.is_internal {
                text.push_str(" type='internal'");
            }
            let _ = writeln!(text, ">{}</transition>", printed(&transition.content));
        }
        self.children(at).for_each(|child| self.print(child, text));
        let _ = writeln!(text, "</{name}>");
    }
}

fn printed(content: &[Act]) -> String {
    let acts = content.iter().map(|act| match act {
        Act::Raise(event) => format!("<raise event='{event}'/>"),
        Act::Send(event) => format!("<send event='{event}'/>"),
        Act::Later { event, id, seconds } => format!("<send event='{event}' id='{id}' delay='{seconds}s'/>"),
        Act::Cancel(id) => format!("<cancel sendid='{id}'/>"),
    });
    acts.collect()
}

/// A session of a document.
pub struct Session<'d> {
    document: &'d Document,
    configuration: BTreeSet<usize>,
    remembered: BTreeMap<usize, Vec<usize>>,
    internal: VecDeque<String>,
    external: VecDeque<String>,
    /// The time of each delayed event, in the order in which they were sent.
    delayed: Vec<(u64, String, String)>,
    now: u64,
    is_running: bool,
    steps: usize,
}

type Taken<'d> = (usize, &'d Transition);

impl<'d> Session<'d> {
    /// Starts a document; `None` if that is endless.
    pub fn start(document: &'d Document) -> Option<Self> {
        let mut session = Session {
            document,
            configuration: BTreeSet::new(),
            remembered: BTreeMap::new(),
            internal: VecDeque::new(),
            external: VecDeque::new(),
            delayed: Vec::new(),
            now: 0,
            is_running: true,
            steps: 0,
        };
        let mut entered = BTreeSet::new();
        session.add_all(&session.initial(0), 0, &mut entered);
        session.enter(entered);
        session.settle().then_some(session)
    }

    /// Handles an event. Returns false if that is endless.
    pub fn handle(&mut self, event: &str) -> bool {
        self.external.push_back(event.to_owned());
        self.settle()
    }

    /// Lets seconds pass. Returns false if that is endless.
    pub fn advance(&mut self, seconds: u64) -> bool {
        let until = self.now + seconds;
        while let Some(next) = (0..self.delayed.len()).min_by_key(|nth| (self.delayed[*nth].0, *nth)) {
            if self.delayed[next].0 > until {
                break;
            }
            let (due, event, _) = self.delayed.remove(next);
            self.now = due;
            self.external.push_back(event);
            if !self.settle() {
                return false;
            }
        }
        self.now = until;
        true
    }

    /// The active states without active children.
    pub fn leaves(&self) -> String {
        let is_leaf = |node: &&usize| !self.document.states(**node).any(|child| self.configuration.contains(&child));
        let leaves = self.configuration.iter().filter(|node| **node > 0).filter(is_leaf);
        leaves.map(|node| self.document.id(*node)).collect::<Vec<_>>().join(" ")
    }

    /// Runs macrosteps to completion, until no event is pending.
    fn settle(&mut self) -> bool {
        self.steps = 0;
        while self.is_running {
            let mut taken = self.select(None);
            if taken.is_empty() {
                let event = self.internal.pop_front().or_else(|| self.external.pop_front());
                let Some(event) = event else { return true };
                taken = self.select(Some(&event));
            }
            self.steps += 1;
            if self.steps > PATIENCE {
                return false;
            }
            if !taken.is_empty() {
                self.step(&taken);
            }
        }
        true
    }

    fn select(&self, event: Option<&str>) -> Vec<Taken<'d>> {
        let document = self.document;
        let mut enabled: Vec<Taken> = Vec::new();
        let is_atomic = |node: &&usize| document.states(**node).next().is_none();
        for leaf in self.configuration.iter().filter(is_atomic) {
            let upward = std::iter::successors(Some(*leaf), |node| document.0[*node].parent);
            let found = upward.into_iter().find_map(|node| {
                let mut own = document.0[node].transitions.iter();
                own.find(|transition| self.is_enabled(transition, event)).map(|transition| (node, transition))
            });
            if let Some(found) = found.filter(|found| !enabled.iter().any(|other| std::ptr::eq(other.1, found.1))) {
                enabled.push(found);
            }
        }
        self.without_conflicts(enabled)
    }

    fn is_enabled(&self, transition: &Transition, event: Option<&str>) -> bool {
        let is_matched = match event {
            None => transition.events.is_empty(),
            Some(event) => transition.events.iter().any(|descriptor| {
                let words = descriptor.strip_suffix('*').unwrap_or(descriptor);
                let words = words.strip_suffix('.').unwrap_or(words);
                words.is_empty() || event == words || event.starts_with(&format!("{words}."))
            }),
        };
        is_matched && transition.condition.is_none_or(|(state, holds)| self.configuration.contains(&state) == holds)
    }

    fn without_conflicts(&self, enabled: Vec<Taken<'d>>) -> Vec<Taken<'d>> {
        let mut filtered: Vec<Taken> = Vec::new();
        'next: for one in enabled {
            let mut removed = Vec::new();
            for (nth, other) in filtered.iter().enumerate() {
                if !self.exited(&[one]).is_disjoint(&self.exited(&[*other])) {
                    if self.document.is_inside(one.0, other.0) {
                        removed.push(nth);
                    } else {
                        continue 'next;
                    }
                }
            }
            removed.into_iter().rev().for_each(|nth| _ = filtered.remove(nth));
            filtered.push(one);
        }
        filtered
    }

    fn step(&mut self, taken: &[Taken<'d>]) {
        let exited = self.exited(taken);
        for state in &exited {
            let histories: Vec<_> = self.document.children(*state).collect();
            for history in histories {
                let Kind::History { is_deep } = self.document.0[history].kind else { continue };
                let is_kept = |node: &&usize| {
                    let is_atomic = self.document.states(**node).next().is_none();
                    if is_deep {
                        is_atomic && self.document.is_inside(**node, *state)
                    } else {
                        self.document.0[**node].parent == Some(*state)
                    }
                };
                let kept = self.configuration.iter().filter(is_kept).copied().collect();
                self.remembered.insert(history, kept);
            }
        }
        for state in exited.iter().rev() {
            self.run(&self.document.0[*state].exit);
            self.configuration.remove(state);
        }
        taken.iter().for_each(|(_, transition)| self.run(&transition.content));
        let mut entered = BTreeSet::new();
        for (source, transition) in taken {
            for target in &transition.targets {
                self.add_descendants(*target, &mut entered);
            }
            if let Some(domain) = self.domain(*source, transition) {
                for target in self.effective(&transition.targets) {
                    self.add_ancestors(target, domain, &mut entered);
                }
            }
        }
        self.enter(entered);
    }

    fn enter(&mut self, entered: BTreeSet<usize>) {
        for state in entered {
            self.configuration.insert(state);
            self.run(&self.document.0[state].entry);
            if self.document.0[state].kind != Kind::Final {
                continue;
            }
            let parent = self.document.0[state].parent.unwrap_or(0);
            if parent == 0 {
                self.is_running = false;
                continue;
            }
            self.internal.push_back(format!("done.state.{}", self.document.id(parent)));
            let outer = self.document.0[parent].parent.unwrap_or(0);
            let is_done = |node: usize| self.is_done(node);
            if self.document.0[outer].kind == Kind::Parallel && self.document.states(outer).all(is_done) {
                self.internal.push_back(format!("done.state.{}", self.document.id(outer)));
            }
        }
    }

    /// Whether the active final states complete a state.
    fn is_done(&self, node: usize) -> bool {
        match self.document.0[node].kind {
            Kind::Parallel => self.document.states(node).all(|region| self.is_done(region)),
            _ => self
                .document
                .states(node)
                .any(|child| self.document.0[child].kind == Kind::Final && self.configuration.contains(&child)),
        }
    }

    fn run(&mut self, content: &[Act]) {
        for act in content {
            match act {
                Act::Raise(event) => self.internal.push_back(event.clone()),
                Act::Send(event) => self.external.push_back(event.clone()),
                Act::Later { event, id, seconds } => {
                    self.delayed.push((self.now + seconds, event.clone(), id.clone()));
                }
                Act::Cancel(id) => self.delayed.retain(|(_, _, other)| other != id),
            }
        }
    }

    fn exited(&self, taken: &[Taken]) -> BTreeSet<usize> {
        let mut exited = BTreeSet::new();
        for (source, transition) in taken {
            if let Some(domain) = self.domain(*source, transition) {
                exited.extend(self.configuration.iter().filter(|node| self.document.is_inside(**node, domain)));
            }
        }
        exited
    }

    fn domain(&self, source: usize, transition: &Transition) -> Option<usize> {
        let targets = self.effective(&transition.targets);
        if targets.is_empty() {
            return None;
        }
        let are_inside = |outer: usize| targets.iter().all(|target| self.document.is_inside(*target, outer));
        if transition.is_internal && self.document.is_compound(source) && are_inside(source) {
            return Some(source);
        }
        let mut around = std::iter::successors(self.document.0[source].parent, |node| self.document.0[*node].parent);
        around.find(|node| (*node == 0 || self.document.is_compound(*node)) && are_inside(*node))
    }

    fn effective(&self, targets: &[usize]) -> Vec<usize> {
        let effective = targets.iter().flat_map(|target| match self.document.0[*target].kind {
            Kind::History { .. } => match self.remembered.get(target) {
                Some(remembered) => remembered.clone(),
                None => self.effective(&self.document.0[*target].initial),
            },
            _ => vec![*target],
        });
        effective.collect()
    }

    fn initial(&self, node: usize) -> Vec<usize> {
        let initial = &self.document.0[node].initial;
        if initial.is_empty() { self.document.states(node).take(1).collect() } else { initial.clone() }
    }

    fn add_descendants(&self, node: usize, entered: &mut BTreeSet<usize>) {
        match self.document.0[node].kind {
            Kind::History { .. } => {
                let parent = self.document.0[node].parent.unwrap_or(0);
                self.add_all(&self.effective(&[node]), parent, entered);
            }
            Kind::Parallel => {
                entered.insert(node);
                self.add_regions(node, entered);
            }
            _ => {
                entered.insert(node);
                if self.document.is_compound(node) {
                    self.add_all(&self.initial(node), node, entered);
                }
            }
        }
    }

    fn add_all(&self, targets: &[usize], outer: usize, entered: &mut BTreeSet<usize>) {
        targets.iter().for_each(|target| self.add_descendants(*target, entered));
        self.effective(targets).into_iter().for_each(|target| self.add_ancestors(target, outer, entered));
    }

    fn add_ancestors(&self, node: usize, outer: usize, entered: &mut BTreeSet<usize>) {
        let around = std::iter::successors(self.document.0[node].parent, |node| self.document.0[*node].parent);
        for state in around.take_while(|state| *state != outer).collect::<Vec<_>>() {
            entered.insert(state);
            if self.document.0[state].kind == Kind::Parallel {
                self.add_regions(state, entered);
            }
        }
    }

    fn add_regions(&self, parallel: usize, entered: &mut BTreeSet<usize>) {
        for region in self.document.states(parallel).collect::<Vec<_>>() {
            let is_entered = entered.iter().any(|node| *node == region || self.document.is_inside(*node, region));
            if !is_entered {
                self.add_descendants(region, entered);
            }
        }
    }
}
