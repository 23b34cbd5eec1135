//! What each call is lent: the header's parameters, as they stand in signatures, calls and bodies.
//!
//! Guards see a `&mut T` as `&T`, and a binding of the user's may hide a parameter. So generated code passes parameters on
//! under names of its own, and the user's code finds its names bound just before it:
//!
//! ```text
//! let lent_bot = bot;
//! let bot = &*lent_bot;                            // guards look
//! if bot.is_tired() {
//!     Self::__exit_search(lent_bot);               // generated code passes on
//!     let bot = &mut *lent_bot; bot.yawn();        // effects act
//! ```
//!
//! Where neither happens in a function, the names of its own are dropped again: `Self::__exit_search(bot)`.

use crate::names::local;
use fsm_core::syntax::ast::Param;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::quote;
use std::collections::BTreeSet;
use syn::Type;

/// The parameters in one function.
pub struct Lent<'m> {
    params: &'m [Param],
    /// Which keep a name of their own.
    kept: Vec<bool>,
    /// Which guards look at.
    looked_at: Vec<bool>,
    /// Which some binding of the user's may hide.
    hidden: Vec<bool>,
    /// Whether the function is lent all of them to look at.
    shared: bool,
}

impl<'m> Lent<'m> {
    /// In a function without code of the user's, or with code that only acts.
    pub fn plain(params: &'m [Param]) -> Self {
        Lent {
            params,
            kept: vec![false; params.len()],
            looked_at: vec![false; params.len()],
            hidden: vec![false; params.len()],
            shared: false,
        }
    }

    /// The same in a function that is lent a `&T` in the place of a `&mut T`.
    pub fn shared(self) -> Self {
        Lent { shared: true, ..self }
    }

    /// In a function in which some code of the user's only looks, and which binds these names.
    pub fn looking(params: &'m [Param], looks: &[&TokenStream], bound: &BTreeSet<Ident>) -> Self {
        let looked_at = |param: &Param| looks.iter().any(|code| mentions(code, &param.name));
        let looked_at: Vec<bool> = params.iter().map(looked_at).collect();
        let kept = params.iter().zip(&looked_at);
        let kept =
            kept.map(|(param, looked_at)| bound.contains(&param.name) || (*looked_at && is_exclusive(&param.ty)));
        let hidden = params.iter().map(|param| bound.contains(&param.name)).collect();
        Lent { kept: kept.collect(), params, looked_at, hidden, shared: false }
    }

    /// `lent_bot, lent_world,`: what generated code passes on.
    pub fn passed(params: &[Param]) -> TokenStream {
        let names = params.iter().map(|param| lent_name(&param.name));
        quote!(#(#names,)*)
    }

    /// In a part of this function in which less is looked at.
    pub fn among(&self, part: &Self) -> Self {
        Lent {
            params: self.params,
            kept: self.kept.clone(),
            looked_at: part.looked_at.clone(),
            hidden: self.hidden.clone(),
            shared: self.shared,
        }
    }

    /// From here on guards look.
    pub fn look(&self) -> TokenStream {
        self.bind(|at| self.looked_at[at], &quote!(&*))
    }

    /// In front of code that acts: what it uses, where no binding of the user's hides it.
    pub fn act(&self, code: &TokenStream, hidden: &BTreeSet<Ident>) -> TokenStream {
        if code.is_empty() {
            return TokenStream::new();
        }
        let used = |name: &Ident| mentions(code, name) && !hidden.contains(name);
        self.bind(|at| used(&self.params[at].name), &quote!(&mut *))
    }

    /// `let bot = &*lent_bot;` for those that are kept and wanted.
    fn bind(&self, wanted: impl Fn(usize) -> bool, borrow: &TokenStream) -> TokenStream {
        let params = (0..self.params.len()).filter(|&at| self.kept[at] && wanted(at)).map(|at| {
            let Param { name, ty } = &self.params[at];
            let (lent, borrow) = (lent_name(name), is_exclusive(ty).then_some(borrow));
            let unused = self.hidden[at].then(|| quote!(#[allow(unused_variables)]));
            quote!(#unused let #name = #borrow #lent;)
        });
        params.collect()
    }

    /// The parameters and the body of a function: `bot: &mut Body, world: &World`, those marked that it does not use.
    pub fn function(&self, body: &TokenStream) -> (TokenStream, TokenStream) {
        let kept = self.params.iter().zip(&self.kept).filter(|(_, kept)| **kept).map(|(param, _)| {
            let (name, lent) = (&param.name, lent_name(&param.name));
            quote!(let #lent = #name;)
        });
        let plain = self.params.iter().zip(&self.kept).filter(|(_, kept)| !**kept).map(|(param, _)| &param.name);
        let body = plain.fold(quote!(#(#kept)* #body), |body, name| renamed(body, &lent_name(name), name));
        let declared = self.params.iter().map(|Param { name, ty }| {
            let ty = if self.shared { &shared(ty) } else { ty };
            let unused = (!mentions(&body, name) || is_generated(name)).then(|| quote!(#[allow(unused_variables)]));
            quote!(#unused #name: #ty,)
        });
        (declared.collect(), body)
    }
}

pub fn lent_name(name: &Ident) -> Ident {
    local(&format!("lent_{}", name.to_string().trim_start_matches("r#")))
}

/// Whether generated code has a local of that name, so that finding it says nothing of the parameter.
fn is_generated(name: &Ident) -> bool {
    const LOCALS: [&str; 18] = [
        "action",
        "answer",
        "branch",
        "by",
        "candidate",
        "chosen",
        "configuration",
        "delay",
        "event",
        "frame",
        "kept",
        "lapse",
        "leaf",
        "machine",
        "nth",
        "step",
        "timer",
        "transition",
    ];
    LOCALS.contains(&name.to_string().as_str())
}

fn is_exclusive(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference) if reference.mutability.is_some())
}

/// `&mut T` as `&T`.
fn shared(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => {
            let mut shared = reference.clone();
            shared.mutability = None;
            Type::Reference(shared)
        }
        other => other.clone(),
    }
}

fn renamed(tokens: TokenStream, from: &Ident, to: &Ident) -> TokenStream {
    let tokens = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(found) if found == *from => TokenTree::Ident(to.clone()),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), renamed(group.stream(), from, to));
            inner.set_span(group.span());
            TokenTree::Group(inner)
        }
        other => other,
    });
    tokens.collect()
}

/// Whether code uses a variable: names it otherwise than as a member of something.
pub fn uses(tokens: &TokenStream, name: &Ident) -> bool {
    let mut dots = 0;
    tokens.clone().into_iter().any(|token| {
        let member = dots == 1;
        dots = match &token {
            TokenTree::Punct(punct) if punct.as_char() == '.' => dots + 1,
            _ => 0,
        };
        match token {
            TokenTree::Ident(found) => found == *name && !member,
            TokenTree::Group(group) => uses(&group.stream(), name),
            TokenTree::Literal(_) => mentions(&token.into(), name),
            TokenTree::Punct(_) => false,
        }
    })
}

/// A use of the names that code may only seem to [mention](mentions): fields that are named, `Full { of: 3 }` or `tank.of`,
/// are told from variables by the compiler alone. What is handed over for nothing is no unused variable of the user's.
pub fn used_at_least<'n>(code: &TokenStream, names: impl IntoIterator<Item = &'n Ident>) -> TokenStream {
    let doubtful = names.into_iter().filter(|name| !surely_mentions(code, name));
    doubtful.map(|name| quote!(let _ = &#name;)).collect()
}

/// Whether code uses a name and not only a field of that name.
fn surely_mentions(tokens: &TokenStream, name: &Ident) -> bool {
    let tokens: Vec<_> = tokens.clone().into_iter().collect();
    let is = |at: Option<usize>, what: char| {
        let token = at.and_then(|at| tokens.get(at));
        matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what)
    };
    (0..tokens.len()).any(|at| match &tokens[at] {
        TokenTree::Ident(found) => found == name && !is(at.checked_sub(1), '.') && !is(Some(at + 1), ':'),
        TokenTree::Group(group) => surely_mentions(&group.stream(), name),
        other => mentions(&other.clone().into(), name),
    })
}

/// Whether code uses a name, be it inside a format string.
pub fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(found) => found == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            text.contains('"') && text.contains(&format!("{{{name}"))
        }
        TokenTree::Punct(_) => false,
    })
}
