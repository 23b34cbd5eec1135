//! The fields that a piece of the user's code can use: those of its state and of the enclosing states, inner ones
//! first. In a `done`, the fields of the `final` that was reached come before all others.
//!
//! Only the fields that code uses are [bound](super::bound_fields) before it.

use super::borrowed::Borrowed;
use super::bound_fields::Access;
use super::candidates::parenthesized;
use super::reaction::Names;
use super::{Emit, bindings};
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{ROOT, StateId, TransitionId, Trigger};
use fsm_syntax::{Added, Code, Part, Tree};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::cell::RefCell;

/// Fields by name, each with the slots that may contain it: several slots in a `done` with several finals.
#[derive(Clone, Default)]
pub(super) struct Seen {
    fields: Vec<(Ident, Vec<Slot>)>,
    /// The number of leading fields that belong to finals. The data of a final may already be gone.
    finals: usize,
}

/// Fields that are bound together: those of one half of a state's data, or of several halves of which one exists.
pub(super) type Used<'s> = (&'s [Slot], Vec<&'s Ident>);

impl Seen {
    pub fn names(&self) -> impl Iterator<Item = Ident> + '_ {
        self.fields.iter().map(|(name, _)| name.clone())
    }

    /// Whether code uses any of the fields. Names in `hidden` are bound to something else and do not count.
    pub fn sees(&self, code: &[&Code], hidden: &Names) -> bool {
        let uses = |name: &Ident| code.iter().any(|code| code.uses(name));
        self.fields.iter().any(|(name, _)| !hidden.contains(name) && uses(name))
    }

    /// The fields that code uses, grouped by slots.
    pub fn used(&self, code: &[&Code], hidden: &Names) -> Vec<Used<'_>> {
        let uses = |name: &Ident| code.iter().any(|code| code.uses(name));
        let mut used: Vec<Used<'_>> = Vec::new();
        for (name, slots) in self.fields.iter().filter(|(name, _)| !hidden.contains(name) && uses(name)) {
            match used.iter_mut().find(|(known, _)| known == slots) {
                Some((_, names)) => names.push(name),
                None => used.push((slots, vec![name])),
            }
        }
        used
    }

    /// The fields of finals alone.
    pub fn of_finals(&self) -> Self {
        Seen { fields: self.fields[..self.finals].to_vec(), finals: 0 }
    }

    fn add(&mut self, name: &Ident, slots: Vec<Slot>) {
        if self.fields.iter().all(|(known, _)| known != name) {
            self.fields.push((name.clone(), slots));
        }
    }
}

/// The `is_in`s that are evaluated before fields are bound, because bound fields borrow from the machine.
#[derive(Default)]
pub(super) struct Ahead(RefCell<Set<StateId>>);

impl Ahead {
    /// Replaces each `is_in` with a local.
    pub fn code(&self, code: &Code) -> Code {
        code.with(&mut |part| {
            if let &mut Part::Added(Added::IsIn(state), ..) = part {
                self.0.borrow_mut().insert(state);
                *part = Part::Tokens(asked(state).into_token_stream());
            }
        })
    }

    /// `let is_in_3 = self.is_in(RobotState::Search);` for each replaced `is_in`.
    pub fn answers(&self, ask: &dyn Fn(&Code) -> TokenStream) -> TokenStream {
        self.answers_in_chain(ask).into_iter().map(|answer| quote!(#answer;)).joined()
    }

    /// The bindings of [`answers`](Self::answers) as parts of a chain of conditions.
    pub fn answers_in_chain(&self, ask: &dyn Fn(&Code) -> TokenStream) -> Vec<TokenStream> {
        let questions = self.0.borrow();
        let answers = questions.iter().map(|&state| {
            let (asked, question) = (asked(state), Part::Added(Added::IsIn(state), Span::call_site(), Vec::new()));
            let answer = ask(&Code::of(vec![question]));
            quote!(let #asked = #answer)
        });
        answers.listed()
    }
}

pub(super) fn asked(state: StateId) -> Ident {
    local(&format!("is_in_{}", state.0))
}

impl Emit<'_> {
    /// The fields that the code of a state can use.
    pub(super) fn seen(&self, state: StateId) -> Seen {
        let mut seen = Seen::default();
        if self.has_data() {
            self.around(state).for_each(|around| self.see(&mut seen, around));
        }
        seen
    }

    /// The fields that the initial values of a state can use.
    pub(super) fn seen_while_entered(&self, state: StateId) -> Seen {
        let mut seen = Seen::default();
        for field in self.half((state, Half::Arguments)) {
            seen.add(&field.name, vec![(state, Half::Arguments)]);
        }
        for around in self.around(state).skip(1) {
            self.see(&mut seen, around);
        }
        seen
    }

    /// A state and its enclosing states, with the machine itself last.
    fn around(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().upward(state, ROOT).chain([ROOT])
    }

    /// The fields that the code of a transition can use.
    pub(super) fn seen_by(&self, transition: TransitionId) -> Seen {
        let transition = &self.machine.model.transitions[transition.index()];
        match transition.trigger {
            Trigger::Done(completed) => self.seen_when_done(transition.source, completed),
            _ => self.seen(transition.source),
        }
    }

    /// The fields that the code of a `done` can use.
    pub(super) fn seen_when_done(&self, source: StateId, completed: StateId) -> Seen {
        let mut seen = Seen::default();
        if !self.has_data() {
            return seen;
        }
        for finals in self.finals_of(completed) {
            let mut of_region = Seen::default();
            for end in finals.into_iter().filter(|end| self.plan.data(*end).is_some()) {
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
        self.around(source).for_each(|around| self.see(&mut seen, around));
        seen
    }

    /// For each region by which a composite completes, the finals that complete the region.
    pub(super) fn finals_of(&self, completed: StateId) -> Vec<Vec<StateId>> {
        let regions = match self.plan.tree().is_parallel(completed) {
            true => self.plan.completing(completed),
            false => vec![completed],
        };
        regions.into_iter().map(|region| self.plan.finals(region).listed()).listed()
    }

    fn see(&self, seen: &mut Seen, state: StateId) {
        self.own_fields(state).into_iter().for_each(|(name, slots)| seen.add(&name, slots));
    }

    fn own_fields(&self, state: StateId) -> Vec<(Ident, Vec<Slot>)> {
        let halves = [Half::Arguments, Half::Values].map(|half| (state, half));
        let fields =
            halves.into_iter().flat_map(|slot| self.half(slot).map(move |field| (field.name.clone(), vec![slot])));
        fields.listed()
    }

    /// The condition of a transition, after the bindings of the fields that it uses.
    pub(super) fn seeing(&self, id: TransitionId, condition: Option<TokenStream>) -> Option<TokenStream> {
        let looks = self.looks_of(id, &Borrowed::default());
        if looks.is_empty() {
            return condition;
        }
        let condition = condition.map(|condition| parenthesized(&condition));
        let all = looks.into_iter().chain(condition);
        Some(quote!(#(#all)&&*))
    }

    /// The conditions before a transition is taken: bindings for its guard, and whether the data of a final exists.
    pub(super) fn looks_of(&self, id: TransitionId, borrowed: &Borrowed) -> Vec<TokenStream> {
        let seen = self.seen_by(id);
        if seen.fields.is_empty() {
            return Vec::new();
        }
        let code = &self.machine.transitions[id.index()];
        let tree = &self.machine.reactions[code.reaction];
        let (mut looks, mut later) = (code.guard.iter().listed(), Vec::new());
        let decided = if self.may_pass(id) { &mut looks } else { &mut later };
        decided.extend(tree.deciding());
        later.extend(tree.ends().into_iter().flat_map(|(branch, effect)| self.code_of_end(branch, effect)));
        let hidden = bindings::of_trigger(code);
        let there = self.final_is_there(&seen, &later, &self.heads[id.index()]);
        there.into_iter().chain(self.look_at(&seen, &looks, &hidden, borrowed)).listed()
    }

    /// The bindings before the decisions of a tree, which can use fields as actions do.
    pub(super) fn deciding(&self, tree: &Tree, seen: &Seen, lent: &Lent<'_>, bound: &Names) -> Deciding {
        let decides = tree.deciding();
        if decides.is_empty() {
            return Deciding::default();
        }
        let hidden = bound.iter().cloned().chain(seen.names()).collect();
        // The observer is notified of what the decision raises.
        let printed = decides.iter().map(|code| self.unasked(code)).joined();
        let act = lent.act(&printed, &hidden);
        let mut binds = Set::new();
        bindings::of_deciding(tree, &mut binds);
        // If the decision binds nothing, nothing stays borrowed after it.
        let borrows = !binds.is_empty();
        let used = if borrows { self.used_with_later(tree, seen, &decides, bound) } else { seen.used(&decides, bound) };
        let fields_held = used.iter().filter(|_| borrows).flat_map(|(_, names)| names.iter().copied().cloned());
        let fields_held: Names = fields_held.collect();
        let fields = self.bind_used(used, &quote!(self.data), Access::Act);
        let params = lent.acted_on(&printed, &hidden).filter(|_| borrows);
        let held = params.chain(fields_held).collect();
        Deciding { ahead: (!fields.is_empty()).then(Ahead::default), fields, act, held }
    }

    /// The fields that decisions use, and the fields from the same slots that their branches use. While the bindings of
    /// a decision are borrowed, no other code can look up these fields. Branches that take data out of the machine are
    /// left out, because they take all of it.
    fn used_with_later<'s>(&self, tree: &Tree, seen: &'s Seen, decides: &[&Code], bound: &Names) -> Vec<Used<'s>> {
        let used = seen.used(decides, bound);
        let acting = tree.ends().into_iter().filter(|(branch, effect)| !self.takes_out(*branch, effect));
        let later: Vec<_> = acting.map(|(_, effect)| effect).listed();
        if later.iter().any(|code| code.asks()) {
            return used;
        }
        let all: Vec<_> = decides.iter().copied().chain(later).listed();
        let mut all = seen.used(&all, bound);
        all.retain(|(slots, _)| used.iter().any(|(known, _)| self.bound_as_one(known, slots)));
        all
    }
}

/// The code before a decision.
#[derive(Default)]
pub(super) struct Deciding {
    ahead: Option<Ahead>,
    fields: TokenStream,
    act: TokenStream,
    held: Names,
}

impl Deciding {
    /// The names that stay borrowed as long as the bindings of the decision are used.
    pub fn held(&self) -> &Names {
        &self.held
    }

    /// Code of the decision, in which a local replaces each `is_in` that has to be evaluated earlier.
    pub fn code(&self, code: &Code) -> Code {
        self.ahead.as_ref().map_or_else(|| code.clone(), |ahead| ahead.code(code))
    }

    /// Generates the code before the decision. All code of the decision must have been passed to [`code`](Self::code).
    pub fn before(&self, ask: &dyn Fn(&Code) -> TokenStream) -> TokenStream {
        let Deciding { ahead, fields, act, .. } = self;
        if ahead.is_none() && act.is_empty() && fields.is_empty() {
            return TokenStream::new();
        }
        let asked = self.ahead.as_ref().map(|ahead| ahead.answers(ask)).unwrap_or_default();
        [asked, fields.clone(), act.clone()].joined()
    }
}
