//! The ends of a reaction in the compiled machine: exits, effect, entries, and the answer.
//!
//! ```text
//! { Self::__exit_search(bot); bot.aim(); Self::__enter_shoot(bot); self.leaf = __RobotLeaf::Shoot; Answer::Moved }
//! ```

use super::blocks::Active;
use super::candidates::{Engine, Passing};
use super::cause::Cause;
use super::fields::End;
use super::follow::Next;
use super::helpers::Helper;
use super::once::Piece;
use super::reaction::{Jump, Names, braced};
use super::seen::Seen;
use super::{At, Emit};
use crate::join::Join;
use crate::lent::Lent;
use fsm_core::model::plan::{Entering, Entry, Landing, Outcome};
use fsm_core::model::{Branch, BranchId, StateId};
use fsm_core::syntax;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// Where a transition is printed.
pub(super) struct Compiled<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub lent: &'s Lent<'s>,
    pub source: StateId,
    pub at: At,
    /// What for: without a value each end returns, and in `update` the `active` actions of what stays active follow.
    pub cause: Cause,
    /// In a function that may hand the event back: answers are `Ok`.
    pub fallible: bool,
}

impl Engine for Compiled<'_, '_> {
    fn end(&self, branch: BranchId, effect: &TokenStream, bound: &Names) -> TokenStream {
        let emit = self.emit;
        let tell = emit.tell_of_effect(self.source, branch);
        let next = emit.next(self.source, self.at, branch, self.cause);
        match emit.plan.outcome(branch) {
            Outcome::Stay => {
                let (effect, sit, answer) = (
                    self.effect(branch, effect, Active::Leaf, None, bound),
                    self.sit_all(),
                    self.answer("Stayed", &next),
                );
                braced([tell.unwrap_or_default(), effect, sit, answer])
            }
            Outcome::Pass => self.ignored(),
            Outcome::Go(go) => {
                let (leave, forget) = (emit.leave(self.at, go.exits()), emit.forget_timers_at(self.at, go.domain));
                let data = (emit.forget_data_at(self.at, self.source, go.domain), emit.store(branch));
                let effect =
                    self.effect(branch, effect, Active::Innermost(go.domain), Some((self.source, go.domain)), bound);
                let tell = tell.unwrap_or_default();
                let parts = [leave, forget, tell, effect, data.0, data.1];
                match &go.entry {
                    Entry { steps, landing: Landing::Leaf(leaf), .. }
                        if steps[..] == [Entering::Enter(*leaf)]
                            && next.is_empty()
                            && parts.iter().all(TokenStream::is_empty) =>
                    {
                        self.moved_to(*leaf, &go.entry, go.domain)
                    }
                    entry => self.moved(parts.into_iter().chain(emit.entering(entry)), go.domain, &next),
                }
            }
            Outcome::Push(push) => {
                let Branch::Push(target) = emit.machine.model.branches[branch.index()] else { unreachable!("a push") };
                let aside = emit.put_aside(self.at, target, push);
                let effect = self.effect(branch, effect, Active::Innermost(push.domain), None, bound);
                let tell = tell.unwrap_or_default();
                let parts = [aside, tell, effect, emit.store(branch)];
                self.moved(parts.into_iter().chain(emit.entering(&push.entry)), push.domain, &next)
            }
            Outcome::Pop => self.pop(branch, effect, bound, &next),
            Outcome::Defer => {
                let deferred = emit.defer();
                self.returned(next.answer(&deferred, false))
            }
        }
    }

    fn passes(&self, branch: BranchId) -> Passing {
        let (emit, source) = (self.emit, self.source);
        match emit.machine.model.branches[branch.index()] {
            Branch::Pass => Passing::Always,
            Branch::Stay | Branch::Go(_) | Branch::Fork(_) | Branch::Defer => Passing::Never,
            Branch::Push(target) if !emit.plan.may_be_on_top(source, target) => Passing::Never,
            Branch::Push(target) => Passing::If(emit.is_on_top(target, self.at)),
            Branch::Pop => {
                let owners = emit.plan.popping(source).into_iter();
                match owners.map(|owner| emit.holds_at(owner, self.at)).reduce(|one, other| quote!(#one || #other)) {
                    Some(holds) => Passing::If(quote!(!(#holds))),
                    None => Passing::Always,
                }
            }
        }
    }

    fn code(&self, code: &TokenStream) -> TokenStream {
        self.emit.ask(code, Active::Leaf)
    }

    fn ignored(&self) -> TokenStream {
        let answer = self.answer("Ignored", &Next::default());
        quote!({ #answer })
    }

    fn emit(&self) -> &Emit<'_> {
        self.emit
    }

    fn braces(&self, branch: BranchId) -> bool {
        matches!(self.emit.plan.outcome(branch), Outcome::Stay | Outcome::Pass | Outcome::Go(_) | Outcome::Push(_))
    }

    fn jump(&self) -> Jump {
        if !self.cause.carries() { Jump::Nothing } else { Jump::Return }
    }
}

impl Compiled<'_, '_> {
    fn answer(&self, variant: &'static str, next: &Next) -> TokenStream {
        self.returned(next.answer(&self.emit.answer(variant), variant == "Moved"))
    }

    fn returned(&self, answer: TokenStream) -> TokenStream {
        match (!self.cause.carries(), self.fallible) {
            (true, _) => quote!(return #answer;),
            (false, true) => quote!(::core::result::Result::Ok(#answer)),
            (false, false) => answer,
        }
    }

    /// The parts of a move, and what follows it.
    fn moved(&self, parts: impl IntoIterator<Item = TokenStream>, survivor: StateId, next: &Next) -> TokenStream {
        braced(parts.into_iter().chain([self.sit(survivor), self.answer("Moved", next)]))
    }

    /// The same where it does nothing else than to enter a leaf, as most transitions of a large machine do: printed once.
    fn moved_to(&self, leaf: StateId, entry: &Entry, survivor: StateId) -> TokenStream {
        let arrival = Piece::Arrival { leaf, survivor, cause: self.cause, fallible: self.fallible };
        self.emit.once.print(arrival, || self.moved(self.emit.entering(entry), survivor, &Next::default()))
    }

    /// An effect, in front of it what it uses, behind it the arguments.
    fn effect(
        &self,
        branch: BranchId,
        effect: &TokenStream,
        active: Active,
        left: Option<(StateId, StateId)>,
        bound: &Names,
    ) -> TokenStream {
        let ask = |code: &TokenStream| self.emit.ask(code, active);
        self.emit.end_code(&End { branch, effect, seen: &self.seen(), lent: self.lent, bound, left, ask: &ask })
    }

    /// The fields that the reaction sees.
    fn seen(&self) -> Seen {
        match self.cause {
            Cause::Done(completed) => self.emit.seen_when_done(self.source, completed),
            _ => self.emit.seen(self.source),
        }
    }

    fn sit(&self, innermost: StateId) -> TokenStream {
        if self.cause == Cause::Poll { self.emit.sit(innermost) } else { TokenStream::new() }
    }

    fn sit_all(&self) -> TokenStream {
        match self.at {
            At::Known(leaf) => self.sit(leaf),
            At::Inside(_)
                if self.cause == Cause::Poll && self.emit.leaves().any(|leaf| !self.emit.sit(leaf).is_empty()) =>
            {
                self.emit.call_sit(self.at)
            }
            At::Inside(_) => TokenStream::new(),
        }
    }

    /// Goes back to the newest frame of the innermost owner that has one.
    fn pop(&self, branch: BranchId, effect: &TokenStream, bound: &Names, next: &Next) -> TokenStream {
        let owners = self.emit.plan.popping(self.source);
        let mut rest = TokenStream::new();
        for (position, &owner) in owners.iter().rev().enumerate() {
            let popped = self.pop_to(owner, branch, effect, bound, next);
            let holds = self.emit.holds_at(owner, self.at);
            rest = if position == 0 { popped } else { quote!(if #holds #popped else { #rest }) };
        }
        rest
    }

    fn pop_to(
        &self,
        owner: StateId,
        branch: BranchId,
        effect: &TokenStream,
        bound: &Names,
        next: &Next,
    ) -> TokenStream {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let (At::Known(state) | At::Inside(state)) = self.at;
        let at = if tree.contains(owner, state) { self.at } else { At::Inside(owner) };
        let (leaf, field) = (crate::names::local("leaf"), emit.region_of(owner));
        let taken = (matches!(at, At::Inside(_)) && tree.region(owner) != tree.region(state))
            .then(|| quote!(let #leaf = #field;));
        let (leave, beneath) = (emit.leave(at, emit.plan.pop(self.source, owner)), emit.call(Helper::Beneath(owner)));
        let tell = emit.tell_of_effect(self.source, branch);
        let effect = self.effect(branch, effect, Active::Innermost(owner), Some((self.source, owner)), bound);
        let data = emit.forget_data_at(at, self.source, owner);
        let tell = tell.unwrap_or_default();
        self.moved([taken.unwrap_or_default(), leave, tell, effect, data, beneath], owner, next)
    }
}

impl Emit<'_> {
    /// `Answer::Moved`
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

    pub(super) fn call_sit(&self, at: At) -> TokenStream {
        let leaf = self.leaf_at(at);
        super::helpers::called(self, Helper::Sit, quote!(#leaf,))
    }

    pub(super) fn sit_body(&self) -> TokenStream {
        self.match_leaf(self.leaves().map(|leaf| (leaf, self.sit(leaf))))
    }
}

/// Code that acts, after what it uses: `return` in it ends it, and nothing else; what it binds is its own.
pub(super) fn acting(code: TokenStream, plain: bool, lent: &Lent<'_>, bound: &Names) -> TokenStream {
    let act = lent.act(&code, bound);
    if plain || syntax::find_any(&code, &["return", "let"]).is_none() {
        return [act, code].joined();
    }
    let binds = code.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "let"));
    if syntax::returns(&code) {
        let ending = returning(&code);
        quote!(#act #ending)
    } else if binds {
        quote!({ #act #code })
    } else {
        quote!(#act #code)
    }
}

/// Code that `return` ends: it returns nothing, and who returns something is told so there.
pub(super) fn returning(code: &TokenStream) -> TokenStream {
    let place = syntax::find_word(code, "return").map_or_else(Span::mixed_site, |word| word.span());
    let nothing = quote_spanned!(place=> ());
    quote!((|| -> #nothing { #code })();)
}
