//! Types of machines, as generated code describes them.

#[cfg(feature = "live")]
use fsm_live::live::Source;
use std::any::TypeId;

/// A type of machine: its chart as data, and where it is declared. It is the constant `CHART` of every machine of
/// `fsmith::inspect::state_machine!`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Chart {
    /// The machine's name.
    pub name: &'static str,
    /// The file that declares the machine, as the compiler names it.
    pub file: &'static str,
    /// The states, transitions, lines and picture: the members of a JSON object without its braces, as `PROTOCOL.md`
    /// defines them for a `type`. Empty for a live machine, whose chart is that of the text in force.
    pub json: &'static str,
    /// The names of the events without a payload.
    pub makes: &'static [&'static str],
    /// The type of the machine's events, if they do not borrow.
    pub event: Option<fn() -> TypeId>,
    /// The text of a live machine.
    #[cfg(feature = "live")]
    pub live: Option<fn() -> &'static Source>,
}

impl Chart {
    /// Creates a chart. Called by generated code.
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

    /// Creates the chart of a machine whose text may change. Called by generated code.
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

    /// The number of the text in force; 0 is the compiled text.
    pub(super) fn text(&self) -> u32 {
        #[cfg(feature = "live")]
        return self.live.map_or(0, |source| source().number());
        #[cfg(not(feature = "live"))]
        0
    }
}
