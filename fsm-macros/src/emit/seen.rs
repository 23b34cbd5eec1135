//! The fields that a piece of the user's code can use: those of its state and of the states around it, inner ones
//! first; in a `done`, those of the `final` that was reached come before all others.
//!
//! ```text
//! if let Some(__OrderCartArguments { lines, .. }) = &self.data.of_cart && lines.is_empty()         // a guard looks
//! let Some(__OrderCartArguments { lines, .. }) = &mut self.data.of_cart else { no_data(..) };      // an action acts
//! let Some(__OrderCartArguments { lines, .. }) = self.data.of_cart.take() else { no_data(..) };   // an argument takes
//! ```
//!
//! Only the fields that code uses are bound before it.

use super::borrowed::Borrowed;
use super::candidates::parenthesized;
use super::reaction::{Names, deciding, ends};
use super::{Emit, bindings};
use crate::join::Join;
use crate::lent;
use crate::lent::Lent;
use crate::names::local;
use crate::slots::{Half, Slot};
use fsm_core::model::{ROOT, StateId, TransitionId, Trigger};
use fsm_core::syntax::{Code, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Fields by name, each with the slots in which it may be: several where a `done` may have been reached by several
/// finals.
#[derive(Clone, Default)]
pub(super) struct Seen {
    fields: Vec<(Ident, Vec<Slot>)>,
    /// How many of them are those of finals, which may be gone.
    finals: usize,
}

/// How fields are bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Look,
    Act,
    Take,
}

impl Seen {
    pub fn names(&self) -> impl Iterator<Item = Ident> + '_ {
        self.fields.iter().map(|(name, _)| name.clone())
    }

    /// Whether code uses any of the fields, but those of the names that something hides.
    pub fn sees(&self, code: &[&Code], hidden: &Names) -> bool {
        let uses = |name: &Ident| code.iter().any(|code| code.uses(name));
        self.fields.iter().any(|(name, _)| !hidden.contains(name) && uses(name))
    }

    /// What code uses, by slots.
    pub fn used(&self, code: &[&Code], hidden: &Names) -> Vec<(&[Slot], Vec<&Ident>)> {
        let uses = |name: &Ident| code.iter().any(|code| code.uses(name));
        let mut used: Vec<(&[Slot], Vec<&Ident>)> = Vec::new();
        for (name, slots) in self.fields.iter().filter(|(name, _)| !hidden.contains(name) && uses(name)) {
            match used.iter_mut().find(|(known, _)| known == slots) {
                Some((_, names)) => names.push(name),
                None => used.push((slots, vec![name])),
            }
        }
        used
    }

    fn add(&mut self, name: &Ident, slots: Vec<Slot>) {
        if self.fields.iter().all(|(known, _)| known != name) {
            self.fields.push((name.clone(), slots));
        }
    }
}

/// Slots whose fields are handed over: those known to be the one are in locals of their own.
pub(super) struct Taken(Vec<Vec<Slot>>);

impl Taken {
    fn local(&self, slots: &[Slot]) -> Option<Ident> {
        self.0.iter().position(|known| known == slots).map(|index| local(&format!("left_{index}")))
    }
}

/// Questions that are answered before fields are bound, since these are borrowed from what is asked.
#[derive(Default)]
pub(super) struct Ahead(RefCell<BTreeSet<StateId>>);

impl Ahead {
    /// Code with a local in the place of each question.
    pub fn code(&self, code: &Code) -> Code {
        Code::new(code.answering(&mut |state| {
            self.0.borrow_mut().insert(state);
            let asked = asked(state);
            quote!(#asked)
        }))
    }

    /// `let is_in_3 = self.is_in(RobotState::Search);` for each question.
    pub fn answers(&self, ask: &dyn Fn(&Code) -> TokenStream) -> TokenStream {
        self.answers_in_chain(ask).into_iter().map(|answer| quote!(#answer;)).joined()
    }

    /// The same as parts of a chain of conditions.
    pub fn answers_in_chain(&self, ask: &dyn Fn(&Code) -> TokenStream) -> Vec<TokenStream> {
        let questions = self.0.borrow();
        let answers = questions.iter().map(|&state| {
            let (asked, id) = (asked(state), proc_macro2::Literal::u16_suffixed(state.0));
            let answer = ask(&Code::new(quote!(is_in(#id))));
            quote!(let #asked = #answer)
        });
        answers.collect()
    }
}

pub(super) fn asked(state: StateId) -> Ident {
    local(&format!("is_in_{}", state.0))
}

impl Emit<'_> {
    /// What the code of a state sees.
    pub(super) fn seen(&self, state: StateId) -> Seen {
        let mut seen = Seen::default();
        if self.has_data() {
            self.plan.tree().upward(state, ROOT).for_each(|around| self.see(&mut seen, around));
        }
        seen
    }

    /// What the initial values of a state see.
    pub(super) fn seen_while_entered(&self, state: StateId) -> Seen {
        let mut seen = Seen::default();
        for field in self.half((state, Half::Arguments)) {
            seen.add(&field.name, vec![(state, Half::Arguments)]);
        }
        for around in self.plan.tree().upward(state, ROOT).skip(1) {
            self.see(&mut seen, around);
        }
        seen
    }

    /// What the code of a transition sees.
    pub(super) fn seen_by(&self, transition: TransitionId) -> Seen {
        let transition = &self.machine.model.transitions[transition.index()];
        match transition.trigger {
            Trigger::Done(completed) => self.seen_when_done(transition.source, completed),
            _ => self.seen(transition.source),
        }
    }

    /// What is seen when a composite has completed.
    pub(super) fn seen_when_done(&self, source: StateId, completed: StateId) -> Seen {
        let mut seen = Seen::default();
        if !self.has_data() {
            return seen;
        }
        let regions = match self.plan.tree().is_parallel(completed) {
            true => self.plan.completing(completed),
            false => vec![completed],
        };
        for region in regions {
            let mut of_region = Seen::default();
            for end in self.plan.finals(region).filter(|end| self.plan.data(*end).is_some()) {
                for (name, slots) in self.own_fields(end) {
                    match of_region.fields.iter_mut().find(|(known, _)| *known == name) {
                        Some((_, known)) => known.extend(slots),
                        None => of_region.fields.push((name, slots)),
                    }
                }
            }
            of_region.fields.iter().for_each(|(name, slots)| seen.add(name, slots.clone()));
        }
        seen.finals = seen.fields.len();
        self.plan.tree().upward(source, ROOT).for_each(|around| self.see(&mut seen, around));
        seen
    }

    fn see(&self, seen: &mut Seen, state: StateId) {
        self.own_fields(state).into_iter().for_each(|(name, slots)| seen.add(&name, slots));
    }

    fn own_fields(&self, state: StateId) -> Vec<(Ident, Vec<Slot>)> {
        let halves = [Half::Arguments, Half::Values].map(|half| (state, half));
        let fields =
            halves.into_iter().flat_map(|slot| self.half(slot).map(move |field| (field.name.clone(), vec![slot])));
        fields.collect()
    }

    /// A pattern for some fields, and what it is held against.
    fn access(
        &self,
        slots: &[Slot],
        names: &[&Ident],
        holder: &TokenStream,
        access: Access,
    ) -> (TokenStream, TokenStream) {
        if let [slot] = slots {
            let (field, ty) = (self.names.slot(*slot), self.names.half(*slot));
            let rest = (names.len() < self.half(*slot).count()).then(|| quote!(..));
            let value = match access {
                Access::Look => self.look_into(*slot, holder),
                Access::Act if self.is_plain(*slot) => quote!(::core::option::Option::Some(&mut #holder.#field)),
                Access::Act => quote!(&mut #holder.#field),
                Access::Take => self.take_slot(*slot, holder),
            };
            // A borrow that is in the way of another one is told of at the field, and not at the whole machine.
            let value = lent::at(value, names[0].span());
            return (quote!(::core::option::Option::Some(#ty { #(#names,)* #rest })), value);
        }
        let values = slots.iter().map(|slot| {
            let field = self.names.slot(*slot);
            match access {
                Access::Look => quote!(#holder.#field.as_ref().map(|it| (#(&it.#names,)*))),
                Access::Act => quote!(#holder.#field.as_mut().map(|it| (#(&mut it.#names,)*))),
                Access::Take => quote!(#holder.#field.take().map(|it| (#(it.#names,)*))),
            }
        });
        let value = values.reduce(|one, other| quote!(#one.or_else(|| #other))).unwrap_or_default();
        (quote!(::core::option::Option::Some((#(#names,)*))), value)
    }

    /// What a half of a state's data is, if it is there, by reference.
    pub(super) fn look_into(&self, slot: Slot, holder: &TokenStream) -> TokenStream {
        let field = self.names.slot(slot);
        if self.is_plain(slot) {
            quote!(::core::option::Option::Some(&#holder.#field))
        } else {
            quote!(&#holder.#field)
        }
    }

    /// The same by value.
    fn take_slot(&self, slot: Slot, holder: &TokenStream) -> TokenStream {
        let field = self.names.slot(slot);
        if self.is_plain(slot) {
            quote!(::core::option::Option::Some(#holder.#field))
        } else {
            quote!(#holder.#field.take())
        }
    }

    /// In front of code: the fields that it uses.
    pub(super) fn bind(
        &self,
        seen: &Seen,
        code: &[&Code],
        hidden: &Names,
        holder: &TokenStream,
        access: Access,
    ) -> TokenStream {
        let used = seen.used(code, hidden);
        used.iter().map(|(slots, names)| self.bind_one(slots, names, holder, access)).joined()
    }

    /// In an `exit`: after a step that has panicked a machine can be stopped, and does not exit what has lost its data.
    pub(super) fn bind_if_there(&self, seen: &Seen, code: &Code, holder: &TokenStream) -> TokenStream {
        let used = seen.used(&[code], &Names::new());
        let binds = used.iter().map(|(slots, names)| {
            let (pattern, value) = self.access(slots, names, holder, Access::Act);
            // What code mentions it need not use: the name may be that of a method.
            quote! {
                #[allow(unused_variables)]
                let #pattern = #value else { return };
            }
        });
        binds.joined()
    }

    fn bind_one(&self, slots: &[Slot], names: &[&Ident], holder: &TokenStream, access: Access) -> TokenStream {
        let (private, machine) = (&self.private, self.machine.name.to_string());
        let (pattern, value) = self.access(slots, names, holder, access);
        let state = self.state_text(slots[0].0);
        // As above: mentioned is not used.
        quote! {
            #[allow(unused_variables)]
            let #pattern = #value else { #private::no_data(#machine, #state) };
        }
    }

    /// The same where some slots have been taken out of the machine: those that are handed over are moved from there.
    pub(super) fn bind_taken(
        &self,
        seen: &Seen,
        code: &[&Code],
        hidden: &Names,
        taken: &Taken,
        move_out: bool,
    ) -> TokenStream {
        let used = seen.used(code, hidden);
        let binds = used.iter().map(|(slots, names)| match (slots, taken.local(slots)) {
            ([slot], Some(local)) => {
                let ty = self.names.half(*slot);
                let rest = (names.len() < self.half(*slot).count()).then(|| quote!(..));
                // Each field by itself, so that one may be moved while another one is still looked at.
                let by = (!move_out).then(|| quote!(ref mut));
                quote! {
                    #[allow(unused_variables)]
                    let #ty { #(#by #names,)* #rest } = #local;
                }
            }
            (_, Some(_)) if move_out => self.bind_one(slots, names, &quote!(self.data), Access::Take),
            _ => self.bind_one(slots, names, &quote!(self.data), Access::Act),
        });
        binds.joined()
    }

    /// The slots that code uses of states whose data is handed over, and how they are taken out.
    pub(super) fn take_out(
        &self,
        seen: &Seen,
        code: &[&Code],
        hidden: &Names,
        hands_over: impl Fn(StateId) -> bool,
    ) -> (Taken, TokenStream) {
        let used = seen.used(code, hidden);
        let slots = used.into_iter().map(|(slots, _)| slots.to_vec());
        let taken = Taken(slots.filter(|slots| hands_over(slots[0].0)).collect());
        let (private, machine) = (&self.private, self.machine.name.to_string());
        let takes = taken.0.iter().filter_map(|slots| match (&slots[..], taken.local(slots)) {
            ([slot], Some(local)) => {
                let (value, state) = (self.take_slot(*slot, &quote!(self.data)), self.state_text(slot.0));
                Some(quote! {
                    #[allow(unused_mut)]
                    let ::core::option::Option::Some(mut #local) = #value else {
                        #private::no_data(#machine, #state)
                    };
                })
            }
            _ => None,
        });
        let takes = takes.collect();
        (taken, takes)
    }

    /// In front of a condition: the fields that it looks at, as parts of a chain.
    fn look_at(&self, seen: &Seen, code: &[&Code], hidden: &Names, borrowed: &Borrowed) -> Vec<TokenStream> {
        let holder = quote!(self.data);
        let shadowed = code.iter().any(|code| code.may_shadow());
        let looks = seen.used(code, hidden).into_iter().flat_map(|(slots, names)| {
            let taken = borrowed.of(slots);
            let names = taken.map_or(names, |taken| taken.iter().collect());
            let access = if taken.is_some() { Access::Act } else { Access::Look };
            let (pattern, value) = self.access(slots, &names, &holder, access);
            // What the condition binds itself may hide them.
            let used = shadowed.then(|| quote!({ #(let _ = &#names;)* true }));
            std::iter::once(quote!(let #pattern = #value)).chain(used)
        });
        looks.collect()
    }

    /// What a `done` needs to be taken: the data of the final, where its reaction uses that.
    pub(super) fn final_is_there(&self, seen: &Seen, code: &[&Code], hidden: &Names) -> Vec<TokenStream> {
        let finals = Seen { fields: seen.fields[..seen.finals].to_vec(), finals: 0 };
        let used = finals.used(code, hidden);
        let conditions = used.into_iter().map(|(slots, _)| {
            let slots = slots.iter().map(|slot| self.names.slot(*slot));
            quote!((#(self.data.#slots.is_some())||*))
        });
        conditions.collect()
    }

    /// A condition of a transition, behind the fields that it looks at.
    pub(super) fn seeing(&self, id: TransitionId, condition: Option<TokenStream>) -> Option<TokenStream> {
        let looks = self.looks_of(id, &Borrowed::default());
        if looks.is_empty() {
            return condition;
        }
        let condition = condition.map(|condition| parenthesized(&condition));
        let all = looks.into_iter().chain(condition);
        Some(quote!(#(#all)&&*))
    }

    /// What a transition looks at before it is taken: fields, and the data of a final.
    pub(super) fn looks_of(&self, id: TransitionId, borrowed: &Borrowed) -> Vec<TokenStream> {
        let seen = self.seen_by(id);
        if seen.fields.is_empty() {
            return Vec::new();
        }
        let code = &self.machine.transitions[id.index()];
        let tree = &self.machine.reactions[code.reaction];
        let (mut looks, mut later) = (code.guard.iter().collect::<Vec<_>>(), Vec::new());
        let decided = if self.may_pass(id) { &mut looks } else { &mut later };
        decided.extend(deciding(tree));
        later.extend(ends(tree).into_iter().flat_map(|(branch, effect)| self.code_of_end(branch, effect)));
        let hidden = bindings::of_trigger(code);
        let there = self.final_is_there(&seen, &later, &self.heads[id.index()]);
        there.into_iter().chain(self.look_at(&seen, &looks, &hidden, borrowed)).collect()
    }

    /// What stands before the decisions of a tree, which see fields as actions do.
    pub(super) fn deciding(&self, tree: &Tree, seen: &Seen, lent: &Lent<'_>, bound: &Names) -> Deciding {
        let decides = deciding(tree);
        if decides.is_empty() {
            return Deciding::default();
        }
        let hidden = bound.iter().cloned().chain(seen.names()).collect();
        // What it raises, the observer is told.
        let printed = decides.iter().map(|code| self.raise(code)).joined();
        let act = lent.act(&printed, &hidden);
        let fields = self.bind(seen, &decides, bound, &quote!(self.data), Access::Act);
        let mut binds = BTreeSet::new();
        bindings::of_deciding(tree, &mut binds);
        // If it binds nothing, nothing is borrowed after it.
        let params = lent.acted_on(&printed, &hidden).filter(|_| !binds.is_empty());
        let fields_held = seen.used(&decides, bound).into_iter().flat_map(|(_, names)| names.into_iter().cloned());
        let held = params.chain(fields_held).collect();
        Deciding { ahead: (!fields.is_empty()).then(Ahead::default), fields, act, held }
    }
}

/// What is bound before a decision.
#[derive(Default)]
pub(super) struct Deciding {
    ahead: Option<Ahead>,
    fields: TokenStream,
    act: TokenStream,
    held: Names,
}

impl Deciding {
    /// The names that are bound then.
    pub fn held(&self) -> &Names {
        &self.held
    }

    /// Code of the decision.
    pub fn code(&self, code: &Code) -> Code {
        self.ahead.as_ref().map_or_else(|| code.clone(), |ahead| ahead.code(code))
    }

    /// What stands in front, once all of the decision's code is known.
    pub fn before(&self, ask: &dyn Fn(&Code) -> TokenStream) -> TokenStream {
        let Deciding { ahead, fields, act, .. } = self;
        if ahead.is_none() && act.is_empty() && fields.is_empty() {
            return TokenStream::new();
        }
        let asked = self.ahead.as_ref().map(|ahead| ahead.answers(ask)).unwrap_or_default();
        [asked, fields.clone(), act.clone()].joined()
    }
}
