//! Changes patterns for an event that is passed by reference: bindings by value become bindings by reference.
//!
//! ```text
//! Noise { volume, by }       Noise { ref volume, by: _ }      `by` is not wanted
//! Data([first, ..])          Data([first, ..])                from a `&[u8]`: already a reference
//! Fill([first, ..])          Fill(&mut [ref first, ..])       from a `&mut [u8]`: reborrowed
//! ```
//!
//! Below a reference, everything is bound by reference anyway, and edition 2024 does not allow `ref` there. If the
//! types are not known, `ref` is added at the first level that a pattern destructures, and no deeper.

use super::Emit;
use super::reaction::Names;
use fsm_model::sorted::Map;
use fsm_program::CauseKind;
use fsm_syntax::{EventType, TransitionCode};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Fields, GenericArgument, Member, Pat, PatIdent, PatWild, PathArguments, Type, Variant};

/// The known facts about the values that a pattern matches.
#[derive(Clone, Copy)]
pub(super) enum Place<'t> {
    /// The type of the values has these variants.
    Variants(&'t [Variant]),
    /// The values are of this type.
    Of(&'t Type),
    /// The values are behind a `&mut`, and of this type if it is known.
    Exclusive(Option<&'t Type>),
    /// The type of the values is not known, but they are not behind a reference.
    Unknown,
    /// The values are behind a reference, or may be.
    Behind,
}

/// How a name is bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// By a reference to the value.
    Reference,
    /// Binds by a shared reference instead of an exclusive one.
    Shared,
    /// As it is written.
    Written,
}

/// A pattern that does not move its value, and the names in it that now bind a reference.
pub(super) struct ReferencePattern {
    pub pattern: TokenStream,
    pub references: Names,
}

impl Emit<'_> {
    /// The known facts about the values that come with a cause.
    pub(super) fn place(&self, cause: CauseKind) -> Place<'_> {
        match (cause, &self.machine.events) {
            (CauseKind::Event, Some(EventType::Declared { variants, .. })) => Place::Variants(variants),
            (CauseKind::Event, Some(EventType::Foreign(ty))) => Place::Of(ty),
            (CauseKind::Signal, _) => Place::Variants(&self.machine.signals),
            _ => Place::Unknown,
        }
    }
}

impl ReferencePattern {
    /// Binds only the wanted names, and reborrows an exclusive reference as a shared one.
    pub fn at(code: &TransitionCode, place: Place<'_>, wanted: &dyn Fn(&Ident) -> bool) -> Self {
        Self::read(code, place, Some(wanted))
    }

    /// Binds every name.
    pub fn all(code: &TransitionCode, place: Place<'_>) -> Self {
        Self::read(code, place, None)
    }

    fn read(code: &TransitionCode, place: Place<'_>, wanted: Option<&dyn Fn(&Ident) -> bool>) -> Self {
        let Some(mut pattern) = code.binding.clone() else {
            return ReferencePattern { pattern: code.pattern.clone().unwrap_or_default(), references: Names::new() };
        };
        if let Pat::Or(or) = &mut pattern {
            or.leading_vert = None;
        }
        let mut references = References { how: Map::new(), known: false, wanted };
        references.walk(&mut pattern.clone(), place);
        references.known = true;
        references.walk(&mut pattern, place);
        let names = references.how.into_iter().filter(|(_, how)| *how == How::Reference).map(|(name, _)| name);
        ReferencePattern { references: names.collect(), pattern: pattern.into_token_stream() }
    }
}

/// Walks through a pattern twice. The first walk determines a way to bind each name that works in all alternatives of
/// the pattern. The second walk changes the bindings.
struct References<'w> {
    how: Map<Ident, How>,
    known: bool,
    /// Whether a name is wanted. If it is `None`, all names are, and exclusive references are not reborrowed.
    wanted: Option<&'w dyn Fn(&Ident) -> bool>,
}

impl References<'_> {
    fn walk(&mut self, pattern: &mut Pat, place: Place<'_>) {
        match pattern {
            Pat::Paren(paren) => self.walk(&mut paren.pat, place),
            Pat::Or(or) => or.cases.iter_mut().for_each(|case| self.walk(case, place)),
            Pat::Reference(reference) => self.walk(&mut reference.pat, Place::Behind),
            Pat::Ident(binding) => {
                if let Some((_, inner)) = &mut binding.subpat {
                    self.walk(inner, place);
                }
                if let Some(other) = self.bind(binding, place) {
                    *pattern = other;
                }
            }
            Pat::Tuple(_) | Pat::TupleStruct(_) | Pat::Struct(_) | Pat::Slice(_) => self.destructuring(pattern, place),
            _ => {}
        }
    }

    /// Walks through a pattern that destructures its value. Such a pattern looks through references.
    fn destructuring(&mut self, pattern: &mut Pat, place: Place<'_>) {
        let (place, exclusive) = match place.ty().map(plain) {
            Some(Type::Reference(reference)) if reference.mutability.is_some() && self.wanted.is_some() => {
                (Place::Exclusive(Some(&reference.elem)), true)
            }
            Some(Type::Reference(_)) => (Place::Behind, false),
            _ => (place, false),
        };
        match &mut *pattern {
            Pat::Tuple(tuple) => self.values(tuple.elems.iter_mut(), &|at, of| place.element(at, of)),
            Pat::TupleStruct(tuple) => {
                let name = tuple.path.segments.last().map(|last| last.ident.clone());
                self.values(tuple.elems.iter_mut(), &|at, of| place.value(name.as_ref(), at, of));
            }
            Pat::Slice(slice) => slice.elems.iter_mut().for_each(|elem| self.walk(elem, place.item())),
            Pat::Struct(fields) => {
                let name = fields.path.segments.last().map(|last| last.ident.clone());
                for field in &mut fields.fields {
                    self.walk(&mut field.pat, place.field(name.as_ref(), &field.member));
                    if matches!(*field.pat, Pat::Wild(_)) {
                        field.colon_token.get_or_insert_default();
                    }
                }
            }
            _ => {}
        }
        if exclusive && self.known {
            *pattern = syn::parse_quote!(&mut #pattern);
        }
    }

    /// Walks through the values of a tuple. Those after a `..` are counted from the end.
    fn values<'p, 't>(
        &mut self,
        patterns: impl ExactSizeIterator<Item = &'p mut Pat>,
        place: &dyn Fn(usize, Option<usize>) -> Place<'t>,
    ) {
        let count = patterns.len();
        let mut rest = false;
        for (at, pattern) in patterns.enumerate() {
            rest |= matches!(pattern, Pat::Rest(_));
            self.walk(pattern, place(at, rest.then_some(count)));
        }
    }

    /// Binds a name. If the name is not wanted, returns the pattern that replaces the binding.
    fn bind(&mut self, binding: &mut PatIdent, place: Place<'_>) -> Option<Pat> {
        if binding.ident.to_string().starts_with(char::is_uppercase) {
            return None;
        }
        if self.wanted.is_some_and(|wanted| !wanted(&binding.ident)) {
            let inner = binding.subpat.take().map(|(_, inner)| *inner);
            let wild = || Pat::Wild(PatWild { attrs: Vec::new(), underscore_token: Default::default() });
            return Some(inner.filter(|inner| !matches!(inner, Pat::Rest(_))).map_or_else(wild, in_parentheses));
        }
        let how = match place {
            _ if binding.by_ref.is_some() => How::Shared,
            Place::Behind => How::Written,
            Place::Exclusive(_) => How::Shared,
            _ => How::Reference,
        };
        let how = self.how.get(&binding.ident).map_or(how, |other| how.max(*other));
        if !self.known {
            self.how.insert(binding.ident.clone(), how);
            return None;
        }
        if self.wanted.is_some() || binding.by_ref.is_none() {
            binding.mutability = None;
        }
        if how < How::Written {
            binding.by_ref = Some(syn::Token![ref](binding.ident.span()));
        }
        None
    }
}

/// The pattern after an `@` whose name is no longer bound. Its parentheses get a new span, because the compiler would
/// report the user's as unnecessary.
pub(super) fn in_parentheses(mut pattern: Pat) -> Pat {
    match &mut pattern {
        Pat::Or(_) => syn::parse_quote!((#pattern)),
        Pat::Paren(inner) => {
            inner.paren_token = Default::default();
            pattern
        }
        _ => pattern,
    }
}

impl<'t> Place<'t> {
    fn ty(self) -> Option<&'t Type> {
        match self {
            Place::Of(ty) | Place::Exclusive(Some(ty)) => Some(ty),
            _ => None,
        }
    }

    /// The facts about a nested value, of type `ty` if it is known.
    fn inside(self, ty: Option<&'t Type>) -> Place<'t> {
        match (self, ty) {
            (Place::Behind | Place::Unknown, _) => Place::Behind,
            (Place::Exclusive(_), ty) => Place::Exclusive(ty),
            (_, Some(ty)) => Place::Of(ty),
            (_, None) => Place::Unknown,
        }
    }

    /// A value of a tuple.
    fn element(self, at: usize, of: Option<usize>) -> Place<'t> {
        let ty = match self.ty().map(plain) {
            Some(Type::Tuple(tuple)) => nth(tuple.elems.iter(), at, of),
            _ => None,
        };
        self.inside(ty)
    }

    /// A value of a variant.
    fn value(self, name: Option<&Ident>, at: usize, of: Option<usize>) -> Place<'t> {
        let ty = match self {
            Place::Variants(variants) => fields(variants, name).and_then(|fields| {
                let types = fields.iter().map(|field| &field.ty);
                nth(types, at, of)
            }),
            _ => self.ty().zip(name).and_then(|(ty, name)| carried(ty, name)),
        };
        self.inside(ty)
    }

    /// A field of a variant.
    fn field(self, name: Option<&Ident>, member: &Member) -> Place<'t> {
        let ty = match self {
            Place::Variants(variants) => fields(variants, name).and_then(|fields| {
                let of_member = |(at, field): &(usize, &syn::Field)| match member {
                    Member::Named(name) => field.ident.as_ref() == Some(name),
                    Member::Unnamed(index) => index.index as usize == *at,
                };
                fields.iter().enumerate().find(of_member).map(|(_, field)| &field.ty)
            }),
            _ => None,
        };
        self.inside(ty)
    }

    /// An item of an array or a slice.
    fn item(self) -> Place<'t> {
        match self.ty().map(plain) {
            Some(Type::Array(array)) => self.inside(Some(&array.elem)),
            Some(Type::Slice(slice)) => self.inside(Some(&slice.elem)),
            _ => Place::Behind,
        }
    }
}

fn fields<'t>(variants: &'t [Variant], name: Option<&Ident>) -> Option<&'t Fields> {
    let name = name?;
    variants.iter().find(|variant| variant.ident == *name).map(|variant| &variant.fields)
}

/// The item at position `at`. After a `..` in a pattern with `of` parts, the position is counted from the end.
fn nth<'t>(items: impl ExactSizeIterator<Item = &'t Type>, at: usize, of: Option<usize>) -> Option<&'t Type> {
    let mut items = items;
    let at = match of {
        Some(parts) => (at + items.len()).checked_sub(parts)?,
        None => at,
    };
    items.nth(at)
}

/// The type of the value in a `Some`, `Ok` or `Err`.
fn carried<'t>(ty: &'t Type, name: &Ident) -> Option<&'t Type> {
    let Type::Path(path) = plain(ty) else { return None };
    let last = path.path.segments.last()?;
    let at = match name.to_string().as_str() {
        "Some" if last.ident == "Option" => 0,
        "Ok" if last.ident == "Result" => 0,
        "Err" if last.ident == "Result" => 1,
        _ => return None,
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments
        .args
        .iter()
        .filter_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        })
        .nth(at)
}

/// Removes the parentheses around a type.
fn plain(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => plain(&paren.elem),
        Type::Group(group) => plain(&group.elem),
        other => other,
    }
}
