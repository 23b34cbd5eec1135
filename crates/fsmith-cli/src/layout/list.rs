//! A list in brackets: each element is on its own line, unless the brackets are on one line.

use super::code::sequence;
use super::doc::Doc;
use super::node::{Group, Node};
use super::spacing::{Role, closing_angle, closing_bar, roles};
use super::token::{Kind, Token};

/// An element of a list, with its separator.
pub struct Element<'s> {
    pub doc: Doc<'s>,
    /// Whether the user has put the element on a new line.
    pub newline: bool,
    /// Whether the user has left an empty line before the element.
    pub blank: bool,
    /// Whether the element is a single word or literal.
    short: bool,
}

/// The layout of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `{ a, b }`
    Spaced,
    /// `(a, b)`
    Tight,
    /// `{ A, B }`, where several elements may share a line even if the list has many lines.
    Packed,
}

impl<'s> Element<'s> {
    /// Creates an element from its nodes.
    pub fn new(nodes: &[Node<'s>], doc: Doc<'s>) -> Self {
        let first = nodes[0].first();
        let short = nodes.iter().filter(|node| !node.is(",")).count() == 1;
        Element { doc, newline: first.newline, blank: first.follows_blank(), short }
    }
}

/// A group with its formatted elements.
pub fn enclosed<'s>(group: &Group<'s>, elements: Vec<Element<'s>>, form: Form) -> Doc<'s> {
    let broken = is_broken(group, &elements);
    Doc::group(broken, contents(group, elements, form))
}

/// Whether the user has broken a group, or something in its braces.
pub fn is_broken(group: &Group, elements: &[Element]) -> bool {
    let closes = group.close.newline && !(elements.is_empty() && group.close.before.is_empty());
    let braces = group.open.text == "{";
    closes || elements.iter().any(|element| element.newline || braces && element.doc.is_broken())
}

/// A group that is broken together with the enclosing one.
pub fn contents<'s>(group: &Group<'s>, elements: Vec<Element<'s>>, form: Form) -> Doc<'s> {
    let (open, close) = (&group.open, &group.close);
    let opening = [Doc::token(open), Doc::trailing_comments(open)];
    if elements.is_empty() && close.before.is_empty() {
        return Doc::all(opening.into_iter().chain([Doc::Text(close.text)]));
    }
    let edge = || if form == Form::Tight || open.text == "[" { Doc::Soft } else { Doc::Line };
    let packing = Packing::of(form, &elements);
    let mut inside = Vec::new();
    for (at, element) in elements.into_iter().enumerate() {
        if at > 0 && element.blank {
            inside.push(Doc::Blank);
        }
        inside.extend(match packing {
            _ if at == 0 => [edge(), element.doc],
            Packing::ByUser if !element.newline => [Doc::Space, element.doc],
            Packing::Filled => [Doc::group(false, Doc::all([Doc::Line, element.doc])), Doc::nothing()],
            _ => [Doc::Line, element.doc],
        });
    }
    inside.push(closing_comments(close, !inside.is_empty()));
    let closing = [Doc::indent(inside), edge(), Doc::Text(close.text)];
    Doc::all(opening.into_iter().chain(closing))
}

/// How many elements share a line, if a list has several lines.
#[derive(Clone, Copy)]
enum Packing {
    /// One element per line.
    None,
    /// The elements that the user has written on one line.
    ByUser,
    /// As many as fit.
    Filled,
}

impl Packing {
    fn of(form: Form, elements: &[Element]) -> Self {
        let lines = elements.iter().skip(1).filter(|element| element.newline).count();
        match form {
            Form::Packed if lines > 0 => Packing::ByUser,
            Form::Packed if elements.iter().all(|element| element.short) => Packing::Filled,
            _ => Packing::None,
        }
    }
}

/// The comments before a closing bracket.
fn closing_comments<'s>(close: &Token<'s>, follows: bool) -> Doc<'s> {
    let blank = close.follows_blank() && !close.before.is_empty() && follows;
    Doc::all([if blank { Doc::Blank } else { Doc::nothing() }, Doc::comments_before(close)])
}

/// `(a, b)`, `[a, b]`
pub fn listed<'s>(group: &Group<'s>) -> Doc<'s> {
    let elements: Vec<_> = split(&group.inside).map(|nodes| Element::new(nodes, element(nodes))).collect();
    let form = if group.open.text == "[" { Form::Packed } else { Form::Tight };
    let last = split(&group.inside).last().and_then(|nodes| nodes.iter().rfind(|node| !node.is(",")));
    let hugs = last.is_some_and(|node| node.braces().is_some()) && !is_broken(group, &elements);
    if !hugs || elements.iter().any(|element| element.doc.breaks()) {
        return enclosed(group, elements, form);
    }
    let mut docs = Vec::from([Doc::token(&group.open)]);
    for (at, element) in elements.into_iter().enumerate() {
        if at > 0 {
            docs.push(Doc::Space);
        }
        docs.push(element.doc);
    }
    docs.extend([Doc::comments_before(&group.close), Doc::Text(group.close.text)]);
    Doc::All(docs)
}

/// The fields of a struct, the variants of an enum.
pub fn fields<'s>(group: &Group<'s>, form: Form) -> Doc<'s> {
    enclosed(group, split(&group.inside).map(|nodes| Element::new(nodes, element(nodes))).collect(), form)
}

/// Formats an element, with the attributes before it and the comma after it.
fn element<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let (attributes, nodes) = attributes(nodes, false);
    let (rest, comma) = match nodes.split_last() {
        Some((comma, rest)) if comma.is(",") => (rest, Some(comma)),
        _ => (nodes, None),
    };
    Doc::all([attributes, sequence(rest, false), ending(comma)])
}

/// A sign at the end, such as a comma, and the comments after it.
pub fn ending<'s>(sign: Option<&Node<'s>>) -> Doc<'s> {
    let Some(sign) = sign else { return Doc::nothing() };
    Doc::all([Doc::token(sign.first()), Doc::trailing_comments(sign.last())])
}

/// Formats the attributes and doc comments at the start of some nodes. Returns the other nodes as well.
pub fn attributes<'s, 'n>(nodes: &'n [Node<'s>], own_lines: bool) -> (Doc<'s>, &'n [Node<'s>]) {
    let mut docs = Vec::new();
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        let length = match node {
            Node::Token(token) if token.kind == Kind::Doc => 1,
            _ if node.is("#") && nodes.get(at + 1).is_some_and(|node| node.is("!")) => 3,
            _ if node.is("#") => 2,
            _ => break,
        };
        let Some(rest) = nodes.get(at + length..) else { break };
        let breaks = own_lines || length == 1 || rest.first().is_some_and(|node| node.first().newline);
        if length == 1 && at > 0 {
            docs.push(Doc::Hard);
        }
        docs.extend([sequence(&nodes[at..at + length], false), if breaks { Doc::Hard } else { Doc::Space }]);
        at += length;
    }
    (Doc::All(docs), &nodes[at..])
}

/// The elements of a list, each with its comma.
pub fn split<'n, 's>(nodes: &'n [Node<'s>]) -> impl Iterator<Item = &'n [Node<'s>]> {
    let mut rest = nodes;
    std::iter::from_fn(move || {
        let (element, others) = rest.split_at_checked(comma(rest)).filter(|(element, _)| !element.is_empty())?;
        rest = others;
        Some(element)
    })
}

/// The number of nodes up to and including a comma. Commas in `Map<K, V>` and `|a, b| a` do not count.
pub fn comma(nodes: &[Node]) -> usize {
    let comma = nodes.iter().position(|node| node.is(",")).map_or(nodes.len(), |at| at + 1);
    let signs = ["<", "|"];
    if !nodes[..comma].iter().any(|node| signs.iter().any(|sign| node.is(sign))) {
        return comma;
    }
    let roles = roles(nodes, false);
    let mut at = 0;
    while at < nodes.len() && !nodes[at].is(",") {
        let closes = match roles[at] {
            Role::Opens if nodes[at].is("|") => closing_bar(nodes, at),
            Role::Opens => closing_angle(nodes, at),
            _ => None,
        };
        at = closes.unwrap_or(at) + 1;
    }
    (at + 1).min(nodes.len())
}
