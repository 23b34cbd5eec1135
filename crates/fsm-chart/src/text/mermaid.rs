//! A chart as a state diagram of [Mermaid](https://mermaid.js.org/syntax/stateDiagram.html), which GitHub displays.
//!
//! Mermaid has no pseudostates for histories: they are states with the names `H` and `H*`. The reactions of a leaf are
//! written in it; those of a composite are a note next to it.

use super::Page;
use super::diagram::{Arrow, Diagram, Node, Role};
use crate::chart::Chart;
use fsm_model::{ROOT, StateId};

/// Words that begin a statement, in upper or lower case.
const RESERVED: &[&str] =
    &["class", "classDef", "click", "default", "direction", "href", "note", "scale", "state", "style"];

/// Writes a chart in Mermaid's language.
pub fn write(chart: &Chart) -> String {
    let diagram = Diagram::of(chart, RESERVED);
    let mut page = Page::default();
    page.open("stateDiagram-v2");
    if diagram.is_framed() {
        page.open(&format!("{} {{", declared(&diagram, ROOT)));
        body(&mut page, &diagram, ROOT);
        page.close("}");
        inside(&mut page, &diagram, ROOT);
    } else {
        body(&mut page, &diagram, ROOT);
    }
    arrows(&mut page, &diagram, &diagram.arrows_in(None).collect::<Vec<_>>());
    page.into_text()
}

/// Writes the content of a composite.
fn body(page: &mut Page, diagram: &Diagram, state: StateId) {
    let is_parallel = diagram.role(state) == Role::Parallel;
    for history in diagram.histories_of(state) {
        page.line(&format!("state \"{}\" as {}", escaped(history.sign()), history.id));
    }
    // A state belongs to the last body that mentions it, and an initial transition may lead to a further nested state.
    let (initial, others): (Vec<_>, Vec<_>) =
        diagram.arrows_in(Some(state)).partition(|arrow| matches!(arrow.from, Node::Start(_)));
    arrows(page, diagram, &initial);
    for (nth, child) in diagram.chart.children(state).enumerate() {
        if is_parallel && nth > 0 {
            page.line("--");
        }
        of_state(page, diagram, child);
    }
    for id in diagram.choices_of(state) {
        page.line(&format!("state {id} <<choice>>"));
    }
    arrows(page, diagram, &others);
}

fn of_state(page: &mut Page, diagram: &Diagram, state: StateId) {
    let declared = declared(diagram, state);
    match diagram.role(state) {
        Role::Leaf | Role::Final => page.line(&declared),
        Role::Composite | Role::Parallel => {
            page.open(&format!("{declared} {{"));
            body(page, diagram, state);
            page.close("}");
        }
    }
    inside(page, diagram, state);
    if diagram.role(state) == Role::Final {
        page.line(&format!("{} --> [*]", diagram.ids.state(state)));
    }
}

/// `state "Search" as Clean_Search`
fn declared(diagram: &Diagram, state: StateId) -> String {
    format!("state \"{}\" as {}", escaped(&diagram.chart.state(state).name), diagram.ids.state(state))
}

/// Writes the lines in a state.
fn inside(page: &mut Page, diagram: &Diagram, state: StateId) {
    let (id, lines) = (diagram.ids.state(state), diagram.lines(state));
    if matches!(diagram.role(state), Role::Leaf | Role::Final) {
        for line in lines {
            page.line(&format!("{id} : {}", escaped(&line.text())));
        }
    } else if !lines.is_empty() {
        page.open(&format!("note right of {id}"));
        for line in lines {
            page.line(&escaped(&line.text()));
        }
        page.close("end note");
    }
}

fn arrows(page: &mut Page, diagram: &Diagram, arrows: &[&Arrow]) {
    for arrow in arrows {
        page.line(&arrow_line(diagram, arrow));
    }
}

fn arrow_line(diagram: &Diagram, arrow: &Arrow) -> String {
    let way = format!("{} --> {}", id(diagram, arrow.from), id(diagram, arrow.to));
    if arrow.label.is_empty() { way } else { format!("{way} : {}", escaped(&arrow.label.text())) }
}

fn id<'d>(diagram: &'d Diagram, node: Node) -> &'d str {
    match node {
        Node::State(state) => diagram.ids.state(state),
        Node::History(at) => &diagram.histories[at].id,
        Node::Choice(at) => &diagram.choices[at].id,
        Node::Start(_) => "[*]",
    }
}

/// A text on one line. Characters with a meaning in Mermaid, or in the Markdown of its labels, are written as entity
/// codes: `#58;`, Mermaid's form of HTML entities.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            ':' | ';' | '#' | '"' | '%' | '<' | '>' | '&' | '{' | '}' | '`' | '*' | '\\' | '$' | '~' => {
                out.push_str(&format!("#{};", u32::from(char)));
            }
            char if char.is_control() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}
