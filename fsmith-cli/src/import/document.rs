//! What an SCXML document consists of: states, transitions and executable content, with their lines.

use crate::source::Mistake;

/// A document.
#[derive(Debug)]
pub struct Scxml {
    /// Its name, if it says one.
    pub name: Option<String>,
    /// The outermost element, as a state.
    pub root: State,
    /// The variables: their names, and the lines where they are declared.
    pub data: Vec<(String, usize)>,
    /// What has no counterpart in a machine, or is otherwise there.
    pub notes: Vec<Mistake>,
}

/// What kind of state an element is.
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
}

/// Where a state is entered: an attribute or an element.
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
    /// `<raise>`, or a `<send>` to the machine itself.
    Raise { event: String },
    /// A `<send>` to the machine itself that comes later.
    Later { event: String, id: Option<String>, delay: Delay, code: Code, line: usize },
    /// `<cancel>`
    Cancel { id: Option<String>, code: Code },
    /// `<if>`: the branches, the last of which may be without a condition.
    If(Vec<(Option<String>, Vec<Content>)>),
    /// Anything else; an assignment also has its variable and its value.
    Other { code: Code, assigns: Option<(String, String)> },
}

/// An element that somebody has to write in Rust.
#[derive(Clone, Debug)]
pub struct Code {
    /// As it is written, on one line.
    pub text: String,
    /// What it says, without the names of attributes.
    pub words: String,
}

/// How much later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delay {
    /// `3s`
    Literal(String),
    /// An expression.
    Code(String),
}

impl Scxml {
    /// Whether a transition does nothing but let the host set a variable: a machine asks for it instead.
    pub fn is_setter(&self, transition: &Transition) -> bool {
        let [Content::Other { assigns: Some((variable, value)), .. }] = &transition.content[..] else { return false };
        let is_declared = self.data.iter().any(|(name, _)| name == variable);
        let is_set = transition.events == [format!("set.{variable}")] && value == "_event.data";
        is_declared && is_set && transition.targets.is_empty() && transition.condition.is_none()
    }
}
