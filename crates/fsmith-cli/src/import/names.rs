//! Names in the style of Rust: `PlayerOn` for `player-on`, `volume_gt_3` for `volume > 3`.

use std::collections::{BTreeMap, BTreeSet};

use fsm_syntax::words::spelling::is_name;
use ra_ap_rustc_lexer::{is_id_continue, is_id_start};

use super::document::{Scxml, State};
use super::outline::{Id, Outline, Place};

/// Keywords of Rust, which are not allowed as names.
const KEYWORDS: [&str; 39] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "override", "pub", "ref", "return", "self", "super", "true", "try", "type", "while",
];

/// Unique names.
#[derive(Debug, Default)]
pub struct Names {
    /// The names, by the text of the document for which each was given.
    given: BTreeMap<String, String>,
    taken: BTreeSet<String>,
    /// The next number for each name that is taken.
    next: BTreeMap<String, usize>,
}

impl Names {
    /// The name that was given to `of`, or else the first free one of `wanted`, `wanted2`, `wanted3` and so on.
    pub fn name(&mut self, of: &str, wanted: String) -> String {
        if let Some(known) = self.given.get(of) {
            return known.clone();
        }
        let name = self.another(wanted);
        self.given.insert(of.to_owned(), name.clone());
        name
    }

    /// The first free name of `wanted`, `wanted2`, `wanted3` and so on.
    pub fn another(&mut self, wanted: String) -> String {
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let next = self.next.entry(wanted.clone()).or_insert(2);
        loop {
            let name = format!("{wanted}{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// The names of states.
pub struct Naming<'d> {
    document: &'d Scxml,
    names: Names,
}

impl<'d> Naming<'d> {
    pub fn of(document: &'d Scxml) -> Self {
        Naming { document, names: Names::default() }
    }

    /// Names a state that is added to the outline. `fsmith draw` writes ids as paths if names are not unique.
    pub fn name(&mut self, outline: &Outline, state: &State, parent: Option<Id>) -> String {
        // No state has to avoid the name of the machine.
        let Some(parent) = parent else { return String::new() };
        let Some(id) = &state.id else { return self.names.another(format!("State{}", outline.states.len())) };
        let is_free = |name: &&str| !outline.children(parent).iter().any(|child| outline.states[*child].name == **name);
        let own = self.paths(outline, parent).into_iter().find_map(|path| id.strip_prefix(&*path)?.strip_prefix('.'));
        match own.filter(|own| is_variant(own)).filter(is_free) {
            Some(own) => own.to_owned(),
            None => self.names.another(camel(id, 'S')),
        }
    }

    /// The paths of names to a state: the whole path, and the path without the machine's own body.
    fn paths(&self, outline: &Outline, of: Id) -> Vec<String> {
        let enclosing = std::iter::once(of).chain(outline.enclosing(of)).filter(|id| *id != 0);
        let mut path: Vec<_> = enclosing.map(|id| &outline.states[id]).collect();
        path.reverse();
        let has_frame = path.first().is_some_and(|outermost| is_frame(outermost.state, self.document));
        let joined = |path: &[&Place]| path.iter().map(|place| &*place.name).collect::<Vec<_>>().join(".");
        let inner = has_frame.then(|| joined(&path[1..]));
        std::iter::once(joined(&path)).chain(inner).filter(|path| !path.is_empty()).collect()
    }
}

/// Whether a state has the name of the document, as the machine's own body has in documents of `fsmith draw`. Its id
/// has a number if another state has that name.
pub fn is_frame(state: &State, document: &Scxml) -> bool {
    let (Some(id), Some(name)) = (&state.id, &document.name) else { return false };
    let has_number = || {
        let number = id.strip_prefix(&**name).and_then(|rest| rest.strip_prefix('_'));
        number.is_some_and(|number| number.parse::<usize>().is_ok()) && has_id(&document.root, name)
    };
    id == name || has_number()
}

fn has_id(state: &State, id: &str) -> bool {
    state.states.iter().any(|inner| inner.id.as_deref() == Some(id) || has_id(inner, id))
}

/// The name of a type or of a variant: the text itself if possible. `prefix` is inserted before an initial digit.
pub fn camel(text: &str, prefix: char) -> String {
    if is_variant(text) {
        return text.to_owned();
    }
    let is_shouted = !text.contains(char::is_lowercase);
    let mut name = String::new();
    for word in text.split(|char: char| !is_id_continue(char) || char == '_').filter(|word| !word.is_empty()) {
        let mut chars = word.chars();
        name.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        let rest = chars.as_str();
        name.push_str(&if is_shouted { rest.to_lowercase() } else { rest.to_owned() });
    }
    if is_identifier(&name) && name != "Self" { name } else { format!("{prefix}{name}") }
}

/// Whether a text can be used unchanged as the name of a state or an event.
fn is_variant(text: &str) -> bool {
    is_identifier(text) && is_name(text) && text != "Self"
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(is_id_start) && text.chars().all(is_id_continue)
}

/// The name of a function.
pub fn snake(text: &str) -> String {
    let words = fsm_chart::words(text);
    let mut name = String::new();
    let mut before = '_';
    for char in words.chars().filter(|char| char.is_alphanumeric() || *char == '_') {
        if char == '_' && before == '_' {
            continue;
        }
        if char.is_uppercase() && before.is_lowercase() {
            name.push('_');
        }
        name.extend(char.to_lowercase());
        before = char;
    }
    if KEYWORDS.contains(&&*name) { format!("{name}_") } else { name }
}
