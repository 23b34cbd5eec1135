//! A drawn machine as a Rust module: the `state_machine!`, its events by number, and the interface to its two engines.

mod parts;

use std::fmt::{self, Write};

use parts::Parts;

use crate::code::{Arm, Condition, Statement, Value};
use crate::machine::{
    Case, Clause, Datum, Ending, Event, Failures, Field, Id, Initial, Kind, Leaf, Machine, Mode, Passed, Pattern,
    Piece, ROOT, Run, To, Tree, Trigger, Type,
};

const READS: &str = "#[allow(dead_code, reason = \"not every payload is looked at\")]";

/// Returns the whole module. If `live` is set, the text of the machine can change.
#[must_use]
pub fn module(machine: &Machine, live: bool) -> String {
    let of = if live { "live" } else { "interpreter" };
    let mut text = uses(&format!("fsmith::{of}::state_machine"));
    text.push_str(&inner_modules(machine));
    text.push_str(&events_outside(machine));
    // A live machine does not support `why`.
    text.push_str(&self::text(machine, machine.observed && !live, is_shown(machine)));
    text.push_str(&numbered(machine, ""));
    let lends = [
        ("&mut tape.watcher().with_answers()", machine.observed),
        ("&mut Net::on(tape)", machine.is_observed_inside()),
        ("tape", true),
        ("3", machine.limited),
    ];
    let lends: Vec<_> = lends.iter().filter(|(_, is)| *is).map(|(lent, _)| *lent).collect();
    let lends = format!("[{}]", lends.join(", "));
    let has_events = machine.external_events().next().is_some();
    let event = if has_events { ", event event" } else { "" };
    let stack = if machine.pushes() { " stack" } else { "" };
    let unpolled = if machine.is_polled() { "" } else { " unpolled" };
    let observed = if machine.observed { " observed" } else { "" };
    let timers = if machine.is_timed() { " timers" } else { "" };
    let data = if is_shown(machine) && !machine.has_regions() { " data" } else { "" };
    if live {
        let event = if has_events { "event" } else { "" };
        let lent = lends.trim_matches(['[', ']']);
        let is_timed = machine.is_timed();
        writeln!(
            text,
            "fsmith_random::drive!(@engine Drawn, DrawnState, tape, {lends}, [{event}], [{unpolled}{stack}{data}{timers}], [runs]);\n\
             fsmith_random::live_subject!(|tape| [{lent}], {has_events}, {is_timed});"
        )
        .expect("writing to a string cannot fail");
    } else {
        writeln!(
        text,
        "fsmith_random::drive!(Drawn, DrawnInterpreter, DrawnState, lends |tape| {lends}{event};{unpolled}{observed}{stack}{data}{timers});"
    )
    .expect("writing to a string cannot fail");
    }
    let unused = "#![allow(unused_imports, reason = \"not every machine looks, keeps and waits\")]";
    let vain = "#![allow(unfulfilled_lint_expectations, reason = \"what is drawn in vain is warned of\")]";
    format!("{unused}\n{vain}\n\n{text}")
}

fn uses(state_machine: &str) -> String {
    format!(
        "use {state_machine};\nuse fsmith_random::drive::{{Net, keep, look}};\n\
         use fsmith_random::tape::{{Failure, Held, Tape, Watcher}};\nuse std::time::Duration;\n\n"
    )
}

/// Returns the parts of a machine and the machine itself, without the submachines.
#[must_use]
pub fn whole(machine: &Machine) -> String {
    text(machine, false, false)
}

fn text(machine: &Machine, asked: bool, shown: bool) -> String {
    let mut parts = machine.parts.map(Parts::new);
    let mut page = Page::new(machine, 1, parts.as_mut());
    page.machine(asked, shown);
    let text = page.text;
    let parts = parts.map(Parts::printed).unwrap_or_default();
    format!("{parts}state_machine! {{\n{text}}}\n\n")
}

/// Returns each submachine as a module, without a twin.
fn inner_modules(machine: &Machine) -> String {
    let modules = machine.inner.iter().enumerate().map(|(of, inner)| {
        let uses = uses("fsmith::state_machine");
        let (inside, events) = (inner_modules(inner), events_outside(inner));
        let (text, numbered) = (self::text(inner, false, false), numbered(inner, "#[allow(dead_code)]\npub "));
        let due = if inner.is_timed() { "self.due()" } else { "None" };
        format!(
            "pub mod m{of} {{\n{uses}{inside}{events}{text}{numbered}\
             impl std::fmt::Debug for Drawn {{\n    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n        \
             let active: Vec<usize> = self.active().into_iter().map(fsmith::State::index).collect();\n        \
             out.write_str(&fsmith_random::drive::inside(&active, {due}))\n    }}\n}}\n}}\n\n"
        )
    });
    modules.collect()
}

fn events_outside(machine: &Machine) -> String {
    if !machine.foreign {
        return String::new();
    }
    let events: Vec<_> = machine.external_events().map(|event| declaration(machine, event)).collect();
    format!("{READS}\n#[derive(Debug, Clone)]\npub enum EventValue {{ {} }}\n\n", events.join(", "))
}

/// Returns the function that numbers the events, if there are any.
fn numbered(machine: &Machine, of: &str) -> String {
    let events: Vec<_> = machine.external_events().cloned().collect();
    if events.is_empty() { String::new() } else { format!("{of}{}", numbered_events(&events, event_type(machine))) }
}

fn event_type(machine: &Machine) -> &'static str {
    if machine.foreign { "EventValue" } else { "DrawnEvent" }
}

/// Whether the machine has `data()`.
fn is_shown(machine: &Machine) -> bool {
    machine.has_data() || machine.runs_machines()
}

/// Returns the content of the `state_machine!`.
#[must_use]
pub fn machine(machine: &Machine) -> String {
    let mut page = Page::new(machine, 0, None);
    page.machine(false, machine.has_data());
    page.text
}

/// `fn event(n: u32) -> Type`
fn numbered_events(events: &[Event], ty: &str) -> String {
    let values = events.iter().enumerate().map(|(number, event)| {
        let fields = event.fields.iter().enumerate().map(|(at, field)| {
            let name = if event.braces { format!("{}: ", event.field_name(at)) } else { String::new() };
            match field {
                Field::Number => format!("{name}payload"),
                Field::Word => format!("{name}[\"\", \"go\", \"home\"][payload as usize % 3].to_owned()"),
                Field::Inside(of) => format!("{name}m{of}::event(rest)"),
            }
        });
        let fields = fields.collect::<Vec<_>>().join(", ");
        let pattern = if number + 1 == events.len() { "_".to_owned() } else { number.to_string() };
        let value = match (event.fields.is_empty(), event.braces) {
            (true, _) => event.name.clone(),
            (false, true) => format!("{} {{ {fields} }}", event.name),
            (false, false) => format!("{}({fields})", event.name),
        };
        format!("        {pattern} => {ty}::{value},\n")
    });
    let needs = |wanted: fn(&Field) -> bool| events.iter().flat_map(|event| &event.fields).any(wanted);
    let payload = match needs(|field| !matches!(field, Field::Inside(_))) {
        false => String::new(),
        true => format!("    let payload = n / {} % 6;\n", events.len()),
    };
    let rest = match needs(|field| matches!(field, Field::Inside(_))) {
        false => String::new(),
        true => format!("    let rest = n / {};\n", events.len()),
    };
    let values: String = values.collect();
    format!("fn event(n: u32) -> {ty} {{\n{payload}{rest}    match n % {} {{\n{values}    }}\n}}\n\n", events.len())
}

/// Returns a reaction as text, to search it for words.
#[must_use]
pub fn reaction(machine: &Machine, tree: &Tree) -> String {
    let mut page = Page::new(machine, 0, None);
    page.reaction("", tree);
    page.text
}

struct Page<'m> {
    machine: &'m Machine,
    text: String,
    depth: usize,
    parts: Option<&'m mut Parts>,
    /// The positions of the items in the current body.
    items: Vec<usize>,
}

impl<'m> Page<'m> {
    fn new(machine: &'m Machine, depth: usize, parts: Option<&'m mut Parts>) -> Page<'m> {
        Page { machine, text: String::new(), depth, parts, items: Vec::new() }
    }

    fn machine(&mut self, asked: bool, shown: bool) {
        self.line("/// Drawn at random.");
        if asked {
            self.line("#[why]");
        }
        if shown {
            self.line("#[derive(Debug)]");
        }
        let limit = if self.machine.limited { ", limit: u32" } else { "" };
        let watcher = if self.machine.observed { "watcher: &mut Watcher, " } else { "" };
        let net = if self.machine.is_observed_inside() { "net: &mut Net, " } else { "" };
        let fails = if self.machine.fails { " fails Failure" } else { "" };
        self.body(&format!("pub machine Drawn({watcher}{net}tape: &mut Tape{limit}){fails}"), Page::root);
    }

    fn line(&mut self, line: impl fmt::Display) {
        writeln!(self.text, "{:indent$}{line}", "", indent = self.depth * 4).expect("writing to a string cannot fail");
    }

    /// Prints the body of a state, of the machine, or of `in A | B`. Some of its items may be moved to a part.
    fn body(&mut self, head: &str, inside: impl FnOnce(&mut Self)) {
        let around = std::mem::take(&mut self.items);
        self.block(head, |page| {
            inside(page);
            let items = std::mem::take(&mut page.items);
            if let Some(parts) = &mut page.parts {
                parts.take_apart(&mut page.text, &items, page.depth);
            }
        });
        self.items = around;
    }

    /// Marks the beginning of an item of the body.
    fn begin_item(&mut self) {
        self.items.push(self.text.len());
    }

    fn block(&mut self, head: &str, inside: impl FnOnce(&mut Self)) {
        self.line(format_args!("{head} {{"));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line("}");
    }

    fn root(&mut self) {
        let of = |signal| {
            self.machine
                .events
                .iter()
                .filter(move |event| event.signal == signal)
                .map(|event| declaration(self.machine, event))
        };
        let (events, signals): (Vec<_>, Vec<_>) = (of(false).collect(), of(true).collect());
        if self.machine.foreign {
            self.begin_item();
            self.line("events EventValue;");
        } else if !events.is_empty() {
            self.begin_item();
            self.line(READS);
            self.line("#[derive(Debug, Clone)]");
            self.line(format_args!("events {{ {} }}", events.join(", ")));
        }
        if !signals.is_empty() {
            self.begin_item();
            self.line(format_args!("signals {{ {} }}", signals.join(", ")));
        }
        for (word, room) in [("stack", self.machine.stack), ("queue", self.machine.queue)] {
            if let Some(room) = room {
                self.begin_item();
                self.line(format_args!("{word} {room};"));
            }
        }
        if self.machine.observed {
            self.begin_item();
            self.line("observer watcher;");
        }
        if self.machine.priority_outer {
            self.begin_item();
            self.line("priority outer;");
        }
        self.items(ROOT);
    }

    fn items(&mut self, id: Id) {
        let state = &self.machine.states[id];
        match &state.initial {
            Some(Initial::Plain(inner, given)) => {
                self.begin_item();
                self.line(format_args!("initial {};", self.target(*inner, Mode::Default, given)));
            }
            Some(Initial::Arrow(tree)) => {
                self.begin_item();
                self.reaction("initial =>", tree);
            }
            Some(Initial::Here(_)) | None => {}
        }
        for run in self.machine.run_by(id) {
            self.begin_item();
            self.run(run);
        }
        if let Some(history) = &state.history {
            self.begin_item();
            let target = history.otherwise.map(|(target, mode)| format!(" else {}", self.target(target, mode, &[])));
            self.line(format_args!("history {}{};", history.kind, target.unwrap_or_default()));
        }
        for action in &state.actions {
            self.begin_item();
            self.block(action.moment, |page| action.code.iter().for_each(|line| page.line(line)));
        }
        for pattern in &state.defers {
            self.begin_item();
            self.line(format_args!("defer {};", self.pattern(pattern)));
        }
        if state.children_first {
            self.children(id);
        }
        state.clauses.iter().for_each(|clause| self.clause(clause));
        for group in &state.groups {
            self.begin_item();
            let members: Vec<_> = group.members.iter().map(|&member| self.machine.path(member)).collect();
            self.body(&format!("in {}", members.join(" | ")), |page| {
                group.clauses.iter().for_each(|clause| page.clause(clause));
                for pattern in &group.defers {
                    page.begin_item();
                    page.line(format_args!("defer {};", page.pattern(pattern)));
                }
            });
        }
        if !state.children_first {
            self.children(id);
        }
    }

    fn children(&mut self, id: Id) {
        let state = &self.machine.states[id];
        for &child in &state.children {
            self.begin_item();
            let initial =
                if matches!(state.initial, Some(Initial::Here(here)) if here == child) { "initial " } else { "" };
            let inside = &self.machine.states[child];
            let kind = match inside.kind {
                Kind::Plain => "state",
                Kind::Final => "final",
                Kind::Parallel => "parallel",
            };
            let head = format!("{initial}{kind} {}{}", inside.name, data(&inside.data));
            if inside.kind == Kind::Final && inside.actions.is_empty() {
                self.line(format_args!("{head};"));
            } else {
                self.body(&head, |page| page.items(child));
            }
        }
    }

    /// `machine inner: m0::Drawn(tape);`
    fn run(&mut self, run: usize) {
        let Run { name, of, .. } = &self.machine.runs[run];
        let inner = &self.machine.inner[*of];
        let limit = if self.machine.limited { "limit" } else { "3" };
        let lent = [("&mut net.inside", inner.observed), ("tape", true), (limit, inner.limited)];
        let lent: Vec<_> = lent.iter().filter(|(_, is)| *is).map(|(lent, _)| *lent).collect();
        self.line(format_args!("machine {name}: m{of}::Drawn({});", lent.join(", ")));
    }

    fn clause(&mut self, clause: &Clause) {
        self.begin_item();
        let triggers: Vec<_> = clause.triggers.iter().map(|trigger| self.trigger(trigger)).collect();
        if let [Trigger { to: To::On(pattern), .. }] = &clause.triggers[..]
            && clause.ignores()
        {
            return self.line(format_args!("ignore {};", self.pattern(pattern)));
        }
        if let ([Trigger { to: To::On(pattern), guard }], Tree::End { leaf: leaf @ Leaf::Forward(..), .. }) =
            (&clause.triggers[..], &clause.reaction)
        {
            let guard = guard.as_ref().map(|guard| format!(" if {guard}")).unwrap_or_default();
            let call = self.leaf(leaf).unwrap_or_default();
            return self.line(format_args!("forward {}{guard} => {call};", self.pattern(pattern)));
        }
        let alarm = if clause.alarm { "alarm " } else { "" };
        self.reaction(&format!("{alarm}{} =>", triggers.join(" or ")), &clause.reaction);
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let to = match &trigger.to {
            To::When => return format!("when {}", trigger.guard.as_ref().unwrap_or(&Condition::True)),
            To::On(pattern) => format!("on {}", self.pattern(pattern)),
            To::Always => "always".to_owned(),
            To::Done(None) => "done".to_owned(),
            To::Done(Some(state)) => format!("done({})", self.machine.path(*state)),
            To::After(duration) => format!("after {duration}"),
            To::Every(duration) => format!("every {duration}"),
            To::Ended(run, ending) => {
                let ending = ending.as_ref().map(|ending| self.ending(*run, ending)).unwrap_or_default();
                format!("done({}{ending})", self.machine.runs[*run].name)
            }
            To::Failed(Failures::Any) => "failed _".to_owned(),
            To::Failed(Failures::Named) => "failed Failure(failure)".to_owned(),
            To::Failed(Failures::Of(these)) => {
                let these: Vec<_> = these.iter().map(|what| format!("{what:?}")).collect();
                format!("failed Failure({})", these.join(" | "))
            }
        };
        match &trigger.guard {
            None => to,
            Some(guard) => format!("{to} if {guard}"),
        }
    }

    /// `.Final { f1, f2: w, .. }`
    fn ending(&self, run: usize, ending: &Ending) -> String {
        let reached = &self.machine.run(run).states[ending.reached];
        let bound = ending.bound.iter().map(|datum| match datum.ty {
            Type::Word => format!("{}: w", datum.name),
            Type::Number | Type::Held => datum.name.clone(),
        });
        let mut fields: Vec<_> = bound.collect();
        if fields.is_empty() {
            return format!(".{}", reached.name);
        }
        if fields.len() < reached.data.len() {
            fields.push("..".to_owned());
        }
        format!(".{} {{ {} }}", reached.name, fields.join(", "))
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Any => "_".to_owned(),
            Pattern::Of { cases, whole } => {
                let cases: Vec<_> = cases.iter().map(|case| self.case(case)).collect();
                match (whole, &cases[..]) {
                    (true, [only]) => format!("whole @ {only}"),
                    (true, _) => format!("whole @ ({})", cases.join(" | ")),
                    (false, _) => cases.join(" | "),
                }
            }
        }
    }

    fn case(&self, case: &Case) -> String {
        let event = &self.machine.events[case.event];
        if event.fields.is_empty() {
            return event.name.clone();
        }
        let shown = case.fields.iter().rposition(|piece| *piece != Piece::Wild).map_or(0, |last| last + 1);
        let mut fields: Vec<_> = (0..shown).map(|at| piece(event, at, &case.fields[at])).collect();
        if shown < event.fields.len() {
            if shown + 1 == event.fields.len() && !event.braces {
                fields.push("_".to_owned());
            } else {
                fields.push("..".to_owned());
            }
        }
        let fields = fields.join(", ");
        if event.braces { format!("{} {{ {fields} }}", event.name) } else { format!("{}({fields})", event.name) }
    }

    fn target(&self, target: Id, mode: Mode, given: &[(Id, Vec<Value>)]) -> String {
        let word = match mode {
            Mode::Default => "",
            Mode::Initial => ".initial",
            Mode::History => ".history",
            Mode::DeepHistory => ".deep_history",
        };
        let outermost =
            given.iter().map(|(state, _)| *state).filter(|&state| self.machine.contains(state, target)).min();
        let Some(outermost) = outermost else { return format!("{}{word}", self.machine.path(target)) };
        let mut path = String::new();
        for state in (outermost..=target).filter(|&state| self.machine.contains(state, target)) {
            let name =
                if state == outermost { self.machine.path(state) } else { self.machine.states[state].name.clone() };
            let arguments =
                given.iter().find(|(to, _)| *to == state).map(|(_, values)| format!("({})", listed(values)));
            let dot = if state == outermost { "" } else { "." };
            path.push_str(&format!("{dot}{name}{}", arguments.unwrap_or_default()));
        }
        format!("{path}{word}")
    }

    fn leaf(&self, leaf: &Leaf) -> Option<String> {
        Some(match *leaf {
            Leaf::Nothing | Leaf::Ignore => return None,
            Leaf::Forward(run, ref passed) => {
                let Run { name, of, .. } = &self.machine.runs[run];
                match passed {
                    Passed::Carried => format!("{name}(event)"),
                    Passed::Made(made) => format!("{name}(m{of}::{}::{made})", event_type(&self.machine.inner[*of])),
                }
            }
            Leaf::Stay => "stay".to_owned(),
            Leaf::Pass => "pass".to_owned(),
            Leaf::Pop => "pop".to_owned(),
            Leaf::Push(target, ref given) => format!("push({})", self.target(target, Mode::Default, given)),
            Leaf::Go { target, mode, reenter, ref given } => {
                let target = self.target(target, mode, given);
                if reenter { format!("reenter({target})") } else { target }
            }
            Leaf::Fork { ref targets, reenter, ref given } => {
                // The first of several targets passes the arguments of their common enclosing states.
                let targets = targets.iter().enumerate().map(|(at, &(target, mode))| {
                    let first = |state| !targets[..at].iter().any(|&(before, _)| self.machine.contains(state, before));
                    let given: Vec<_> = given.iter().filter(|(state, _)| first(*state)).cloned().collect();
                    self.target(target, mode, &given)
                });
                let targets = format!("({})", targets.collect::<Vec<_>>().join(", "));
                if reenter { format!("reenter({targets})") } else { targets }
            }
        })
    }

    /// `HEAD => REACTION`
    fn reaction(&mut self, head: &str, tree: &Tree) {
        match tree {
            Tree::End { effect, leaf } => match (&effect[..], self.leaf(leaf)) {
                ([], Some(leaf)) => self.line(format_args!("{head} {leaf};")),
                ([only @ (Statement::Act(_) | Statement::Record(..))], None) => {
                    self.line(format_args!("{head} {only}"))
                }
                _ => self.block(head, |page| page.contents(tree)),
            },
            Tree::If { .. } | Tree::Match { .. } => self.decision(head, tree),
            Tree::Before { .. } | Tree::LetElse { .. } => self.block(head, |page| page.contents(tree)),
        }
    }

    fn contents(&mut self, tree: &Tree) {
        match tree {
            Tree::End { effect, leaf } => {
                effect.iter().for_each(|line| self.line(line));
                if let Some(leaf) = self.leaf(leaf) {
                    self.line(leaf);
                }
            }
            Tree::Before { code, then } => {
                code.iter().for_each(|line| self.line(line));
                self.contents(then);
            }
            Tree::LetElse { name, label, otherwise, then } => {
                self.line(format_args!("let Some({name}) = look(tape, \"{label}\") else {{"));
                self.depth += 1;
                self.contents(otherwise);
                self.depth -= 1;
                self.line("};");
                self.contents(then);
            }
            Tree::If { .. } | Tree::Match { .. } => self.decision("", tree),
        }
    }

    fn decision(&mut self, head: &str, tree: &Tree) {
        let head = if head.is_empty() { String::new() } else { format!("{head} ") };
        match tree {
            Tree::If { condition, then, otherwise } => {
                self.line(format_args!("{head}if {condition} {{"));
                self.depth += 1;
                self.contents(then);
                self.depth -= 1;
                if matches!(**otherwise, Tree::If { .. }) {
                    self.decision("} else", otherwise);
                } else {
                    self.block("} else", |page| page.contents(otherwise));
                }
            }
            Tree::Match { value, arms } => self.block(&format!("{head}match {value}"), |page| {
                for (pattern, tree) in arms {
                    page.arm(pattern, tree);
                }
            }),
            _ => self.contents(tree),
        }
    }

    fn arm(&mut self, pattern: &Arm, tree: &Tree) {
        match tree {
            Tree::End { effect, leaf } if effect.is_empty() => {
                let leaf = self.leaf(leaf).unwrap_or_else(|| "{}".to_owned());
                self.line(format_args!("{pattern} => {leaf},"));
            }
            _ => self.block(&format!("{pattern} =>"), |page| page.contents(tree)),
        }
    }
}

fn declaration(machine: &Machine, event: &Event) -> String {
    let fields = event.fields.iter().enumerate().map(|(at, field)| {
        let ty = match field {
            Field::Number => "u32".to_owned(),
            Field::Word => "String".to_owned(),
            Field::Inside(of) => format!("m{of}::{}", event_type(&machine.inner[*of])),
        };
        if event.braces { format!("{}: {ty}", event.field_name(at)) } else { ty }
    });
    let fields = fields.collect::<Vec<_>>().join(", ");
    match (event.fields.is_empty(), event.braces) {
        (true, _) => event.name.clone(),
        (false, true) => format!("{} {{ {fields} }}", event.name),
        (false, false) => format!("{}({fields})", event.name),
    }
}

/// `(f1: u32, f2: String = "go".to_owned())`
fn data(data: &[Datum]) -> String {
    let fields = data.iter().map(|datum| {
        let ty = match datum.ty {
            Type::Number => "u32",
            Type::Word => "String",
            Type::Held => "Held",
        };
        let value = datum.value.as_ref().map(|value| format!(" = {value}"));
        format!("{}: {ty}{}", datum.name, value.unwrap_or_default())
    });
    let fields: Vec<_> = fields.collect();
    if fields.is_empty() { String::new() } else { format!("({})", fields.join(", ")) }
}

/// `1, w.clone()`
fn listed(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the pattern of one field, with its name if fields have names.
fn piece(event: &Event, at: usize, piece: &Piece) -> String {
    let binding = event.fields[at].binding();
    let name = event.field_name(at);
    let pattern = match piece {
        Piece::Wild => "_".to_owned(),
        Piece::Bind => binding.to_owned(),
        Piece::Some(numbers) => numbers.to_string(),
        Piece::At(numbers) => format!("{binding} @ {}", numbers.bracketed()),
    };
    match (event.braces, *piece == Piece::Bind && name == binding) {
        (false, _) | (true, true) => pattern,
        (true, false) => format!("{name}: {pattern}"),
    }
}
