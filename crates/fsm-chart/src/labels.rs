//! The texts at edges and in states, in UML's notation: `Noise [volume > 10] / alert()`.

use crate::{Chart, Condition, End, Inner, Submachine, To, Transition};
use fsm_model::{BranchId, Memory, StateId, SubmachineId};
use fsm_syntax::words::Word;

/// The maximum length of a line at an edge, in characters.
pub const AT_EDGE: usize = 30;
/// The maximum length of a line in a state, in characters.
pub const IN_STATE: usize = 44;

/// A label, as pieces. If the label is too long for a line, it is broken between pieces first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    pieces: Vec<String>,
    /// The branches that the label is about.
    branches: Vec<BranchId>,
    /// Whether the label is about a submachine, which has a sign.
    is_machine: bool,
}

impl Label {
    fn of(pieces: impl IntoIterator<Item = String>) -> Self {
        let pieces = pieces.into_iter().filter(|piece| !piece.is_empty()).collect();
        Label { pieces, ..Label::default() }
    }

    /// Sets the branch that the label is about.
    fn about(self, end: &End) -> Self {
        Label { branches: Vec::from([end.branch]), ..self }
    }

    /// The branches that the label is about.
    pub fn branches(&self) -> &[BranchId] {
        &self.branches
    }

    /// Whether the label is about a submachine.
    pub fn is_machine(&self) -> bool {
        self.is_machine
    }

    /// Merges `other`, if it has the same text: this label is then about the branches of both. Returns whether it did.
    pub fn takes_in(&mut self, other: &Label) -> bool {
        let same = self.pieces == other.pieces;
        if same {
            let more: Vec<_> =
                other.branches.iter().filter(|branch| !self.branches.contains(branch)).copied().collect();
            self.branches.extend(more);
        }
        same
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The text on one line.
    pub fn text(&self) -> String {
        self.pieces.join(" ")
    }

    /// The text on lines of at most `most` characters, broken between pieces if possible, else between or in words.
    pub fn lines(&self, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for piece in &self.pieces {
            match lines.last_mut() {
                Some(line) if fits(line, piece, most) => *line += &format!(" {piece}"),
                // A short word is not left alone above a piece that must be broken anyway.
                Some(line) if length(piece) > most && length(line) < most / 3 => {
                    let whole = format!("{line} {piece}");
                    lines.pop();
                    lines.extend(broken(&whole, most));
                }
                _ => lines.extend(broken(piece, most)),
            }
        }
        lines
    }
}

/// Whether a line has space for more text.
fn fits(line: &str, more: &str, most: usize) -> bool {
    length(line) + 1 + length(more) <= most
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The lines of a piece, of similar length as far as its words allow.
fn broken(piece: &str, most: usize) -> Vec<String> {
    let wanted = length(piece).div_ceil(length(piece).div_ceil(most).max(1));
    let mut lines: Vec<String> = Vec::new();
    for word in words(piece).into_iter().flat_map(|word| parts(word, most)) {
        match lines.last_mut() {
            Some(line) if word.continues && length(line) + length(word.text) <= most => *line += word.text,
            Some(line) if !word.continues && length(line) < wanted && fits(line, word.text, most) => {
                *line += &format!(" {}", word.text);
            }
            _ => lines.push(word.text.to_owned()),
        }
    }
    lines
}

/// The words of a piece. An operator belongs to the word that follows it, so that no line ends with an operator.
fn words(piece: &str) -> Vec<&str> {
    let is_operator = |word: &str| word.chars().all(|char| "/&|=<>!+-*%^".contains(char));
    let (mut words, mut start) = (Vec::new(), 0);
    for (space, _) in piece.match_indices(' ') {
        let word = &piece[start..space];
        if !is_operator(word) {
            words.push(word);
            start = space + 1;
        }
    }
    words.push(&piece[start..]);
    words
}

/// A word, or a part of a word that is too long for a line.
struct Part<'t> {
    text: &'t str,
    continues: bool,
}

/// Splits a word into parts that fit on a line, after punctuation marks if there are any, and without very short parts.
fn parts(mut word: &str, most: usize) -> Vec<Part<'_>> {
    const TAIL: usize = 6;
    let (mut parts, mut left) = (Vec::new(), length(word));
    while left > most {
        let least = most.min(left.saturating_sub(TAIL)).max(1);
        let end = word.char_indices().nth(least).map_or(word.len(), |(at, _)| at);
        let behind = word[..end].rfind(['(', ',', '.', ':', '|', '{']).map_or(end, |at| at + 1);
        let (text, rest) = word.split_at(behind);
        left -= length(text);
        parts.push(Part { text, continues: !parts.is_empty() });
        word = rest;
    }
    parts.push(Part { text: word, continues: !parts.is_empty() });
    parts
}

/// The label of a branch. `way` says how its target is entered.
pub fn of_end(transition: &Transition, end: &End, way: &str) -> Label {
    let (alarm, trigger) = (sign_of_alarm(transition), trigger(transition, end));
    let (trigger, conditions) = match (end.ended(), &*end.conditions) {
        (Some(ended), [_, rest @ ..]) => (format!("{alarm}{ended}"), conditions(ended.guard.as_deref(), rest)),
        // That a submachine has not completed need not be stated.
        (_, [_, rest @ ..]) if transition.inner.is_some() => (trigger, conditions(transition.guard.as_deref(), rest)),
        (_, all) => (trigger, conditions(transition.guard.as_deref(), all)),
    };
    Label::of([end.note.clone(), trigger, conditions].into_iter().chain(rest(end, way))).about(end)
}

/// The label of the arrow to the choice from which a branch begins: the text that all branches have in common.
pub fn of_decision(transition: &Transition, end: &End) -> Label {
    Label::of([trigger(transition, end), conditions(transition.guard.as_deref(), &[])]).about(end)
}

/// The label of a branch of a choice.
pub fn of_branch(end: &End, way: &str) -> Label {
    Label::of([end.note.clone(), conditions(None, &end.conditions)].into_iter().chain(rest(end, way))).about(end)
}

/// The last pieces of a label: the outcome, the effect and the arguments of a branch.
fn rest(end: &End, way: &str) -> [String; 4] {
    let kind = match end.to {
        To::Push(_) => "push",
        To::Pop => "/ pop",
        To::Pass => "/ pass",
        _ => "",
    };
    [effect(end), kind.to_owned(), arguments(end), way.to_owned()]
}

/// The trigger as text. A pattern that tests more than the variants replaces their names.
fn trigger(transition: &Transition, end: &End) -> String {
    let trigger = match (&transition.pattern, transition.trigger.split_once(' ')) {
        (None, _) => &transition.trigger,
        (Some(pattern), Some((word, _))) if !is_reaction(transition, end) => &format!("{word} {pattern}"),
        (Some(pattern), _) => pattern,
    };
    // A `_` alone in a label would look like part of the edge.
    let on = if trigger == "_" { "on " } else { "" };
    format!("{}{on}{trigger}", sign_of_alarm(transition))
}

fn sign_of_alarm(transition: &Transition) -> &'static str {
    if transition.alarm { "alarm " } else { "" }
}

/// Whether the keyword of a transition is `on`, which is left out.
fn is_reaction(transition: &Transition, end: &End) -> bool {
    !matches!(end.to, To::Defer | To::Ignore) && !matches!(transition.inner, Some(Inner::Forward(_)))
}

/// The label of an arrow that begins at a fork: how its target is entered.
pub fn of_sign(sign: &str) -> Label {
    Label::of([sign.to_owned()])
}

/// The label of an initial transition; most have none.
pub fn of_initial(end: &End) -> Label {
    Label::of([end.note.clone(), conditions(None, &end.conditions), effect(end), arguments(end)]).about(end)
}

/// The lines in a state: its tags, data, submachines, invariants and actions, and the reactions that lead to no state.
pub fn of_state(chart: &Chart, at: usize) -> Vec<Label> {
    let state = &chart.states[at];
    let invariants = state.invariants.iter().map(|text| Label::of([text.clone()]));
    let actions = state.actions.iter().map(|action| Label::of([format!("{} /", action.when()), action.code.clone()]));
    let machines = chart.machines_of(StateId::at(at)).map(|(id, machine)| of_machine(chart, id, machine));
    // UML's notation for a stereotype.
    let tags = (!state.tags.is_empty()).then(|| Label::of([format!("«{}»", state.tags.join(", "))]));
    let data = data(&state.data);
    let mut lines: Vec<_> = tags.into_iter().chain(data).chain(machines).chain(invariants).chain(actions).collect();
    for (transition, end) in chart.transitions.iter().flat_map(|it| it.ends.iter().map(move |end| (it, end))) {
        // A `pass` is shown only if there is no other branch.
        let passes = transition.ends.iter().all(|end| end.to == To::Pass);
        let is_line = matches!(end.to, To::Stay | To::Pop | To::Defer | To::Ignore) || passes;
        if !is_line || is_silent(transition, end) || transition.source_of(end, chart).index() != at {
            continue;
        }
        let label = of_end(transition, end, "");
        if end.ended().is_none() || !lines.iter_mut().any(|known| known.takes_in(&label)) {
            lines.push(label);
        }
    }
    lines
}

/// Whether a branch is not shown, because it only says that a submachine continues.
fn is_silent(transition: &Transition, end: &End) -> bool {
    matches!(transition.inner, Some(Inner::Due(_) | Inner::Ended(_))) && end.ended().is_none()
}

/// The line `machine retry: Retry`, which is also about everything that is due in the submachine.
fn of_machine(chart: &Chart, id: SubmachineId, machine: &Submachine) -> Label {
    let Submachine { name, machine, .. } = machine;
    let of = |inner: &Option<Inner>| *inner == Some(Inner::Due(id)) || *inner == Some(Inner::Ended(id));
    let own = chart.transitions.iter().filter(|transition| of(&transition.inner));
    let ends = own.flat_map(|it| it.ends.iter().filter(move |end| is_silent(it, end)));
    let branches = ends.map(|end| end.branch).collect();
    Label { branches, is_machine: true, ..Label::of([format!("{} {name}:", Word::Machine), machine.clone()]) }
}

/// `(url: Url, tries: u8)`
fn data(fields: &[String]) -> Option<Label> {
    let (last, first) = fields.split_last()?;
    let pieces: Vec<_> = first.iter().map(|field| format!("{field},")).chain(Some(format!("{last})"))).collect();
    Some(Label::of(pieces.into_iter().enumerate().map(|(at, piece)| if at == 0 { format!("({piece}") } else { piece })))
}

/// `[far && !tired]`
fn conditions(guard: Option<&str>, decisions: &[Condition]) -> String {
    let all: Vec<_> = guard.map(String::from).into_iter().chain(decisions.iter().map(ToString::to_string)).collect();
    if all.is_empty() { String::new() } else { format!("[{}]", all.join(", ")) }
}

fn effect(end: &End) -> String {
    end.effect.as_ref().map(|effect| format!("/ {effect}")).unwrap_or_default()
}

/// `=> Failed(count)`
fn arguments(end: &End) -> String {
    let given: Vec<_> = end.arguments.iter().map(ToString::to_string).collect();
    if given.is_empty() { String::new() } else { format!("=> {}", given.join(", ")) }
}

/// The sign of a history: UML's, or a pause sign for `suspend`.
pub fn sign(memory: Memory) -> &'static str {
    match memory {
        Memory::Shallow => "H",
        Memory::Deep => "H*",
        Memory::Suspend => "II",
    }
}
