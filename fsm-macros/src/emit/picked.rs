//! What one phase of a step passes to the next: which transition was picked, which of its ends is taken, and the parts
//! of the event that they use.

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

/// A transition, and what is handed from one phase to the next.
pub(super) struct Reaction<'m> {
    pub id: TransitionId,
    pub source: StateId,
    /// The enum of what is picked in its step, or in its region's part of the step.
    pub(super) pick: Ident,
    pub tree: &'m Tree,
    /// What its patterns bind as `mut`.
    mutable: Names,
    /// Whether it is decided after it is picked which end is taken, and what of its head the decision uses.
    pub decides: Option<Vec<Ident>>,
    /// Its ends but `pass`, and what of the head and the decisions each effect uses.
    pub ends: Vec<(BranchId, &'m Code, Vec<Ident>)>,
    /// The same names of each end where its code uses them. What is moved wrongly is told in other words where a name stands
    /// at the place of its pattern, and so twice if the step is printed in two ways.
    uses: Vec<Vec<Ident>>,
    /// Those that are a `pop`: what it goes back to is handed on with the rest.
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

    /// The same where the engine of the twin holds it, which knows what a `pop` goes back to.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn held(self) -> Self {
        Reaction { pops: Vec::new(), ..self }
    }

    /// Where an end is a `pop`: the name of what it goes back to.
    pub(super) fn popped(&self, branch: BranchId) -> Option<Ident> {
        self.pops.contains(&branch).then(popped_name)
    }

    /// How many values an end hands on.
    pub(super) fn carries(&self, branch: BranchId, names: &[Ident]) -> usize {
        names.len() + usize::from(self.pops.contains(&branch))
    }

    pub(super) fn decide(&self) -> Ident {
        numbered("Decide", self.id.index())
    }

    pub(super) fn end(&self, branch: BranchId) -> Ident {
        local(&format!("End{}_{}", self.id.0, branch.0))
    }

    /// What it may be picked as, as patterns: `__Pick::Decide1(..)`. Of what always passes nothing is picked.
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

    /// The names that the code of an end uses, where it does.
    pub(super) fn uses(&self, branch: BranchId) -> &[Ident] {
        let at = self.ends.iter().position(|(live, ..)| *live == branch);
        at.map_or(&[], |at| &self.uses[at])
    }

    /// The same as a pattern: `__Pick::End0_3(mut volume)`
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

    /// Before an arm that binds names as the user's pattern does, whoever uses them.
    pub(super) fn lenient(&self) -> Option<TokenStream> {
        (!self.mutable.is_empty()).then(|| quote!(#[allow(unused_mut)]))
    }

    /// `__Pick::Decide1(volume)`
    pub fn picked(&self) -> Option<TokenStream> {
        let (decide, names, pick) = (self.decide(), self.decides.as_ref()?, &self.pick);
        Some(quote!(#pick::#decide(#(#names,)*)))
    }
}

/// How many values the variants of a pick carry.
pub(super) fn carried(reactions: &[&Reaction<'_>]) -> usize {
    let names = |reaction: &&Reaction<'_>| {
        reaction.decides.as_ref().map_or(0, Vec::len)
            + reaction.ends.iter().map(|(branch, _, names)| reaction.carries(*branch, names)).sum::<usize>()
    };
    reactions.iter().map(names).sum()
}
