//! Entries of composites whose `initial` has code, and start and stop of the machine.

use super::effect::End;
use super::helpers::Helper;
use super::reaction::{Jump, Names, Reading};
use super::steps::Known;
use super::{Emit, bindings};
use crate::facts::active::Active;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::sorted::Set;
use fsm_model::{BranchId, ROOT, StateId};
use fsm_syntax::Code;
use fsm_syntax::Tree;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Generates a call that enters a composite as the code of its `initial` decides.
    pub(super) fn call_initial(&self, composite: StateId, afresh: bool) -> TokenStream {
        super::helpers::called(self, Helper::Decide(composite, afresh), TokenStream::new())
    }

    /// Generates the body of `__cleaning_initial`, which runs the code of an `initial` and enters the chosen states.
    pub(super) fn decide_body(&self, composite: StateId, afresh: bool) -> TokenStream {
        let tree = &self.machine.initials[&composite];
        let active = Active::Innermost(composite);
        let lent = self.params_of_initial(composite, tree);
        let seen = self.seen(composite);
        let ask = |code: &Code| self.ask(code, active);
        let mut end = |branch: BranchId, effect: &Code, bound: &Names| {
            let (before, after) = self.steps.initial(branch, afresh);
            let [before, after] = [before, after].map(|block| self.print(block, Known::NOTHING));
            let end = End { branch, effect, seen: &seen, lent: &lent, bound, left: None, ask: &ask };
            let effect = self.end_code(&end);
            quote!({ #before #effect #after })
        };
        // Queries in a decision refer to the configuration before the step. The leaf is stored at the end of the step.
        let before = |code: &Code| self.query_before(code).unwrap_or_else(|| self.ask(code, Active::Leaf));
        let deciding = self.deciding(tree, &seen, &lent, &Names::new());
        let mut code = |code: &Code| before(&deciding.code(code));
        let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
        let act = deciding.before(&before);
        quote!(#act #value)
    }

    /// The parameters of the function with the code of an `initial`.
    pub(super) fn params_of_initial(&self, composite: StateId, tree: &Tree) -> Lent<'_> {
        let mut bound: Set<_> = self.seen(composite).names().collect();
        bindings::of_deciding(tree, &mut bound);
        Lent::considering(&self.params, &[], &bound)
    }

    /// Generates the entry of the machine itself.
    pub(super) fn start_body(&self) -> TokenStream {
        self.print(self.steps.start(), Known::NOTHING)
    }

    /// Generates code that exits all states and discards all data.
    pub(super) fn stop_body(&self) -> TokenStream {
        let (exits, forget) = (self.exit_all(), self.forget_all());
        quote!(#exits #forget)
    }

    /// Generates code that exits all states, and keeps the data of active states.
    pub(super) fn exit_all(&self) -> TokenStream {
        let held = self.leaf_place();
        let (leaf, exits) = (local("leaf"), self.print(self.steps.stop(), Known::at(super::At::Inside(ROOT))));
        let taken = crate::mentions::mentions(&exits, &leaf).then(|| quote!(let #leaf = #held;));
        quote!(#taken #exits)
    }
}
