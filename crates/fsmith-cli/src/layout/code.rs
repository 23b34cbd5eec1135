//! Rust code, as far as its tokens show its structure: expressions, patterns, types.
//!
//! The nodes of a sequence are joined on one line, except for line breaks of the user before operators and method
//! calls. If it does not fit, it is broken at its `&&` and `||`, or otherwise at the calls of its method chain.

use super::block::block;
use super::decision::{body, chain, looping, matching};
use super::doc::Doc;
use super::list::{Form, fields, listed};
use super::node::{Group, Node};
use super::spacing::{Role, roles, space};
use super::token::Kind;

/// A sequence of nodes, formatted as one piece of code.
pub struct Sequence<'s> {
    /// The part before the first place where the sequence may be broken.
    pub first: Doc<'s>,
    /// The part after that place.
    pub rest: Doc<'s>,
    /// Whether the sequence is broken; `None` if it must not be.
    pub broken: Option<bool>,
    /// The comments after the sequence.
    pub behind: Doc<'s>,
}

/// A part of a sequence that begins at a node, and is not broken before its own parts.
struct Piece<'s> {
    start: usize,
    doc: Doc<'s>,
}

/// Formats code, with the comments after it.
pub fn sequence<'s>(nodes: &[Node<'s>], pattern: bool) -> Doc<'s> {
    Sequence::new(nodes, pattern).finish()
}

impl<'s> Sequence<'s> {
    /// Formats nodes, as a pattern or as other code.
    pub fn new(nodes: &[Node<'s>], pattern: bool) -> Self {
        let behind = nodes.last().map_or_else(Doc::nothing, |last| Doc::trailing_comments(last.last()));
        let roles = roles(nodes, pattern);
        let pieces = pieces(nodes, &roles);
        let breaks = Breaks::new(nodes, &roles, &pieces, pattern);
        let broken = (!breaks.at.is_empty()).then_some(breaks.by_user);
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for Piece { start, doc } in pieces {
            let breaks = breaks.at.binary_search(&start).is_ok();
            let docs = if rest.is_empty() && !breaks { &mut first } else { &mut rest };
            if start > 0 {
                let space = if space(nodes, &roles, start) { Doc::Space } else { Doc::nothing() };
                let line = if nodes[start].is(".") { Doc::Soft } else { Doc::Line };
                docs.extend([Doc::trailing_comments(nodes[start - 1].last()), if breaks { line } else { space }]);
            }
            docs.push(doc);
        }
        Sequence { first: Doc::All(first), rest: Doc::All(rest), broken, behind }
    }

    /// The whole sequence, including the comments after it.
    pub fn finish(self) -> Doc<'s> {
        let (doc, behind) = self.apart();
        Doc::all([doc, behind])
    }

    /// The sequence, and the comments after it.
    pub fn apart(self) -> (Doc<'s>, Doc<'s>) {
        let doc = Doc::all([self.first, Doc::indent([self.rest])]);
        let doc = match self.broken {
            Some(broken) => Doc::group(broken, doc),
            None => doc,
        };
        (doc, self.behind)
    }

    /// The sequence before a block. The block begins a line if the sequence is broken.
    pub fn before_block(self) -> Doc<'s> {
        let doc = Doc::all([self.first, Doc::indent([self.rest]), self.behind]);
        match self.broken {
            Some(broken) => Doc::group(broken, Doc::all([doc, Doc::Line])),
            None => Doc::all([doc, Doc::Space]),
        }
    }
}

fn pieces<'s>(nodes: &[Node<'s>], roles: &[Role]) -> Vec<Piece<'s>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < nodes.len() {
        let keyword = roles[start] == Role::Keyword;
        let decided = match nodes[start].word().filter(|_| keyword) {
            Some("if") => chain(nodes, start),
            Some("match") => matching(nodes, start),
            Some("while") => looping(nodes, start),
            Some("for") if body(nodes, start).is_some() && !nodes[..start].iter().any(|node| node.is("impl")) => {
                looping(nodes, start)
            }
            _ => None,
        };
        let (doc, end) = decided.unwrap_or_else(|| (single(nodes, roles, start), start + 1));
        pieces.push(Piece { start, doc });
        start = end;
    }
    pieces
}

fn single<'s>(nodes: &[Node<'s>], roles: &[Role], at: usize) -> Doc<'s> {
    match &nodes[at] {
        Node::Token(token) if token.kind == Kind::Doc => {
            Doc::all([Doc::comments_before(token), Doc::Hard, Doc::Text(token.text), Doc::Hard])
        }
        Node::Token(token) => Doc::token(token),
        Node::Group(group) if group.open.text != "{" => listed(group),
        Node::Group(group) => match braces(nodes, roles, at) {
            Braces::Block => block(group),
            Braces::Fields => fields(group, Form::Spaced),
            Braces::Imports => fields(group, Form::Tight),
            Braces::Macro => verbatim(group),
        },
    }
}

/// The content of braces.
enum Braces {
    Block,
    Fields,
    Imports,
    Macro,
}

fn braces(nodes: &[Node], roles: &[Role], at: usize) -> Braces {
    let is_any = |node: &Node, words: &[&str]| words.iter().any(|word| node.is(word));
    let before = at.checked_sub(1).map(|before| (&nodes[before], roles[before]));
    if at > 0 && roles[at - 1] == Role::Bang || at > 1 && roles[at - 2] == Role::Bang {
        return Braces::Macro;
    }
    let declares = |words: &[&str]| nodes[..at].iter().any(|node| is_any(node, words));
    match before {
        _ if declares(&["fn", "impl", "mod", "trait", "extern", "->"]) => Braces::Block,
        _ if declares(&["struct", "enum", "union"]) => Braces::Fields,
        Some((node, Role::Joint)) if node.is("::") => Braces::Imports,
        Some((Node::Token(_), Role::Operand | Role::Closes)) => Braces::Fields,
        _ => Braces::Block,
    }
}

/// The braces of a macro, whose syntax is not known.
fn verbatim<'s>(group: &Group<'s>) -> Doc<'s> {
    fn movable(nodes: &[Node]) -> bool {
        let fits = |text: &str| !text.contains('\n');
        nodes.iter().all(|node| match node {
            Node::Token(token) => fits(token.text) && token.before.iter().all(|comment| fits(comment.text)),
            Node::Group(group) => movable(&group.inside),
        })
    }
    let source = if movable(&group.inside) { Doc::Verbatim(group.source) } else { Doc::Text(group.source) };
    Doc::all([Doc::comments_before(&group.open), source])
}

/// The places where a sequence may be broken.
struct Breaks {
    /// The places, in order.
    at: Vec<usize>,
    by_user: bool,
}

impl Breaks {
    fn new(nodes: &[Node], roles: &[Role], pieces: &[Piece], pattern: bool) -> Self {
        let places = || pieces.iter().map(|piece| piece.start).filter(|&at| at > 0);
        let by_user: Vec<_> = places().filter(|&at| nodes[at].first().newline && may_break(nodes, roles, at)).collect();
        if !by_user.is_empty() {
            return Breaks { at: by_user, by_user: true };
        }
        let operator = |at: &usize| {
            let joins = nodes[*at].is("&&") || nodes[*at].is("||") || pattern && nodes[*at].is("|");
            joins && roles[*at] == Role::Binary
        };
        let operators: Vec<_> = places().filter(operator).collect();
        let at = if operators.is_empty() { calls(nodes, roles, places()) } else { operators };
        Breaks { at, by_user: false }
    }
}

/// Whether the user may break a sequence here: before an operator or a member, or after `=`.
fn may_break(nodes: &[Node], roles: &[Role], at: usize) -> bool {
    let operator = roles[at] == Role::Binary && !["=", "@", "->"].iter().any(|sign| nodes[at].is(sign));
    operator || nodes[at].is(".") || nodes[at].is("where") || nodes[at - 1].is("=") && roles[at - 1] == Role::Binary
}

/// The calls of a method chain with several calls, except for one directly after a short name.
fn calls(nodes: &[Node], roles: &[Role], places: impl Iterator<Item = usize>) -> Vec<usize> {
    let is_call = |at: &usize| {
        let after = |count| nodes.get(at + count);
        let called = after(2).is_some_and(|node| node.group("(").is_some() || node.is("::"));
        nodes[*at].is(".") && after(1).is_some_and(Node::is_word) && called
    };
    let mut calls: Vec<_> = places.filter(is_call).collect();
    let (Some(&first), Some(&last)) = (calls.first(), calls.last()) else { return Vec::new() };
    let one_chain = !roles[first..last].iter().any(|role| matches!(role, Role::Binary | Role::Range | Role::Separator));
    if calls.len() < 2 || !one_chain {
        return Vec::new();
    }
    let short = nodes[first - 1].word().is_some_and(|word| word.len() <= 4) && (first < 2 || !nodes[first - 2].is("."));
    if short {
        calls.remove(0);
    }
    calls
}
