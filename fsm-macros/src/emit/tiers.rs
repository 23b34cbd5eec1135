//! Generates the tiers of candidates that a leaf considers, in order: its own in place, others as functions.
//!
//! ```text
//! match event {
//!     RobotEvent::Bumped if bot.is_awake() => { .. Answer::Moved }
//!     _ => self.__cleaning_on(__RobotLeaf::Search, bot, event),      // then those of enclosing states
//! }
//!
//! if bot.battery() < 10 { return { .. Answer::Moved }; }
//! self.__cleaning_when(__RobotLeaf::Search, bot)
//! ```
//!
//! The transitions of a composite are a function with the leaf as a parameter. If it is inlined where the leaf is a
//! constant, the compiler evaluates everything that depends on the leaf.

use super::ends::Compiled;
use super::helpers::Helper;
use super::{At, Emit};
use crate::facts::tiers::MACHINE;
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{Pending, Tier};
use fsm_model::{ROOT, StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Generates the arm for all leaves without own transitions for a completion or `force`. There are as many of these
    /// causes as states, so the arm is generated once for each cause, and not once more for each leaf.
    pub(super) fn in_all_others(&self, cause: CauseKind) -> Option<TokenStream> {
        if !self.is_left_to_loop(cause) {
            return None;
        }
        if self.tiers_with_candidates(cause).contains(&MACHINE) {
            self.after(MACHINE, cause)?;
            let (leaf, active) = (local("leaf"), self.region_of(ROOT));
            let queried = self.pass_on(MACHINE, At::Inside(ROOT), cause, Pending::Nothing);
            return Some(quote!({ let #leaf = #active; #queried }));
        }
        self.plan
            .tree()
            .leaves(ROOT)
            .any(|leaf| self.continues_unhandled(leaf, cause))
            .then(|| self.continue_unhandled())
    }

    /// Generates the reaction of a leaf, as the last expression of a function that returns an answer.
    ///
    /// `look` are the bindings that the guards of the leaf's own transitions use.
    pub(super) fn in_leaf(&self, leaf: StateId, site: &Compiled<'_, '_>, look: &TokenStream) -> TokenStream {
        let own = self.own_after_lookup(leaf, site.cause);
        self.consider(&self.tiers(leaf, site.cause), site, &own, look)
    }

    /// Generates code that considers one tier after the other, and handles the case that none of them reacts. `own` are
    /// the transitions of the leaf, which are generated in place. Other tiers have functions.
    pub(super) fn consider(
        &self,
        tiers: &[Tier],
        site: &Compiled<'_, '_>,
        own: &[TransitionId],
        look: &TokenStream,
    ) -> TokenStream {
        let (at, cause) = (site.at, site.cause);
        let Some((&tier, rest)) = tiers.split_first() else {
            let ignored = self.next_ignored(at, cause, site.pending).instead_of(self.answer("Ignored"));
            let actions = if cause == CauseKind::Poll { self.active_actions_at(at) } else { TokenStream::new() };
            return if actions.is_empty() { ignored } else { quote!({ #actions #ignored }) };
        };
        if at.leaf() == Some(tier.state) {
            let count = tiers.iter().take_while(|other| other.state == tier.state).count();
            let of_tiers = |id: &&TransitionId| {
                let alarm = self.machine.model.transitions[id.index()].alarm;
                tiers[..count].iter().any(|tier| tier.alarms == alarm)
            };
            let own_here: Vec<_> = own.iter().filter(of_tiers).copied().listed();
            let otherwise = self.otherwise(&tiers[count..], site, own, look);
            let arms = self.arms(&own_here, site, cause, site.lent, &otherwise);
            return [look.clone(), arms].joined();
        }
        if self.after(tier, cause).is_some() {
            let last = self.pass_on(tier, at, cause, site.pending);
            // The `return` shows that the call comes last: see `waiting`.
            return if self.is_async() { quote!(return #last) } else { last };
        }
        let (queried, rest) = (self.try_tier(tier, site), self.consider(rest, site, own, look));
        quote!(#queried #rest)
    }

    /// Returns the code of [`consider`](Self::consider) as one expression.
    fn otherwise(
        &self,
        tiers: &[Tier],
        site: &Compiled<'_, '_>,
        own: &[TransitionId],
        look: &TokenStream,
    ) -> TokenStream {
        let rest = self.consider(tiers, site, own, look);
        let called = tiers
            .first()
            .is_none_or(|tier| site.at.leaf() != Some(tier.state) && self.after(*tier, site.cause).is_some());
        if called { rest } else { quote!({ #rest }) }
    }

    /// Generates a call of the function of a tier: `self.__cleaning_on(leaf, bot, event)`. In a large machine, where
    /// the function is not inlined, the leaf comes last, so that the other arguments keep their places.
    fn pass_on(&self, tier: Tier, at: At, cause: CauseKind, pending: Pending) -> TokenStream {
        self.need(Helper::Candidates(tier, cause, pending));
        let (name, leaf, lent) = (self.tier_name(tier, cause, pending), self.leaf_at(at), self.passed());
        let event = self.event_passed(cause);
        if self.is_large() {
            let comma = cause.carries().then(|| quote!(,));
            return quote!(self.#name(#lent #event #comma #leaf));
        }
        quote!(self.#name(#leaf, #lent #event))
    }

    /// Generates the same call if further tiers may follow: it returns only if the tier reacted.
    fn try_tier(&self, tier: Tier, site: &Compiled<'_, '_>) -> TokenStream {
        let cause = site.cause;
        let queried = self.pass_on(tier, site.at, cause, site.pending);
        let (answer, event) = (local("answer"), local("event"));
        if cause.carries() {
            quote! {
                let #event = match #queried {
                    ::core::result::Result::Ok(#answer) => return #answer,
                    ::core::result::Result::Err(#event) => #event,
                };
            }
        } else if self.hands_back(tier, cause) {
            quote!(if let ::core::result::Result::Ok(#answer) = #queried { return #answer; })
        } else {
            quote! {
                let #answer = #queried;
                if #answer.reacted() { return #answer; }
            }
        }
    }

    fn tier_name(&self, Tier { state, alarms }: Tier, cause: CauseKind, pending: Pending) -> Ident {
        let cause = self.cause_name(cause) + &self.pending_name(pending);
        self.names.method(state, &if alarms { format!("alarm_{cause}") } else { cause })
    }

    /// Generates the function of a composite's transitions. If none reacts, it continues with the tiers after it, or
    /// returns that none has reacted.
    pub(super) fn tier_function(&self, tier: Tier, cause: CauseKind, pending: Pending) -> TokenStream {
        let state = tier.state;
        let candidates = self.tier(tier, cause);
        let lent = self.considering(&candidates).private();
        let after = self.after(tier, cause);
        let fallible = self.hands_back(tier, cause);
        let at = At::Inside(state);
        let site = Compiled { fallible, pending, ..Compiled::in_state(self, &lent, state, at, cause) };
        let event = local("event");
        let otherwise = match &after {
            Some(rest) => self.otherwise(rest, &site, &[], &TokenStream::new()),
            None if cause.carries() => quote!(::core::result::Result::Err(#event)),
            None if fallible => quote!(::core::result::Result::Err(())),
            None => self.answer("Ignored"),
        };
        let body = self.arms(&candidates, &site, cause, &lent, &otherwise);
        let (look, name) = (lent.look(), self.tier_name(tier, cause, pending));
        let (declared, body) = lent.function(&quote!(#look #body));
        let (leaf, leaf_type, answer) = (local("leaf"), &self.names.leaf, self.answer_type());
        let (lifetimes, event_type) = self.event_named(cause);
        let (generics, event_param) = if cause.carries() {
            let comma = self.is_large().then(|| quote!(,));
            (quote!(<#(#lifetimes),*>), quote!(#event: #event_type #comma))
        } else {
            (TokenStream::new(), TokenStream::new())
        };
        let result = match (fallible, cause.carries()) {
            (true, true) => quote!(::core::result::Result<#answer, #event_type>),
            (true, false) => quote!(::core::result::Result<#answer, ()>),
            (false, _) => answer,
        };
        let (inline, allowed, constant) = (self.inline(), self.allowed(&candidates, cause), self.constant());
        let leaf = quote!(#[allow(unused_variables)] #leaf: #leaf_type,);
        let (first, last) = if self.is_large() { (None, Some(leaf)) } else { (Some(leaf), None) };
        quote! {
            #inline
            #allowed
            #constant fn #name #generics (&mut self, #first #declared #event_param #last) -> #result { #body }
        }
    }

    /// Generates the `active` actions of the active leaf and its enclosing states.
    pub(super) fn active_actions_at(&self, at: At) -> TokenStream {
        let state = match at {
            At::Known(leaf) => return self.active_actions(leaf),
            At::Inside(state) => state,
        };
        let idle = self.plan.tree().leaves(state).all(|leaf| self.active_actions(leaf).is_empty());
        if idle { TokenStream::new() } else { self.call_active_actions(At::Inside(state)) }
    }
}
