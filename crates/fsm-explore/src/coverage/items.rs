//! What coverage counts.

use std::collections::BTreeMap;
use std::fmt;

/// A kind of items that coverage counts.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A state that is entered or resumed.
    State,
    /// A transition that is taken.
    Transition,
    /// A guard, or the condition of a `when`, that is true, or one that is false. The two outcomes are two items.
    ///
    /// A guard is also true if its reaction passes, which is not counted.
    Guard,
    /// A branch of a reaction, or of a decision for an initial state, whose effect runs.
    Branch,
    /// Two transitions that are taken one after the other.
    Pair,
    /// A state or a transition with a `#[requirement(..)]`, for each of its ids. In a comparison, the items with one id are
    /// one item, which is covered if all of them are.
    Requirement,
    /// A state that is entered or resumed and has a `#[tag(..)]`, for each of its tags. Nested states have the tags of those
    /// around them.
    Tag,
}

impl Kind {
    /// All kinds, in the order of reports.
    pub const ALL: [Kind; 7] =
        [Kind::State, Kind::Transition, Kind::Guard, Kind::Branch, Kind::Pair, Kind::Requirement, Kind::Tag];

    /// The kind of several items in reports.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Kind::State => "states",
            Kind::Transition => "transitions",
            Kind::Guard => "guard outcomes",
            Kind::Branch => "branches",
            Kind::Pair => "transition pairs",
            Kind::Requirement => "requirements",
            Kind::Tag => "tagged states",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::State => "state",
            Kind::Transition => "transition",
            Kind::Guard => "guard",
            Kind::Branch => "branch",
            Kind::Pair => "pair",
            Kind::Requirement => "requirement",
            Kind::Tag => "tag",
        })
    }
}

/// Something that coverage counts. Items are sorted by their kinds, then as in the text of the machine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Item {
    /// The kind of the item.
    pub kind: Kind,
    /// The position in the text of the machine, as an observer receives it. Its two numbers depend on the kind:
    ///
    /// | kind | first number | second number |
    /// |---|---|---|
    /// | state | the index of the state | 0 |
    /// | transition, branch | its number | 0 |
    /// | guard | the number of the transition | 1 if the guard is true, otherwise 0 |
    /// | pair | the number of the first transition | the number of the second one |
    /// | requirement | the position of its id among the sorted ids | the position among all items with this id |
    /// | tag | the position of the tag among the tags | the index of the state |
    pub at: (u16, u16),
    /// The text of reports.
    pub text: String,
}

/// How often each item of a machine happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The name of the enum of its states; empty if nothing was counted.
    pub(super) machine: String,
    pub(super) counts: BTreeMap<Item, u64>,
}

impl Counts {
    /// Creates counts without any items.
    pub fn new() -> Self {
        Counts::default()
    }

    /// Creates counts of these items of a machine, with one for each: the kind, the position and the text of an [`Item`]. The
    /// command `fsmith coverage` uses it for machines that no test has explored.
    pub fn from_items(machine: &str, items: impl IntoIterator<Item = (Kind, (u16, u16), String)>) -> Self {
        let counts = items.into_iter().map(|(kind, at, text)| (Item { kind, at, text }, 1));
        Counts { machine: format!("{machine}State"), counts: counts.collect() }
    }

    pub(super) fn of(machine: &str) -> Self {
        Counts { machine: machine.to_owned(), counts: BTreeMap::new() }
    }

    /// Whether these are not the counts of this machine.
    pub(super) fn differs(&self, machine: &str) -> bool {
        ![machine, ""].contains(&&*self.machine) && !machine.is_empty()
    }

    /// Adds other counts of the same machine.
    ///
    /// # Panics
    ///
    /// Panics if the counts are those of another machine, which has other items.
    #[track_caller]
    pub fn add(&mut self, other: &Counts) {
        assert!(
            !other.differs(&self.machine),
            "counts of `{}` are added to those of `{}`",
            other.machine,
            self.machine
        );
        if self.machine.is_empty() {
            other.machine.clone_into(&mut self.machine);
        }
        for (item, count) in &other.counts {
            let sum = self.counts.entry(item.clone()).or_default();
            *sum = sum.saturating_add(*count);
        }
    }

    /// The text of the item at a position, if it was counted.
    pub fn text(&self, kind: Kind, at: (u16, u16)) -> Option<&str> {
        let (item, _) = self.counts.range(Item { kind, at, text: String::new() }..).next()?;
        (item.kind == kind && item.at == at).then_some(&*item.text)
    }

    /// The number of different items of a kind.
    pub fn len(&self, kind: Kind) -> usize {
        self.counts.keys().filter(|item| item.kind == kind).count()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}
