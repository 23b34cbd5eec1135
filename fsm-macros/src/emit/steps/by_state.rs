//! Generates code that depends on a state: a region's leaf, a remembered state, or the owner that a `pop` resumes.

use super::super::helpers::Helper;
use super::super::{At, Emit, helpers};
use super::{Known, Popped};
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::steps::{BlockId, On, TableId};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    pub(super) fn by_state(&self, on: On, table: TableId, known: Known) -> TokenStream {
        let of = |state| self.steps.blocks().table(table).get(state);
        match on {
            On::Leaf(region) | On::Inside(region, _) => match self.leaf_known(region, known) {
                Some(At::Known(leaf)) => self.print(of(Some(leaf)), known),
                Some(At::Inside(enclosing)) => self.by_leaf_inside(enclosing, table, known),
                None => {
                    let leaf = self.leaf_of(region);
                    self.by_leaf_in(&leaf, region, table, known.later())
                }
            },
            On::Memory(composite) => {
                let memory = self.names.memory(composite);
                self.by_leaf_in(&quote!(self.#memory), composite, table, known)
            }
            On::Noted(region, composite) => {
                let note = self.names.note(composite, region);
                self.by_leaf_in(&quote!(self.#note), region, table, known)
            }
            On::Popped => self.by_owner(table, known),
            On::Survivor(region) => self.by_survivor(region, table, known),
        }
    }

    /// Generates a call of the function for any active leaf inside a composite. All uses share the function. The result
    /// is empty if the function would do nothing.
    fn by_leaf_inside(&self, composite: StateId, table: TableId, known: Known) -> TokenStream {
        let leaf = local("leaf");
        if let Some(climb) = self.climb(composite, table) {
            return climb;
        }
        let arms = self.by_leaf_in(&leaf.to_token_stream(), composite, table, known.later());
        if arms.is_empty() {
            return arms;
        }
        helpers::called(self, Helper::ByLeaf(composite, table), quote!(#leaf,))
    }

    /// The body of the function that [`by_leaf_inside`](Self::by_leaf_inside) calls.
    pub(in crate::emit) fn by_leaf_body(&self, composite: StateId, table: TableId) -> TokenStream {
        let leaf = local("leaf").into_token_stream();
        self.by_leaf_in(&leaf, composite, table, Known::NOTHING)
    }

    /// `match leaf { .. }`, with one arm for all leaves that have the same block.
    pub(in crate::emit) fn by_leaf(
        &self,
        value: &TokenStream,
        blocks: impl Iterator<Item = (StateId, BlockId)>,
        otherwise: BlockId,
        known: Known,
    ) -> TokenStream {
        let groups = grouped(blocks, otherwise).into_iter();
        let arms = groups.map(|(leaves, block)| (self.leaves_pattern(leaves), self.print(block, known)));
        matching(value, arms.listed(), &self.print(otherwise, known))
    }

    /// Generates a [`by_leaf`](Self::by_leaf) from a table, if the value is a leaf inside `state`.
    fn by_leaf_in(&self, value: &TokenStream, state: StateId, table: TableId, known: Known) -> TokenStream {
        let (table, leaves) = (self.steps.blocks().table(table), self.plan.tree().leaves(state));
        self.by_leaf(value, leaves.map(|leaf| (leaf, table.get(Some(leaf)))), table.otherwise, known)
    }

    /// Generates a `match` over the owner that a `pop` resumes. An earlier check has ensured that there is one.
    fn by_owner(&self, table: TableId, known: Known) -> TokenStream {
        let table = self.steps.blocks().table(table);
        let popped = super::super::popped::popped_name();
        let value = match known.popped {
            Popped::Owner(owner) => return self.print(table.get(Some(owner)), known),
            Popped::ByValue => quote!(#popped),
            Popped::ByReference => quote!(*#popped),
        };
        let owners = self.plan.owners().iter().copied();
        let groups = grouped(owners.map(|owner| (owner, table.get(Some(owner)))), table.otherwise);
        let arms = groups.into_iter().map(|(owners, block)| {
            let owners = owners.iter().map(|owner| Literal::u16_unsuffixed(owner.0));
            (quote!(#(#owners)|*), self.print(block, known))
        });
        matching(&value, arms.listed(), &self.print(table.otherwise, known))
    }

    /// Generates a `match` over the innermost state of a region that has stayed active through a poll.
    fn by_survivor(&self, region: StateId, table: TableId, known: Known) -> TokenStream {
        let (table, tree, name) = (self.steps.blocks().table(table), self.plan.tree(), &self.names.state);
        let states = tree.states().skip(1).filter(|&state| tree.region(state) == region);
        let groups = grouped(states.map(|state| (state, table.get(Some(state)))), BlockId::EMPTY);
        let arms = groups.into_iter().map(|(states, block)| {
            let states = states.iter().map(|&state| self.names.variant(state));
            (quote!(#(::core::option::Option::Some(#name::#states))|*), self.print(block, known))
        });
        let mut arms: Vec<_> = arms.listed();
        let alone = self.print(table.get(None), known);
        if !alone.is_empty() {
            arms.push((quote!(::core::option::Option::None), alone));
        }
        matching(&self.survivor(region), arms, &TokenStream::new())
    }
}

/// Groups states with the same block. States with the block `otherwise` are left out.
fn grouped(blocks: impl Iterator<Item = (StateId, BlockId)>, otherwise: BlockId) -> Vec<(Vec<StateId>, BlockId)> {
    let mut groups: Vec<(Vec<StateId>, BlockId)> = Vec::new();
    for (state, block) in blocks.filter(|(_, block)| *block != otherwise) {
        match groups.iter_mut().find(|(_, known)| *known == block) {
            Some((states, _)) => states.push(state),
            None => groups.push((vec![state], block)),
        }
    }
    groups
}

/// `match value { .. }`, without the arms that do nothing if the last arm does nothing either.
fn matching(value: &TokenStream, mut arms: Vec<(TokenStream, TokenStream)>, otherwise: &TokenStream) -> TokenStream {
    if otherwise.is_empty() {
        arms.retain(|(_, code)| !code.is_empty());
    }
    if arms.is_empty() {
        return otherwise.clone();
    }
    let (patterns, codes): (Vec<_>, Vec<_>) = arms.into_iter().unzip();
    quote!(match #value { #(#patterns => { #codes })* _ => { #otherwise } })
}
