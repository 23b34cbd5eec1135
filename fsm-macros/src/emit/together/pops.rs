//! A `pop` in a step of several regions: which states it exits and enters is only known at run time.

use super::super::picked::Reaction;
use super::Together;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::steps::Phase;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl<'m> Together<'_, 'm> {
    /// The condition under which two transitions exit a common state. It may depend on the owner that a `pop` resumes.
    /// `None` if they never do, and empty if they always do.
    pub(in crate::emit) fn exclude(&self, later: &Reaction<'m>, earlier: &Reaction<'m>) -> Option<TokenStream> {
        let (plan, both) = (self.emit.plan, [later, earlier]);
        let [later_pops, earlier_pops] = both.map(|reaction| match plan.pops(reaction.id) {
            true => plan.popping(reaction.source).into_iter().map(Some).chain([None]).listed(),
            false => vec![None],
        });
        let pairs = later_pops.iter().flat_map(|&one| earlier_pops.iter().map(move |&other| (one, other)));
        let excluding =
            pairs.filter(|&(one, other)| plan.exclude(plan.reach(later.id, one), plan.reach(earlier.id, other)));
        let excluding: Vec<_> = excluding.listed();
        if excluding.is_empty() || excluding.len() == later_pops.len() * earlier_pops.len() {
            return (!excluding.is_empty()).then(TokenStream::new);
        }
        let [later, earlier] = both.map(|reaction| match plan.pops(reaction.id) {
            true => self.emit.popped(reaction.source),
            false => quote!(::core::option::Option::None::<u16>),
        });
        let patterns = excluding.into_iter().map(|(one, other)| {
            let [one, other] = [one, other].map(|popped| match popped.map(|owner| Literal::u16_unsuffixed(owner.0)) {
                Some(owner) => quote!(::core::option::Option::Some(#owner)),
                None => quote!(::core::option::Option::None),
            });
            quote!((#one, #other))
        });
        Some(quote!(if [#(#patterns),*].contains(&(#later, #earlier))))
    }

    /// The number of the end of a `pop`: that of the owner, after those of all ends.
    pub(super) fn beneath(&self, source: StateId, popped: &Ident) -> TokenStream {
        let first = Literal::usize_unsuffixed(self.first_owner_number(source));
        if self.ends_are_wide() {
            quote!(#first + <u32 as ::core::convert::From<u16>>::from(#popped))
        } else {
            quote!(#first + #popped)
        }
    }

    /// The type of these numbers: two bytes if they are enough for all ends and all owners.
    pub(in crate::emit) fn end_type(&self) -> TokenStream {
        if self.ends_are_wide() { quote!(u32) } else { quote!(u16) }
    }

    fn ends_are_wide(&self) -> bool {
        let last = StateId::at(self.emit.machine.model.states.len());
        self.first_owner_number(last) + last.index() > 1 << u16::BITS
    }

    /// The first of the numbers of owners. If exits come after the effect, each source has its own numbers, because the
    /// exits depend on the source as well.
    fn first_owner_number(&self, source: StateId) -> usize {
        let model = &self.emit.machine.model;
        let exits_later = Phase::Effect.comes_before(Phase::Exit);
        model.branches.len() + if exits_later { source.index() * model.states.len() } else { 0 }
    }

    /// The code for each owner that a `pop` of a source's transitions may resume, with its number.
    pub(in crate::emit) fn by_owner(
        &self,
        source: StateId,
        code: impl Fn(StateId) -> TokenStream,
    ) -> Vec<(usize, TokenStream)> {
        let (emit, first) = (self.emit, self.first_owner_number(source));
        let owners = emit.plan.popping(source).into_iter();
        owners.map(|owner| (first + owner.index(), code(owner))).listed()
    }
}
