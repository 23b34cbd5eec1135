//! A chart as a state diagram of [PlantUML](https://plantuml.com/state-diagram).
//!
//! PlantUML does not allow an arrow across a line between regions. So the regions of a `parallel` are separated by such
//! lines only if no arrow crosses them; otherwise they are states with a dashed border. PlantUML does not allow
//! combining marks in ids either, so ids are in ASCII.

use super::Page;
use super::diagram::{Arrow, Diagram, Node, Role};
use crate::chart::Chart;
use crate::ids::Ids;
use crate::scene::Stroke;
use fsm_model::{Memory, ROOT, StateId};

/// Words that begin a statement.
const RESERVED: &[&str] = &["end", "hide", "note", "scale", "skinparam", "state", "title"];

/// Writes a chart in PlantUML's language.
pub fn write(chart: &Chart) -> String {
    let diagram = Diagram::with(chart, Ids::ascii(chart, "_", RESERVED));
    let mut page = Page::default();
    page.line("@startuml");
    page.line("hide empty description");
    if diagram.is_framed() {
        page.open(&format!("{} {{", declared(&diagram, ROOT)));
        body(&mut page, &diagram, ROOT);
        page.close("}");
        lines(&mut page, &diagram, ROOT);
    } else {
        body(&mut page, &diagram, ROOT);
    }
    arrows(&mut page, &diagram, None);
    page.line("@enduml");
    page.into_text()
}

/// Writes the content of a composite.
fn body(page: &mut Page, diagram: &Diagram, state: StateId) {
    let is_divided = is_divided(diagram, state);
    for history in diagram.histories_of(state) {
        // Versions before 2021 do not support this stereotype, and draw a state with this name.
        let stereotype = if history.memory == Memory::Shallow { "<<history>>" } else { "<<history*>>" };
        page.line(&format!("state \"{}\" as {} {stereotype}", history.sign(), history.id));
    }
    for (nth, child) in diagram.chart.children(state).enumerate() {
        if is_divided && nth > 0 {
            page.line("--");
        }
        of_state(page, diagram, child);
    }
    for id in diagram.choices_of(state) {
        page.line(&format!("state {id} <<choice>>"));
    }
    arrows(page, diagram, Some(state));
}

/// Whether lines separate the regions of a state.
fn is_divided(diagram: &Diagram, state: StateId) -> bool {
    let region = |node| {
        let inside = match node {
            Node::State(inside) => inside,
            Node::History(_) | Node::Choice(_) | Node::Start(_) => diagram.enclosing(node),
        };
        diagram.chart.upward(inside).find(|id| diagram.chart.state(*id).parent == Some(state))
    };
    diagram.role(state) == Role::Parallel
        && diagram.histories_of(state).next().is_none()
        && diagram.arrows.iter().all(|arrow| region(arrow.from) == region(arrow.to))
}

fn of_state(page: &mut Page, diagram: &Diagram, state: StateId) {
    let declared = declared(diagram, state);
    match diagram.role(state) {
        Role::Leaf | Role::Final => page.line(&declared),
        Role::Composite | Role::Parallel => {
            let parent = diagram.chart.state(state).parent.unwrap_or(ROOT);
            let is_region = diagram.role(parent) == Role::Parallel && !is_divided(diagram, parent);
            page.open(&format!("{declared}{} {{", if is_region { " ##[dashed]" } else { "" }));
            body(page, diagram, state);
            page.close("}");
        }
    }
    lines(page, diagram, state);
    if diagram.role(state) == Role::Final {
        page.line(&format!("{} --> [*]", diagram.ids.state(state)));
    }
}

/// `state "Search" as Clean_Search`
fn declared(diagram: &Diagram, state: StateId) -> String {
    format!("state \"{}\" as {}", escaped(&diagram.chart.state(state).name), diagram.ids.state(state))
}

/// Writes the lines in a state.
fn lines(page: &mut Page, diagram: &Diagram, state: StateId) {
    for line in diagram.lines(state) {
        page.line(&format!("{} : {}", diagram.ids.state(state), escaped(&line.text())));
    }
}

fn arrows(page: &mut Page, diagram: &Diagram, body: Option<StateId>) {
    for arrow in diagram.arrows_in(body) {
        page.line(&arrow_line(diagram, arrow));
    }
}

fn arrow_line(diagram: &Diagram, arrow: &Arrow) -> String {
    let line = match arrow.kind {
        Stroke::Initial | Stroke::Plain => "-->",
        Stroke::Alarm => "-[bold]->",
        Stroke::Push => "-[dashed]->",
    };
    let way = format!("{} {line} {}", id(diagram, arrow.from), id(diagram, arrow.to));
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

/// A text on one line. Characters with a meaning in PlantUML's markup are written as `<U+002A>`. Most of them have a
/// meaning only if they are doubled.
fn escaped(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (at, char) in chars.iter().copied().enumerate() {
        let is_next_to_itself = at > 0 && chars[at - 1] == char || chars.get(at + 1) == Some(&char);
        match char {
            '<' | '>' | '\\' | '~' | '%' | '&' | '$' => out.push_str(&code(char)),
            '*' | '/' | '_' | '-' | '"' | '[' | ']' | '{' | '}' | '=' | '^' if is_next_to_itself => {
                out.push_str(&code(char));
            }
            char if char.is_control() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}

fn code(char: char) -> String {
    format!("<U+{:04X}>", u32::from(char))
}
