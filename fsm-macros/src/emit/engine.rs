//! The two engines for which reactions are generated: the compiled machine, and the twin's host.

use super::Emit;
use super::reaction::{Jump, Names};
use super::seen::Ahead;
use fsm_model::plan::Outcome;
use fsm_model::{BranchId, TransitionId};
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
    fn code(&self, code: &Code, stage: Stage) -> TokenStream;
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

/// An engine that evaluates queries earlier, because the code of a reaction holds borrows of fields, and a query borrows the
/// whole machine.
pub(super) struct Early<'e> {
    pub engine: &'e dyn Engine,
    /// The queries that are evaluated earlier. `None` if they are evaluated where they are written.
    pub ahead: Option<&'e Ahead>,
}

impl Early<'_> {
    /// The code with the answers of its queries.
    pub fn before(&self, code: &Code) -> Code {
        self.ahead.map_or_else(|| code.clone(), |ahead| ahead.code(code))
    }
}

impl Engine for Early<'_> {
    fn end(&self, branch: BranchId, effect: &Code, bound: &Names, held: &Names) -> TokenStream {
        // If states are exited, the answers may change before the effect.
        let stays = *self.emit().plan.outcome(branch) == Outcome::Stay;
        let effect = if stays && !held.is_empty() { &self.before(effect) } else { effect };
        self.engine.end(branch, effect, bound, held)
    }

    fn passes(&self, branch: BranchId) -> Passing {
        self.engine.passes(branch)
    }

    fn code(&self, code: &Code, stage: Stage) -> TokenStream {
        self.engine.code(&self.before(code), stage)
    }

    fn ignored(&self) -> TokenStream {
        self.engine.ignored()
    }

    fn emit(&self) -> &Emit<'_> {
        self.engine.emit()
    }

    fn jump(&self) -> Jump {
        self.engine.jump()
    }

    fn braces(&self, branch: BranchId) -> bool {
        self.engine.braces(branch)
    }
}

/// The part of a transition that some code belongs to, which determines what an error in it ends.
#[derive(Clone, Copy, Default)]
pub(super) enum Stage {
    /// Code before it is known whether this transition is taken: its guard, or a decision that may `pass`.
    Asking(TransitionId),
    /// The decision of this transition, after it was selected.
    Deciding(TransitionId),
    /// Any other code.
    #[default]
    Other,
}

/// Whether a branch is a `pass`, or passes under a condition.
pub(super) enum Passing {
    Never,
    Always,
    If(TokenStream),
}
