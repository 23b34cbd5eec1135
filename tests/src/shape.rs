//! Which states of a machine may be active together.

use fsmith::__private::model::{Kind, Model};

/// The states of a machine, in document order, without the machine itself.
pub struct Shape(Vec<Place>);

struct Place {
    /// The enclosing state; `None` for the outermost states.
    outer: Option<usize>,
    /// Whether all child states are active together.
    parallel: bool,
}

impl Shape {
    pub fn of(model: &Model) -> Shape {
        let places = model.states.iter().skip(1).map(|state| Place {
            outer: state.parent.and_then(|parent| parent.index().checked_sub(1)),
            parallel: state.kind == Kind::Parallel,
        });
        Shape(places.collect())
    }

    /// Describes why these states cannot be the active states of a machine; `None` if they can, or if there are none.
    ///
    /// The machine and each active composite must have one active child state, a parallel state must have all its child
    /// states active, and an inactive state must have no active child states.
    pub fn mistake(&self, active: &[usize]) -> Option<String> {
        if active.is_empty() {
            return None;
        }
        for around in std::iter::once(None).chain((0..self.0.len()).map(Some)) {
            let inside: Vec<_> = (0..self.0.len()).filter(|&state| self.0[state].outer == around).collect();
            let count = inside.iter().filter(|state| active.contains(state)).count();
            let is_active = around.is_none_or(|state| active.contains(&state));
            let expected = match around {
                _ if !is_active || inside.is_empty() => 0,
                Some(state) if self.0[state].parallel => inside.len(),
                _ => 1,
            };
            if count != expected {
                return Some(format!("{count} of {} states are active in {around:?}: {active:?}", inside.len()));
            }
        }
        None
    }
}
