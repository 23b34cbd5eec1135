//! Parses the start of an item: its attributes and its keyword. If there is no keyword, it is reported.

use super::configured;
use super::labels::Labels;
use super::{attributes, foreign_transition, lookahead, of_states};
use crate::code::shortcuts::between;
use crate::messages::errors::Errors;
use crate::messages::examples;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::words::{self, EndWord, Follows, MEMORIES, TriggerWord, Word, foreign, may_end_code, spelling};
use fsm_model::Kind;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Result};

/// The start of an item.
pub struct Opening {
    pub attrs: Vec<Attribute>,
    pub keyword: Ident,
    /// The keyword that was written or probably meant.
    pub word: Word,
    pub labels: Labels,
    /// The failed condition that leaves the item out.
    pub failed: Option<String>,
}

/// Parses the start of an item. Returns `None` if there are only attributes.
pub fn opening(input: ParseStream, errors: &mut Errors) -> Result<Option<Opening>> {
    let mut attrs = attributes::read(input, errors)?;
    if let Some(last) = attrs.last()
        && input.is_empty()
    {
        let message = match last.path().is_ident("doc") {
            true => "this doc comment applies to nothing; put it before the item it documents",
            false => "this attribute applies to nothing; put it before the item it applies to",
        };
        errors.at(Rule::Attribute, last, message);
        return Ok(None);
    }
    let Some((TokenTree::Ident(found), _)) = input.cursor().token_tree() else {
        let place = input.span();
        if let Some(message) = no_word(input, errors) {
            return Err(Rule::UnknownItem.at(place, message));
        }
        let message = format!("expected {}", errors.examples.expected());
        return Err(Rule::UnknownItem.at(input.span(), message));
    };
    let word = word_of(&found, input, errors)?;
    let failed = configured::take(&mut attrs, errors);
    of_states::refuse(&mut attrs, errors);
    attributes::refuse_foreign(&mut attrs, errors);
    let labels = Labels::take(word, &mut attrs, input, errors);
    if !matches!(word, Word::Events | Word::Signals | Word::State(_) | Word::Initial) {
        attributes::refuse(&attrs, errors);
    }
    Ok(Some(Opening { attrs, keyword: input.call(Ident::parse_any)?, word, labels, failed }))
}

/// Returns the keyword that starts an item, or the one that was probably meant.
fn word_of(found: &Ident, input: ParseStream, errors: &mut Errors) -> Result<Word> {
    let text = found.to_string();
    if let Some(word) = Word::named(&text) {
        return Ok(word);
    }
    if let Some(message) = no_item(found, input, errors) {
        // A statement may contain keywords of items.
        if ["for", "while", "match"].iter().any(|known| found == known) {
            while !input.is_empty() && !input.peek(syn::token::Brace) && !input.peek(syn::Token![;]) {
                input.parse::<TokenTree>()?;
            }
        }
        return Err(Rule::UnknownItem.at(found.span(), format!("`{text}` does not start an item; {message}")));
    }
    let message = format!("`{text}` does not start an item");
    let Some(meant) = meant(&text, errors) else {
        if let Some(explained) = part_meant(&text, errors) {
            return Err(Rule::UnknownItem.at(found.span(), format!("{message}; {explained}")));
        }
        if lookahead::is_led(input.cursor()) && errors.examples.may_stand(Word::Trigger(TriggerWord::On)) {
            let triggers = examples::one_of(TriggerWord::texts());
            let form = errors.form(Word::Trigger(TriggerWord::On));
            let message = format!("{message}; a transition starts with its trigger, {triggers}, as in `{form}`");
            return Err(Rule::UnknownItem.at(found.span(), message));
        }
        let expected = format!("{message}; expected {}", errors.examples.expected());
        return Err(Rule::UnknownItem.at(found.span(), expected));
    };
    let block = input.cursor().ident().is_some_and(|(_, after)| after.group(Delimiter::Brace).is_some());
    let form = match (&*text, meant) {
        ("enum", _) => "events { .. }".to_string(),
        ("type", _) => "events path::Type;".to_string(),
        (_, Word::Action(_)) if !block => format!("{meant} {{ .. }}"),
        _ if Word::elsewhere_named(&text).is_some()
            && !(block && matches!(meant.follows(), Follows::Code | Follows::Name | Follows::List)) =>
        {
            let example = errors.form(meant);
            let message = format!("{message}; did you mean `{meant}`, as in `{example}`?");
            errors.push(Rule::UnknownItem.at(found.span(), message));
            return Ok(meant);
        }
        _ => meant.text().to_string(),
    };
    let error = Rule::UnknownItem.at(found.span(), format!("{message}; did you mean `{form}`?"));
    errors.push(error);
    Ok(meant)
}

/// Explains a word by a part of it: `exit_action`, `states_of`.
fn part_meant(text: &str, errors: &Errors) -> Option<String> {
    words::parts(text).find_map(|part| {
        if let Some(form) = foreign::explanation(&part) {
            return Some(errors.fill(form));
        }
        let word = Word::named(&part).or_else(|| Word::elsewhere_named(&part));
        let word = word.filter(|word| errors.examples.may_stand(*word))?;
        Some(format!("did you mean `{word}`, as in `{}`?", errors.form(word)))
    })
}

/// Returns the keyword that was probably meant, if it is allowed here. An `event` in a state means `on`.
fn meant(text: &str, errors: &Errors) -> Option<Word> {
    match Word::meant(text) {
        Some(Word::Events) if text == "event" && !errors.examples.may_stand(Word::Events) => {
            Some(Word::Trigger(TriggerWord::On))
        }
        meant => meant.filter(|meant| errors.examples.may_stand(*meant)),
    }
}

/// Skips the rest of a line up to its `;` or block, in which keywords belong to the same item of another notation:
/// `transition Idle -> Busy when Press;`.
pub fn skip_line(input: ParseStream) {
    let line = input.span().start().line;
    while !input.is_empty()
        && input.span().start().line == line
        && !input.peek(syn::Token![;])
        && !input.peek(syn::token::Brace)
    {
        let _ = input.parse::<TokenTree>();
    }
}

/// Returns the message for tokens that do not begin with a word: `[*] --> Idle`, `*count = 3`.
fn no_word(input: ParseStream, errors: &mut Errors) -> Option<String> {
    let at = input.cursor();
    if let Some((inside, _, after)) = at.group(Delimiter::Bracket)
        && inside.punct().is_some_and(|(sign, _)| sign.as_char() == '*')
    {
        let mut end = after;
        while end.punct().is_some() {
            (_, end) = end.token_tree()?;
        }
        let first = end.ident().map_or_else(|| "Idle".to_string(), |(name, _)| name.to_string());
        errors.lose_start();
        return Some(format!("the state that a machine starts in is written `initial {first};`"));
    }
    if at.group(Delimiter::Brace).is_some() {
        return Some("items are not grouped by braces alone; an attribute is written before each item".to_string());
    }
    if at.punct().is_some_and(|(sign, behind)| {
        sign.as_char() == '-' && behind.punct().is_some_and(|(sign, _)| sign.as_char() == '-')
    }) {
        errors.lose_start();
        let form = errors.form(Word::State(Kind::Parallel));
        return Some(format!("states that are active at once are the states of a `parallel`, as in `{form}`"));
    }
    if at.punct().is_some_and(|(sign, _)| sign.as_char() == '<') {
        while input.peek(syn::Token![<]) {
            skip_line(input);
        }
        errors.lose(Word::State(Kind::Plain));
        errors.lose_start();
        let form = errors.form(Word::State(Kind::Plain));
        return Some(format!("SCXML is converted by `fsmith import`; here, each state is an item, as in `{form}`"));
    }
    let (sign, after) = at.punct()?;
    if let Some((found, _)) = after.ident()
        && let Some(word) = Word::named(&found.to_string()).or_else(|| Word::elsewhere_named(&found.to_string()))
    {
        errors.lose(word);
        if word == Word::Initial {
            errors.lose_start();
        }
        skip_line(input);
        return Some(format!("an item starts with its keyword; write `{}`", errors.form(word)));
    }
    if !matches!(sign.as_char(), '*' | '&') {
        return None;
    }
    if let Some(message) = foreign_transition::meant(after, errors) {
        if !after.ident().is_some_and(|(source, _)| errors.examples.is_state(&source)) {
            errors.lose(Word::State(Kind::Plain));
            errors.lose_start();
        }
        skip_line(input);
        return Some(message);
    }
    if let Some((state, behind)) = after.ident().filter(|_| lookahead::is_name(after))
        && let Some(message) = in_its_state(&state, behind, errors)
    {
        return Some(message);
    }
    if let Some((state, behind)) = after.ident().filter(|_| lookahead::is_name(after))
        && behind.group(Delimiter::Brace).is_some()
    {
        errors.lose_start();
        errors.lose(Word::State(Kind::Plain));
        return Some(format!("the state that a machine starts in is declared by `initial state {state} {{ .. }}`"));
    }
    Some(errors.fill(foreign::CODE))
}

/// Returns the message for a transition that is not written in its state: `Idle + Press = Busy`, `Idle --> Busy`.
fn in_its_state(state: &Ident, behind: Cursor<'_>, errors: &mut Errors) -> Option<String> {
    // `Idle + Press` and `Idle --> Busy` cannot be code, so the states may not have been declared at all.
    let joined = behind.punct().is_some_and(|(sign, event)| sign.as_char() == '+' && lookahead::is_name(event))
        || leads_to_a_name(behind)
        || of_event(behind, errors);
    let leads = behind.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), '+' | '-'))
        || lookahead::is_arrow(lookahead::payload(behind));
    if !(joined || leads && errors.examples.is_state(state)) {
        return None;
    }
    if !errors.examples.is_state(state) {
        errors.lose(Word::State(Kind::Plain));
        errors.lose_start();
    }
    errors.examples.enter(state.to_string());
    let form = errors.form(Word::Trigger(TriggerWord::On));
    errors.examples.leave();
    Some(format!("a transition is written in the state that it leaves, as in `state {state} {{ {form} }}`"))
}

/// Whether the name of an event in parentheses comes next, and then an arrow: `(Press) => Busy`.
fn of_event(at: Cursor<'_>, errors: &Errors) -> bool {
    let inside = at.group(Delimiter::Parenthesis).filter(|(.., behind)| lookahead::is_arrow(*behind));
    let event = inside.and_then(|(inside, ..)| inside.ident());
    event.is_some_and(|(event, behind)| behind.eof() && errors.examples.is_event(&event))
}

/// Whether an arrow of hyphens comes next, and then a name: `--> Busy`.
fn leads_to_a_name(mut at: Cursor<'_>) -> bool {
    let mut hyphens = 0;
    while let Some((sign, behind)) = at.punct() {
        match sign.as_char() {
            '-' => hyphens += 1,
            '>' => return hyphens > 0 && lookahead::is_name(behind),
            _ => return false,
        }
        at = behind;
    }
    false
}

/// Returns the message for two words that are one keyword here, or in another order: `type parallel`, `deep history`.
fn two_words(found: &Ident, after: Cursor<'_>, errors: &Errors) -> Option<String> {
    let behind = after.punct().filter(|(sign, _)| sign.as_char() == ':').map_or(after, |(_, behind)| behind);
    let text = behind.literal().map(|(text, _)| text.to_string().trim_matches('"').to_string());
    let second = behind.ident().map(|(second, _)| second.to_string()).or(text)?;
    if found == "type" && second == "history" {
        return Some(format!("write `{}` in the state that remembers", errors.form(Word::History)));
    }
    if found == "type" && (second == "parallel" || second == "final") {
        let name = errors.examples.name_here().unwrap_or("Playing");
        return Some(format!("`{second} {name}` is written instead of `state {name}`"));
    }
    let memory = MEMORIES.iter().any(|(memory, _)| found == memory);
    (memory && second == "history").then(|| format!("write `history {found};`"))
}

/// Whether code was written in place of an item: `lamp.on();`, `println!(..);`, `level = 3;`.
fn is_code(after: Cursor<'_>) -> bool {
    let Some((sign, behind)) = after.punct() else {
        return after.group(Delimiter::Parenthesis).is_some_and(|(.., end)| ends(end));
    };
    match sign.as_char() {
        '.' | '=' | '?' => !lookahead::is_arrow(after),
        '!' => behind.token_tree().is_some_and(|(token, _)| matches!(token, TokenTree::Group(_))),
        ':' => sign.spacing() == Spacing::Joint,
        '+' | '-' | '*' | '/' => {
            sign.spacing() == Spacing::Joint && behind.punct().is_some_and(|(second, _)| second.as_char() == '=')
        }
        _ => false,
    }
}

fn ends(at: Cursor<'_>) -> bool {
    at.punct().is_some_and(|(sign, _)| sign.as_char() == ';')
}

/// Whether `=> stay` or a similar ending follows, which only a transition has.
fn is_end(at: Cursor<'_>) -> bool {
    let behind = at.punct().and_then(|(_, after)| after.punct());
    behind.and_then(|(_, after)| after.ident()).is_some_and(|(word, _)| EndWord::named(&word.to_string()).is_some())
}

/// Returns the type of a field in the notation of a struct: `: u32,`, `: Vec<Item>;`.
fn type_of_field(colon: Cursor<'_>) -> Option<String> {
    let (_, start) = colon.punct()?;
    let mut end = start;
    while let Some((token, after)) = end.token_tree() {
        if matches!(&token, TokenTree::Punct(sign) if matches!(sign.as_char(), ',' | ';' | '=')) || lookahead::item(end)
        {
            break;
        }
        end = after;
    }
    let ty = between(start, end);
    syn::parse2::<syn::Type>(ty.clone()).ok().map(|_| spelled(&ty))
}

/// Returns the keyword that a word is in other letters or in other notations.
fn of_keyword(word: &Ident) -> Option<Word> {
    let word = word.to_string().to_lowercase();
    Word::named(&word).or_else(|| Word::elsewhere_named(&word))
}

/// Whether two words are on the same line.
fn beside(one: &Ident, other: &Ident) -> bool {
    one.span().start().line == other.span().start().line
}

/// Returns the message for a transition in the notation of another tool, which names one event of the machine.
fn transition(found: &Ident, after: Cursor<'_>, input: ParseStream, errors: &mut Errors) -> Option<String> {
    let text = found.to_string();
    // A keyword with an event is only misspelt.
    let event = after.ident().is_some_and(|(event, _)| errors.examples.pattern_of(&event).is_some());
    let on = event && Word::meant(&text) == Some(Word::Trigger(TriggerWord::On));
    let other = foreign::explanation(&text).is_some_and(|form| form != foreign::TRANSITION);
    let acts =
        |part: String| matches!(Word::named(&part).or_else(|| Word::elsewhere_named(&part)), Some(Word::Action(_)));
    if on || other || words::parts(&text).any(acts) || ["if", "or", "else", "async"].contains(&&*text) {
        return None;
    }
    let message = foreign_transition::meant(input.cursor(), errors)?;
    if spelling::is_name(&text) && !errors.examples.is_state(found) && errors.examples.pattern_of(found).is_none() {
        errors.lose(Word::State(Kind::Plain));
        errors.lose_start();
    }
    Some(message)
}

/// Returns the message for a word that is not misspelt: it belongs to the item before it, or its keyword is missing.
fn no_item(found: &Ident, input: ParseStream, errors: &mut Errors) -> Option<String> {
    let (_, after) = input.cursor().ident()?;
    let named = lookahead::is_name(input.cursor());
    let ends = after.punct().is_some_and(|(sign, _)| sign.as_char() == ';');
    if ends && (named || may_end_code(&found.to_string())) {
        return Some(format!("write code and its target together in braces: `=> {{ ..; {found} }}`"));
    }
    if let Some(message) = two_words(found, after, errors) {
        if after.ident().is_some_and(|(_, name)| lookahead::is_name(name)) {
            // A history with a name may be a target.
            errors.lose(Word::State(Kind::Plain));
        }
        // The second word may be a keyword, which would start an item.
        skip_line(input);
        return Some(message);
    }
    if let Some((keyword, _)) = after.ident().filter(|(second, _)| named && beside(found, second))
        && let Some(word @ (Word::State(_) | Word::Trigger(TriggerWord::On))) = Word::named(&keyword.to_string())
    {
        errors.lose(word);
        input.call(Ident::parse_any).ok()?;
        input.call(Ident::parse_any).ok()?;
        return Some(format!("a keyword is written before the name; write `{word} {found}`"));
    }
    if let Some(message) = transition(found, after, input, errors) {
        skip_line(input);
        return Some(message);
    }
    if found == "async" && lookahead::is_word(after, "fn") {
        return Some(foreign::OF_RUST.to_string());
    }
    if found == "async" && lookahead::item(after) {
        return Some("in an `async machine`, each action and effect may `.await`; remove this".to_string());
    }
    if found == "pub"
        && let Some(form) = after.ident().and_then(|(item, _)| foreign::in_front(&item.to_string()))
    {
        return Some(form.to_string());
    }
    if found == "fails" {
        errors.lose_error();
    }
    let field = after.punct().is_some_and(|(sign, _)| sign.as_char() == ':' && sign.spacing() == Spacing::Alone);
    if field
        && !named
        && Word::meant(&found.to_string()).is_none()
        && foreign::explanation(&found.to_string()).is_none()
        && part_meant(&found.to_string(), errors).is_none()
    {
        if let Some(state) = errors.examples.name_here().map(ToString::to_string)
            && let Some(ty) = type_of_field(after)
        {
            errors.lose(Word::State(Kind::Plain));
            return Some(format!(
                "the data of a state is written in parentheses; write `state {state}({found}: {ty})`"
            ));
        }
        return Some(errors.fill(foreign::VARIABLE));
    }
    if let Some(form) = foreign::explanation(&found.to_string()) {
        let list = after.punct().map_or(after, |(_, behind)| behind);
        let list = list.group(Delimiter::Brace).or_else(|| list.group(Delimiter::Bracket));
        if list.is_some_and(|(inside, ..)| form == foreign::TRANSITION || lookahead::state(inside).is_some()) {
            errors.lose(Word::State(Kind::Plain));
            errors.lose_start();
        }
        return Some(errors.fill(form));
    }
    if !named && is_code(after) && Word::elsewhere_named(&found.to_string()).is_none() {
        let called = after.group(Delimiter::Parenthesis).is_some();
        if called && let Some(explained) = part_meant(&found.to_string(), errors) {
            return Some(explained);
        }
        return Some(errors.fill(foreign::CODE));
    }
    if found == "or" {
        return Some(format!(
            "it joins triggers before their `=>`, as in `on .. or {}`",
            errors.form(Word::Trigger(TriggerWord::After))
        ));
    }
    if found == "if" && lookahead::is_word(after, "cfg") {
        return Some("an item is left out by an attribute before it, as in `#[cfg(test)] state Testing;`".to_string());
    }
    if found == "if" {
        let mut trigger = after;
        while !lookahead::trigger(trigger) {
            let (token, behind) = trigger.token_tree()?;
            if lookahead::is_arrow(trigger) || matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ';') {
                return None;
            }
            trigger = behind;
        }
        let guard = spelled(&between(after, trigger));
        let (trigger, _) = lookahead::trigger_after(trigger)?;
        return Some(format!("a guard follows its trigger; write `{trigger} if {guard}`"));
    }
    let otherwise = ["default", "otherwise", "else", "any", "_"].iter().any(|known| found == known);
    let leaf = !errors.examples.has_states_here() || is_end(after);
    let leads = lookahead::is_arrow(after) || after.punct().is_some_and(|(sign, _)| sign.as_char() == ':');
    if otherwise && leaf && leads {
        return Some("a transition for every other event is written `on _`, behind the others".to_string());
    }
    if found == "else" {
        return Some("it is written after an `if` and its block, as in `=> if ready { .. } else { stay }`".to_string());
    }
    let payload = lookahead::payload(after);
    if named && let Some(message) = in_its_state(found, after, errors) {
        return Some(message);
    }
    let joins = payload.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), ':' | '|' | '-' | '+'));
    let listed = after.eof() || after.punct().is_some_and(|(sign, _)| sign.as_char() == ',');
    if named
        && let Some((inside, ..)) = after.group(Delimiter::Brace)
        && !lookahead::item(inside)
        && let Some(action @ Word::Action(_)) = of_keyword(found)
    {
        return Some(format!("a keyword is written in lower case; write `{action} {{ .. }}`"));
    }
    if named && (listed || after.group(Delimiter::Brace).is_some()) {
        errors.lose(Word::State(Kind::Plain));
        let body = if listed { ";" } else { " { .. }" };
        return Some(format!("a state is declared by its keyword; write `state {found}{body}`"));
    }
    if named && (joins || lookahead::is_arrow(payload) || lookahead::is_word(payload, "if")) {
        return Some(format!(
            "a transition starts with its trigger, as in `{}`",
            errors.form(Word::Trigger(TriggerWord::On))
        ));
    }
    None
}
