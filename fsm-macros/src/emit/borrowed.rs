//! Borrows of a guard that last during the reaction, as in a hand-written `match`. The reaction may change other parts
//! of the same parameter, or other fields of the same state.
//!
//! ```text
//! on Go if let Some(t) = &w.target => { w.log.push(t.clone()); Y }
//!
//! RobotEvent::Go if let w = &mut *__lent_w && let Some(t) = &(*w).target => { w.log.push(t.clone()); .. }
//! ```
//!
//! The guard gets an exclusive reference, so it could change what it borrows. To prevent that, it is generated a second
//! time, with shared references, in a function that is never called. The compiler reports a mistake in both only once.

use super::can::repeats;
use super::dereferences::Dereferences;
use super::ends::Compiled;
use super::engine::{Engine, Stage};
use super::reaction::{Names, numbered};
use super::references::ReferencePattern;
use super::{Emit, bindings};
use crate::facts::seen::Used;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use crate::slots::Slot;
use fsm_model::TransitionId;
use fsm_model::listed::Listed;
use fsm_program::CauseKind;
use fsm_syntax::Code;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The parameters and fields that the guard of a transition borrows for its reaction.
#[derive(Default)]
pub(super) struct Borrowed {
    /// The names of these parameters and fields in the reaction.
    pub held: Names,
    /// The fields by slot, with the other fields of the same slot that the reaction uses.
    fields: Vec<([Slot; 1], Vec<Ident>)>,
}

impl Borrowed {
    /// Returns the fields that are bound for the reaction, in the slots that `place` selects.
    pub fn with(&self, place: impl Fn(&[Slot]) -> bool) -> Vec<Used<'_>> {
        let fields = self.fields.iter().filter(|(slot, _)| place(slot));
        fields.map(|(slot, names)| (&slot[..], names.iter().listed())).listed()
    }

    fn hold(&mut self, slot: Slot, names: &[&Ident]) {
        let at = self.fields.iter().position(|([of], _)| *of == slot).unwrap_or_else(|| {
            self.fields.push(([slot], Vec::new()));
            self.fields.len() - 1
        });
        let known = &mut self.fields[at].1;
        for name in names {
            self.held.insert((*name).clone());
            if !known.contains(name) {
                known.push((*name).clone());
            }
        }
    }

    /// Returns the guard, in which each use of a borrowed parameter or field is a place expression.
    pub fn guard(&self, guard: &Code) -> Code {
        Dereferences::of_places(self.held.clone()).condition(guard)
    }

    /// Whether fields are borrowed, so that the guard and the reaction cannot call methods of the machine.
    pub fn holds_fields(&self) -> bool {
        !self.fields.is_empty()
    }
}

impl Emit<'_> {
    /// Whether the guard of a transition borrows for its reaction.
    pub(super) fn borrows(&self, id: TransitionId) -> bool {
        !self.borrowed(id).held.is_empty()
    }

    /// Returns the parameters and fields that the guard of a transition borrows for its reaction: usually none.
    pub(super) fn borrowed(&self, id: TransitionId) -> Borrowed {
        let code = &self.machine.transitions[id.index()];
        let (Some(guard), tree) = (&code.guard, &self.machine.reactions[code.reaction]) else {
            return Borrowed::default();
        };
        if guard.binds().is_empty() {
            return Borrowed::default();
        }
        let mut later = tree.deciding();
        later.extend(tree.ends().into_iter().flat_map(|(branch, effect)| self.code_of_end(branch, effect)));
        let mentioned = |code: &[&Code], name: &Ident| code.iter().any(|code| code.mentions(name));
        // If the reaction uses no binding of the guard, all borrows have ended before it.
        if !guard.binds().iter().any(|name| mentioned(&later, name)) {
            return Borrowed::default();
        }
        let (trigger, head) = (bindings::of_trigger(code), &self.heads[id.index()]);
        let seen = self.seen_by(id);
        let fields: Names = seen.names().collect();
        let params =
            self.machine.params.iter().filter(|param| crate::lent::is_exclusive(&param.ty)).map(|param| &param.name);
        let params = params.filter(|name| {
            !trigger.contains(name) && !fields.contains(name) && guard.mentions(name) && mentioned(&later, name)
        });
        let mut borrowed = Borrowed { held: params.cloned().collect(), fields: Vec::new() };
        // If data is moved, the whole half is taken out.
        if tree.ends().into_iter().any(|(branch, effect)| self.takes_out(branch, effect)) {
            return borrowed;
        }
        let (looked, used) = (seen.used(&[guard], &trigger), seen.used(&later, head));
        let beside = |of: &[Used<'_>], slots: &[Slot]| of.iter().any(|(other, _)| self.bound_as_one(other, slots));
        let both = looked.iter().chain(&used).filter(|(slots, _)| beside(&looked, slots) && beside(&used, slots));
        for (slots, names) in both {
            let [slot] = slots else { continue };
            borrowed.hold(*slot, names);
        }
        borrowed
    }

    /// Generates the functions that check these guards with shared references. Their `impl` turns off lints about the
    /// user's code, because the compiler reports them for the guards of the transitions.
    pub(super) fn guards_by_reference(&self) -> TokenStream {
        let all = (0..self.machine.transitions.len()).map(TransitionId::at);
        let functions = all.filter(|&id| self.borrows(id)).map(|id| self.guard_by_reference(id)).joined();
        if functions.is_empty() {
            return functions;
        }
        let (impl_generics, arguments, where_clause) = self.machine.generics.split_for_impl();
        let name = &self.machine.name;
        #[cfg(feature = "live")]
        let name = if self.live { &self.names.host } else { name };
        let (lifetimes, repeats) = (self.names_lifetimes(), repeats());
        quote!(#repeats #lifetimes impl #impl_generics #name #arguments #where_clause { #functions })
    }

    fn guard_by_reference(&self, id: TransitionId) -> TokenStream {
        #[cfg(feature = "live")]
        if self.live {
            return self.live_guard_by_reference(id);
        }
        let source = self.machine.model.transitions[id.index()].source;
        let (lent, at) = (self.considering_with(&self.public, &[id]).shared(), self.at(source));
        let engine = Compiled::in_state(self, &lent, source, at, CauseKind::Poll);
        self.guard_function(id, &lent, &engine, None)
    }

    /// Generates a function that evaluates a guard with shared references. `queried` declares the parameter with which
    /// `engine` answers queries, if it needs one besides `self`.
    pub(super) fn guard_function(
        &self,
        id: TransitionId,
        lent: &Lent<'_>,
        engine: &dyn Engine,
        queried: Option<TokenStream>,
    ) -> TokenStream {
        let code = &self.machine.transitions[id.index()];
        let trigger = &self.machine.model.transitions[id.index()].trigger;
        let carrying = [CauseKind::Event, CauseKind::Signal].into_iter().find(|cause| cause.may_trigger(trigger));
        let ReferencePattern { pattern, references } =
            ReferencePattern::at(code, self.place(carrying.unwrap_or(CauseKind::Poll)), &|name| {
                code.guard.iter().any(|guard| guard.mentions(name))
            });
        let guard = self.borrowed(id).guard(code.guard.as_ref().unwrap_or(&Code::default()));
        let guard = engine.code(&Dereferences::of(references).condition(&guard).without_effects(), Stage::Other);
        let guard = self.seeing(id, Some(guard));
        let (look, name) = (lent.look(), numbered("__guard", id.index()));
        let (has_queries, event) = match carrying {
            Some(cause) => {
                let (event, ty) = (local("event"), self.event_argument(cause));
                (quote!(match *#event { #pattern if #guard => true, _ => false }), Some(quote!(#event: &#ty)))
            }
            None => (quote!(if #guard { true } else { false }), None),
        };
        let (declared, body) = lent.function(&quote!(#look #has_queries));
        quote!(fn #name(&self, #queried #declared #event) -> bool { #body })
    }
}
