//! Parts of a machine that are declared elsewhere: which parts its text includes, and the items of the known ones.
//!
//! A macro sees only its own text. So, as with [conditions](super::conditions), the text is read repeatedly: each time,
//! the macro asks for the parts that are not known yet, until it knows all. The parser reads the items of a part as if
//! they were written in place of the `include`, so nothing after the parser knows of parts.

use super::code::moves;
use super::is_bounded;
use super::messages::errors::Errors;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::Map;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The maximum depth at which parts may include each other. Each part is read inside the one that includes it.
const DEEPEST: usize = 8;

/// Used in place of the id of the including part, in the key of a part that the machine itself includes.
const MACHINE: &str = "";

/// The known and unknown parts of a machine.
#[derive(Debug, Default)]
pub struct Parts {
    /// The known parts, by the including part and the path. The same path may mean another part in another crate.
    known: Map<String, Part>,
    /// The parts that are not known yet, each once, in the order of the text.
    open: Vec<Asked>,
    /// The ids of the parts that are being read, outermost first.
    around: Vec<String>,
    /// The ids of the parts in each body that is being read, outermost body first.
    bodies: Vec<Vec<String>>,
    /// How many of the enclosing items are left out.
    left_out: usize,
    /// Whether code in a part moves data out of its state.
    pub(crate) moves: bool,
}

/// The unique id of a part, and its items.
#[derive(Clone, Debug)]
pub struct Part {
    id: String,
    /// The items with their braces.
    items: Group,
}

/// A part that is not known yet.
#[derive(Clone, Debug)]
pub struct Asked {
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
    pub fn open(&self) -> &[Asked] {
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
    fn stands_twice(&mut self, id: &str) -> bool {
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

/// A part that is being read.
pub(crate) struct Entered {
    /// Its items, with their braces.
    pub items: TokenStream,
    /// Whether the body already contains the part. If so, the result of reading it is discarded.
    pub again: bool,
}

/// Begins to read an included part, up to [`leave`]. Returns `None` if it is not known or not allowed here.
pub(crate) fn enter(keyword: &Ident, path: &syn::Path, errors: &mut Errors) -> Option<Entered> {
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
        // The items are read nevertheless, because conditions must be met in the same order each time.
        errors.parts.begin_left_out();
    }
    Some(Entered { items, again })
}

/// Ends the items of a part.
pub(crate) fn leave(part: &Entered, errors: &mut Errors) {
    errors.parts.around.pop();
    if part.again {
        errors.parts.end_left_out();
    }
}

/// Reports the parts that are not known, and returns whether there are any. If so, further errors might be wrong.
pub(crate) fn refuse_unknown(errors: &mut Errors) -> bool {
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

/// Returns a path as written. In it, `$crate` means the crate of the part that contains the path.
fn spelled(path: &syn::Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn text_of(token: &TokenTree) -> Option<String> {
    syn::parse2::<syn::LitStr>(token.clone().into()).ok().map(|text| text.value())
}
