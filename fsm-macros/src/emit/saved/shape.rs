//! The shape of a saved machine: its fields, regions, timers, histories and old names.

use super::super::Emit;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

impl Emit<'_> {
    /// `impl Compiled for Order { .. }`
    pub(super) fn saved_shape(&self) -> TokenStream {
        let (private, name, state) = (&self.private, &self.machine.name, &self.names.state);
        let saved = quote!(#private::saved);
        let (impl_generics, arguments, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, constants) = (self.names_lifetimes(), self.saved_constants(&saved));
        let (held, hold) = (self.saved_held(&saved), self.saved_hold(&saved));
        let (timers, stack) = (self.saved_timers(&saved), self.saved_stack());
        quote! {
            #lifetimes impl #impl_generics #saved::Compiled for #name #arguments #where_clause {
                #constants

                fn idle() -> Self { Self::new() }

                fn has_completed(&self) -> bool { self.is_finished() }

                fn held(
                    &self,
                    kept: #saved::Kept<#state>,
                    region: ::core::option::Option<usize>,
                ) -> ::core::option::Option<#state> { #held }

                fn hold(
                    &mut self,
                    kept: #saved::Kept<#state>,
                    region: ::core::option::Option<usize>,
                    leaf: #state,
                ) -> bool { #hold }

                #timers
                #stack
            }
        }
    }

    fn saved_constants(&self, saved: &TokenStream) -> TokenStream {
        let (name, tree) = (&self.names.state, self.plan.tree());
        let list = |states: Vec<StateId>| {
            let states = states.into_iter().map(|state| self.names.variant(state));
            quote!(&[#(#name::#states),*])
        };
        let optional = |state: StateId| {
            let variant = (state != ROOT).then(|| self.names.variant(state));
            variant.map_or_else(
                || quote!(::core::option::Option::None),
                |variant| quote!(::core::option::Option::Some(#name::#variant)),
            )
        };
        let (regions, histories) = (self.saved_regions(), self.saved_histories());
        let histories_text = (!histories.is_empty()).then_some("history");
        let has_timers = self.has_timers().then_some("timers");
        let parts =
            [histories_text, self.has_stack().then_some("stack"), self.has_data().then_some("data"), has_timers];
        let fields = ["machine", "version", "structure", "active"].into_iter().chain(parts.into_iter().flatten());
        let more = self.fields_of_types().into_iter().map(|name| name.to_string());
        let fields = fields.map(str::to_owned).chain(more);
        let regions = (!regions.is_empty()).then(|| {
            let regions = list(regions);
            quote!(const REGIONS: &'static [#name] = #regions;)
        });
        let histories = (!histories.is_empty()).then(|| {
            let histories = histories.into_iter().map(|state| {
                let (variant, is_deep) = (self.names.variant(state), self.plan.remembers_deeply(state));
                quote!((#name::#variant, #is_deep))
            });
            quote!(const HISTORIES: &'static [(#name, bool)] = &[#(#histories),*];)
        });
        let timers = tree.states().flat_map(|state| {
            let mut counts = [0; 2];
            let timers = self.plan.timers(state).map(move |(timer, slot)| {
                let repeats = self.repeats(timer);
                counts[usize::from(repeats)] += 1;
                (timer, repeats, counts[usize::from(repeats)], slot)
            });
            let timers = timers.map(|(timer, repeats, number, slot)| {
                let (slot, of) = (Literal::usize_unsuffixed(slot), optional(state));
                let (number, may_be_due) = (Literal::usize_unsuffixed(number), self.refuses(timer));
                let lasts = match self.machine.lasts(self.plan, timer).map(Literal::u64_unsuffixed) {
                    Some(nanoseconds) => quote!(::core::option::Option::Some(#nanoseconds)),
                    None => quote!(::core::option::Option::None),
                };
                quote! {
                    #saved::TimerPlace {
                        state: #of, repeats: #repeats, number: #number, slot: #slot, lasts: #lasts, may_be_due: #may_be_due
                    }
                }
            });
            timers.listed()
        });
        let timers: Vec<_> = timers.listed();
        let timers =
            (!timers.is_empty()).then(|| quote!(const TIMERS: &'static [#saved::TimerPlace<#name>] = &[#(#timers),*];));
        let owners: Vec<_> = self.plan.owners().iter().map(|&owner| optional(owner)).listed();
        let owners =
            self.has_stack().then(|| quote!(const OWNERS: &'static [::core::option::Option<#name>] = &[#(#owners),*];));
        let (was, fields_were) = (self.saved_was(), self.saved_fields_were());
        let recorded = self.saved_recorded();
        quote! {
            const FIELDS: &'static [&'static str] = &[#(#fields),*];
            #was
            #fields_were
            #recorded
            #regions
            #histories
            #timers
            #owners
        }
    }

    /// The versions with a recorded schema.
    pub(super) fn saved_recorded(&self) -> Option<TokenStream> {
        let recorded: Vec<_> = self.machine.recorded.iter().map(|&version| Literal::u32_unsuffixed(version)).listed();
        (!recorded.is_empty()).then(|| quote!(const RECORDED: &'static [u32] = &[#(#recorded),*];))
    }

    /// The states with their old names.
    fn saved_was(&self) -> Option<TokenStream> {
        let name = &self.names.state;
        let was = self.plan.tree().states().skip(1).flat_map(|state| {
            let variant = self.names.variant(state);
            let old = self.machine.states[state.index()].was.iter().map(move |was| {
                let names: Vec<_> = was.names.iter().map(|name| name.unraw().to_string()).listed();
                let path = names.join(".");
                quote!((#name::#variant, #path))
            });
            old.listed()
        });
        let was: Vec<_> = was.listed();
        (!was.is_empty()).then(|| quote!(const WAS: &'static [(#name, &'static str)] = &[#(#was),*];))
    }

    /// The paths of fields with their old names.
    fn saved_fields_were(&self) -> Option<TokenStream> {
        let were = self.plan.tree().states().flat_map(|state| {
            let fields = self.machine.states[state.index()].fields.iter().flat_map(|field| {
                let path = self.saved_path(state, &field.name.unraw().to_string());
                let old = field.was.iter().map(|name| name.unraw().to_string());
                old.map(move |old| quote!((#path, #old))).listed()
            });
            fields.listed()
        });
        let were: Vec<_> = were.listed();
        (!were.is_empty()).then(|| quote!(const FIELDS_WERE: &'static [(&'static str, &'static str)] = &[#(#were),*];))
    }

    /// The regions, except for the machine itself.
    pub(super) fn saved_regions(&self) -> Vec<StateId> {
        self.plan.tree().regions().filter(|&region| region != ROOT).listed()
    }

    /// The composites that remember or suspend something.
    pub(super) fn saved_histories(&self) -> Vec<StateId> {
        let tree = self.plan.tree();
        tree.states().filter(|&state| state != ROOT && self.plan.remembers(state)).listed()
    }

    /// `Outer.Inner.field`
    pub(super) fn saved_path(&self, state: StateId, field: &str) -> String {
        let tree = self.plan.tree();
        let mut path = field.to_owned();
        let mut enclosing = state;
        while enclosing != ROOT {
            path = format!("{}.{path}", self.machine.model.states[enclosing.index()].name);
            enclosing = tree.parent(enclosing);
        }
        path
    }
}
