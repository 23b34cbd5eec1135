//! A document: text and possible line breaks, before the page decides which of them are used.
//!
//! A [`Doc::Group`] is put on one line if it fits; otherwise all of its own line breaks are used. The user's line
//! breaks are kept, so that formatting twice gives the same result.

use super::token::{Comment, Token};

/// A piece of a document.
#[derive(Debug)]
pub enum Doc<'s> {
    Text(&'s str),
    /// A space, if something follows on the line.
    Space,
    /// This number of spaces on one line, and one space if the enclosing group is broken.
    Gap(usize),
    /// A space, or a line break if the enclosing group is broken.
    Line,
    /// Nothing, or a line break if the enclosing group is broken.
    Soft,
    /// A line break.
    Hard,
    /// An empty line, if there is a line break here.
    Blank,
    /// A text on separate lines.
    Own(&'s str),
    /// A comment with code after it on its line.
    Inline(&'s str),
    /// A comment after the code of its line.
    Behind(Comment<'s>),
    /// A text that is not changed.
    Verbatim(&'s str),
    /// A part that is indented if the enclosing group is broken.
    Indent(Box<Doc<'s>>),
    Group {
        broken: bool,
        /// Whether the group always takes several lines.
        tall: bool,
        doc: Box<Doc<'s>>,
    },
    All(Vec<Doc<'s>>),
}

impl<'s> Doc<'s> {
    /// Concatenates documents.
    pub fn all(docs: impl IntoIterator<Item = Doc<'s>>) -> Self {
        docs.into_iter().collect()
    }

    /// An empty document.
    pub fn nothing() -> Self {
        Doc::All(Vec::new())
    }

    /// Indents documents if the enclosing group is broken.
    pub fn indent(docs: impl IntoIterator<Item = Doc<'s>>) -> Self {
        Doc::Indent(Box::new(Doc::all(docs)))
    }

    /// A group, which is on one line or uses all of its own line breaks. It uses them if it does not fit, if the user
    /// has broken it, or if a part directly in it always ends a line.
    pub fn group(broken: bool, doc: Doc<'s>) -> Self {
        let broken = broken || doc.breaks();
        Doc::Group { broken, tall: broken || doc.is_broken(), doc: Box::new(doc) }
    }

    /// A group after a gap, which is reduced to one space if the group is broken.
    #[must_use]
    pub fn after_gap(self, gap: usize) -> Self {
        match self {
            Doc::Group { broken, doc, .. } if gap > 1 => Doc::group(broken, Doc::all([Doc::Gap(gap), *doc])),
            doc => Doc::all([Doc::Space, doc]),
        }
    }

    /// Whether the document ends a line, outside of nested groups.
    pub fn breaks(&self) -> bool {
        match self {
            Doc::Hard | Doc::Own(_) => true,
            Doc::Behind(comment) => comment.line,
            Doc::Indent(doc) => doc.breaks(),
            Doc::All(docs) => docs.iter().any(Doc::breaks),
            _ => false,
        }
    }

    /// Whether the document takes several lines regardless of the width of the page.
    pub fn is_broken(&self) -> bool {
        match self {
            Doc::Group { tall, .. } => *tall,
            Doc::Indent(doc) => doc.is_broken(),
            Doc::All(docs) => docs.iter().any(Doc::is_broken),
            Doc::Text(text) | Doc::Verbatim(text) | Doc::Inline(text) => text.contains('\n'),
            _ => self.breaks(),
        }
    }

    /// A token with the comments before it. The caller adds those after it, whose place depends on the next token.
    pub fn token(token: &Token<'s>) -> Self {
        Doc::all([Doc::lines_before(token), Doc::Text(token.text)])
    }

    /// A token without comments.
    pub fn bare(token: &Token<'s>) -> Self {
        Doc::Text(token.text)
    }

    /// The comments before a token, and an empty line after them.
    pub fn lines_before(token: &Token<'s>) -> Self {
        let blank = if token.blank && !token.before.is_empty() { Doc::Blank } else { Doc::nothing() };
        Doc::all([Doc::comments_before(token), blank])
    }

    /// The comments before a token.
    pub fn comments_before(token: &Token<'s>) -> Self {
        let mut docs = Vec::new();
        for (at, comment) in token.before.iter().enumerate() {
            if at > 0 && comment.blank {
                docs.push(Doc::Blank);
            }
            docs.push(if comment.last { Doc::Own(comment.text) } else { Doc::Inline(comment.text) });
        }
        Doc::All(docs)
    }

    /// The comments after a token.
    pub fn trailing_comments(token: &Token<'s>) -> Self {
        Doc::All(token.after.iter().cloned().map(Doc::Behind).collect())
    }
}

impl<'s> FromIterator<Doc<'s>> for Doc<'s> {
    fn from_iter<I: IntoIterator<Item = Doc<'s>>>(docs: I) -> Self {
        Doc::All(docs.into_iter().collect())
    }
}
