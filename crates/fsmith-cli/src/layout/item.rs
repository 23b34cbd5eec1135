//! The items of machines and states: which nodes form an item, and how it is formatted.

use super::align::gaps;
use super::block::{block, split_semicolons, with_semicolons};
use super::clause::clause;
use super::code::sequence;
use super::doc::Doc;
use super::list::{Element, Form, attributes, enclosed, ending, fields};
use super::node::Node;
use super::reaction::reaction_end;
use fsm_syntax::words::{Ends, Follows, Word};

/// Splits nodes into items.
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

/// The end of the first item.
fn item_end(nodes: &[Node]) -> usize {
    let start = nodes.len() - attributes(nodes, true).1.len();
    let rest = &nodes[start..];
    let semicolon = || rest.iter().position(|node| node.is(";")).unwrap_or(rest.len());
    let word = opening(rest);
    let end = match word.map_or(Ends::Block, Word::ends) {
        Ends::Reaction if !declares(rest) => {
            let arrow = match rest.get(1) {
                // If there is a target, an arrow is not required.
                Some(node) if word == Some(Word::Initial) && !node.is("=>") => Some(0),
                _ => rest.iter().position(|node| node.is("=>")),
            };
            let from = arrow.map_or(rest.len(), |at| at + 1);
            reaction_end(&rest[from..]).map_or_else(semicolon, |end| from + end)
        }
        Ends::Semicolon => semicolon(),
        Ends::Reaction | Ends::Block => {
            let block = rest.iter().position(|node| node.braces().is_some()).map_or(rest.len(), |at| at + 1);
            // The search ends here, because the next `;` may belong to an item thousands of lines below.
            rest[..block].iter().position(|node| node.is(";")).unwrap_or(block)
        }
    };
    start + end
}

/// The word that opens an item.
fn opening(nodes: &[Node]) -> Option<Word> {
    Word::named(nodes.first()?.word()?)
}

/// Whether `initial` precedes the declaration of a state.
fn declares(nodes: &[Node]) -> bool {
    opening(nodes) == Some(Word::Initial)
        && matches!(opening(&nodes[1..]), Some(Word::State(_)))
        && nodes.get(2).is_some_and(Node::is_word)
}

/// Formats an item. If its braces are on the line of its head, `gap` spaces precede them.
fn item<'s>(nodes: &[Node<'s>], gap: usize) -> Doc<'s> {
    let (attributes, nodes) = attributes(nodes, true);
    let (nodes, semicolons) = split_semicolons(nodes);
    let word = opening(nodes);
    let ends = word.map_or(Ends::Block, Word::ends);
    let doc = match nodes.split_last() {
        _ if ends == Ends::Reaction && nodes.iter().any(|node| node.is("=>")) => clause(nodes),
        Some((Node::Group(group), head)) if group.open.text == "{" && !head.is_empty() && ends != Ends::Semicolon => {
            let inside = match word.map(Word::follows) {
                Some(Follows::List) => fields(group, Form::Packed),
                Some(Follows::Code | Follows::Target) if !declares(nodes) => block(group),
                _ => enclosed(group, items(&group.inside), Form::Spaced),
            };
            Doc::all([words(head), inside.after_gap(gap), Doc::trailing_comments(&group.close)])
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
    let behind = Doc::trailing_comments(word.last());
    Doc::all([Doc::token(word.first()), behind, space, sequence(rest, true)])
}
