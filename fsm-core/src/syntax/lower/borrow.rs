//! Payloads that borrow. An event may borrow for the duration of its call; an event that waits may not, because it
//! outlives the action that raised it.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::{Generics, Lifetime, ParenthesizedGenericArguments, Type, TypeBareFn, TypeReference, Variant};

/// Where a variant borrows for less long than the machine lives.
pub fn in_variant(variant: &Variant, machine: &Generics) -> Option<Span> {
    let mut borrows = Borrows { machine, place: None };
    borrows.visit_variant(variant);
    borrows.place
}

/// Where a type borrows for less long than the machine lives.
pub fn in_type(ty: &Type, machine: &Generics) -> Option<Span> {
    let mut borrows = Borrows { machine, place: None };
    borrows.visit_type(ty);
    borrows.place
}

struct Borrows<'m> {
    machine: &'m Generics,
    place: Option<Span>,
}

impl<'ast> Visit<'ast> for Borrows<'_> {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        if reference.lifetime.is_none() {
            self.place.get_or_insert(reference.and_token.span);
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" && self.machine.lifetimes().all(|own| own.lifetime != *lifetime) {
            self.place.get_or_insert(lifetime.span());
        }
    }

    // The lifetimes of these are their own.
    fn visit_type_bare_fn(&mut self, _: &'ast TypeBareFn) {}
    fn visit_parenthesized_generic_arguments(&mut self, _: &'ast ParenthesizedGenericArguments) {}
}
