//! Parts of a machine that are declared elsewhere: which parts its text includes, and the items of the known ones.
//!
//! A macro sees only its own text. So, as with [conditions](super::conditions), the text is read repeatedly: each time,
//! the macro asks for the parts that are not known yet, until it knows all. The parser reads the items of a part as if
//! they were written in place of the `include`, so nothing after the parser knows of parts.

use fsm_model::listed::Listed;
use fsm_model::sorted::Map;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::TokenStreamExt;
use std::string::{String, ToString};
use std::vec::Vec;

/// Used in place of the id of the including part, in the key of a part that the machine itself includes.
pub(crate) const MACHINE: &str = "";

/// The known and unknown parts of a machine.
#[derive(Debug, Default)]
pub struct Parts {
    /// The known parts, by the including part and the path. The same path may mean another part in another crate.
    pub(crate) known: Map<String, Part>,
    /// The parts that are not known yet, each once, in the order of the text.
    pub(crate) open: Vec<MissingPart>,
    /// The ids of the parts that are being read, outermost first.
    pub(crate) enclosing: Vec<String>,
    /// The ids of the parts in each body that is being read, outermost body first.
    bodies: Vec<Vec<String>>,
    /// How many of the enclosing items are left out.
    pub(crate) left_out: usize,
    /// Whether code in a part moves data out of its state.
    pub(crate) moves: bool,
}

/// The unique id of a part, and its items.
#[derive(Clone, Debug)]
pub struct Part {
    pub(crate) id: String,
    /// The items with their braces.
    pub(crate) items: Group,
}

/// A part that is not known yet.
#[derive(Clone, Debug)]
pub struct MissingPart {
    /// The key for [`Parts::know`].
    pub key: String,
    /// The keyword that includes the part. The names in the path are resolved at its place.
    pub keyword: Ident,
    /// The path as written.
    pub path: TokenStream,
}

impl Parts {
    /// Stores the part that was found under a key. `id` must differ from the ids of all other parts.
    pub fn know(&mut self, key: String, id: String, items: Group) {
        self.known.insert(key, Part { id, items });
    }

    /// Returns the parts that are not known yet.
    #[must_use]
    pub fn open(&self) -> &[MissingPart] {
        &self.open
    }

    /// Returns the number of known parts.
    #[must_use]
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// Returns the items of all known parts, each with the path by which it is included.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (String, TokenStream)> {
        self.known.iter().map(|(key, part)| {
            let path = key.rsplit_once(' ').map_or(key.as_str(), |(_, path)| path);
            (path.to_string(), part.items.stream())
        })
    }

    /// Begins a body, in which each part may be included once.
    pub(crate) fn begin_body(&mut self) {
        self.bodies.push(Vec::new());
    }

    pub(crate) fn end_body(&mut self) {
        self.bodies.pop();
    }

    /// Begins text that is left out. A part that it includes need not exist.
    pub(crate) fn begin_left_out(&mut self) {
        self.left_out += 1;
    }

    pub(crate) fn end_left_out(&mut self) {
        self.left_out -= 1;
    }

    /// Keeps only the known parts, to read the same text again.
    pub(crate) fn forgetting(self) -> Parts {
        Parts { known: self.known, ..Parts::default() }
    }

    /// Records a part in the current body. Returns whether the body already contains it.
    pub(crate) fn is_repeated(&mut self, id: &str) -> bool {
        let Some(body) = self.bodies.last_mut() else { return false };
        if body.iter().any(|other| other == id) {
            return true;
        }
        body.push(id.to_string());
        false
    }

    /// Packs the known parts, if any exist, as tokens for [`Parts::before`]: `{ ("key" "id" { items }) .. }`.
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

    /// Splits the text of a machine into the packed parts before it and the machine itself.
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

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn text_of(token: &TokenTree) -> Option<String> {
    syn::parse2::<syn::LitStr>(token.clone().into()).ok().map(|text| text.value())
}
