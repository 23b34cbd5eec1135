//! Generates transitions: as match arms for events, as `if`s for polls.
//!
//! ```text
//! RobotEvent::Bumped if bot.is_awake() => { .. Answer::Moved }
//! if bot.battery() < 10 { return { .. Answer::Moved }; }
//! ```

use super::borrowed::Borrowed;
use super::choice::Choice;
use super::engine::{Early, Engine, Stage};
use super::observing::without_bindings;
use super::reaction::{Names, Reading, block, braced, numbered, unbraced};
use super::seen::Ahead;
use super::{Emit, bindings};
use crate::join::Join;
use crate::lent::{Lending, Lent};
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{BranchId, TransitionId};
use fsm_program::CauseKind;
use fsm_syntax::{Code, EventType, Tree};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Token;

/// The code of one transition: its condition and its reaction.
pub(super) struct Candidate {
    pub pattern: Option<TokenStream>,
    pub condition: Option<TokenStream>,
    pub body: TokenStream,
    /// Declarations before the condition: the type of the value that it passes to the body, and the observer's note.
    pub choice: TokenStream,
    /// Code that notifies the observer if the transition is not taken.
    pub denied: Option<TokenStream>,
}

impl Emit<'_> {
    /// Returns the parameters of a function that considers these transitions one after the other. It takes into account
    /// which parameters the guards use, and which names the patterns bind.
    pub(super) fn considering(&self, candidates: &[TransitionId]) -> Lent<'_> {
        let lent = self.considering_with(&self.params, candidates);
        // The timer of a submachine gets exclusive references to the parameters, so no shared one may exist then.
        let acts = |id: TransitionId| self.borrows(id) || self.submachine_of_timer(id).is_some();
        if candidates.iter().any(|&id| acts(id)) { lent.separately() } else { lent }
    }

    /// Like [`considering`](Self::considering), but for the given parameters.
    pub(super) fn considering_with<'l>(&self, params: &'l Lending, candidates: &[TransitionId]) -> Lent<'l> {
        let mut looks = Vec::new();
        let mut bound = Set::new();
        for &candidate in candidates {
            let code = &self.machine.transitions[candidate.index()];
            let tree = &self.machine.reactions[code.reaction];
            looks.extend(&code.guard);
            if self.may_pass(candidate) {
                looks.extend(tree.deciding());
            }
            bound.extend(self.seen_by(candidate).names());
            bound.extend(self.heads[candidate.index()].iter().cloned());
            bindings::of_deciding(tree, &mut bound);
        }
        Lent::considering(params, &looks, &bound)
    }

    /// Generates `allow` attributes for a function with these transitions. The lints would be about generated code: the
    /// last arm of a `match` whose arms cover everything, and code after an effect that never returns.
    pub(super) fn allowed(&self, candidates: &[TransitionId], cause: CauseKind) -> TokenStream {
        let patterns = (cause.carries() && !candidates.is_empty()).then(|| self.fixed.unreachable.clone());
        let endless = candidates.iter().any(|candidate| {
            let tree = &self.machine.reactions[self.machine.transitions[candidate.index()].reaction];
            tree.ends().iter().map(|(_, effect)| *effect).chain(tree.deciding()).any(Code::may_diverge)
        });
        let code = endless.then(|| quote!(#[allow(unreachable_code)]));
        let clones = (self.has_regions() && cause.carries()).then(|| quote!(#[allow(irrefutable_let_patterns)]));
        [patterns, code, clones].into_iter().flatten().joined()
    }

    /// Generates the candidates as arms or `if`s, with `otherwise` for the case that none is taken.
    pub(super) fn arms(
        &self,
        candidates: &[TransitionId],
        engine: &dyn Engine,
        cause: CauseKind,
        lent: &Lent<'_>,
        otherwise: &TokenStream,
    ) -> TokenStream {
        if cause == CauseKind::Time {
            return self.timer_arms(candidates, engine, lent, otherwise);
        }
        let candidates: Vec<_> = candidates.iter().map(|&candidate| self.candidate(candidate, engine, lent)).listed();
        let choices = candidates.iter().map(|candidate| candidate.choice.clone()).joined();
        if candidates.is_empty() {
            return unbraced(otherwise);
        }
        if cause.carries() {
            let rest = self.any_variant(cause, candidates.len());
            let mut arms = Vec::new();
            for candidate in candidates {
                let denied = candidate.denied_arm(otherwise).unwrap_or_default();
                let Candidate { pattern, condition, body, .. } = candidate;
                // The `if` and `=>` are appended to the tokens of the pattern, so that all of them are passed to the
                // compiler at once.
                let mut head = pattern.unwrap_or_default();
                if let Some(condition) = condition {
                    <Token![if]>::default().to_tokens(&mut head);
                    arms.extend([std::mem::take(&mut head), condition]);
                }
                <Token![=>]>::default().to_tokens(&mut head);
                arms.extend([head, body, denied]);
            }
            arms.extend([rest, otherwise.clone()]);
            return [choices, self.fixed.match_event.clone(), braced(arms)].joined();
        }
        let mut code = vec![choices];
        for Candidate { condition, body, denied, .. } in candidates {
            let Some(condition) = condition else {
                // This transition is always taken, so nothing can come after it.
                code.push(body);
                return code.joined();
            };
            code.extend([quote!(if), condition, body]);
            code.extend(denied);
        }
        code.push(unbraced(otherwise));
        code.joined()
    }

    /// Generates the pattern of the last arm. If a jump table is likely, it lists every variant, which avoids the
    /// bounds check of the table. Otherwise it is `_ =>`.
    fn any_variant(&self, cause: CauseKind, arms: usize) -> TokenStream {
        const TABLE: usize = 4;
        const MANY: usize = 16;
        let (name, variants) = match (cause, &self.machine.events) {
            (CauseKind::Event, Some(EventType::Declared { variants, whole: true, .. })) => {
                (&self.names.event, variants)
            }
            (CauseKind::Signal, _) => (&self.names.signal, &self.machine.signals),
            _ => return self.fixed.rest.clone(),
        };
        let there = |variant: &syn::Variant| variant.attrs.iter().all(|attr| !attr.path().is_ident("cfg"));
        if arms < TABLE || variants.len() > MANY || self.is_large() || !variants.iter().all(there) {
            return self.fixed.rest.clone();
        }
        let variants = variants.iter().map(|variant| &variant.ident);
        quote!(#(#name::#variants { .. })|* =>)
    }

    pub(super) fn candidate(&self, id: TransitionId, engine: &dyn Engine, lent: &Lent<'_>) -> Candidate {
        let mut candidate = self.unobserved(id, engine, lent);
        if !self.machine.is_observed() {
            return candidate;
        }
        if let Some(taken) = self.notify_selected(id) {
            let body = unbraced(&candidate.body);
            candidate.body = quote!({ #taken #body });
            let passed = match (self.passed_note(id), self.may_pass(id)) {
                (Some(note), _) => quote!(#note.get()),
                (None, passes) => quote!(#passes),
            };
            candidate.denied = candidate.condition.as_ref().and_then(|_| self.notify_denied(id, &passed));
        }
        candidate
    }

    /// Generates one transition without notifying an observer.
    pub(super) fn unobserved(&self, id: TransitionId, engine: &dyn Engine, lent: &Lent<'_>) -> Candidate {
        let code = &self.machine.transitions[id.index()];
        let tree = &self.machine.reactions[code.reaction];
        let borrowed = self.borrowed(id);
        let bound = self.heads[id.index()].clone();
        // The queries that are evaluated before the guard.
        let ahead = Ahead::default();
        let early = Early { engine, ahead: borrowed.holds_fields().then_some(&ahead) };
        if self.may_pass(id) {
            let choice = Choice::of(tree, engine, id);
            let note = self.passed_note(id);
            let chosen = choice.condition(tree, &early, note.as_ref());
            let value = choice.body(&early, &bound, &borrowed.held);
            let condition = self.condition(id, &early, lent, &borrowed, Some(chosen));
            let (body, declared) = (block(TokenStream::new(), &value), choice.declaration());
            let note = note.map(|note| quote!(let #note = ::core::cell::Cell::new(false);));
            let choice = quote!(#declared #note);
            return Candidate { pattern: code.pattern.clone(), condition, body, choice, denied: None };
        }
        let ask = |code: &Code| engine.code(code, Stage::Deciding(id));
        let deciding = self.deciding(tree, &self.seen_by(id), lent, &(&bound | &borrowed.held));
        let held = &borrowed.held | deciding.held();
        let decides = Early { engine, ahead: early.ahead.or(deciding.ahead()) };
        let mut end = |branch: BranchId, effect: &Code, bound: &Names| decides.end(branch, effect, bound, &held);
        let mut queried = |code: &Code| decides.code(code, Stage::Deciding(id));
        let value = Reading { jump: engine.jump(), end: &mut end, code: &mut queried, bound }.tree(tree);
        let act = deciding.before(&ask);
        let in_braces = act.is_empty() && matches!(tree, Tree::End { branch, .. } if engine.braces(*branch));
        let pattern = if self.plan.is_deferral(id) { self.kept_as(code) } else { code.pattern.clone() };
        let condition = self.condition(id, &early, lent, &borrowed, None);
        let body = if in_braces { value } else { block(act, &value) };
        Candidate { pattern, condition, body, choice: TokenStream::new(), denied: None }
    }

    /// The local that records, for an observer, that the guard is true of a transition whose reaction may `pass`.
    fn passed_note(&self, id: TransitionId) -> Option<Ident> {
        let guarded = self.machine.transitions[id.index()].guard.is_some();
        (self.machine.is_observed() && guarded && self.may_pass(id)).then(|| numbered("passed", id.index()))
    }

    /// Generates the condition of a transition: its guard and its choice, after the bindings that these use.
    fn condition(
        &self,
        id: TransitionId,
        early: &Early<'_>,
        lent: &Lent<'_>,
        borrowed: &Borrowed,
        choice: Option<TokenStream>,
    ) -> Option<TokenStream> {
        if let Some(submachine) = self.submachine_of_timer(id) {
            // This transition is enabled if a timer of the submachine fires.
            return Some(self.fire_of(submachine));
        }
        let code = &self.machine.transitions[id.index()];
        let guard = code.guard.as_ref();
        let guard = guard.map(|guard| early.engine.code(&borrowed.guard(&early.before(guard)), Stage::Asking(id)));
        let condition = match (guard, choice) {
            (Some(guard), Some(choice)) => Some(joined_to(&guard, &choice)),
            (guard, choice) => guard.or(choice),
        };
        let tree = &self.machine.reactions[code.reaction];
        let decides = if self.may_pass(id) { tree.deciding() } else { Vec::new() };
        let has_queries: Vec<_> = code.guard.iter().chain(decides).listed();
        let looks = lent.conditions_of(&has_queries, &borrowed.held, &bindings::of_trigger(code));
        let fields = self.conditions_of(id, borrowed);
        let ask = |code: &Code| early.engine.code(code, Stage::Asking(id));
        let answers = early.ahead.map(|ahead| ahead.answers_in_chain(&ask)).into_iter().flatten();
        let before: Vec<_> = answers.chain(looks).chain(fields).listed();
        if before.is_empty() {
            return condition;
        }
        let condition = condition.map(|condition| parenthesized(&condition));
        let all = before.into_iter().chain(condition);
        Some(quote!(#(#all)&&*))
    }
}

impl Candidate {
    /// Generates an arm after that of an event, with the same pattern without bindings. It is never taken, but its
    /// guard notifies the observer that the transition was not taken.
    pub fn denied_arm(&self, otherwise: &TokenStream) -> Option<TokenStream> {
        let denied = self.denied.as_ref()?;
        let pattern = without_bindings(self.pattern.as_ref()?);
        Some(quote!(#pattern if { #denied false } => #otherwise,))
    }
}

/// Generates a condition that can be part of a `let` chain.
pub(super) fn parenthesized(condition: &TokenStream) -> TokenStream {
    if joins(condition) { condition.clone() } else { quote!((#condition)) }
}

fn joined_to(guard: &TokenStream, other: &TokenStream) -> TokenStream {
    if joins(guard) { quote!(#guard && #other) } else { quote!((#guard) && #other) }
}

/// Whether `&&` can follow a condition without parentheses. This includes a `let`, which allows no parentheses.
pub(super) fn joins(condition: &TokenStream) -> bool {
    use syn::{BinOp, Expr};
    if condition.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "let")) {
        return true;
    }
    match syn::parse2(condition.clone()) {
        Ok(Expr::Binary(binary)) => !matches!(binary.op, BinOp::Or(_)),
        Ok(Expr::Closure(_) | Expr::Range(_) | Expr::Assign(_) | Expr::Break(_) | Expr::Return(_) | Expr::Yield(_))
        | Err(_) => false,
        Ok(_) => true,
    }
}
