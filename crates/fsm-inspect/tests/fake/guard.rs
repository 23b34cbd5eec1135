//! One guard: its active states, and the effect of a step.

use serde_json::{Value, json};

use super::chart::Chart;

pub struct Guard {
    /// From the outermost state to the leaf, without the machine.
    pub active: Vec<usize>,
    /// The number of the last step.
    pub number: usize,
    /// The leaf after each of the last steps, which can be restored.
    pub past: Vec<usize>,
    last: String,
}

/// The cause of a step.
pub enum Cause<'c> {
    /// An event and its payload.
    Told(&'c str, &'c str),
    /// This transition, regardless of its guard.
    Chosen(usize),
}

/// A step that has not happened yet.
pub struct Step {
    pub by: Value,
    pub look: Vec<Value>,
    pub happened: Vec<Value>,
    pub answer: &'static str,
    pub taken: Option<usize>,
    pub entered: Vec<usize>,
    active: Vec<usize>,
}

/// The number of steps that can be restored.
const REMEMBERED: usize = 200;

impl Guard {
    pub fn new(chart: &Chart) -> Guard {
        let mut active = chart.path(chart.landing(0));
        active.pop();
        active.reverse();
        Guard { past: vec![*active.last().expect("a leaf")], active, number: 0, last: String::new() }
    }

    pub fn leaf(&self) -> usize {
        *self.active.last().expect("a leaf")
    }

    pub fn step(&self, chart: &Chart, cause: Cause) -> Step {
        let (by, fits): (_, Box<dyn Fn(usize) -> bool>) = match cause {
            Cause::Told(event, payload) => (
                json!(["ev", event, format!("{{{payload}}}")]),
                Box::new(move |at| chart.transitions[at].trigger == event),
            ),
            Cause::Chosen(chosen) => (cause_of(chart, chosen), Box::new(move |at| at == chosen)),
        };
        let number = if let Cause::Told(_, payload) = cause { first_number(payload) } else { None };
        let mut step = Step {
            by,
            look: Vec::new(),
            happened: Vec::new(),
            answer: "Ignored",
            taken: None,
            entered: Vec::new(),
            active: self.active.clone(),
        };
        for at in chart.transitions_of(self.leaf()).into_iter().filter(|at| fits(*at)) {
            if let Some(taken) = step.taken {
                step.look.push(json!([at, 5, taken]));
                continue;
            }
            let guard = chart.transitions[at].guard.as_deref();
            let holds = matches!(cause, Cause::Chosen(_))
                || guard.is_none_or(|guard| first_number(guard).is_some_and(|bound| number > Some(bound)));
            step.look.push(json!([at, u8::from(holds)]));
            if holds {
                step.taken = Some(at);
                self.end(chart, at, &mut step);
            }
        }
        step
    }

    fn end(&self, chart: &Chart, at: usize, step: &mut Step) {
        let transition = &chart.transitions[at];
        // Every transition has one end, so both have the same number.
        let effect = json!(["f", transition.source, transition.end, transition.targets, at]);
        if transition.end == "to" {
            self.go(chart, transition.targets[0], Some(effect), step);
            step.answer = "Moved";
        } else {
            step.happened.push(effect);
            step.answer = "Stayed";
        }
    }

    /// A step to another state, without a transition.
    pub fn to(&self, chart: &Chart, state: usize, by: Value) -> Step {
        let mut step = Step {
            by,
            look: Vec::new(),
            happened: Vec::new(),
            answer: "Moved",
            taken: None,
            entered: Vec::new(),
            active: Vec::new(),
        };
        self.go(chart, state, None, &mut step);
        step
    }

    fn go(&self, chart: &Chart, target: usize, effect: Option<Value>, step: &mut Step) {
        let mut to = chart.path(chart.landing(target));
        to.pop();
        to.reverse();
        let shared = self.active.iter().zip(&to).take_while(|(a, b)| a == b && **a != target).count();
        step.happened.extend(self.active[shared..].iter().rev().map(|state| json!(["x", state])));
        step.happened.extend(effect);
        step.entered = to[shared..].to_vec();
        step.happened.extend(step.entered.iter().map(|state| json!(["e", state])));
        step.active = to;
    }

    pub fn apply(&mut self, step: Step) {
        self.active = step.active;
        self.number += 1;
        self.last = step.by[1].as_str().unwrap_or_default().to_owned();
        if self.past.len() < REMEMBERED {
            self.past.push(self.leaf());
        }
    }

    /// The memory of the guard, with all timers just started.
    pub fn snapshot(&self, chart: &Chart) -> Value {
        let timers = chart.transitions_of(self.leaf()).into_iter().filter_map(|at| {
            let seconds = first_number(chart.transitions[at].trigger.strip_prefix("after ")?)?;
            Some(json!([at, seconds, seconds]))
        });
        let context = format!("Npc {{ steps: {}, last: {:?} }}", self.number, self.last);
        json!({"data": {self.leaf().to_string(): {"since": self.number}}, "timers": timers.collect::<Vec<_>>(), "hist": [[1, 2]], "stack": [], "kept": ["Noise {volume: 3}"], "ctx": context})
    }
}

/// The cause of a transition, from its trigger.
fn cause_of(chart: &Chart, at: usize) -> Value {
    let trigger = &*chart.transitions[at].trigger;
    match trigger.split(' ').next() {
        Some("after" | "every") => json!(["time", trigger]),
        Some("when") => json!(["poll", "update"]),
        _ => json!(["ev", trigger, "{damage: 4}"]),
    }
}

fn first_number(text: &str) -> Option<f64> {
    let digits = text
        .split(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .find(|part| part.starts_with(|sign: char| sign.is_ascii_digit()))?;
    digits.parse().ok()
}
