//! A node of a token tree: a token, or a group in brackets with its content.

use super::token::{Kind, Token};

/// A token or a group.
#[derive(Debug)]
pub enum Node<'s> {
    Token(Token<'s>),
    Group(Group<'s>),
}

/// A group in brackets.
#[derive(Debug)]
pub struct Group<'s> {
    pub open: Token<'s>,
    pub inside: Vec<Node<'s>>,
    pub close: Token<'s>,
    /// The text of the group in the file.
    pub source: &'s str,
}

impl<'s> Node<'s> {
    /// The first token of the node.
    pub fn first(&self) -> &Token<'s> {
        match self {
            Node::Token(token) => token,
            Node::Group(group) => &group.open,
        }
    }

    /// The last token of the node.
    pub fn last(&self) -> &Token<'s> {
        match self {
            Node::Token(token) => token,
            Node::Group(group) => &group.close,
        }
    }

    /// Whether the node is this word or sign.
    pub fn is(&self, text: &str) -> bool {
        matches!(self, Node::Token(token) if token.text == text)
    }

    /// Whether the node is a word.
    pub fn is_word(&self) -> bool {
        self.word().is_some()
    }

    /// The text of a word; `None` for other nodes.
    pub fn word(&self) -> Option<&'s str> {
        match self {
            Node::Token(token) if token.kind == Kind::Word => Some(token.text),
            _ => None,
        }
    }

    /// The group that begins with this bracket; `None` for other nodes.
    pub fn group(&self, open: &str) -> Option<&Group<'s>> {
        match self {
            Node::Group(group) if group.open.text == open => Some(group),
            _ => None,
        }
    }

    /// The group in braces; `None` for other nodes.
    pub fn braces(&self) -> Option<&Group<'s>> {
        self.group("{")
    }
}

/// Builds the tree of some tokens of a file. `None` if the brackets do not match.
pub fn nodes<'s>(source: &'s str, tokens: Vec<Token<'s>>) -> Option<Vec<Node<'s>>> {
    let mut open: Vec<(Token<'s>, Vec<Node<'s>>)> = Vec::new();
    let mut inside = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Open => open.push((token, std::mem::take(&mut inside))),
            Kind::Close => {
                let (opening, enclosing) = open.pop().filter(|(opening, _)| closes(opening.text, token.text))?;
                let source = &source[opening.start..token.end()];
                let group = Group { open: opening, inside, close: token, source };
                inside = enclosing;
                inside.push(Node::Group(group));
            }
            _ => inside.push(Node::Token(token)),
        }
    }
    open.is_empty().then_some(inside)
}

/// Whether a closing bracket belongs to an opening one.
pub fn closes(open: &str, close: &str) -> bool {
    matches!((open, close), ("{", "}") | ("(", ")") | ("[", "]"))
}
