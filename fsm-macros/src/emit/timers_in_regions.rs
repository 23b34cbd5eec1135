//! Due timers in a machine with regions, in the order in which the plan considers them. One fires at a time.

use super::ends::Compiled;
use super::{At, Emit};
use crate::lent::Lent;
use crate::names::local;
use fsm_model::plan::Search;
use fsm_model::{StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// The parameters and the body of the step in which time passes.
    pub(super) fn time_in_regions(&self, candidates: &[TransitionId]) -> (TokenStream, TokenStream) {
        let lent = self.considering(candidates);
        let (pass, look) = (self.pass_in_regions(), lent.look());
        let due = self.searched(&self.plan.due(), false, &|search| match search {
            Search::Tier(tier, timers) => self.due_of(tier.state, timers, &lent),
            _ => TokenStream::new(),
        });
        let ignored = self.answer("Ignored");
        lent.function(&quote!(#pass #look #due #ignored))
    }

    /// Generates code that considers the due timers of a state.
    fn due_of(&self, state: StateId, timers: &[TransitionId], lent: &Lent<'_>) -> TokenStream {
        let at = self.at(state);
        let site = Compiled::in_state(self, lent, state, at, CauseKind::Time);
        let (field, leaf) = (self.leaf_of(state), local("leaf"));
        let arms = self.timer_arms(timers, &site, lent, &TokenStream::new());
        let taken = (matches!(at, At::Inside(_)) && crate::mentions::mentions(&arms, &leaf))
            .then(|| quote!(let #leaf = #field;));
        let arms = self.where_active(state, &quote!(#taken #arms));
        quote!({ #arms })
    }
}
