//! Lowers clauses to transitions, one for each trigger. The transitions of a clause share its reaction.

use super::Lowering;
use super::{deferral, failing};
use crate::ast::{self, Clause, End, TriggerKind, Written};
use crate::code::condition::condition;
use crate::code::pattern::{Reading, Shapes};
use crate::code::reader::{Raising, Reader, Vocabulary, no_self};
use crate::code::refused::{Instant, Place};
use crate::code::tries::TryContext;
use crate::code::{Code, duration, guard, stray_targets};
use crate::machine::TransitionCode;
use crate::messages::allow::Item;
use crate::messages::extent::Extent;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::reaction::{self, Context, Tree};
use crate::reaction::{ending, form, redundancy};
use crate::words::{EndWord, MODES, TriggerWord, Word};
use fsm_model::check::{Condition, Subject};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{
    Arguments, Branch, BranchId, Delay, EventId, Events, ForkId, Kind, List, Mode, Moment, ROOT, Raised, Site, StateId,
    Target, Transition, TransitionId, Trigger,
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Error, Expr, ExprAssign as Assign, Pat, Type};

/// The names that a guard may use in its queries.
struct InScope<'v> {
    vocabulary: Vocabulary<'v>,
    scope: StateId,
}

impl form::Resolve for InScope<'_> {
    fn state(&self, path: &ast::Path) -> Option<StateId> {
        self.vocabulary.names.resolve(path, self.scope).ok()
    }

    fn tagged(&self, tag: &Ident) -> Option<&[StateId]> {
        Some(&self.vocabulary.tags.tagged(tag)?.states)
    }
}

/// The properties that the transitions of a clause share.
struct Shared {
    branches: List<BranchId>,
    broken: bool,
    passes: bool,
    /// Whether the state has nested states.
    composite: bool,
    /// Whether the reaction contains code that acts.
    acts: bool,
    reaction: usize,
}

/// A trigger after lowering.
struct Read {
    trigger: Trigger,
    pattern: Option<TokenStream>,
    /// The pattern, if it may bind names.
    binding: Option<Pat>,
    /// The code of a duration that is not a literal.
    duration: Option<Code>,
    /// Whether the trigger matches any payload.
    certain: bool,
    /// The events that the trigger matches with any payload.
    sure: Vec<EventId>,
    broken: bool,
}

impl Read {
    /// Creates a trigger with a mistake that has already been reported.
    fn broken() -> Self {
        Read {
            trigger: Trigger::On(Events::Any),
            pattern: None,
            binding: None,
            duration: None,
            certain: false,
            sure: Vec::new(),
            broken: true,
        }
    }
}

impl Lowering<'_> {
    /// Lowers a clause of `state`. Names are resolved in `scope`.
    pub(super) fn clause(&mut self, state: StateId, scope: StateId, clause: &Clause) {
        self.refuse_alternatives(clause);
        self.refuse_unbound(state, clause);
        self.refuse_fields_elsewhere(state, clause);
        self.refuse_dereferences(clause);
        self.refuse_types_as_names(clause);
        self.refuse_names_as_values(state, clause);
        self.refuse_ambiguous_fields(state, scope, clause);
        let first = self.machine.model.branches.len();
        let mut reader = Scope::new(self, state, scope);
        if clause.triggers.iter().any(|trigger| matches!(trigger.kind, TriggerKind::Always)) {
            reader.deciding = TryContext::Endless;
        }
        let tree = match &clause.reaction {
            ast::Reaction::Leads(expr) => reaction::read(expr, &mut reader),
            // An invariant is not a transition.
            ast::Reaction::Forbids => return,
            ast::Reaction::Forwards(..) => unreachable!("it leads somewhere by now"),
            ast::Reaction::Defers => reader.without_code(End::Defer, clause),
            ast::Reaction::Ignores => reader.without_code(End::Ignore, clause),
            ast::Reaction::Refuses => reader.without_code(End::Refuse, clause),
        };
        let (decided, awaited) = (reader.decided, reader.awaited);
        let branches: List<BranchId> = (first..self.machine.model.branches.len()).map(BranchId::at).listed().into();
        let broken = branches.iter().any(|&branch| self.machine.places.broken.contains(&Subject::Branch(branch)));
        let passes = branches.iter().any(|branch| {
            matches!(self.machine.model.branches[branch.index()], Branch::Pass | Branch::Push(_) | Branch::Pop)
        });
        let may_pass = branches.iter().any(|&branch| self.may_pass(state, branch));
        // The clauses of a submachine share this reaction, so one report is enough.
        if may_pass && matches!(clause.triggers[0].written, Some(Written::Done { .. })) {
            let passing = branches.iter().find(|&&branch| self.may_pass(state, branch));
            let place = passing.map_or_else(
                || clause.triggers[0].keyword.span().into(),
                |branch| self.machine.places.branches[branch.index()],
            );
            let message = "the end of a machine is taken to be looked at, so this reaction cannot `pass`, `push` or `pop`; raise a signal here, and do so where that is heard";
            self.errors.at(Rule::MalformedDone, place, message);
        }
        let failure = self.machine.model.failure.map(Raised::Signal);
        let raised = decided.iter().find(|raising| failure.is_none() || raising.raised != failure);
        if let (true, Some(raising)) = (may_pass, raised) {
            let message = "a reaction that may `pass` has read-only access until its target is decided; move this `raise` into a branch, just before its target";
            self.errors.at_span(Rule::RaiseBeforePass, raising.place, message);
        }
        if let (true, Some(place)) = (may_pass, awaited) {
            let message = "a reaction that may `pass` is decided like a guard, at one instant; move this `.await` into a branch, just before its target";
            self.errors.at_span(Rule::NoAwait, place, message);
        }
        self.raises_of_all(&decided, first);
        // The first nested state of a composite directly follows it.
        let composite =
            self.machine.model.states.get(state.index() + 1).is_some_and(|inner| inner.parent == Some(state));
        let failing = tree.ends().into_iter().filter(|(_, effect)| effect.may_fail()).map(|(branch, _)| branch);
        self.machine.places.hints.failing.extend(failing);
        let reaction = self.machine.reactions.len();
        self.machine.reactions.push(tree);
        if clause.triggers.len() > 1
            && let ast::Reaction::Leads(expr) = &clause.reaction
            && let Some(word) = Code::new(expr.to_token_stream()).find("static")
        {
            self.errors.at(Rule::SharedStatic, word, "a reaction of several triggers is compiled once for each, so there would be several of this `static`; declare it outside the machine");
        }
        let acts = self.machine.reactions[reaction].acts();
        let shared = Shared { branches, broken, passes, composite, acts, reaction };
        for trigger in &clause.triggers {
            self.refuse_alarm(clause, trigger);
            self.refuse_names(clause, trigger);
            self.transitions(state, scope, clause, trigger, &shared);
        }
    }

    /// Adds the transition of a trigger, or two if the trigger reacts to both events and signals.
    fn transitions(&mut self, state: StateId, scope: StateId, clause: &Clause, trigger: &ast::Trigger, of: &Shared) {
        let defers = matches!(clause.reaction, ast::Reaction::Defers);
        let form = trigger.guard.as_ref().and_then(|guard| self.form(scope, trigger, guard));
        let mut triggers = self.triggers(state, scope, trigger);
        // `defer _` only applies to events. A signal that is named in a `defer` has already been refused.
        triggers.retain(|read| !defers || read.trigger.signals().is_none());
        if triggers.len() > 1 {
            self.machine.places.hints.halves.insert(TransitionId::at(self.machine.model.transitions.len()));
        }
        for Read { trigger: reacts, pattern, binding, duration, certain, sure, broken: misread } in triggers {
            let mut reader = self.reader(scope);
            if matches!(trigger.kind, TriggerKind::Always) {
                reader.tries = TryContext::Endless;
            }
            let guard = trigger.guard.clone().map(|guard| guard::guard(guard, &mut reader));
            let raises = reader.raises;
            of.branches.iter().for_each(|&branch| self.raises(&raises, Site::Branch(branch)));
            let guarded = trigger.guard.as_ref().is_some_and(|guard| !guard.is_true);
            let reason = trigger.guard.as_ref().and_then(|guard| guard.reason.clone());
            if misread {
                let id = TransitionId::at(self.machine.model.transitions.len());
                self.machine.places.broken.insert(Subject::Transition(id));
            }
            self.note(clause, trigger, form.clone(), of);
            let lasts = defers || matches!(clause.reaction, ast::Reaction::Ignores);
            let ranked = !lasts && !reacts.is_follow_up();
            let unasked = !of.broken && !guarded && !of.passes;
            if let Some(Written::Forward { to, guard: None, .. }) = &trigger.written
                && let Trigger::On(events) = &reacts
            {
                let id = TransitionId::at(self.machine.model.transitions.len());
                let kinds = self.machine.model.events.len().max(1);
                let taken = if certain { events.among(kinds).listed() } else { sure.clone() };
                self.machine.places.hints.forwards.insert(id, (*to, taken));
            }
            if unasked && !certain && reacts.events().is_some() {
                let id = TransitionId::at(self.machine.model.transitions.len());
                self.machine.places.hints.sure.insert(id, sure);
            }
            self.machine.model.transitions.to_mut().push(Transition {
                source: state,
                trigger: reacts,
                alarm: clause.alarm.is_some() || (self.priority_outer && of.composite && ranked),
                certain: certain && unasked,
                branches: of.branches.clone(),
            });
            self.machine.places.transitions.push(trigger.keyword.span());
            self.machine.places.triggers.push(core::ptr::from_ref(trigger) as usize);
            let written = match &trigger.kind {
                TriggerKind::After(duration) | TriggerKind::Every(duration) => {
                    Some(Written::Duration(duration.to_token_stream()))
                }
                _ => trigger.written.clone(),
            };
            let reaction = of.reaction;
            self.machine.transitions.push(TransitionCode {
                pattern,
                binding,
                guard,
                reason,
                requirements: clause.requirements.clone(),
                duration,
                written,
                reaction,
            });
        }
    }

    /// Returns what the form of a guard shows, except for `when true`, which is a way to write that there is no guard.
    fn form(&self, scope: StateId, trigger: &ast::Trigger, guard: &ast::Guard) -> Option<Condition> {
        if matches!(trigger.kind, TriggerKind::When) && guard.is_true {
            return None;
        }
        if guard.plain {
            return form::of_plain(&guard.tokens);
        }
        form::of(&condition(&guard.tokens).ok()?, &InScope { vocabulary: self.vocabulary, scope })
    }

    /// Records the facts about the next transition that warnings depend on, and which warnings are silenced.
    fn note(&mut self, clause: &Clause, trigger: &ast::Trigger, form: Option<Condition>, of: &Shared) {
        let id = TransitionId::at(self.machine.model.transitions.len());
        let places = &mut self.machine.places;
        places.allowed.add(Item::Transition(id), &clause.allows);
        if let Some(alarm) = &clause.alarm {
            places.hints.alarms.insert(id);
            places.alarms.insert(id, alarm.span());
        }
        places.hints.acts.extend(of.acts.then_some(id));
        let guard = trigger.guard.as_ref().map(|guard| &guard.tokens);
        if let Some(form) = form {
            places.hints.conditions.insert(id, form);
            let first = guard.and_then(|guard| guard.clone().into_iter().next());
            places.guards.extend(first.map(|first| (id, first.span())));
        }
        // Another region may act between a guard and the decision after it.
        let again = redundancy::conditions(&self.machine.reactions[of.reaction], guard.filter(|_| !self.parallel));
        places.again.extend(again.into_iter().map(|(place, value)| (id, place, value)));
    }

    /// Whether a branch of a reaction of `state` may act as a `pass`: a `push` only if its target may be active.
    fn may_pass(&self, state: StateId, branch: BranchId) -> bool {
        let contains = |outer: StateId, inner: StateId| {
            let mut enclosing = core::iter::successors(Some(inner), |at| self.machine.model.states[at.index()].parent);
            enclosing.any(|at| at == outer)
        };
        let branch = self.machine.model.branches[branch.index()];
        branch.may_pass(|target| contains(state, target) || contains(target, state))
    }

    /// Refuses `alarm` before `always` and `done`.
    fn refuse_alarm(&mut self, clause: &Clause, trigger: &ast::Trigger) {
        if let (Some(alarm), TriggerKind::Always | TriggerKind::Done(_)) = (&clause.alarm, &trigger.kind) {
            let message = "`alarm` is only allowed before `on`, `failed`, `when`, `after` or `every`; this trigger has no competitors inside, so remove `alarm`";
            self.errors.at(Rule::AlarmByItself, alarm, message);
        }
    }

    /// Checks the pattern of a `defer` or `ignore`. A deferred event is kept unchanged beyond its call, and the payload
    /// of an ignored one is not used.
    fn refuse_names(&mut self, clause: &Clause, trigger: &ast::Trigger) {
        let word = match clause.reaction {
            ast::Reaction::Defers => Word::Defer,
            ast::Reaction::Ignores => Word::Ignore,
            ast::Reaction::Leads(_) | ast::Reaction::Forbids | ast::Reaction::Forwards(..) | ast::Reaction::Refuses => {
                return;
            }
        };
        if let TriggerKind::On(pattern) = &trigger.kind {
            deferral::refuse(word, trigger.keyword.span(), pattern, &self.vocabulary, self.errors);
        }
    }

    /// Lowers a trigger. A pattern of both events and signals becomes a trigger for each of the two.
    fn triggers(&mut self, state: StateId, scope: StateId, trigger: &ast::Trigger) -> Vec<Read> {
        let plain = |trigger| Read {
            trigger,
            pattern: None,
            binding: None,
            duration: None,
            certain: true,
            sure: Vec::new(),
            broken: false,
        };
        match &trigger.kind {
            TriggerKind::When => Vec::from([plain(Trigger::When)]),
            TriggerKind::Always => Vec::from([plain(Trigger::Always)]),
            TriggerKind::Done(None) => Vec::from([plain(Trigger::Done(state))]),
            TriggerKind::Done(Some(path)) => match self.vocabulary.names.resolve(path, scope) {
                Ok(completed) => Vec::from([plain(Trigger::Done(completed))]),
                Err(error) => {
                    let near = error.to_string().contains("did you mean");
                    let error = self.end_of_submachine(path).filter(|_| !near).unwrap_or(error);
                    self.errors.push(error);
                    Vec::from([Read { broken: true, ..plain(Trigger::Done(ROOT)) }])
                }
            },
            TriggerKind::On(pattern) => self.on_pattern(trigger, pattern),
            TriggerKind::Inside(id) => Vec::from([Read { certain: false, ..plain(Trigger::Inside(*id)) }]),
            TriggerKind::Ended(..) => unreachable!("it is a decision by now"),
            TriggerKind::After(expr) => {
                let (delay, duration) = self.duration(expr, false, scope);
                Vec::from([Read { duration, ..plain(Trigger::After(delay)) }])
            }
            TriggerKind::Every(expr) => {
                let (delay, duration) = self.duration(expr, true, scope);
                Vec::from([Read { duration, ..plain(Trigger::Every(delay)) }])
            }
        }
    }

    /// Returns a better error for `done(Connected)` or `done(Retry.Connected)` about the end of a submachine.
    fn end_of_submachine(&self, path: &ast::Path) -> Option<Error> {
        let of_type = |ty: &Type, name: &Ident| matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == *name));
        let (first, rest) = path.names.split_first()?;
        let submachines = &self.machine.submachines;
        let (machine, end) = match rest {
            [] => (submachines.first()?, Some(first)),
            [end] => (submachines.iter().find(|known| of_type(&known.ty, first))?, Some(end)),
            _ => return None,
        };
        let (name, end) = (&machine.name, if rest.is_empty() && of_type(&machine.ty, first) { None } else { end });
        let form = end.map_or_else(|| name.to_string(), |end| format!("{name}.{end}"));
        let message = format!(
            "no state is named `{first}`; an end of a machine that a state runs is written behind its name: `done({form})`"
        );
        Some(Rule::MalformedDone.at(first.span(), message))
    }

    /// Lowers the duration of the next transition.
    fn duration(&mut self, expr: &Expr, repeats: bool, scope: StateId) -> (Delay, Option<Code>) {
        let mut reader = self.reader(scope);
        let read = duration::read(expr, repeats, &mut reader);
        let raises = reader.raises;
        self.raises(&raises, Site::Duration(TransitionId::at(self.machine.model.transitions.len())));
        read
    }

    /// Lowers `on PATTERN`: a trigger for its events, and another for its signals.
    fn on_pattern(&mut self, trigger: &ast::Trigger, pattern: &Pat) -> Vec<Read> {
        let (events, signals) = (self.vocabulary.events, self.vocabulary.signals);
        let catches = trigger.keyword == TriggerWord::Failed.text();
        if catches && self.machine.fails.is_none() {
            let message = "`failed` takes an error, but this machine does not fail; say with what, as in `machine Job(io: &mut Io) fails Error`";
            self.errors.at(Rule::NothingFails, &trigger.keyword, message);
            return Vec::from([Read::broken()]);
        }
        let fails = self.machine.fails.as_ref().filter(|_| !catches);
        let is_error = |name: &Ident| {
            let declared = [events, signals].into_iter().flatten().any(|shapes| shapes.find(name).is_some());
            let last = fails.and_then(|ty| if let Type::Path(ty) = ty { ty.path.segments.last() } else { None });
            !declared && last.is_some_and(|last| last.ident == *name)
        };
        if fails.is_some() && failing::refuse_as_event(&trigger.keyword, pattern, &is_error, self.errors) {
            return Vec::from([Read::broken()]);
        }
        let none_written = || signals.is_none_or(|signals| !catches && signals.written().next().is_none());
        let is_end = matches!(trigger.written, Some(Written::Done { .. }));
        if events.is_none() && !is_end && none_written() {
            if let Some(message) = crate::code::pattern::item_meant(pattern, self.errors) {
                self.errors.at(Rule::UnknownEvent, pattern, message);
                return Vec::from([Read::broken()]);
            }
            let what = match Word::named(&trigger.keyword.to_string()) {
                Some(Word::Defer) => "`defer` keeps",
                Some(Word::Ignore) => "`ignore` drops",
                _ => "`on` reacts to",
            };
            let message =
                format!("{what} events, but this machine declares none; add `events {{ .. }}` or `events path::Type;`");
            self.errors.at(Rule::NoEvents, &trigger.keyword, message);
            return Vec::from([Read::broken()]);
        }
        let (on_pattern, raised) = match signals {
            Some(signals) => signals.split(pattern, events.is_some()),
            None => (Some(pattern.clone()), None),
        };
        let mut read = Vec::new();
        let (on_pattern, only_raised) = if events.is_some() { (on_pattern, None) } else { (None, on_pattern) };
        if let (Some(shapes), Some(pattern)) = (events, on_pattern) {
            read.push(self.pattern(shapes, pattern, Trigger::On));
        }
        if let (Some(shapes), Some(pattern)) = (signals, raised.or(only_raised)) {
            read.push(self.pattern(shapes, pattern, Trigger::Signal));
        }
        read
    }

    fn pattern(&mut self, shapes: &Shapes<'_>, mut pattern: Pat, trigger: impl Fn(Events) -> Trigger) -> Read {
        let Reading { events, certain, sure, broken } = shapes.read(&mut pattern, self.errors);
        let tokens = pattern.to_token_stream();
        let binding = Some(pattern).filter(|pattern| !matches!(pattern, Pat::Path(_)));
        Read { trigger: trigger(events), pattern: Some(tokens), binding, duration: None, certain, sure, broken }
    }
}

/// The context in which the reactions of a state are read.
pub(super) struct Scope<'s, 'l> {
    lowering: &'s mut Lowering<'l>,
    /// The state from which names are resolved.
    scope: StateId,
    /// The state that contains the reaction.
    source: StateId,
    /// The raises in the effect of the next branch.
    raises: Vec<Raising>,
    /// The raises before a branch is selected.
    pub decided: Vec<Raising>,
    /// How `?` is handled in code that runs before a branch is selected.
    pub deciding: TryContext,
    /// The first `.await` before a branch is selected.
    pub awaited: Option<Span>,
}

impl<'s, 'l> Scope<'s, 'l> {
    pub fn new(lowering: &'s mut Lowering<'l>, source: StateId, scope: StateId) -> Self {
        Scope {
            lowering,
            scope,
            source,
            raises: Vec::new(),
            decided: Vec::new(),
            deciding: TryContext::Guard,
            awaited: None,
        }
    }

    /// Creates the reaction of a clause that has no code, such as a `defer`.
    fn without_code(&mut self, end: End, clause: &Clause) -> Tree {
        let branch = self.branch(end, clause.triggers[0].keyword.span().into());
        Tree::End { branch, effect: Code::default() }
    }

    /// Resolves several targets. Each unknown target is reported.
    fn fork(&mut self, paths: &[(ast::Path, Mode)], external: bool) -> Result<Branch, Option<Error>> {
        let mut targets = Vec::new();
        for (path, mode) in paths {
            match self.lowering.vocabulary.names.resolve(path, self.scope) {
                Ok(state) => targets.push(Target { state, mode: *mode, external, handed: None }),
                Err(error) => self.lowering.errors.push(error),
            }
        }
        if targets.len() < paths.len() {
            return Err(None);
        }
        let fork = ForkId::at(self.lowering.machine.model.forks.len());
        self.lowering.machine.model.forks.to_mut().push(targets.into());
        Ok(Branch::Fork(fork))
    }

    /// Resolves `reenter` without a name. It is not allowed in the body of the machine, which is never exited.
    fn again(&mut self, mode: Mode, word: Extent) -> Result<Target, Error> {
        if self.source == ROOT {
            let form = "`reenter` alone enters the state again that the transition is written in, and this one is written in the machine itself; name the state, as in `on <event:Start> => <state:Running>;`";
            return Err(Rule::ReenterOutside.over(word, self.fill(form)));
        }
        Ok(Target { state: self.source, mode, external: false, handed: None })
    }

    /// Stores the arguments that a branch passes to the states of a path. Unknown states are reported elsewhere.
    fn hand_over(&mut self, branch: BranchId, path: &ast::Path) {
        for ast::Arguments { at, values, place } in &path.arguments {
            let outer = ast::Path::of(path.names[..=*at].to_vec());
            let Ok(state) = self.lowering.vocabulary.names.resolve(&outer, self.scope) else { continue };
            let Some(values) = self.unnamed(state, values) else { continue };
            let values: Vec<_> = values.iter().map(|value| self.argument(value)).listed();
            let count = u16::try_from(values.len()).unwrap_or(u16::MAX);
            self.lowering.machine.model.arguments.to_mut().push(Arguments { branch, state, count });
            self.lowering.machine.places.arguments.push(*place);
            self.lowering.machine.arguments.or_insert_with(branch, Vec::new).push((state, values));
        }
    }

    /// Returns the arguments of a state without the names in `Open(width = 3)`, which are reported. Reports `Open(history)`,
    /// which has none.
    fn unnamed<'e>(&mut self, state: StateId, values: &'e [Expr]) -> Option<Vec<&'e Expr>> {
        if let [Expr::Path(word)] = values
            && let Some((mode, _)) = MODES.iter().find(|(mode, _)| word.path.is_ident(mode))
            && self.lowering.machine.states[state.index()].fields.is_empty()
        {
            let name = &self.lowering.machine.model.states[state.index()].name;
            let message = format!("how a composite is entered follows its name; write `{name}.{mode}`");
            self.lowering.errors.at(Rule::MalformedTarget, word, message);
            return None;
        }
        let fields = &self.lowering.machine.states[state.index()].fields;
        let named = |value: &'e Expr| match value {
            Expr::Assign(Assign { left, right, .. }) => match &**left {
                Expr::Path(name) => {
                    Some((fields.iter().position(|field| name.path.is_ident(&field.name))?, name, &**right))
                }
                _ => None,
            },
            _ => None,
        };
        let mut given: Vec<_> = values.iter().filter_map(named).listed();
        let Some((_, first, _)) = given.first().copied().filter(|_| given.len() == values.len()) else {
            return Some(values.iter().listed());
        };
        given.sort_by_key(|(at, ..)| *at);
        let values: Vec<_> = given.into_iter().map(|(.., value)| value).listed();
        let written: Vec<_> = values.iter().map(|value| spelled(&value.to_token_stream())).listed();
        let message = format!(
            "the arguments of a target are written without names, in the order of the state's fields; write `{}({})`",
            self.lowering.machine.model.states[state.index()].name,
            written.join(", ")
        );
        self.lowering.errors.at(Rule::NamedArguments, first, message);
        Some(values)
    }

    /// Reads an argument, which is computed after the effect. Its raises belong to the effect.
    fn argument(&mut self, value: &Expr) -> Code {
        let earlier = self.raises.len();
        let mut reader = self.reader();
        reader.first_raise += earlier;
        reader.tries = TryContext::Refused;
        reader.place = Place::Value;
        reader.instant = Some(Instant::Argument);
        let read = reader.read(Code::new(value.to_token_stream()));
        let raises = core::mem::take(&mut reader.raises);
        self.raises.extend(raises);
        read
    }

    fn reader(&mut self) -> Reader<'_> {
        self.lowering.reader(self.scope)
    }
}

impl Context for Scope<'_, '_> {
    fn branch(&mut self, end: End, place: Extent) -> BranchId {
        let id = BranchId::at(self.lowering.machine.model.branches.len());
        let names = self.lowering.vocabulary.names;
        self.lowering.refuse_dereferences_in(self.scope, &end);
        end.paths().into_iter().for_each(|path| self.hand_over(id, path));
        let resolved = match end {
            End::Stay => Ok(Branch::Stay),
            End::Pass => Ok(Branch::Pass),
            End::Pop => Ok(Branch::Pop),
            End::Defer => Ok(Branch::Defer),
            End::Ignore => Ok(Branch::Ignore),
            End::Refuse => Ok(Branch::Refuse),
            End::Invalid => Err(None),
            End::Again(mode) => self.again(mode, place).map(Branch::Go).map_err(Some),
            End::Push(path) => names.resolve(&path, self.scope).map(Branch::Push).map_err(Some),
            End::Go { path, mode, external } => {
                let state = names.resolve(&path, self.scope);
                state.map(|state| Branch::Go(Target { state, mode, external, handed: None })).map_err(Some)
            }
            End::Fork { targets, external } => self.fork(&targets, external),
        };
        let branch = resolved.unwrap_or_else(|error| {
            if let Some(error) = error {
                self.lowering.errors.push(error);
            }
            self.lowering.machine.places.broken.insert(Subject::Branch(id));
            Branch::Stay
        });
        self.lowering.machine.model.branches.to_mut().push(branch);
        self.lowering.machine.places.branches.push(place);
        let raises = core::mem::take(&mut self.raises);
        self.lowering.raises(&raises, Site::Branch(id));
        id
    }

    fn code(&mut self, code: Code) -> Code {
        let mut reader = self.reader();
        stray_targets::in_reaction(&code.as_rust(), reader.vocabulary.names, reader.errors);
        let read = reader.read(code);
        self.raises = reader.raises;
        read
    }

    fn is_state(&self, name: &Ident) -> bool {
        self.lowering.vocabulary.names.has(name)
    }

    fn fields_of(&self, state: &Ident) -> Vec<String> {
        let code = self.lowering.machine.states.iter().find(|code| code.name == *state);
        let given = code.into_iter().flat_map(|code| &code.fields).filter(|field| field.value.is_none());
        given.map(|field| field.name.to_string()).listed()
    }

    fn is_submachine(&self, name: &Ident) -> bool {
        self.lowering.is_submachine(name)
    }

    fn no_target(&mut self, name: &Ident) {
        if let Some(state) = self.lowering.vocabulary.names.in_upper_case(name) {
            let message = format!("no state is named `{name}`; did you mean `{state}`?");
            self.lowering.errors.push(Rule::UnknownState.at(name.span(), message));
        } else if EndWord::named(&name.to_string()) == Some(EndWord::Push) {
            let message = self.fill(&ending::takes_a_state(&name.to_string()));
            self.lowering.errors.push(Rule::MalformedTarget.at(name.span(), message));
        } else if !self.lowering.is_in_scope(&name.to_string(), self.source)
            && let Some(form) = item_as_end(&name.to_string())
        {
            let message = self.fill(form);
            self.lowering.errors.push(Rule::MalformedTarget.at(name.span(), message));
        } else if !self.lowering.is_in_scope(&name.to_string(), self.source)
            && let Some(word) = meant_end(&name.to_string())
        {
            self.lowering.errors.hush(&no_self(name));
            let message = format!("`{name}` does not end a reaction; did you mean `{word}`?");
            self.lowering.errors.push(Rule::MalformedTarget.at(name.span(), message));
        }
    }

    fn deciding(&mut self, tokens: TokenStream) -> Code {
        self.decide(tokens, Some(Instant::Decision))
    }

    fn preparing(&mut self, tokens: TokenStream) -> Code {
        self.decide(tokens, None)
    }

    fn error(&mut self, error: Error) {
        self.lowering.errors.push(error);
    }

    fn fill(&mut self, form: &str) -> String {
        self.lowering.fill(self.source, form)
    }
}

/// Returns the message for the keyword of an item in place of a target.
fn item_as_end(name: &str) -> Option<&'static str> {
    Some(match Word::named(name)? {
        Word::Defer => "an event is deferred by an item of the state instead of a transition: `defer <event:Print>;`",
        Word::Ignore => "an event is ignored by an item of the state instead of a transition: `ignore <event:Bump>;`",
        Word::History => "how a composite is entered follows its name, as in `<composite:Playing>.history`",
        Word::Initial => "how a composite is entered follows its name, as in `<composite:Playing>.initial`",
        Word::State(Kind::Final) | Word::Action(Moment::Exit) | Word::Trigger(TriggerWord::Done) => {
            "a machine ends in a state that is `final`: declare `final Finished;`, and write `=> Finished`"
        }
        _ => return None,
    })
}

/// Returns the keyword that a name in lower case was probably meant to be.
fn meant_end(name: &str) -> Option<&'static str> {
    EndWord::elsewhere(name).map(EndWord::text).or_else(|| EndWord::meant(name, EndWord::needs_no_state))
}

impl Scope<'_, '_> {
    /// Reads code that runs before a branch is selected.
    fn decide(&mut self, tokens: TokenStream, instant: Option<Instant>) -> Code {
        let (deciding, initially) = (self.deciding, self.deciding == TryContext::Refused);
        let mut reader = self.reader();
        reader.tries = deciding;
        reader.instant = if initially { Some(Instant::Initial) } else { instant };
        let read = guard::deciding(tokens, &mut reader);
        let (raises, awaited) = (reader.raises, reader.awaited);
        self.awaited = self.awaited.or(awaited);
        // The code may be nested in a decision, so it is not certain that it runs.
        self.decided.extend(raises.into_iter().map(|raising| Raising { certain: false, ..raising }));
        read
    }
}
