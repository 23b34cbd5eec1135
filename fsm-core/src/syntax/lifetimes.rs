//! Lifetimes in parameters: each must be declared by the machine, or left out.

use super::errors::Errors;
use crate::rules::Rule;
use proc_macro2::{Ident, Span};
use std::format;
use std::vec::Vec;
use syn::visit_mut::{self, VisitMut};
use syn::{BoundLifetimes, GenericParam, Generics, Lifetime, Type};

/// Refuses the lifetimes that nobody declares, and leaves them out.
pub fn refuse_undeclared(ty: &mut Type, machine: &Ident, generics: &Generics, errors: &mut Errors) {
    Undeclared { machine, generics, bound: Vec::new(), errors }.visit_type_mut(ty);
}

struct Undeclared<'u> {
    machine: &'u Ident,
    generics: &'u Generics,
    /// Those of a `for<'a>` that was met.
    bound: Vec<Ident>,
    errors: &'u mut Errors,
}

impl Undeclared<'_> {
    fn declares(&self, lifetime: &Lifetime) -> bool {
        let own = self.generics.lifetimes().any(|own| own.lifetime == *lifetime);
        own || lifetime.ident == "static" || lifetime.ident == "_" || self.bound.contains(&lifetime.ident)
    }
}

impl VisitMut for Undeclared<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if self.declares(lifetime) {
            return;
        }
        let message =
            format!("`{lifetime}` is not declared; remove it, or declare it: `machine {}<{lifetime}>`", self.machine);
        self.errors.at(Rule::UndeclaredLifetime, &*lifetime, message);
        *lifetime = Lifetime::new("'_", Span::call_site());
    }

    // What it binds is met before where that is used.
    fn visit_bound_lifetimes_mut(&mut self, binder: &mut BoundLifetimes) {
        self.bound.extend(binder.lifetimes.iter().filter_map(|param| match param {
            GenericParam::Lifetime(param) => Some(param.lifetime.ident.clone()),
            _ => None,
        }));
        visit_mut::visit_bound_lifetimes_mut(self, binder);
    }
}
