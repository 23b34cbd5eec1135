//! Properties of the states of a large machine, as tables of numbers: the compiler checks an array of numbers as a
//! whole, but each arm of a `match` separately.
//!
//! ```text
//! const fn __state_of(leaf: __GridLeaf) -> Option<GridState> {
//!     static TABLE: [u16; 101] = [0, 2, .., u16::MAX];
//!     let number = TABLE[leaf as usize] as usize;
//!     if number < GridState::ALL.len() { Some(GridState::ALL[number]) } else { None }
//! }
//! ```
//!
//! If no state is nested in another, a leaf has the number of its state, and no table is needed.
//!
//! States are numbered in document order, so nested states follow their composite. Leaves are numbered in the same
//! order, and the value for no leaf comes last.

use super::{Emit, ROOT};
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// The body of `name`.
    pub(super) fn name_table(&self) -> TokenStream {
        let names = self.plan.tree().states().skip(1).map(|state| self.machine.states[state.index()].name.to_string());
        let (declared, name) = table("TABLE", &quote!(&str), names, &quote!(self as usize));
        quote!(#declared #name)
    }

    /// The body of `parent`.
    pub(super) fn parent_table(&self) -> TokenStream {
        if self.is_flat() {
            return quote!(::core::option::Option::None);
        }
        let parents = self.plan.tree().states().skip(1).map(|state| self.number(self.plan.tree().parent(state)));
        self.state_from(parents, &quote!(self))
    }

    /// The state for a leaf, as an expression.
    pub(super) fn state_table(&self, leaf: &Ident) -> TokenStream {
        if self.is_flat() {
            return self.state_numbered(&quote!(#leaf as usize));
        }
        let states = self.places().map(|state| self.number(state)).chain([self.number(ROOT)]);
        self.state_from(states, &quote!(#leaf))
    }

    /// A state by its number in a table; `None` if the number is not one of a state.
    fn state_from(&self, numbers: impl Iterator<Item = Literal>, at: &TokenStream) -> TokenStream {
        let (declared, number) = table("TABLE", &quote!(u16), numbers, &quote!(#at as usize));
        let state = self.state_numbered(&quote!(#number as usize));
        quote!(#declared #state)
    }

    /// A state by its number; `None` if the number is not one of a state.
    fn state_numbered(&self, found: &TokenStream) -> TokenStream {
        let (states, number) = (&self.names.state, local("number"));
        quote! {
            let #number = #found;
            if #number < #states::ALL.len() {
                ::core::option::Option::Some(#states::ALL[#number])
            } else {
                ::core::option::Option::None
            }
        }
    }

    /// An iterator over the enclosing states of the active leaf and the leaf itself, outermost first.
    pub(super) fn path_by_number(&self) -> TokenStream {
        let held = self.leaf_place();
        let (tree, states) = (self.plan.tree(), &self.names.state);
        if self.is_flat() {
            return quote!(::core::iter::IntoIterator::into_iter(Self::__state_of(#held)));
        }
        let paths: Vec<_> = self.places().map(|leaf| tree.path(ROOT, leaf)).listed();
        let ends = paths.iter().scan(0, |end, path| {
            *end += path.len();
            Some(*end)
        });
        // The last pair of bounds is for no leaf, whose path is empty.
        let total = paths.iter().map(Vec::len).sum::<usize>();
        let bounds = core::iter::once(0).chain(ends).chain([total]).map(Literal::usize_unsuffixed);
        let numbers = paths.iter().flatten().map(|&state| self.number(state));
        let [leaf, start, end, number] = ["leaf", "start", "end", "number"].map(local);
        let (bounds, from) = table("BOUNDS", &quote!(u32), bounds, &quote!(#leaf));
        let (paths, _) = table("PATHS", &quote!(u16), numbers, &quote!(#leaf));
        let [bounds_table, paths_table] = ["BOUNDS", "PATHS"].map(local);
        quote! {
            #bounds
            #paths
            let #leaf = #held as usize;
            let (#start, #end) = (#from as usize, #bounds_table[#leaf + 1] as usize);
            ::core::iter::Iterator::map(#paths_table[#start..#end].iter(), |#number| #states::ALL[*#number as usize])
        }
    }

    /// Whether a state is a leaf's state or encloses it: the number of the leaf's state is between that of `asked` and
    /// that of the last state nested in it.
    pub(super) fn contains_by_number(&self, queried: &Ident, leaf: &Ident) -> TokenStream {
        let (tree, active) = (self.plan.tree(), local("active"));
        if self.is_flat() {
            return quote! {
                match Self::__state_of(#leaf) {
                    ::core::option::Option::Some(#active) => #queried as usize == #active as usize,
                    ::core::option::Option::None => false,
                }
            };
        }
        let lasts = tree.states().skip(1).map(|state| self.number(tree.inside(state).next_back().unwrap_or(state)));
        let (declared, last) = table("LAST", &quote!(u16), lasts, &quote!(#queried as usize));
        quote! {
            #declared
            match Self::__state_of(#leaf) {
                ::core::option::Option::Some(#active) => {
                    #queried as usize <= #active as usize && #active as usize <= #last as usize
                }
                ::core::option::Option::None => false,
            }
        }
    }

    /// The number of a state. The number for the machine itself, which is not a state, is greater than all others.
    fn number(&self, state: StateId) -> Literal {
        Literal::u16_unsuffixed(state.0.wrapping_sub(1))
    }
}

/// Generates the declaration of a table, and an expression for one of its values.
fn table(
    name: &str,
    of: &TokenStream,
    values: impl Iterator<Item = impl ToTokens>,
    at: &TokenStream,
) -> (TokenStream, TokenStream) {
    let (table, values) = (local(name), values.listed());
    let count = Literal::usize_unsuffixed(values.len());
    (quote!(static #table: [#of; #count] = [#(#values),*];), quote!(#table[#at]))
}
