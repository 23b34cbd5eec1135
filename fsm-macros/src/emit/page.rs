//! Generates the rustdoc page of a machine: its states, its events, and the parameters of its calls.
//!
//! The page is one literal in `cfg_attr(doc, ..)`, so that a compiler that builds the machine drops it unread.

use super::Emit;
use fsm_model::listed::Listed;
use fsm_model::{Kind, ROOT, StateId};
use fsm_syntax::{EventType, spelled_type};
use proc_macro2::TokenStream;
use quote::quote;
use std::iter;
use syn::{Attribute, Expr, ExprLit, Field, Fields, Lit, LitStr, Meta, Visibility};

impl Emit<'_> {
    /// The documentation of the machine after the user's docs.
    pub(super) fn machine_page(&self) -> TokenStream {
        let mut page = self.introduction();
        page += "\n\n# States\n\n";
        page.extend(self.plan.tree().states().skip(1).map(|state| self.listed(state)));
        if let Some(EventType::Declared { variants, .. }) = &self.machine.events
            && !variants.is_empty()
        {
            page += "\n# Events\n\n";
            let event = &self.names.event;
            page.extend(
                variants.iter().map(|it| {
                    format!("- [`{0}`]({event}::{0}){1}{2}\n", it.ident, payload(&it.fields), brief(&it.attrs))
                }),
            );
        }
        let (picture, page) = (self.picture(), self.only_in_docs(&page));
        quote!(#picture #page)
    }

    /// The picture of a public machine. The nested macro draws it when it is expanded, which only rustdoc does.
    fn picture(&self) -> Option<TokenStream> {
        let machine = self.machine;
        let wanted = cfg!(feature = "pictures") && machine.pictured && !matches!(machine.vis, Visibility::Inherited);
        let (private, text, parts) = (&self.private, &machine.text, &machine.parts);
        wanted.then(|| quote!(#[cfg_attr(doc, doc = #private::picture!(#parts #text))]))
    }

    /// The documentation of the events after the user's docs, or after the default ones.
    pub(super) fn related_types(&self) -> TokenStream {
        let (name, state) = (&self.machine.name, &self.names.state);
        self.only_in_docs(&format!("`handle` of [`{name}`] takes it; the states are [`{state}`]."))
    }

    /// One sentence about the related types, and one about the parameters of calls.
    fn introduction(&self) -> String {
        let mut text = format!("A state machine of `fsmith`, whose states are [`{}`]", self.names.state);
        match &self.machine.events {
            Some(EventType::Declared { .. }) => text += &format!(" and whose events are [`{}`].", self.names.event),
            Some(EventType::Foreign(ty)) => text += &format!(" and whose events are `{}`.", spelled_type(ty)),
            None => text += ". It has no events.",
        }
        let lent = self.machine.params.iter().map(|param| format!("`{}: {}`", param.name, spelled_type(&param.ty)));
        let lent: Vec<_> = lent.listed();
        if !lent.is_empty() {
            text += &format!(" Each call is lent {}.", lent.join(", "));
        }
        text
    }

    /// A list item for a state, indented below its parent, with its kind and the first line of its docs.
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
        let code = &self.machine.states[state.index()];
        let quoted = |labels: Vec<String>| labels.iter().map(|label| format!("`{label}`")).listed().join(", ");
        let tags = quoted(code.tags.iter().map(ToString::to_string).listed());
        let tags = if tags.is_empty() { tags } else { format!(", tagged {tags}") };
        let requirements = quoted(code.requirements.iter().map(LitStr::value).listed());
        let requirements = if requirements.is_empty() { requirements } else { format!(", for {requirements}") };
        let brief = brief(&code.attrs);
        format!("{margin}- [`{variant}`]({name}::{variant}){kind}{tags}{requirements}{brief}\n")
    }

    /// Separate paragraphs of documentation. They may link other types, even if these are less public than the machine.
    fn only_in_docs(&self, text: &str) -> TokenStream {
        quote!(#[cfg_attr(doc, doc = "", doc = #text, allow(rustdoc::private_intra_doc_links))])
    }
}

/// The fields of an event, as they are declared: ` (floor: u8)`.
fn payload(fields: &Fields) -> String {
    let field = |field: &Field| match &field.ident {
        Some(name) => format!("{name}: {}", spelled_type(&field.ty)),
        None => spelled_type(&field.ty),
    };
    let fields: Vec<_> = fields.iter().map(field).listed();
    if fields.is_empty() { String::new() } else { format!(" `({})`", fields.join(", ")) }
}

/// The first line of the docs of a state or an event: `: The cabin stands still.`
fn brief(attrs: &[Attribute]) -> String {
    let line = attrs.iter().find_map(|attr| match &attr.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                text.value().lines().next().map(|line| line.trim().to_string())
            }
            _ => None,
        },
        _ => None,
    });
    line.filter(|line| !line.is_empty()).map_or_else(String::new, |line| format!(": {line}"))
}
