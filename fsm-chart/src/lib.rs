//! Pictures of statecharts.
//!
//! A machine that was read becomes a [`Chart`]: its states and transitions with the user's code as text (`read`). The
//! `scene` of a chart says what is drawn: boxes within boxes, edges with labels. `arrange` finds a place for everything,
//! and `svg` draws it.
//!
//! ```text
//! Machine ──read──▶ Chart ──scene──▶ Scene ──arrange──▶ Picture ──svg──▶ <svg>
//! ```
//!
//! Internal to fsmith: it is public for the program `fsmith`, and may change in any version.

mod arrange;
mod labels;
mod read;
mod scene;
mod style;
mod svg;
#[cfg(test)]
mod tests;
mod widths;

use fsm_core::model::{Kind, Memory, StateId};

pub use read::chart;

/// A machine as far as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// All states in document order, the machine itself first; [`StateId`]s are positions here.
    pub states: Vec<State>,
    /// All transitions in document order.
    pub transitions: Vec<Transition>,
}

/// A state, or the machine itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub doc: String,
    /// Which kind of state it is.
    pub kind: Kind,
    /// The composite around it.
    pub parent: Option<StateId>,
    /// What it remembers.
    pub history: Option<Memory>,
    /// Its actions: when each runs, `enter` or `enter or resume`, and its code.
    pub actions: Vec<(String, String)>,
    /// Its invariants: `never fuel < 0`.
    pub invariants: Vec<String>,
    /// Where entering it by default leads.
    pub initial: Vec<End>,
}

/// A transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state it belongs to.
    pub source: StateId,
    /// What it reacts to: `Noise`, `after 5s`, `when`.
    pub trigger: String,
    /// Its guard.
    pub guard: Option<String>,
    /// Whether it outranks what lies inside its source.
    pub alarm: bool,
    /// The whole of it, as an [`Observer`](fsm_core::Observer) is given it.
    pub text: String,
    /// Where it may lead.
    pub ends: Vec<End>,
}

/// One end of a transition or of an `initial`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The decisions on the way to it: `far`, `else`.
    pub conditions: Vec<String>,
    /// What runs on the way.
    pub effect: Option<String>,
    /// Where it leads.
    pub to: To,
}

/// Where an end leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum To {
    /// Nowhere: `stay`.
    Stay,
    /// The transition is not taken: `pass`.
    Pass,
    /// To these states, each with what is said about how it is entered: `(H)`.
    States(Vec<(StateId, &'static str)>),
    /// To this state, and what is active is put aside: `push`.
    Push(StateId),
    /// Back to what was put aside: `pop`.
    Pop,
    /// The event is kept: `defer`.
    Defer,
}

impl Chart {
    /// The chart as an SVG document.
    ///
    /// ```
    /// use fsm_core::syntax;
    ///
    /// let text = "machine Lamp { events { Press } initial Off; state Off { on Press => On; } state On { on Press => Off; } }";
    /// let mut errors = syntax::Errors::default();
    /// let (machine, _) = syntax::read(text.parse().unwrap(), &mut errors).unwrap();
    /// # errors.into_list();
    /// let svg = fsm_chart::chart(&machine).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains("data-state=\"Off\""));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        svg::draw(self, &arrange::arrange(scene::scene(self)))
    }

    /// The machine's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.states[0].name
    }

    /// The states directly inside a state.
    fn children(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let ids = (0..self.states.len()).map(StateId::at);
        ids.filter(move |id| self.states[id.index()].parent == Some(state))
    }
}
