//! A chart as a graph of [Graphviz](https://graphviz.org/doc/info/lang.html).
//!
//! A composite is a cluster that contains a node with its name and its reactions, because Graphviz draws arrows between
//! nodes only. An arrow from or to a composite starts or ends at that node. If it comes from outside, it is cut off at
//! the border of the cluster.

use super::Page;
use super::diagram::{Arrow, Diagram, Node, Role};
use crate::chart::Chart;
use crate::labels::{AT_EDGE, IN_STATE};
use crate::scene::Stroke;
use fsm_model::{Kind, ROOT, StateId};

/// Writes a chart in Graphviz's language.
pub fn write(chart: &Chart) -> String {
    let diagram = Diagram::of(chart, &[]);
    let mut page = Page::default();
    page.open(&format!("digraph {} {{", quoted(chart.name())));
    page.line("compound=true;");
    // Without `newrank`, Graphviz ranks clusters apart, and fails on some arrows between them.
    page.line("newrank=true;");
    page.line("fontname=\"DejaVu Sans,Verdana,Helvetica,sans-serif\";");
    page.line("node [shape=box, style=rounded, fontname=\"DejaVu Sans,Verdana,Helvetica,sans-serif\", fontsize=11];");
    page.line("edge [fontname=\"DejaVu Sans,Verdana,Helvetica,sans-serif\", fontsize=9];");
    if diagram.is_framed() {
        cluster(&mut page, &diagram, ROOT)
    } else {
        body(&mut page, &diagram, ROOT)
    }
    for arrow in &diagram.arrows {
        page.line(&arrow_line(&diagram, arrow));
    }
    page.close("}");
    page.into_text()
}

/// Writes a composite: a cluster, with a dashed border if it is a region.
fn cluster(page: &mut Page, diagram: &Diagram, state: StateId) {
    let parent = diagram.chart.state(state).parent;
    let is_region = parent.is_some_and(|parent| diagram.chart.state(parent).kind == Kind::Parallel);
    page.open(&format!("subgraph {} {{", quoted(&cluster_id(diagram, state))));
    page.line(&format!("style={};", if is_region { "\"rounded,dashed\"" } else { "rounded" }));
    let (id, label) = (quoted(diagram.ids.state(state)), label(diagram, state));
    page.line(&format!("{id} [shape=plaintext, label={label}{}];", tooltip(&diagram.chart.state(state).tooltip())));
    body(page, diagram, state);
    page.close("}");
}

/// Writes the content of a composite.
fn body(page: &mut Page, diagram: &Diagram, state: StateId) {
    if diagram.arrows.iter().any(|arrow| arrow.from == Node::Start(state)) {
        page.line(&format!("{} [shape=point, width=0.12];", quoted(&start_id(diagram, state))));
    }
    for history in diagram.histories_of(state) {
        let (id, sign) = (quoted(&history.id), quoted(history.sign()));
        page.line(&format!("{id} [shape=circle, style=solid, label={sign}, width=0.3, fixedsize=true, fontsize=9];"));
    }
    for child in diagram.chart.children(state) {
        match diagram.role(child) {
            Role::Composite | Role::Parallel => cluster(page, diagram, child),
            role => leaf(page, diagram, child, role),
        }
    }
    for id in diagram.choices_of(state) {
        let id = quoted(id);
        page.line(&format!("{id} [shape=diamond, style=solid, label=\"\", width=0.3, height=0.3];"));
    }
}

fn leaf(page: &mut Page, diagram: &Diagram, state: StateId, role: Role) {
    let (id, label) = (quoted(diagram.ids.state(state)), label(diagram, state));
    let shape = if role == Role::Final { ", peripheries=2" } else { "" };
    page.line(&format!("{id} [label={label}{shape}{}];", tooltip(&diagram.chart.state(state).tooltip())));
}

/// The name of a state and its reactions, each on its own line.
fn label(diagram: &Diagram, state: StateId) -> String {
    let rows = diagram.lines(state).into_iter().flat_map(|label| label.lines(IN_STATE));
    let lines: String = rows.map(|row| format!("{}\\l", escaped(&row))).collect();
    format!("\"{}\\n{lines}\"", escaped(&diagram.chart.state(state).name))
}

fn arrow_line(diagram: &Diagram, arrow: &Arrow) -> String {
    let mut attributes = Vec::new();
    if !arrow.label.is_empty() {
        attributes.push(format!("label={}", quoted(&arrow.label.lines(AT_EDGE).join("\n"))));
    }
    attributes.extend(match arrow.kind {
        Stroke::Initial | Stroke::Plain => None,
        Stroke::Alarm => Some("style=bold".to_owned()),
        Stroke::Push => Some("style=dashed".to_owned()),
    });
    attributes.extend(border(diagram, arrow.from, arrow.to).map(|cluster| format!("ltail={cluster}")));
    attributes.extend(border(diagram, arrow.to, arrow.from).map(|cluster| format!("lhead={cluster}")));
    let way = format!("{} -> {}", id(diagram, arrow.from), id(diagram, arrow.to));
    if attributes.is_empty() { format!("{way};") } else { format!("{way} [{}];", attributes.join(", ")) }
}

/// The cluster of a composite; `None` if the other end of the arrow is the composite itself or is nested in it.
fn border(diagram: &Diagram, node: Node, other: Node) -> Option<String> {
    let Node::State(state) = node else { return None };
    let enclosing = diagram.enclosing(other);
    let inside = other == node || enclosing == state || diagram.chart.is_inside(enclosing, state);
    let is_cluster = matches!(diagram.role(state), Role::Composite | Role::Parallel);
    (is_cluster && !inside).then(|| quoted(&cluster_id(diagram, state)))
}

fn id(diagram: &Diagram, node: Node) -> String {
    match node {
        Node::State(state) => quoted(diagram.ids.state(state)),
        Node::History(at) => quoted(&diagram.histories[at].id),
        Node::Choice(at) => quoted(&diagram.choices[at].id),
        Node::Start(state) => quoted(&start_id(diagram, state)),
    }
}

/// Graphviz recognizes clusters by the prefix of their ids. No id of a state has a colon.
fn cluster_id(diagram: &Diagram, state: StateId) -> String {
    format!("cluster:{}", diagram.ids.state(state))
}

fn start_id(diagram: &Diagram, state: StateId) -> String {
    format!("start:{}", diagram.ids.state(state))
}

/// The tooltip of a state.
fn tooltip(doc: &str) -> String {
    if doc.is_empty() { String::new() } else { format!(", tooltip={}", quoted(doc)) }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// A text in quotes, with `\n` for a line break. Ampersands are escaped, so that Graphviz reads no HTML entities.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;").replace('\n', "\\n")
}
