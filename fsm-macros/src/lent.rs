//! The header's parameters, as they appear in signatures, calls and bodies.
//!
//! Guards see a `&mut T` as `&T`, and a binding of the user's may shadow a parameter. So generated code passes
//! parameters on under its own names, and binds the user's names directly before the user's code:
//!
//! ```text
//! let __lent_bot = bot;                              // in a public call
//! let bot = &*__lent_bot;                            // guards look
//! if bot.is_tired() {
//!     Self::__exit_search(__lent_bot);               // generated code passes on
//!     let bot = &mut *__lent_bot; bot.yawn();        // effects act
//! ```
//!
//! Most private functions declare these names as parameters, so that it need not be checked whether they are necessary.
//! Public calls use the user's names if neither a guard nor a binding requires others: `Self::__exit_search(bot)`.

use crate::join::{Join, settled};
use crate::mentions::{says, surely_mentions};
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_syntax::Code;
use fsm_syntax::ast::Param;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::ops::Deref;
use syn::Type;

#[cfg(any(test, feature = "interpreter"))]
mod packed;

/// The parameters and their tokens, which thousands of functions contain.
pub struct Lending {
    params: Vec<Param>,
    printed: Vec<Printed>,
}

/// The tokens of a parameter.
struct Printed {
    /// `bot`
    name: String,
    /// `let __lent_bot = bot;`
    keep: TokenStream,
    /// `let bot = &*__lent_bot;`
    look: TokenStream,
    /// `let bot = &mut *__lent_bot;`
    act: TokenStream,
    /// `bot: &mut Body,`
    declared: TokenStream,
    /// `__lent_bot: &mut Body,`
    lent: TokenStream,
    /// Whether the parameter is a `&mut` that the user has declared.
    exclusive: bool,
    /// Whether the parameter is generated. Such a parameter only has its own name.
    ours: bool,
    /// Whether generated code has a local of this name. If so, an occurrence of the name may not be the parameter.
    generated: bool,
}

impl Lending {
    pub fn of(params: Vec<Param>) -> Self {
        let printed = params.iter().map(Printed::of).listed();
        Lending { params, printed }
    }

    /// Adds a generated `&mut` parameter, which the user's code never names.
    pub fn with_ours(mut self, param: Param) -> Self {
        self.printed.push(Printed { exclusive: false, ours: true, ..Printed::of(&param) });
        self.params.push(param);
        self
    }

    /// Returns the declarations `bot: &mut Body, world: &World,`, whether the function uses the parameters or not.
    pub fn declared(&self) -> TokenStream {
        self.printed.iter().map(|param| param.declared.clone()).joined()
    }

    /// Returns the arguments that generated code passes on: `__lent_bot, __lent_world,`.
    pub fn passed(&self, private: &TokenStream) -> TokenStream {
        let theirs = self.printed.iter().take_while(|param| !param.ours).count();
        let (theirs, ours) = self.params.split_at(theirs);
        let (theirs, ours) = (Lent::passed(theirs, private), ours.iter().map(|param| &param.name));
        settled(quote!(#theirs #(#ours,)*))
    }
}

impl Deref for Lending {
    type Target = [Param];

    fn deref(&self) -> &[Param] {
        &self.params
    }
}

impl Printed {
    fn of(param: &Param) -> Self {
        let Param { name, ty } = param;
        let (lent, exclusive) = (private_name(name), is_exclusive(ty));
        let [look, act] = [quote!(&* #lent), at(quote!(&mut *#lent), name.span())].map(|borrow| {
            let lent = if exclusive { borrow } else { quote!(#lent) };
            settled(quote!(let #name = #lent;))
        });
        Printed {
            name: name.to_string(),
            keep: settled(quote!(let #lent = #name;)),
            look,
            act,
            declared: settled(quote!(#name: #ty,)),
            lent: settled(quote!(#lent: #ty,)),
            exclusive,
            ours: false,
            generated: is_generated(name),
        }
    }
}

/// The parameters in one function.
pub struct Lent<'m> {
    params: &'m Lending,
    /// Which parameters have a generated name as well.
    kept: Vec<bool>,
    /// Which parameters a guard uses.
    looked_at: Vec<bool>,
    /// Which parameters a binding of the user may shadow.
    hidden: Vec<bool>,
    /// Whether the function takes all of them by shared reference.
    shared: bool,
    /// Whether each guard borrows the parameters separately, because a guard borrows some of them for its reaction.
    separate: bool,
    /// Whether each `&mut` parameter only has its generated name.
    private: bool,
}

impl<'m> Lent<'m> {
    /// Creates the parameters of a function with no code of the user, or only with code that acts.
    pub fn plain(params: &'m Lending) -> Self {
        let none = vec![false; params.len()];
        Lent {
            params,
            kept: none.clone(),
            looked_at: none.clone(),
            hidden: none,
            shared: false,
            separate: false,
            private: false,
        }
    }

    /// Declares each `&mut T` by its generated name, for functions that users do not see. So no body has to be searched for
    /// the declared names.
    pub fn private(self) -> Self {
        let kept = self.kept.iter().zip(&self.params.printed).map(|(kept, param)| *kept || param.exclusive).listed();
        Lent { kept, private: true, ..self }
    }

    /// Whether a parameter is declared by its generated name.
    fn is_private(&self, at: usize) -> bool {
        self.private && self.params.printed[at].exclusive
    }

    /// Makes the function take `&T` in place of `&mut T`.
    pub fn shared(self) -> Self {
        Lent { shared: true, ..self }
    }

    /// Creates the parameters of a function that contains the code `looks`, which uses them by shared reference, and
    /// patterns that bind the names `bound`.
    pub fn considering(params: &'m Lending, looks: &[&Code], bound: &Set<Ident>) -> Self {
        let looked_at = |param: &Param| looks.iter().any(|code| code.mentions(&param.name));
        let looked_at: Vec<bool> = params.iter().map(looked_at).listed();
        let hidden: Vec<bool> = params.iter().map(|param| bound.contains(&param.name)).listed();
        let kept = |at: usize| hidden[at] || (looked_at[at] && params.printed[at].exclusive);
        Lent {
            kept: (0..params.len()).map(kept).listed(),
            params,
            looked_at,
            hidden,
            shared: false,
            separate: false,
            private: false,
        }
    }

    /// Returns the arguments that generated code passes on: `__lent_bot, __lent_world,`. If a type need not be `Copy`,
    /// the argument is `Lent::again(&__lent_place),`.
    pub fn passed(params: &[Param], private: &TokenStream) -> TokenStream {
        let one = |Param { name, ty }: &Param| {
            let lent = private_name(name);
            if !may_be_moved(ty) {
                return quote!(#lent,);
            }
            let passed = quote!(#private::Lent::again(&#lent),);
            match ty.to_token_stream().into_iter().next() {
                Some(first) => at(passed, first.span()),
                None => passed,
            }
        };
        params.iter().map(one).joined()
    }

    /// Returns the parameters for a part of this function, in which guards use fewer of them.
    pub fn among(&self, part: &Self) -> Self {
        Lent {
            params: self.params,
            kept: self.kept.clone(),
            looked_at: part.looked_at.clone(),
            hidden: self.hidden.clone(),
            shared: self.shared,
            separate: self.separate,
            private: self.private,
        }
    }

    /// Makes each guard borrow the parameters separately.
    pub fn separately(self) -> Self {
        Lent { separate: true, ..self }
    }

    /// Replaces the generated names of held parameters in code with `&mut *bot`.
    pub fn through(&self, held: &Set<Ident>, code: TokenStream) -> TokenStream {
        let held = self.params.iter().filter(|param| is_exclusive(&param.ty) && held.contains(&param.name));
        held.fold(code, |code, Param { name, .. }| {
            replaced(&code, &private_name(name).to_string(), &quote!(&mut *#name)).unwrap_or(code)
        })
    }

    /// Generates the shared references for all guards that follow.
    pub fn look(&self) -> TokenStream {
        if self.separate { TokenStream::new() } else { self.bind(|at| self.looked_at[at], |param| &param.look) }
    }

    /// Generates the shared references for all guards that follow, except for the held parameters.
    pub fn look_with_submachines(&self, held: &Set<Ident>) -> TokenStream {
        self.bind(|at| self.looked_at[at] && !held.contains(&self.params[at].name), |param| &param.look)
    }

    /// Generates the mutable references for the held parameters.
    pub fn hold(&self, held: &Set<Ident>) -> TokenStream {
        let held = (0..self.params.len()).filter(|&at| held.contains(&self.params[at].name));
        held.map(|at| self.params.printed[at].act.clone()).joined()
    }

    /// Generates the references that a single condition uses, as parts of a `let` chain. The parameters in `borrowed`,
    /// which the condition borrows for its reaction, are bound as for code that acts.
    pub fn conditions_of(&self, code: &[&Code], borrowed: &Set<Ident>, hidden: &Set<Ident>) -> Vec<TokenStream> {
        let mentioned = |name: &Ident| !hidden.contains(name) && code.iter().any(|code| code.mentions(name));
        let bound = (0..self.params.len()).filter(|&nth| self.kept[nth] && mentioned(&self.params[nth].name));
        let looks = bound.filter(|&nth| self.separate || borrowed.contains(&self.params[nth].name)).map(|nth| {
            let Param { name, .. } = &self.params[nth];
            let (lent, exclusive) = (private_name(name), self.params.printed[nth].exclusive);
            // The compiler reports a conflicting borrow where the parameter is used.
            let here =
                code.iter().find_map(|code| code.find(&name.to_string())).map_or(name.span(), |used| used.span());
            // Without the tuple, the compiler would suggest another declaration of the parameter.
            match (exclusive, borrowed.contains(name)) {
                (true, true) => {
                    let borrow = at(quote!(&mut *#lent), here);
                    quote!(let #name = #borrow && { let _ = &#name; true })
                }
                (true, false) => quote!(let (#name,) = (&*#lent,) && { let _ = &#name; true }),
                (false, _) => quote!(let (#name,) = (#lent,) && { let _ = &#name; true }),
            }
        });
        looks.listed()
    }

    /// Generates the mutable references that acting code uses, unless a binding of the user shadows the parameter.
    pub fn act(&self, code: &TokenStream, hidden: &Set<Ident>) -> TokenStream {
        if code.is_empty() {
            return TokenStream::new();
        }
        self.bind(|at| self.is_acted_on(at, code, hidden), |param| &param.act)
    }

    /// Returns the `&mut` parameters that acting code uses, by a name bound before it or by their declared name.
    pub fn acted_on(&self, code: &TokenStream, hidden: &Set<Ident>) -> impl Iterator<Item = Ident> {
        let used = |at: &usize| self.params.printed[*at].exclusive && self.is_acted_on(*at, code, hidden);
        (0..self.params.len()).filter(used).map(|at| self.params[at].name.clone())
    }

    fn is_acted_on(&self, at: usize, code: &TokenStream, hidden: &Set<Ident>) -> bool {
        !hidden.contains(&self.params[at].name) && says(code, &self.params.printed[at].name)
    }

    /// Generates `let bot = &*__lent_bot;` for the parameters that are kept and for which `wanted` is true.
    fn bind(&self, wanted: impl Fn(usize) -> bool, print: fn(&Printed) -> &TokenStream) -> TokenStream {
        let bound = (0..self.params.len()).filter(|&at| self.kept[at] && wanted(at)).map(|at| {
            let bound = print(&self.params.printed[at]).clone();
            if self.hidden[at] { quote!(#[allow(unused_variables)] #bound) } else { bound }
        });
        bound.joined()
    }

    /// Returns the parameters and the body of a function: `bot: &mut Body, world: &World`. Unused ones are marked.
    pub fn function(&self, body: &TokenStream) -> (TokenStream, TokenStream) {
        let (mut body, mut used) = (body.clone(), self.kept.clone());
        for (at, param) in self.params.iter().enumerate().filter(|(at, _)| !self.kept[*at]) {
            if self.params.printed[at].ours {
                used[at] = true;
            } else if let Some(named) =
                replaced(&body, &private_name(&param.name).to_string(), &param.name.to_token_stream())
            {
                (body, used[at]) = (named, true);
            }
        }
        self.declaring(body, &used)
    }

    /// Returns the parameters and the body of a function that uses the declared names of parameters that are not kept.
    pub fn function_named(&self, body: TokenStream) -> (TokenStream, TokenStream) {
        self.declaring(body, &self.kept)
    }

    /// Declares the parameters of a function. `used` says which of them the body is known to use.
    fn declaring(&self, body: TokenStream, used: &[bool]) -> (TokenStream, TokenStream) {
        let mut declared = Vec::new();
        for (at, printed) in self.params.printed.iter().enumerate() {
            if self.is_private(at) {
                declared.push(printed.lent.clone());
                continue;
            }
            if printed.generated || !(used[at] || surely_mentions(&body, &self.params[at].name)) {
                declared.push(quote!(#[allow(unused_variables)]));
            }
            declared.push(match &self.params[at] {
                Param { name, ty } if self.shared => {
                    let ty = shared(ty);
                    quote!(#name: #ty,)
                }
                _ => printed.declared.clone(),
            });
        }
        (declared.joined(), self.keeping([body]).joined())
    }

    /// Returns the parts of a body, with the generated names of the parameters before them.
    pub fn keeping(&self, body: impl IntoIterator<Item = TokenStream>) -> Vec<TokenStream> {
        let kept = (0..self.params.len()).filter(|&at| self.kept[at] && !self.is_private(at));
        kept.map(|at| self.params.printed[at].keep.clone()).chain(body).listed()
    }
}

/// Returns the generated name of a parameter. The compiler reports errors about it where the parameter is declared.
pub fn private_name(name: &Ident) -> Ident {
    let text = format!("__lent_{}", name.to_string().trim_start_matches("r#"));
    Ident::new(&text, Span::mixed_site().located_at(name.span()))
}

/// Relocates tokens, so that the compiler reports errors about them at a place in the user's code. Names are resolved
/// as before; the meaning of other tokens does not depend on their place.
pub fn at(tokens: TokenStream, place: Span) -> TokenStream {
    let moved = tokens.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), at(group.stream(), place)).into();
        }
        let here = if let TokenTree::Ident(name) = &token { name.span().located_at(place) } else { place };
        token.set_span(here);
        token
    });
    moved.collect()
}

/// Whether a type is named, so that only the compiler knows whether it is `Copy`.
fn may_be_moved(ty: &Type) -> bool {
    const COPIED: [&str; 17] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
        "f64", "Duration",
    ];
    match ty {
        Type::Path(path) => path.path.segments.last().is_none_or(|last| COPIED.iter().all(|name| last.ident != name)),
        Type::Array(array) => may_be_moved(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(may_be_moved),
        Type::Paren(inner) => may_be_moved(&inner.elem),
        Type::Group(inner) => may_be_moved(&inner.elem),
        _ => false,
    }
}

fn is_generated(name: &Ident) -> bool {
    const LOCALS: [&str; 52] = [
        "above",
        "action",
        "active",
        "answer",
        "asked",
        "at",
        "branch",
        "by",
        "candidate",
        "candidates",
        "chosen",
        "configuration",
        "data",
        "deferred",
        "delay",
        "earlier",
        "end",
        "ends",
        "error",
        "event",
        "failed",
        "found",
        "frame",
        "generics",
        "given",
        "is_in",
        "it",
        "kept",
        "lapse",
        "later",
        "leaf",
        "machine",
        "memory",
        "nth",
        "observer",
        "pick",
        "picks",
        "popped",
        "queues",
        "raised",
        "reacts",
        "source",
        "stack",
        "state",
        "step",
        "survivors",
        "timer",
        "timers",
        "told",
        "transition",
        "undecided",
        "watch",
    ];
    LOCALS.contains(&name.to_string().as_str())
}

/// Whether a type is `&mut T`.
pub fn is_exclusive(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference) if reference.mutability.is_some())
}

/// Returns `&T` for `&mut T`.
pub fn shared(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => {
            let mut shared = reference.clone();
            shared.mutability = None;
            Type::Reference(shared)
        }
        other => other.clone(),
    }
}

/// Replaces a name in code. Returns `None` if the code does not contain the name.
fn replaced(tokens: &TokenStream, name: &str, by: &TokenStream) -> Option<TokenStream> {
    let (mut any, mut code) = (false, Vec::new());
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(found) if found == name => {
                code.extend(by.clone());
                any = true;
            }
            TokenTree::Group(group) => match replaced(&group.stream(), name, by) {
                Some(inner) => {
                    let mut inner = Group::new(group.delimiter(), inner);
                    inner.set_span(group.span());
                    code.push(TokenTree::Group(inner));
                    any = true;
                }
                None => code.push(TokenTree::Group(group)),
            },
            other => code.push(other),
        }
    }
    any.then(|| code.into_iter().collect())
}
