//! A clause: `alarm on A if guard or after 5s => reaction`

use super::code::{Sequence, sequence};
use super::doc::Doc;
use super::item::words;
use super::node::Node;
use super::reaction::{Head, Lead, reaction};
use super::token::{Kind, Token};
use fsm_syntax::words::{Follows, TriggerWord, Word};

/// A clause, without its final `;`.
pub fn clause<'s>(nodes: &[Node<'s>]) -> Doc<'s> {
    let Some(arrow) = nodes.iter().position(|node| node.is("=>")) else { return words(nodes) };
    let triggers = &nodes[..arrow];
    let mut starts: Vec<_> = (1..arrow).filter(|&at| joins(triggers, at)).collect();
    let first = &triggers[..starts.first().copied().unwrap_or(arrow)];
    starts.push(arrow);
    let mut head = if starts.len() == 1 { guarded(first) } else { Head::new(trigger(first, Doc::bare)) };
    for pair in starts.windows(2) {
        let word = triggers[pair[0]].first();
        let further = trigger(&triggers[pair[0] + 1..pair[1]], Doc::token);
        let doc = [Doc::token(word), Doc::trailing_comments(word), Doc::Space, further];
        head.go_on(word, Doc::all(doc));
    }
    // Comments before the clause do not make its head longer.
    Doc::all([
        Doc::lines_before(nodes[0].first()),
        reaction(Lead { head, arrow: nodes[arrow].first() }, &nodes[arrow + 1..]),
    ])
}

/// Whether an `or` joins two triggers.
fn joins(nodes: &[Node], at: usize) -> bool {
    let trigger = nodes.get(at + 1).and_then(Node::word).and_then(TriggerWord::named).is_some();
    nodes[at].is("or") && trigger && !nodes[at - 1].is(".")
}

/// A trigger, which may be broken before its guard.
fn guarded<'s>(nodes: &[Node<'s>]) -> Head<'s> {
    let guard = guard(nodes);
    let (words, watched, pattern) = opening(&nodes[..guard], Doc::bare);
    let mut head = Head::new(words);
    head.watch(Sequence::new(watched, pattern), true);
    head.guard(&nodes[guard..]);
    head
}

/// One of several triggers.
fn trigger<'s>(nodes: &[Node<'s>], first: fn(&Token<'s>) -> Doc<'s>) -> Doc<'s> {
    let guard = guard(nodes);
    let (opening, watched, pattern) = opening(&nodes[..guard], first);
    let space = if guard < nodes.len() { Doc::Space } else { Doc::nothing() };
    Doc::all([opening, sequence(watched, pattern), space, words(&nodes[guard..])])
}

/// The words that open a trigger, the nodes that follow them, and whether those are a pattern.
fn opening<'s, 'n>(nodes: &'n [Node<'s>], first: fn(&Token<'s>) -> Doc<'s>) -> (Doc<'s>, &'n [Node<'s>], bool) {
    let opens = |at: usize| nodes.get(at).and_then(Node::word).and_then(Word::named);
    let alarm = usize::from(opens(0) == Some(Word::Alarm));
    let word = opens(alarm);
    let (words, watched) = nodes.split_at((alarm + 1).min(nodes.len()));
    let done = word == Some(Word::Trigger(TriggerWord::Done));
    let mut docs = Vec::new();
    for (at, word) in words.iter().enumerate() {
        // The name in parentheses after `done` is an argument, without a space.
        let spaced = at + 1 < nodes.len() && !(done && at == alarm);
        let space = if spaced { Doc::Space } else { Doc::nothing() };
        let token = if at == 0 { first } else { Doc::token };
        docs.extend([token(word.first()), Doc::trailing_comments(word.last()), space]);
    }
    let matches = matches!(word, Some(Word::Trigger(TriggerWord::On) | Word::Forward));
    (Doc::All(docs), watched, matches)
}

/// The position of the `if` of a trigger's guard. The `if` in `after if a { 1s } else { 2s }` is not one.
fn guard(nodes: &[Node]) -> usize {
    let is_guard = |at: &usize| {
        let before = nodes[at - 1].first();
        nodes[*at].is("if") && !(before.kind == Kind::Sign && before.text != "?") && !opens_duration(nodes, *at)
    };
    (1..nodes.len()).find(is_guard).unwrap_or(nodes.len())
}

fn opens_duration(nodes: &[Node], at: usize) -> bool {
    let follows = nodes[at - 1].word().and_then(Word::named).map(Word::follows);
    matches!(follows, Some(Follows::Duration | Follows::Condition)) || nodes[at - 1].is("else")
}
