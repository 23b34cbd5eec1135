//! The items of a machine as far as they are written, because the text in an editor is incomplete.
//!
//! The keywords of an item are separated from the text between them, and no errors are reported. Missing text is empty,
//! and a word that starts no item becomes an item. An inserted word, for completions, does not change the items before
//! it.

use fsm_model::Kind;
use fsm_syntax::words::{Follows, Word};
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

/// An item.
pub enum Item {
    /// `state Name(fields) { items }`, with or without `initial` before it. Also a word that starts no item.
    State { words: Vec<Ident>, name: Option<Ident>, inside: Option<TokenStream> },
    /// `initial => REACTION`
    Initial { word: Ident, reaction: TokenStream },
    /// `history deep else Name;`, `priority outer;`: a keyword and another word. `example` is a possible other word.
    Said { word: Ident, more: Option<Ident>, example: &'static str, otherwise: Option<TokenStream> },
    /// `enter or resume { .. }`
    Action { words: Vec<Ident>, body: Option<Group> },
    /// `alarm on Bumped or after 5s => REACTION`; without a reaction, `defer PATTERN;` or `never GUARD;`
    Clause { alarm: Option<Ident>, triggers: Vec<Trigger>, reaction: Option<TokenStream> },
    /// `in A | B { items }`
    In { word: Ident, states: TokenStream, inside: Option<TokenStream> },
    /// `include path;`
    Include { word: Ident, path: TokenStream },
    /// `machine retry: Retry<Tcp>(&mut net.link);`
    Machine { word: Ident, name: Option<Ident>, ty: TokenStream, lent: Option<TokenStream> },
    /// An item that is read elsewhere.
    Other { word: Ident },
}

/// `on Bumped if GUARD`
pub struct Trigger {
    /// The `or` before the trigger.
    pub or: Option<Ident>,
    /// The keyword, which may not be written yet.
    pub word: Option<Ident>,
    pub what: TokenStream,
    pub guard: Option<TokenStream>,
}

/// Reads the items of a body.
pub fn items(body: TokenStream) -> Vec<Item> {
    let mut reader = Reader { tokens: body.into_iter().collect(), at: 0 };
    let mut items = Vec::new();
    while let Some(token) = reader.next() {
        if let TokenTree::Ident(word) = token {
            items.push(reader.item(word));
        }
    }
    items
}

/// The unread rest of a body.
struct Reader {
    tokens: Vec<TokenTree>,
    at: usize,
}

impl Reader {
    /// Reads an item after its first word.
    fn item(&mut self, word: Ident) -> Item {
        match Word::named(&word.to_string()) {
            // A word that is not a keyword may be the misspelt keyword of a state.
            None | Some(Word::State(_)) => self.state(vec![word]),
            Some(Word::Initial) => self.initial(word),
            Some(Word::History) => self.said(word, "deep"),
            Some(Word::Priority) => self.said(word, "outer"),
            Some(Word::Action(_)) => self.action(word),
            Some(Word::Trigger(_) | Word::Forward) => self.clause(None, Some(word)),
            Some(Word::Alarm) => {
                let first = self.ident();
                self.clause(Some(word), first)
            }
            Some(Word::In) => {
                let states = self.until(|reader| reader.is_brace());
                Item::In { word, states, inside: self.brace().map(|group| group.stream()) }
            }
            Some(Word::Defer | Word::Ignore) => {
                let what = self.until(Reader::is_pattern_over);
                let trigger = Trigger { or: None, word: Some(word), what, guard: None };
                Item::Clause { alarm: None, triggers: vec![trigger], reaction: None }
            }
            Some(Word::Never) => {
                let trigger = self.trigger(None, Some(word));
                Item::Clause { alarm: None, triggers: vec![trigger], reaction: None }
            }
            Some(Word::Include) => {
                let path = self.until(|_| false);
                Item::Include { word, path }
            }
            Some(Word::Machine) => self.machine(word),
            Some(
                Word::Events
                | Word::Signals
                | Word::Stack
                | Word::Queue
                | Word::Version
                | Word::Observer
                | Word::Exhaustive,
            ) => {
                self.rest();
                Item::Other { word }
            }
        }
    }

    fn initial(&mut self, word: Ident) -> Item {
        if let Some(Word::State(_)) = self.opening() {
            let words = std::iter::once(word).chain(self.ident()).collect();
            return self.state(words);
        }
        self.arrow();
        let reaction = self.reaction();
        Item::Initial { word, reaction }
    }

    fn said(&mut self, word: Ident, example: &'static str) -> Item {
        let more = self.ident();
        let otherwise = self.word("else").then(|| self.reaction());
        Item::Said { word, more, example, otherwise }
    }

    fn state(&mut self, words: Vec<Ident>) -> Item {
        let name = self.ident_if(|word| Word::named(word).is_none());
        self.until(|reader| reader.is_brace());
        Item::State { words, name, inside: self.brace().map(|group| group.stream()) }
    }

    fn machine(&mut self, word: Ident) -> Item {
        // A keyword before a `:` is the name of the machine.
        let typed = matches!(self.tokens.get(self.at + 1), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
        let name = self.ident_if(|word| typed || Word::named(word).is_none());
        if self.is_punct(':') {
            self.at += 1;
        }
        let ty = self.until(|reader| reader.group(Delimiter::Parenthesis).is_some());
        let lent = self.group(Delimiter::Parenthesis).map(Group::stream);
        self.rest();
        Item::Machine { word, name, ty, lent }
    }

    fn action(&mut self, word: Ident) -> Item {
        let mut words = vec![word];
        while self.is_word("or") {
            words.extend(self.ident());
            words.extend(self.ident());
        }
        Item::Action { words, body: self.brace() }
    }

    /// Reads a transition after the keyword of its first trigger.
    fn clause(&mut self, alarm: Option<Ident>, first: Option<Ident>) -> Item {
        let mut triggers = vec![self.trigger(None, first)];
        while let Some(or) = self.ident_if(|word| word == "or") {
            let word = self.ident();
            triggers.push(self.trigger(Some(or), word));
        }
        let reaction = if self.arrow() { self.reaction() } else { TokenStream::new() };
        Item::Clause { alarm, triggers, reaction: Some(reaction) }
    }

    fn trigger(&mut self, or: Option<Ident>, word: Option<Ident>) -> Trigger {
        let named = word.as_ref().and_then(|word| Word::named(&word.to_string()));
        let polls = named.is_some_and(|word| word.follows() == Follows::Condition);
        let what = if polls { TokenStream::new() } else { self.until(Reader::is_pattern_over) };
        let guard = (polls || self.word("if")).then(|| self.until(Reader::is_guard_over));
        Trigger { or, word, what, guard }
    }

    /// Reads the reaction after `=>`, and the `;` that ends it unless a block does.
    fn reaction(&mut self) -> TokenStream {
        let from = self.at;
        if self.is_word("if") || self.is_word("match") || self.is_brace() {
            self.blocks();
        }
        let ended = self.at > from && !self.is_punct('.') && !self.is_punct('?');
        if !ended {
            self.until(Reader::is_item_over);
        }
        let reaction = self.tokens[from..self.at].iter().cloned().collect();
        if self.is_punct(';') {
            self.at += 1;
        }
        reaction
    }

    /// Reads `{ .. }`, `match .. { .. }`, or `if .. { .. } else if .. { .. } else { .. }`.
    fn blocks(&mut self) {
        loop {
            self.until(|reader| reader.is_brace());
            let closed = self.brace().is_some();
            if !(closed && self.word("else")) {
                return;
            }
        }
    }

    /// Skips the rest of an item that is read elsewhere, to its `;` or through its block.
    fn rest(&mut self) {
        self.until(|reader| reader.is_brace());
        self.brace();
    }

    /// Reads the tokens up to a place for which `over` is true, or to the end of the item.
    fn until(&mut self, over: impl Fn(&Self) -> bool) -> TokenStream {
        let from = self.at;
        while self.at < self.tokens.len() && !over(self) && !self.is_item_over() {
            self.at += 1;
        }
        self.tokens[from..self.at].iter().cloned().collect()
    }

    fn is_pattern_over(&self) -> bool {
        self.is_word("if") || self.is_guard_over()
    }

    fn is_guard_over(&self) -> bool {
        // A variable named `or` can only be followed by these two words.
        let another = self.word_at(self.at + 1).is_none_or(|word| word != "as" && word != "if");
        self.is_word("or") && another && !self.is_sign_at(self.at + 1) || self.is_arrow()
    }

    /// Whether the item ends here, at its `;` or before the next item.
    fn is_item_over(&self) -> bool {
        let attribute = self.is_punct('#')
            && matches!(self.tokens.get(self.at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
        self.is_punct(';') || attribute || self.opens_item()
    }

    /// Whether an item begins here, with its keyword and with a token that does not follow a variable of this name.
    fn opens_item(&self) -> bool {
        let Some(word) = self.opening() else { return false };
        let (number, block, arrow) = match word.follows() {
            // `final` is not a variable, and an `in` without a state may belong to a loop.
            Follows::Name => (false, matches!(word, Word::State(Kind::Plain | Kind::Parallel)), false),
            Follows::Code | Follows::List => (false, true, false),
            Follows::Number => (true, false, false),
            Follows::Nothing => (false, false, false),
            Follows::Duration => (true, false, true),
            Follows::Target | Follows::Trigger | Follows::Pattern | Follows::Condition | Follows::Arrow => {
                (false, false, true)
            }
        };
        match self.tokens.get(self.at + 1) {
            Some(TokenTree::Ident(next)) => !["as", "else", "if", "or"].iter().any(|other| next == other),
            Some(TokenTree::Literal(_)) => number,
            Some(TokenTree::Group(group)) => block && group.delimiter() == Delimiter::Brace && !self.is_within(),
            Some(TokenTree::Punct(_)) => arrow && self.is_arrow_at(self.at + 1),
            None => arrow,
        }
    }

    /// Returns the keyword of an item, if it comes next.
    fn opening(&self) -> Option<Word> {
        Word::named(&self.word_at(self.at)?)
    }

    /// Whether the token before a word shows that the word is part of code: `if active { .. }`, `robot.active { .. }`.
    fn is_within(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.tokens.get(before));
        match before {
            Some(TokenTree::Punct(sign)) => !matches!(sign.as_char(), ';' | '>'),
            Some(TokenTree::Ident(word)) => ["if", "match", "else", "while", "in"].iter().any(|known| word == known),
            _ => false,
        }
    }

    fn next(&mut self) -> Option<TokenTree> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn ident(&mut self) -> Option<Ident> {
        self.ident_if(|_| true)
    }

    fn ident_if(&mut self, accepts: impl Fn(&str) -> bool) -> Option<Ident> {
        let Some(TokenTree::Ident(word)) = self.tokens.get(self.at) else { return None };
        let word = word.clone();
        let accepted = accepts(&word.to_string());
        self.at += usize::from(accepted);
        accepted.then_some(word)
    }

    /// Takes a word if it comes next. Returns whether it does.
    fn word(&mut self, word: &str) -> bool {
        self.ident_if(|found| found == word).is_some()
    }

    fn brace(&mut self) -> Option<Group> {
        let group = self.group(Delimiter::Brace).cloned();
        self.at += usize::from(group.is_some());
        group
    }

    /// Returns the group in the given brackets, if it comes next.
    fn group(&self, brackets: Delimiter) -> Option<&Group> {
        match self.tokens.get(self.at) {
            Some(TokenTree::Group(group)) if group.delimiter() == brackets => Some(group),
            _ => None,
        }
    }

    fn arrow(&mut self) -> bool {
        let arrow = self.is_arrow();
        self.at += if arrow { 2 } else { 0 };
        arrow
    }

    fn is_arrow(&self) -> bool {
        self.is_arrow_at(self.at)
    }

    fn is_arrow_at(&self, at: usize) -> bool {
        let sign = |at: usize| match self.tokens.get(at) {
            Some(TokenTree::Punct(sign)) => Some((sign.as_char(), sign.spacing())),
            _ => None,
        };
        sign(at) == Some(('=', Spacing::Joint)) && sign(at + 1).is_some_and(|(sign, _)| sign == '>')
    }

    fn is_brace(&self) -> bool {
        self.group(Delimiter::Brace).is_some()
    }

    fn is_punct(&self, sign: char) -> bool {
        matches!(self.tokens.get(self.at), Some(TokenTree::Punct(found)) if found.as_char() == sign)
    }

    fn is_sign_at(&self, at: usize) -> bool {
        matches!(self.tokens.get(at), Some(TokenTree::Punct(_)))
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(TokenTree::Ident(found)) if found == word)
    }

    fn word_at(&self, at: usize) -> Option<String> {
        match self.tokens.get(at) {
            Some(TokenTree::Ident(word)) => Some(word.to_string()),
            _ => None,
        }
    }
}
