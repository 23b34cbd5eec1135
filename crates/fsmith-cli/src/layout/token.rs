//! A token of a source file with the comments around it: the unit that the formatter moves but never changes.
//!
//! rustc's own lexer separates tokens, comments and space. Here, the signs of an operator are one token. A comment at
//! the end of a token's line belongs to that token; any other comment belongs to the token after it.

use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

/// The kind of a token, as far as spacing depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    Literal,
    Lifetime,
    /// An operator, or any other sign.
    Sign,
    Open,
    Close,
    /// A doc comment, which is on its own line.
    Doc,
}

/// A token, with the comments and the space around it.
#[derive(Debug)]
pub struct Token<'s> {
    pub text: &'s str,
    pub kind: Kind,
    /// The position of the token in the file.
    pub start: usize,
    /// The comments before the token.
    pub before: Vec<Comment<'s>>,
    /// The comments after the token on its line, if no other token follows them there.
    pub after: Vec<Comment<'s>>,
    /// Whether the token or a comment before it begins a line.
    pub newline: bool,
    /// Whether there is an empty line directly before the token.
    pub blank: bool,
}

/// A comment that is not documentation.
#[derive(Debug, Clone)]
pub struct Comment<'s> {
    pub text: &'s str,
    /// Whether the comment ends with its line: `// ..`
    pub line: bool,
    /// Whether the comment is the last text on its line.
    pub last: bool,
    /// Whether there is an empty line before the comment.
    pub blank: bool,
    /// The column of the comment in the file.
    pub column: usize,
    /// The distance from the code on the line.
    pub gap: usize,
}

/// Operators of several characters, the longest first.
const OPERATORS: &[&str] = &[
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
    "^=", "&=", "|=", "<<", ">>", "..",
];

/// The operator of several characters that a text begins with.
pub fn operator(text: &str) -> Option<&'static str> {
    OPERATORS.iter().find(|operator| text.starts_with(**operator)).copied()
}

/// The number of columns of a part of a line.
pub fn columns(text: &str) -> usize {
    text.chars().map(|sign| if sign == '\t' { 4 } else { 1 }).sum()
}

impl<'s> Token<'s> {
    /// The position of the token's end in the file.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether there is an empty line before the token and its comments.
    pub fn follows_blank(&self) -> bool {
        self.before.first().map_or(self.blank, |comment| comment.blank)
    }
}

/// The tokens of a source file.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut reader = Reader { source, at: 0, tokens: Vec::new(), comments: Vec::new(), newlines: 0, broken: false };
    let start = ra_ap_rustc_lexer::strip_shebang(source).unwrap_or(0);
    reader.at = start;
    for raw in tokenize(&source[start..], FrontmatterAllowed::Yes) {
        reader.read(raw.kind, raw.len as usize);
    }
    reader.tokens
}

struct Reader<'s> {
    source: &'s str,
    at: usize,
    tokens: Vec<Token<'s>>,
    /// Comments since the last token.
    comments: Vec<Comment<'s>>,
    /// Line breaks since the last token or comment.
    newlines: usize,
    /// Whether there was a line break since the last token.
    broken: bool,
}

impl<'s> Reader<'s> {
    fn read(&mut self, raw: TokenKind, length: usize) {
        let (start, end) = (self.at, self.at + length);
        self.at = end;
        if start < self.tokens.last().map_or(0, Token::end) {
            return; // a sign of an operator that is read already
        }
        let text = &self.source[start..end];
        match raw {
            TokenKind::Whitespace | TokenKind::Frontmatter { .. } => self.space(text),
            TokenKind::LineComment { doc_style: None } => self.comment(text.trim_end(), start, true),
            TokenKind::BlockComment { doc_style: None, .. } => self.comment(text, start, false),
            TokenKind::LineComment { .. } => self.token(Kind::Doc, text.trim_end_matches('\r'), start),
            TokenKind::BlockComment { .. } => self.token(Kind::Doc, text, start),
            _ => {
                let kind = kind(raw);
                let operator = if kind == Kind::Sign { operator(&self.source[start..]) } else { None };
                self.token(kind, operator.unwrap_or(text), start);
            }
        }
    }

    fn space(&mut self, text: &str) {
        let newlines = text.matches('\n').count();
        if newlines == 0 {
            return;
        }
        if let Some(comment) = self.comments.last_mut() {
            comment.last = true;
        }
        if !self.broken
            && let Some(token) = self.tokens.last_mut()
        {
            token.after.append(&mut self.comments);
        }
        self.newlines += newlines;
        self.broken = true;
    }

    fn comment(&mut self, text: &'s str, start: usize, line: bool) {
        let line_start = self.source[..start].rfind('\n').map_or(0, |at| at + 1);
        let before = &self.source[line_start..start];
        let space = &before[before.trim_end().len()..];
        let gap = if space.contains('\t') { 1 } else { space.len() };
        let blank = self.newlines > 1;
        self.newlines = 0;
        self.comments.push(Comment { text, line, last: line, blank, column: columns(before), gap });
    }

    fn token(&mut self, kind: Kind, text: &'s str, start: usize) {
        let before = std::mem::take(&mut self.comments);
        let newline = std::mem::take(&mut self.broken);
        let blank = std::mem::take(&mut self.newlines) > 1;
        self.tokens.push(Token { text, kind, start, before, after: Vec::new(), newline, blank });
    }
}

fn kind(raw: TokenKind) -> Kind {
    use TokenKind as T;
    match raw {
        T::Ident | T::RawIdent | T::InvalidIdent | T::ForcedKeywordIdent | T::UnknownPrefix => Kind::Word,
        T::Literal { .. } => Kind::Literal,
        T::Lifetime { .. } | T::RawLifetime | T::UnknownPrefixLifetime => Kind::Lifetime,
        T::OpenParen | T::OpenBrace | T::OpenBracket => Kind::Open,
        T::CloseParen | T::CloseBrace | T::CloseBracket => Kind::Close,
        _ => Kind::Sign,
    }
}
