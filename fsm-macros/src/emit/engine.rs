//! The two engines for which reactions are generated: the compiled machine, and the twin's host.

use super::Emit;
use super::reaction::{Jump, Names};
use fsm_model::BranchId;
use fsm_syntax::Code;
use proc_macro2::TokenStream;

/// Generates the parts of a reaction that depend on the engine.
pub(super) trait Engine {
    /// Generates a branch. `bound` are the names that the user's patterns bind, and `held` those that are bound before
    /// the branch. If no code of the user runs before the effect, the held names need not be bound again.
    fn end(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream;
    /// Whether a branch passes.
    fn passes(&self, branch: BranchId) -> Passing;
    /// Generates code that runs before any state is exited.
    fn code(&self, code: &Code) -> TokenStream;
    /// Generates the result of a transition that is not taken after all.
    fn ignored(&self) -> TokenStream;
    fn emit(&self) -> &Emit<'_>;
    /// How a branch in the `else` of a `let` leaves the reaction.
    fn jump(&self) -> Jump;
    /// Whether a branch is always generated in braces.
    fn braces(&self, _branch: BranchId) -> bool {
        false
    }
}

/// Whether a branch is a `pass`, or passes under a condition.
pub(super) enum Passing {
    Never,
    Always,
    If(TokenStream),
}
