//! Types of machines, as generated code describes them.

#[cfg(feature = "live")]
use fsm_core::live::Source;
use std::any::TypeId;

/// A type of machine: its chart as data, and where it is declared. Every machine of `fsmith::inspect::state_machine!` has one
/// as the constant `CHART`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Chart {
    /// The machine's name.
    pub name: &'static str,
    /// The file that it is declared in, as the compiler calls it.
    pub file: &'static str,
    /// Its states and transitions with their lines, and its picture: members of a JSON object, as `PROTOCOL.md` has them
    /// for a `type`, without the brackets around them. Of a live machine nothing: its chart is that of the text in force.
    pub json: &'static str,
    /// The names of the events that carry nothing.
    pub makes: &'static [&'static str],
    /// The type of its events, if these borrow nothing.
    pub event: Option<fn() -> TypeId>,
    /// The text of a live machine.
    #[cfg(feature = "live")]
    pub live: Option<fn() -> &'static Source>,
}

impl Chart {
    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        file: &'static str,
        json: &'static str,
        makes: &'static [&'static str],
        event: Option<fn() -> TypeId>,
    ) -> Chart {
        #[cfg(feature = "live")]
        return Chart { name, file, json, makes, event, live: None };
        #[cfg(not(feature = "live"))]
        Chart { name, file, json, makes, event }
    }

    /// Of a machine whose text may change. For generated code.
    #[cfg(feature = "live")]
    #[doc(hidden)]
    #[must_use]
    pub const fn of_live(
        name: &'static str,
        source: fn() -> &'static Source,
        file: &'static str,
        makes: &'static [&'static str],
        event: Option<fn() -> TypeId>,
    ) -> Chart {
        Chart { name, file, json: "", makes, event, live: Some(source) }
    }

    /// Which text is in force; 0 is the one that was compiled.
    pub(super) fn text(&self) -> u32 {
        #[cfg(feature = "live")]
        return self.live.map_or(0, |source| source().number());
        #[cfg(not(feature = "live"))]
        0
    }
}
