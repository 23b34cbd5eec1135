//! The data of states: where it is stored, and how it is created. [`dropped`](super::dropped) says how it is dropped.
//!
//! ```text
//! struct __OrderFields { of_cart: Option<__OrderCartArguments>, values_of_cart: Option<__OrderCartValues> }
//! struct __OrderCartArguments { lines: Vec<Line> }               // passed by every target
//! struct __OrderCartValues { tries: u32 }                        // fields with an initial value
//!
//! let (arg_0,) = { log(lines); .. let arg_0: Receipt = receipt(lines); (arg_0,) };     // after the effect
//! self.data.of_cart = None; self.data.values_of_cart = None;                            // exited states
//! self.data.of_placed = Some(__OrderPlacedArguments { receipt: arg_0 });
//! Self::__placed_fill(bot, &mut self.data);                                             // before the entry actions
//! ```
//!
//! Both engines have the same fields. The halves of a state's data are created separately, and dropped together.

use super::Emit;
use super::bound_fields::Access;
use super::places::OfSelf;
use super::reaction::Names;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{BranchId, StateId};
use fsm_syntax::Code;
use fsm_syntax::ast::Field;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Generics;

/// The name of the parameter with the data.
pub(super) fn data() -> Ident {
    local("__data")
}

impl Emit<'_> {
    /// `__OrderFields<T>`
    pub(super) fn fields_type(&self) -> TokenStream {
        let (name, generics) = (&self.names.fields, self.generics_of(&self.data_slots()));
        let (_, arguments, _) = generics.split_for_impl();
        quote!(#name #arguments)
    }

    /// `__OrderFields::NONE`
    pub(super) fn no_fields(&self) -> TokenStream {
        let name = &self.names.fields;
        quote!(#name::NONE)
    }

    /// Generates the parameter `__data: &mut __OrderFields<T>,`, if any state has data.
    pub(super) fn data_param(&self) -> TokenStream {
        let (data, ty) = (data(), self.fields_type());
        if self.has_data() { quote!(#data: &mut #ty) } else { TokenStream::new() }
    }

    /// The generics of the machine that the fields of some halves use.
    pub(super) fn generics_of(&self, slots: &[Slot]) -> Generics {
        let types = slots.iter().flat_map(|&slot| self.half(slot)).map(|field| field.ty.to_token_stream());
        self.generics_in(types)
    }

    /// Generates the types that store the data.
    pub(super) fn fields_types(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let (slots, name) = (self.data_slots(), &self.names.fields);
        let mut attrs = self.attrs_of_data();
        attrs.retain(|attr| !attr.path().is_ident("doc"));
        let halves = slots.iter().map(|&slot| {
            let (ty, generics) = (self.names.half(slot), self.generics_of(&[slot]));
            let fields = self.half(slot).map(|Field { name, ty, .. }| quote!(#name: #ty,));
            let where_clause = &generics.where_clause;
            let copies = ["Clone", "Copy"].into_iter().filter(|name| self.is_plain(slot) && !self.derives(name));
            let copies = copies.map(|name| Ident::new(name, proc_macro2::Span::mixed_site()));
            let copies: Vec<_> = copies.listed();
            let copies = (!copies.is_empty()).then(|| quote!(#[derive(#(::core::prelude::v1::#copies),*)]));
            // The user's code need not read every field.
            quote! {
                #[doc(hidden)]
                #copies
                #(#attrs)*
                #[allow(dead_code)]
                struct #ty #generics #where_clause { #(#fields)* }
            }
        });
        let generics = self.generics_of(&slots);
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let (enums, members) = (self.one_of_types(), self.member_types(&self.layout.members));
        let (idle, leaf) = (self.no_members(&self.layout.members), self.determined_leaf());
        quote! {
            #(#halves)*
            #enums

            #[doc(hidden)]
            #(#attrs)*
            struct #name #generics #where_clause { #members }

            #lifetimes impl #impl_generics #name #arguments #where_clause {
                const NONE: Self = Self { #idle };
                #leaf
            }
        }
    }

    pub(super) fn derives(&self, wanted: &str) -> bool {
        self.machine.derives(wanted)
    }

    pub(super) fn argument_locals(&self, arguments: &[(StateId, Vec<Code>)]) -> Vec<Ident> {
        let count = arguments.iter().map(|(_, values)| values.len()).sum();
        (0..count).map(|index: usize| local(&format!("arg_{index}"))).listed()
    }

    /// Generates code that stores the arguments of a branch as the data of the entered states.
    pub(super) fn store(&self, branch: BranchId) -> TokenStream {
        self.store_in(branch, &OfSelf(local("data")))
    }

    /// Generates code that stores the arguments of a branch in `given` until all effects of a step of regions have run.
    pub(super) fn give(&self, branch: BranchId, given: &TokenStream) -> TokenStream {
        self.store_in(branch, given)
    }

    /// Generates code that moves stored arguments to the data of the entered states.
    pub(super) fn store_given(&self, branch: BranchId, data: &TokenStream, given: &TokenStream) -> TokenStream {
        let states = self.machine.arguments.get(&branch).into_iter().flatten();
        states.map(|(state, _)| self.hand_on(*state, given, data)).joined()
    }

    fn store_in(&self, branch: BranchId, holder: &dyn ToTokens) -> TokenStream {
        let Some(arguments) = self.machine.arguments.get(&branch) else { return TokenStream::new() };
        let mut locals = self.argument_locals(arguments).into_iter();
        let stores = arguments.iter().map(|(state, _)| {
            let slot = (*state, Half::Arguments);
            let values = self.half(slot).zip(locals.by_ref()).map(|(_, local)| local.into_token_stream());
            let values: Vec<_> = values.listed();
            self.begin(slot, &values, &holder.to_token_stream())
        });
        stores.joined()
    }

    /// Generates the call that creates the data of a state before its entry actions.
    pub(super) fn fill(&self, state: StateId) -> TokenStream {
        let (fill, passed) = (self.names.method(state, "fill"), self.passed_to_shared());
        quote!(Self::#fill(#passed &mut self.data);)
    }

    /// Generates the functions that create the data of states.
    pub(super) fn fill_functions(&self) -> TokenStream {
        let states = self.machine.model.data.iter().map(|data| data.state);
        states.filter(|&state| self.plan.fills(state)).map(|state| self.fill_function(state)).joined()
    }

    fn fill_function(&self, state: StateId) -> TokenStream {
        let (name, param, slot) = (self.names.method(state, "fill"), self.data_param(), (state, Half::Values));
        let (private, machine, holder) = (&self.private, self.machine.name.to_string(), data().to_token_stream());
        let missing = self.plan.may_be_missing(state).then(|| {
            let (there, text) = (self.is_there((state, Half::Arguments), &holder), self.state_text(state));
            quote!(if !#there { #private::nothing_to_resume(#machine, #text) })
        });
        let fields: Vec<_> = self.half(slot).listed();
        let seen = self.seen_while_entered(state);
        let locals: Vec<_> = (0..fields.len()).map(|index| local(&format!("value_{index}"))).listed();
        let values = fields.iter().enumerate().map(|(index, Field { ty, value, .. })| {
            let code = value.clone().unwrap_or_default();
            let used = |earlier: usize| code.uses(&fields[earlier].name);
            let earlier: Vec<_> = (0..index).filter(|&earlier| used(earlier)).listed();
            let known: Set<Ident> = earlier.iter().map(|&earlier| fields[earlier].name.clone()).collect();
            let before = earlier.iter().map(|&earlier| {
                let (name, local) = (&fields[earlier].name, &locals[earlier]);
                quote!(let #name = &#local;)
            });
            let (binds, local) = (self.bind(&seen, &[&code], &known, &holder, Access::Act), &locals[index]);
            let code = self.without_queries(&code);
            quote!(let #local: #ty = { #binds #(#before)* #code };)
        });
        let values: Vec<_> = values.listed();
        let store = (!fields.is_empty()).then(|| {
            let locals: Vec<_> = locals.iter().map(ToTokens::to_token_stream).listed();
            self.complete_data(slot, &locals, &holder)
        });
        let (lent, body) = Lent::plain(&self.shared).function(&quote!(#missing #(#values)* #store));
        let allowed = self.hides_parameters(&seen.names().collect());
        quote! {
            #allowed
            fn #name(#lent #param) { #body }
        }
    }

    /// A parameter that a field hides is unused, even if the code mentions its name.
    pub(super) fn hides_parameters(&self, names: &Names) -> Option<TokenStream> {
        let hides = self.params.iter().any(|param| names.contains(&param.name));
        hides.then(|| quote!(#[allow(unused_variables)]))
    }

    /// The name of a state as declared.
    pub(super) fn state_text(&self, state: StateId) -> String {
        self.machine.states[state.index()].name.to_string()
    }
}
