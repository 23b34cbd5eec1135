//! A reaction, or an arm of a `match`: the part before `=>` and the part after it.

use super::block::block_contents;
use super::code::{Sequence, sequence};
use super::decision::{body, chain_end};
use super::doc::Doc;
use super::node::Node;
use super::token::{Kind, Token};

/// The part before `=>`.
pub struct Head<'s> {
    docs: Vec<Doc<'s>>,
    /// Whether there is a place where the head may be broken.
    breakable: bool,
    /// Whether the user has broken the head there.
    broken: bool,
}

/// A head and its arrow.
pub struct Lead<'s, 'n> {
    pub head: Head<'s>,
    pub arrow: &'n Token<'s>,
}

impl<'s> Head<'s> {
    /// Creates a head that begins with this document.
    pub fn new(doc: Doc<'s>) -> Self {
        Head { docs: Vec::from([doc]), breakable: false, broken: false }
    }

    /// Adds code that may be broken itself, and that may then be indented.
    pub fn watch(&mut self, sequence: Sequence<'s>, indented: bool) {
        self.breakable |= sequence.broken.is_some();
        self.broken |= sequence.broken == Some(true);
        let rest = if indented { Doc::indent([sequence.rest]) } else { sequence.rest };
        self.docs.extend([sequence.first, rest, sequence.behind]);
    }

    /// Adds a guard with its `if`, if there is one.
    pub fn guard(&mut self, nodes: &[Node<'s>]) {
        let Some((word, condition)) = nodes.split_first() else { return };
        let word = word.first();
        let guard = [Doc::token(word), Doc::trailing_comments(word), Doc::Space, sequence(condition, false)];
        self.go_on(word, Doc::all(guard));
    }

    /// Adds a part. The head may be broken before it.
    pub fn go_on(&mut self, first: &Token<'s>, doc: Doc<'s>) {
        self.breakable = true;
        self.broken |= first.newline;
        self.docs.push(Doc::indent([Doc::Line, doc]));
    }

    fn finish(mut self, arrow: &Token<'s>, before_block: bool) -> Doc<'s> {
        let last = if before_block && self.breakable { Doc::Line } else { Doc::Space };
        self.docs.extend([Doc::Space, Doc::token(arrow)]);
        if before_block {
            self.docs.extend([Doc::trailing_comments(arrow), last]);
        }
        Doc::group(self.broken, Doc::All(self.docs))
    }
}

/// A whole reaction, without the sign at its end.
pub fn reaction<'s>(lead: Lead<'s, '_>, nodes: &[Node<'s>]) -> Doc<'s> {
    let Lead { head, arrow } = lead;
    let Some(first) = nodes.first() else { return head.finish(arrow, false) };
    // After a comment that ends its line, the rest is on separate lines.
    if reaction_end(nodes).is_some() && arrow.after.iter().any(|comment| comment.last) {
        let body = Doc::group(true, Doc::indent([Doc::Line, sequence(nodes, false)]));
        return Doc::all([head.finish(arrow, false), Doc::trailing_comments(arrow), body]);
    }
    if let (Some(group), [_]) = (first.braces(), nodes) {
        let (doc, broken) = block_contents(group);
        let block = Doc::group(broken || head.broken && !group.inside.is_empty(), doc);
        return Doc::all([head.finish(arrow, true), block, Doc::trailing_comments(&group.close)]);
    }
    let behind = Doc::trailing_comments(arrow);
    let head = head.finish(arrow, false);
    if reaction_end(nodes).is_some() {
        return Doc::all([head, behind, Doc::Space, sequence(nodes, false)]);
    }
    let (doc, behind_all) = Sequence::new(nodes, false).apart();
    let rest = Doc::group(first.first().newline, Doc::indent([Doc::Line, doc]));
    Doc::all([head, behind, rest, behind_all])
}

/// The end of an expression that ends with its block; `None` if it is not such an expression.
pub fn reaction_end(nodes: &[Node]) -> Option<usize> {
    let label = nodes.first().is_some_and(|node| node.first().kind == Kind::Lifetime);
    let start = if label { 2 } else { 0 };
    let node = nodes.get(start)?;
    let end = match node.word() {
        _ if node.braces().is_some() => start + 1,
        Some("if") => chain_end(nodes, start)?,
        Some("match" | "while" | "for") => body(nodes, start)? + 1,
        Some("loop" | "unsafe") => nodes.get(start + 1).and_then(Node::braces).map(|_| start + 2)?,
        _ => return None,
    };
    let continues = nodes.get(end).is_some_and(|node| node.is(".") || node.is("?"));
    (!continues).then_some(end)
}
