//! Lowers `initial` and `history`, which determine where entering a composite leads.

use super::Lowering;
use super::transitions::Scope;
use crate::ast::{self, End, Path};
use crate::code::Code;
use crate::code::tries::TryContext;
use crate::messages::examples::HISTORY_ELSE;
use crate::messages::extent::Extent;
use crate::reaction::{self, ending};
use crate::reaction::{Context, Tree};
use crate::words::EndWord;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{Arguments, Branch, BranchId, History, Initial, List, Mode, ROOT, StateId, Target};
use proc_macro2::Ident;
use std::string::ToString;
use syn::Expr;

/// Whether a name is a keyword that ends a reaction, in any capitalization.
fn is_word(name: &Ident) -> bool {
    EndWord::named(&name.to_string().to_lowercase()).is_some()
}

impl Lowering<'_> {
    pub(super) fn initial(&mut self, state: StateId, initial: &ast::Initial) {
        if let Some(&first) = self.machine.places.initials.get(&state.0) {
            if let Some(Expr::Path(path)) = &initial.reaction
                && let Some(inside) = path.path.get_ident().and_then(|name| self.vocabulary.names.enclosing(name))
                && inside != state
            {
                let composite = &self.machine.model.states[inside.index()].name;
                let message = format!(
                    "`initial` is declared twice; this one names a state inside `{composite}`, so move it there"
                );
                self.errors.at(Rule::SaidTwice, &initial.keyword, message);
                self.errors.lose_start();
                return;
            }
            let message = "`initial` is declared twice; keep one";
            self.errors.conflict(Rule::SaidTwice, initial.keyword.span(), message, first, "first declared");
            return;
        }
        self.machine.places.initials.insert(state.0, initial.keyword.span());
        let Some(reaction) = &initial.reaction else {
            self.machine.model.states.to_mut()[state.index()].initial = Some(Initial::Decided(List::default()));
            return;
        };
        if state != ROOT && !self.vocabulary.names.has_inside(state) {
            let name = &self.machine.model.states[state.index()].name;
            let message = format!("`{name}` has no states inside, so it has no `initial`; remove this");
            self.errors.at(Rule::InitialOutside, &initial.keyword, message);
            return;
        }
        let first = self.machine.model.branches.len();
        let tree = match reaction {
            Expr::Path(path)
                if !initial.arrow
                    && path.path.get_ident().is_some_and(|name| is_word(name) && !self.vocabulary.names.has(name)) =>
            {
                let form = "an `initial` has to lead to a state inside; write `initial <inside:Idle>;`";
                let message = self.fill(state, form);
                self.errors.at(Rule::InitialLeadsNowhere, path, message);
                self.machine.model.states.to_mut()[state.index()].initial = Some(Initial::Decided(List::default()));
                return;
            }
            Expr::Path(path) if !initial.arrow && path.path.get_ident().is_some() => {
                let mut scope = Scope::new(self, state, state);
                let path = Path::of(path.path.get_ident().cloned().into_iter().listed());
                let end = End::Go { path, mode: Mode::Default, external: false };
                Tree::End { branch: scope.branch(end, Extent::of(reaction)), effect: Code::default() }
            }
            _ => {
                let mut scope = Scope::new(self, state, state);
                // `?` is not allowed, because a state must be entered either way.
                scope.deciding = TryContext::Refused;
                let tree = reaction::read(reaction, &mut scope);
                let decided = scope.decided;
                self.raises_of_all(&decided, first);
                tree
            }
        };
        let branches = first..self.machine.model.branches.len();
        let plain = match &tree {
            Tree::End { branch, effect } if effect.is_empty() && !self.machine.arguments.contains_key(branch) => {
                Some(*branch)
            }
            _ => None,
        };
        self.machine.model.states.to_mut()[state.index()].initial = Some(match plain {
            Some(branch) => Initial::Plain(branch),
            None => {
                let hands = matches!(&tree, Tree::End { branch, effect } if effect.is_empty() && self.machine.arguments.contains_key(branch));
                if !initial.arrow && !hands {
                    self.errors.at(
                        Rule::InitialWithoutArrow,
                        &initial.keyword,
                        "`initial Name;` takes only a state; with code or a decision, write `initial => { code; Name }`",
                    );
                }
                self.machine.initials.insert(state, tree);
                Initial::Decided(branches.map(BranchId::at).listed().into())
            }
        });
    }

    pub(super) fn history(&mut self, state: StateId, history: &ast::History) {
        if let Some(&first) = self.machine.places.histories.get(&state.0) {
            let message = "`history` is declared twice; keep one";
            self.errors.conflict(Rule::SaidTwice, history.keyword.span(), message, first, "first declared");
            return;
        }
        self.machine.places.histories.insert(state.0, history.keyword.span());
        self.machine.places.otherwises.extend(history.otherwise.as_ref().map(|expr| (state.0, Extent::of(expr))));
        let ending = |expr| ending::ending(expr, &Scope::new(self, state, state));
        let ending = history.otherwise.as_ref().map(ending);
        let otherwise = history.otherwise.as_ref().zip(ending).and_then(|(expr, ending)| match ending {
            Ok(Some(End::Go { path, mode, external: false })) if path.arguments.is_empty() => {
                match self.vocabulary.names.resolve(&path, state) {
                    Ok(target) => Some(Target { state: target, mode, external: false, handed: None }),
                    Err(error) => {
                        self.errors.push(error);
                        None
                    }
                }
            }
            _ => {
                let message = self.fill(state, HISTORY_ELSE);
                self.errors.at(Rule::MalformedHistory, expr, message);
                None
            }
        });
        self.machine.model.states.to_mut()[state.index()].history = Some(History { kind: history.kind, otherwise });
    }

    /// Lets a state that is passed new data start afresh. Its memory and its suspended states belong to the old data.
    pub(super) fn start_with_arguments(&mut self) {
        let model = &mut self.machine.model;
        if model.arguments.is_empty() {
            return;
        }
        let tree = fsm_model::Tree::of_states(&model.states);
        for Arguments { branch, state, .. } in model.arguments.iter() {
            let remembers = model.states[state.index()].history.is_some();
            let targets = match &mut model.branches.to_mut()[branch.index()] {
                Branch::Go(target) => core::slice::from_mut(target),
                Branch::Fork(fork) => model.forks.to_mut()[fork.index()].to_mut(),
                _ => continue,
            };
            for target in targets.iter_mut().filter(|target| tree.contains(*state, target.state)) {
                *target = target.handing(*state, remembers);
            }
        }
    }
}
