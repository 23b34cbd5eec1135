//! What rustdoc shows of a machine: what it is, its states, its events, and what its calls are lent.
//!
//! It stands in `cfg_attr(doc, ..)`, as one literal, so that a compiler that builds the machine drops it unread.

use super::Emit;
use fsm_core::listed::Listed;
use fsm_core::model::{Kind, ROOT, StateId};
use fsm_core::syntax::{EventType, spelled_type};
use proc_macro2::TokenStream;
use quote::quote;
use std::iter;
use syn::Visibility;

impl Emit<'_> {
    /// The page of the machine, behind what the user says of it.
    pub(super) fn machine_page(&self) -> TokenStream {
        let mut page = self.introduction();
        page += "\n\n# States\n\n";
        page.extend(self.plan.tree().states().skip(1).map(|state| self.listed(state)));
        if let Some(EventType::Declared { variants, .. }) = &self.machine.events
            && !variants.is_empty()
        {
            page += "\n# Events\n\n";
            let event = &self.names.event;
            page.extend(variants.iter().map(|it| format!("- [`{0}`]({event}::{0})\n", it.ident)));
        }
        let (picture, page) = (self.picture(), self.only_in_docs(&page));
        quote!(#picture #page)
    }

    /// The picture of a public machine, which is drawn by whoever expands this: rustdoc alone does.
    fn picture(&self) -> Option<TokenStream> {
        let machine = self.machine;
        let wanted = cfg!(feature = "pictures") && machine.pictured && !matches!(machine.vis, Visibility::Inherited);
        let (private, text, parts) = (&self.private, &machine.text, &machine.parts);
        wanted.then(|| quote!(#[cfg_attr(doc, doc = #private::picture!(#parts #text))]))
    }

    /// What stands behind the user's docs of the events, or behind those that there are otherwise.
    pub(super) fn related_types(&self) -> TokenStream {
        let (name, state) = (&self.machine.name, &self.names.state);
        self.only_in_docs(&format!("`handle` of [`{name}`] takes it; the states are [`{state}`]."))
    }

    /// One sentence about the types that belong together, one about the arguments of calls.
    fn introduction(&self) -> String {
        let mut text = format!("A state machine of `fsmith`, whose states are [`{}`]", self.names.state);
        match &self.machine.events {
            Some(EventType::Declared { .. }) => text += &format!(" and whose events are [`{}`].", self.names.event),
            Some(EventType::Foreign(ty)) => text += &format!(" and whose events are `{}`.", spelled_type(ty)),
            None => text += ". It is told no events.",
        }
        let lent = self.machine.params.iter().map(|param| format!("`{}: {}`", param.name, spelled_type(&param.ty)));
        let lent: Vec<_> = lent.listed();
        if !lent.is_empty() {
            text += &format!(" Each call is lent {}.", lent.join(", "));
        }
        text
    }

    /// A state in the list: indented below the state around it, with what is special about it.
    fn listed(&self, state: StateId) -> String {
        let tree = self.plan.tree();
        let depth = iter::successors(Some(state), |&inner| Some(tree.parent(inner)).filter(|&outer| outer != ROOT));
        let margin = "  ".repeat(depth.count() - 1);
        let (name, variant) = (&self.names.state, self.names.variant(state));
        let kind = match self.machine.model.states[state.index()].kind {
            Kind::Plain => "",
            Kind::Parallel => ", whose states are active at the same time",
            Kind::Final => ", a final state",
        };
        format!("{margin}- [`{variant}`]({name}::{variant}){kind}\n")
    }

    /// Paragraphs of their own. The other types may be named although they are less public than this one.
    fn only_in_docs(&self, text: &str) -> TokenStream {
        quote!(#[cfg_attr(doc, doc = "", doc = #text, allow(rustdoc::private_intra_doc_links))])
    }
}
