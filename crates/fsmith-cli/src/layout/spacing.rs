//! The space between two tokens of Rust. It depends on the role of a sign: `&` of a reference or between two operands,
//! `<` of an argument list or of a comparison, `|` of a closure or between patterns.

use super::node::Node;
use super::token::{Kind, operator};
use fsm_syntax::words::spelling::{is_caseless, is_upper};

/// The role of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A name, a literal, or any other complete operand.
    Operand,
    /// A keyword, or a lifetime.
    Keyword,
    /// `a + b`, `a => b`, `a = b`
    Binary,
    /// `&a`, `-a`, `!a`, `#[a]`
    Prefix,
    /// `a?`
    Postfix,
    /// `a::b`, `a.b`
    Joint,
    /// `a..b`
    Range,
    /// `a: b`
    Colon,
    /// `,` or `;`
    Separator,
    /// `Vec<` and `|a`
    Opens,
    /// `>` of `Vec<A>`
    Closes,
    /// `|` after the parameters of a closure.
    ClosesClosure,
    /// `vec!`
    Bang,
}

/// The keywords of Rust that are not operands.
const KEYWORDS: &[&str] = &[
    "as", "async", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "type",
    "unsafe", "use", "where", "while", "yield",
];

/// The roles of the nodes of one statement, one clause, or one element of a list.
pub fn roles(nodes: &[Node], pattern: bool) -> Vec<Role> {
    let mut roles = vec![Role::Operand; nodes.len()];
    let mut closing = vec![None; nodes.len()];
    for at in 0..nodes.len() {
        let before = at.checked_sub(1).map(|at| roles[at]);
        let role = closing[at].unwrap_or_else(|| role(nodes, at, before, pattern));
        roles[at] = role;
        if role == Role::Opens {
            let (end, closes) = match nodes[at].is("|") {
                true => (closing_bar(nodes, at), Role::ClosesClosure),
                false => (closing_angle(nodes, at), Role::Closes),
            };
            if let Some(end) = end {
                closing[end] = Some(closes);
            }
        }
    }
    roles
}

/// Whether an operand may end with a node of this role.
fn ends_operand(role: Option<Role>) -> bool {
    matches!(role, Some(Role::Operand | Role::Closes | Role::Postfix))
}

fn role(nodes: &[Node], at: usize, before: Option<Role>, pattern: bool) -> Role {
    let Node::Token(token) = &nodes[at] else { return Role::Operand };
    match token.kind {
        Kind::Literal => return Role::Operand,
        Kind::Lifetime | Kind::Doc => return Role::Keyword,
        Kind::Word if before == Some(Role::Joint) || !KEYWORDS.contains(&token.text) => return Role::Operand,
        Kind::Word => return Role::Keyword,
        _ => {}
    }
    let operand = ends_operand(before);
    match token.text {
        "," | ";" => Role::Separator,
        ":" => Role::Colon,
        "::" | "." => Role::Joint,
        ".." | "..=" | "..." => Role::Range,
        "?" if operand => Role::Postfix,
        "!" if operand && is_macro(nodes, at) => Role::Bang,
        "?" | "!" | "#" | "$" | "~" => Role::Prefix,
        "-" | "*" | "&" | "&&" if !operand => Role::Prefix,
        "|" if is_closure(nodes, at, before, pattern) => Role::Opens,
        "||" if !operand => Role::ClosesClosure,
        "<" if closing_angle(nodes, at).is_some_and(|_| opens_angle(nodes, at, before)) => Role::Opens,
        _ => Role::Binary,
    }
}

fn is_macro(nodes: &[Node], at: usize) -> bool {
    let after = |count| nodes.get(at + count);
    let group = |node: Option<&Node>| matches!(node, Some(Node::Group(_)));
    group(after(1)) || after(1).is_some_and(Node::is_word) && group(after(2))
}

fn is_closure(nodes: &[Node], at: usize, before: Option<Role>, pattern: bool) -> bool {
    let between = ends_operand(before) || before == Some(Role::Range) || pattern && at == 0;
    !between && closing_bar(nodes, at).is_some()
}

/// The end of the parameters of a closure.
pub fn closing_bar(nodes: &[Node], at: usize) -> Option<usize> {
    (at + 1..nodes.len()).find(|&end| nodes[end].is("|"))
}

/// The position that closes a `<`, if everything in between is allowed in arguments of a type.
pub fn closing_angle(nodes: &[Node], at: usize) -> Option<usize> {
    let mut depth = 1;
    for (end, node) in nodes.iter().enumerate().skip(at + 1) {
        let Node::Token(token) = node else { continue };
        match (token.kind, token.text) {
            (Kind::Sign, "<") => depth += 1,
            (Kind::Sign, ">" | ">=") => depth -= 1,
            (Kind::Sign, ">>" | ">>=") => depth -= 2,
            (Kind::Sign, "::" | "," | "&" | "*" | ":" | "=" | "+" | "->" | "?" | "!" | "-") => {}
            (Kind::Sign, _) => return None,
            _ => {}
        }
        if depth <= 0 {
            return Some(end);
        }
    }
    None
}

/// Whether `<` opens arguments: after `::` or a type, or if no operand precedes it.
fn opens_angle(nodes: &[Node], at: usize, before: Option<Role>) -> bool {
    let Some(name) = at.checked_sub(1).map(|at| &nodes[at]) else { return true };
    if !ends_operand(before) {
        return true;
    }
    if at >= 2 && ["fn", "struct", "enum", "trait", "type"].iter().any(|word| nodes[at - 2].is(word)) {
        return true;
    }
    let Some(word) = name.word() else { return false };
    let tight = name.last().end() == nodes[at].first().start;
    let written_tight = is_caseless(word) && tight;
    written_tight || is_upper(word) && (tight || word.contains(char::is_lowercase))
}

/// Whether there is a space between a node and the one before it.
pub fn space(nodes: &[Node], roles: &[Role], at: usize) -> bool {
    let (left, right) = (&nodes[at - 1], &nodes[at]);
    stand_apart(left, right) || wanted(left, roles[at - 1], right, roles[at])
}

/// Whether two tokens would be read as other tokens without a space between them.
fn stand_apart(left: &Node, right: &Node) -> bool {
    let (Node::Token(left), Node::Token(right)) = (left, right) else { return false };
    match (left.kind, right.kind) {
        (Kind::Sign, Kind::Sign) => {
            operator(&format!("{}{}", left.text, right.text)).is_some_and(|joined| joined.len() > left.text.len())
        }
        (Kind::Literal, Kind::Sign) => {
            let number = left.text.starts_with(|first: char| first.is_ascii_digit());
            number && right.text.starts_with('.') && left.end() < right.start
        }
        (Kind::Sign, _) => left.text == "." && right.kind == Kind::Literal && left.end() < right.start,
        (_, Kind::Sign) => false,
        _ => true,
    }
}

fn wanted(left: &Node, l: Role, right: &Node, r: Role) -> bool {
    match (l, r) {
        (Role::Prefix, _) | (_, Role::Separator | Role::Postfix | Role::Closes | Role::ClosesClosure | Role::Bang) => {
            l != Role::Prefix && r == Role::ClosesClosure && right.is("||")
        }
        (_, Role::Colon) | (Role::Joint | Role::Opens, _) => false,
        (Role::Colon | Role::Separator | Role::ClosesClosure, _) => true,
        (_, Role::Joint) => right.is("::") && matches!(l, Role::Keyword | Role::Binary | Role::Range),
        (Role::Binary, _) | (_, Role::Binary) => true,
        (Role::Range, Role::Keyword) | (Role::Keyword, Role::Range) => true,
        (Role::Range, _) | (_, Role::Range) => false,
        (_, Role::Opens) => right.is("|") || l == Role::Keyword && !is_any(left, &["impl", "for", "fn"]),
        (Role::Bang, _) => right.group("(").is_none() && right.group("[").is_none(),
        _ => before_group(left, l, right),
    }
}

/// Whether there is a space before brackets, or before a word.
fn before_group(left: &Node, l: Role, right: &Node) -> bool {
    let Node::Group(group) = right else { return true };
    match group.open.text {
        "{" => true,
        "(" if is_any(left, &["pub", "fn"]) => false,
        _ => l == Role::Keyword || left.braces().is_some(),
    }
}

fn is_any(node: &Node, words: &[&str]) -> bool {
    words.iter().any(|word| node.is(word))
}
