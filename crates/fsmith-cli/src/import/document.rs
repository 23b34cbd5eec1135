//! An SCXML document as data: states, transitions and executable content, with their lines.

use crate::source::Mistake;

/// A document.
#[derive(Debug)]
pub struct Scxml {
    /// The name, if the document has one.
    pub name: Option<String>,
    /// The outermost element, as a state.
    pub root: State,
    /// The variables: their names, and the lines where they are declared.
    pub data: Vec<(String, usize)>,
}

/// The kind of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Parallel,
    Final,
}

/// `<state>`, `<parallel>` or `<final>`.
#[derive(Debug)]
pub struct State {
    pub id: Option<String>,
    pub kind: Kind,
    pub line: usize,
    pub comments: Vec<String>,
    pub initial: Option<Initial>,
    pub histories: Vec<History>,
    pub entry: Vec<Content>,
    pub exit: Vec<Content>,
    pub transitions: Vec<Transition>,
    pub states: Vec<State>,
    /// The elements directly inside that have no equivalent in a machine.
    pub omitted: Vec<Mistake>,
}

/// The initial targets of a state: an attribute or an element.
#[derive(Clone, Debug)]
pub struct Initial {
    pub targets: Vec<String>,
    pub content: Vec<Content>,
    pub line: usize,
}

/// `<history>`
#[derive(Clone, Debug)]
pub struct History {
    pub id: Option<String>,
    pub is_deep: bool,
    pub default: Option<Initial>,
    pub line: usize,
}

/// `<transition>`
#[derive(Clone, Debug)]
pub struct Transition {
    pub line: usize,
    pub events: Vec<String>,
    pub condition: Option<String>,
    pub targets: Vec<String>,
    pub is_internal: bool,
    pub content: Vec<Content>,
}

/// An element of executable content.
#[derive(Clone, Debug)]
pub enum Content {
    /// `<raise>`, or a `<send>` to the machine itself without a delay.
    Raise(Raise),
    /// A `<send>` to the machine itself with a delay.
    Later(Later),
    /// `<cancel>`
    Cancel(Cancel),
    /// `<if>`: the branches, the last of which may be without a condition.
    If(Vec<(Option<String>, Vec<Content>)>),
    /// Any other element; an assignment also has its variable and its value.
    Other { code: Code, assigns: Option<(String, String)> },
}

/// An event that the machine sends to itself.
#[derive(Clone, Debug)]
pub struct Raise {
    pub event: String,
    /// Whether the event is put into the queue of internal events.
    pub is_internal: bool,
    pub has_data: bool,
    pub line: usize,
    /// The number of the element in document order.
    pub at: usize,
}

/// An event that the machine sends to itself with a delay.
#[derive(Clone, Debug)]
pub struct Later {
    pub event: String,
    pub id: Option<String>,
    pub delay: Delay,
    pub code: Code,
    pub has_data: bool,
    pub line: usize,
    /// The number of the element in document order.
    pub at: usize,
}

/// The cancellation of a delayed event.
#[derive(Clone, Debug)]
pub struct Cancel {
    /// The id of the delayed event; `None` if an expression computes it.
    pub id: Option<String>,
    pub code: Code,
    /// The number of the element in document order.
    pub at: usize,
}

/// An element that the user has to write in Rust.
#[derive(Clone, Debug)]
pub struct Code {
    /// The element as it is written, on one line.
    pub text: String,
    /// The words of the element, without the names of attributes.
    pub words: String,
    /// Whether the element or a nested one sends, raises or cancels events.
    pub has_events: bool,
    pub line: usize,
}

/// The delay of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delay {
    /// `3s`
    Literal(String),
    /// An expression.
    Code(String),
}

/// The occasion on which content runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Entry,
    Exit,
    /// When the default targets of the state or of one of its histories are entered.
    Initial,
    /// When the transition at this position of the state is taken.
    Taken(usize),
}

impl State {
    /// The content of a state, without that of its nested states.
    pub fn contents(&self) -> impl Iterator<Item = (When, &[Content])> {
        let defaults = self.histories.iter().filter_map(|history| history.default.as_ref());
        let initial = self.initial.iter().chain(defaults).map(|initial| (When::Initial, &initial.content[..]));
        let transitions = self.transitions.iter().enumerate();
        let taken = transitions.map(|(nth, transition)| (When::Taken(nth), &transition.content[..]));
        [(When::Entry, &self.entry[..]), (When::Exit, &self.exit[..])].into_iter().chain(initial).chain(taken)
    }
}

/// Visits the elements of content. For those nested in an `<if>`, the second argument of `visit` is true.
pub fn walk<'c>(content: &'c [Content], visit: &mut impl FnMut(&'c Content, bool)) {
    fn inside<'c>(content: &'c [Content], is_nested: bool, visit: &mut impl FnMut(&'c Content, bool)) {
        for item in content {
            visit(item, is_nested);
            if let Content::If(branches) = item {
                branches.iter().for_each(|(_, content)| inside(content, true, visit));
            }
        }
    }
    inside(content, false, visit);
}

impl Delay {
    /// The delay as a literal of Rust: `1.5s`. `None` if it is an expression, or not a delay of SCXML.
    pub fn literal(&self) -> Option<String> {
        let Delay::Literal(text) = self else { return None };
        let text = text.trim();
        let unit = text.find(|char: char| char.is_alphabetic())?;
        let (number, unit) = text.split_at(unit);
        let is_number =
            number.parse::<f64>().is_ok_and(|number| number >= 0.0) && !number.contains(['e', 'E', '+', '-']);
        let number = if number.starts_with('.') { format!("0{number}") } else { number.to_owned() };
        let number = number.strip_suffix('.').map_or(number.clone(), str::to_owned);
        (is_number && matches!(unit, "s" | "ms")).then(|| format!("{number}{unit}"))
    }

    /// The delay in nanoseconds, if it is known.
    pub fn nanoseconds(&self) -> Option<u64> {
        let literal = self.literal()?;
        let unit = literal.find(|char: char| char.is_alphabetic())?;
        let (number, unit) = literal.split_at(unit);
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let places = if unit == "s" { 9 } else { 6 };
        let fraction: String = fraction.chars().chain(std::iter::repeat('0')).take(places).collect();
        format!("{whole}{fraction}").parse().ok()
    }
}

impl Scxml {
    /// Whether a transition only lets the program set a variable. A machine evaluates a condition instead.
    pub fn is_setter(&self, transition: &Transition) -> bool {
        let [Content::Other { assigns: Some((variable, value)), .. }] = &transition.content[..] else { return false };
        let is_declared = self.data.iter().any(|(name, _)| name == variable);
        let is_set = transition.events == [format!("set.{variable}")] && value == "_event.data";
        is_declared && is_set && transition.targets.is_empty() && transition.condition.is_none()
    }
}
