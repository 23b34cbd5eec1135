//! The expansion for editors, of a valid or invalid machine: its text once, in order, as code in which each of the
//! user's tokens is used where an editor knows its meaning. This code is never compiled.
//!
//! ```text
//! fn __robot(bot: &mut Body) {
//!     use keywords::state as _;                             // state Search {
//!     use keywords::on as _;                                //     on Noise { volume } if volume > bot.limit =>
//!     match any::<RobotEvent>() {
//!         RobotEvent::Noise { volume } if volume > bot.limit => {
//!             { use RobotState::Hide as _; leads() };       //         Hide;
//!         }
//!         _ => {}
//!     }
//!     use keywords::state as _;                             // }
//! }
//! ```
//!
//! To find completions, an editor inserts a word, expands the machine with it, and looks up the meaning of the same
//! place in the machine without it. So the code before a place does not depend on anything after it, each item begins
//! in the same way, and missing text is replaced with something of the same kind.

mod code;
mod item;
mod running;
mod triggers;

use crate::join::Join;
use crate::names::{Names, local};
use fsm_model::listed::Listed;
use fsm_model::{Kind, ROOT, StateId};
use fsm_syntax::ast::Path;
use fsm_syntax::words::{Follows, TriggerWord, Word};
use fsm_syntax::{Code, Machine, StateNames};
use item::{Item, Trigger};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::Variant;
use syn::ext::IdentExt;

/// The word that rust-analyzer inserts to find completions.
pub const ASKED: &str = "raCompletionMarker";

/// Whether an editor expands the machine, and not a compiler. rust-analyzer expands macros in a separate program,
/// `rust-analyzer-proc-macro-srv`, formerly in `rust-analyzer`. A compiler of that name would reject the code.
pub fn is_editor() -> bool {
    let program = std::env::current_exe();
    program.is_ok_and(|path| path.file_name().is_some_and(|name| name.to_string_lossy().contains("rust-analyzer")))
}

/// Returns the text of a machine as an editor sees it.
pub fn sight(machine: &Machine, text: &TokenStream, krate: &TokenStream) -> TokenStream {
    Sight::of(machine, krate).machine(text)
}

/// The meaning of the words of a machine.
struct Sight<'m> {
    machine: &'m Machine,
    names: Names,
    declared: StateNames,
    /// Whether the machine may have tags.
    has_tags: bool,
    /// The signals except for those that report the end of a submachine.
    signals: Vec<&'m Variant>,
    /// `$crate::__private::editors::keywords`
    keywords: TokenStream,
    /// `$crate::__private::editors::words`
    words: TokenStream,
    /// `$crate::__private::editors::any`
    any: TokenStream,
    /// `$crate::__private::editors::leads()`
    leads: TokenStream,
    /// `$crate::__private::RunByState<false, false>`
    run_by_state: TokenStream,
}

impl<'m> Sight<'m> {
    fn of(machine: &'m Machine, krate: &TokenStream) -> Self {
        let editors = quote!(#krate::__private::editors);
        Sight {
            machine,
            names: Names::of(machine),
            declared: StateNames::of(&machine.model.states),
            // While a tag is being written, its attribute may be malformed.
            has_tags: Code::new(machine.text.clone()).has("tag"),
            signals: machine.written_signals().listed(),
            keywords: quote!(#editors::keywords),
            words: quote!(#editors::words),
            any: quote!(#editors::any),
            leads: quote!(#editors::leads()),
            run_by_state: {
                let enclosing = machine.enclosing();
                quote!(#krate::__private::RunByState<#enclosing>)
            },
        }
    }

    /// Generates `const _: () = { fn __robot(bot: &mut Body) { .. } };`.
    fn machine(&self, text: &TokenStream) -> TokenStream {
        let tokens: Vec<_> = text.clone().into_iter().listed();
        let keyword = tokens.iter().find(|token| matches!(token, TokenTree::Ident(word) if word == "machine"));
        let body = tokens.iter().rev().find_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
            _ => None,
        });
        let (name, words) = (format_ident!("__{}", self.machine.name.unraw()), &self.words);
        let params = self.machine.params.iter().map(|param| {
            let (name, ty) = (&param.name, &param.ty);
            quote!(#name: #ty)
        });
        let (generics, _, where_clause) = self.machine.generics.split_for_impl();
        let (signals, keyword, waits) = (self.signals(), self.word("machine", keyword), &self.machine.waits);
        let ends = self.ends();
        let has = self.has_tags.then(|| quote!(use #words::has;));
        let items = self.items(body.unwrap_or_default(), ROOT);
        // An editor reads this code, but no compiler compiles it. Lints are reported for the machine itself.
        quote! {
            #[allow(warnings)]
            const _: () = {
                #signals
                #ends
                #waits fn #name #generics (#(#params),*) #where_clause {
                    use #words::{is_in, raise};
                    #has
                    #keyword
                    #items
                }
                ::core::assert!(::core::cfg!(rust_analyzer), "this is what an editor sees, and nothing that runs");
            };
        }
    }

    /// Generates `enum __SignalsOfRobot { .. }`.
    fn signals(&self) -> Option<TokenStream> {
        let (signal, signals, generics) = (&self.names.signal, &self.signals, &self.machine.generics);
        let where_clause = &generics.where_clause;
        (!signals.is_empty()).then(|| quote!(enum #signal #generics #where_clause { #(#signals),* }))
    }

    /// Generates the items of a state, each after its keyword, and a last keyword, because one more item could follow.
    fn items(&self, body: TokenStream, scope: StateId) -> TokenStream {
        let mut printed = item::items(body).iter().map(|item| self.item(item, scope)).joined();
        printed.extend(self.word(Word::State(Kind::Plain).text(), None));
        printed
    }

    fn item(&self, item: &Item, scope: StateId) -> TokenStream {
        match item {
            Item::State { words, name, inside } => {
                let words = words.iter().map(|word| self.keyword(word));
                let inside = inside.clone().map(|inside| self.state(name.as_ref(), inside, scope));
                quote!(#(#words)* #inside)
            }
            Item::Initial { word, reaction } => {
                let (word, reaction) = (self.keyword(word), self.reaction(reaction, scope));
                quote!(#word { #reaction })
            }
            Item::Said { word, more, example, otherwise } => {
                let (said, keywords) = (self.keyword(word), &self.keywords);
                let more = more.clone().unwrap_or_else(|| local(example));
                let more = quote!(use #keywords::#word::#more as _;);
                let otherwise = otherwise.as_ref().map(|otherwise| self.reaction(otherwise, scope));
                quote!(#said #more { #otherwise })
            }
            Item::Action { words, body } => {
                let words = words.iter().map(|word| self.keyword(word));
                let body = body.as_ref().map(|body| self.code(&body.to_token_stream(), scope));
                quote!(#(#words)* #body)
            }
            Item::Clause { alarm, triggers, reaction } => {
                self.clause(alarm.as_ref(), triggers, reaction.as_ref(), scope)
            }
            Item::In { word, states, inside } => {
                let word = self.keyword(word);
                let states = self.members(states, scope);
                let inside = inside.clone().map(|inside| self.items(inside, scope));
                quote!(#word #states #inside)
            }
            Item::Include { word, path } => {
                let word = self.keyword(word);
                // Any path may still be written here.
                let path = if path.is_empty() { quote!(crate) } else { path.clone() };
                quote!(#word use #path as _;)
            }
            Item::Machine { word, name, ty, lent } => self.running(word, name.as_ref(), ty, lent.as_ref(), scope),
            Item::Other { word } => self.keyword(word),
        }
    }

    /// Generates the items of a state, with its data in scope.
    fn state(&self, name: Option<&Ident>, inside: TokenStream, scope: StateId) -> TokenStream {
        let Some(state) = name.and_then(|name| self.child(name, scope)) else { return self.items(inside, scope) };
        // A submachine is declared by its own item.
        let fields = self.machine.states[state.index()].fields.iter();
        let fields = fields.filter(|field| !self.machine.runs(state, &field.name));
        let (items, any) = (self.items(inside, state), &self.any);
        let fields = fields.map(|field| {
            let (name, ty) = (&field.name, &field.ty);
            let value = field.value.as_ref().map(|value| {
                let value = self.code(&value.as_rust(), state);
                quote!(let _: #ty = #value;)
            });
            quote!(#value let #name: &mut #ty = #any();)
        });
        quote!({ #(#fields)* #items })
    }

    /// Generates a transition, with its reaction inside its first trigger.
    fn clause(
        &self,
        alarm: Option<&Ident>,
        triggers: &[Trigger],
        reaction: Option<&TokenStream>,
        scope: StateId,
    ) -> TokenStream {
        let alarm = alarm.map(|alarm| self.keyword(alarm));
        let mut reaction = reaction.map(|reaction| {
            let forwards = triggers[0].word.as_ref().is_some_and(|word| word == Word::Forward.text());
            let led = if forwards { self.forwarded(reaction, scope) } else { self.reaction(reaction, scope) };
            (quote!({ #led };), reaction.clone())
        });
        let triggers = triggers.iter().map(|trigger| {
            let (printed, text) = reaction.take().unwrap_or_default();
            self.trigger(trigger, &printed, &text, scope)
        });
        let triggers: Vec<_> = triggers.listed();
        quote!(#alarm #(#triggers)*)
    }

    fn trigger(&self, trigger: &Trigger, reaction: &TokenStream, text: &TokenStream, scope: StateId) -> TokenStream {
        let Trigger { or, word, what, guard } = trigger;
        let or = or.as_ref().map(|or| self.keyword(or));
        let follows = word.as_ref().and_then(|word| Word::named(&word.to_string())).map(Word::follows);
        let word = word
            .as_ref()
            .map_or_else(|| self.word(Word::Trigger(TriggerWord::When).text(), None), |word| self.keyword(word));
        let guard = guard.as_ref().map(|guard| (self.code(guard, scope), guard));
        if follows == Some(Follows::Pattern) {
            let used = guard.as_ref().map(|(_, guard)| (*guard).clone()).into_iter().chain([text.clone()]).collect();
            let (any, pattern) = (self.event(), self.pattern(what, &used));
            let guard = guard.map(|(guard, _)| quote!(if #guard));
            return quote!(#or #word match #any { #pattern #guard => { #reaction } _ => {} });
        }
        let what = if follows == Some(Follows::Duration) {
            let duration = self.code(&durations(what), scope);
            (!duration.is_empty()).then(|| quote!(let _ = #duration;))
        } else if let Some((name, end)) = running::ended(what) {
            if let Some(end) = end {
                let (any, named, pattern) = (&self.any, running::end_named(&end), running::end_of(&name, &end));
                let guard = guard.map(|(guard, _)| quote!(if #guard));
                return quote!(#or #word let _ = #name #named; match #any() { #pattern #guard => { #reaction } _ => {} });
            }
            Some(quote!(let _ = #name;))
        } else {
            Some(self.members(what, scope))
        };
        match guard {
            Some((guard, _)) => quote!(#or #word #what if #guard { #reaction }),
            None => quote!(#or #word #what { #reaction }),
        }
    }

    /// Generates uses of the named states. Other tokens are left out.
    fn members(&self, states: &TokenStream, scope: StateId) -> TokenStream {
        let mut printed = TokenStream::new();
        let mut names: Vec<Ident> = Vec::new();
        for token in states.clone() {
            match token {
                TokenTree::Ident(name) => {
                    names.push(name);
                    printed.extend(self.named(&names, scope));
                }
                TokenTree::Group(group) => printed.extend(self.members(&group.stream(), scope)),
                TokenTree::Punct(sign) if sign.as_char() == '|' => names.clear(),
                _ => {}
            }
        }
        printed
    }

    /// Generates `{ use RobotState::Search as _; leads() }`, with any state if none is written yet.
    fn target(&self, name: Option<&Ident>, scope: StateId) -> TokenStream {
        let named = name.map_or_else(|| self.some_state(), |name| self.named(std::slice::from_ref(name), scope));
        let leads = &self.leads;
        quote!({ #named #leads })
    }

    /// Generates a word that may become a keyword, a state or a variable.
    fn anything(&self, word: &Ident) -> TokenStream {
        let (words, state) = (&self.words, &self.names.state);
        quote!({ use #words::*; use #state::*; #word })
    }

    /// Generates `use RobotState::Search as _;` for the last name of a path.
    fn named(&self, names: &[Ident], scope: StateId) -> TokenStream {
        let (state, last) = (&self.names.state, &names[names.len() - 1]);
        let known = self.resolve(names, scope).map(|found| {
            let mut variant = self.names.variant(found).clone();
            variant.set_span(last.span());
            variant
        });
        let variant = known.as_ref().unwrap_or(last);
        quote!(use #state::#variant as _;)
    }

    fn some_state(&self) -> TokenStream {
        let (state, states) = (&self.names.state, self.machine.model.states.len());
        let first = (states > 1).then(|| unplaced(self.names.variant(StateId::at(1))));
        let first = first.unwrap_or_else(|| local("Idle"));
        quote!(use #state::#first as _;)
    }

    fn resolve(&self, names: &[Ident], scope: StateId) -> Option<StateId> {
        self.declared.resolve(&Path::of(names.to_vec()), scope).ok()
    }

    /// Returns the state of a name directly inside another.
    fn child(&self, name: &Ident, scope: StateId) -> Option<StateId> {
        let name = name.unraw().to_string();
        let states = self.machine.model.states.iter();
        let at = states.skip(1).position(|state| state.parent == Some(scope) && state.name == name)?;
        Some(StateId::at(at + 1))
    }

    /// Generates `use keywords::on as _;` at the place of the keyword.
    fn keyword(&self, word: &Ident) -> TokenStream {
        let text = word.to_string();
        let of_rust = matches!(Word::named(&text), Some(Word::State(Kind::Final) | Word::In));
        let text = if of_rust { format!("r#{text}") } else { text };
        let word = match text.strip_prefix("r#") {
            Some(raw) => Ident::new_raw(raw, word.span()),
            None => word.clone(),
        };
        let keywords = &self.keywords;
        quote!(use #keywords::#word as _;)
    }

    /// Generates the use of a keyword at the place of a token, or without a place.
    fn word(&self, word: &str, token: Option<&TokenTree>) -> TokenStream {
        let mut word = local(word);
        if let Some(token) = token {
            word.set_span(token.span());
        }
        self.keyword(&word)
    }
}

/// Returns a name without its place in the text.
fn unplaced(name: &Ident) -> Ident {
    let mut name = name.clone();
    name.set_span(proc_macro2::Span::mixed_site());
    name
}

/// Replaces literals like `5s` in code with durations.
fn durations(code: &TokenStream) -> TokenStream {
    let printed = code.clone().into_iter().map(|token| match token {
        TokenTree::Literal(literal) if literal.to_string().ends_with(['s', 'n', 'h']) => {
            quote!(::core::time::Duration::ZERO)
        }
        other => other.to_token_stream(),
    });
    printed.joined()
}
