//! Parses transitions and action blocks.
//!
//! `[alarm] TRIGGER [or TRIGGER] => REACTION` follows syn's rules for match arms. Guards and action bodies remain loose
//! tokens, so that incomplete code in them is reported by the compiler, not by the macro.

use super::pieces::{braces, name_before, path, semicolon};
use super::{before_arrow, conditional_code, lookahead, omissions, reaction, submachine};
use crate::ast::{Action, Clause, Guard, Path, Reaction, Trigger, TriggerKind};
use crate::code::duration;
use crate::code::shortcuts::{self, between};
use crate::messages::errors::Errors;
use crate::messages::examples;
use crate::messages::rule_error::RuleError;
use crate::messages::wording::worded;
use crate::one_line::spelled;
use crate::words::{TriggerWord, Word, spelling};
use fsm_model::Moment;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Pat, PatIdent, Result, Token, parenthesized, token};

/// Parses `enter { .. }` after its keyword, which means `first`.
pub fn action(first: Moment, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Action> {
    let mut moments = Vec::from([first]);
    while peek_word(input, "or") {
        input.call(Ident::parse_any)?;
        let another = input.call(Ident::parse_any).map_err(|error| {
            Rule::MalformedAction.at(error.span(), "expected `resume`, as in `enter or resume { .. }`")
        })?;
        moments.push(moment(&another)?);
    }
    if moments.len() > 1 && moments.iter().any(|moment| !matches!(moment, Moment::Enter | Moment::Resume)) {
        return Err(Rule::MalformedAction
            .at(keyword.span(), "only `enter` and `resume` can share an action; write `enter or resume { .. }`"));
    }
    if let Some(message) = action_elsewhere(first, input.cursor()) {
        let error = Rule::MalformedAction.at(input.span(), message);
        // The next token may be a keyword that would start an item.
        input.parse::<TokenTree>()?;
        return Err(error);
    }
    if !input.peek(token::Brace) {
        let message = format!("expected the action's code in braces, as in `{}`", errors.form(Word::Action(first)));
        return Err(Rule::MalformedAction.at(input.span(), message));
    }
    let plain = input.cursor().group(Delimiter::Brace).is_some_and(|(inside, ..)| shortcuts::statements(inside));
    let start = input.cursor();
    let mut body = braces(input)?;
    if !plain && conditional_code::has_conditions(start, input.cursor()) {
        body = conditional_code::in_braces(body, errors);
    }
    Ok(Action { keyword, moments, body: body.into(), plain, of: None })
}

/// Returns the message for a guard, a trigger, a target or a second action after the keyword of an action.
fn action_elsewhere(action: Moment, at: Cursor<'_>) -> Option<String> {
    let action = Word::Action(action);
    let (next, after) = at.token_tree()?;
    Some(match &next {
        TokenTree::Ident(word) if word == "if" => {
            format!("an action has no guard; decide in its code: `{action} {{ if .. {{ .. }} }}`")
        }
        TokenTree::Ident(word) => {
            let trigger = TriggerWord::named(&word.to_string());
            match trigger.filter(|_| lookahead::is_led(after) || has_block(after)) {
                Some(trigger) => {
                    format!("an action has no trigger; what happens then is a transition: `{trigger} .. => {{ .. }}`")
                }
                None => in_braces(action, at)?,
            }
        }
        TokenTree::Punct(sign) if matches!(sign.as_char(), ',' | '|' | '&') => {
            format!("each action is a separate item; write `{action} {{ .. }}`, and the other one behind it")
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis && has_block(after) => {
            format!(
                "an action takes no parameters, because its code sees those of the machine; write `{action} {{ .. }}`"
            )
        }
        TokenTree::Punct(_) if lookahead::is_arrow(at) => {
            let behind = after.token_tree()?.1;
            match behind.ident().filter(|(name, _)| spelling::is_name(&name.to_string())) {
                Some((target, _)) => {
                    format!("an action has no target; what follows at once is a transition: `always => {target};`")
                }
                None => in_braces(action, behind)?,
            }
        }
        _ => in_braces(action, at)?,
    })
}

/// Returns the message for a statement that is not in braces: `/ lamp.on();`, `(lamp.on());`, `lamp.on();`.
fn in_braces(action: Word, at: Cursor<'_>) -> Option<String> {
    let start = at.punct().map_or(at, |(_, after)| after);
    // A list of names, as in `["log"]`, is not code.
    if start.group(Delimiter::Bracket).is_some() {
        return None;
    }
    let mut end = start;
    while end.punct().is_none_or(|(sign, _)| sign.as_char() != ';') {
        match end.token_tree()? {
            (TokenTree::Group(group), _) if group.delimiter() == Delimiter::Brace => return None,
            (_, after) => end = after,
        }
    }
    let statement = match start.group(Delimiter::Parenthesis) {
        Some((inside, _, behind)) if behind == end => inside.token_stream(),
        _ => between(start, end),
    };
    let code = spelled(&statement);
    (!code.is_empty()).then(|| format!("the code of an action is written in braces; write `{action} {{ {code}; }}`"))
}

/// Whether a block comes before the end of an item.
fn has_block(mut at: Cursor<'_>) -> bool {
    while let Some((token, after)) = at.token_tree() {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return true,
            TokenTree::Punct(sign) if sign.as_char() == ';' => return false,
            _ => at = after,
        }
    }
    false
}

/// Returns the moment of a further action.
fn moment(word: &Ident) -> Result<Moment> {
    let text = word.to_string();
    if let Some(Word::Action(moment)) = Word::named(&text) {
        return Ok(moment);
    }
    let actions = Word::all().filter(|word| matches!(word, Word::Action(_))).map(Word::text);
    let meant = spelling::did_you_mean(&text, actions);
    Err(Rule::MalformedAction.at(word.span(), format!("expected `enter` or `resume`, found `{text}`{meant}")))
}

/// Parses a transition after its first keyword, which means `word`.
pub fn clause(word: TriggerWord, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Clause> {
    let start = input.cursor();
    let first = of_word(word, keyword, input, errors)?;
    led(word, None, first, start, input, errors)
}

/// Parses an `alarm` and its transition after the keyword.
pub fn alarm(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Clause> {
    let start = input.cursor();
    let first = trigger(None, input, errors)?;
    led(TriggerWord::When, Some(keyword), first, start, input, errors)
}

/// Parses a transition after its first trigger. `form` selects the example in messages; `start` follows the first
/// keyword.
fn led(
    form: TriggerWord,
    alarm: Option<Ident>,
    first: Trigger,
    start: Cursor,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<Clause> {
    let form = Word::Trigger(form);
    let mut triggers = Vec::from([first]);
    while peek_word(input, "or") {
        let or = input.call(Ident::parse_any)?;
        triggers.push(trigger(triggers.last().map(|before| (before, or.span())), input, errors)?);
    }
    let arrow_at = input.cursor();
    let Some(arrow) = input.parse::<Option<Token![=>]>>()? else {
        let typed = lookahead::last(start, input.cursor()).unwrap_or_else(|| triggers[0].keyword.span());
        let error = omissions::missing_arrow(form, &triggers[triggers.len() - 1], typed, input, errors);
        let guarded = triggers.iter().any(|trigger| trigger.guard.is_some());
        if guarded && lookahead::semicolon_in_guard(input.cursor()) {
            input.parse::<Token![;]>()?;
        }
        // A keyword that no item can start with here belongs to this one.
        if lookahead::word_of_item(input.cursor()) && !lookahead::item(input.cursor()) {
            input.call(Ident::parse_any)?;
        }
        return Err(error);
    };
    let opens = alarm.as_ref().unwrap_or(&triggers[0].keyword);
    let head = || format!("{opens} {}", spelled(&shortcuts::between(start, arrow_at))).trim_end().to_string();
    let reaction = Reaction::Leads(reaction::reaction(form, &head, &arrow, input, errors)?);
    Ok(Clause { allows: Vec::new(), requirements: Vec::new(), alarm, triggers, reaction })
}

/// Parses `defer PATTERN;` or `ignore PATTERN;` after its keyword, which means `word`.
pub fn without_code(
    word: Word,
    reaction: Reaction,
    keyword: Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<Clause> {
    let pattern = event_pattern(word, &keyword, input, errors)?;
    if input.peek(Token![if]) || input.peek(Token![=>]) {
        let form = errors.form(word);
        let message = format!("`{word}` takes no condition and no reaction; write `{form}`");
        return Err(Rule::GuardedDeferral.at(input.span(), message));
    }
    if let Some(error) = omissions::joined(word, &pattern, input, errors) {
        return Err(error);
    }
    semicolon(input, &pattern, word, errors)?;
    let trigger = Trigger::of(keyword, TriggerKind::On(pattern), None);
    Ok(Clause { allows: Vec::new(), requirements: Vec::new(), alarm: None, triggers: Vec::from([trigger]), reaction })
}

/// Parses `never GUARD;` after its keyword.
pub fn invariant(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Clause> {
    refuse_if(Word::Never, Rule::MalformedNever, input, errors)?;
    let guard = guard(Word::Never, input, keyword.span(), errors)?;
    let form = errors.form(Word::Never);
    if lookahead::is_arrow(input.cursor()) {
        let message = format!(
            "`never` is not followed by a reaction: the machine panics if this is true between calls; write `{form}`, or react by `{}`",
            errors.form(Word::Trigger(TriggerWord::Always))
        );
        return Err(Rule::MalformedNever.at(input.span(), message));
    }
    if peek_word(input, "or") {
        let message = format!("`or` joins triggers, and `never` is none; write each as a separate item: `{form}`");
        return Err(Rule::MalformedNever.at(input.span(), message));
    }
    semicolon(input, &guard.tokens, Word::Never, errors)?;
    let trigger = Trigger::of(keyword, TriggerKind::When, Some(guard));
    Ok(Clause {
        allows: Vec::new(),
        requirements: Vec::new(),
        alarm: None,
        triggers: Vec::from([trigger]),
        reaction: Reaction::Forbids,
    })
}

/// Parses a trigger with its keyword, either after an `alarm` or after an `or`. For an `or`, the argument has the
/// trigger before it and the place of the `or`.
fn trigger(or: Option<(&Trigger, Span)>, input: ParseStream, errors: &mut Errors) -> Result<Trigger> {
    let form = if or.is_some() { Word::Trigger(TriggerWord::On) } else { Word::Alarm };
    let expected = |after: &str| format!("expected a trigger{after}, {}, as in `{}`", any_trigger(), errors.form(form));
    if let Some((_, or)) = or
        && (input.is_empty() || (lookahead::item(input.cursor()) && !lookahead::trigger(input.cursor())))
    {
        return Err(Rule::MalformedTrigger.at(or, expected(" after this")));
    }
    if let Some(message) = or.and_then(|(before, _)| omissions::event_behind_or(before, input.cursor())) {
        return Err(Rule::MalformedTrigger.at(input.span(), message));
    }
    let keyword =
        input.call(Ident::parse_any).map_err(|error| Rule::MalformedTrigger.at(error.span(), expected("")))?;
    let text = keyword.to_string();
    let Some(word) = TriggerWord::named(&text) else {
        if or.is_none() && spelling::is_upper(&text) {
            let message = format!("`alarm` is written before a trigger; write `alarm on {text}`");
            return Err(Rule::MalformedTrigger.at(keyword.span(), message));
        }
        let meant = spelling::did_you_mean(&text, TriggerWord::texts());
        let message = format!("{}; found `{text}`{meant}", expected(""));
        return Err(Rule::MalformedTrigger.at(keyword.span(), message));
    };
    of_word(word, keyword, input, errors)
}

fn any_trigger() -> String {
    examples::one_of(TriggerWord::texts())
}

/// Parses a trigger after its keyword, which means `word`.
fn of_word(word: TriggerWord, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Trigger> {
    match word {
        TriggerWord::On => {
            let pattern = event_pattern(Word::Trigger(word), &keyword, input, errors)?;
            Ok(Trigger::of(keyword, TriggerKind::On(pattern), if_guard(input, errors)?))
        }
        TriggerWord::Failed => {
            let pattern = event_pattern(Word::Trigger(word), &keyword, input, errors)?;
            refuse_result(&pattern)?;
            // An error is the payload of a generated signal.
            let signal = Ident::new(TriggerWord::Failed.text(), keyword.span());
            let pattern = syn::parse_quote!(#signal(#pattern));
            Ok(Trigger::of(keyword, TriggerKind::On(pattern), if_guard(input, errors)?))
        }
        TriggerWord::When => {
            refuse_if(Word::Trigger(word), Rule::MalformedTrigger, input, errors)?;
            let guard = guard(Word::Trigger(word), input, keyword.span(), errors)?;
            Ok(Trigger::of(keyword, TriggerKind::When, Some(guard)))
        }
        TriggerWord::Always => Ok(Trigger::of(keyword, TriggerKind::Always, if_guard(input, errors)?)),
        TriggerWord::Done => {
            if let Some(message) = omissions::done_elsewhere(input.cursor()) {
                return Err(Rule::MalformedDone.at(input.span(), message));
            }
            if let Some(kind) = submachine::ended(input, errors) {
                return Ok(Trigger::of(keyword, kind?, if_guard(input, errors)?));
            }
            let completed = if input.peek(token::Paren) { Some(completed(input, errors)?) } else { None };
            Ok(Trigger::of(keyword, TriggerKind::Done(completed), if_guard(input, errors)?))
        }
        TriggerWord::After | TriggerWord::Every => {
            let start = input.cursor();
            let duration = duration::parse(word, input, errors)
                .map_err(|error| before_arrow::arrow_behind_one(start).unwrap_or(error))?;
            let kind = if word == TriggerWord::After { TriggerKind::After } else { TriggerKind::Every };
            Ok(Trigger::of(keyword, kind(duration), if_guard(input, errors)?))
        }
    }
}

/// Refuses `failed Err(error) =>`.
fn refuse_result(pattern: &Pat) -> Result<()> {
    match pattern {
        Pat::TupleStruct(result) if result.path.is_ident("Err") => {
            let error = spelled(&result.elems.to_token_stream());
            Err(Rule::MalformedTrigger
                .over(&result.path, format!("`failed` takes the error alone; write `failed {error}`")))
        }
        _ => Ok(()),
    }
}

/// Refuses `when if ready =>` and `never if empty;`, unless the `if` is a decision.
fn refuse_if(opens: Word, rule: Rule, input: ParseStream, errors: &Errors) -> Result<()> {
    let Some((word, mut at)) = input.cursor().ident().filter(|(word, _)| word == "if") else { return Ok(()) };
    while !ends_condition(at)
        && let Some((token, after)) = at.token_tree()
    {
        if matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace) {
            return Ok(());
        }
        at = after;
    }
    let message =
        format!("the condition is written directly after `{opens}`, as in `{}`; remove this `if`", errors.form(opens));
    Err(rule.at(word.span(), message))
}

/// Parses an optional `if GUARD`.
pub fn if_guard(input: ParseStream, errors: &Errors) -> Result<Option<Guard>> {
    if !input.peek(Token![if]) {
        return Ok(None);
    }
    let word = input.parse::<Token![if]>()?;
    guard(Word::Trigger(TriggerWord::On), input, word.span, errors).map(Some)
}

/// Returns the error for a condition that is missing after `when`, `never`, or the `if` of a trigger such as `on`.
fn missing_condition(word: Word, before: Span, errors: &Errors) -> syn::Error {
    let form = match word {
        Word::Trigger(TriggerWord::On) => errors.fill("on <event:Start> if <lent>is_full() => <state:Running>;"),
        _ => errors.form(word),
    };
    Rule::MissingCondition.at(before, format!("expected a condition after this, as in `{form}`"))
}

/// Parses the `(Name)` of a `done`.
fn completed(input: ParseStream, errors: &Errors) -> Result<Path> {
    let inside;
    parenthesized!(inside in input);
    if inside.peek2(token::Brace) || inside.peek2(Token![::]) {
        let (place, end) = (inside.span(), spelled(&inside.parse()?));
        let end = end.rsplit("::").next().unwrap_or_default();
        let message = format!("a `final` of a machine is written behind the machine's name, as in `done(retry.{end})`");
        return Err(Rule::MalformedDone.at(place, message));
    }
    let form = "expected the state that completes, as in `done(<composite:Loading>) => <state:Ready>;`";
    let expected = |span| Rule::MalformedDone.at(span, errors.fill(form));
    let completed = path(&inside).map_err(|error| expected(error.span()))?;
    if inside.is_empty() { Ok(completed) } else { Err(expected(inside.span())) }
}

pub fn event_pattern(word: Word, on: &Ident, input: ParseStream, errors: &Errors) -> Result<Pat> {
    let start = input.cursor();
    let (form, (_, what)) = (|| errors.form(word), word.missing());
    if start.ident().is_some_and(|(_, after)| lookahead::is_name(after))
        && lookahead::is_word(start, Word::Alarm.text())
    {
        let alarm = input.call(Ident::parse_any)?;
        return Err(Rule::MalformedTrigger.at(alarm.span(), "`alarm` is written before `on`, as in `alarm on ..`"));
    }
    if lookahead::item_and_no_name(start) {
        return Err(Rule::MissingEvent.at(on.span(), format!("expected {what} after this, as in `{}`", form())));
    }
    if let Some(error) = omissions::code_behind_event(input) {
        input.call(Ident::parse_any)?;
        return Err(error);
    }
    let ends = |next: &TokenTree| match next {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '=' | ';'),
        TokenTree::Ident(word) => word == "if",
        _ => false,
    };
    if let Some(ident) = name_before(input, ends) {
        return Ok(Pat::Ident(PatIdent { attrs: Vec::new(), by_ref: None, mutability: None, ident, subpat: None }));
    }
    let plain = input.step(|start| {
        let pattern =
            shortcuts::pattern(*start).filter(|(_, after)| after.token_tree().is_some_and(|(next, _)| ends(&next)));
        Ok(pattern.map_or((None, *start), |(pattern, after)| (Some(pattern), after)))
    })?;
    if let Some(pattern) = plain {
        return Ok(Pat::TupleStruct(pattern));
    }
    Pat::parse_multi_with_leading_vert(input).map_err(|error| {
        if start.punct().is_some_and(|(sign, _)| sign.as_char() == '*') {
            return Rule::MissingEvent.at(input.span(), format!("every event is matched by `_`; write `{word} _`"));
        }
        let negated = start.punct().filter(|(sign, _)| sign.as_char() == '!').and_then(|(_, event)| event.ident());
        if let (Some((event, _)), Word::Trigger(TriggerWord::On)) = (negated, word) {
            let message =
                format!("every other event is `on _`, written behind a transition or an `ignore` for `{event}`");
            Rule::MissingEvent.at(input.span(), message)
        } else if input.cursor() == start {
            Rule::MissingEvent.at(input.span(), format!("expected {what}, as in `{}`", form()))
        } else {
            // An example does not show the fields of a pattern.
            let example =
                if error.to_string() == "expected `,`" { String::new() } else { format!(", as in `{}`", form()) };
            Rule::MissingEvent.at(error.span(), format!("{}{example}", worded(&error.to_string())))
        }
    })
}

/// Parses the tokens of a condition, up to `=>` or `;`, to the `else` of a reason, or to an `or` before another trigger. If there
/// is none, the message shows an item that starts with `word`.
fn guard(word: Word, input: ParseStream, before: Span, errors: &Errors) -> Result<Guard> {
    if input.peek(Token![#]) && input.peek2(token::Bracket) {
        return Err(Rule::Attribute.at(input.span(), "an attribute is not allowed here"));
    }
    let truth = input.cursor().ident().filter(|(word, _)| word == "true");
    let is_true = |end: Cursor| truth.as_ref().is_some_and(|(_, after)| *after == end);
    let plain = input.step(|start| {
        let end = shortcuts::condition(*start).filter(|end| ends_condition(*end));
        Ok((end.map(|end| shortcuts::between(*start, end)), end.unwrap_or(*start)))
    })?;
    if let Some(tokens) = plain {
        let is_true = is_true(input.cursor());
        return Ok(Guard { tokens, plain: true, is_true, reason: reason(word, input)? });
    }
    let mut tokens = TokenStream::new();
    let (mut block_before, mut value_before) = (false, false);
    if !input.is_empty() && lookahead::item_and_no_name(input.cursor()) {
        return Err(missing_condition(word, before, errors));
    }
    while !input.is_empty() && !input.peek(Token![=>]) && !input.peek(Token![;]) {
        let next = input.cursor();
        // Two adjacent names cannot be code, whatever precedes them.
        let item = if value_before { lookahead::item(next) } else { lookahead::item_for_a_member(next) };
        if item || ends_guard(next, block_before) || gives_reason(next, block_before) {
            break;
        }
        if value_before && lookahead::is_word(next, "if") {
            let condition = spelled(&tokens);
            return Err(
                Rule::Syntax.at(input.span(), format!("conditions are joined by `&&`; write `{condition} && ..`"))
            );
        }
        let token: TokenTree = input.parse()?;
        value_before = is_value(&token);
        block_before = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let joins = matches!(&token, TokenTree::Punct(punct) if matches!(punct.as_char(), '.' | ':'));
        tokens.append(token);
        if joins && lookahead::item_for_a_member(input.cursor()) {
            break;
        }
        if joins && let Ok(member) = input.call(Ident::parse_any) {
            tokens.append(member);
            value_before = true;
        }
    }
    if tokens.is_empty() {
        return Err(missing_condition(word, before, errors));
    }
    let is_true = is_true(input.cursor());
    Ok(Guard { tokens, plain: false, is_true, reason: reason(word, input)? })
}

/// Whether `=>` or `;` comes next, or a reason.
fn ends_condition(at: Cursor<'_>) -> bool {
    lookahead::is_arrow(at) || at.punct().is_some_and(|(sign, _)| sign.as_char() == ';') || gives_reason(at, false)
}

/// Whether the `else` of a reason comes next, and not that of an `if` in the condition, which follows a block.
fn gives_reason(at: Cursor<'_>, block_before: bool) -> bool {
    let after = at.ident().filter(|(word, _)| word == "else").map(|(_, after)| after);
    after.is_some_and(|after| !block_before || after.literal().is_some())
}

/// Parses an optional `else "reason"` after a condition.
fn reason(word: Word, input: ParseStream) -> Result<Option<LitStr>> {
    if !input.peek(Token![else]) {
        return Ok(None);
    }
    let keyword = input.parse::<Token![else]>()?;
    if word == Word::Never {
        let message = "`never` gives no reason: the machine panics if its condition is true";
        return Err(Rule::MalformedNever.at(keyword.span, message));
    }
    let example = "as in `on Pay if !cart.is_empty() else \"cart.empty\" => ..`";
    match input.parse::<LitStr>() {
        Ok(text) if text.value().is_empty() => Err(Rule::MalformedReason
            .at(text.span(), format!("the reason is empty; say why the guard is false, {example}"))),
        Ok(text) => Ok(Some(text)),
        Err(_) => {
            let place = if input.is_empty() { keyword.span } else { input.span() };
            let message = format!(
                "the `else` of a guard gives the reason why it is false, as a text in quotes, {example}; another reaction is another \
                 transition, without a guard"
            );
            Err(Rule::MalformedReason.at(place, message))
        }
    }
}

/// Whether a value may end with a token, so that no name can follow.
fn is_value(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(name) => syn::parse2::<Ident>(name.to_token_stream()).is_ok(),
        TokenTree::Group(_) | TokenTree::Literal(_) => true,
        TokenTree::Punct(_) => false,
    }
}

fn ends_guard(cursor: Cursor, block_before: bool) -> bool {
    let Some((word, rest)) = cursor.ident() else { return false };
    (word == "or" && lookahead::trigger(rest)) || (block_before && Word::named(&word.to_string()).is_some())
}

fn peek_word(input: ParseStream, word: &str) -> bool {
    lookahead::is_word(input.cursor(), word)
}
