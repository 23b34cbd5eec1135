//! Binds the fields that the user's code uses, before that code.
//!
//! ```text
//! if let Some(__OrderCartArguments { lines, .. }) = &self.data.of_cart && lines.is_empty()         // a guard looks
//! let Some(__OrderCartArguments { lines, .. }) = &mut self.data.of_cart else { no_data(..) };      // an action acts
//! let Some(__OrderCartArguments { lines, .. }) = self.data.of_cart.take() else { no_data(..) };   // an argument takes
//! ```
//!
//! Fields in the same enum are bound by one pattern, because a second pattern would access an enum that is borrowed.

use super::Emit;
use super::borrowed::Borrowed;
use super::one_of::Bound;
use super::reaction::Names;
use crate::facts::seen::{Seen, Used};
use crate::join::Join;
use crate::lent;
use crate::names::local;
use crate::slots::Slot;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_syntax::Code;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

/// How code accesses fields: by shared or exclusive reference, or by value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Look,
    Act,
    Take,
}

/// Slots that are moved out of the machine. A single slot is in a local. One of several is moved when it is bound.
pub(super) struct Taken {
    slots: Vec<Vec<Slot>>,
    /// The place from which the slots are taken.
    holder: TokenStream,
    /// The code that runs if the data does not exist; `None` for a panic.
    otherwise: Option<TokenStream>,
}

impl Taken {
    /// Creates an empty list of slots of `self.data`, for a method of the machine.
    pub fn of_machine() -> Self {
        Taken { slots: Vec::new(), holder: quote!(self.data), otherwise: None }
    }

    fn local(&self, slots: &[Slot]) -> Option<Ident> {
        self.slots.iter().position(|known| known == slots).map(|index| local(&format!("left_{index}")))
    }
}

/// Adds parentheses to a value before the `else` of a `let`, where it must not end in a brace.
pub(super) fn before_else(value: TokenStream) -> TokenStream {
    let last = value.clone().into_iter().last();
    let braced =
        last.is_some_and(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace));
    if braced { quote!((#value)) } else { value }
}

impl Emit<'_> {
    /// Groups fields that are bound by one pattern.
    fn bound_together<'u>(&self, used: Vec<Used<'u>>) -> Vec<Vec<Used<'u>>> {
        let mut all: Vec<Vec<Used<'u>>> = Vec::new();
        for one in used {
            match all.iter_mut().find(|group| self.bound_as_one(group[0].0, one.0)) {
                Some(group) => group.push(one),
                None => all.push(vec![one]),
            }
        }
        all
    }

    /// Generates a pattern for fields that are bound together, and the value that it is matched with.
    fn access(&self, group: &[Used<'_>], holder: &TokenStream, access: Access) -> (TokenStream, TokenStream) {
        let (slots, names) = &group[0];
        let [slot] = slots else {
            let (pattern, value) = self.access_one_of(slots, names, holder, access);
            return (pattern, before_else(value));
        };
        let (place, by) = (self.place_of(slot.0, &self.names.slot(*slot), holder), by(access));
        // The span makes the compiler report a conflicting borrow at the field, and not at the whole machine.
        let at_field = |value| lent::at(value, names[0].span());
        if self.enum_of(slot.0).is_some() {
            let parts = group.iter().map(|(slots, names)| (slots[0], Bound::Fields(names)));
            let pattern = self.variant_pattern(&parts.listed());
            return (pattern, at_field(quote!(#by #place)));
        }
        let value = match access {
            Access::Take => self.take_half(*slot, holder),
            Access::Look | Access::Act if self.is_plain(*slot) => quote!(::core::option::Option::Some(#by #place)),
            Access::Look | Access::Act => quote!(#by #place),
        };
        let pattern = self.fields_pattern(*slot, names);
        (quote!(::core::option::Option::Some(#pattern)), at_field(value))
    }

    /// Generates the pattern and the value for fields of which one of several halves exists.
    fn access_one_of(
        &self,
        slots: &[Slot],
        names: &[&Ident],
        holder: &TokenStream,
        access: Access,
    ) -> (TokenStream, TokenStream) {
        let (some, none, by) = (quote!(::core::option::Option::Some), quote!(::core::option::Option::None), by(access));
        let values = slots.iter().rev().fold(quote!({ #none }), |otherwise, &slot| {
            let (place, fields) =
                (self.place_of(slot.0, &self.names.slot(slot), holder), self.fields_pattern(slot, names));
            let there = match self.enum_of(slot.0) {
                _ if access == Access::Take => {
                    let taken = self.take_half(slot, holder);
                    quote!(let #some(#fields) = #taken)
                }
                Some(_) => {
                    let pattern = self.variant_pattern(&[(slot, Bound::Fields(names))]);
                    quote!(let #pattern = #by #place)
                }
                None => quote!(let #some(#fields) = #by #place),
            };
            quote!({ if #there { #some((#(#names,)*)) } else #otherwise })
        });
        (quote!(#some((#(#names,)*))), values)
    }

    /// Generates a pattern for fields of one half of a state's data, and the value that it is matched with.
    pub(super) fn pattern_into(
        &self,
        slot: Slot,
        names: &[&Ident],
        holder: &TokenStream,
    ) -> (TokenStream, TokenStream) {
        self.access(&[(&[slot], names.to_vec())], holder, Access::Look)
    }

    /// `__OrderCartArguments { lines, .. }`
    fn fields_pattern(&self, slot: Slot, names: &[&Ident]) -> TokenStream {
        let ty = self.names.half(slot);
        let rest = (names.len() < self.half(slot).count()).then(|| quote!(..));
        quote!(#ty { #(#names,)* #rest })
    }

    /// Generates code that binds the fields that `code` uses.
    pub(super) fn bind(
        &self,
        seen: &Seen,
        code: &[&Code],
        hidden: &Names,
        holder: &TokenStream,
        access: Access,
    ) -> TokenStream {
        self.bind_used(seen.used(code, hidden), holder, access)
    }

    pub(super) fn bind_used(&self, used: Vec<Used<'_>>, holder: &TokenStream, access: Access) -> TokenStream {
        let groups = self.bound_together(used);
        groups.iter().map(|group| self.bind_group(group, holder, access)).joined()
    }

    /// Binds the fields that an `exit` action uses. If the data of its state does not exist, the action is skipped:
    /// that happens if a machine is stopped after a step has panicked. If the action moves some data of its own state,
    /// all data of the state is taken out, because its life ends here.
    pub(super) fn bind_for_exit(&self, state: StateId, seen: &Seen, code: &Code, holder: &TokenStream) -> TokenStream {
        let moved = code.moves();
        if moved.is_empty() {
            return self.bind_if_there(seen.used(&[code], &Names::new()), holder);
        }
        let from = Taken { holder: holder.clone(), otherwise: Some(quote!(return)), slots: Vec::new() };
        let (taken, takes) = self.take_out(seen, &[code], &Names::new(), from, |of| of == state);
        let (own, enclosing): (Vec<_>, Vec<_>) = seen
            .used(&[code], &moved.iter().cloned().collect())
            .into_iter()
            .partition(|(slots, _)| slots[0].0 == state);
        let enclosing = self.bind_if_there(enclosing, holder);
        let (out, own) = (self.bind_moved(seen, &moved, &Names::new(), &taken), self.bind_out(own, &taken, false));
        quote!(#enclosing #takes #out #own)
    }

    fn bind_if_there(&self, used: Vec<Used<'_>>, holder: &TokenStream) -> TokenStream {
        let groups = self.bound_together(used);
        let binds = groups.iter().map(|group| {
            let (pattern, value) = self.access(group, holder, Access::Act);
            // Code that mentions a name need not use the field, because the name may be that of a method.
            quote! {
                #[allow(unused_variables)]
                let #pattern = #value else { return };
            }
        });
        binds.joined()
    }

    /// Binds fields, and runs `otherwise` if the data does not exist.
    pub(super) fn bind_or(
        &self,
        used: Vec<Used<'_>>,
        holder: &TokenStream,
        access: Access,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let binds = self.bound_together(used).into_iter().map(|group| {
            let (pattern, value) = self.access(&group, holder, access);
            quote!(let #pattern = #value else { #otherwise };)
        });
        binds.joined()
    }

    fn bind_group(&self, group: &[Used<'_>], holder: &TokenStream, access: Access) -> TokenStream {
        let (private, machine) = (&self.private, self.machine.name.to_string());
        let (pattern, value) = self.access(group, holder, access);
        let state = self.state_text(group[0].0[0].0);
        // As above, code that mentions a name need not use the field.
        quote! {
            #[allow(unused_variables)]
            let #pattern = #value else { #private::no_data(#machine, #state) };
        }
    }

    /// Binds fields after some slots were taken out. If `move_out` is set, the fields of these slots are moved.
    pub(super) fn bind_taken(
        &self,
        seen: &Seen,
        code: &[&Code],
        hidden: &Names,
        taken: &Taken,
        move_out: bool,
    ) -> TokenStream {
        let (out, within): (Vec<_>, Vec<_>) =
            seen.used(code, hidden).into_iter().partition(|(slots, _)| taken.local(slots).is_some());
        let out = self.bind_out(out, taken, move_out);
        let within = self.bind_used(within, &taken.holder, Access::Act);
        quote!(#out #within)
    }

    /// Binds the fields of slots that were taken out.
    fn bind_out(&self, used: Vec<Used<'_>>, taken: &Taken, move_out: bool) -> TokenStream {
        let out = used.into_iter().map(|(slots, names)| match (slots, taken.local(slots)) {
            ([slot], Some(local)) if self.is_taken_whole(slot.0) && self.is_spread(*slot) => {
                self.bind_spread(&local, &names, move_out)
            }
            ([slot], Some(local)) => {
                // Binds each field separately, so that one can be moved while another one is borrowed.
                let (ty, by) = (self.names.half(*slot), (!move_out).then(|| quote!(ref mut)));
                let rest = (names.len() < self.half(*slot).count()).then(|| quote!(..));
                quote! {
                    #[allow(unused_variables)]
                    let #ty { #(#by #names,)* #rest } = #local;
                }
            }
            _ => self.bind_group(&[(slots, names)], &taken.holder, if move_out { Access::Take } else { Access::Act }),
        });
        out.joined()
    }

    /// Takes the slots that code uses out of the machine, for the states that `hands_over` selects.
    pub(super) fn take_out(
        &self,
        seen: &Seen,
        code: &[&Code],
        hidden: &Names,
        mut taken: Taken,
        hands_over: impl Fn(StateId) -> bool,
    ) -> (Taken, TokenStream) {
        let mut takes = Vec::new();
        for (slots, _) in seen.used(code, hidden) {
            if !hands_over(slots[0].0) || taken.local(slots).is_some() {
                continue;
            }
            match slots {
                [slot] if self.is_taken_whole(slot.0) => takes.push(self.take_variant(slot.0, &mut taken)),
                [slot] => takes.push(self.take_one(*slot, &mut taken)),
                _ => taken.slots.push(slots.to_vec()),
            }
        }
        (taken, takes.into_iter().joined())
    }

    fn take_one(&self, slot: Slot, taken: &mut Taken) -> TokenStream {
        taken.slots.push(vec![slot]);
        let lost = self.lost(slot.0, taken);
        let (local, value) = (taken.local(&[slot]), before_else(self.take_half(slot, &taken.holder)));
        quote! {
            #[allow(unused_mut)]
            let ::core::option::Option::Some(mut #local) = #value else { #lost };
        }
    }

    /// Generates the code that runs if the data of a state does not exist.
    fn lost(&self, state: StateId, taken: &Taken) -> TokenStream {
        taken.otherwise.clone().unwrap_or_else(|| {
            let (private, machine, state) = (&self.private, self.machine.name.to_string(), self.state_text(state));
            quote!(#private::no_data(#machine, #state))
        })
    }

    /// Takes out a whole variant.
    fn take_variant(&self, state: StateId, taken: &mut Taken) -> TokenStream {
        let places = self.halves(state).filter_map(|slot| {
            taken.slots.push(vec![slot]);
            Some((slot, taken.local(&[slot])?))
        });
        let places: Vec<_> = places.listed();
        self.take_whole(state, &places, &taken.holder, &self.lost(state, taken))
    }

    /// Generates the parts of a `let` chain, before a condition, that bind the fields that the condition uses.
    pub(super) fn look_at(&self, seen: &Seen, code: &[&Code], hidden: &Names, borrowed: &Borrowed) -> Vec<TokenStream> {
        let holder = quote!(self.data);
        let shadowed = code.iter().any(|code| code.may_shadow());
        let groups = self.bound_together(seen.used(code, hidden));
        let looks = groups.into_iter().flat_map(|group| {
            let held: Vec<Used<'_>> = borrowed.with(|slots| self.bound_as_one(slots, group[0].0));
            let (group, access) = if held.is_empty() { (group, Access::Look) } else { (held, Access::Act) };
            let (pattern, value) = self.access(&group, &holder, access);
            // A binding of the condition may shadow the fields, so they are used here to avoid a warning.
            let used = shadowed.then(|| {
                let names = group.iter().flat_map(|(_, names)| names);
                quote!({ #(let _ = &#names;)* true })
            });
            std::iter::once(quote!(let #pattern = #value)).chain(used)
        });
        looks.listed()
    }

    /// Generates the conditions for a `done`: the data of the final exists, if the reaction uses it.
    pub(super) fn final_is_there(&self, seen: &Seen, code: &[&Code], hidden: &Names) -> Vec<TokenStream> {
        let finals = seen.of_finals();
        let conditions = finals.used(code, hidden).into_iter().map(|(slots, _)| {
            let there = slots.iter().map(|&slot| self.is_there(slot, &quote!(self.data)));
            quote!((#(#there)||*))
        });
        conditions.listed()
    }
}

/// `&` or `&mut`
fn by(access: Access) -> TokenStream {
    match access {
        Access::Look => quote!(&),
        Access::Act => quote!(&mut),
        Access::Take => TokenStream::new(),
    }
}
