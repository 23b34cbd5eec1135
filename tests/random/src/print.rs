//! A drawn machine as a Rust module: the `state_machine!`, its events by number, and the handle on its two engines.

use std::fmt::{self, Write};

use crate::code::{Arm, Condition, Statement, Value};
use crate::inside;
use crate::machine::{
    Case, Clause, Datum, Event, Failures, Field, Id, Initial, Kind, Leaf, Machine, Mode, Pattern, Piece, ROOT, To,
    Tree, Trigger, Type,
};

const READS: &str = "#[allow(dead_code, reason = \"not every payload is looked at\")]";

/// The whole module; of a machine whose text changes if it is `live`.
#[must_use]
pub fn module(machine: &Machine, live: bool) -> String {
    let of = if live { "live" } else { "interpreter" };
    let mut text = format!("use fsmith::{of}::state_machine;\nuse fsmith_random::drive::{{keep, look}};\n");
    text.push_str("use fsmith_random::tape::{Failure, Held, Tape, Watcher};\nuse std::time::Duration;\n\n");
    let told: Vec<_> = machine.told().cloned().collect();
    if machine.foreign {
        let events: Vec<_> = told.iter().map(declaration).collect();
        text.push_str(&format!("{READS}\n#[derive(Debug, Clone)]\npub enum Told {{ {} }}\n\n", events.join(", ")));
    }
    text.push_str("state_machine! {\n");
    // A live machine cannot be asked why.
    let mut text = with_machine(machine, text, 1, machine.observed && !live);
    text.push_str("}\n\n");
    if !told.is_empty() {
        text.push_str(&numbered_events(&told, if machine.foreign { "Told" } else { "DrawnEvent" }));
    }
    let lends = match (machine.observed, machine.limited) {
        (true, true) => "[&mut tape.watcher().telling_answers(), tape, 3]",
        (true, false) => "[&mut tape.watcher().telling_answers(), tape]",
        (false, true) => "[tape, 3]",
        (false, false) => "[tape]",
    };
    let event = if told.is_empty() { "" } else { ", event event" };
    let stack = if machine.pushes() { " stack" } else { "" };
    let unpolled = if machine.is_polled() { "" } else { " unpolled" };
    let observed = if machine.observed { " observed" } else { "" };
    let timers = if machine.is_timed() { " timers" } else { "" };
    let data = if machine.has_data() && !machine.has_regions() { " data" } else { "" };
    if live {
        let event = if told.is_empty() { "" } else { "event" };
        let lent = lends.trim_matches(['[', ']']);
        let (is_told, is_timed) = (!told.is_empty(), machine.is_timed());
        writeln!(
            text,
            "fsmith_random::drive!(@engine Drawn, DrawnState, tape, {lends}, [{event}], [{unpolled}{stack}{data}{timers}], [runs]);\n\
             fsmith_random::live_subject!(|tape| [{lent}], {is_told}, {is_timed});"
        )
        .expect("writing to a string cannot fail");
    } else {
        writeln!(
        text,
        "fsmith_random::drive!(Drawn, DrawnInterpreter, DrawnState, lends |tape| {lends}{event};{unpolled}{observed}{stack}{data}{timers});"
    )
    .expect("writing to a string cannot fail");
    }
    if !live && inside::is_run(machine) {
        text.push_str(&around(machine, lends));
    }
    let unused = "#![allow(unused_imports, reason = \"not every machine looks, keeps and waits\")]";
    let vain = "#![allow(unfulfilled_lint_expectations, reason = \"what is drawn in vain is warned of\")]";
    format!("{unused}\n{vain}\n\n{text}")
}

/// The machine in a state of another one.
fn around(machine: &Machine, lends: &str) -> String {
    let parameters =
        [("watcher: &mut Watcher", machine.observed), ("tape: &mut Tape", true), ("limit: u32", machine.limited)];
    let parameters: Vec<_> = parameters.iter().filter(|(_, is)| *is).map(|(parameter, _)| *parameter).collect();
    let names: Vec<_> = parameters.iter().filter_map(|parameter| parameter.split(':').next()).collect();
    let (parameters, lent) = (parameters.join(", "), names.join(", "));
    let told = machine.told().next().is_some();
    let ty = if machine.foreign { "Told" } else { "DrawnEvent" };
    let [events, forward, event, numbered] = match told {
        true => [
            format!("events {{ Inside({ty}) }}"),
            "forward Inside(event) => inner(event);".to_owned(),
            ", event event".to_owned(),
            "fn event(n: u32) -> AroundEvent {\n    AroundEvent::Inside(super::event(n))\n}\n\n".to_owned(),
        ],
        false => [const { String::new() }; 4],
    };
    format!(
        "\npub mod around {{\n    use super::*;\n\n    state_machine! {{\n        pub machine Around({parameters}) {{\n            {events}\n            \
         initial state Running {{ machine inner: Drawn({lent}); {forward} }}\n        }}\n    }}\n\n    {numbered}\
         fsmith_random::drive!(Around, AroundInterpreter, AroundState, lends |tape| {lends}{event}; timers);\n}}\n"
    )
}

/// What stands in the `state_machine!`.
#[must_use]
pub fn machine(machine: &Machine) -> String {
    with_machine(machine, String::new(), 0, false)
}

fn with_machine(machine: &Machine, text: String, depth: usize, asked: bool) -> String {
    let mut page = Page { machine, text, depth };
    page.line("/// Drawn at random.");
    if asked {
        page.line("#[why]");
    }
    if machine.has_data() {
        page.line("#[derive(Debug)]");
    }
    let limit = if machine.limited { ", limit: u32" } else { "" };
    let watcher = if machine.observed { "watcher: &mut Watcher, " } else { "" };
    let fails = if machine.fails { " fails Failure" } else { "" };
    page.block(&format!("pub machine Drawn({watcher}tape: &mut Tape{limit}){fails}"), Page::root);
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
    let payload = if events.iter().all(|event| event.fields.is_empty()) {
        String::new()
    } else {
        format!("    let payload = n / {} % 6;\n", events.len())
    };
    let values: String = values.collect();
    format!("fn event(n: u32) -> {ty} {{\n{payload}    match n % {} {{\n{values}    }}\n}}\n\n", events.len())
}

/// A reaction as text, to look for words in it.
#[must_use]
pub fn reaction(machine: &Machine, tree: &Tree) -> String {
    let mut page = Page { machine, text: String::new(), depth: 0 };
    page.reaction("", tree);
    page.text
}

struct Page<'m> {
    machine: &'m Machine,
    text: String,
    depth: usize,
}

impl Page<'_> {
    fn line(&mut self, line: impl fmt::Display) {
        writeln!(self.text, "{:indent$}{line}", "", indent = self.depth * 4).expect("writing to a string cannot fail");
    }

    fn block(&mut self, head: &str, inside: impl FnOnce(&mut Self)) {
        self.line(format_args!("{head} {{"));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line("}");
    }

    fn root(&mut self) {
        let of = |signal| self.machine.events.iter().filter(move |event| event.signal == signal).map(declaration);
        let (events, signals): (Vec<_>, Vec<_>) = (of(false).collect(), of(true).collect());
        if self.machine.foreign {
            self.line("events Told;");
        } else if !events.is_empty() {
            self.line(READS);
            self.line("#[derive(Debug, Clone)]");
            self.line(format_args!("events {{ {} }}", events.join(", ")));
        }
        if !signals.is_empty() {
            self.line(format_args!("signals {{ {} }}", signals.join(", ")));
        }
        for (word, room) in [("stack", self.machine.stack), ("queue", self.machine.queue)] {
            if let Some(room) = room {
                self.line(format_args!("{word} {room};"));
            }
        }
        if self.machine.observed {
            self.line("observer watcher;");
        }
        if self.machine.priority_outer {
            self.line("priority outer;");
        }
        self.items(ROOT);
    }

    fn items(&mut self, id: Id) {
        let state = &self.machine.states[id];
        match &state.initial {
            Some(Initial::Plain(inner, given)) => {
                self.line(format_args!("initial {};", self.target(*inner, Mode::Default, given)));
            }
            Some(Initial::Arrow(tree)) => self.reaction("initial =>", tree),
            Some(Initial::Here(_)) | None => {}
        }
        if let Some(history) = &state.history {
            let target = history.otherwise.map(|(target, mode)| format!(" else {}", self.target(target, mode, &[])));
            self.line(format_args!("history {}{};", history.kind, target.unwrap_or_default()));
        }
        for action in &state.actions {
            self.block(action.moment, |page| action.code.iter().for_each(|line| page.line(line)));
        }
        for pattern in &state.defers {
            self.line(format_args!("defer {};", self.pattern(pattern)));
        }
        if state.children_first {
            self.children(id);
        }
        state.clauses.iter().for_each(|clause| self.clause(clause));
        for group in &state.groups {
            let members: Vec<_> = group.members.iter().map(|&member| self.machine.path(member)).collect();
            self.block(&format!("in {}", members.join(" | ")), |page| {
                group.clauses.iter().for_each(|clause| page.clause(clause));
                for pattern in &group.defers {
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
                self.block(&head, |page| page.items(child));
            }
        }
    }

    fn clause(&mut self, clause: &Clause) {
        let triggers: Vec<_> = clause.triggers.iter().map(|trigger| self.trigger(trigger)).collect();
        if let [Trigger { to: To::On(pattern), .. }] = &clause.triggers[..]
            && clause.ignores()
        {
            return self.line(format_args!("ignore {};", self.pattern(pattern)));
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
            Leaf::Stay => "stay".to_owned(),
            Leaf::Pass => "pass".to_owned(),
            Leaf::Pop => "pop".to_owned(),
            Leaf::Push(target, ref given) => format!("push({})", self.target(target, Mode::Default, given)),
            Leaf::Go { target, mode, reenter, ref given } => {
                let target = self.target(target, mode, given);
                if reenter { format!("reenter({target})") } else { target }
            }
            Leaf::Fork { ref targets, reenter, ref given } => {
                // What is around several of them is given its arguments by the first.
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
                ([only @ (Statement::Act(_) | Statement::Tell(..))], None) => self.line(format_args!("{head} {only}")),
                _ => self.block(head, |page| page.contents(tree)),
            },
            Tree::If { .. } | Tree::Match { .. } => self.decision(head, tree),
            Tree::Before { .. } | Tree::LetElse { .. } => self.block(head, |page| page.contents(tree)),
        }
    }

    /// What stands between the braces of a block.
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

fn declaration(event: &Event) -> String {
    let fields = event.fields.iter().enumerate().map(|(at, field)| {
        let ty = match field {
            Field::Number => "u32",
            Field::Word => "String",
        };
        if event.braces { format!("{}: {ty}", event.field_name(at)) } else { ty.to_owned() }
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

/// The pattern of one field, named where fields have names.
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
