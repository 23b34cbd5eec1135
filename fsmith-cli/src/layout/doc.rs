//! A document: text and possible line breaks, before it is decided which of them are used.
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
    /// So many spaces on one line, and one where the group around is broken.
    Gap(usize),
    /// A space, or the end of a line where the group around is broken.
    Line,
    /// Nothing, or the end of a line where the group around is broken.
    Soft,
    /// The end of a line.
    Hard,
    /// An empty line, if a line ends here.
    Blank,
    /// What has lines of its own.
    Own(&'s str),
    /// A comment with code behind it on its line.
    Inline(&'s str),
    /// A comment behind the code of its line.
    Behind(Comment<'s>),
    /// What is left as it is.
    Verbatim(&'s str),
    /// Is indented where the group around is broken.
    Indent(Box<Doc<'s>>),
    Group {
        broken: bool,
        /// Whether it takes several lines anyway.
        tall: bool,
        doc: Box<Doc<'s>>,
    },
    All(Vec<Doc<'s>>),
}

impl<'s> Doc<'s> {
    /// One after the other.
    pub fn all(docs: impl IntoIterator<Item = Doc<'s>>) -> Self {
        docs.into_iter().collect()
    }

    /// Nothing.
    pub fn nothing() -> Self {
        Doc::All(Vec::new())
    }

    /// What is indented where the group around it is broken.
    pub fn indent(docs: impl IntoIterator<Item = Doc<'s>>) -> Self {
        Doc::Indent(Box::new(Doc::all(docs)))
    }

    /// What is on one line, or broken at all of its own lines: if it does not fit, if the user has broken it, or if
    /// something directly in it ends a line anyway.
    pub fn group(broken: bool, doc: Doc<'s>) -> Self {
        let broken = broken || doc.breaks();
        Doc::Group { broken, tall: broken || doc.is_broken(), doc: Box::new(doc) }
    }

    /// A group behind a gap, which closes where the group is broken.
    #[must_use]
    pub fn after_gap(self, gap: usize) -> Self {
        match self {
            Doc::Group { broken, doc, .. } if gap > 1 => Doc::group(broken, Doc::all([Doc::Gap(gap), *doc])),
            doc => Doc::all([Doc::Space, doc]),
        }
    }

    /// Whether a line ends in it, other than in groups inside.
    pub fn breaks(&self) -> bool {
        match self {
            Doc::Hard | Doc::Own(_) => true,
            Doc::Behind(comment) => comment.line,
            Doc::Indent(doc) => doc.breaks(),
            Doc::All(docs) => docs.iter().any(Doc::breaks),
            _ => false,
        }
    }

    /// Whether it takes several lines however wide the page is.
    pub fn is_broken(&self) -> bool {
        match self {
            Doc::Group { tall, .. } => *tall,
            Doc::Indent(doc) => doc.is_broken(),
            Doc::All(docs) => docs.iter().any(Doc::is_broken),
            Doc::Text(text) | Doc::Verbatim(text) | Doc::Inline(text) => text.contains('\n'),
            _ => self.breaks(),
        }
    }

    /// A token with the comments in front of it, those behind it being for whoever knows what follows.
    pub fn token(token: &Token<'s>) -> Self {
        Doc::all([Doc::lines_before(token), Doc::Text(token.text)])
    }

    /// A token alone.
    pub fn bare(token: &Token<'s>) -> Self {
        Doc::Text(token.text)
    }

    /// What stands in front of a token: comments, and an empty line behind them.
    pub fn lines_before(token: &Token<'s>) -> Self {
        let blank = if token.blank && !token.before.is_empty() { Doc::Blank } else { Doc::nothing() };
        Doc::all([Doc::comments_before(token), blank])
    }

    /// The comments in front of a token.
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

    /// The comments behind a token.
    pub fn comments_behind(token: &Token<'s>) -> Self {
        Doc::All(token.after.iter().cloned().map(Doc::Behind).collect())
    }
}

impl<'s> FromIterator<Doc<'s>> for Doc<'s> {
    fn from_iter<I: IntoIterator<Item = Doc<'s>>>(docs: I) -> Self {
        Doc::All(docs.into_iter().collect())
    }
}
