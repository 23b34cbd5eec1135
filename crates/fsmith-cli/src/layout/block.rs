//! A block: each statement is on its own line, unless the whole block is on one line.

use super::code::sequence;
use super::doc::Doc;
use super::list::{Element, Form, attributes, contents, enclosed, ending, is_broken};
use super::node::{Group, Node};
use super::reaction::reaction_end;

/// A block that is broken independently of others.
pub fn block<'s>(group: &Group<'s>) -> Doc<'s> {
    enclosed(group, statements(&group.inside), Form::Spaced)
}

/// A block that is broken together with others, and whether the user has broken it.
pub fn block_contents<'s>(group: &Group<'s>) -> (Doc<'s>, bool) {
    let statements = statements(&group.inside);
    let broken = is_broken(group, &statements);
    (contents(group, statements, Form::Spaced), broken)
}

fn statements<'s>(nodes: &[Node<'s>]) -> Vec<Element<'s>> {
    let mut elements = Vec::new();
    let mut rest = nodes;
    while !rest.is_empty() {
        let (this, others) = rest.split_at(with_semicolons(rest, statement_end(rest).max(1)));
        elements.push(Element::new(this, statement(this)));
        rest = others;
    }
    elements
}

fn statement<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let (attributes, nodes) = attributes(nodes, true);
    let (code, semicolons) = split_semicolons(nodes);
    let mut docs = Vec::from([attributes, sequence(code, false)]);
    docs.extend(semicolons.iter().map(|sign| ending(Some(sign))));
    Doc::All(docs)
}

/// Splits off the `;` at the end.
pub fn split_semicolons<'n, 's>(nodes: &'n [Node<'s>]) -> (&'n [Node<'s>], &'n [Node<'s>]) {
    let end = nodes.iter().rposition(|node| !node.is(";")).map_or(0, |at| at + 1);
    nodes.split_at(end)
}

/// The end of a node sequence, moved past the `;` that follow.
pub fn with_semicolons(nodes: &[Node], end: usize) -> usize {
    end + nodes[end..].iter().take_while(|node| node.is(";")).count()
}

/// The end of the first statement.
fn statement_end(nodes: &[Node]) -> usize {
    let start = nodes.len() - attributes(nodes, true).1.len();
    let nodes_left = &nodes[start..];
    let end = reaction_end(nodes_left)
        .or_else(|| item_end(nodes_left))
        .or_else(|| nodes_left.iter().position(|node| node.is(";")))
        .unwrap_or(nodes_left.len());
    start + end
}

/// The end of an item that braces may end, or of a macro with braces.
fn item_end(nodes: &[Node]) -> Option<usize> {
    let end = nodes.iter().position(|node| node.is(";") || node.braces().is_some())?;
    nodes[end].braces()?;
    let head = &nodes[..end];
    let items = ["fn", "struct", "enum", "union", "impl", "mod", "trait", "extern"];
    let opens = ["let", "return", "break", "use", "static", "type"];
    let declares = head.iter().any(|node| items.iter().any(|item| node.is(item)));
    let is_item = declares && !head.iter().any(|node| node.is("=")) && !opens.iter().any(|word| head[0].is(word));
    let is_macro = match head {
        [path @ .., bang] if bang.is("!") => is_path(path),
        [path @ .., bang, name] if bang.is("!") && name.is_word() => is_path(path),
        _ => false,
    };
    let continues = nodes.get(end + 1).is_some_and(|node| node.is(".") || node.is("?"));
    (is_item || is_macro && !continues).then_some(end + 1)
}

fn is_path(nodes: &[Node]) -> bool {
    !nodes.is_empty() && nodes.iter().all(|node| node.is("::") || node.is_word())
}
