//! The items of a machine and of its states: which nodes form an item, and how it is formatted.

use super::align::gaps;
use super::block::{block, split_semicolons, with_semicolons};
use super::clause::clause;
use super::code::sequence;
use super::doc::Doc;
use super::list::{Element, Form, attributes, enclosed, ending, fields};
use super::node::Node;
use super::reaction::reaction_end;
use fsm_core::syntax::is_trigger;

/// The items that some nodes are.
pub fn items<'s>(nodes: &[Node<'s>]) -> Vec<Element<'s>> {
    let mut items = Vec::new();
    let mut rest = nodes;
    while !rest.is_empty() {
        let end = item_end(rest).clamp(1, rest.len());
        let (this, others) = rest.split_at(with_semicolons(rest, end));
        items.push(this);
        rest = others;
    }
    let gaps = gaps(&items);
    items.into_iter().zip(gaps).map(|(nodes, gap)| Element::new(nodes, item(nodes, gap))).collect()
}

/// Where the first item ends.
fn item_end(nodes: &[Node]) -> usize {
    let start = nodes.len() - attributes(nodes, true).1.len();
    let rest = &nodes[start..];
    let word = rest.first().and_then(Node::word).unwrap_or_default();
    let semicolon = || rest.iter().position(|node| node.is(";")).unwrap_or(rest.len());
    let end = match word {
        _ if leads(word) || word == "initial" && rest.get(1).is_some_and(|node| node.is("=>")) => {
            let arrow = rest.iter().position(|node| node.is("=>")).map_or(rest.len(), |at| at + 1);
            reaction_end(&rest[arrow..]).map_or_else(semicolon, |end| arrow + end)
        }
        "initial" if !declares(rest) => reaction_end(&rest[1..]).map_or_else(semicolon, |end| 1 + end),
        "history" | "stack" | "queue" | "observer" | "priority" | "defer" => semicolon(),
        _ => rest.iter().position(|node| node.braces().is_some()).map_or(rest.len(), |at| at + 1).min(semicolon()),
    };
    start + end
}

/// Whether a word opens a clause with an arrow.
fn leads(word: &str) -> bool {
    word == "alarm" || is_trigger(word)
}

/// Whether `initial` stands in front of a state that is declared.
fn declares(nodes: &[Node]) -> bool {
    let word = nodes.get(1).and_then(Node::word);
    matches!(word, Some("state" | "parallel" | "final")) && nodes.get(2).is_some_and(Node::is_word)
}

/// An item, whose braces stand so far behind its head where they are on its line.
fn item<'s>(nodes: &[Node<'s>], gap: usize) -> Doc<'s> {
    let (attributes, nodes) = attributes(nodes, true);
    let (nodes, semicolons) = split_semicolons(nodes);
    let word = nodes.first().and_then(Node::word).unwrap_or_default();
    let doc = match nodes.split_last() {
        _ if leads(word) || word == "initial" && nodes.iter().any(|node| node.is("=>")) => clause(nodes),
        Some((Node::Group(group), head)) if group.open.text == "{" && !head.is_empty() && word != "defer" => {
            let inside = match word {
                "events" | "signals" => fields(group, Form::Packed),
                "enter" | "exit" | "pause" | "resume" | "active" | "initial" if !declares(nodes) => block(group),
                _ => enclosed(group, items(&group.inside), Form::Spaced),
            };
            Doc::all([words(head), inside.after_gap(gap), Doc::comments_behind(&group.close)])
        }
        _ => words(nodes),
    };
    let mut docs = Vec::from([attributes, doc]);
    docs.extend(semicolons.iter().map(|sign| ending(Some(sign))));
    Doc::All(docs)
}

/// A keyword, and what follows it.
pub fn words<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let Some((word, rest)) = nodes.split_first() else { return Doc::nothing() };
    let space = if rest.is_empty() { Doc::nothing() } else { Doc::Space };
    let behind = Doc::comments_behind(word.last());
    Doc::all([Doc::token(word.first()), behind, space, sequence(rest, true)])
}
