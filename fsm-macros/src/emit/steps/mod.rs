//! Generates statements: the steps of a machine, with the user's code. The statements determine every order.
//!
//! ```text
//! [Run(exit of Search), Set(Shoot), Run(entry of Shoot)]
//! Self::__exit_search(bot); self.leaf = __RobotLeaf::Shoot; Self::__enter_shoot(bot);
//! ```
//!
//! | file | generates |
//! |---|---|
//! | `mod` | blocks, statement by statement |
//! | `by_state` | code that depends on the leaf of a region, a remembered leaf, or the owner that a `pop` resumes |
//! | `conditions` | conditions |
//! | `shared` | functions for blocks that several others call |
//! | `climb` | exits in large machines, state by state |

mod by_state;
mod climb;
mod conditions;
mod shared;

use super::{At, Emit};
use crate::facts::active::Active;
use crate::join::Join;
use crate::names::local;
pub(super) use conditions::negated;
use fsm_model::steps::{BlockId, Stmt, Test, TestId};
use fsm_model::{ROOT, StateId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The facts that are known where statements are generated.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The active leaf at the beginning of the step.
    pub began: Option<At>,
    /// Whether no statement so far has changed the active leaf.
    pub still: bool,
    /// The leaf that the machine has stored, in a machine without regions. After the effect, this leaf has been exited,
    /// but it is still stored until another one is.
    pub stored: Option<At>,
    /// How the code finds the owner that a `pop` resumes.
    pub popped: Popped,
    /// Whether the code tracks which states stay active through the step. This is needed in a poll of several regions.
    pub survives: bool,
    /// Whether `given` holds arguments until all effects have run.
    pub given: bool,
    /// The number of saved leaves that have not been restored yet.
    pub saved: usize,
    /// Whether the statements depend on a condition.
    pub conditional: bool,
}

/// How the code finds the owner that a `pop` resumes.
#[derive(Clone, Copy)]
pub(super) enum Popped {
    /// A variable contains the owner.
    ByValue,
    /// A variable refers to the owner.
    ByReference,
    /// The owner is this state.
    Owner(StateId),
}

impl Known {
    /// The facts in a function that other blocks call.
    pub const NOTHING: Self = Known {
        began: None,
        still: false,
        stored: None,
        popped: Popped::ByValue,
        survives: false,
        given: false,
        saved: 0,
        conditional: false,
    };

    /// The facts at the beginning of a step.
    pub fn at(at: At) -> Self {
        Known { began: Some(at), still: true, stored: Some(at), ..Self::NOTHING }
    }

    /// The facts after the effect, when active states have been exited.
    pub fn later(self) -> Self {
        Known { still: false, stored: None, ..self }
    }
}

impl Emit<'_> {
    /// Generates a block.
    pub(super) fn print(&self, block: BlockId, known: Known) -> TokenStream {
        self.parts(block, known).into_iter().joined()
    }

    /// Generates a block, with separate tokens for each statement.
    pub(super) fn parts(&self, block: BlockId, known: Known) -> Vec<TokenStream> {
        self.stmts(self.steps.blocks().get(block), known)
    }

    fn stmts(&self, stmts: &[Stmt], mut known: Known) -> Vec<TokenStream> {
        let mut code = Vec::new();
        let mut rest = stmts;
        while let Some((&stmt, others)) = rest.split_first() {
            rest = others;
            match stmt {
                Stmt::Take(owner) => {
                    // All statements that follow use the frame that was taken.
                    let (taken, body) = (self.taken(owner), self.after_take(owner, rest, known));
                    code.push(quote!(if let #taken { #body }));
                    return code;
                }
                Stmt::Save(region) => {
                    let (saved, field) = (saved(known.saved), self.region_of(region));
                    code.push(quote!(let #saved = #field;));
                    known.saved += 1;
                }
                Stmt::Restore(region) => {
                    known.saved = known.saved.saturating_sub(1);
                    let (saved, field) = (saved(known.saved), self.region_of(region));
                    code.push(quote!(#field = #saved;));
                }
                _ => code.push(self.stmt(stmt, known)),
            }
            known.still &= !stmt.changes_leaf();
            known.stored = known.stored.filter(|_| !self.steps.blocks().moves_in(stmt));
        }
        code
    }

    fn stmt(&self, stmt: Stmt, known: Known) -> TokenStream {
        match stmt {
            Stmt::Run(action, moment) => self.run_action(action, moment),
            Stmt::Decide(composite, afresh) => self.call_initial(composite, afresh),
            Stmt::Fill(state) => self.fill(state),
            Stmt::Drop(state) => self.drop_at(state, known.began.filter(|_| !known.conditional)),
            Stmt::Discard(state) => self.drop_data(state, &quote!(self.data)),
            Stmt::Store(branch) if known.given => {
                let given = local("given");
                self.store_given(branch, &quote!(self.data), &quote!(#given))
            }
            Stmt::Store(branch) => self.store(branch),
            Stmt::Set(region, state) => self.activate(region, state, known),
            Stmt::Off(_) if self.layout.determines_leaf => self.set_nowhere(),
            Stmt::Off(region) => {
                let (field, nowhere) = (self.region_of(region), self.idle_value(region));
                quote!(#field = #nowhere;)
            }
            Stmt::Remember(composite, region) => {
                let (memory, leaf) = (self.names.memory(composite), self.active_leaf(region, known));
                quote!(self.#memory = #leaf;)
            }
            Stmt::RememberRegions(composite) => self.remember_regions(composite),
            Stmt::Forget(composite) => {
                let (memory, nowhere) = (self.names.memory(composite), self.nowhere());
                let timers = self.drop_suspended_timers(composite);
                quote!(self.#memory = #nowhere; #timers)
            }
            Stmt::Recall(region, composite) => {
                let (note, field) = (self.names.note(composite, region), self.region_of(region));
                quote!(#field = self.#note;)
            }
            Stmt::CheckRoom(target) => self.check_room(target),
            Stmt::Push(owner) => {
                let leaf = self.active_leaf(self.plan.tree().region(owner), known);
                self.push_frame(&leaf, owner)
            }
            Stmt::Surface(composite) => self.surface(composite),
            Stmt::Start(timer) => {
                let source = self.machine.model.transitions[timer.index()].source;
                self.set_timer(timer, Active::Innermost(source))
            }
            Stmt::StopTimers(domain) => match known.began {
                Some(at) => self.forget_timers_at(at, domain),
                None => self.forget_timers(domain),
            },
            Stmt::SuspendTimers(composite) => self.suspend_timers(composite),
            Stmt::ResumeTimers(composite) => self.resume_timers(composite),
            Stmt::TakeTimers(owner) => self.go_on_with_timers(owner),
            Stmt::Complete(composite) => self.complete(composite),
            Stmt::Survive(region, state) if known.survives => self.survive(region, Some(state)),
            Stmt::Perish(region) if known.survives => self.survive(region, None),
            Stmt::Survive(..) | Stmt::Perish(_) => TokenStream::new(),
            Stmt::Call(block) => self.call_block(block, known),
            Stmt::Match(on, table) => self.by_state(on, table, known),
            Stmt::If(test, then, otherwise) => self.choose(test, then, otherwise, known),
            Stmt::While(test, body) => self.repeat(test, body, known),
            Stmt::Effect(_) => unreachable!("who prints the end prints its effect"),
            Stmt::Take(_) | Stmt::Save(_) | Stmt::Restore(_) => unreachable!("printed with what follows"),
        }
    }

    /// Makes a state the innermost active one of its region. Between leaves, the field is set only if it may be read.
    fn activate(&self, region: StateId, state: StateId, known: Known) -> TokenStream {
        if state != ROOT && self.is_place(state) {
            let set = self.set(state);
            return match self.is_stored(state, known) {
                Some(true) => TokenStream::new(),
                Some(false) => set,
                None => {
                    let (leaf, held) = (local("leaf"), self.region_value(state));
                    quote!(if !::core::matches!(#leaf, #held) { #set })
                }
            };
        }
        if self.tracks || self.completing_regions.contains(&region) {
            let (field, nowhere) = (self.region_of(region), self.nowhere());
            return quote!(#field = #nowhere;);
        }
        TokenStream::new()
    }

    /// Whether a leaf is already stored. Storing it again would only make the next step wait for the memory. `None` if
    /// this depends on the leaf. The code is then in a function that is mostly inlined where the leaf is known.
    pub(super) fn is_stored(&self, leaf: StateId, known: Known) -> Option<bool> {
        match known.stored.filter(|_| !self.has_regions() && !self.layout.determines_leaf) {
            Some(At::Known(stored)) => Some(stored == leaf),
            Some(At::Inside(enclosing)) if self.plan.tree().contains(enclosing, leaf) && !self.is_large() => None,
            _ => Some(false),
        }
    }

    /// Queues the completion of a composite, unless it is known from the branch that causes it.
    fn complete(&self, composite: StateId) -> TokenStream {
        if !self.plan.tree().is_parallel(composite) && self.knows_completions() {
            return TokenStream::new();
        }
        let (name, variant, queues) = (&self.names.state, self.names.variant(composite), self.queues_argument());
        quote!(#queues.complete(#name::#variant);)
    }

    fn choose(&self, test: TestId, then: BlockId, otherwise: BlockId, known: Known) -> TokenStream {
        let inside = Known { conditional: true, ..known };
        let [then, otherwise] = [then, otherwise].map(|block| self.print(block, inside));
        let holds = || self.test(self.steps.blocks().test(test), known);
        match (then.is_empty(), otherwise.is_empty()) {
            (true, true) => TokenStream::new(),
            (false, true) => {
                let holds = holds();
                quote!(if #holds { #then })
            }
            (true, false) => {
                let fails = negated(&holds());
                quote!(if #fails { #otherwise })
            }
            (false, false) => {
                let holds = holds();
                quote!(if #holds { #then } else { #otherwise })
            }
        }
    }

    fn repeat(&self, test: TestId, body: BlockId, known: Known) -> TokenStream {
        let (test, stmts) = (self.steps.blocks().test(test), self.steps.blocks().get(body));
        match (test, stmts) {
            // One call checks whether there is a frame, and takes it.
            (Test::Frame(holding), [Stmt::Take(owner), rest @ ..]) if holding == owner => {
                let (taken, body) = (self.taken(*owner), self.after_take(*owner, rest, known));
                quote!(while let #taken { #body })
            }
            _ => {
                let (holds, body) = (self.test(test, known.later()), self.print(body, known.later()));
                quote!(while #holds { #body })
            }
        }
    }

    /// Generates the code after a frame of an owner was taken off the stack. It first makes the paused states active.
    fn after_take(&self, owner: StateId, rest: &[Stmt], known: Known) -> TokenStream {
        let (leaf, frame, field) = (local("leaf"), local("frame"), self.region_of(owner));
        let named = self.keeps().then(|| quote!(let #leaf = #frame.leaf;));
        let regions = self.restore_regions(&frame, owner);
        let known = Known { began: Some(At::Inside(owner)), still: true, stored: None, ..known };
        let rest = self.stmts(rest, known).into_iter().joined();
        quote!(#named #field = #leaf; #regions #rest)
    }

    /// The leaf that is active in a region, as an expression.
    fn active_leaf(&self, region: StateId, known: Known) -> TokenStream {
        match self.leaf_known(region, known) {
            Some(at) => self.leaf_at(at),
            None => self.leaf_of(region),
        }
    }

    /// How much is known about the active leaf of a region. In a region that encloses the leaf at the beginning of the
    /// step, the active leaf is the parallel.
    fn leaf_known(&self, region: StateId, known: Known) -> Option<At> {
        let (tree, at) = (self.plan.tree(), known.began.filter(|_| known.still)?);
        let (At::Known(state) | At::Inside(state)) = at;
        if tree.region(state) == region {
            return Some(at);
        }
        tree.contains(region, state).then(|| At::Known(tree.leaf_of(state, region)))
    }
}

/// The local that saves a leaf while another one is active.
fn saved(depth: usize) -> Ident {
    if depth == 0 { local("active") } else { local(&format!("active_{depth}")) }
}

impl Emit<'_> {
    /// `Some(frame) = self.stack.take_frame(..)`, or its leaf alone.
    fn taken(&self, owner: StateId) -> TokenStream {
        let taken = if self.keeps() { self.take_frame(owner) } else { self.take(owner) };
        let name = if self.keeps() { local("frame") } else { local("leaf") };
        quote!(::core::option::Option::Some(#name) = #taken)
    }

    /// Whether frames contain more than a leaf.
    fn keeps(&self) -> bool {
        self.kept_type().is_some()
    }
}
