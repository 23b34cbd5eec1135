//! A machine: its attributes, its header and its items, in the braces of the macro.

use super::code::sequence;
use super::doc::Doc;
use super::item::items;
use super::list::{Element, Form, attributes, enclosed, split};
use super::node::Node;

/// Formats the braces of the macro and their content.
pub fn machine<'s>(node: &Node<'s>) -> Doc<'s> {
    let Some(group) = node.braces() else { return Doc::nothing() };
    enclosed(group, Vec::from([Element::new(&group.inside, declaration(&group.inside))]), Form::Spaced)
}

/// `pub machine Robot(bot: &mut Body) { items }`
fn declaration<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let (attributes, nodes) = attributes(nodes, true);
    let Some((Node::Group(body), header)) = nodes.split_last() else { return sequence(nodes, false) };
    let conditions = header.iter().position(|node| node.is("where")).unwrap_or(header.len());
    let (header, conditions) = header.split_at(conditions);
    let items = enclosed(body, items(&body.inside), Form::Spaced);
    Doc::all([
        attributes,
        sequence(header, false),
        where_clause(conditions),
        items,
        Doc::trailing_comments(&body.close),
    ])
}

/// `where A: B`, between a header and its body: all on one line, or everything on separate lines.
fn where_clause<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let Some((Node::Token(word), bounds)) = nodes.split_first() else { return Doc::Space };
    let bounds = split(bounds).flat_map(|bound| [Doc::Line, sequence(bound, false)]);
    let doc = [Doc::Line, Doc::token(word), Doc::trailing_comments(word), Doc::indent(bounds), Doc::Line];
    Doc::group(word.newline, Doc::all(doc))
}
