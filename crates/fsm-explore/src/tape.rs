//! The shortest way to a violation, as text.
//!
//! A search stores numbers only. The configurations of a tape come from its steps, which are run once more.

use std::fmt;
use std::hash::Hash;

use crate::changes::changed;
use crate::explore::Explore;
use crate::fold::{Run, fold};
use crate::seen::Seen;
use crate::table::{self, Line};
use crate::trail::Trail;

/// Steps that lead to a violation. Its text is a table of the values that change, in which repeated steps are folded.
#[derive(Clone, Debug)]
pub struct Tape {
    steps: Vec<String>,
    repeats_from: Option<usize>,
    text: String,
}

impl Tape {
    /// The names of its steps, without folding.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(String::as_str)
    }

    /// The position of the step from which on the steps repeat forever; `None` if the tape ends.
    ///
    /// Only tapes of [`leads_to`](crate::Explore::leads_to) repeat.
    pub fn repeats_from(&self) -> Option<usize> {
        self.repeats_from
    }

    pub(crate) fn replay<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, seen: &Seen<S>, trail: &Trail) -> Self {
        let configurations = replay(explore, seen, trail);
        let names: Vec<String> = trail.steps.iter().map(|&step| explore.steps[step as usize].name.clone()).collect();
        let values: Vec<_> = configurations.iter().map(|value| explore.values(value)).collect();
        let mut lines = vec![Line::row(None, "start".to_owned(), &values[0].iter().collect::<Vec<_>>())];
        let end = names.len() - usize::from(trail.panics);
        let split = trail.repeats_from.unwrap_or(end);
        for (from, to) in [(0, split), (split, end)] {
            if from == split && trail.repeats_from.is_some() {
                lines.push(Line::Note("from here on, these steps repeat forever:".to_owned()));
            }
            for run in fold(&trail.steps[from..to]) {
                add(&mut lines, &names, &values, Run { start: from + run.start, ..run });
            }
        }
        if trail.panics {
            lines.push(Line::row(Some(end + 1), names[end].clone(), &[]));
        }
        let columns = table::columns(&lines, explore.has_columns());
        // The violation is in the last configuration, so all of it is shown.
        if let (Some(Line::Row { changes, .. }), false) = (lines.last_mut(), trail.panics) {
            *changes = values.into_iter().next_back().unwrap_or_default();
        }
        Tape { steps: names, repeats_from: trail.repeats_from, text: table::layout(&lines, &columns) }
    }
}

impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns the configurations of a tape. After a step that panics, there is none.
fn replay<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, seen: &Seen<S>, trail: &Trail) -> Vec<S> {
    let mut value = explore.first.clone();
    let mut all = vec![value.clone()];
    for &step in &trail.steps[..trail.steps.len() - usize::from(trail.panics)] {
        let step = &explore.steps[step as usize];
        assert!((step.run)(&mut value), "{}", not_repeatable(&step.name));
        all.push(value.clone());
    }
    if let Some(number) = trail.reaches
        && !seen.is(number, &value)
    {
        let names: Vec<&str> = trail.steps.iter().map(|&step| &*explore.steps[step as usize].name).collect();
        panic!("{}", not_repeatable(&names.join("`, `")));
    }
    all
}

fn not_repeatable(steps: &str) -> String {
    format!(
        "steps `{steps}` had another outcome when they were run again: a step must depend on nothing but the \
         configuration, such as a clock, a random number or a counter"
    )
}

/// Adds the lines of a run: its steps, and one line for their repetitions.
fn add(lines: &mut Vec<Line>, names: &[String], values: &[Vec<(String, String)>], run: Run) {
    for at in run.start..run.start + run.period {
        lines.push(Line::row(Some(at + 1), names[at].clone(), &changed(&values[at], &values[at + 1])));
    }
    if run.times > 1 {
        let (first, last) = (run.start + run.period, run.start + run.period * run.times);
        let steps = if run.period == 1 { "again".to_owned() } else { format!("these {} steps again", run.period) };
        let times = if run.times == 2 { String::new() } else { format!(", {} times", run.times - 1) };
        lines.push(Line::row(None, format!("  {steps}{times}"), &changed(&values[first], &values[last])));
    }
}
