//! The patterns of transitions, and the values that they bind.

use super::expression::{Kind, Value, only_compiled, value};
use fsm_model::EventId;
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::HashMap;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::parse::Parser;
use syn::{Error, Expr, Fields, Member, Pat, Path, RangeLimits, Variant};

/// A pattern of events or signals.
#[derive(Clone, Debug, Default)]
pub(super) struct Pattern {
    /// The pattern matches if one of these does.
    cases: Vec<Case>,
    /// The names that are bound, and their kinds.
    pub bound: Vec<(String, Kind)>,
}

#[derive(Clone, Debug)]
struct Case {
    /// The variant that matches; `None` matches all.
    variant: Option<EventId>,
    /// The fields that are checked or bound, by position.
    fields: Vec<(usize, Field)>,
}

#[derive(Clone, Debug)]
enum Field {
    Bound(usize),
    Equal(f64),
    Within(Option<f64>, Option<(f64, bool)>),
}

/// The variants of events or signals.
pub(super) struct Variants<'v> {
    pub all: &'v [Variant],
    pub by_name: HashMap<String, EventId>,
}

impl<'v> Variants<'v> {
    pub fn of(all: &'v [Variant]) -> Self {
        let names = all.iter().enumerate().map(|(at, variant)| (variant.ident.to_string(), EventId::at(at)));
        Variants { all, by_name: names.collect() }
    }

    /// The variant that a path names.
    pub fn named(&self, path: &Path) -> Option<EventId> {
        self.by_name.get(&path.segments.last()?.ident.to_string()).copied()
    }

    /// The kind of a field of a variant.
    fn kind(&self, variant: Option<EventId>, at: usize) -> Kind {
        let field = variant.and_then(|variant| self.all[variant.index()].fields.iter().nth(at));
        field.map_or(Kind::Number, |field| Kind::of_field(&field.ty))
    }
}

impl Pattern {
    /// Reads a pattern of these variants.
    pub fn read(tokens: &TokenStream, variants: &Variants<'_>) -> Result<Self, Error> {
        let mut pattern = Pattern::default();
        let read = Pat::parse_multi_with_leading_vert.parse2(tokens.clone())?;
        pattern.add(&read, variants)?;
        Ok(pattern)
    }

    fn add(&mut self, read: &Pat, variants: &Variants<'_>) -> Result<(), Error> {
        let (variant, fields) = match read {
            Pat::Or(or) => return or.cases.iter().try_for_each(|case| self.add(case, variants)),
            Pat::Paren(inner) => return self.add(&inner.pat, variants),
            Pat::Wild(_) => (None, Vec::new()),
            Pat::Path(path) => (variants.named(&path.path), Vec::new()),
            Pat::TupleStruct(tuple) => {
                let fields = tuple.elems.iter().enumerate();
                let fields = fields.filter(|(_, field)| !matches!(field, Pat::Wild(_) | Pat::Rest(_)));
                let variant = variants.named(&tuple.path);
                let fields: Result<_, Error> =
                    fields.map(|(at, field)| Ok((at, self.field(field, variants.kind(variant, at))?))).collect();
                (variant, fields?)
            }
            Pat::Struct(structure) => {
                let variant = variants.named(&structure.path);
                let at = |member: &Member| {
                    let Fields::Named(fields) = &variants.all[variant?.index()].fields else { return None };
                    let Member::Named(name) = member else { return None };
                    fields.named.iter().position(|field| field.ident.as_ref() == Some(name))
                };
                let mut fields = Vec::new();
                for field in structure.fields.iter().filter(|field| !matches!(*field.pat, Pat::Wild(_))) {
                    let place = at(&field.member).ok_or_else(|| only_compiled(field))?;
                    fields.push((place, self.field(&field.pat, variants.kind(variant, place))?));
                }
                (variant, fields)
            }
            other => return Err(only_compiled(other)),
        };
        self.cases.push(Case { variant, fields });
        Ok(())
    }

    fn field(&mut self, field: &Pat, kind: Kind) -> Result<Field, Error> {
        let literal = |expression: &Expr| match expression {
            Expr::Lit(literal) => value(&literal.lit),
            Expr::Unary(minus) if matches!(minus.op, syn::UnOp::Neg(_)) => match &*minus.expr {
                Expr::Lit(literal) => value(&literal.lit).map(|number| Value::Number(-number.number())),
                other => Err(only_compiled(other)),
            },
            other => Err(only_compiled(other)),
        };
        let number = |expression: &Expr| match literal(expression)? {
            value if Kind::of_value(value) != kind => Err(Error::new_spanned(
                expression,
                format!(
                    "`{}` is {}, and the event carries {kind} here",
                    expression.to_token_stream(),
                    Kind::of_value(value)
                ),
            )),
            value => Ok(value.number()),
        };
        Ok(match field {
            Pat::Ident(ident) if ident.subpat.is_none() => Field::Bound(self.place(ident.ident.to_string(), kind)),
            Pat::Lit(literal) => Field::Equal(number(&Expr::Lit(literal.clone()))?),
            Pat::Range(range) => {
                let start = range.start.as_deref().map(number).transpose()?;
                let end = range.end.as_deref().map(number).transpose()?;
                Field::Within(start, end.map(|end| (end, matches!(range.limits, RangeLimits::Closed(_)))))
            }
            other => return Err(only_compiled(other.to_token_stream())),
        })
    }

    /// Returns the position of a bound name, after adding it if it is new.
    fn place(&mut self, name: String, kind: Kind) -> usize {
        self.bound.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.bound.push((name, kind));
            self.bound.len() - 1
        })
    }

    /// The values that the pattern binds in an event; `None` if the event does not match.
    pub fn matched(&self, variant: EventId, fields: &[f64]) -> Option<Vec<f64>> {
        let fits = |case: &&Case| {
            let same = case.variant.is_none_or(|wanted| wanted == variant);
            same && case.fields.iter().all(|(at, field)| fields.get(*at).is_some_and(|carried| field.fits(*carried)))
        };
        let case = self.cases.iter().find(fits)?;
        let mut bound = alloc::vec![0.0; self.bound.len()];
        for (at, field) in &case.fields {
            if let Field::Bound(name) = field {
                bound[*name] = fields[*at];
            }
        }
        Some(bound)
    }
}

impl Field {
    fn fits(&self, carried: f64) -> bool {
        match self {
            Field::Bound(_) => true,
            Field::Equal(number) => carried == *number,
            Field::Within(start, end) => {
                start.is_none_or(|start| carried >= start)
                    && end.is_none_or(|(end, closed)| carried < end || (closed && carried == end))
            }
        }
    }
}
