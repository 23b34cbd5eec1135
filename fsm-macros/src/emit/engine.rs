//! The two engines, as a printer of reactions sees them: the compiled machine, and the twin's host.

use super::Emit;
use super::reaction::{Jump, Names};
use fsm_model::BranchId;
use fsm_syntax::Code;
use proc_macro2::TokenStream;

/// What the ends of a reaction become, and what they depend on: one for each engine.
pub(super) trait Engine {
    /// The value of an end, where these names are bound by the user's patterns, and `held` by what stands in front of it: what
    /// an end does not exit anything before, it need not bind once more.
    fn end(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream;
    /// Whether an end turns out to be a `pass`.
    fn passes(&self, branch: BranchId) -> Passing;
    /// Code that runs before anything is left.
    fn code(&self, code: &Code) -> TokenStream;
    /// The value when nothing was taken after all.
    fn ignored(&self) -> TokenStream;
    /// The machine that is printed.
    fn emit(&self) -> &Emit<'_>;
    /// How an end in the `else` of a `let` gets out.
    fn jump(&self) -> Jump;
    /// Whether the value of an end is sure to stand in braces.
    fn braces(&self, _branch: BranchId) -> bool {
        false
    }
}

/// Whether an end is a `pass`.
pub(super) enum Passing {
    Never,
    Always,
    If(TokenStream),
}
