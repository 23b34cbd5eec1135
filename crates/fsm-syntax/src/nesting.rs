//! The limits on nesting, so that neither this library, nor syn, nor the compiler runs out of stack.
//!
//! Every text is checked here before anything recurses in it. Three things make a syntax tree deep:
//!
//! | | such as | limit |
//! |---|---|---|
//! | brackets | `((x))` | [`BRACKETS`] |
//! | operators and words that contain each other without brackets | `!!x`, `a.b.c`, `Vec<Vec<u8>>`, `return if x` | [`LINKS`] |
//! | chains, in which loops are used as far as possible | `a && b && c`, `if .. else if ..` | [`CHAIN`] |
//!
//! The counts inside brackets are added to those around them.

use super::messages::errors::Errors;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use std::format;
use std::string::String;
use std::vec::Vec;

/// The limit on nested brackets, starting with the machine's own. Parsers recurse in each of them, and the compiler's
/// stack overflows at some hundreds.
pub const BRACKETS: usize = 64;
/// The limit on brackets in a Rust file, which contains more than machines.
const BRACKETS_OF_FILE: usize = 256;
/// The limit on operators and words around an operand, summed over all enclosing brackets.
const LINKS: usize = 256;
/// The limit on members of a chain, summed over all brackets around its last member.
const CHAIN: usize = 512;

/// Words that contain the expression after them.
const PREFIXES: [&str; 14] = [
    "return", "break", "yield", "if", "match", "while", "for", "loop", "move", "async", "unsafe", "let", "const", "dyn",
];
/// Words before a list of alternatives, which is not nested: `on A | B`.
const LISTS: [&str; 6] = ["on", "in", "ignore", "defer", "alarm", "forward"];

/// Reports tokens that are nested deeper than the limits. Returns whether there are none. Does not recurse.
pub fn is_shallow(tokens: &TokenStream, errors: &mut Errors) -> bool {
    match too_deep(tokens) {
        Some((place, message)) => {
            errors.at_span(Rule::Nesting, place, message);
            false
        }
        None => true,
    }
}

/// Returns the place where tokens are nested deeper than the limits, with a message.
#[must_use]
pub fn too_deep(tokens: &TokenStream) -> Option<(Span, String)> {
    let (mut outside, mut after_group) = (0, false);
    let is_written_shallow = |token| match token {
        TokenTree::Group(group) => {
            outside += usize::from(core::mem::replace(&mut after_group, true));
            source_depth(&group).is_some_and(|(brackets, links)| brackets <= BRACKETS && links + outside <= LINKS)
        }
        _ => {
            (outside, after_group) = (outside + 1, false);
            outside <= LINKS
        }
    };
    if tokens.clone().into_iter().all(is_written_shallow) { None } else { too_deep_by_token(tokens) }
}

/// Whether the brackets of a Rust file are nested too deep to search it for machines.
#[must_use]
pub fn is_deep_file(tokens: &TokenStream) -> bool {
    let mut enclosing = Vec::from([tokens.clone().into_iter()]);
    while let Some(level) = enclosing.last_mut() {
        match level.next() {
            Some(TokenTree::Group(_)) if enclosing.len() > BRACKETS_OF_FILE => return true,
            Some(TokenTree::Group(group)) => enclosing.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(enclosing.pop()),
        }
    }
    false
}

/// A slower, exact version of [`too_deep`].
fn too_deep_by_token(tokens: &TokenStream) -> Option<(Span, String)> {
    let mut enclosing = Vec::from([(tokens.clone().into_iter(), Stretch::default())]);
    let (mut links, mut chain) = (0, 0);
    while let Some((level, stretch)) = enclosing.last_mut() {
        let Some(token) = level.next() else {
            (links, chain) = (links - stretch.links(), chain - stretch.chain);
            enclosing.pop();
            continue;
        };
        let before = (stretch.links(), stretch.chain);
        stretch.add(&token);
        (links, chain) = (links + stretch.links() - before.0, chain + stretch.chain - before.1);
        let too_many = match token {
            _ if links > LINKS => Some((LINKS, "operators and words")),
            _ if chain > CHAIN => Some((CHAIN, "conditions")),
            TokenTree::Group(_) if enclosing.len() > BRACKETS => Some((BRACKETS, "brackets")),
            _ => None,
        };
        if let Some((most, what)) = too_many {
            let place = match &token {
                TokenTree::Group(group) => group.span_open(),
                token => token.span(),
            };
            let message = format!(
                "{what} are nested more than {most} deep here; move some of the surrounding code into a function, or into a separate state"
            );
            return Some((place, message));
        }
        if let TokenTree::Group(group) = token {
            enclosing.push((group.stream().into_iter(), Stretch::default()));
        }
    }
    None
}

/// The tokens between two places at which nothing is nested, such as two `;`.
#[derive(Default)]
struct Stretch {
    /// Operators since the last `,` and the last member of a chain.
    tight: usize,
    /// Words and operators that contain the rest of the stretch, even after a `,`.
    loose: usize,
    /// Unclosed `<`, which still contain the tokens after a `,`.
    angles: usize,
    chain: usize,
    started: bool,
    /// Whether the stretch begins with one of [`LISTS`].
    is_list: bool,
    last: Last,
}

/// The kind of token before an operator.
#[derive(Clone, Copy, Default, PartialEq)]
enum Last {
    /// The operator has no operand before it.
    #[default]
    None,
    Operand,
    /// Parentheses or square brackets, which contain the operand before them if they are a call or an index.
    Brackets,
    Braces,
    /// A punctuation character that the operator directly follows. The `bool` says whether an operand precedes it.
    Joint(char, bool),
}

impl Last {
    fn is_operand(self) -> bool {
        matches!(self, Last::Operand | Last::Brackets | Last::Braces)
    }
}

impl Stretch {
    fn links(&self) -> usize {
        self.tight + self.loose + self.angles
    }

    fn add(&mut self, token: &TokenTree) {
        self.last = match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Last::Braces,
            TokenTree::Group(_) => {
                self.tight += usize::from(self.last == Last::Brackets);
                Last::Brackets
            }
            TokenTree::Literal(_) => Last::Operand,
            TokenTree::Ident(word) => self.word(&format!("{word}")),
            TokenTree::Punct(mark) => {
                let (last, sign) = (self.last, mark.as_char());
                self.mark(sign, last);
                match mark.spacing() {
                    _ if sign == '?' => Last::Operand,
                    Spacing::Joint => Last::Joint(sign, last.is_operand()),
                    Spacing::Alone => Last::None,
                }
            }
        };
        self.started = !matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';');
    }

    fn word(&mut self, word: &str) -> Last {
        match word {
            "else" => {
                *self = Stretch { chain: self.chain + 1, ..Stretch::default() };
                return Last::None;
            }
            "as" => {
                self.tight += 1;
                return Last::None;
            }
            _ if self.last == Last::Braces => *self = Stretch::default(),
            _ => {}
        }
        if !self.started {
            self.is_list = LISTS.contains(&word);
        }
        if PREFIXES.contains(&word) {
            self.loose += 1;
            self.is_list = false;
            return Last::None;
        }
        Last::Operand
    }

    fn mark(&mut self, mark: char, last: Last) {
        match (mark, last) {
            (';', _) | ('>', Last::Joint('=', _)) => *self = Stretch::default(),
            (',', _) => self.tight = 0,
            ('|', _) if self.is_list => {}
            // The second half of `&&` or `||` between two operands, which are complete: a `<` in them was a comparison.
            ('&', Last::Joint('&', true)) => {
                (self.tight, self.angles) = (0, 0);
                self.chain += 1;
            }
            ('|', Last::Joint('|', true)) => (self.tight, self.angles) = (0, 0),
            ('|', last) if last.is_operand() => self.chain += 1,
            ('|', _) => self.loose += 1,
            ('<', _) => self.angles += 1,
            ('>', Last::Joint('-', _)) | ('=', Last::Joint(..)) | (':' | '#' | '$' | '\'', _) => {}
            ('>', _) if self.angles > 0 => self.angles -= 1,
            ('=', _) => self.loose += 1,
            _ => self.tight += 1,
        }
    }
}

/// Returns the maximum number of brackets and of [`LINKS`] around a token of a group, including the group's own
/// brackets. The number of links may be too large but not too small. This takes a twelfth of the instructions of
/// visiting every token. Returns `None` if the source is not available, or does not belong to the group.
fn source_depth(group: &Group) -> Option<(usize, usize)> {
    let source = group.span().source_text().filter(|source| source.starts_with(['(', '[', '{']))?;
    depth(&source)
}

/// Returns how deep a text is nested, in brackets and in links. Returns `None` if a macro inserts tokens into it, or if
/// only a complete lexer could recognize the brackets, because of raw strings or block comments.
fn depth(source: &str) -> Option<(usize, usize)> {
    let (mut levels, mut links, mut deepest) = (Vec::new(), 0, (0, 0));
    // The links of this level, and whether the last token is a word, or a bracket that may be a call.
    let (mut own, mut after_word, mut after_brackets) = (0, false, false);
    let (mut before, mut rest) = (' ', source.chars());
    while let Some(sign) = rest.next() {
        let (mut is_word, mut link) = (false, false);
        match sign {
            '(' | '[' | '{' => {
                if after_brackets {
                    (own, links) = (own + 1, links + 1);
                    deepest.1 = links.max(deepest.1);
                }
                levels.push(std::mem::take(&mut own));
                deepest.0 = levels.len().max(deepest.0);
            }
            ')' | ']' | '}' => {
                links -= own;
                own = levels.pop()?;
                if sign == '}' && begins_anew(rest.as_str()) {
                    links -= std::mem::take(&mut own);
                }
            }
            '$' => return None,
            '/' if rest.as_str().starts_with('*') => return None,
            '/' if rest.as_str().starts_with('/') => rest.by_ref().find(|&sign| sign == '\n').map_or((), drop),
            '"' if matches!(before, 'r' | '#') => return None,
            '"' => skip_literal('"', &mut rest)?,
            '\'' if is_character(rest.as_str()) => skip_literal('\'', &mut rest)?,
            ';' => links -= std::mem::take(&mut own),
            '>' if before == '=' => links -= std::mem::take(&mut own),
            ',' | ':' | '#' | '\'' => {}
            _ if sign.is_whitespace() => is_word = after_word,
            _ if is_of_word(sign) => (is_word, link) = (true, after_word && !is_of_word(before)),
            _ => link = true,
        }
        if link {
            (own, links) = (own + 1, links + 1);
            deepest.1 = links.max(deepest.1);
        }
        after_brackets = matches!(sign, ')' | ']') || (after_brackets && sign.is_whitespace());
        (after_word, before) = (is_word, sign);
    }
    Some(deepest)
}

fn is_of_word(sign: char) -> bool {
    sign == '_' || sign.is_alphanumeric()
}

/// Whether the text after a `}` does not continue the expression.
fn begins_anew(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.starts_with(char::is_alphabetic) && !rest.starts_with("else") && !rest.starts_with("as ")
}

/// Whether the text after a quote makes it a character, not a lifetime.
fn is_character(rest: &str) -> bool {
    rest.starts_with('\\') || rest.chars().nth(1) == Some('\'')
}

/// Skips the rest of a literal, including its closing quote.
fn skip_literal(quote: char, rest: &mut std::str::Chars<'_>) -> Option<()> {
    loop {
        match rest.next()? {
            '\\' => drop(rest.next()?),
            sign if sign == quote => return Some(()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of a message that names what is nested.
    fn refused(text: &str) -> Option<String> {
        let (_, message) = too_deep(&text.parse().expect("tokens"))?;
        message.split_once(" are nested").map(|(what, _)| what.into())
    }

    #[test]
    fn only_real_brackets_are_counted() {
        let brackets = |text| depth(text).map(|(brackets, _)| brackets);
        assert_eq!(brackets("{ state A { on E => if f(x[0]) { B } else { C }; } }"), Some(4));
        assert_eq!(brackets(r#"{ say("}}}}", '}', '\'', b'{', "\"{"); }"#), Some(2));
        assert_eq!(brackets("{ // }}}} and so on\n a::<'a>(('b'))\n /// {{{\n }"), Some(3));
    }

    #[test]
    fn the_depth_of_ambiguous_text_is_unknown() {
        for unsure in [r###"{ r#"}}"# }"###, r#"{ r"}" }"#, "{ /* } */ }", "{ $body }", "}{", r#"{ "}"#] {
            assert_eq!(depth(unsure), None, "{unsure}");
        }
    }

    #[test]
    fn nesting_of_every_kind_is_limited() {
        let prefixes =
            ["!", "-", "&", "*", "&&", "return ", "|| ", "|a, b| ", "if ", "x = ", "move || ", "- -", "&mut "];
        let suffixes = [".y", "?", " as u8", " + 1", " == 1", ".f()", " << 1", " * -1", " .. 1", "()", "[0]", " ()"];
        let types = ["Vec<", "Map<u8, ", "fn() -> ", "&'a ", "*const ", "dyn Fn(u8) -> "];
        let nested = prefixes.iter().chain(&types).map(|prefix| format!("{} x", prefix.repeat(300)));
        let nested = nested.chain(suffixes.iter().map(|suffix| format!("x{}", suffix.repeat(300))));
        for text in nested {
            assert_eq!(refused(&format!("{{ {text} }}")).as_deref(), Some("operators and words"), "{text}");
            assert_eq!(refused(&text).as_deref(), Some("operators and words"), "{text}");
        }
        for chain in [" && !x", " && x < 3", " || x.y", " else if y { z }", " | x"] {
            let text = format!("if x {{ }} {}", chain.repeat(600));
            assert_eq!(refused(&format!("{{ {text} }}")).as_deref(), Some("conditions"), "{text}");
            assert_eq!(refused(&format!("if x {{ }} {}", chain.repeat(500))), None, "{chain}");
        }
        let both = format!("{}x{}", "!!!!!(".repeat(60), ")".repeat(60));
        assert_eq!(refused(&both).as_deref(), Some("operators and words"), "in all brackets together");
        assert_eq!(refused(&format!("{}{}", "(".repeat(70), ")".repeat(70))).as_deref(), Some("brackets"));
    }

    #[test]
    fn sequences_are_not_nested() {
        let items = [
            "on A => B; ",
            "state A(x: Vec<u8>) { } ",
            "f(!a, -b.c); ",
            "x => a + b, ",
            "if a < b { c } ",
            "a.b, ",
            "f(x)[0](y); ",
        ];
        for item in items {
            assert_eq!(refused(&format!("{{ {} }}", item.repeat(2000))), None, "{item}");
        }
        for word in LISTS {
            let list = format!("{word} A {} => B;", "| A::B(_) ".repeat(2000));
            for text in
                [format!("{{ {list} }}"), format!("{{ state A; {list} }}"), format!("{{ state A {{}} {list} }}")]
            {
                assert_eq!(refused(&text), None, "{word}");
            }
        }
    }
}
