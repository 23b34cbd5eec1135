//! Reads the user's code: resolves each `is_in` and `raise`, and refuses syntax that the code must not contain.
//!
//! `is_in(Name)` becomes a part with the state's id, `raise(Full(3))` one with the id of the event or signal, and
//! `io.read()?` one with what the `?` does.

use super::fragments::{Piece, joined};
use super::pattern::Shapes;
use super::refused::{self, Awaits, Instant, Place, Tries};
use super::tries::{self, HANDS, Question, Tried, TryContext};
use super::{Added, Code, Part, moves, payload, repetition, stray_targets};
use crate::ast::Path;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::names::Names;
use crate::one_line::spelled;
use crate::tags::Tags;
use crate::words::{HAS, IS_IN, RAISE, spelling};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{EventId, Raised, StateId};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Block, LitStr};

/// The names that code may use.
#[derive(Clone, Copy)]
pub struct Vocabulary<'v> {
    pub names: &'v Names,
    pub tags: &'v Tags,
    pub events: Option<&'v Shapes<'v>>,
    pub signals: Option<&'v Shapes<'v>>,
}

/// Reads code in `scope`, and collects what it raises.
pub struct Reader<'r> {
    pub vocabulary: Vocabulary<'r>,
    pub scope: StateId,
    pub errors: &'r mut Errors,
    /// Whether some code has evaluated `is_in`.
    pub has_queries: &'r mut bool,
    /// If `raise` is not allowed: the kind of the code, and the message.
    pub only_reads: Option<(Place, &'static str)>,
    /// The kind of the code if `raise` is allowed.
    pub place: Place,
    /// The meaning of `?` in the code.
    pub tries: TryContext,
    /// The signal of an error, in a machine with `fails`.
    pub failure: Option<EventId>,
    /// Whether the machine is `async`.
    pub waits: bool,
    /// The kind of code that is evaluated at one instant.
    pub instant: Option<Instant>,
    /// The first `.await` that was allowed.
    pub awaited: Option<Span>,
    /// The depth in brackets. After a token that may end the code, it is greater than any real depth.
    pub depth: usize,
    pub raises: Vec<Raising>,
    /// The position that the first raise of this code will have among those of the model.
    pub first_raise: usize,
    /// Every `?` that has not been reached yet, the last one first.
    pub questions: Vec<Option<Question>>,
}

/// A `raise(..)`: the event or signal, whether it is repeated, and its place.
pub struct Raising {
    pub raised: Option<Raised>,
    pub repeated: bool,
    /// Whether the `raise` runs each time that its code runs to the end.
    pub certain: bool,
    pub place: Span,
}

/// Added to the depth after a token that may end the code.
const ENDED: usize = 1 << 16;

impl Reader<'_> {
    /// Reads loose tokens.
    pub fn read(&mut self, code: Code) -> Code {
        let place = self.only_reads.map_or(self.place, |(place, _)| place);
        self.refuse(&code, place);
        if self.adds_to_rust(&code) { Code::of(self.parts(code.as_rust(), false)) } else { code }
    }

    /// Whether code contains anything that the language adds to Rust. The first `?` or call of a submachine is recorded
    /// as a raise of the error.
    fn adds_to_rust(&mut self, code: &Code) -> bool {
        refuse_self(code, self.errors);
        let handed = code.find(HANDS).map(|word| word.span());
        if let Some(failure) = self.failure {
            self.questions = self.tries.means().map_or_else(Vec::new, |_| tries::questions(&code.as_rust()));
            self.questions.reverse();
            let tried = self.questions.iter().rev().flatten().map(|question| question.place).next();
            let raised = Some(Raised::Signal(failure));
            let first = handed.or(tried);
            self.raises.extend(first.map(|place| Raising { raised, repeated: false, certain: false, place }));
        }
        handed.is_some()
            || self.questions.iter().any(Option::is_some)
            || code.has_any(&[IS_IN, RAISE])
            || (self.has_tags() && code.has(HAS))
            || code.will_move()
    }

    fn refuse(&mut self, code: &Code, place: Place) {
        let (tries, awaits) = (self.tries_allowed(), self.awaits_allowed());
        let awaited = refused::refuse(&code.as_rust(), place, tries, awaits, self.errors);
        self.awaited = self.awaited.or(awaited);
    }

    /// Only code that acts may wait.
    fn awaits_allowed(&self) -> Awaits {
        match (self.waits, self.instant) {
            (false, _) => Awaits::Never,
            (true, None) => Awaits::Allowed,
            (true, Some(looks)) => Awaits::Instant(looks),
        }
    }

    fn tries_allowed(&self) -> Tries {
        match (self.failure, self.tries) {
            (_, TryContext::Refused) => Tries::Needed,
            (_, TryContext::Endless) => Tries::Endless,
            (None, _) => Tries::Never,
            (Some(_), TryContext::Action | TryContext::Guard | TryContext::Duration) => Tries::Allowed,
        }
    }

    /// Reads loose tokens, which may run several times if `repeated` is set.
    fn parts(&mut self, tokens: TokenStream, repeated: bool) -> Vec<Part> {
        let tokens: Vec<_> = tokens.into_iter().listed();
        let repeats = repetition::repeated(&tokens);
        // Each piece, and the position of its first token.
        let mut read: Vec<(usize, Piece)> = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let (start, repeated) = (at, repeated || repeats[at]);
            let call = match (token, tokens.get(at + 1)) {
                (TokenTree::Ident(word), Some(TokenTree::Group(group)))
                    if !is_member(&tokens[..at]) && group.delimiter() == Delimiter::Parenthesis =>
                {
                    self.call(word, group, repeated)
                }
                _ => None,
            };
            at += 1 + usize::from(call.is_some());
            let piece = match (call, token) {
                (Some(call), _) => Piece::Part(call),
                (None, TokenTree::Group(group)) => Piece::of(group.clone(), self.inside(group, repeated)),
                (None, TokenTree::Punct(sign)) if sign.as_char() == '?' => match self.questions.pop().flatten() {
                    Some(question) => {
                        let first = question.start(&tokens[..start]);
                        let value = read.split_off(read.partition_point(|(position, _)| *position < first));
                        read.push((first, Piece::Part(self.tried(question.place, value))));
                        continue;
                    }
                    None => self.ending(token),
                },
                (None, TokenTree::Ident(word)) if word == "return" || word == "break" => self.ending(token),
                (None, TokenTree::Ident(word)) => moves::field_of(word)
                    .map_or_else(|| Piece::Token(token.clone()), |name| Piece::Part(Part::Move(name))),
                _ => Piece::Token(token.clone()),
            };
            read.push((start, piece));
        }
        joined(read.into_iter().map(|(_, piece)| piece))
    }

    /// Reads the inside of brackets.
    fn inside(&mut self, group: &Group, repeated: bool) -> Vec<Part> {
        self.depth += 1;
        let inside = self.parts(group.stream(), repeated);
        self.depth -= 1;
        inside
    }

    /// Reads a call of a function that the language adds to Rust.
    fn call(&mut self, word: &Ident, group: &Group, repeated: bool) -> Option<Part> {
        if word == IS_IN {
            Some(Part::Added(Added::IsIn(self.queried(word, group)), word.span(), Vec::new()))
        } else if word == HAS && self.has_tags() {
            self.tagged(word, group)
        } else if word == RAISE {
            Some(self.raised(word, group, repeated))
        } else if word == HANDS {
            Some(Part::Added(Added::Try(Tried::Hands), word.span(), self.inside(group, repeated)))
        } else {
            None
        }
    }

    fn tried(&self, place: Span, value: Vec<(usize, Piece)>) -> Part {
        let means = self.tries.means().expect("the place allows `?`");
        Part::Added(Added::Try(means), place, joined(value.into_iter().map(|(_, piece)| piece)))
    }

    /// Records that no code after `return`, `break` or an unrelated `?` is certain to run.
    fn ending(&mut self, token: &TokenTree) -> Piece {
        self.depth += ENDED;
        Piece::Token(token.clone())
    }

    /// Reads a `raise`. The variant of its value becomes qualified.
    fn raised(&mut self, word: &Ident, group: &Group, repeated: bool) -> Part {
        let first = self.raises.len();
        let read = self.raised_value(word, group);
        for raising in &mut self.raises[first..] {
            raising.repeated |= repeated;
            raising.certain &= !repeated;
        }
        read
    }

    fn raised_value(&mut self, word: &Ident, group: &Group) -> Part {
        if let Some(message) = self.raise_elsewhere(&group.stream()) {
            self.errors.at_span(Rule::MalformedRaise, group.span(), message);
            return Part::Tokens(quote!(()));
        }
        if let Some((_, why)) = self.only_reads {
            self.errors.at(Rule::RaiseInGuard, word, why);
        }
        let group = &self.without_type(group);
        let Some(TokenTree::Ident(head)) = group.stream().into_iter().next() else {
            if group.stream().is_empty() {
                let form = "`raise` takes an event or a signal of this machine, as in `raise(<raised:Full>)`";
                let message = self.errors.fill(form);
                self.errors.at(Rule::MalformedRaise, word, message);
            }
            return self.raise_computed(word, group.stream());
        };
        let qualified =
            matches!(group.stream().into_iter().nth(1), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
        // In a script without case, only the declarations distinguish a name from a variable.
        let text = head.to_string();
        let declared = || self.vocabulary.events.is_some_and(|events| events.variants.is_some());
        let named = !qualified && (text.starts_with(char::is_uppercase) || spelling::is_caseless(&text) && declared());
        let found = |shapes: Option<&'_ Shapes<'_>>| shapes.and_then(|shapes| shapes.find(&head));
        if let Some(signal) = found(self.vocabulary.signals).filter(|_| !qualified) {
            if self.failure == Some(signal) {
                let message = "`failed` cannot be raised; to fail, write `Err(error)?`";
                self.errors.at(Rule::MalformedRaise, &head, message);
            }
            return self.raise_named(self.vocabulary.signals, Raised::Signal(signal), word, group);
        }
        if let Some(event) = found(self.vocabulary.events).filter(|_| named) {
            self.refuse_borrowed(word);
            return self.raise_named(self.vocabulary.events, Raised::Event(event), word, group);
        }
        if named && text.starts_with(char::is_uppercase) && text.chars().any(char::is_lowercase) {
            self.refuse_unknown(&head);
        } else {
            self.refuse_borrowed(word);
        }
        self.raise_computed(word, group.stream())
    }

    /// Removes the type from `raise(LampEvent::Press)`, so that the event is known.
    fn without_type(&self, group: &Group) -> Group {
        let tokens: Vec<_> = group.stream().into_iter().listed();
        let Some(events) = self.vocabulary.events.filter(|events| events.variants.is_some()) else {
            return group.clone();
        };
        let [TokenTree::Ident(ty), TokenTree::Punct(first), TokenTree::Punct(_), TokenTree::Ident(name), ..] =
            &tokens[..]
        else {
            return group.clone();
        };
        let own = first.as_char() == ':' && events.path.as_ref().is_some_and(|path| path.is_ident(ty));
        if !own || events.find(name).is_none() {
            return group.clone();
        }
        let mut bare = Group::new(group.delimiter(), tokens[3..].iter().cloned().collect());
        bare.set_span(group.span());
        bare
    }

    /// Returns the message for `raise("Full")`, `raise(LampSignal::Full)`, `raise(Full, 3)` and `raise(Full, Empty)`.
    fn raise_elsewhere(&self, value: &TokenStream) -> Option<String> {
        let Vocabulary { events, signals, .. } = self.vocabulary;
        let named = |shapes: Option<&Shapes<'_>>, name: &Ident| {
            shapes.is_some_and(|shapes| shapes.variants.is_some() && shapes.find(name).is_some())
        };
        let known = |name: &Ident| named(signals, name) || named(events, name);
        let tokens: Vec<_> = value.clone().into_iter().listed();
        match &tokens[..] {
            [TokenTree::Literal(text)] => {
                let name = syn::parse_str::<LitStr>(&text.to_string()).ok()?.parse::<Ident>().ok()?;
                known(&name).then(|| format!("an event is named without quotes; write `{RAISE}({name})`"))
            }
            [TokenTree::Ident(_), TokenTree::Punct(colon), TokenTree::Punct(_), TokenTree::Ident(name), ..]
                if colon.as_char() == ':' && named(signals, name) =>
            {
                Some(format!("a signal is named without a type; write `{RAISE}({name})`"))
            }
            // The name of the second argument is refused where Rust gives up.
            [TokenTree::Ident(_), TokenTree::Punct(comma), TokenTree::Ident(_), TokenTree::Punct(colon), ..]
                if comma.as_char() == ',' && colon.as_char() == ':' =>
            {
                None
            }
            [TokenTree::Ident(name), TokenTree::Punct(comma), rest @ ..] if comma.as_char() == ',' && known(name) => {
                let rest = spelled(&rest.iter().cloned().collect());
                Some(match rest.starts_with(char::is_uppercase) {
                    true => format!("`{RAISE}` takes one event; write `{RAISE}({name}); {RAISE}({rest})`"),
                    false => format!("a payload follows its event in parentheses; write `{RAISE}({name}({rest}))`"),
                })
            }
            _ => None,
        }
    }

    /// Reads a computed value. It is an event, because code cannot name signals in expressions.
    fn raise_computed(&mut self, word: &Ident, value: TokenStream) -> Part {
        if self.vocabulary.events.is_none() && !value.is_empty() {
            let form = "`raise` takes a signal of this machine, written by name, as in `raise(<raised:Full>)`";
            let message = self.errors.fill(form);
            self.errors.at(Rule::MalformedRaise, word, message);
        }
        self.raise(None, word, value)
    }

    /// Reads a known name with its payload: `Full(3)`.
    fn raise_named(&mut self, shapes: Option<&Shapes<'_>>, raised: Raised, word: &Ident, group: &Group) -> Part {
        let mut tokens = group.stream().into_iter();
        let (Some(shapes), Some(TokenTree::Ident(head))) = (shapes, tokens.next()) else {
            return self.raise(Some(raised), word, group.stream());
        };
        let payload: TokenStream = tokens.collect();
        let after = payload.clone().into_iter().next();
        let (Raised::Event(variant) | Raised::Signal(variant)) = raised;
        let wrong = match &after {
            None => shapes.misshapen(variant, None),
            Some(TokenTree::Group(group)) => shapes.misshapen(variant, Some(group.delimiter())),
            Some(_) => None,
        };
        if let Some(message) = wrong {
            self.errors.at(Rule::PayloadShape, &head, message);
        } else if let (Some(TokenTree::Group(payload)), Some(variants)) = (&after, shapes.variants)
            && let Some(error) = payload::misfit(&variants[variant.index()], &head, payload)
        {
            self.errors.push(error);
        }
        let path = shapes.qualified(&head);
        self.raise(Some(raised), word, quote!(#path #payload))
    }

    /// Refuses a name that is neither an event nor a signal.
    fn refuse_unknown(&mut self, head: &Ident) {
        let known = [self.vocabulary.signals, self.vocabulary.events].into_iter().flatten();
        if known.clone().any(|shapes| !shapes.whole) {
            return;
        }
        if let Some(why) = self.errors.conditions.left_out().why(head) {
            return self.errors.at(Rule::UnknownEvent, head, why);
        }
        let known: Vec<_> = known.flat_map(Shapes::written).listed();
        let state = Path::of(Vec::from([head.clone()]));
        let hint = match spelling::nearest(&head.to_string(), known.iter().map(String::as_str)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if self.vocabulary.names.resolve(&state, self.scope).is_ok() => {
                "it is a state: to enter it, make it the target of a transition".to_string()
            }
            None => "declare it in `signals { .. }`".to_string(),
        };
        self.errors.at(Rule::UnknownEvent, head, format!("no event or signal is named `{head}`; {hint}"));
    }

    /// Refuses an event of a type that borrows, because a raised event has to wait.
    fn refuse_borrowed(&mut self, word: &Ident) {
        if self.vocabulary.events.is_some_and(|events| events.borrows) {
            let message = "a raised event waits until the step is over, but the events of this machine borrow; declare a signal and raise it instead: `signals { Full }`";
            self.errors.at(Rule::BorrowedRaise, word, message);
        }
    }

    fn raise(&mut self, raised: Option<Raised>, word: &Ident, value: TokenStream) -> Part {
        let certain = self.depth == 0;
        // A raise inside the value comes first.
        let value = self.parts(value, false);
        let position = self.first_raise + self.raises.len();
        self.raises.push(Raising { raised, repeated: false, certain, place: word.span() });
        Part::Added(Added::Raise(raised, position), word.span(), value)
    }
}

/// Whether a name after some tokens is a member: a method, or the end of a path.
fn is_member(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(one), TokenTree::Punct(other)] if other.as_char() == ':' => one.as_char() == ':',
        [.., TokenTree::Punct(sign)] => sign.as_char() == '.',
        _ => false,
    }
}

impl Reader<'_> {
    /// Reads an action block, with its braces.
    pub fn block(&mut self, code: Code) -> Code {
        let tokens = code.as_rust();
        match syn::parse2::<Block>(tokens.clone()) {
            Ok(block) => stray_targets::in_action(&block, self.vocabulary.names, self.errors),
            Err(error) => self.errors.push(error),
        }
        self.refuse(&code, Place::Action);
        // The outermost braces belong to the code as a whole.
        match tokens.into_iter().next() {
            Some(TokenTree::Group(body)) if self.adds_to_rust(&code) => {
                let inside = self.parts(body.stream(), false);
                Code::of(joined([Piece::of(body, inside)]))
            }
            _ => code,
        }
    }
}

/// Refuses `self`, because the macro generates the functions that contain the code. A function inside the code may have
/// a `self`, and `self::name` is a path.
pub(crate) fn refuse_self(code: &Code, errors: &mut Errors) {
    if code.has("self") && !code.has("fn") {
        refuse_self_in(&code.as_rust(), errors);
    }
}

/// Returns the error about a `self`.
pub(crate) fn no_self(word: &Ident) -> syn::Error {
    let message = "`self` is not available here; code can use the parameters of the machine, the names that its pattern binds, and the data of its states";
    Rule::NoSelf.over(word, message)
}

fn refuse_self_in(tokens: &TokenStream, errors: &mut Errors) {
    let mut all = tokens.clone().into_iter();
    while let Some(token) = all.next() {
        let mut behind = all.clone();
        let path = match (behind.next(), behind.next()) {
            (Some(TokenTree::Punct(sign)), _) if sign.as_char() == ':' => true,
            // The user means a state.
            (Some(TokenTree::Punct(sign)), Some(TokenTree::Ident(name))) => {
                sign.as_char() == '.' && spelling::is_upper(&name.to_string())
            }
            _ => false,
        };
        match token {
            TokenTree::Ident(word) if word == "self" && !path => errors.push(no_self(&word)),
            TokenTree::Group(group) => refuse_self_in(&group.stream(), errors),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Errors, read};
    use fsm_model::StateId;

    #[test]
    fn is_in_may_be_the_value_of_a_field() {
        let text = "machine Post(look: &Look) {
            initial Day;
            state Day { when look.at(Sky { dark: is_in(Night), lit: lamp::is_in(1), moon: look.is_in(2) }) => Night; }
            state Night {}
        }";
        let mut errors = Errors::default();
        let (machine, _) = read(text.parse().unwrap(), &mut errors).unwrap();
        assert!(errors.into_list().is_empty());
        let guard = machine.transitions[0].guard.as_ref().unwrap();
        assert!(guard.queried().eq([StateId(2)]));
    }
}
