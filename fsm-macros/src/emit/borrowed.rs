//! What a guard borrows for its reaction, as a guard of a hand-written `match` may: the reaction changes other parts of the
//! same parameter, or other fields of the same state.
//!
//! ```text
//! on Go if let Some(t) = &w.target => { w.log.push(t.clone()); Y }
//!
//! RobotEvent::Go if let w = &mut *__lent_w && let Some(t) = &(*w).target => { w.log.push(t.clone()); .. }
//! ```
//!
//! Such a guard could change what it borrows. So it is printed once more in a function that is never called, where all is
//! lent to look at; what the compiler says of both is the same, and is said once.

use super::can::repeats;
use super::dereferences::Dereferences;
use super::ends::Compiled;
use super::engine::Engine;
use super::reaction::{Names, numbered};
use super::references::Looking;
use super::seen::{Ahead, Used};
use super::{Emit, bindings};
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

/// What the guard of a transition borrows for its reaction.
#[derive(Default)]
pub(super) struct Borrowed {
    /// The names by which the reaction finds it: of parameters, and of fields.
    pub held: Names,
    /// The fields, by the place where they are kept, with those others there that the reaction uses.
    fields: Vec<([Slot; 1], Vec<Ident>)>,
}

impl Borrowed {
    /// The fields that are bound for the reaction in certain places.
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

    /// The guard, its uses of what is borrowed as places.
    pub fn guard(&self, guard: &Code) -> Code {
        Dereferences::of_places(self.held.clone()).condition(guard)
    }

    /// The same, its questions asked ahead of it: where fields are borrowed, nobody is asked any more.
    pub fn guard_behind(&self, guard: &Code, ahead: &Ahead) -> Code {
        if self.fields.is_empty() { self.guard(guard) } else { self.guard(&ahead.code(guard)) }
    }
}

impl Emit<'_> {
    /// Whether the guard of a transition borrows for its reaction.
    pub(super) fn borrows(&self, id: TransitionId) -> bool {
        !self.borrowed(id).held.is_empty()
    }

    /// What it borrows; in most machines nothing.
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
        // What it binds the reaction uses, or else nothing is borrowed any more by then.
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
        // What is moved is taken out as a whole.
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

    /// The functions in which these guards only look, in an `impl` of their own: what there is to say of how they are written
    /// is said where they decide.
    pub(super) fn guards_that_look(&self) -> TokenStream {
        let all = (0..self.machine.transitions.len()).map(TransitionId::at);
        let functions = all.filter(|&id| self.borrows(id)).map(|id| self.guard_that_looks(id)).joined();
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

    fn guard_that_looks(&self, id: TransitionId) -> TokenStream {
        #[cfg(feature = "live")]
        if self.live {
            return self.live_guard_that_looks(id);
        }
        let source = self.machine.model.transitions[id.index()].source;
        let (lent, at) = (self.looking_at(&self.public, &[id]).shared(), self.at(source));
        let engine = Compiled { emit: self, lent: &lent, source, at, cause: CauseKind::Poll, fallible: false };
        self.guard_function(id, &lent, &engine, None)
    }

    /// Who is asked what is active is known to the engine, which `asked` declares if it is nobody that is known anyway.
    pub(super) fn guard_function(
        &self,
        id: TransitionId,
        lent: &Lent<'_>,
        engine: &dyn Engine,
        asked: Option<TokenStream>,
    ) -> TokenStream {
        let code = &self.machine.transitions[id.index()];
        let trigger = &self.machine.model.transitions[id.index()].trigger;
        let told = [CauseKind::Event, CauseKind::Signal].into_iter().find(|cause| cause.may_trigger(trigger));
        let Looking { pattern, references } = Looking::at(code, self.place(told.unwrap_or(CauseKind::Poll)), &|name| {
            code.guard.iter().any(|guard| guard.mentions(name))
        });
        let guard = self.borrowed(id).guard(code.guard.as_ref().unwrap_or(&Code::default()));
        let guard = engine.code(&Dereferences::of(references).condition(&guard).asking_only());
        let guard = self.seeing(id, Some(guard));
        let (look, name) = (lent.look(), numbered("__guard", id.index()));
        let (asks, event) = match told {
            Some(cause) => {
                let (event, ty) = (local("event"), self.event_argument(cause));
                (quote!(match *#event { #pattern if #guard => true, _ => false }), Some(quote!(#event: &#ty)))
            }
            None => (quote!(if #guard { true } else { false }), None),
        };
        let (declared, body) = lent.function(&quote!(#look #asks));
        quote!(fn #name(&self, #asked #declared #event) -> bool { #body })
    }
}
