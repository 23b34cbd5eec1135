//! The plan, printed: the machine's types, its calls as nested `match`es, and the functions they share.
//!
//! ```text
//! pub struct Robot { leaf: __RobotLeaf, last_in_cleaning: __RobotLeaf }     types
//! pub enum RobotState { .. }  pub enum RobotEvent { .. }
//! impl Robot {
//!     pub fn handle(&mut self, bot: &mut Body, event: RobotEvent) -> Answer {   calls
//!         match self.leaf {
//!             __RobotLeaf::Search => match event { .. },                        candidates, reaction
//!             ..
//!         }
//!     }
//!     fn __exit_cleaning(bot: &mut Body) { .. }                                 blocks
//!     fn __cleaning_on(..) ..   fn __return_deep_into_cleaning(..) ..           helpers
//! }
//! ```
//!
//! The user's code is printed once each: blocks become functions, and the transitions of a composite a function that its
//! leaves share, which is inlined with the leaf as a constant.

use crate::lent::Lent;
use crate::names::{Names, local};
use fsm_core::model::plan::{Eviction, Plan};
use fsm_core::model::{ROOT, StateId};
use fsm_core::syntax::Machine;
use fsm_core::syntax::ast::Param;
use helpers::Helper;
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;

mod bindings;
mod blocks;
mod calls;
mod candidates;
mod choice;
mod data;
mod ends;
mod enter;
mod helpers;
mod leave;
mod outline;
mod queries;
mod queues;
mod reaction;
mod regions;
mod select;
mod timers;
mod together;
mod told;
mod twin;
mod types;

pub use outline::outline;

/// Machines with more leaves keep shared functions as calls, which costs little and compiles far faster.
const INLINED_LEAVES: usize = 64;

/// A valid machine's code.
pub fn machine(machine: &Machine, plan: &Plan, krate: TokenStream) -> TokenStream {
    let emit = Emit::new(machine, plan, krate);
    let types = emit.types();
    let calls = emit.calls();
    let queries = emit.queries();
    let time = emit.time_calls();
    let blocks = emit.blocks();
    let own_steps = emit.own_steps();
    let helpers = emit.helpers();
    let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
    let name = &machine.name;
    let (twin, allowed) = (emit.twin(), allowed());
    quote! {
        #types
        #allowed
        impl #impl_generics #name #ty_generics #where_clause {
            #calls
            #queries
            #time
            #own_steps
            #blocks
            #helpers
        }
        #twin
    }
}

/// The lints that would speak of generated functions: unused ones, and parameters, which every one of them has.
fn allowed() -> TokenStream {
    let parameters = [
        "borrowed_box",
        "fn_params_excessive_bools",
        "large_types_passed_by_value",
        "needless_pass_by_ref_mut",
        "needless_pass_by_value",
        "ptr_arg",
        "ref_option",
        "too_many_arguments",
        "trivially_copy_pass_by_ref",
        "type_complexity",
    ];
    let parameters = parameters.map(local);
    quote!(#[allow(dead_code, #(clippy::#parameters),*)])
}

/// Everything that printing needs to know.
struct Emit<'m> {
    machine: &'m Machine,
    plan: &'m Plan,
    names: Names,
    /// `$crate::__private`
    private: TokenStream,
    /// What private functions are lent.
    params: Vec<Param>,
    /// The type of a call's queues, where it has any.
    queues_type: Option<TokenStream>,
    /// Whether the fields of regions follow every exit and entry.
    tracks: bool,
    /// The functions that printed code calls.
    needed: RefCell<BTreeSet<Helper>>,
    /// The lists of suspended composites that some of them exit, by their number.
    evictions: RefCell<Vec<Vec<Eviction>>>,
}

/// What a function knows of the active leaf.
#[derive(Clone, Copy)]
enum At {
    /// It is this one.
    Known(StateId),
    /// It is the argument `leaf`, some leaf inside this state.
    Inside(StateId),
}

impl<'m> Emit<'m> {
    fn new(machine: &'m Machine, plan: &'m Plan, krate: TokenStream) -> Self {
        let private = quote!(#krate::__private);
        let mut emit = Emit {
            machine,
            plan,
            names: Names::of(machine),
            private,
            params: Vec::new(),
            queues_type: None,
            tracks: false,
            needed: RefCell::default(),
            evictions: RefCell::default(),
        };
        emit.tracks = emit.asks_across();
        emit.queues_type = emit.queues_type();
        emit.params = queues::lent_params(machine, emit.queues_type.clone());
        emit
    }

    /// A function without code of the user's: its parameters and its body.
    fn plain(&self, body: &TokenStream) -> (TokenStream, TokenStream) {
        Lent::plain(&self.params).function(body)
    }

    /// A public one: it is lent the machine's parameters.
    fn public(&self, body: &TokenStream) -> (TokenStream, TokenStream) {
        Lent::plain(&self.machine.params).function(body)
    }

    /// `lent_bot, lent_world,`: what is passed on in calls.
    fn passed(&self) -> TokenStream {
        Lent::passed(&self.params)
    }

    /// `#[inline(always)]` for what a hand-flattened switch would repeat in every leaf, while that is small.
    fn inline(&self) -> TokenStream {
        if self.leaves().count() > INLINED_LEAVES { quote!(#[inline]) } else { quote!(#[inline(always)]) }
    }

    fn leaves(&self) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().leaves(ROOT)
    }

    /// `__RobotLeaf::Search`
    fn leaf(&self, state: StateId) -> TokenStream {
        let (leaf, variant) = (&self.names.leaf, self.names.variant(state));
        quote!(#leaf::#variant)
    }

    /// `__RobotLeaf::Nowhere`
    fn nowhere(&self) -> TokenStream {
        let (leaf, nowhere) = (&self.names.leaf, &self.names.nowhere);
        quote!(#leaf::#nowhere)
    }

    /// The active leaf as a function knows it.
    fn leaf_at(&self, at: At) -> TokenStream {
        match at {
            At::Known(leaf) => self.leaf(leaf),
            At::Inside(_) => {
                let leaf = local("leaf");
                quote!(#leaf)
            }
        }
    }

    /// `__RobotLeaf::HeadFor | __RobotLeaf::PickUp`
    fn leaves_pattern(&self, leaves: impl IntoIterator<Item = StateId>) -> TokenStream {
        let leaves = leaves.into_iter().map(|leaf| self.leaf(leaf));
        quote!(#(#leaves)|*)
    }
}
