//! The names that occur in code, and how they occur.

use super::fragments::{Part, each};
use fsm_model::sorted::{Set, sort_by};
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use std::boxed::Box;
use std::string::{String, ToString};
use std::vec::Vec;

/// The names in a piece of code.
pub(super) struct Facts {
    /// Each name that occurs, once, sorted by its text.
    names: Vec<(Box<str>, How)>,
    /// The strings that may be format strings, which contain names in braces.
    formats: Vec<String>,
    /// Whether there is a `|`.
    bars: bool,
}

/// The ways in which a name occurs in a piece of code.
#[derive(Clone, Copy, Default)]
struct How {
    /// As a variable: `of`.
    variable: bool,
    /// The name occurs as a field, `of: 3`, or in a path, `of::Path`.
    field: bool,
}

impl Facts {
    pub fn of(parts: &[Part]) -> Self {
        let mut facts = Facts { names: Vec::new(), formats: Vec::new(), bars: false };
        each(parts, &mut |part| match part {
            Part::Tokens(tokens) => facts.read(tokens),
            Part::Move(name) => facts.names.push((name.to_string().into(), How { variable: true, field: false })),
            Part::Group(..) | Part::Added(..) => {}
        });
        sort_by(&mut facts.names, |(one, _), (other, _)| one.cmp(other));
        facts.names.dedup_by(|(later, also), (earlier, how)| {
            let same = later == earlier;
            if same {
                *how = How { variable: how.variable || also.variable, field: how.field || also.field };
            }
            same
        });
        facts
    }

    fn read(&mut self, tokens: &TokenStream) {
        let mut tokens = tokens.clone().into_iter().peekable();
        // A member follows one dot, and the end of a range follows two.
        let mut dots = 0;
        while let Some(token) = tokens.next() {
            let member = dots == 1;
            dots = if matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.') { dots + 1 } else { 0 };
            match token {
                TokenTree::Ident(name) => {
                    let field = matches!(tokens.peek(), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
                    let how = How { variable: !member && !field, field: !member && field };
                    self.names.push((name.to_string().into(), how));
                }
                TokenTree::Group(group) => self.read(&group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    self.formats.extend((text.contains('"') && text.contains('{')).then_some(text));
                }
                TokenTree::Punct(sign) => self.bars |= sign.as_char() == '|',
            }
        }
    }

    fn how(&self, name: &str) -> Option<How> {
        let at = self.names.binary_search_by(|(known, _)| (**known).cmp(name)).ok()?;
        Some(self.names[at].1)
    }

    /// Whether a format string may use a name, and not only a longer one: `{of}`, `{of:?}`, or as a width `{:of$}`.
    fn formats(&self, name: &str) -> bool {
        let continues = |sign: char| sign == '_' || sign.is_alphanumeric();
        let used = |text: &str| {
            text.match_indices(name).any(|(at, _)| {
                let (before, after) = (&text[..at], &text[at + name.len()..]);
                !after.starts_with(continues)
                    && (before.ends_with('{') || (after.starts_with('$') && !before.ends_with(continues)))
            })
        };
        self.formats.iter().any(|text| used(text))
    }

    pub fn has(&self, word: &str) -> bool {
        self.how(word).is_some()
    }

    /// Whether some name begins like this.
    pub fn has_any_with(&self, beginning: &str) -> bool {
        let at = self.names.partition_point(|(known, _)| **known < *beginning);
        self.names.get(at).is_some_and(|(name, _)| name.starts_with(beginning))
    }

    pub fn has_bars(&self) -> bool {
        self.bars
    }

    pub fn mentions(&self, name: &str) -> bool {
        self.has(name) || self.formats(name)
    }

    pub fn uses(&self, name: &str) -> bool {
        self.how(name).is_some_and(|how| how.variable || how.field) || self.formats(name)
    }

    pub fn surely_uses(&self, name: &str) -> bool {
        self.how(name).is_some_and(|how| how.variable) || self.formats(name)
    }
}

/// Returns the first occurrence of a word, at any depth.
pub(super) fn find(tokens: &TokenStream, word: &str) -> Option<Ident> {
    tokens.clone().into_iter().find_map(|token| match token {
        TokenTree::Ident(found) => (found == word).then_some(found),
        TokenTree::Group(group) => find(&group.stream(), word),
        _ => None,
    })
}

/// Whether code only compares bound names, without calls, fields, macros or arithmetic, which may panic.
pub(super) fn only_compares(code: &TokenStream, bound: &Set<Ident>) -> bool {
    let (mut after_name, mut shifting) = (false, None);
    code.clone().into_iter().all(|token| {
        let calls = core::mem::replace(&mut after_name, matches!(token, TokenTree::Ident(_)));
        let before = shifting.take();
        match token {
            TokenTree::Literal(_) => true,
            TokenTree::Ident(name) => bound.contains(&name) || name == "true" || name == "false",
            TokenTree::Punct(punct) => {
                let sign = punct.as_char();
                shifting = (punct.spacing() == Spacing::Joint).then_some(sign).filter(|sign| "<>".contains(*sign));
                "<>=!&|".contains(sign) && before != Some(sign)
            }
            TokenTree::Group(group) => {
                group.delimiter() == Delimiter::Parenthesis && !calls && only_compares(&group.stream(), bound)
            }
        }
    })
}
