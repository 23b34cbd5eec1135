//! Binds the code of a new text to the compiled code.

use super::current_call::{CallSite, Changed, NewLiteral};
use super::descriptions::Descriptions;
use super::id_map::{Code, IdMap};
use super::unit::{self, Text, Unit};
use crate::read::{Mistake, Mistakes};
use alloc::sync::Arc;
use fsm_model::sorted::Map;
use fsm_model::{ActionId, BranchId, InvariantId, ROOM, ROOT, StateId, TransitionId, Trigger, same_states};
use proc_macro2::Span;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// Binds a text to the compiled code. `known` returns the known id of a state that is not compiled, by its path.
pub fn bind(compiled: &Text, text: &Text, mut known: impl FnMut(&str) -> StateId) -> Result<IdMap, Mistakes> {
    let mut binding = Binding { compiled, text, mistakes: Vec::new() };
    binding.refuse_what_is_compiled();
    let ids = binding.ids(&mut known);
    if binding.mistakes.is_empty() { Ok(ids) } else { Err(Mistakes::of(binding.mistakes)) }
}

struct Binding<'b> {
    compiled: &'b Text,
    text: &'b Text,
    mistakes: Vec<Mistake>,
}

impl Binding<'_> {
    fn mistake(&mut self, place: Span, message: String) {
        self.mistakes.push(Mistake::at(place, message));
    }

    fn refuse_what_is_compiled(&mut self) {
        let before = unit::compiled(&self.compiled.machine);
        for ((what, new, place), (_, old, _)) in unit::compiled(&self.text.machine).into_iter().zip(before) {
            if new != old {
                self.mistake(place, format!("{what} cannot change while the program runs: build it anew"));
            }
        }
        let (old, new) = (&self.compiled.plan, &self.text.plan);
        let (model, place) = (new.model(), self.text.machine.name.span());
        let all = [
            ("timers", old.model().has_time(), model.has_time()),
            ("`when`", old.model().polls(), model.reacts_to(|trigger| *trigger == Trigger::When)),
            ("regions", old.tree().has_regions(), new.tree().has_regions()),
            ("`defer`", old.defers(), new.defers()),
            ("`never`", !old.model().invariants.is_empty(), !model.invariants.is_empty()),
        ];
        for (what, had, has) in all {
            if has && !had {
                self.mistake(place, format!("the machine had no {what} when it was compiled: build the program anew"));
            }
        }
        if new.tree().regions().count() > ROOM {
            self.mistake(place, format!("a live machine has {ROOM} regions at most"));
        }
        let known = |kind: &str| self.compiled.transitions.iter().any(|old| old.kind == kind);
        let unheard = self.text.transitions.iter().find(|new| !known(&new.kind));
        if let Some(unheard) = unheard.filter(|_| old.tree().has_regions()) {
            let kind = &unheard.kind;
            let message =
                format!("no region of the machine reacted to `{kind}` when it was compiled: build the program anew");
            self.mistake(unheard.place, message);
        }
    }

    fn ids(&mut self, known: &mut dyn FnMut(&str) -> StateId) -> IdMap {
        let (compiled, text) = (self.compiled, self.text);
        let same = same_states(text.plan.model(), compiled.plan.model());
        let (now, known) = self.states(&same, known);
        let data = self.data(&same);
        let transitions = text.transitions.iter().map(|new| self.transition(new)).collect();
        let durations = text.durations.iter().map(|new| new.as_ref().map(|new| self.duration(new))).collect();
        let actions = self.each(&compiled.actions, &text.actions, ActionId::at);
        let invariants = self.each(&compiled.invariants, &text.invariants, InvariantId::at);
        let notifying = text.machine.actions.iter().zip(text.plan.model().actions.iter());
        let notifying = notifying
            .map(|(code, action)| unit::notifying(code, action).map(|_| known[action.state.index()]))
            .collect();
        let initials = text.initials.iter().map(|(&state, new)| (state, self.initial(state, new))).collect();
        let (descriptions, ends) = (Descriptions::default(), ends(text));
        IdMap {
            now,
            known,
            transitions,
            durations,
            actions,
            invariants,
            initials,
            data,
            descriptions,
            notifying,
            ends,
            ..IdMap::default()
        }
    }

    /// The states by known id, and the known id of each state.
    fn states(
        &self,
        same: &[Option<StateId>],
        new: &mut dyn FnMut(&str) -> StateId,
    ) -> (Vec<Option<StateId>>, Vec<StateId>) {
        let (mut now, mut all) = (Vec::new(), Vec::new());
        for state in self.text.plan.tree().states() {
            let known = match same[state.index()] {
                _ if state == ROOT => ROOT,
                Some(known) => known,
                None => new(&self.text.path(state)),
            };
            now.resize(now.len().max(known.index() + 1), None);
            now[known.index()] = Some(state);
            all.push(known);
        }
        (now, all)
    }

    /// The data of each state, which must be that of the same state in the compiled text.
    fn data(&mut self, same: &[Option<StateId>]) -> Map<StateId, Code<StateId>> {
        let (compiled, text) = (self.compiled, self.text);
        let mut all = Map::new();
        for (at, known) in same.iter().enumerate() {
            let (state, known) = (StateId::at(at), known.unwrap_or(ROOT));
            match (compiled.data.get(&known), text.data.get(&state)) {
                (None, None) => {}
                (Some(old), Some(new)) if old.spelled == new.spelled => {
                    let code = self.code(known, old, new);
                    all.insert(state, code);
                }
                _ => {
                    let message = "the data of states cannot change while the program runs: build it anew";
                    self.mistake(text.machine.states[at].name.span(), message.to_string());
                }
            }
        }
        all
    }

    fn transition(&mut self, new: &Unit) -> Code<Option<TransitionId>> {
        match self.compiled.transitions.iter().position(|old| old.spelled == new.spelled) {
            Some(at) => self.code(Some(TransitionId::at(at)), &self.compiled.transitions[at], new),
            None if new.bare => Code::bare(),
            None => self.unknown(None, new),
        }
    }

    fn duration(&mut self, new: &Unit) -> Code<TransitionId> {
        let all = self.compiled.durations.iter().enumerate();
        let found = all.filter_map(|(at, old)| Some((TransitionId::at(at), old.as_ref()?)));
        match found.into_iter().find(|(_, old)| old.spelled == new.spelled) {
            Some((timer, old)) => self.code(timer, old, new),
            None => self.unknown(TransitionId::at(0), new),
        }
    }

    fn initial(&mut self, state: StateId, new: &Unit) -> Code<StateId> {
        match self.compiled.initials.iter().find(|(_, old)| old.spelled == new.spelled) {
            Some((&known, old)) => self.code(known, old, new),
            None => self.unknown(state, new),
        }
    }

    fn each<Id>(&mut self, compiled: &[Unit], text: &[Unit], id: fn(usize) -> Id) -> Vec<Code<Id>> {
        let code = |new: &Unit| match compiled.iter().position(|old| old.spelled == new.spelled) {
            Some(at) => self.code(id(at), &compiled[at], new),
            None => self.unknown(id(0), new),
        };
        text.iter().map(code).collect()
    }

    /// Code that was compiled as `old`, with the literals and branches of `new`.
    fn code<Id>(&mut self, id: Id, old: &Unit, new: &Unit) -> Code<Id> {
        let mut changed: Vec<NewLiteral> = Vec::new();
        for (&(number, old, _), &(_, now, place)) in old.literals.iter().zip(&new.literals) {
            match now {
                Some(value) if old != now => changed.push(NewLiteral::of(number, value, place)),
                None if old.is_some() => self.mistake(place, "this literal is out of range".into()),
                _ => {}
            }
        }
        let branches: Vec<(BranchId, BranchId)> =
            old.branches.iter().copied().zip(new.branches.iter().copied()).collect();
        Code { id, changed: Arc::from(changed), branches }
    }

    fn unknown<Id>(&mut self, id: Id, new: &Unit) -> Code<Id> {
        let message =
            "the program has no code like this; literals, targets and places may change, for more build it anew";
        self.mistake(new.place, message.into());
        Code { id, changed: Changed::from([]), branches: Vec::new() }
    }
}

/// The transition or the composite that each branch belongs to.
fn ends(text: &Text) -> Vec<CallSite> {
    let model = text.plan.model();
    let mut ends: Vec<_> = model.branches.iter().map(|_| CallSite::Other).collect();
    for (at, transition) in model.transitions.iter().enumerate() {
        transition.branches.iter().for_each(|branch| ends[branch.index()] = CallSite::Transition(TransitionId::at(at)));
    }
    for (&composite, unit) in text.initials.iter() {
        unit.branches.iter().for_each(|branch| ends[branch.index()] = CallSite::Initial(composite));
    }
    ends
}
