//! `#[cfg(..)]` and `#[cfg_attr(..)]` in a machine: which conditions it has, whether they hold, and what they leave out.
//!
//! Only the compiler knows whether a condition holds, and it does not pass this on to macros. So the text is read
//! twice: once to collect the conditions, and again with their answers. Both times everything is parsed, so that a
//! condition has the same number. A program other than the compiler specifies which options are set.

use super::ast::{EventKind, Item, State};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::{Map, Set};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::TokenStreamExt;
use std::boxed::Box;
use std::fmt::{self, Display, Formatter};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{LitBool, LitStr, Result, Token, parenthesized, token};

/// The conditions of a machine, and which of them hold.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    known: Known,
    /// The conditions so far, each once, in the order of the text.
    met: Vec<(String, TokenStream)>,
    left_out: LeftOut,
    /// The kinds of items that are left out, each with the first condition that leaves one out.
    kinds: Map<Kind, String>,
}

/// The message about a `cfg` in code that cannot be left out.
pub(crate) const IN_CODE: &str =
    "`#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`";

/// The items that a machine requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Events,
    Initial,
    State,
}

/// The states, events and signals that are left out, each with its condition.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut(Map<String, String>);

impl LeftOut {
    /// Explains that an unknown name belongs to something that is left out.
    pub fn why(&self, name: &Ident) -> Option<String> {
        let condition = self.0.get(&name.unraw().to_string())?;
        Some(format!(
            "`{name}` is left out, because `#[cfg({condition})]` does not hold; put the same `#[cfg]` before what names it"
        ))
    }
}

#[derive(Clone, Debug, Default)]
enum Known {
    /// Every option is set, as with `--all-features`. A picture then shows as much as can be shown together.
    #[default]
    All,
    /// These options are set: `test`, or `feature = "sound"`.
    Options(Set<(String, Option<String>)>),
    /// Nothing is known yet.
    Nothing,
    /// The numbers of the conditions that hold.
    Answers(Set<usize>),
}

impl Conditions {
    /// Creates conditions that are not known yet. Nothing is left out.
    #[must_use]
    pub fn unknown() -> Self {
        Conditions { known: Known::Nothing, ..Conditions::default() }
    }

    /// Creates conditions with answers: the ones with these numbers hold. An earlier pass has collected the conditions.
    #[must_use]
    pub fn answered(holding: Set<usize>) -> Self {
        Conditions { known: Known::Answers(holding), ..Conditions::default() }
    }

    /// Creates conditions for which only these options are set, written as for `rustc --cfg`: `test`, or
    /// `feature="sound"`.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is not such an option.
    pub fn with_options<'o>(options: impl IntoIterator<Item = &'o str>) -> Result<Self> {
        let option = |text: &str| match syn::parse_str(text)? {
            Condition::Option(name, value) => Ok((name, value)),
            _ => Err(syn::Error::new(Span::call_site(), "this is not an option")),
        };
        let known = options.into_iter().map(option).collect::<Result<_>>()?;
        Ok(Conditions { known: Known::Options(known), ..Conditions::default() })
    }

    /// Returns the conditions that the caller has to decide, in the order of their numbers.
    #[must_use]
    pub fn open(&self) -> Vec<TokenStream> {
        match self.known {
            Known::Nothing => self.met.iter().map(|(_, tokens)| tokens.clone()).listed(),
            _ => Vec::new(),
        }
    }

    /// Returns the names that are left out.
    pub(crate) fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Returns the end of a message about a broken rule, if an item that is left out could have satisfied the rule.
    pub(crate) fn hint(&self, broken: Rule) -> Option<String> {
        let kind = match broken {
            Rule::MissingInitial => Kind::Initial,
            Rule::NoStates | Rule::NoRegions => Kind::State,
            Rule::NoEvents => Kind::Events,
            _ => return None,
        };
        let condition = self.kinds.get(&kind)?;
        Some(format!("; what stands behind `#[cfg({condition})]` is left out"))
    }

    /// Records the names and kinds in an item that is left out.
    pub(crate) fn leave_out(&mut self, item: &Item, condition: &str) {
        let kinds: &[Kind] = match item {
            Item::State(State { initial: Some(_), .. }) => &[Kind::Initial, Kind::State],
            Item::State(_) => &[Kind::State],
            Item::Initial(_) => &[Kind::Initial],
            Item::Events(_) => &[Kind::Events],
            _ => &[],
        };
        for kind in kinds {
            self.kinds.or_insert_with(*kind, || condition.to_string());
        }
        match item {
            Item::State(state) => self.leave_out_state(state, condition),
            Item::Events(events) | Item::Signals(events) => {
                if let EventKind::Declared(variants) = &events.kind {
                    variants.iter().for_each(|variant| self.leave_out_name(&variant.ident, condition));
                }
            }
            _ => {}
        }
    }

    fn leave_out_state(&mut self, state: &State, condition: &str) {
        self.leave_out_name(&state.name, condition);
        state.items.iter().for_each(|item| self.leave_out(item, condition));
    }

    pub(crate) fn leave_out_name(&mut self, name: &Ident, condition: &str) {
        self.left_out.0.insert(name.unraw().to_string(), condition.to_string());
    }

    /// Whether a condition holds. Records it as a condition of the machine.
    pub(crate) fn holds(&mut self, condition: &Condition, tokens: &TokenStream) -> bool {
        let text = condition.to_string();
        let number = self.met.iter().position(|(met, _)| *met == text).unwrap_or_else(|| {
            self.met.push((text, tokens.clone()));
            self.met.len() - 1
        });
        match &self.known {
            Known::All => condition.holds(&|_, _| true),
            Known::Options(set) => condition.holds(&|name, value| set.contains(&(name.into(), value.map(Into::into)))),
            Known::Nothing => true,
            Known::Answers(holding) => holding.contains(&number),
        }
    }
}

/// A condition such as `all(unix, feature = "sound")`.
pub(crate) enum Condition {
    Constant(bool),
    Option(String, Option<String>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    fn holds(&self, is_set: &dyn Fn(&str, Option<&str>) -> bool) -> bool {
        match self {
            Condition::Constant(value) => *value,
            Condition::Option(name, value) => is_set(name, value.as_deref()),
            Condition::All(parts) => parts.iter().all(|part| part.holds(is_set)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(is_set)),
            Condition::Not(part) => !part.holds(is_set),
        }
    }
}

impl Parse for Condition {
    fn parse(input: ParseStream) -> Result<Self> {
        if input.peek(LitBool) {
            return Ok(Condition::Constant(input.parse::<LitBool>()?.value));
        }
        let name = input.call(Ident::parse_any)?;
        if input.peek(Token![=]) && !input.peek(Token![==]) {
            input.parse::<Token![=]>()?;
            return Ok(Condition::Option(name.to_string(), Some(input.parse::<LitStr>()?.value())));
        }
        if !input.peek(token::Paren) {
            return Ok(Condition::Option(name.to_string(), None));
        }
        let list;
        parenthesized!(list in input);
        let parts = Punctuated::<Condition, Token![,]>::parse_terminated(&list)?;
        let parts: Vec<_> = parts.into_iter().listed();
        match (&*name.to_string(), parts.len()) {
            ("all", _) => Ok(Condition::All(parts)),
            ("any", _) => Ok(Condition::Any(parts)),
            ("not", 1) => Ok(Condition::Not(Box::new(parts.into_iter().next().expect("there is one")))),
            ("not", _) => Err(syn::Error::new(name.span(), "`not` takes one condition")),
            _ => Err(syn::Error::new(name.span(), "expected `all`, `any` or `not`")),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let list = |f: &mut Formatter<'_>, word: &str, parts: &[Condition]| {
            let parts: Vec<_> = parts.iter().map(ToString::to_string).listed();
            write!(f, "{word}({})", parts.join(", "))
        };
        match self {
            Condition::Constant(value) => write!(f, "{value}"),
            Condition::Option(name, None) => write!(f, "{name}"),
            Condition::Option(name, Some(value)) => write!(f, "{name} = {value:?}"),
            Condition::All(parts) => list(f, "all", parts),
            Condition::Any(parts) => list(f, "any", parts),
            Condition::Not(part) => write!(f, "not({part})"),
        }
    }
}

/// Parses a condition. Returns it with its tokens.
pub(crate) fn condition(input: ParseStream) -> Result<(Condition, TokenStream)> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.append(input.parse::<TokenTree>()?);
    }
    Ok((syn::parse2(tokens.clone())?, tokens))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_decide_conditions() {
        let set = Conditions::with_options(["unix", "feature=\"sound\""]).expect("they are options");
        let holds = |text: &str| {
            let condition: Condition = syn::parse_str(text).expect("a condition");
            assert_eq!(condition.to_string(), text);
            (
                set.clone().holds(&condition, &TokenStream::new()),
                Conditions::default().holds(&condition, &TokenStream::new()),
            )
        };
        assert_eq!(holds("unix"), (true, true));
        assert_eq!(holds("sound"), (false, true));
        assert_eq!(holds("feature = \"sound\""), (true, true));
        assert_eq!(holds("not(feature = \"light\")"), (true, false));
        assert_eq!(holds("all(unix, not(windows), feature = \"sound\")"), (true, false));
        assert_eq!(holds("any(windows, all(test))"), (false, true));
        assert_eq!((holds("all()"), holds("any()")), ((true, true), (false, false)));
        assert_eq!((holds("true"), holds("false")), ((true, true), (false, false)));
    }

    #[test]
    fn invalid_options_are_rejected() {
        for wrong in ["", "any(unix)", "true", "feature=sound", "1", "unix windows", "feature==\"a\""] {
            assert!(Conditions::with_options([wrong]).is_err(), "{wrong}");
        }
    }
}
