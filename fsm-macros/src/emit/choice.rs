//! The choice of a branch before a transition is taken, for reactions that may `pass`.
//!
//! ```text
//! on Noise { volume } => if volume > 100 { pass } else if let Some(x) = bot.sees() { bot.log(x); Search } else { stay }
//!
//! RobotEvent::Noise { volume }
//!     if let Some(chosen) = { if volume > 100 { None } else if let Some(x) = bot.sees() { Some(__Choice0::End0(x)) } else .. } =>
//!     match chosen { __Choice0::End0(x) => { .. } .. }
//! ```

use super::bindings;
use super::engine::{Engine, Passing, Stage};
use super::reaction::{Jump, Names, Reading, numbered};
use super::steps::negated;
use crate::mentions::used_at_least;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{BranchId, TransitionId};
use fsm_syntax::{Code, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The decision of a reaction that may `pass`. The condition of the transition chooses a branch, and passes the values
/// that the decision's patterns have bound to the body, which takes the branch.
pub(super) struct Choice<'t> {
    id: TransitionId,
    name: Ident,
    /// The branches that do not always pass, with the bindings of the decision that their code uses.
    ends: Vec<(BranchId, &'t Code, Vec<Ident>)>,
}

impl<'t> Choice<'t> {
    pub fn of(tree: &'t Tree, engine: &dyn Engine, id: TransitionId) -> Self {
        let mut bound = Set::new();
        bindings::of_deciding(tree, &mut bound);
        let live = tree.ends().into_iter().filter(|(branch, _)| !matches!(engine.passes(*branch), Passing::Always));
        let ends = live.map(|(branch, effect)| {
            let code = engine.emit().code_of_end(branch, effect);
            let used = bound.iter().filter(|name| code.iter().any(|code| code.mentions(name))).cloned().listed();
            (branch, effect, used)
        });
        Choice { id, ends: ends.listed(), name: numbered("__Choice", id.index()) }
    }

    fn binds(&self) -> bool {
        self.ends.iter().any(|(.., bound)| !bound.is_empty())
    }

    /// Generates the type of a choice among several branches that use bindings: a generic enum with a variant for each.
    pub fn declaration(&self) -> TokenStream {
        if !self.binds() || self.ends.len() == 1 {
            return TokenStream::new();
        }
        let (name, types) = (&self.name, self.carried("T"));
        let all = types.iter().flatten();
        let variants = types.iter().enumerate().map(|(index, types)| {
            let variant = numbered("End", index);
            quote!(#variant(#(#types,)*))
        });
        quote!(enum #name<#(#all,)*> { #(#variants,)* })
    }

    fn carried(&self, prefix: &str) -> Vec<Vec<Ident>> {
        let mut count = 0;
        let carried = self.ends.iter().map(|(.., bound)| {
            let names = bound.iter().map(|_| {
                count += 1;
                numbered(prefix, count)
            });
            names.listed()
        });
        carried.listed()
    }

    /// Generates the value that represents a branch.
    fn value(&self, index: usize) -> TokenStream {
        let bound = &self.ends[index].2;
        match (self.binds(), self.ends.len()) {
            (false, 1) => quote!(true),
            (false, _) => {
                let index = proc_macro2::Literal::usize_unsuffixed(index);
                quote!(::core::option::Option::Some(#index))
            }
            (true, 1) => quote!(::core::option::Option::Some((#(#bound,)*))),
            (true, _) => {
                let (name, variant) = (&self.name, numbered("End", index));
                quote!(::core::option::Option::Some(#name::#variant(#(#bound,)*)))
            }
        }
    }

    fn none(&self) -> TokenStream {
        if !self.binds() && self.ends.len() <= 1 { quote!(false) } else { quote!(::core::option::Option::None) }
    }

    /// Generates `let Some(chosen) = { .. }`, the tree with choices as its branches, or a plain condition for a single
    /// branch. If there is a `note`, it records that the tree was evaluated.
    pub fn condition(&self, tree: &Tree, engine: &dyn Engine, note: Option<&Ident>) -> TokenStream {
        let none = self.none();
        let mut end = |branch: BranchId, _: &Code, _: &Names| {
            let index = self.ends.iter().position(|(live, ..)| *live == branch);
            let value = index.map_or_else(|| none.clone(), |index| self.value(index));
            match engine.passes(branch) {
                Passing::Never => value,
                Passing::Always => none.clone(),
                Passing::If(condition) if !self.binds() && self.ends.len() == 1 => negated(&condition),
                Passing::If(condition) => quote!(if #condition { #none } else { #value }),
            }
        };
        let chosen = Reading {
            jump: Jump::Break,
            end: &mut end,
            code: &mut |code| engine.code(code, Stage::Asking(self.id)),
            bound: Names::new(),
        }
        .tree(tree);
        let queried = note.map(|note| quote!(#note.set(true);));
        let chosen =
            if matches!(tree, Tree::End { .. }) && queried.is_none() { chosen } else { quote!({ #queried #chosen }) };
        if !self.binds() && self.ends.len() <= 1 {
            return chosen;
        }
        let pattern = if self.binds() && self.ends.len() == 1 {
            let bound = &self.ends[0].2;
            quote!((#(#bound,)*))
        } else {
            let chosen = local("chosen");
            quote!(#chosen)
        };
        quote!(let ::core::option::Option::Some(#pattern) = #chosen)
    }

    pub fn body(&self, engine: &dyn Engine, bound: &Names, held: &Names) -> TokenStream {
        let values = self.ends.iter().map(|(branch, effect, handed)| {
            let bound = bound.iter().chain(handed).cloned().collect();
            let (used, end) = (used_at_least(effect, handed), engine.end(*branch, effect, &bound, held));
            if used.is_empty() { end } else { quote!({ #used #end }) }
        });
        let values: Vec<_> = values.collect();
        match &values[..] {
            [] => engine.ignored(),
            [only] => only.clone(),
            _ => {
                let (last, chosen, name) = (values.len() - 1, local("chosen"), &self.name);
                let arms = values.iter().enumerate().map(|(index, value)| {
                    let bound = &self.ends[index].2;
                    let variant = numbered("End", index);
                    let literal = proc_macro2::Literal::usize_unsuffixed(index);
                    match self.binds() {
                        true => quote!(#name::#variant(#(#bound,)*) => #value,),
                        false if index == last => quote!(_ => #value,),
                        false => quote!(#literal => #value,),
                    }
                });
                quote!(match #chosen { #(#arms)* })
            }
        }
    }
}
