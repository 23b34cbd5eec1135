//! Decisions: `if` with its `else`, and `match` with its arms. Loops are formatted in the same way.

use super::block::block_contents;
use super::code::{Sequence, sequence};
use super::doc::Doc;
use super::list::{Element, Form, attributes, comma, enclosed, ending};
use super::node::{Group, Node};
use super::reaction::{Head, Lead, reaction, reaction_end};
use super::token::Kind;

/// A piece of a sequence, and the position of its end.
type Piece<'s> = Option<(Doc<'s>, usize)>;

/// `if a { .. } else if b { .. } else { .. }`: either all on one line, or every block on separate lines.
pub fn chain<'s>(nodes: &[Node<'s>], start: usize) -> Piece<'s> {
    let mut docs = Vec::new();
    let mut broken = false;
    let mut at = start;
    loop {
        let condition = nodes[at].is("if");
        let place = if condition { body(nodes, at)? } else { at };
        if condition {
            docs.extend(head(nodes, at, place));
        }
        let (doc, by_user) = block_contents(nodes[place].braces()?);
        docs.push(doc);
        broken |= by_user;
        at = place + 1;
        if !nodes.get(at).is_some_and(|node| node.is("else")) || nodes.len() < at + 2 {
            break;
        }
        docs.extend([Doc::trailing_comments(nodes[place].last()), Doc::Space]);
        docs.extend([Doc::token(nodes[at].first()), Doc::trailing_comments(nodes[at].last()), Doc::Space]);
        at += 1;
    }
    Some((Doc::group(broken, Doc::All(docs)), at))
}

/// `match a { .. }`
pub fn matching<'s>(nodes: &[Node<'s>], start: usize) -> Piece<'s> {
    let place = body(nodes, start)?;
    let mut docs = head(nodes, start, place);
    docs.push(arms(nodes[place].braces()?));
    Some((Doc::All(docs), place + 1))
}

/// `while a { .. }`, `for a in b { .. }`
pub fn looping<'s>(nodes: &[Node<'s>], start: usize) -> Piece<'s> {
    let place = body(nodes, start)?;
    let mut docs = head(nodes, start, place);
    let (doc, broken) = block_contents(nodes[place].braces()?);
    docs.push(Doc::group(broken, doc));
    Some((Doc::All(docs), place + 1))
}

/// A keyword and its condition, before a block.
fn head<'s>(nodes: &[Node<'s>], at: usize, body: usize) -> Vec<Doc<'s>> {
    let keyword = nodes[at].first();
    let condition = Sequence::new(&nodes[at + 1..body], false).before_block();
    Vec::from([Doc::token(keyword), Doc::trailing_comments(keyword), Doc::Space, condition])
}

/// The position of the block of an `if`, `match`, `while` or `for`: the first braces after an operand that are not in a
/// pattern.
pub fn body(nodes: &[Node], keyword: usize) -> Option<usize> {
    let mut pattern = nodes[keyword].is("for");
    let mut at = keyword + 1;
    while let Some(node) = nodes.get(at) {
        match node.word() {
            Some("let") => pattern = true,
            Some("in") => pattern = false,
            Some("if") => {
                at = chain_end(nodes, at)?;
                continue;
            }
            Some("match") => at = body(nodes, at)?,
            _ if node.is("=") => pattern = false,
            _ if node.braces().is_some() && !pattern && at > keyword + 1 && ends_operand(&nodes[at - 1]) => {
                return Some(at);
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn ends_operand(node: &Node) -> bool {
    let keywords = ["unsafe", "async", "move", "const", "loop", "else", "return", "break"];
    match node {
        Node::Group(_) => true,
        Node::Token(token) if token.kind == Kind::Sign => matches!(token.text, "?" | ">" | ".."),
        Node::Token(token) => !keywords.contains(&token.text),
    }
}

/// The end of an `if` with all its `else`.
pub fn chain_end(nodes: &[Node], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at = body(nodes, at)? + 1;
        if !nodes.get(at).is_some_and(|node| node.is("else")) {
            return Some(at);
        }
        at += 1;
        if !nodes.get(at).is_some_and(|node| node.is("if")) {
            return Some(at + 1);
        }
    }
}

/// The arms of a `match`.
fn arms<'s>(group: &Group<'s>) -> Doc<'s> {
    let mut elements = Vec::new();
    let mut rest = &group.inside[..];
    while !rest.is_empty() {
        let (this, others) = rest.split_at(arm_end(rest));
        elements.push(Element::new(this, arm(this)));
        rest = others;
    }
    enclosed(group, elements, Form::Spaced)
}

fn arm_end(nodes: &[Node]) -> usize {
    let Some(arrow) = nodes.iter().position(|node| node.is("=>")) else { return nodes.len() };
    let body = &nodes[arrow + 1..];
    let end = match reaction_end(body) {
        Some(end) if body.get(end).is_some_and(|node| node.is(",")) => end + 1,
        Some(end) => end,
        None => comma(body),
    };
    arrow + 1 + end.max(1).min(body.len())
}

/// `pattern if guard => reaction`
fn arm<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let (attributes, nodes) = attributes(nodes, true);
    let Some(arrow) = nodes.iter().position(|node| node.is("=>")) else {
        return Doc::all([attributes, sequence(nodes, true)]);
    };
    let guard = nodes[..arrow].iter().position(|node| node.is("if")).unwrap_or(arrow);
    let mut head = Head::new(Doc::nothing());
    head.watch(Sequence::new(&nodes[..guard], true), false);
    head.guard(&nodes[guard..arrow]);
    let (body, comma) = match nodes.split_last() {
        Some((comma, _)) if comma.is(",") => (&nodes[arrow + 1..nodes.len() - 1], Some(comma)),
        _ => (&nodes[arrow + 1..], None),
    };
    let lead = Lead { head, arrow: nodes[arrow].first() };
    Doc::all([attributes, reaction(lead, body), ending(comma)])
}
