//! Names as Rust has them: `PlayerOn` of `player-on`, `volume_gt_3` of `volume > 3`.

use std::collections::{BTreeMap, BTreeSet};

use fsm_core::syntax::words::spelling::is_name;
use ra_ap_rustc_lexer::{is_id_continue, is_id_start};

/// Words of Rust that are no name.
const KEYWORDS: [&str; 39] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "override", "pub", "ref", "return", "self", "super", "true", "try", "type", "while",
];

/// Names that have been given, each once.
#[derive(Debug, Default)]
pub struct Names {
    /// The names, by the text of the document that each stands for.
    given: BTreeMap<String, String>,
    taken: BTreeSet<String>,
    /// The number that comes next for a name that is taken.
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

/// The name of a type or of a variant: the text itself if it is one. `prefix` is put before a name that begins with a
/// digit.
pub fn camel(text: &str, prefix: char) -> String {
    if is_identifier(text) && is_name(text) && text != "Self" {
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
