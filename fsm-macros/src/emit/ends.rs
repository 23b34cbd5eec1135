//! The branches of a reaction in the compiled machine: exits, effect, entries, and the answer.
//!
//! ```text
//! { Self::__exit_search(bot); bot.aim(); Self::__enter_shoot(bot); self.leaf = __RobotLeaf::Shoot; Answer::Moved }
//! ```

use super::effect::End;
use super::engine::{Engine, Passing, Stage};
use super::failing::OnError;
use super::follow::Next;
use super::helpers::Helper;
use super::once::Piece;
use super::reaction::{Jump, Names, braced};
use super::steps::{Known, Popped};
use super::{At, Emit};
use crate::facts::active::Active;
use crate::facts::seen::Seen;
use crate::join::Join;
use crate::lent::{self, Lent};
use crate::mentions::calls_method;
use crate::names::local;
use fsm_core::Answer;
use fsm_model::check::Subject;
use fsm_model::plan::{After, Follow, Outcome, Pending};
use fsm_model::steps::{BlockId, Stmt, Test};
use fsm_model::{BranchId, StateId, TransitionId};
use fsm_program::CauseKind;
use fsm_syntax::Code;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The position at which a transition is generated.
pub(super) struct Compiled<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub lent: &'s Lent<'s>,
    pub source: StateId,
    pub at: At,
    /// The cause of the step. If it carries no event, each branch returns. In `update`, the `active` actions of the
    /// states that stay active come before the answer.
    pub cause: CauseKind,
    /// Whether the function may return its event, so that answers are wrapped in `Ok`.
    pub fallible: bool,
    /// The raised events that are pending.
    pub pending: Pending,
    /// The configuration in whose loop the step is generated. A branch that leads back to it begins the next round.
    pub circle: Option<After>,
}

impl Engine for Compiled<'_, '_> {
    fn end(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream {
        let emit = self.emit;
        match emit.plan.outcome(branch) {
            Outcome::Pass => self.ignored(),
            Outcome::Ignore => {
                let ignored =
                    emit.next_ignored(self.at, self.cause, self.pending).instead_of(emit.answer(emit.dropped(branch)));
                let answer = self.returned(ignored);
                quote!({ #answer })
            }
            Outcome::Defer => {
                let (next, deferred) = (self.next(branch), emit.defer());
                self.returned(next.answer(&deferred, false))
            }
            Outcome::Pop => self.pop(branch, effect, bound, held),
            Outcome::Stay => self.taken(branch, effect, [bound, held], None, Known::at(self.at)),
            Outcome::Go(go) | Outcome::Push(go) => {
                self.taken(branch, effect, [bound, held], Some(go.domain), Known::at(self.at))
            }
        }
    }

    fn passes(&self, branch: BranchId) -> Passing {
        let emit = self.emit;
        match emit.steps.end(branch).passes {
            _ if *emit.plan.outcome(branch) == Outcome::Pass => Passing::Always,
            None => Passing::Never,
            Some(test) => Passing::If(emit.test(emit.steps.blocks().test(test), Known::at(self.at))),
        }
    }

    fn code(&self, code: &Code, stage: Stage) -> TokenStream {
        let polls = self.cause == CauseKind::Poll && !self.emit.has_regions();
        let is_timer = |id: &TransitionId| self.emit.machine.model.transitions[id.index()].trigger.is_timer();
        let firing = match stage {
            Stage::Asking(id) | Stage::Deciding(id) => Some(id).filter(is_timer),
            Stage::Other => None,
        };
        let on_error = OnError { stage, polls_at: polls.then_some(self.at), in_lost_block: false, firing };
        self.emit.code_or_fail(code, Active::Leaf, on_error)
    }

    fn ignored(&self) -> TokenStream {
        let answer = self.answer("Ignored", &Next::default());
        quote!({ #answer })
    }

    fn emit(&self) -> &Emit<'_> {
        self.emit
    }

    fn braces(&self, branch: BranchId) -> bool {
        !matches!(self.emit.plan.outcome(branch), Outcome::Defer | Outcome::Pop)
    }

    fn jump(&self) -> Jump {
        if !self.cause.carries() { Jump::Nothing } else { Jump::Return }
    }
}

impl<'s, 'm> Compiled<'s, 'm> {
    /// The position in the step of a leaf.
    pub fn in_leaf(emit: &'s Emit<'m>, lent: &'s Lent<'s>, leaf: StateId, cause: CauseKind, pending: Pending) -> Self {
        Compiled { emit, lent, source: leaf, at: At::Known(leaf), cause, fallible: false, pending, circle: None }
    }

    /// The position of the transitions of a state, in whatever leaf.
    pub fn in_state(emit: &'s Emit<'m>, lent: &'s Lent<'s>, source: StateId, at: At, cause: CauseKind) -> Self {
        Compiled { emit, lent, source, at, cause, fallible: false, pending: Pending::Nothing, circle: None }
    }
}

impl Compiled<'_, '_> {
    fn next(&self, branch: BranchId) -> Next {
        let follow = |circle: &After| self.emit.follow(self.source, circle.leaf, branch, self.cause, self.pending);
        match self.circle.filter(|circle| follow(circle) == Follow::Known(*circle)) {
            Some(_) => Next::again(),
            None => self.emit.next(self.source, self.at, branch, self.cause, self.pending),
        }
    }

    fn answer(&self, variant: &'static str, next: &Next) -> TokenStream {
        match next.begins_again() {
            true => self.emit.next_round(&self.emit.answer(variant)),
            false => self.returned(next.answer(&self.emit.answer(variant), variant == "Moved")),
        }
    }

    fn returned(&self, answer: TokenStream) -> TokenStream {
        let answer = if self.fallible { quote!(::core::result::Result::Ok(#answer)) } else { answer };
        let answer = match self.circle {
            Some(_) => {
                let earlier = local("answer");
                quote!(::core::cmp::Ord::max(#earlier, #answer))
            }
            None => answer,
        };
        if self.cause.carries() { answer } else { quote!(return #answer;) }
    }

    /// Generates a branch that is taken: the exits below `domain`, the effect, the entries, and the answer.
    fn taken(
        &self,
        branch: BranchId,
        effect: &Code,
        [bound, held]: [&Names; 2],
        domain: Option<StateId>,
        known: Known,
    ) -> TokenStream {
        let (emit, end) = (self.emit, self.emit.steps.end(branch));
        let next = self.next(branch);
        let notify = emit.notify_effect(self.source, branch).unwrap_or_default();
        let notify = self.lent.through(&(held - bound), notify);
        let pauses_region = matches!(emit.plan.outcome(branch), Outcome::Push(_));
        let left = domain.filter(|_| !pauses_region).map(|domain| (self.source, domain));
        let active = domain.map_or(Active::Leaf, Active::at_effect);
        let before = emit.print_part(end.before, known).into_iter().joined();
        // The held borrows end if the parameters are passed to the user's code, or to a function of several blocks.
        let lent = emit.steps.blocks().calls_host(end.before) || !held.is_empty() && calls_method(&before);
        let (before, hidden) = match lent {
            true => emit.lending(before, branch, self.lent, [bound, held]),
            false => (before, emit.not_bound_anew(branch, effect, [bound, held])),
        };
        let effect = self.effect(branch, effect, active, left, &hidden);
        let survivor = domain.map_or_else(|| self.active_actions_here(), |domain| self.active_actions(domain));
        let answer = match end.answer {
            Answer::Moved => "Moved",
            _ => "Stayed",
        };
        let later = Known { stored: known.stored.filter(|_| !emit.steps.blocks().moves(end.before)), ..known.later() };
        let print = || {
            let after = emit.print_part(end.after, later);
            let note = emit.note_before_end(end).into_iter();
            let parts = note.chain([before.clone(), notify.clone(), effect.clone()]).chain(after);
            braced(parts.chain([survivor.clone(), self.answer(answer, &next)]))
        };
        let silent = [&before, &notify, &effect, &survivor].iter().all(|part| part.is_empty()) && next.is_empty();
        match emit.steps.blocks().get(end.after) {
            // Most transitions of a large machine only enter a leaf.
            [Stmt::Set(_, state)] if silent && emit.is_stored(*state, later) == Some(false) => {
                emit.once.print(Piece::Arrival { block: end.after, cause: self.cause, fallible: self.fallible }, print)
            }
            _ => print(),
        }
    }

    /// Generates an effect, after the bindings that it uses, and before the arguments.
    fn effect(
        &self,
        branch: BranchId,
        effect: &Code,
        active: Active,
        left: Option<(StateId, StateId)>,
        bound: &Names,
    ) -> TokenStream {
        let ask = |code: &Code| self.emit.ask(code, active);
        self.emit.end_code(&End { branch, effect, seen: &self.seen(), lent: self.lent, bound, left, ask: &ask })
    }

    /// The fields that the reaction can use.
    fn seen(&self) -> Seen {
        match self.cause {
            CauseKind::Done(completed) => self.emit.seen_when_done(self.source, completed),
            _ => self.emit.seen(self.source),
        }
    }

    fn active_actions(&self, innermost: StateId) -> TokenStream {
        if self.cause == CauseKind::Poll { self.emit.active_actions(innermost) } else { TokenStream::new() }
    }

    fn active_actions_here(&self) -> TokenStream {
        match self.at {
            At::Known(leaf) => self.active_actions(leaf),
            At::Inside(_)
                if self.cause == CauseKind::Poll
                    && self.emit.leaves().any(|leaf| !self.emit.active_actions(leaf).is_empty()) =>
            {
                self.emit.call_active_actions(self.at)
            }
            At::Inside(_) => TokenStream::new(),
        }
    }

    /// Generates a `pop`, which returns to the newest frame of the innermost owner that has one.
    fn pop(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream {
        let owners = self.emit.plan.popping(self.source);
        let mut rest = TokenStream::new();
        for (position, &owner) in owners.iter().rev().enumerate() {
            let known = Known { popped: Popped::Owner(owner), ..Known::at(self.at) };
            let popped = self.taken(branch, effect, [bound, held], Some(owner), known);
            let holds = self.emit.test(&Test::Pops(Box::new([owner])), known);
            rest = if position == 0 { popped } else { quote!(if #holds #popped else { #rest }) };
        }
        rest
    }
}

impl Emit<'_> {
    /// The answer as an expression: `Answer::Moved`.
    pub(super) fn answer(&self, variant: &'static str) -> TokenStream {
        self.once.print(Piece::Answer(variant), || {
            let (answer, variant) = (self.answer_type(), crate::names::local(variant));
            quote!(#answer::#variant)
        })
    }

    pub(super) fn answer_type(&self) -> TokenStream {
        let private = &self.private;
        quote!(#private::Answer)
    }

    /// Generates the part before an effect, if it gets the held parameters. Parameters are passed under the same name,
    /// while fields are bound again after it. Also returns the names that need not be bound again.
    ///
    /// If the guard still borrows a parameter, the compiler reports it at the branch.
    pub(super) fn lending(
        &self,
        before: TokenStream,
        branch: BranchId,
        lent: &Lent<'_>,
        [bound, held]: [&Names; 2],
    ) -> (TokenStream, Names) {
        let held = self.params_among(&(held - bound));
        if held.is_empty() {
            return (before, bound.clone());
        }
        let before = lent::at(lent.through(&held, before), self.machine.places.of(Subject::Branch(branch)));
        (before, bound | &held)
    }

    /// The names that a branch need not bind again if all that is held still exists. Fields that it takes out are bound
    /// anyway.
    pub(super) fn not_bound_anew(&self, branch: BranchId, effect: &Code, [bound, held]: [&Names; 2]) -> Names {
        if self.takes_out(branch, effect) { bound | &self.params_among(held) } else { bound | held }
    }

    pub(super) fn params_among(&self, names: &Names) -> Names {
        let params = self.machine.params.iter().map(|param| &param.name);
        params.filter(|name| names.contains(name)).cloned().collect()
    }

    pub(super) fn call_active_actions(&self, at: At) -> TokenStream {
        let leaf = self.leaf_at(at);
        super::helpers::called(self, Helper::ActiveActions, quote!(#leaf,))
    }

    pub(super) fn active_actions_by_leaf(&self) -> TokenStream {
        let blocks = self.leaves().map(|leaf| (leaf, self.steps.active_alone(leaf)));
        let leaf = crate::names::local("leaf").into_token_stream();
        self.by_leaf(&leaf, blocks, BlockId::EMPTY, Known::NOTHING)
    }
}
