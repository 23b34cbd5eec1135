//! Names as Rust has them: `PlayerOn` of `player-on`, `volume_gt_3` of `volume > 3`.

use std::collections::BTreeMap;

/// Words of Rust that are no name.
const KEYWORDS: [&str; 39] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "override", "pub", "ref", "return", "self", "super", "true", "try", "type", "while",
];

/// Names that have been given, each once.
#[derive(Debug, Default)]
pub struct Names {
    /// By what was named: the name.
    given: BTreeMap<String, String>,
}

impl Names {
    /// The name of something: what was given to it, or the first that is free of what is wanted, `wanted2` and so on.
    pub fn name(&mut self, of: &str, wanted: String) -> String {
        if let Some(known) = self.given.get(of) {
            return known.clone();
        }
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut candidates = std::iter::once(wanted.clone()).chain(numbered);
        let is_free = |name: &String| !self.given.values().any(|other| other == name);
        let name = candidates.find(is_free).expect("there is always a further number");
        self.given.insert(of.to_owned(), name.clone());
        name
    }
}

/// The name of a type or of a variant. `prefix` is put before what begins with a digit.
pub fn camel(text: &str, prefix: char) -> String {
    let is_shouted = !text.contains(char::is_lowercase);
    let mut name = String::new();
    for word in text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let mut chars = word.chars();
        name.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        let rest = chars.as_str();
        name.push_str(&if is_shouted { rest.to_lowercase() } else { rest.to_owned() });
    }
    let is_name = name.starts_with(char::is_alphabetic) && name != "Self";
    if is_name { name } else { format!("{prefix}{name}") }
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
