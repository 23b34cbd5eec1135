//! Generates `async machine`s: makes functions `async`, and wraps the calls.
//!
//! ```text
//! pub async fn handle(&mut self, io: &mut Io, event: JobEvent) -> Answer {
//!     let mut call = Underway::of(self);
//!     let answer = call.machine().__handle(io, event).await;       // takes the steps of the call
//!     call.end();                    // if the call is dropped before this line, the machine is interrupted
//!     answer
//! }
//!
//! fn __exit_idle(io: &mut Io) -> impl Future<Output = ()> { async move { io.send().await; } }          // awaits something itself
//! fn __handle(&mut self, io: &mut Io, ..) -> impl Future<Output = Answer> { async move { .. Self::__exit_idle(io).await; .. } }
//! fn __enter_busy(io: &mut Io) { io.light(); }                     // awaits nothing
//! ```
//!
//! All functions are first generated as for a machine that is not `async`. Then each function that awaits something
//! becomes `async`, and so does each function that calls one of these. The calls get an `.await`. So no other generator
//! has to know which functions are `async`. If a function has only one caller, and that caller always returns its
//! result, it is merged into the caller:
//!
//! ```text
//! let (leaf, bus, event) = '__on_on: {
//!     return { match self.leaf { __SensorLeaf::Warming => match event { .. _ => break '__on_on (__SensorLeaf::Warming, bus, event) } .. } };
//! };
//! match event { SensorEvent::Power => { .. } .. }                  // the transitions of the composite `On`
//! ```
//!
//! So a step is one future, and not one for each level of the hierarchy. The compiler cannot optimize across the future
//! of a function that is called in many places. After the merge, it can optimize across all levels.

use super::Emit;
use super::as_submachine::WAITED_FOR_INSIDE;
use crate::facts::waits::Waits;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_syntax::Code;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{FnArg, Lifetime, Pat, PatType, Token};

/// The keyword that tests use instead of `async` for a machine with `Waits::Tried`.
#[cfg(fsmith_async)]
pub fn tried() -> Ident {
    local("tried")
}

/// Macros whose arguments are searched for an `await`. Any other macro counts as one that awaits something.
const INSTANT: [&str; 28] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "line",
    "matches",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
];

/// Keywords before a `!` that negates an expression.
const KEYWORDS: [&str; 7] = ["break", "else", "if", "in", "match", "return", "while"];

/// A function of an `impl`, as far as it matters whether it is `async`.
struct Function {
    name: Ident,
    /// The tokens before the keyword `fn`.
    before: TokenStream,
    /// The tokens from the keyword `fn` to the body.
    head: TokenStream,
    body: Group,
    /// Whether something in the body is awaited.
    awaits: bool,
    /// The private functions that the body calls.
    calls: Vec<Called>,
}

/// A call of a private function.
struct Called {
    name: Ident,
    /// Whether the path names the machine's type, and not `Self` or a value.
    by_type: bool,
}

/// The `async` functions of an `impl`, and those of the compiled machine if this is the `impl` of another type.
#[derive(Default)]
pub(super) struct Waiting {
    own: Set<Ident>,
    machine: Set<Ident>,
    /// The type that wraps the futures of functions that submachine states call.
    later: TokenStream,
}

impl Emit<'_> {
    /// Makes the functions that await something `async`. Also returns their names.
    pub(super) fn waiting(&self, functions: TokenStream) -> (TokenStream, Set<Ident>) {
        if !self.is_async() {
            return (functions, Set::new());
        }
        let private = &self.private;
        let waiting = Waiting { later: quote!(#private::Later), ..Waiting::default() };
        let end = |name: &Ident| {
            // A public call of a tried machine is not `async`.
            let outer = self.waits == Waits::Tried && !is_private(name);
            outer.then(|| quote!(#private::waiting::to_the_end))
        };
        waiting.printed(functions, &end)
    }

    /// Makes functions of the twin's host `async`, except those that the engine calls, which run futures to completion.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn waiting_host(&self, functions: TokenStream) -> TokenStream {
        const CALLED_BY_ENGINE: [&str; 5] = ["__kind", "__react", "__run", "__raised", "__ask"];
        let Some(machine) = self.waiting.clone() else { return functions };
        let end =
            |function: &Ident| CALLED_BY_ENGINE.iter().any(|called| function == called).then(|| self.end_at_once());
        Waiting { machine, ..Waiting::default() }.printed(functions, &end).0
    }

    /// The function with which the twin runs a future to completion where it cannot await.
    #[cfg(any(test, feature = "interpreter"))]
    fn end_at_once(&self) -> TokenStream {
        let (private, name) = (&self.private, self.machine.name.to_string());
        match self.waits {
            Waits::Tried => quote!(#private::waiting::to_the_end),
            // The machine may run a submachine that is tried.
            Waits::Said if cfg!(fsmith_async) => quote!(#private::waiting::to_the_end),
            Waits::Said | Waits::Never => quote!((|future| #private::waiting::at_once(future, #name))),
        }
    }

    /// The body of a closure of the twin, which is not `async`: it runs `code` to completion.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn at_once(&self, code: TokenStream) -> TokenStream {
        if !self.is_async() {
            return code;
        }
        let end = self.end_at_once();
        quote!({ #end(async { #code }) })
    }

    /// Generates the call that returns whether the machine is interrupted.
    pub(super) fn interrupted_call(&self) -> Option<TokenStream> {
        let vis = &self.machine.vis;
        (self.waits == Waits::Said).then(|| {
            quote! {
                /// Whether a call was dropped before it was complete, or has panicked. The machine is then not started, and no
                /// state was exited. [`restart`](Self::restart) starts it again.
                #[must_use]
                #[inline]
                #vis const fn is_interrupted(&self) -> bool { self.interrupted }
            }
        })
    }

    /// Generates the same call for the twin, which is never interrupted.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn interrupted_call_of_twin(&self) -> Option<TokenStream> {
        let vis = &self.machine.vis;
        (self.waits == Waits::Said).then(|| {
            quote! {
                /// Always `false`, because the calls of a twin never wait.
                #[must_use]
                #vis const fn is_interrupted(&self) -> bool { false }
            }
        })
    }

    /// The field that stores whether the machine is interrupted.
    pub(super) fn interrupted_field(&self) -> Option<(Ident, TokenStream, TokenStream)> {
        self.is_async().then(|| (local("interrupted"), quote!(bool), quote!(false)))
    }

    /// `impl Interruptible for Job { .. }`
    pub(super) fn interruptible(&self) -> Option<TokenStream> {
        let (private, name) = (&self.private, &self.machine.name);
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        self.is_async().then(|| {
            quote! {
                #lifetimes impl #impl_generics #private::waiting::Interruptible for #name #ty_generics #where_clause {
                    #[inline]
                    fn interrupted(&mut self) -> &mut bool { &mut self.interrupted }
                    fn reset(&mut self) { *self = Self::new(); }
                }
            }
        })
    }

    /// Generates an `.await` before code that acts, if the machine is only tried.
    pub(super) fn wait_first(&self, code: &Code) -> Option<TokenStream> {
        let private = &self.private;
        (self.waits == Waits::Tried && !code.is_empty()).then(|| quote!(#private::waiting::once().await;))
    }
}

/// Whether something in `code` is awaited. Nested `async` blocks and functions do not count.
pub(super) fn awaits(code: &TokenStream) -> bool {
    let tokens: Vec<_> = code.clone().into_iter().listed();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let brace = |at: usize| matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
        match token {
            TokenTree::Ident(word) if word == "await" && at > 1 && is_sign(&tokens[at - 2], '.') => return true,
            TokenTree::Ident(word) if word == "async" && brace(at) => at += 1,
            TokenTree::Ident(word) if word == "async" && is_word(tokens.get(at), "move") && brace(at + 1) => at += 2,
            TokenTree::Ident(word) if word == "fn" && matches!(tokens.get(at), Some(TokenTree::Ident(_))) => {
                while at < tokens.len() && !brace(at) {
                    at += 1;
                }
                at += 1;
            }
            TokenTree::Punct(sign) if sign.as_char() == '!' && at > 1 => {
                let called = match (&tokens[at - 2], tokens.get(at)) {
                    (TokenTree::Ident(name), Some(TokenTree::Group(_))) => Some(name),
                    _ => None,
                };
                let known = |called: &Ident| INSTANT.iter().chain(&KEYWORDS).any(|name| called == name);
                if called.is_some_and(|called| !known(called)) {
                    return true;
                }
            }
            TokenTree::Group(group) if awaits(&group.stream()) => return true,
            _ => {}
        }
    }
    false
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(found)) if found == word)
}

/// Whether only generated code calls a function.
fn is_private(name: &Ident) -> bool {
    name.to_string().starts_with("__")
}

/// Whether a state that runs a submachine calls this function of the submachine.
fn is_for_states(name: &Ident) -> bool {
    WAITED_FOR_INSIDE.iter().any(|call| name == call)
}

/// Parses the functions of an `impl`. Also returns the tokens after the last one.
fn functions(items: TokenStream) -> (Vec<Function>, TokenStream) {
    let (mut all, mut before, mut tokens) = (Vec::new(), Vec::new(), items.into_iter().peekable());
    while let Some(token) = tokens.next() {
        let name = match (&token, tokens.peek()) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if word == "fn" => name.clone(),
            _ => {
                before.push(token);
                continue;
            }
        };
        let mut head = Vec::from([token]);
        for token in tokens.by_ref() {
            match token {
                TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                    let (before, head) = (before.drain(..).collect(), head.drain(..).collect());
                    let (awaits, mut calls) = (awaits(&body.stream()), Vec::new());
                    calls_in(body.stream(), &mut calls);
                    all.push(Function { name, before, head, body, awaits, calls });
                    break;
                }
                other => head.push(other),
            }
        }
    }
    (all, before.into_iter().collect())
}

/// Splits the head of a function into `fn name(parameters) ->`, and `impl Future<Output = Answer>`. An `async fn` would
/// store the parameters twice: as they were passed, and in the place where the body uses them.
fn returning_future(head: TokenStream) -> (TokenStream, TokenStream) {
    let (mut declared, mut returns, mut is_declared) = (TokenStream::new(), Vec::new(), false);
    for token in head {
        if is_declared {
            returns.push(token);
            continue;
        }
        is_declared = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
        declared.extend([token]);
    }
    // The first two tokens are the arrow.
    let output: TokenStream = returns.into_iter().skip(2).collect();
    let output = if output.is_empty() { quote!(()) } else { output };
    (quote!(#declared ->), quote!(impl ::core::future::Future<Output = #output>))
}

impl Function {
    /// Whether the function is declared `async`.
    fn is_async(&self) -> bool {
        is_word(self.before.clone().into_iter().last().as_ref(), "async")
    }

    /// The names of the parameters after `&mut self`. `None` if the function has no `self`, is generic, or has a
    /// parameter that is not just a name.
    fn parameters(&self) -> Option<Vec<Ident>> {
        let head: Vec<_> = self.head.clone().into_iter().listed();
        let parameters = match &head[2..] {
            [TokenTree::Group(parameters), ..] => parameters,
            [open, close, TokenTree::Group(parameters), ..] if is_sign(open, '<') && is_sign(close, '>') => parameters,
            _ => return None,
        };
        let inputs = Punctuated::<FnArg, Token![,]>::parse_terminated.parse2(parameters.stream()).ok()?;
        let mut inputs = inputs.into_iter();
        let FnArg::Receiver(_) = inputs.next()? else { return None };
        let name = |input| match input {
            FnArg::Typed(PatType { pat, .. }) => match *pat {
                Pat::Ident(name) if name.mutability.is_none() => Some(name.ident),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        };
        inputs.map(name).collect()
    }

    /// Moves the body of a called function to the place of its calls.
    fn take_in(&mut self, called: &Function) {
        let Some(parameters) = called.parameters() else { return };
        let label = Lifetime::new(&format!("'{}", called.name), Span::mixed_site());
        let (own, inside) = (going(self.body.stream(), &called.name, &label), called.body.stream());
        let body = quote! {
            #[allow(unused_variables)]
            let (#(#parameters,)*) = #label: { return { #own } };
            #inside
        };
        self.body = Group::new(Delimiter::Brace, body);
        self.calls.retain(|one| one.name != called.name);
        calls_in(inside, &mut self.calls);
        // If every path of the caller leads to the moved body, code after the paths is unreachable.
        let endless = quote!(#[allow(unreachable_code, clippy::diverging_sub_expression, clippy::needless_return)]);
        self.before = [endless, called.allowed(), std::mem::take(&mut self.before)].into_iter().collect();
    }

    /// The `#[allow(..)]` attributes of the function.
    fn allowed(&self) -> TokenStream {
        let tokens: Vec<_> = self.before.clone().into_iter().listed();
        let allows = |pair: &&[TokenTree]| match pair {
            [sign, TokenTree::Group(what)] => {
                is_sign(sign, '#') && is_word(what.stream().into_iter().next().as_ref(), "allow")
            }
            _ => false,
        };
        tokens.windows(2).filter(allows).flatten().cloned().collect()
    }
}

/// Finds the calls of private functions in `code`.
fn calls_in(code: TokenStream, calls: &mut Vec<Called>) {
    let mut before: Vec<TokenTree> = Vec::new();
    for token in code {
        match &token {
            TokenTree::Group(group) => calls_in(group.stream(), calls),
            TokenTree::Ident(name) => calls.extend(called(&before, name)),
            _ => {}
        }
        before.push(token);
    }
}

/// The private function that `name` calls, given the tokens before it. The user's names do not begin with `__`. The
/// user's own code awaits what it calls, and so does the code that runs a submachine.
fn called(before: &[TokenTree], name: &Ident) -> Option<Called> {
    let by_type = match before {
        [.., dot] if is_sign(dot, '.') => false,
        [.., owner, first, second] if is_sign(first, ':') && is_sign(second, ':') => !is_word(Some(owner), "Self"),
        _ => return None,
    };
    (is_private(name) && !is_for_states(name)).then(|| Called { name: name.clone(), by_type })
}

impl Waiting {
    /// Generates the functions of an `impl`, and makes those that await something `async`. For a function that must not
    /// be `async`, `end` returns the code that runs its future to completion.
    fn printed(mut self, items: TokenStream, end: &dyn Fn(&Ident) -> Option<TokenStream>) -> (TokenStream, Set<Ident>) {
        let (mut functions, rest) = functions(items);
        loop {
            let waits = |function: &&Function| {
                !self.own.contains(&function.name)
                    && end(&function.name).is_none()
                    && (function.awaits || self.any_waits(&function.calls))
            };
            let more: Vec<_> = functions.iter().filter(waits).map(|function| function.name.clone()).listed();
            if more.is_empty() {
                break;
            }
            self.own.extend(more);
        }
        put_together(&mut functions, &self.own);
        let mut code = TokenStream::new();
        for function in functions {
            let (is_async, calls) = (function.is_async(), self.any_waits(&function.calls));
            let Function { name, before, head, body, awaits, .. } = function;
            let waits = self.own.contains(&name);
            let ends = if awaits || calls { end(&name) } else { None };
            let mut inside = if calls { self.awaiting(body.stream()) } else { body.stream() };
            if let Some(end) = ends {
                inside = quote!(#end(async { #inside }));
            }
            let mut printed = Group::new(Delimiter::Brace, inside);
            printed.set_span(body.span());
            if waits && !is_async {
                code.extend(quote!(#[allow(clippy::future_not_send, clippy::manual_async_fn)] #before));
                let ((declared, future), later) = (returning_future(head), &self.later);
                code.extend(match is_for_states(&name) {
                    true => quote!(#declared #later<#future> { #later(async move #printed) }),
                    false => quote!(#declared #future { async move #printed }),
                });
            } else {
                code.extend(before);
                code.extend(head);
                code.extend([TokenTree::Group(printed)]);
            }
        }
        code.extend(rest);
        (code, self.own)
    }

    fn any_waits(&self, calls: &[Called]) -> bool {
        calls.iter().any(|called| self.waits(called))
    }

    fn waits(&self, Called { name, by_type }: &Called) -> bool {
        // A call by the machine's type refers to the `impl` of the machine.
        if *by_type && !self.machine.is_empty() { self.machine.contains(name) } else { self.own.contains(name) }
    }

    /// Adds `.await` to the calls of `async` functions.
    fn awaiting(&self, code: TokenStream) -> TokenStream {
        let (mut done, mut waits) = (Vec::<TokenTree>::new(), false);
        for token in code {
            let ends = match token {
                TokenTree::Group(group) => {
                    let mut inside = Group::new(group.delimiter(), self.awaiting(group.stream()));
                    inside.set_span(group.span());
                    done.push(inside.into());
                    waits && group.delimiter() == Delimiter::Parenthesis
                }
                token => {
                    waits = match &token {
                        TokenTree::Ident(name) => called(&done, name).is_some_and(|called| self.waits(&called)),
                        _ => false,
                    };
                    done.push(token);
                    continue;
                }
            };
            if ends {
                done.extend(quote!(.await));
            }
            waits = false;
        }
        done.into_iter().collect()
    }
}

/// Merges each `async` function that has a single caller into the caller, if that always returns its result. So the
/// future of a leaf contains those of the enclosing states, and the compiler can optimize them together.
fn put_together(functions: &mut Vec<Function>, waits: &Set<Ident>) {
    let next = |functions: &[Function]| {
        let all = functions.iter().enumerate();
        let mut waiting = all.filter(|(_, function)| waits.contains(&function.name));
        waiting.find_map(|(at, function)| Some((at, only_caller(functions, function)?)))
    };
    while let Some((at, into)) = next(functions) {
        let called = functions.remove(at);
        let into = if into > at { into - 1 } else { into };
        functions[into].take_in(&called);
    }
}

/// The only caller of a function, if it returns the result of every call.
fn only_caller(functions: &[Function], function: &Function) -> Option<usize> {
    function.parameters()?;
    let calls = |caller: &Function| caller.calls.iter().filter(|called| called.name == function.name).count();
    let mut callers = functions.iter().enumerate().filter(|(_, caller)| calls(caller) > 0);
    let (at, caller) = callers.next().filter(|_| callers.next().is_none())?;
    let last = returned_calls(caller.body.stream(), &function.name);
    (caller.name != function.name && last == calls(caller)).then_some(at)
}

/// Matches `return self.__name(..)`. Returns the name and the arguments.
fn returned_call(tokens: &[TokenTree]) -> Option<(&Ident, &Group)> {
    let [of, this, dot, TokenTree::Ident(name), TokenTree::Group(arguments), ..] = tokens else { return None };
    let is_call = is_word(Some(of), "return") && is_word(Some(this), "self") && is_sign(dot, '.');
    (is_call && arguments.delimiter() == Delimiter::Parenthesis).then_some((name, arguments))
}

/// Counts how often `code` returns the result of the function `name`.
fn returned_calls(code: TokenStream, name: &Ident) -> usize {
    let tokens: Vec<_> = code.into_iter().listed();
    let calls = tokens.iter().enumerate().map(|(at, token)| match (returned_call(&tokens[at..]), token) {
        (Some((called, _)), _) => usize::from(called == name),
        (None, TokenTree::Group(group)) => returned_calls(group.stream(), name),
        _ => 0,
    });
    calls.sum()
}

/// Replaces each `return self.name(arguments)` with `break 'label (arguments)`.
fn going(code: TokenStream, name: &Ident, label: &Lifetime) -> TokenStream {
    let (tokens, mut done, mut at) = (code.into_iter().listed(), TokenStream::new(), 0);
    while let Some(token) = tokens.get(at) {
        match (returned_call(&tokens[at..]), token) {
            (Some((called, arguments)), _) if called == name => {
                let mut arguments: Vec<_> = arguments.stream().into_iter().listed();
                if arguments.last().is_some_and(|last| !is_sign(last, ',')) {
                    arguments.extend(quote!(,));
                }
                done.extend(quote!(break #label (#(#arguments)*)));
                at += 5;
                continue;
            }
            (_, TokenTree::Group(group)) => {
                let mut inside = Group::new(group.delimiter(), going(group.stream(), name, label));
                inside.set_span(group.span());
                done.extend([TokenTree::Group(inside)]);
            }
            _ => done.extend([token.clone()]),
        }
        at += 1;
    }
    done
}

/// Wraps code that contains `return` and awaits something in a future, which the `return` ends.
pub(super) fn ending(printed: &TokenStream, nothing: &TokenStream) -> TokenStream {
    let ended = local("ended");
    let nothing = nothing.to_token_stream();
    quote!({ let #ended: #nothing = async { #printed }.await; #ended })
}
