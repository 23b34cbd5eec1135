//! What all engines of a type of machine share.

use super::{Engine, Executable};
use alloc::boxed::Box;
use alloc::sync::Arc;
use fsm_model::{Model, Plan};
use once_cell::race::OnceBox;

/// The steps of a type of machine, which the first engine prepares for all others.
#[derive(Debug)]
pub struct Shared(OnceBox<Arc<Executable>>);

impl Shared {
    /// Nothing is prepared yet.
    #[must_use]
    pub const fn new() -> Self {
        Shared(OnceBox::new())
    }

    /// Creates an engine, without starting it. All calls must pass the same model.
    pub fn engine(&self, model: impl FnOnce() -> Model) -> Engine {
        // Two threads may both prepare the steps. Both then use those of the thread that is ready first.
        let steps = self.0.get_or_init(|| Box::new(Arc::new(Executable::of(Plan::of(model())))));
        Engine::of(Arc::clone(steps))
    }
}

impl Default for Shared {
    fn default() -> Self {
        Self::new()
    }
}
