//! The code of a machine that was read: guards, reactions and actions, by the ids of the model.

use super::Limits;
use super::expression::{Expression, Kind, Name, Names, Reader, only_compiled, spelled};
use super::pattern::{Pattern, Variants};
use fsm_model::sorted::Map;
use fsm_model::{BranchId, Delay, EventId, InvariantId, Plan, ROOM, Raised, StateId, TransitionId, Trigger};
use fsm_syntax::{self as syntax, EventType, Machine, Tree};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::boxed::Box;
use std::collections::HashMap;
use std::format;
use std::string::{String, ToString};
use std::time::Duration;
use std::vec::{IntoIter, Vec};
use syn::spanned::Spanned;
use syn::{Block, Error, Expr, ExprCall, Fields, Stmt, Variant};

/// The limit on timers that can run at the same time, because a transition can stop and start them all.
const TIMERS: usize = 1024;

#[derive(Clone, Debug)]
pub(super) struct Code {
    /// The values and actions that have to be bound.
    pub values: Vec<Name>,
    pub actions: Vec<Name>,
    /// For each variant of the events, its name, and how many numbers it carries.
    pub events: Vec<(String, usize)>,
    /// The variants of the events by name.
    pub by_name: HashMap<String, EventId>,
    /// By action block.
    pub blocks: Vec<Vec<Action>>,
    /// By transition.
    pub transitions: Vec<Transition>,
    pub initials: Map<StateId, Decision>,
    /// For each invariant, the condition that must never hold, and its text.
    pub invariants: Vec<(Expression, String)>,
    /// The tags, each with the states that have it.
    pub tags: Vec<(String, Vec<StateId>)>,
    #[cfg(feature = "serde")]
    pub form: crate::on_text::Form,
}

/// The code of a transition.
#[derive(Clone, Debug)]
pub(super) struct Transition {
    pub pattern: Option<Pattern>,
    pub guard: Option<Expression>,
    pub reaction: Decision,
}

/// A decision tree.
#[derive(Clone, Debug)]
pub(super) enum Decision {
    End(BranchId, Vec<Action>),
    Before(Vec<Action>, Box<Decision>),
    If(Expression, Box<Decision>, Box<Decision>),
}

impl Decision {
    /// The effect of a branch.
    pub fn effect(&self, wanted: BranchId) -> &[Action] {
        match self {
            Decision::End(branch, effect) if *branch == wanted => effect,
            Decision::End(..) => &[],
            Decision::Before(_, then) => then.effect(wanted),
            Decision::If(_, then, otherwise) => match then.effect(wanted) {
                [] => otherwise.effect(wanted),
                effect => effect,
            },
        }
    }
}

/// A statement in code.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// An action that is bound to a name: its position among all names, and its arguments.
    Call(usize, Vec<Expression>),
    /// A raised signal if `true`, otherwise a raised event, with the values that it carries.
    Raise(bool, EventId, Vec<Expression>),
}

impl Code {
    /// Reads the code of a valid machine.
    pub fn of(machine: &Machine, plan: &Plan, limits: &Limits) -> Result<Self, Vec<Error>> {
        // Any other message would only be a consequence of these.
        if let Some(error) = &machine.fails {
            let message = "a machine that is read while a program runs does not fail: its actions return nothing; leave out `fails`, and bind values that say what has failed";
            return Err(Vec::from([Error::new_spanned(error, message)]));
        }
        if let Some(word) = &machine.waits {
            let message = "a machine that is read while a program runs does not wait: its actions are done at once; leave out `async`, and let what is waited for return as an event";
            return Err(Vec::from([Error::new_spanned(word, message)]));
        }
        if let Some(migration) = &machine.migration {
            let message = "a machine that is read while a program runs has no function that converts saved data; remove `from`, and convert the data before it is restored";
            return Err(Vec::from([Error::new_spanned(migration, message)]));
        }
        if let Some(submachine) = machine.submachines.first() {
            let message = "a machine that is read while a program runs does not run others, of which only the compiler knows the types; run it in the program, and pass its result to this machine as an event";
            return Err(Vec::from([Error::new_spanned(&submachine.name, message)]));
        }
        let (events, signals) = (Variants::of(events(machine)), Variants::of(&machine.signals));
        let mut reading = Reading {
            machine,
            events: &events,
            signals: &signals,
            values: Names::default(),
            actions: Names::default(),
            queried: Vec::new().into_iter(),
            raised: Vec::new().into_iter(),
            errors: Vec::new(),
        };
        reading.refuse_what_cannot_run(plan);
        reading.refuse_short_periods(plan, limits);
        let blocks = machine.actions.iter().map(|code| reading.actions_of(code, &[])).collect();
        let transitions = (0..machine.transitions.len()).map(|at| reading.transition(at)).collect();
        let initials = machine.initials.iter().map(|(&state, tree)| (state, reading.decision(tree, &[]))).collect();
        let invariants =
            machine.invariants.iter().enumerate().map(|(at, condition)| {
                (reading.condition(condition, &[]), machine.invariant_text(InvariantId::at(at)))
            });
        let invariants = invariants.collect();
        let Reading { values: Names { all: values, .. }, actions: Names { all: actions, .. }, errors, .. } = reading;
        if errors.is_empty() {
            let Variants { all, by_name } = events;
            let events = all.iter().map(|event| (event.ident.to_string(), event.fields.len())).collect();
            let tags = machine.tags.all().iter().map(|tag| (tag.name.to_string(), tag.states.clone())).collect();
            Ok(Code {
                values,
                actions,
                events,
                by_name,
                blocks,
                transitions,
                initials,
                invariants,
                tags,
                #[cfg(feature = "serde")]
                form: crate::on_text::Form::of(machine, plan),
            })
        } else {
            Err(errors)
        }
    }
}

struct Reading<'m> {
    machine: &'m Machine,
    events: &'m Variants<'m>,
    signals: &'m Variants<'m>,
    values: Names,
    actions: Names,
    /// The states of the remaining `is_in`s in the current code, in the order of the text.
    queried: IntoIter<StateId>,
    /// The events and signals of the remaining `raise`s in the current code; `None` for a computed event.
    raised: IntoIter<Option<Raised>>,
    errors: Vec<Error>,
}

fn events(machine: &Machine) -> &[Variant] {
    match &machine.events {
        Some(EventType::Declared { variants, .. }) => variants,
        _ => &[],
    }
}

impl Reading<'_> {
    /// Reports everything that requires Rust types, and the limits that are exceeded.
    fn refuse_what_cannot_run(&mut self, plan: &Plan) {
        let machine = self.machine;
        let regions = plan.tree().regions().count();
        let deferred = plan.model().queue.filter(|_| plan.defers()).map_or(0, usize::from);
        let timers = plan.timer_room();
        let counted = [
            (regions, ROOM, "regions"),
            (deferred, ROOM, "places for deferred events"),
            (timers, TIMERS, "timers that may run at the same time"),
        ];
        for (count, most, what) in counted {
            if count > most {
                let message = format!(
                    "a machine that is read while the program runs has {most} {what} at most, this one {count}"
                );
                self.errors.push(Error::new(machine.name.span(), message));
            }
        }
        if let Some(EventType::Foreign(ty)) = &machine.events {
            self.errors.push(only_compiled(ty));
        }
        for data in plan.model().data.iter() {
            let name = &machine.states[data.state.index()].name;
            let message = "a machine that is read while the program runs has no data of its own: bind a value";
            self.errors.push(Error::new(name.span(), message));
        }
        if let Some(observer) = &machine.observer {
            self.errors.push(only_compiled(observer));
        }
        for duration in machine.transitions.iter().filter_map(|code| code.duration.as_ref()) {
            self.errors.push(only_compiled(machine.as_written(duration)));
        }
        for field in events(self.machine).iter().chain(&machine.signals).flat_map(|variant| &variant.fields) {
            let ty = field.ty.to_token_stream().to_string();
            let numeric =
                ["u8", "u16", "u32", "i8", "i16", "i32", "f32", "f64", "bool", "usize", "u64", "i64", "isize"];
            if !numeric.contains(&&*ty) {
                self.errors.push(only_compiled(&field.ty));
            }
        }
    }

    /// Reports periods that are so short that the timers would keep the program busy.
    fn refuse_short_periods(&mut self, plan: &Plan, limits: &Limits) {
        for (at, transition) in plan.model().transitions.iter().enumerate() {
            if let Trigger::Every(Delay::Constant(nanoseconds)) = transition.trigger
                && Duration::from_nanos(nanoseconds) < limits.period
            {
                let message = format!(
                    "an `every` of a machine that is read while the program runs has a period of at least {:?}; the program may allow less",
                    limits.period
                );
                self.errors.push(Error::new(self.machine.places.of_transition(TransitionId::at(at)), message));
            }
        }
    }

    fn transition(&mut self, at: usize) -> Transition {
        let machine = self.machine;
        let code = &machine.transitions[at];
        let signals = machine.model.transitions[at].trigger.signals().is_some();
        let pattern = code
            .pattern
            .as_ref()
            .map(|pattern| Pattern::read(pattern, if signals { self.signals } else { self.events }));
        let pattern = pattern.map(|pattern| {
            pattern.unwrap_or_else(|error| {
                self.errors.push(error);
                Pattern::default()
            })
        });
        let bound = pattern.as_ref().map_or(&[][..], |pattern| &pattern.bound);
        let guard = code.guard.as_ref().map(|guard| self.condition(guard, bound));
        let reaction = self.decision(&machine.reactions[code.reaction], bound);
        Transition { guard, reaction, pattern }
    }

    fn noted<T>(&mut self, read: Result<T, Error>, otherwise: T) -> T {
        read.unwrap_or_else(|error| {
            self.errors.push(error);
            otherwise
        })
    }

    fn condition(&mut self, code: &syntax::Code, carried: &[(String, Kind)]) -> Expression {
        self.queried = code.queried();
        let read = self.reader(carried).condition(code.as_rust());
        self.noted(read, Expression::Literal(false.into()))
    }

    fn decision(&mut self, tree: &Tree, carried: &[(String, Kind)]) -> Decision {
        match tree {
            Tree::End { branch, effect } => Decision::End(*branch, self.actions_of(effect, carried)),
            Tree::Before { code, then } => {
                Decision::Before(self.actions_of(code, carried), Box::new(self.decision(then, carried)))
            }
            Tree::If { condition, then, otherwise } => {
                let condition = self.condition(condition, carried);
                let [then, otherwise] = [then, otherwise].map(|tree| Box::new(self.decision(tree, carried)));
                Decision::If(condition, then, otherwise)
            }
            Tree::Match { value, .. } | Tree::LetElse { value, .. } => {
                self.errors.push(only_compiled(self.machine.as_written(value)));
                Decision::End(BranchId(0), Vec::new())
            }
        }
    }

    fn actions_of(&mut self, code: &syntax::Code, carried: &[(String, Kind)]) -> Vec<Action> {
        (self.queried, self.raised) = (code.queried(), code.raised());
        let read = self.statements(code.as_rust(), carried);
        self.noted(read, Vec::new())
    }

    fn statements(&mut self, code: TokenStream, carried: &[(String, Kind)]) -> Result<Vec<Action>, Error> {
        let mut actions = Vec::new();
        for statement in syn::parse::Parser::parse2(Block::parse_within, code)? {
            match statement {
                Stmt::Expr(Expr::Block(block), _) if block.label.is_none() => {
                    actions
                        .extend(self.statements(block.block.stmts.iter().map(|one| quote!(#one)).collect(), carried)?);
                }
                Stmt::Expr(Expr::Call(call), _) => actions.push(self.call(&call, carried)?),
                Stmt::Expr(Expr::Tuple(unit), _) if unit.elems.is_empty() => {}
                other => return Err(only_compiled(other)),
            }
        }
        Ok(actions)
    }

    fn call(&mut self, call: &ExprCall, carried: &[(String, Kind)]) -> Result<Action, Error> {
        let name = spelled(&call.func)?;
        if name == "raise" {
            return self.raise(call, carried);
        }
        let arguments = self.arguments(call.args.iter(), carried)?;
        Ok(Action::Call(self.actions.position(name, call.func.span()), arguments))
    }

    fn arguments<'e>(
        &mut self,
        arguments: impl Iterator<Item = &'e Expr>,
        carried: &[(String, Kind)],
    ) -> Result<Vec<Expression>, Error> {
        let mut reader = self.reader(carried);
        arguments.map(|argument| reader.expression(argument)).collect()
    }

    fn reader<'r>(&'r mut self, carried: &'r [(String, Kind)]) -> Reader<'r> {
        Reader { names: &mut self.values, carried, queried: &mut self.queried }
    }

    /// Reads `raise(RobotSignal::Full(3))`.
    fn raise(&mut self, call: &ExprCall, carried: &[(String, Kind)]) -> Result<Action, Error> {
        let (Some(event), Some(raised)) = (self.raised.next(), call.args.first()) else {
            return Err(only_compiled(call));
        };
        let (path, arguments): (_, Vec<&Expr>) = match raised {
            Expr::Path(path) => (&path.path, Vec::new()),
            Expr::Call(raised) => match &*raised.func {
                Expr::Path(path) => (&path.path, raised.args.iter().collect()),
                other => return Err(only_compiled(other)),
            },
            other => return Err(only_compiled(other)),
        };
        let event = event.or_else(|| self.events.named(path).map(Raised::Event));
        let (signal, variant, fields) = match event.ok_or_else(|| only_compiled(raised))? {
            Raised::Event(event) => (false, event, &self.events.all[event.index()].fields),
            Raised::Signal(signal) => (true, signal, &self.signals.all[signal.index()].fields),
        };
        if matches!(fields, Fields::Named(_)) {
            return Err(only_compiled(raised));
        }
        let kinds = fields.iter().map(|field| Kind::of_field(&field.ty));
        let mut reader = self.reader(carried);
        let arguments: Result<_, Error> =
            arguments.into_iter().zip(kinds).map(|(argument, kind)| reader.of_kind(argument, kind)).collect();
        Ok(Action::Raise(signal, variant, arguments?))
    }
}
