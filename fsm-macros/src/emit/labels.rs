//! Tags and requirements: the enum of the tags with the call `has`, and the list by which coverage knows requirements.
//!
//! ```text
//! pub enum RobotTag { Hostile }
//! pub const fn has(&self, tag: RobotTag) -> bool {
//!     match tag { RobotTag::Hostile => self.is_in(RobotState::Aim) || self.is_in(RobotState::Fire) }
//! }
//! const TAGS: &'static [(&'static str, &'static [u16])] = &[("hostile", &[1, 2])];
//! const REQUIREMENTS: &'static [Requirement] = &[Requirement { id: "REQ-12", states: &[3], transitions: &[0, 1] }];
//! ```

use super::Emit;
use super::derives::derived;
use crate::join::Join;
use crate::lent::at;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_syntax::Tag;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use syn::LitStr;

impl Emit<'_> {
    /// `RobotTag`
    fn tag_name(&self) -> Ident {
        format_ident!("{}Tag", self.machine.name)
    }

    /// The enum of the tags, if there are any.
    pub(super) fn tag_type(&self) -> TokenStream {
        let tags = self.machine.tags.all();
        if tags.is_empty() {
            return TokenStream::new();
        }
        let (vis, name, state) = (&self.machine.vis, self.tag_name(), &self.names.state);
        let derived = derived().map(|path| at(path, self.machine.name.span()));
        let variants = tags.iter().map(|tag| {
            let states = tag.states.iter().map(|&id| self.names.variant(id));
            let states = states.map(|variant| format!("[`{variant}`]({state}::{variant})")).listed().join(", ");
            let (doc, variant) = (format!("The tag `{}` of {states}.", tag.name), tag.variant());
            quote!(#[doc = #doc] #variant,)
        });
        let (variants, lenient) = (variants.joined(), self.named_by_machine());
        let doc = format!("The tags of the states of [`{}`].", self.machine.name);
        quote! {
            #[doc = #doc]
            #[derive(#(#derived),*)]
            #[allow(dead_code, clippy::enum_variant_names)]
            #lenient
            #vis enum #name { #variants }
        }
    }

    /// The call `has`, if there are tags. It is `const` if `constant` is given.
    pub(super) fn has_call(&self, constant: Option<TokenStream>) -> TokenStream {
        let tags = self.machine.tags.all();
        if tags.is_empty() {
            return TokenStream::new();
        }
        let (vis, name, state, queried) = (&self.machine.vis, self.tag_name(), &self.names.state, local("tag"));
        let arms = tags.iter().map(|tag: &Tag| {
            let (variant, states) = (tag.variant(), tag.states.iter().map(|&id| self.names.variant(id)));
            let active = states.map(|variant| quote!(self.is_in(#state::#variant)));
            quote!(#name::#variant => #(#active)||*,)
        });
        let arms = arms.joined();
        quote! {
            /// Whether a state with this tag is active. A nested state has the tags of the states around it. As for
            /// [`is_in`](Self::is_in), a state that is paused by a `push` counts as active.
            #[must_use]
            #[inline]
            #vis #constant fn has(&self, #queried: #name) -> bool {
                match #queried { #arms }
            }
        }
    }

    /// The tags with their states, for the trait of the states.
    pub(super) fn tags(&self) -> Option<TokenStream> {
        let tags = self.machine.tags.all();
        let printed = tags.iter().map(|tag| {
            let (name, states) = (tag.name.to_string(), tag.states.iter());
            let states = states.map(|state| Literal::usize_unsuffixed(state.index() - 1)).listed();
            quote!((#name, &[#(#states),*]),)
        });
        let printed = printed.joined();
        (!tags.is_empty()).then(|| quote!(const TAGS: &'static [(&'static str, &'static [u16])] = &[#printed];))
    }

    /// The requirements with their states and transitions, for the trait of the states.
    pub(super) fn requirements(&self) -> Option<TokenStream> {
        let (states, transitions) = (&self.machine.states, &self.machine.transitions);
        if states.iter().all(|code| code.requirements.is_empty())
            && transitions.iter().all(|code| code.requirements.is_empty())
        {
            return None;
        }
        let ids = |of: &[LitStr]| of.iter().map(LitStr::value).listed();
        let states = states.iter().map(|code| ids(&code.requirements)).listed();
        let transitions = transitions.iter().map(|code| ids(&code.requirements)).listed();
        let mut all: Vec<&String> = states.iter().chain(&transitions).flatten().listed();
        all.sort();
        all.dedup();
        let private = &self.private;
        let with = |all: &[Vec<String>], first: usize, id: &String| {
            let with = all.iter().enumerate().filter(|(_, ids)| ids.contains(id));
            with.map(|(at, _)| Literal::usize_unsuffixed(at - first)).listed()
        };
        let printed = all.iter().map(|id| {
            let (states, transitions) = (with(&states, 1, id), with(&transitions, 0, id));
            quote!(#private::Requirement { id: #id, states: &[#(#states),*], transitions: &[#(#transitions),*] },)
        });
        let printed = printed.joined();
        Some(quote!(const REQUIREMENTS: &'static [#private::Requirement] = &[#printed];))
    }
}
