//! The candidates of a state in their order: match arms for events, `if`s for polls.
//!
//! ```text
//! match event {
//!     RobotEvent::Bumped if bot.is_awake() => { .. Answer::Moved }
//!     _ => self.__cleaning_on(__RobotLeaf::Search, bot, event),      // then those of the states around
//! }
//!
//! if bot.battery() < 10 { return { .. Answer::Moved }; }
//! self.__cleaning_when(__RobotLeaf::Search, bot)
//! ```
//!
//! The transitions of a composite are a function that takes the leaf. It is inlined where the leaf is a constant, so
//! whatever depends on the leaf is folded away.

use super::cause::Cause;
use super::choice::Choice;
use super::ends::Compiled;
use super::helpers::Helper;
use super::observing::without_bindings;
use super::reaction::{Jump, Names, Reading, block, braced, deciding, ends, unbraced};
use super::{At, Emit, bindings};
use crate::join::Join;
use crate::lent::{Lending, Lent};
use crate::names::local;
use fsm_core::model::plan::Tier;
use fsm_core::model::{BranchId, ROOT, StateId, TransitionId};
use fsm_core::syntax;
use fsm_core::syntax::{EventType, Tree};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use std::rc::Rc;
use syn::Token;

/// The transitions of the machine itself that are no alarms.
const MACHINE: Tier = Tier { state: ROOT, alarms: false };

/// What the ends of a reaction become, and what they depend on: one for each engine.
pub(super) trait Engine {
    /// The value of an end.
    fn end(&self, branch: BranchId, effect: &TokenStream, bound: &Names) -> TokenStream;
    /// Whether an end turns out to be a `pass`.
    fn passes(&self, branch: BranchId) -> Passing;
    /// Code that runs before anything is left.
    fn code(&self, code: &TokenStream) -> TokenStream;
    /// The value when nothing was taken after all.
    fn ignored(&self) -> TokenStream;
    /// The machine that is printed.
    fn emit(&self) -> &Emit<'_>;
    /// How an end in the `else` of a `let` gets out.
    fn jump(&self) -> Jump;
    /// Whether the value of an end is sure to stand in braces.
    fn braces(&self, _branch: BranchId) -> bool {
        false
    }
}

/// Whether an end is a `pass`.
pub(super) enum Passing {
    Never,
    Always,
    If(TokenStream),
}

/// One transition, printed: what it asks, and what it does.
pub(super) struct Candidate {
    pub pattern: Option<TokenStream>,
    pub condition: Option<TokenStream>,
    pub body: TokenStream,
    /// A type that the condition hands to the body.
    pub choice: TokenStream,
    /// Where it is not taken after all: what the observer is told.
    pub denied: Option<TokenStream>,
}

impl Emit<'_> {
    /// The transitions of a tier.
    fn tier(&self, tier: Tier, cause: Cause) -> Vec<TransitionId> {
        self.plan.candidates(tier, |trigger| cause.triggers(trigger)).collect()
    }

    /// The transitions of a leaf itself, in order.
    pub(super) fn own(&self, leaf: StateId, cause: Cause) -> Vec<TransitionId> {
        let own = self.plan.tiers(leaf).filter(|tier| tier.state == leaf);
        own.flat_map(|tier| self.tier(tier, cause)).collect()
    }

    /// The tiers that are considered in a leaf, in order: those with transitions for what the machine is told.
    fn tiers(&self, leaf: StateId, cause: Cause) -> Vec<Tier> {
        let told = self.tiers_told(cause);
        self.plan.tiers(leaf).filter(|tier| told.contains(tier)).collect()
    }

    /// All tiers with transitions for what the machine is told.
    fn tiers_told(&self, cause: Cause) -> Rc<BTreeSet<Tier>> {
        let mut known = self.tiers_told.borrow_mut();
        let found = known.entry(cause).or_insert_with(|| {
            let all = self.machine.model.transitions.iter().filter(|transition| cause.triggers(&transition.trigger));
            Rc::new(all.map(|transition| Tier { state: transition.source, alarms: transition.alarm }).collect())
        });
        Rc::clone(found)
    }

    /// What is considered after a tier of a composite, where that is the same in each leaf inside, and none of these comes
    /// in between: then the composite's function goes on with it. Alarms always hand back.
    fn after(&self, tier: Tier, cause: Cause) -> Option<Rc<[Tier]>> {
        if let Some(known) = self.after_tiers.borrow().get(&(tier, cause)) {
            return known.clone();
        }
        // Where the machine has completed it considers nothing.
        let leaves = self.plan.tree().leaves(tier.state).filter(|&leaf| !self.plan.finishes(leaf));
        let mut rests = leaves.map(|leaf| {
            let mut tiers = self.tiers(leaf, cause);
            let at = tiers.iter().position(|other| *other == tier)?;
            let rest = tiers.split_off(at + 1);
            rest.iter().all(|other| other.state != leaf || leaf == tier.state).then_some(rest)
        });
        let first = rests.next().flatten().filter(|_| !tier.alarms);
        let after: Option<Rc<[Tier]>> =
            first.filter(|first| rests.all(|rest| rest.as_ref() == Some(first))).map(Rc::from);
        self.after_tiers.borrow_mut().insert((tier, cause), after.clone());
        after
    }

    /// Whether anything happens in a leaf when the machine is told something.
    pub(super) fn hears(&self, leaf: StateId, cause: Cause) -> bool {
        !self.tiers(leaf, cause).is_empty() || (cause == Cause::Poll && !self.sit(leaf).is_empty())
    }

    /// Whether a leaf does anything that not every leaf does: it considers more than the transitions of the machine itself.
    pub(super) fn hears_by_itself(&self, leaf: StateId, cause: Cause) -> bool {
        self.tiers(leaf, cause).iter().any(|tier| *tier != MACHINE)
    }

    /// What all leaves do that do not hear of a completion by themselves. There are as many kinds of completions as
    /// there are composites, so it is printed once for each kind, and not for each leaf as well.
    pub(super) fn in_all_others(&self, cause: Cause) -> Option<TokenStream> {
        if !self.is_told_by_loop(cause) {
            return None;
        }
        if self.tiers_told(cause).contains(&MACHINE) {
            self.after(MACHINE, cause)?;
            let (leaf, active) = (local("leaf"), self.region_of(ROOT));
            let asked = self.pass_on(MACHINE, At::Inside(ROOT), cause);
            return Some(quote!({ let #leaf = #active; #asked }));
        }
        self.plan.tree().leaves(ROOT).any(|leaf| self.goes_on_unheard(leaf, cause)).then(|| self.go_on_unheard())
    }

    /// What a leaf does when the machine is told something, as the end of a function that answers.
    ///
    /// `look` is what its own transitions' guards look at.
    pub(super) fn in_leaf(&self, leaf: StateId, cause: Cause, lent: &Lent<'_>, look: &TokenStream) -> TokenStream {
        let at = At::Known(leaf);
        let site = Compiled { emit: self, lent, source: leaf, at, cause, fallible: false };
        let own = self.asked_own(leaf, cause);
        self.consider(&self.tiers(leaf, cause), &site, &own, look)
    }

    /// Considers one tier after the other, and what happens when none of them reacts. `own` are the transitions of the
    /// leaf, which are printed here; the others have functions.
    fn consider(
        &self,
        tiers: &[Tier],
        site: &Compiled<'_, '_>,
        own: &[TransitionId],
        look: &TokenStream,
    ) -> TokenStream {
        let (at, cause) = (site.at, site.cause);
        let Some((&tier, rest)) = tiers.split_first() else {
            return match at {
                At::Known(leaf) => self.sit_and_ignore(self.sit(leaf), at, cause),
                At::Inside(state) => self.sit_and_ignore(self.sit_inside(state), at, cause),
            };
        };
        if at.leaf() == Some(tier.state) {
            let count = tiers.iter().take_while(|other| other.state == tier.state).count();
            let of_tiers = |id: &&TransitionId| {
                let alarm = self.machine.model.transitions[id.index()].alarm;
                tiers[..count].iter().any(|tier| tier.alarms == alarm)
            };
            let own_here: Vec<_> = own.iter().filter(of_tiers).copied().collect();
            let otherwise = self.otherwise(&tiers[count..], site, own, look);
            let arms = self.arms(&own_here, site, cause, site.lent, &otherwise);
            return [look.clone(), arms].joined();
        }
        if self.after(tier, cause).is_some() {
            return self.pass_on(tier, at, cause);
        }
        let (asked, rest) = (self.ask_first(tier, at, cause), self.consider(rest, site, own, look));
        quote!(#asked #rest)
    }

    /// The same as an expression: what happens when nothing before has reacted.
    fn otherwise(
        &self,
        tiers: &[Tier],
        site: &Compiled<'_, '_>,
        own: &[TransitionId],
        look: &TokenStream,
    ) -> TokenStream {
        let rest = self.consider(tiers, site, own, look);
        let called = tiers
            .first()
            .is_none_or(|tier| site.at.leaf() != Some(tier.state) && self.after(*tier, site.cause).is_some());
        if called { rest } else { quote!({ #rest }) }
    }

    /// `self.__cleaning_on(leaf, bot, event)`; in a large machine, where that is a call, the leaf comes last, so that what
    /// the caller was given stays where it is.
    fn pass_on(&self, tier: Tier, at: At, cause: Cause) -> TokenStream {
        self.need(Helper::Candidates(tier, cause));
        let (name, leaf, lent) = (self.tier_name(tier, cause), self.leaf_at(at), self.passed());
        let event = self.event_passed(cause);
        if self.is_large() {
            let comma = cause.carries().then(|| quote!(,));
            return quote!(self.#name(#lent #event #comma #leaf));
        }
        quote!(self.#name(#leaf, #lent #event))
    }

    /// The same where something else may follow.
    fn ask_first(&self, tier: Tier, at: At, cause: Cause) -> TokenStream {
        let asked = self.pass_on(tier, at, cause);
        let (answer, event) = (local("answer"), local("event"));
        if cause.carries() {
            quote! {
                let #event = match #asked {
                    ::core::result::Result::Ok(#answer) => return #answer,
                    ::core::result::Result::Err(#event) => #event,
                };
            }
        } else {
            quote! {
                let #answer = #asked;
                if #answer.reacted() { return #answer; }
            }
        }
    }

    fn sit_and_ignore(&self, sit: TokenStream, at: At, cause: Cause) -> TokenStream {
        let ignored = self.next_ignored(at, cause).instead_of(self.answer("Ignored"));
        if cause != Cause::Poll || sit.is_empty() { ignored } else { quote!({ #sit #ignored }) }
    }

    fn tier_name(&self, Tier { state, alarms }: Tier, cause: Cause) -> Ident {
        let cause = self.told_name(cause);
        self.names.method(state, &if alarms { format!("alarm_{cause}") } else { cause })
    }

    /// The function of a composite's transitions. It goes on with what follows, or says that none of them has reacted.
    pub(super) fn tier_function(&self, tier: Tier, cause: Cause) -> TokenStream {
        let state = tier.state;
        let candidates = self.tier(tier, cause);
        let lent = self.looking(&candidates).private();
        let after = self.after(tier, cause);
        let fallible = after.is_none() && cause.carries();
        let site = Compiled { emit: self, lent: &lent, source: state, at: At::Inside(state), cause, fallible };
        let event = local("event");
        let otherwise = match &after {
            Some(rest) => self.otherwise(rest, &site, &[], &TokenStream::new()),
            None if fallible => quote!(::core::result::Result::Err(#event)),
            None => self.answer("Ignored"),
        };
        let body = self.arms(&candidates, &site, cause, &lent, &otherwise);
        let (look, name) = (lent.look(), self.tier_name(tier, cause));
        let (declared, body) = lent.function(&quote!(#look #body));
        let (leaf, leaf_type, answer) = (local("leaf"), &self.names.leaf, self.answer_type());
        let (lifetimes, event_type) = self.event_named(cause);
        let (generics, event_param) = if cause.carries() {
            let comma = self.is_large().then(|| quote!(,));
            (quote!(<#(#lifetimes),*>), quote!(#event: #event_type #comma))
        } else {
            (TokenStream::new(), TokenStream::new())
        };
        let result = if fallible { quote!(::core::result::Result<#answer, #event_type>) } else { answer };
        let (inline, allowed, constant) = (self.inline(), self.allowed(&candidates, cause), self.constant());
        let leaf = quote!(#[allow(unused_variables)] #leaf: #leaf_type,);
        let (first, last) = if self.is_large() { (None, Some(leaf)) } else { (Some(leaf), None) };
        quote! {
            #inline
            #allowed
            #constant fn #name #generics (&mut self, #first #declared #event_param #last) -> #result { #body }
        }
    }

    /// The `active` actions of the active leaf, which lies inside a state, and of the states around it.
    fn sit_inside(&self, state: StateId) -> TokenStream {
        let mut sits = self.plan.tree().leaves(state).map(|leaf| self.sit(leaf).to_string());
        let first = sits.next().unwrap_or_default();
        if first.is_empty() && sits.all(|sit| sit == first) {
            return TokenStream::new();
        }
        self.call_sit(At::Inside(state))
    }

    /// The parameters in a function with these transitions: what their guards look at, and what their patterns bind.
    pub(super) fn looking(&self, candidates: &[TransitionId]) -> Lent<'_> {
        self.looking_at(&self.params, candidates)
    }

    /// The same, lent these.
    pub(super) fn looking_at<'l>(&self, params: &'l Lending, candidates: &[TransitionId]) -> Lent<'l> {
        let mut looks = Vec::new();
        let mut bound = BTreeSet::new();
        for &candidate in candidates {
            let code = &self.machine.transitions[candidate.index()];
            let tree = &self.machine.reactions[code.reaction];
            looks.extend(&code.guard);
            if self.may_pass(candidate) {
                looks.extend(deciding(tree));
            }
            bound.extend(self.seen_by(candidate).names());
            bound.extend(self.heads[candidate.index()].iter().cloned());
            bindings::of_deciding(tree, &mut bound);
        }
        Lent::looking(params, &looks, &bound)
    }

    /// The lints of a function with these transitions that would be about generated code: the last arm of a `match` whose
    /// arms match everything, and what follows an effect that never returns.
    pub(super) fn allowed(&self, candidates: &[TransitionId], cause: Cause) -> TokenStream {
        const ENDLESS: [&str; 5] = ["panic", "todo", "unimplemented", "unreachable", "loop"];
        let patterns = (cause.carries() && !candidates.is_empty()).then(|| self.fixed.unreachable.clone());
        let endless = |effect: &TokenStream| syntax::find_any(effect, &ENDLESS).is_some();
        let endless = candidates.iter().any(|candidate| {
            let tree = &self.machine.reactions[self.machine.transitions[candidate.index()].reaction];
            ends(tree).iter().any(|(branch, effect)| !self.machine.plain[branch.index()] && endless(effect))
                || deciding(tree).into_iter().any(endless)
        });
        let code = endless.then(|| quote!(#[allow(unreachable_code)]));
        let clones = (self.has_regions() && cause.carries()).then(|| quote!(#[allow(irrefutable_let_patterns)]));
        [patterns, code, clones].into_iter().flatten().joined()
    }

    pub(super) fn may_pass(&self, candidate: TransitionId) -> bool {
        let transition = &self.machine.model.transitions[candidate.index()];
        transition.branches.iter().any(|&branch| self.plan.may_pass(transition.source, branch))
    }

    /// The candidates as arms or `if`s, with what happens when none is taken.
    fn arms(
        &self,
        candidates: &[TransitionId],
        engine: &dyn Engine,
        cause: Cause,
        lent: &Lent<'_>,
        otherwise: &TokenStream,
    ) -> TokenStream {
        if cause == Cause::Time {
            return self.timer_arms(candidates, engine, lent, otherwise);
        }
        let candidates: Vec<_> = candidates.iter().map(|&candidate| self.candidate(candidate, engine, lent)).collect();
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
                // Beside the pattern's own tokens, so that they are handed over to the compiler together.
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
                // Always taken: nothing comes after it.
                code.push(body);
                return code.joined();
            };
            code.extend([quote!(if), condition, body]);
            code.extend(denied);
        }
        code.push(unbraced(otherwise));
        code.joined()
    }

    /// Where a jump table is likely, every variant by its name, which spares the check of the table's range; else `_ =>`.
    fn any_variant(&self, cause: Cause, arms: usize) -> TokenStream {
        const TABLE: usize = 4;
        const MANY: usize = 16;
        let (name, variants) = match (cause, &self.machine.events) {
            (Cause::Event, Some(EventType::Declared { variants, whole: true, .. })) => (&self.names.event, variants),
            (Cause::Signal, _) => (&self.names.signal, &self.machine.signals),
            _ => return self.fixed.rest.clone(),
        };
        let there = |variant: &syn::Variant| variant.attrs.iter().all(|attr| !attr.path().is_ident("cfg"));
        if arms < TABLE || variants.len() > MANY || self.is_large() || !variants.iter().all(there) {
            return self.fixed.rest.clone();
        }
        let variants = variants.iter().map(|variant| &variant.ident);
        quote!(#(#name::#variants { .. })|* =>)
    }

    /// Prints one transition.
    pub(super) fn candidate(&self, id: TransitionId, engine: &dyn Engine, lent: &Lent<'_>) -> Candidate {
        let mut candidate = self.unobserved(id, engine, lent);
        if self.machine.observer.is_none() {
            return candidate;
        }
        if let Some(taken) = self.tell_of_look(id, &quote!(true)) {
            let body = unbraced(&candidate.body);
            candidate.body = quote!({ #taken #body });
            candidate.denied = candidate.condition.as_ref().and_then(|_| self.tell_of_look(id, &quote!(false)));
        }
        candidate
    }

    fn unobserved(&self, id: TransitionId, engine: &dyn Engine, lent: &Lent<'_>) -> Candidate {
        let code = &self.machine.transitions[id.index()];
        let tree = &self.machine.reactions[code.reaction];
        let guard = code.guard.as_ref().map(|guard| engine.code(guard));
        let bound = self.heads[id.index()].clone();
        if !self.may_pass(id) {
            let ask = |code: &TokenStream| engine.code(code);
            let deciding = self.deciding(tree, &self.seen_by(id), lent, &bound);
            let mut end = |branch: BranchId, effect: &TokenStream, bound: &Names| engine.end(branch, effect, bound);
            let mut asked = |code: &TokenStream| engine.code(&deciding.code(code));
            let value = Reading { jump: engine.jump(), end: &mut end, code: &mut asked, bound }.tree(tree);
            let act = deciding.before(&ask);
            let in_braces = act.is_empty() && matches!(tree, Tree::End { branch, .. } if engine.braces(*branch));
            let pattern = if self.plan.is_deferral(id) { self.kept_as(code) } else { code.pattern.clone() };
            let (condition, body) = (self.seeing(id, guard), if in_braces { value } else { block(act, &value) });
            return Candidate { pattern, condition, body, choice: TokenStream::new(), denied: None };
        }
        let choice = Choice::of(tree, engine, id);
        let chosen = choice.condition(tree, engine);
        let condition = match guard {
            Some(guard) => joined_to(&guard, &chosen),
            None => chosen,
        };
        let value = choice.body(engine, &bound);
        Candidate {
            pattern: code.pattern.clone(),
            condition: self.seeing(id, Some(condition)),
            body: block(TokenStream::new(), &value),
            choice: choice.declaration(),
            denied: None,
        }
    }
}

impl Candidate {
    /// After the arm of an event: the same without what it binds, never taken, where the observer is told that it was not.
    pub fn denied_arm(&self, otherwise: &TokenStream) -> Option<TokenStream> {
        let denied = self.denied.as_ref()?;
        let pattern = without_bindings(self.pattern.as_ref()?);
        Some(quote!(#pattern if { #denied false } => #otherwise,))
    }
}

/// Two conditions as one.
fn joined_to(guard: &TokenStream, other: &TokenStream) -> TokenStream {
    if joins(guard) { quote!(#guard && #other) } else { quote!((#guard) && #other) }
}

/// Whether a condition can be followed by `&&` as it stands. A chain with a `let` can, and may not stand in parentheses.
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
