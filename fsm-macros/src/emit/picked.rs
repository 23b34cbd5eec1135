//! The values that one phase of a step passes to the next: the selected transition, its selected end, and the parts of
//! the event that these use.

use super::popped::{popped_name, pops_among};
use super::reaction::{Names, numbered};
use super::{Emit, bindings};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::{BranchId, StateId, TransitionId};
use fsm_syntax::{Code, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// A transition, and the values that one phase of a step passes to the next for it.
pub(super) struct Reaction<'m> {
    pub id: TransitionId,
    pub source: StateId,
    /// The enum of the transitions that may be selected in its step, or in its region's part of the step.
    pub(super) pick: Ident,
    pub tree: &'m Tree,
    /// The names that its patterns bind as `mut`.
    mutable: Names,
    /// The bindings of the head that the decision and the ends use, if the end is decided after the selection.
    pub decides: Option<Vec<Ident>>,
    /// The ends except `pass`, each with the bindings of the head and the decisions that its effect uses.
    pub ends: Vec<(BranchId, &'m Code, Vec<Ident>)>,
    /// The names of each end in `ends`, with the spans of their uses. With the spans of the pattern, the compiler would
    /// report an error about a moved value in other words, and therefore twice if the step is generated in two ways.
    uses: Vec<Vec<Ident>>,
    /// The ends that are a `pop`. The owner that the `pop` resumes is passed on with the other values.
    pub pops: Vec<BranchId>,
}

impl<'m> Reaction<'m> {
    pub(super) fn of(emit: &Emit<'m>, id: TransitionId, pick: &Ident) -> Self {
        let code = &emit.machine.transitions[id.index()];
        let tree = &emit.machine.reactions[code.reaction];
        let head = &emit.heads[id.index()];
        let mut bound = head.clone();
        bindings::of_deciding(tree, &mut bound);
        let all = tree.ends();
        let codes: Vec<_> = all.iter().map(|(branch, effect)| emit.code_of_end(*branch, effect)).listed();
        let used = |names: &Names, code: &[&Code]| -> Vec<Ident> {
            names.iter().filter(|name| code.iter().any(|code| code.mentions(name))).cloned().listed()
        };
        let mut later = tree.deciding();
        later.extend(codes.iter().flatten());
        let decides = !emit.may_pass(id) && !matches!(tree, Tree::End { .. });
        let live = all.iter().zip(&codes).filter(|((branch, _), _)| *emit.plan.outcome(*branch) != Outcome::Pass);
        let mut mutable = Names::new();
        bindings::mutable_of(code, tree, &mut mutable);
        let used_in = |name: &Ident, code: &[&Code]| {
            code.iter().find_map(|code| code.find(&name.to_string())).unwrap_or_else(|| name.clone())
        };
        let live: Vec<_> = live.map(|(&(branch, effect), code)| (branch, effect, code, used(&bound, code))).listed();
        let uses = live.iter().map(|(.., code, names)| names.iter().map(|name| used_in(name, code)).listed());
        Reaction {
            uses: uses.listed(),
            id,
            mutable,
            source: emit.machine.model.transitions[id.index()].source,
            pick: pick.clone(),
            tree,
            decides: decides.then(|| used(head, &later)),
            pops: pops_among(emit, &all),
            ends: live.into_iter().map(|(branch, effect, _, names)| (branch, effect, names)).listed(),
        }
    }

    /// The reaction for the twin, whose engine knows which owner a `pop` resumes.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn held(self) -> Self {
        Reaction { pops: Vec::new(), ..self }
    }

    /// The name of the owner that a `pop` resumes, if the end is a `pop`.
    pub(super) fn popped(&self, branch: BranchId) -> Option<Ident> {
        self.pops.contains(&branch).then(popped_name)
    }

    /// The number of values that an end passes on.
    pub(super) fn carries(&self, branch: BranchId, names: &[Ident]) -> usize {
        names.len() + usize::from(self.pops.contains(&branch))
    }

    pub(super) fn decide(&self) -> Ident {
        numbered("Decide", self.id.index())
    }

    pub(super) fn end(&self, branch: BranchId) -> Ident {
        local(&format!("End{}_{}", self.id.0, branch.0))
    }

    /// The patterns for all variants of the transition: `__Pick::Decide1(..)`. An end that always passes has none.
    pub(super) fn variants(&self) -> impl Iterator<Item = TokenStream> {
        let decides = self.decides.iter().map(|_| self.decide());
        let (all, pick) = (decides.chain(self.ends.iter().map(|(branch, ..)| self.end(*branch))), &self.pick);
        all.map(move |name| quote!(#pick::#name(..)))
    }

    /// `__Pick::End0_3(volume)`
    pub fn ended(&self, branch: BranchId) -> TokenStream {
        let (end, names) = (self.end(branch), self.uses(branch));
        let (pick, popped) = (&self.pick, self.popped(branch).into_iter());
        quote!(#pick::#end(#(#names,)* #(#popped)*))
    }

    /// The names that the code of an end uses, with the spans of their uses.
    pub(super) fn uses(&self, branch: BranchId) -> &[Ident] {
        let at = self.ends.iter().position(|(live, ..)| *live == branch);
        at.map_or(&[], |at| &self.uses[at])
    }

    /// The pattern for an end: `__Pick::End0_3(mut volume)`
    pub(super) fn ended_as(&self, branch: BranchId) -> TokenStream {
        let end = self.end(branch);
        let names = self.ends.iter().find(|(live, ..)| *live == branch).into_iter().flat_map(|(.., names)| names);
        let (names, pick) = (names.map(|name| self.bound_as(name)), &self.pick);
        let popped = self.popped(branch).into_iter();
        quote!(#pick::#end(#(#names,)* #(#popped)*))
    }

    /// `__Pick::Decide1(mut volume)`
    pub(super) fn picked_as(&self) -> Option<TokenStream> {
        let (decide, names) = (self.decide(), self.decides.as_ref()?);
        let (names, pick) = (names.iter().map(|name| self.bound_as(name)), &self.pick);
        Some(quote!(#pick::#decide(#(#names,)*)))
    }

    fn bound_as(&self, name: &Ident) -> TokenStream {
        if self.mutable.contains(name) { quote!(mut #name) } else { quote!(#name) }
    }

    /// An attribute for an arm that binds names as the user's pattern does. A `mut` may be unnecessary there.
    pub(super) fn lenient(&self) -> Option<TokenStream> {
        (!self.mutable.is_empty()).then(|| quote!(#[allow(unused_mut)]))
    }

    /// `__Pick::Decide1(volume)`
    pub fn picked(&self) -> Option<TokenStream> {
        let (decide, names, pick) = (self.decide(), self.decides.as_ref()?, &self.pick);
        Some(quote!(#pick::#decide(#(#names,)*)))
    }
}

/// The number of values in all variants of the enum for selected transitions.
pub(super) fn carried(reactions: &[&Reaction<'_>]) -> usize {
    let names = |reaction: &&Reaction<'_>| {
        reaction.decides.as_ref().map_or(0, Vec::len)
            + reaction.ends.iter().map(|(branch, _, names)| reaction.carries(*branch, names)).sum::<usize>()
    };
    reactions.iter().map(names).sum()
}
