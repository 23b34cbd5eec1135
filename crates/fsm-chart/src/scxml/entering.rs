//! Targets: ids of states, of histories, and of the states in which an `initial` is decided.

use super::Export;
use super::element::Element;
use super::gaps::Gap;
use super::transitions::Shared;
use crate::chart::{End, Target};
use fsm_model::{Kind, Memory, Mode, StateId};

impl Export<'_> {
    /// Names the histories that are declared or are targets, and the states in which an `initial` is decided.
    pub fn name_pseudostates(&mut self) {
        let chart = self.chart;
        for (at, state) in chart.states.iter().enumerate() {
            let id = StateId::at(at);
            if let Some(history) = &state.history {
                self.name_history(id, history.memory);
            }
            if state.initial.len() > 1 {
                let choice = self.ids.another(&format!("{}.choice", self.ids.state(id)));
                self.choices.insert(id, choice);
            }
        }
        let initial = chart.states.iter().flat_map(|state| &state.initial);
        for end in initial.chain(chart.transitions.iter().flat_map(|transition| &transition.ends)) {
            for target in end.targets() {
                if let (Mode::History | Mode::DeepHistory, Some(memory)) = (target.mode, target.memory) {
                    self.name_history(target.state, memory);
                }
            }
        }
    }

    fn name_history(&mut self, state: StateId, memory: Memory) {
        let is_parallel = self.chart.state(state).kind == Kind::Parallel;
        if !self.chart.is_composite(state) || !memory.resumes(is_parallel) {
            return;
        }
        let is_deep = memory != Memory::Shallow;
        if !self.histories.contains_key(&(state, is_deep)) {
            let word = if is_deep { "deep_history" } else { "history" };
            let id = self.ids.another(&format!("{}.{word}", self.ids.state(state)));
            self.histories.insert((state, is_deep), id);
        }
    }

    /// The elements of the histories of a composite, with their default transitions.
    pub fn histories(&mut self, state: StateId) -> Vec<Element> {
        let own: Vec<_> =
            self.histories.range((state, false)..=(state, true)).map(|(key, id)| (key.1, id.clone())).collect();
        let elements = own.into_iter().map(|(is_deep, id)| {
            self.note_finals(state, is_deep);
            let history =
                Element::new("history").with("id", &id).with("type", if is_deep { "deep" } else { "shallow" });
            self.enclosing(history, state)
        });
        elements.collect()
    }

    /// Adds to an element the transition to the states that are entered if nothing is remembered.
    fn enclosing(&mut self, mut element: Element, state: StateId) -> Element {
        let otherwise = self.chart.state(state).history.as_ref().and_then(|history| history.otherwise);
        let transition = match otherwise {
            Some(target) => Element::new("transition").with("target", &self.targets(state, &[target])),
            None => self.start(state),
        };
        element.add(transition);
        element
    }

    /// The transition of an `initial`, without regard to histories.
    pub fn start(&mut self, state: StateId) -> Element {
        let mut transition = Element::new("transition").with("target", &self.initial_targets(state));
        if let [end] = &*self.chart.state(state).initial
            && let Some(effect) = &end.effect
        {
            self.executable("initial", effect, &mut transition);
        }
        transition
    }

    /// The targets of an `initial`; for a `parallel`, all its regions.
    pub fn initial_targets(&mut self, state: StateId) -> String {
        let chart = self.chart;
        if let Some(choice) = self.choices.get(&state) {
            return choice.clone();
        }
        if chart.state(state).kind == Kind::Parallel {
            let regions: Vec<_> = chart.children(state).map(|region| self.ids.state(region)).collect();
            return regions.join(" ");
        }
        let targets: Vec<_> = chart.state(state).initial.iter().flat_map(End::targets).collect();
        self.targets(state, &targets)
    }

    /// Adds the attribute `initial` of a composite, if an attribute is enough.
    pub fn initial(&mut self, state: StateId, element: Element) -> Element {
        let declared = self.chart.state(state);
        if declared.initial.is_empty() || declared.kind == Kind::Parallel {
            return element;
        }
        let history =
            declared.history.as_ref().and_then(|it| self.histories.get(&(state, it.memory != Memory::Shallow)));
        match history.cloned() {
            Some(history) => element.with("initial", &history),
            None if declared.initial.iter().all(|end| end.effect.is_none()) || declared.initial.len() > 1 => {
                let targets = self.initial_targets(state);
                element.with("initial", &targets)
            }
            None => element,
        }
    }

    /// The element `initial` of a composite whose `initial` has an effect, for which an attribute is not enough.
    pub fn initial_element(&mut self, state: StateId) -> Option<Element> {
        let declared = self.chart.state(state);
        let [End { effect: Some(_), .. }] = &*declared.initial else { return None };
        if self.histories.range((state, false)..=(state, true)).next().is_some() && declared.history.is_some() {
            return None;
        }
        let mut initial = Element::new("initial");
        let start = self.start(state);
        initial.add(start);
        Some(initial)
    }

    /// The state in which an `initial` is decided, and which is exited immediately.
    pub fn choice(&mut self, state: StateId) -> Option<Element> {
        let mut choice = Element::new("state").with("id", &self.choices.get(&state)?.clone());
        if self.chart.upward(state).any(|id| self.chart.state(id).kind == Kind::Parallel) {
            self.gaps.insert(Gap::DecidedInitial);
        }
        let ends = &self.chart.state(state).initial;
        self.ends(state, ends, &Shared::default(), &mut choice);
        Some(choice)
    }

    /// The ids of targets.
    pub fn targets(&mut self, source: StateId, targets: &[Target]) -> String {
        let ids: Vec<_> = targets.iter().map(|target| self.target(source, *target)).collect();
        ids.join(" ")
    }

    fn target(&mut self, source: StateId, target: Target) -> String {
        let state = target.state;
        let is_parallel = self.chart.state(state).kind == Kind::Parallel;
        let id = match (target.mode, target.memory) {
            (Mode::Initial, _) => self.fresh(state),
            (Mode::Default, _) if !is_parallel => None,
            (_, Some(memory)) => self.histories.get(&(state, memory != Memory::Shallow)).cloned(),
            (_, None) => None,
        };
        if id.is_some() && self.chart.is_inside(source, state) {
            self.gaps.insert(Gap::HistoryAround);
        }
        id.unwrap_or_else(|| self.ids.state(state).to_owned())
    }

    /// The states that are entered if all histories are ignored; `None` if nothing in `state` has a history.
    fn fresh(&mut self, state: StateId) -> Option<String> {
        let remembers = |id: StateId| self.chart.state(id).history.is_some();
        let ids = (0..self.chart.states.len()).map(StateId::at);
        if !ids.into_iter().any(|id| (id == state || self.chart.is_inside(id, state)) && remembers(id)) {
            return None;
        }
        if let Some(choice) = self.choices.get(&state) {
            return Some(choice.clone());
        }
        let inner: Vec<_> = match self.chart.state(state).kind {
            Kind::Parallel => self.chart.children(state).map(Target::fresh).collect(),
            _ => self.chart.state(state).initial.iter().flat_map(End::targets).collect(),
        };
        if self.chart.state(state).initial.iter().any(|end| end.effect.is_some()) {
            self.gaps.insert(Gap::InitialEffect);
        }
        let ids = inner.into_iter().map(|target| match target.mode {
            Mode::Default | Mode::Initial => {
                self.fresh(target.state).unwrap_or_else(|| self.ids.state(target.state).into())
            }
            Mode::History | Mode::DeepHistory => self.target(state, target),
        });
        Some(ids.collect::<Vec<_>>().join(" "))
    }

    /// Notes that a history may restore a final state.
    fn note_finals(&mut self, state: StateId, is_deep: bool) {
        let mut states = self.chart.states.iter().enumerate();
        let leads_there = states.any(|(at, inner)| {
            let is_reached = inner.parent == Some(state) || is_deep && self.chart.is_inside(StateId::at(at), state);
            inner.kind == Kind::Final && is_reached
        });
        if leads_there {
            self.gaps.insert(Gap::FinalHistory);
        }
    }

    /// Notes that the history of a region cannot be expressed.
    pub fn note_region(&mut self, state: StateId) {
        let is_parallel = |id: StateId| self.chart.state(id).kind == Kind::Parallel;
        let is_region = self.chart.state(state).parent.is_some_and(is_parallel);
        if is_parallel(state) && is_region && self.chart.state(state).history.is_some() {
            self.gaps.insert(Gap::RegionHistory);
        }
    }
}

impl Target {
    /// A target that is entered without regard to its history.
    fn fresh(state: StateId) -> Self {
        Target { state, mode: Mode::Initial, external: false, memory: None }
    }
}
