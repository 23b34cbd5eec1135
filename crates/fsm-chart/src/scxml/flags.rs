//! The user's code in a document: conditions become expressions over flags, and actions raise events and log.
//!
//! A condition consists of `is_in`, `!`, `&&`, `||` and parentheses, which ECMAScript has as well, and of other code.
//! Each different piece of other code becomes a flag in the data model: a variable that is named after the code.

use super::Export;
use super::element::Element;
use super::gaps::Gap;
use fsm_model::StateId;
use fsm_syntax::Code;
use fsm_syntax::words::spelling::{is_caseless, is_upper};
use fsm_syntax::words::{HAS, RAISE};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{BinOp, Block, Expr, Lit, Member, Stmt, UnOp};

/// The maximum length of the name of a flag.
const LONGEST: usize = 40;

/// Keywords of ECMAScript that are not allowed as variables, as far as they may occur in Rust code.
const KEYWORDS: [&str; 12] =
    ["break", "case", "default", "delete", "export", "function", "new", "null", "switch", "this", "void", "with"];

impl Export<'_> {
    /// Converts a condition to an expression of ECMAScript.
    pub fn condition(&mut self, text: &str) -> String {
        match syn::parse_str::<Expr>(text) {
            Ok(expr) => self.expression(&expr),
            Err(_) => self.flag(text),
        }
    }

    fn expression(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Paren(paren) => format!("({})", self.expression(&paren.expr)),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let (mut signs, mut inner) = ("!".to_owned(), &*unary.expr);
                while let Expr::Unary(unary) = inner
                    && matches!(unary.op, UnOp::Not(_))
                {
                    signs.push('!');
                    inner = &unary.expr;
                }
                signs + &self.operand(inner)
            }
            Expr::Binary(binary) if sign(&binary.op).is_some() => {
                // A chain of operators is nested as deeply as it is long, so it is handled in a loop.
                let (mut first, mut rest) = (expr, Vec::new());
                while let Expr::Binary(binary) = first
                    && let Some(sign) = sign(&binary.op)
                {
                    rest.push((sign, &*binary.right));
                    first = &binary.left;
                }
                let mut text = self.expression(first);
                for (sign, operand) in rest.into_iter().rev() {
                    text = text + sign + &self.expression(operand);
                }
                text
            }
            Expr::Lit(literal) => match &literal.lit {
                Lit::Bool(bool) => bool.value.to_string(),
                _ => self.flag(&written(expr)),
            },
            _ => {
                let states = self.queried(expr).map_or_else(|| self.tagged(expr), |state| Vec::from([state]));
                let states: Vec<_> = states.into_iter().map(|id| format!("In('{}')", self.ids.state(id))).collect();
                match &states[..] {
                    [] => self.flag(&written(expr)),
                    [one] => one.clone(),
                    _ => format!("({})", states.join(" || ")),
                }
            }
        }
    }

    /// The operand of a `!`, in parentheses if necessary: `!` binds more tightly in both languages than the operators
    /// that an expression without parentheses has here.
    fn operand(&mut self, expr: &Expr) -> String {
        let text = self.expression(expr);
        if matches!(expr, Expr::Paren(_) | Expr::Call(_)) || !text.contains([' ', '&', '|']) {
            text
        } else {
            format!("({text})")
        }
    }

    /// The state in a condition `is_in(Name)` or `is_in(Outer.Name)`.
    fn queried(&self, expr: &Expr) -> Option<StateId> {
        let Expr::Call(call) = expr else { return None };
        let (Expr::Path(function), Some(argument)) = (&*call.func, call.args.first()) else { return None };
        if !function.path.is_ident("is_in") {
            return None;
        }
        let (outer, name) = match argument {
            Expr::Path(path) => (None, path.path.get_ident()?.to_string()),
            Expr::Field(field) => match (&*field.base, &field.member) {
                (Expr::Path(outer), Member::Named(name)) => (outer.path.get_ident(), name.to_string()),
                _ => return None,
            },
            _ => return None,
        };
        let states = self.chart.states.iter().enumerate();
        let mut found = states.filter(|(_, state)| {
            let parent = state.parent.map(|parent| &*self.chart.state(parent).name);
            state.name == name && outer.is_none_or(|outer| parent.is_some_and(|parent| outer == parent))
        });
        found.next().map(|(at, _)| StateId::at(at))
    }

    /// The states with the tag in a condition `has(tag)`.
    fn tagged(&self, expr: &Expr) -> Vec<StateId> {
        let Expr::Call(call) = expr else { return Vec::new() };
        let (Expr::Path(function), Some(Expr::Path(tag))) = (&*call.func, call.args.first()) else { return Vec::new() };
        let (true, Some(tag)) = (function.path.is_ident(HAS), tag.path.get_ident()) else { return Vec::new() };
        let states = self.chart.states.iter().enumerate();
        states.filter(|(_, state)| state.tags.iter().any(|own| tag == own)).map(|(at, _)| StateId::at(at)).collect()
    }

    /// The name of the flag for a piece of code. The flag is added if it is new.
    pub fn flag(&mut self, code: &str) -> String {
        self.gaps.insert(Gap::Condition);
        self.variable(code, "false")
    }

    /// The name of the variable for a piece of code, with the initial value `first`. Adds the variable if it is new.
    pub fn variable(&mut self, code: &str, first: &'static str) -> String {
        if let Some(known) = self.variables.iter().find(|known| known.code == code && known.first == first) {
            return known.name.clone();
        }
        let name = self.names.another(&words(code));
        self.variables.push(super::Variable { name: name.clone(), code: code.to_owned(), first });
        name
    }

    /// Adds the actions of a piece of code to an element: it raises events, and each other statement is a log entry.
    pub fn executable(&mut self, label: &str, code: &str, into: &mut Element) {
        let Ok(block) = syn::parse_str::<Block>(&format!("{{{code}}}")) else {
            return self.log(label, code, into);
        };
        for statement in &block.stmts {
            match raised(statement).filter(|(name, _)| self.is_brought(name)) {
                Some((event, has_payload)) => {
                    if has_payload {
                        self.gaps.insert(Gap::Payload);
                    }
                    into.add(Element::new("raise").with("event", &event));
                }
                None => self.log(label, written(statement).trim_end_matches(';'), into),
            }
        }
    }

    /// Whether a name is that of an event or a signal, and not a variable that holds one.
    fn is_brought(&self, name: &str) -> bool {
        let declared = || self.chart.events.iter().chain(&self.chart.signals).any(|brought| brought == name);
        is_upper(name) || is_caseless(name) && declared()
    }

    fn log(&mut self, label: &str, code: &str, into: &mut Element) {
        self.gaps.insert(Gap::Code);
        if code.parse().is_ok_and(|tokens| Code::new(tokens).has(RAISE)) {
            self.gaps.insert(Gap::Raise);
        }
        let expression = format!("'{}'", code.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n"));
        into.add(Element::new("log").with("label", label).with("expr", &expression));
    }
}

/// The text of an operator that both languages have.
fn sign(operator: &BinOp) -> Option<&'static str> {
    match operator {
        BinOp::And(_) => Some(" && "),
        BinOp::Or(_) => Some(" || "),
        _ => None,
    }
}

/// The event of a statement that only raises an event, and whether it has a payload.
fn raised(statement: &Stmt) -> Option<(String, bool)> {
    let Stmt::Expr(Expr::Call(call), _) = statement else { return None };
    let (Expr::Path(function), Some(event)) = (&*call.func, call.args.first()) else { return None };
    if !function.path.is_ident("raise") {
        return None;
    }
    let (path, has_payload) = match event {
        Expr::Path(path) => (&path.path, false),
        Expr::Struct(variant) => (&variant.path, true),
        Expr::Call(variant) => match &*variant.func {
            Expr::Path(path) => (&path.path, true),
            _ => return None,
        },
        _ => return None,
    };
    let name = path.segments.last()?.ident.to_string();
    Some((name, has_payload))
}

/// A piece of code as it is written in the source.
fn written(code: &(impl Spanned + ToTokens)) -> String {
    code.span().source_text().unwrap_or_else(|| code.to_token_stream().to_string())
}

/// A name for a piece of code, made from the words that it contains and from words for its comparison operators.
///
/// ```
/// assert_eq!(fsm_chart::words("door.open && count >= 3"), "door_open_count_ge_3");
/// assert_eq!(fsm_chart::words("3 < count"), "is_3_lt_count");
/// ```
#[must_use]
pub fn words(code: &str) -> String {
    let signs = [(">=", "ge"), ("<=", "le"), ("==", "eq"), ("!=", "ne"), (">", "gt"), ("<", "lt"), ("!", "not")];
    let spelled = signs.iter().fold(code.to_owned(), |text, (sign, word)| text.replace(sign, &format!(" {word} ")));
    let all = spelled.split(|char: char| !char.is_alphanumeric() && char != '_').filter(|word| !word.is_empty());
    let mut name = String::new();
    for word in all {
        if !name.is_empty() && name.len() + word.len() >= LONGEST {
            break;
        }
        name = if name.is_empty() { word.to_owned() } else { format!("{name}_{word}") };
    }
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    if !is_name || KEYWORDS.contains(&&*name) { format!("is_{name}") } else { name }
}
