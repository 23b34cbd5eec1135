//! Examples in messages with the names of the machine: `on Press => Lit;` instead of `on Start => Running;`, which the
//! reader would have to translate.
//!
//! A text may be broken anywhere, so the names are collected from its tokens and not from what could be parsed, and
//! only once a mistake is found. If the machine has no suitable name, the example contains an invented one.

use super::meant::Tokens;
use crate::one_line::spelled;
use crate::words::{Body, RAISE, TriggerWord, Word, spelling};
use fsm_model::listed::Listed;
use fsm_model::{Kind, Moment};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The message for the `else` of a history, used when it is parsed and when it is resolved.
pub const HISTORY_ELSE: &str =
    "expected a state inside this composite after `else`, as in `history deep else <inside:Search>;`";

/// Examples for the messages about one machine.
#[derive(Debug, Default)]
pub struct Examples {
    text: TokenStream,
    /// The texts of its parts, each with the path by which it is included.
    parts: Vec<(String, TokenStream)>,
    names: OnceCell<Names>,
    /// The tokens of the text and of its parts.
    tokens: OnceCell<Tokens>,
    /// The states that contain the current place, outermost first. An `in` counts as a state with this name.
    enclosing: Vec<String>,
}

/// The names of a machine, in the order of its text.
#[derive(Debug, Default)]
struct Names {
    /// The states. The first one is the machine, as the root.
    states: Vec<State>,
    by_name: HashMap<String, usize>,
    /// The declared events as patterns: `Noise { .. }`. For a type declared elsewhere, `used_events` has those of triggers.
    events: Vec<String>,
    used_events: Vec<String>,
    /// Signals and events without a payload.
    raised: Vec<String>,
    /// The first parameter, which an example may use.
    parameter: Option<String>,
    /// Whether the parameter is a reference, so that it may have methods.
    lent: bool,
    /// The parts that are not being read. A part that includes itself is not read again.
    parts: Vec<(String, TokenStream)>,
}

#[derive(Debug)]
struct State {
    name: String,
    body: Body,
    data: bool,
    /// Whether no other state has its name.
    unique: bool,
    enclosing: Option<usize>,
}

impl Examples {
    /// Creates examples for the text of a machine and the parts that it includes.
    pub fn of(text: TokenStream, parts: Vec<(String, TokenStream)>) -> Self {
        Examples { text, parts, ..Examples::default() }
    }

    /// Returns the tokens of the machine's text and of its parts, by their places.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| Tokens::of(self.texts()))
    }

    fn texts(&self) -> impl Iterator<Item = &TokenStream> {
        core::iter::once(&self.text).chain(self.parts.iter().map(|(_, items)| items))
    }

    /// Begins a state, or an `in`.
    pub fn enter(&mut self, name: String) {
        self.enclosing.push(name);
    }

    /// Ends the innermost state or `in`.
    pub fn leave(&mut self) {
        self.enclosing.pop();
    }

    /// Returns an example of the keyword's item, as it may be written here.
    pub fn item(&self, word: Word) -> String {
        self.fill(word.example())
    }

    /// Returns what may start an item here: a few keywords with an example, or examples in place of many keywords.
    pub fn expected(&self) -> String {
        let enclosing = self.enclosing();
        let words: Vec<&str> = Word::all().filter(|word| word.is_allowed_in(enclosing)).map(Word::text).listed();
        if words.len() < 15 {
            return format!("{}, as in `{}`", one_of(words), self.item(self.likely()));
        }
        let (state, enter) = (Word::State(Kind::Plain), Word::Action(Moment::Enter));
        let transition = if self.is_silent() { TriggerWord::When } else { TriggerWord::On };
        let [state, transition, enter] = [state, Word::Trigger(transition), enter].map(|word| self.item(word));
        format!("a state, a transition, an action or another item, as in `{state}`, `{transition}` or `{enter}`")
    }

    /// Returns the keyword that most likely starts an item here.
    pub fn likely(&self) -> Word {
        match self.enclosing() {
            Body::Machine | Body::State(Kind::Parallel) => Word::State(Kind::Plain),
            Body::State(Kind::Final) => Word::Action(Moment::Enter),
            Body::State(Kind::Plain) | Body::In => {
                Word::Trigger(if self.is_silent() { TriggerWord::When } else { TriggerWord::On })
            }
        }
    }

    /// Whether no events are known.
    fn is_silent(&self) -> bool {
        self.names().events.is_empty() && self.names().used_events.is_empty()
    }

    /// Whether several states have this name.
    pub fn is_declared_twice(&self, name: &Ident) -> bool {
        self.names().states.iter().filter(|state| name == &state.name).count() > 1
    }

    /// Returns the name of the current state.
    pub fn name_here(&self) -> Option<&str> {
        self.enclosing.last().map(String::as_str).filter(|name| *name != Word::In.text())
    }

    /// Whether the current body contains states.
    pub fn has_states_here(&self) -> bool {
        self.names().inside(self.here()).next().is_some()
    }

    /// Whether a state has this name.
    pub fn is_state(&self, name: &Ident) -> bool {
        self.names().by_name.contains_key(&name.to_string())
    }

    /// Whether a state with this name has data.
    pub fn has_data(&self, name: &str) -> bool {
        self.names().states.iter().any(|state| state.name == name && state.data)
    }

    /// Whether the machine declares an event of this name without a payload.
    pub fn is_event(&self, name: &Ident) -> bool {
        self.names().events.iter().any(|known| name == known)
    }

    /// Whether a signal or an event of this name has no payload.
    pub fn is_raised(&self, name: &Ident) -> bool {
        self.names().raised.iter().any(|known| name == known)
    }

    /// Returns the code for what other tools write as an effect: a call for a name alone, and a `raise` for an event.
    pub fn effect(&self, tokens: TokenStream) -> String {
        match syn::parse2::<Ident>(tokens.clone()) {
            Ok(name) if self.is_raised(&name) => format!("{RAISE}({name})"),
            Ok(name) => format!("{name}()"),
            Err(_) => spelled(&tokens),
        }
    }

    /// Returns the pattern of the declared event with this name.
    pub fn pattern_of(&self, name: &Ident) -> Option<String> {
        let name = name.to_string();
        let head = |event: &str| event.split(['(', ' ']).next() == Some(&*name);
        self.names().events.iter().find(|event| head(event)).cloned()
    }

    /// Whether an event of this name has a payload.
    pub fn has_payload(&self, event: &Ident) -> bool {
        let event = event.to_string();
        self.names()
            .events
            .iter()
            .any(|known| known.strip_prefix(&event).is_some_and(|payload| payload.starts_with('(')))
    }

    /// Whether a value or a parameter may have this name, because it occurs without braces or `or` after it.
    pub fn names_a_value(&self, name: &str) -> bool {
        self.texts().any(|text| is_complete(text.clone(), name))
    }

    /// Whether the item of a keyword is allowed in the current body.
    pub fn may_stand(&self, word: Word) -> bool {
        word.is_allowed_in(self.enclosing())
    }

    /// Returns the kind of the current body.
    fn enclosing(&self) -> Body {
        match self.enclosing.last() {
            None => Body::Machine,
            Some(name) if name == Word::In.text() => Body::In,
            Some(_) => self.names().states[self.here()].body,
        }
    }

    /// Fills each placeholder in a form: `<event:Start>` becomes an event of the machine, or `Start` if none is known.
    pub fn fill(&self, form: &str) -> String {
        let mut parts = form.split('<');
        let mut filled = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (hole, after) = part.split_once('>').unwrap_or((part, ""));
            let (kind, example) = hole.split_once(':').unwrap_or((hole, ""));
            filled += &self.own(kind).unwrap_or_else(|| example.to_string());
            filled += after;
        }
        filled
    }

    fn own(&self, kind: &str) -> Option<String> {
        let names = self.names();
        match kind {
            "state" => Some(names.states[self.target(None)?].target()),
            "other" => Some(names.states[self.target(self.target(None))?].target()),
            "inside" => names.inside(self.here()).min_by_key(|state| (state.is_final(), state.data)).map(State::target),
            "composite" => {
                let composite = |&index: &usize| names.inside(index).next().is_some();
                (1..names.states.len()).find(composite).map(|index| names.states[index].name.clone())
            }
            "region" => self.regions().next(),
            "region2" => self.regions().nth(1),
            "event" => names.events.iter().chain(&names.used_events).next().cloned(),
            "bound" => names.events.iter().find_map(|event| Some(format!("{}(event)", event.strip_suffix("(..)")?))),
            "raised" => names.raised.first().cloned(),
            "lent" => names.parameter.as_ref().filter(|_| names.lent).map(|name| format!("{name}.")),
            "parameter" => names.parameter.clone(),
            _ => None,
        }
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(self.text.clone(), self.parts.clone()))
    }

    /// Returns the index of the current state.
    fn here(&self) -> usize {
        let states = &self.names().states;
        let child = |enclosing: usize, name: &String| {
            states
                .iter()
                .position(|state| state.enclosing == Some(enclosing) && state.name == *name)
                .unwrap_or(enclosing)
        };
        self.enclosing.iter().fold(0, child)
    }

    /// Returns a state in each region of the first `parallel`.
    fn regions(&self) -> impl Iterator<Item = String> {
        let names = self.names();
        let parallel = names.states.iter().position(State::is_parallel);
        let regions =
            (0..names.states.len()).filter(move |&at| parallel.is_some() && names.states[at].enclosing == parallel);
        regions.filter_map(|region| names.inside(region).next().map(State::target))
    }

    /// Returns a possible target here, other than `but`: preferably a sibling, without data, and not `final`.
    fn target(&self, but: Option<usize>) -> Option<usize> {
        let states = &self.names().states;
        let here = self.here();
        let path: Vec<usize> = std::iter::successors(Some(here), |&state| states[state].enclosing).listed();
        let beside = states[here].enclosing.unwrap_or(0);
        let free = |&index: &usize| {
            let State { unique, enclosing, .. } = &states[index];
            let region = enclosing.is_none_or(|enclosing| states[enclosing].is_parallel());
            *unique && !region && Some(index) != but && !path.contains(&index)
        };
        (0..states.len()).filter(free).min_by_key(|&index| {
            let state = &states[index];
            (state.data, state.is_final(), state.enclosing != Some(beside))
        })
    }
}

impl State {
    fn is_final(&self) -> bool {
        self.body == Body::State(Kind::Final)
    }

    fn is_parallel(&self) -> bool {
        self.body == Body::State(Kind::Parallel)
    }

    fn target(&self) -> String {
        if self.data { format!("{}(..)", self.name) } else { self.name.clone() }
    }
}

impl Names {
    fn of(text: TokenStream, parts: Vec<(String, TokenStream)>) -> Self {
        let mut names = Names { parts, ..Names::default() };
        names.states.push(State {
            name: String::new(),
            body: Body::Machine,
            data: false,
            unique: false,
            enclosing: None,
        });
        let mut header = false;
        for token in text {
            match token {
                TokenTree::Ident(word) => header |= word == "machine",
                TokenTree::Group(group) if header && group.delimiter() == Delimiter::Parenthesis => {
                    names.header(group.stream());
                    header = false;
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => names.items(group.stream(), 0),
                _ => {}
            }
        }
        names
    }

    /// Reads the first parameter.
    fn header(&mut self, list: TokenStream) {
        let mut list = list.into_iter();
        self.parameter = list.next().filter(|token| matches!(token, TokenTree::Ident(_))).map(|name| name.to_string());
        self.lent = matches!(list.nth(1), Some(TokenTree::Punct(sign)) if sign.as_char() == '&');
    }

    /// Reads the items of a body.
    fn items(&mut self, body: TokenStream, enclosing: usize) {
        let all: Vec<TokenTree> = body.into_iter().listed();
        for (at, token) in all.iter().enumerate() {
            let TokenTree::Ident(word) = token else { continue };
            match (Word::named(&word.to_string()), all.get(at + 1)) {
                (Some(Word::State(kind)), Some(TokenTree::Ident(name))) if is_name(&name.to_string()) => {
                    self.state(kind, name.to_string(), enclosing, &all[at + 2..]);
                }
                (Some(Word::Events), Some(TokenTree::Group(list))) => self.declared(list, true),
                (Some(Word::Signals), Some(TokenTree::Group(list))) => self.declared(list, false),
                (Some(Word::Trigger(TriggerWord::On)), Some(TokenTree::Ident(event)))
                    if is_name(&event.to_string()) =>
                {
                    self.used_events.push(format!("{event}{}", shape(all.get(at + 2))));
                }
                (Some(Word::Include), Some(_)) => self.included(&all[at + 1..], enclosing),
                _ => {}
            }
        }
    }

    /// Reads the part after `include`, in the state with the index `enclosing`.
    fn included(&mut self, path: &[TokenTree], enclosing: usize) {
        let path = path.iter().take_while(|token| !matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';'));
        let path: String = path.map(ToString::to_string).collect();
        if let Some(at) = self.parts.iter().position(|(known, _)| *known == path) {
            let (_, items) = self.parts[at].clone();
            let part = self.parts.remove(at);
            self.items(items, enclosing);
            self.parts.push(part);
        }
    }

    fn state(&mut self, kind: Kind, name: String, enclosing: usize, rest: &[TokenTree]) {
        let index = self.states.len();
        let group = |at: usize, delimiter| match rest.get(at) {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group.stream()),
            _ => None,
        };
        let data = group(0, Delimiter::Parenthesis).is_some();
        let earlier = self.by_name.insert(name.clone(), index);
        earlier.iter().for_each(|&earlier| self.states[earlier].unique = false);
        let unique = earlier.is_none();
        self.states.push(State { name, body: Body::State(kind), data, unique, enclosing: Some(enclosing) });
        if let Some(body) = group(usize::from(data), Delimiter::Brace) {
            self.items(body, index);
        }
    }

    fn declared(&mut self, list: &Group, events: bool) {
        let all: Vec<TokenTree> = list.stream().into_iter().listed();
        let variants = all.split(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ','));
        for variant in variants {
            let Some(at) = variant.iter().position(|token| matches!(token, TokenTree::Ident(_))) else { continue };
            let (name, shape) = (&variant[at], shape(variant.get(at + 1)));
            if shape.is_empty() {
                self.raised.push(name.to_string());
            }
            if events {
                self.events.push(format!("{name}{shape}"));
            }
        }
    }

    /// Returns the states directly inside a state.
    fn inside(&self, enclosing: usize) -> impl Iterator<Item = &State> {
        self.states.iter().filter(move |state| state.enclosing == Some(enclosing))
    }
}

fn is_complete(text: TokenStream, name: &str) -> bool {
    let mut tokens = text.into_iter().peekable();
    let braces = |next: &TokenTree| match next {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Ident(word) => word == "or",
        _ => false,
    };
    while let Some(token) = tokens.next() {
        let found = match token {
            TokenTree::Ident(word) => word == name && !tokens.peek().is_some_and(braces),
            TokenTree::Group(group) => is_complete(group.stream(), name),
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

/// Returns the pattern of a payload.
fn shape(payload: Option<&TokenTree>) -> &'static str {
    match payload {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => " { .. }",
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => "(..)",
        _ => "",
    }
}

fn is_name(word: &str) -> bool {
    word != "Self" && spelling::is_name(word)
}

/// Joins words to a list with *or*.
pub fn one_of<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let quoted: Vec<_> = words.into_iter().map(|word| format!("`{word}`")).listed();
    match quoted.split_last() {
        Some((last, before @ [_, ..])) => format!("{} or {last}", before.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Examples, HISTORY_ELSE, Word};

    const DOOR: &str = "pub machine Door<T>(key: &mut Key) {
        events { #[doc = \"a\"] Knock { hard: bool }, Turn } signals { Stuck }
        initial Shut;
        final Gone;
        state Locked(by: Key) { on Turn => Shut; }
        state Shut { on Turn => Ajar; state Ajar(width: u8); parallel Both { state Upper; state Lower { state Held; } } }
        state Open { enter { state Not; } }
    }";

    fn word(text: &str) -> Word {
        Word::named(text).unwrap()
    }

    fn inside(path: &[&str]) -> Examples {
        let mut examples = Examples::of(DOOR.parse().unwrap(), std::vec::Vec::new());
        path.iter().for_each(|name| examples.enter((*name).into()));
        examples
    }

    #[test]
    fn example_targets_are_sibling_states() {
        assert_eq!(inside(&[]).item(word("on")), "on Knock { .. } => Shut;");
        assert_eq!(inside(&["Shut"]).item(word("on")), "on Knock { .. } => Open;");
        assert_eq!(inside(&["Open"]).item(word("after")), "after 5s => Shut;");
        assert_eq!(inside(&["Shut", "Both", "Lower", "Held"]).item(word("when")), "when key.is_tired() => Open;");
        assert_eq!(inside(&[]).item(word("in")), "in Shut | Open { on Knock { .. } => stay; }");
    }

    #[test]
    fn example_initials_are_inner_states() {
        assert_eq!(inside(&[]).item(word("initial")), "initial Shut;");
        assert_eq!(inside(&["Shut"]).item(word("initial")), "initial Both;");
        assert_eq!(inside(&["Open"]).item(word("initial")), "initial Idle;");
        assert_eq!(inside(&["Shut"]).fill(HISTORY_ELSE), HISTORY_ELSE.replace("<inside:Search>", "Both"));
    }

    #[test]
    fn missing_names_are_invented() {
        let none = Examples::default();
        assert_eq!(none.item(word("on")), "on Start => Running;");
        assert_eq!(none.fill("raise(<raised:Full>)"), "raise(Full)");
        assert_eq!(
            inside(&[]).fill("raise(<raised:Full>) <lent:>open(<region:A>, <region2:B>)"),
            "raise(Turn) key.open(Held, B)"
        );
        let foreign =
            Examples::of("machine M { events Key; state A { on Up(n) => A; } }".parse().unwrap(), std::vec::Vec::new());
        assert_eq!(foreign.item(word("defer")), "defer Up(..);");
    }

    #[test]
    fn expected_words_depend_on_the_enclosing_item() {
        assert_eq!(
            inside(&["Gone"]).expected(),
            "`enter`, `exit`, `never` or `include`, as in `enter { key.open(); }`"
        );
        assert!(inside(&["in"]).expected().starts_with("`on`, `when`"));
        assert_eq!(
            inside(&["Shut"]).expected(),
            "a state, a transition, an action or another item, as in `state Idle { on Knock { .. } => Open; }`, `on Knock { .. } => Open;` or `enter { key.open(); }`"
        );
        assert_eq!(
            (inside(&["Gone"]).likely(), inside(&["Shut"]).likely(), inside(&[]).likely()),
            (word("enter"), word("on"), word("state"))
        );
    }
}
