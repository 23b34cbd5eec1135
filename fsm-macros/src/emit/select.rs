//! Selects transitions in a machine with regions, before anything happens.
//!
//! ```text
//! let pick_num = 'looked: {
//!     match self.in_num { NumLeaf::Off => { .. break 'looked found; .. } .. }
//!     None
//! };
//! ```
//!
//! Several regions may react to one event, so values that patterns bind by value are cloned. An error is moved if only
//! one region can handle it, or if the call returns it.

use super::Emit;
use super::borrowed::Borrowed;
use super::dereferences::Dereferences;
use super::engine::Stage;
use super::failing::OnError;
use super::observing::without_bindings;
use super::picked::Reaction;
use super::popped::popped_name;
use super::reaction::{Jump, Names, Reading};
use super::references::ReferencePattern;
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{Outcome, Search};
use fsm_model::sorted::Set;
use fsm_model::{Branch, BranchId, StateId, TransitionId};
use fsm_program::CauseKind;
use fsm_syntax::Code;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Lifetime;

/// How the code that considers a transition queries the machine.
pub(super) trait Queries {
    /// Generates code with its `is_in`s evaluated.
    fn evaluated(&self, code: &Code, stage: Stage) -> TokenStream;
    /// Generates the value of an end, or `None` if the end passes.
    fn unless_it_passes(&self, source: StateId, branch: BranchId, ended: &TokenStream) -> TokenStream;
}

/// The compiled machine.
#[derive(Clone, Copy)]
pub(super) struct InRegions<'e, 'm> {
    pub emit: &'e Emit<'m>,
    /// Whether the step is inside the block `'lost`.
    pub in_lost_block: bool,
    /// Whether queries are answered by variables, because other regions may have moved in the step: see
    /// [`declare_queried`](Self::declare_queried).
    pub before: bool,
}

impl InRegions<'_, '_> {
    /// `was_running`: whether a state was active at the beginning of the step.
    fn was(&self, state: StateId) -> Ident {
        local(&format!("was_{}", self.emit.names.snake(state)))
    }

    /// Declares these variables for the states in the guards of some transitions.
    pub fn declare_queried(&self, transitions: impl Iterator<Item = TransitionId>) -> TokenStream {
        let guards = transitions.filter_map(|id| self.emit.machine.transitions[id.index()].guard.as_ref());
        let queried: Set<_> = guards.flat_map(Code::queried).collect();
        let declared = queried.iter().map(|&state| {
            let (was, active) = (self.was(state), self.emit.is_active(state));
            quote!(let #was = #active;)
        });
        declared.joined()
    }
}

/// A push of the state that is on top passes, and so does a `pop` if nothing is paused.
impl Queries for InRegions<'_, '_> {
    fn evaluated(&self, code: &Code, stage: Stage) -> TokenStream {
        let on_error = OnError { stage, in_lost_block: self.in_lost_block, ..OnError::default() };
        match self.before {
            true => self.emit.answering_or_failing(code, on_error, &mut |state| self.was(state).into_token_stream()),
            false => self.emit.code_or_fail(code, crate::facts::active::Active::Leaf, on_error),
        }
    }

    fn unless_it_passes(&self, source: StateId, branch: BranchId, ended: &TokenStream) -> TokenStream {
        let none = quote!(::core::option::Option::None);
        match self.emit.machine.model.branches[branch.index()] {
            Branch::Pop => {
                let (popped, name) = (self.emit.popped(source), popped_name());
                quote!(match #popped { ::core::option::Option::Some(#name) => #ended, _ => #none })
            }
            Branch::Push(target) if self.emit.plan.may_be_on_top(source, target) => {
                let on_top = self.emit.is_active(target);
                quote!(if #on_top { #none } else { #ended })
            }
            _ => ended.clone(),
        }
    }
}

/// How the candidates of one cause are considered.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub looks: &'s dyn Queries,
    pub cause: CauseKind,
    /// Whether the regions that are searched are known to be active.
    pub active: bool,
    /// The names that are bound as mutable places, although guards only read them.
    pub held: &'s Names,
    /// Whether the observer is notified.
    pub notifies: bool,
    /// Whether the signal is an `Option`, from which the selected transition takes an error that nothing else needs.
    pub takes: bool,
}

impl Attempt<'_, '_> {
    /// Considers one transition, and notifies the observer if there is one: `Option<__Pick>`.
    pub fn at(&self, reaction: &Reaction<'_>) -> TokenStream {
        if !self.notifies {
            return self.unobserved(reaction);
        }
        let observed = self.observed(reaction);
        let code = &self.emit.machine.transitions[reaction.id.index()];
        match &code.pattern {
            None => observed,
            Some(pattern) => {
                let (event, pattern) = (local("event"), self.matched_as(without_bindings(pattern)));
                quote!(match #event { #pattern => #observed, _ => ::core::option::Option::None })
            }
        }
    }

    /// Considers one transition, and notifies the observer of the verdict.
    fn observed(&self, reaction: &Reaction<'_>) -> TokenStream {
        let (emit, id) = (self.emit, reaction.id);
        let none = quote!(::core::option::Option::None);
        let (note, value) = (local("passed"), self.value(reaction));
        let passes = emit.may_pass(id);
        let value = if passes { quote!({ #note.set(true); #value }) } else { value };
        let found = self.looked(reaction, &value, &none, true);
        let passed = if passes { quote!(#note.get()) } else { quote!(false) };
        let (taken, denied) = (emit.notify_selected(id), emit.notify_denied(id, &passed));
        let note = passes.then(|| quote!(let #note = ::core::cell::Cell::new(false);));
        quote!({ #note let found = #found; if found.is_some() { #taken } else { #denied } found })
    }

    /// Considers one transition without an observer: `Option<__Pick>`.
    fn unobserved(&self, reaction: &Reaction<'_>) -> TokenStream {
        self.looked(reaction, &self.value(reaction), &quote!(::core::option::Option::None), true)
    }

    /// Whether a transition is enabled.
    pub fn is_enabled(&self, reaction: &Reaction<'_>) -> TokenStream {
        let guarded = self.emit.machine.transitions[reaction.id.index()].guard.is_some();
        self.looked(reaction, &quote!(true), &quote!(false), guarded)
    }

    /// Considers one transition. `binds` is whether the value or the guard uses the bindings of the pattern.
    fn looked(&self, reaction: &Reaction<'_>, value: &TokenStream, none: &TokenStream, binds: bool) -> TokenStream {
        let code = &self.emit.machine.transitions[reaction.id.index()];
        let guard = code.guard.as_ref().map(|guard| {
            let guard = Dereferences::of_places(self.held.clone()).condition(guard);
            self.looks.evaluated(&guard, Stage::Asking(reaction.id))
        });
        let looks = self.emit.conditions_of(reaction.id, &Borrowed::default());
        if code.pattern.is_none() {
            let guard = self.emit.seeing(reaction.id, guard);
            return match guard {
                Some(guard) => quote!(if #guard { #value } else { #none }),
                None => value.clone(),
            };
        }
        let event = local("event");
        // A transition that may `pass` leaves the error to the candidates after it.
        let takes = self.takes && self.emit.reacts_to_error(reaction.id) && !self.emit.may_pass(reaction.id);
        let ReferencePattern { pattern, references } = match takes {
            true => ReferencePattern { pattern: code.pattern.clone().unwrap_or_default(), references: Names::new() },
            false => ReferencePattern::all(code, self.emit.place(self.cause)),
        };
        let private = &self.emit.private;
        let cloned =
            references.iter().filter(|_| binds).map(|name| quote!(let #name = #private::Payload::another(#name)));
        let guard = guard.map(|guard| match syn::parse2::<syn::Expr>(guard.clone()) {
            Ok(syn::Expr::Binary(binary)) if matches!(binary.op, syn::BinOp::Or(_)) => quote!((#guard)),
            _ => guard,
        });
        let conditions: Vec<_> = cloned.chain(looks).chain(guard).listed();
        let condition = (!conditions.is_empty()).then(|| quote!(if #(#conditions)&&*));
        let pattern = self.matched_as(pattern);
        match takes {
            true => quote!(match #event.take() { #pattern #condition => #value, rest => { #event = rest; #none } }),
            false => quote!(match #event { #pattern #condition => #value, _ => #none }),
        }
    }

    /// The pattern of an event or a signal, which may be in an `Option`.
    fn matched_as(&self, pattern: TokenStream) -> TokenStream {
        if self.takes { quote!(::core::option::Option::Some(#pattern)) } else { pattern }
    }

    fn value(&self, reaction: &Reaction<'_>) -> TokenStream {
        if let Some(picked) = reaction.picked() {
            return quote!(::core::option::Option::Some(#picked));
        }
        let mut end = |branch: BranchId, _: &Code, _: &Names| {
            if *self.emit.plan.outcome(branch) == Outcome::Pass {
                return quote!(::core::option::Option::None);
            }
            let ended = reaction.ended(branch);
            self.looks.unless_it_passes(reaction.source, branch, &quote!(::core::option::Option::Some(#ended)))
        };
        let mut code = |code: &Code| self.looks.evaluated(code, Stage::Asking(reaction.id));
        Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(reaction.tree)
    }

    /// Finds the first enabled transition of a region: `Option<__Pick>`.
    pub fn found_in(&self, region: StateId, reactions: &[&Reaction<'_>]) -> TokenStream {
        let label = Lifetime::new("'looked", Span::mixed_site());
        let look = self.emit.searched(&self.search(region), self.active, &|search| {
            let Search::Tier(tier, candidates) = search else { return TokenStream::new() };
            let looks = self.among(candidates, reactions).map(|reaction| {
                let attempt = self.at(reaction);
                quote!(let found = #attempt; if found.is_some() { break #label found; })
            });
            self.where_active(tier.state, looks.joined())
        });
        quote!(#label: { #look ::core::option::Option::None })
    }

    /// The order in which a region is searched.
    pub fn search(&self, region: StateId) -> Box<[Search]> {
        self.emit.plan.search(region, &|trigger| self.cause.may_trigger(trigger))
    }

    /// The reactions for those candidates that are considered here.
    pub fn among<'r, 'a, 'm>(
        &self,
        candidates: &'a [TransitionId],
        reactions: &'a [&'r Reaction<'m>],
    ) -> impl Iterator<Item = &'r Reaction<'m>> + use<'a, 'r, 'm> {
        candidates.iter().filter_map(|id| reactions.iter().copied().find(|reaction| reaction.id == *id))
    }

    /// Restricts the search of a region's own transitions to an active region, unless it is known to be active.
    pub fn where_active(&self, state: StateId, looks: TokenStream) -> TokenStream {
        if self.active && self.emit.idle_in(state).is_some() { looks } else { self.emit.where_active(state, &looks) }
    }
}
