//! Parts of a machine that stand elsewhere: which ones its text includes, and what is in those that are known.
//!
//! A macro sees no text but its own. So, as with [conditions](super::conditions), the text is read again and again: what
//! it includes and is not known yet is asked for, until nothing is. A part stands where it is included as if it were
//! written there, so the parser reads on in it, and nothing behind the parser knows of parts.

use super::code::moves;
use super::is_bounded;
use super::messages::errors::Errors;
use crate::listed::Listed;
use crate::rules::Rule;
use crate::sorted::Map;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// How many parts may include each other: each is read inside the one that includes it.
const DEEPEST: usize = 8;

/// The name of a part that the machine itself includes stands alone in its key.
const MACHINE: &str = "";

/// What is known of the parts of a machine.
#[derive(Debug, Default)]
pub struct Parts {
    /// By who includes it, and by which path: the same path may mean another part in another crate.
    known: Map<String, Part>,
    /// What nobody has said yet, each once, in the order of the text.
    open: Vec<Asked>,
    /// Those that are being read, outermost first.
    around: Vec<String>,
    /// The parts of each body that is being read, outermost first.
    bodies: Vec<Vec<String>>,
    /// How much of what is being read is left out.
    left_out: usize,
    /// Whether code in a part moves data out.
    pub(in crate::syntax) moves: bool,
}

/// A part: what tells it from all others, and its items.
#[derive(Clone, Debug)]
pub struct Part {
    id: String,
    /// In their braces.
    items: Group,
}

/// A part that has to be looked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What it is [known](Parts::know) by.
    pub key: String,
    /// The word that includes it: what its names mean is meant there.
    pub keyword: Ident,
    /// As it is written.
    pub path: TokenStream,
}

impl Parts {
    /// What somebody has found under a key, with a name that no other part has.
    pub fn know(&mut self, key: String, id: String, items: Group) {
        self.known.insert(key, Part { id, items });
    }

    /// What has to be looked for.
    #[must_use]
    pub fn open(&self) -> &[Asked] {
        &self.open
    }

    /// How many are known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The items of all parts that are known, each by the path that it is included by.
    pub(in crate::syntax) fn texts(&self) -> impl Iterator<Item = (String, TokenStream)> {
        self.known.iter().map(|(key, part)| {
            let path = key.rsplit_once(' ').map_or(key.as_str(), |(_, path)| path);
            (path.to_string(), part.items.stream())
        })
    }

    /// The items of a body are being read from here on.
    pub(in crate::syntax) fn begin_body(&mut self) {
        self.bodies.push(Vec::new());
    }

    pub(in crate::syntax) fn end_body(&mut self) {
        self.bodies.pop();
    }

    /// What is read from here on is left out: what it includes need not exist.
    pub(in crate::syntax) fn begin_left_out(&mut self) {
        self.left_out += 1;
    }

    pub(in crate::syntax) fn end_left_out(&mut self) {
        self.left_out -= 1;
    }

    /// What is known, to read the same text again.
    pub(in crate::syntax) fn forgetting(self) -> Parts {
        Parts { known: self.known, ..Parts::default() }
    }

    /// Whether a part stands in the body that is being read already, to which it is added.
    fn stands_twice(&mut self, id: &str) -> bool {
        let Some(body) = self.bodies.last_mut() else { return false };
        if body.iter().any(|other| other == id) {
            return true;
        }
        body.push(id.to_string());
        false
    }

    /// What is known, as tokens for [`Parts::before`]: nothing, or `{ ("key" "id" { items }) .. }`.
    #[must_use]
    pub fn packed(&self) -> Option<TokenTree> {
        if self.known.is_empty() {
            return None;
        }
        let mut all = TokenStream::new();
        for (key, part) in self.known.iter() {
            let mut packed = TokenStream::new();
            packed.append(Literal::string(key));
            packed.append(Literal::string(&part.id));
            packed.append(part.items.clone());
            all.append(Group::new(Delimiter::Parenthesis, packed));
        }
        Some(Group::new(Delimiter::Brace, all).into())
    }

    /// The parts that stand packed before the text of a machine, and the rest of it.
    #[must_use]
    pub fn before(text: TokenStream) -> (Parts, TokenStream) {
        let mut parts = Parts::default();
        let mut tokens = text.clone().into_iter();
        // No machine begins with a brace.
        let Some(TokenTree::Group(packed)) = tokens.next().filter(is_braces) else { return (parts, text) };
        for token in packed.stream() {
            let TokenTree::Group(part) = token else { continue };
            let part: Vec<_> = part.stream().into_iter().listed();
            if let [key, id, TokenTree::Group(items)] = &part[..]
                && let (Some(key), Some(id)) = (text_of(key), text_of(id))
            {
                parts.know(key, id, items.clone());
            }
        }
        (parts, tokens.collect())
    }
}

/// A part that is being read.
pub(in crate::syntax) struct Entered {
    /// Its items, in their braces.
    pub items: TokenStream,
    /// Whether it stands in the same body already, so that what is read is of no use.
    pub again: bool,
}

/// `include path;`: what is to be read in its place up to [`leave`], unless it is not known, or may not stand there.
pub(in crate::syntax) fn enter(keyword: &Ident, path: &syn::Path, errors: &mut Errors) -> Option<Entered> {
    let written = spelled(path);
    let place = path.segments.last().map_or_else(|| keyword.span(), |last| last.ident.span());
    let parts = &mut errors.parts;
    let key = format!("{} {written}", parts.around.last().map_or(MACHINE, String::as_str));
    let Some(Part { id, items }) = parts.known.get(&key).cloned() else {
        if parts.left_out == 0 && parts.open.iter().all(|asked| asked.key != key) {
            parts.open.push(Asked { key, keyword: keyword.clone(), path: path.to_token_stream() });
        }
        return None;
    };
    if parts.around.contains(&id) {
        let shown = written.trim_start_matches('$');
        let message = match parts.around.last() {
            Some(own) if *own == id => format!("`{shown}` is the part that this stands in, so it would never end"),
            _ => format!("`{shown}` includes the part that this stands in, so it would never end"),
        };
        errors.at_span(Rule::IncludedInItself, place, message);
        return None;
    }
    if parts.around.len() == DEEPEST {
        let message =
            format!("parts include each other more than {DEEPEST} deep here; include some of them side by side");
        errors.at_span(Rule::Nesting, place, message);
        return None;
    }
    let items = TokenStream::from(TokenTree::Group(items));
    if !is_bounded(&items, errors) {
        return None;
    }
    let parts = &mut errors.parts;
    let again = parts.left_out == 0 && parts.stands_twice(&id);
    parts.around.push(id);
    let (items, moves) = moves::named(items);
    parts.moves |= moves;
    if again {
        let message = format!(
            "`{}` already stands in this body; remove one `include` of the two",
            written.trim_start_matches('$')
        );
        errors.at_span(Rule::IncludedTwice, place, message);
        // It is read all the same: conditions have to be met in the same order each time.
        errors.parts.begin_left_out();
    }
    Some(Entered { items, again })
}

/// Behind the items of a part.
pub(in crate::syntax) fn leave(part: &Entered, errors: &mut Errors) {
    errors.parts.around.pop();
    if part.again {
        errors.parts.end_left_out();
    }
}

/// Refuses to go on without the parts that are not known: what else there is to say might be wrong.
pub(in crate::syntax) fn refuse_unknown(errors: &mut Errors) -> bool {
    let open = core::mem::take(&mut errors.parts.open);
    for Asked { path, .. } in &open {
        let written = path.to_string().replace(' ', "");
        let message = format!(
            "the part `{written}` is not known here, where no compiler looks for it; write its items in place of the `include`"
        );
        errors.at(Rule::MalformedInclude, path, message);
    }
    !open.is_empty()
}

/// A path as it is written; `$crate` is the crate of the part that it stands in.
fn spelled(path: &syn::Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn text_of(token: &TokenTree) -> Option<String> {
    syn::parse2::<syn::LitStr>(token.clone().into()).ok().map(|text| text.value())
}
