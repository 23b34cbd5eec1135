//! The functions of `can`, as programs.

use super::Facts;
use fsm_program::passes::QUERIES;
use fsm_program::{Options, Program};

impl Facts<'_> {
    /// Returns the functions of `can`, after all passes.
    pub fn queries_of_can(&self) -> &Program {
        self.queries.get_or_init(|| {
            let (large, numbered) = (self.is_large(), self.has_numbered_events());
            let options = Options { observed: false, large, numbered, has_effect: &|_| true };
            let mut program = fsm_program::lower_queries(self.steps, options);
            QUERIES.iter().for_each(|pass| (pass.run)(&mut program, self.plan));
            program
        })
    }
}
