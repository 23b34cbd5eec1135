//! The properties that a search decides.

use std::fmt;
use std::panic::Location;

use crate::fairness::Fairness;

/// Where the user's code declares something.
pub(crate) type Place = &'static Location<'static>;

pub(crate) type Condition<'a, S> = Box<dyn Fn(&S) -> bool + 'a>;

/// The positions of the properties that are always checked.
pub(crate) const PANIC: usize = 0;
pub(crate) const PANIC_NAME: &str = "panic";
pub(crate) const DEADLOCK: usize = 1;

pub(crate) struct Property<'a, S> {
    pub(crate) name: String,
    /// `None` if it is always checked.
    pub(crate) place: Option<Place>,
    pub(crate) kind: Kind<'a, S>,
}

pub(crate) enum Kind<'a, S> {
    NoPanic,
    NoDeadlock,
    Never(Condition<'a, S>),
    AlwaysPossible(Condition<'a, S>),
    LeadsTo { from: Condition<'a, S>, to: Condition<'a, S>, fairness: Fairness },
}

impl<S> Kind<'_, S> {
    /// Whether it needs the steps between configurations.
    pub(crate) fn needs_graph(&self) -> bool {
        matches!(self, Kind::AlwaysPossible(_) | Kind::LeadsTo { .. })
    }
}

impl<S> fmt::Display for Property<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.kind {
            Kind::NoPanic => f.write_str("no panic")?,
            Kind::NoDeadlock => f.write_str("no deadlock")?,
            Kind::Never(_) => write!(f, "never `{name}`")?,
            Kind::AlwaysPossible(_) => write!(f, "always possible `{name}`")?,
            Kind::LeadsTo { fairness, .. } => write!(f, "leads to `{name}`, with {fairness}")?,
        }
        self.place.map_or(Ok(()), |place| write!(f, " ({})", At(place)))
    }
}

/// A place as `file:line`.
pub(crate) struct At(pub(crate) Place);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0.file(), self.0.line())
    }
}
