//! The tokens and comments of a text, read by other code than that of the formatter.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

/// Signs that are one operator if they are adjacent.
const PAIRS: &[&str] = &[
    "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>",
    "..", ".=",
];

/// The tokens of a text. Operators are one token.
pub fn tokens(text: &str) -> Vec<String> {
    let mut list = Vec::new();
    flatten(text.parse().expect("the text has tokens"), &mut list);
    list
}

fn flatten(stream: TokenStream, list: &mut Vec<String>) {
    let mut sign = None;
    for token in stream {
        let before = sign.take();
        match token {
            TokenTree::Group(group) => {
                list.push(format!("{:?} opens", group.delimiter()));
                flatten(group.stream(), list);
                list.push(format!("{:?} closes", group.delimiter()));
            }
            TokenTree::Punct(punct) => {
                let joined = before.map(|before| format!("{before}{}", punct.as_char()));
                match joined.filter(|pair| PAIRS.contains(&&**pair)) {
                    Some(_) => list.last_mut().expect("a sign stands before").push(punct.as_char()),
                    None => list.push(punct.as_char().to_string()),
                }
                sign = (punct.spacing() == Spacing::Joint).then(|| punct.as_char());
            }
            other => list.push(other.to_string()),
        }
    }
}

/// The tokens of a text, including comments and space.
pub fn pieces(text: &str) -> Vec<(TokenKind, &str)> {
    let mut at = 0;
    let piece = |token: ra_ap_rustc_lexer::Token| {
        let piece = &text[at..at + token.len as usize];
        at += piece.len();
        (token.kind, piece)
    };
    tokenize(text, FrontmatterAllowed::Yes).map(piece).collect()
}

/// The comments of a text, without the indentation of their lines.
pub fn comments(text: &str) -> Vec<String> {
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let comment = |(kind, text): (TokenKind, &str)| {
        let is_comment = matches!(kind, TokenKind::LineComment { .. } | TokenKind::BlockComment { .. });
        is_comment.then(|| lines(text))
    };
    pieces(text).into_iter().filter_map(comment).collect()
}

/// The text outside of the machines.
pub fn outside(text: &str) -> String {
    let mut outside = String::new();
    let mut depth = 0;
    let mut before = ["", ""];
    for (kind, piece) in pieces(text) {
        match piece {
            "{" if depth > 0 || before == ["state_machine", "!"] || before == ["part", "!"] => depth += 1,
            "}" if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            _ => outside.push_str(piece),
        }
        if kind != TokenKind::Whitespace {
            before = [before[1], piece];
        }
    }
    outside
}
