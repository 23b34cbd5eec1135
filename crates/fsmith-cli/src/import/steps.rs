//! The states that transitions exit and enter, by the rules of SCXML (appendix D).
//!
//! The states that a history restores are not known in advance, so it counts as leading everywhere inside its state.

use std::collections::BTreeSet;

use super::document::{Kind, Transition};
use super::outline::{Id, Outline, Target};

impl Outline<'_> {
    /// The state inside which states are exited and entered: `getTransitionDomain`. `None` without targets.
    pub fn domain(&self, source: Id, transition: &Transition) -> Option<Id> {
        let targets = self.targets(&transition.targets);
        if targets.is_empty() {
            return None;
        }
        let leads_inside = |state: Id| {
            targets.iter().all(|target| match *target {
                Target::State(target) => self.is_inside(target, state),
                // A history restores nested states of its own state.
                Target::History { of, .. } => of == state || self.is_inside(of, state),
            })
        };
        if transition.is_internal && self.kind(source) == Kind::Plain && leads_inside(source) {
            return Some(source);
        }
        self.enclosing(source).find(|state| self.kind(*state) == Kind::Plain && leads_inside(*state)).or(Some(0))
    }

    /// Whether a transition may exit a state.
    pub fn exits(&self, source: Id, transition: &Transition, state: Id) -> bool {
        self.are_together(source, state)
            && self.domain(source, transition).is_some_and(|domain| self.is_inside(state, domain))
    }

    /// Whether a transition exits a state that is active, whatever histories restore.
    pub fn certainly_exits(&self, source: Id, transition: &Transition, state: Id) -> bool {
        let targets = self.targets(&transition.targets);
        targets.iter().all(|target| matches!(target, Target::State(_))) && self.exits(source, transition, state)
    }

    /// Whether any transition may exit a state.
    pub fn is_exited(&self, state: Id) -> bool {
        self.transitions().any(|(source, transition)| self.exits(source, transition, state))
    }

    /// Whether a state is entered only in steps that also enter an enclosing state, `outer`.
    pub fn is_entered_with(&self, state: Id, outer: Id) -> bool {
        !self.transitions().any(|(source, transition)| {
            let domain = self.domain(source, transition);
            let remains = domain.is_some_and(|domain| domain == outer || self.is_inside(domain, outer));
            remains && self.entered(source, transition).contains(&state)
        })
    }

    /// The states that a transition may enter.
    pub fn entered(&self, source: Id, transition: &Transition) -> BTreeSet<Id> {
        let mut entered = BTreeSet::new();
        if let Some(domain) = self.domain(source, transition) {
            self.enter_targets(&self.targets(&transition.targets), domain, &mut entered);
        }
        entered
    }

    /// The states that are entered when the document starts.
    pub fn entered_at_start(&self) -> BTreeSet<Id> {
        let mut entered = BTreeSet::new();
        self.enter_targets(&self.initial(0).0, 0, &mut entered);
        entered
    }

    fn enter_targets(&self, targets: &[Target], domain: Id, entered: &mut BTreeSet<Id>) {
        for target in targets {
            if let Target::History { of, .. } = *target {
                entered.extend(self.descendants(of));
            } else {
                self.enter(target.state(), entered);
            }
            let enclosing: Vec<_> = std::iter::once(target.state()).chain(self.enclosing(target.state())).collect();
            for outer in enclosing.into_iter().take_while(|outer| self.is_inside(*outer, domain)) {
                entered.insert(outer);
                if self.kind(outer) == Kind::Parallel {
                    self.children(outer).iter().for_each(|region| self.enter(*region, entered));
                }
            }
        }
    }

    /// Adds a state that is entered by default, and its nested states.
    fn enter(&self, state: Id, entered: &mut BTreeSet<Id>) {
        if !entered.insert(state) {
            return;
        }
        match self.kind(state) {
            Kind::Parallel => self.children(state).iter().for_each(|region| self.enter(*region, entered)),
            Kind::Plain if !self.children(state).is_empty() => {
                self.enter_targets(&self.initial(state).0, state, entered);
            }
            Kind::Plain | Kind::Final => {}
        }
    }
}
