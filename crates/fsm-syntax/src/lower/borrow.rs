//! Finds borrowing payloads. An event may borrow for the duration of its call. An event that waits may not, because it
//! outlives the action that raised it.

use crate::walk::{Look, Part};
use proc_macro2::Span;
use syn::{Generics, Type, Variant};

/// Returns where a variant borrows for a shorter time than the machine lives.
pub fn in_variant(variant: &Variant, machine: &Generics) -> Option<Span> {
    let mut borrows = Borrows { machine, place: None };
    borrows.meet(Part::Variant(variant));
    borrows.place
}

/// Returns where a type borrows for a shorter time than the machine lives.
pub fn in_type(ty: &Type, machine: &Generics) -> Option<Span> {
    let mut borrows = Borrows { machine, place: None };
    borrows.meet(Part::Type(ty));
    borrows.place
}

struct Borrows<'m> {
    machine: &'m Generics,
    place: Option<Span>,
}

impl Look for Borrows<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            // Function types and `Fn(..)` arguments declare their own lifetimes.
            Part::Type(Type::BareFn(_)) | Part::ParenthesizedGenericArguments(_) => return,
            Part::Type(Type::Reference(reference)) if reference.lifetime.is_none() => {
                self.place.get_or_insert(reference.and_token.span);
            }
            Part::Lifetime(lifetime)
                if lifetime.ident != "static" && self.machine.lifetimes().all(|own| own.lifetime != *lifetime) =>
            {
                self.place.get_or_insert(lifetime.span());
            }
            _ => {}
        }
        part.inside(self);
    }
}
