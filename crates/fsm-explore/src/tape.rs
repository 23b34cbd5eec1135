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
    panics: bool,
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

    /// Whether its last step panics.
    pub(crate) fn panics(&self) -> bool {
        self.panics
    }

    pub(crate) fn replay<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, seen: &Seen<S>, trail: &Trail) -> Self {
        let names: Vec<String> = trail.steps.iter().map(|&step| explore.steps[step as usize].name.clone()).collect();
        let mut replay = Replay::start(explore, trail);
        let end = names.len() - usize::from(trail.panics);
        let split = trail.repeats_from.unwrap_or(end);
        for (from, to) in [(0, split), (split, end)] {
            if from == split && trail.repeats_from.is_some() {
                replay.lines.push(Line::Note("from here on, these steps repeat forever:".to_owned()));
            }
            for run in fold(&trail.steps[from..to]) {
                replay.run(Run { start: from + run.start, ..run });
            }
        }
        if trail.reaches.is_some_and(|number| !seen.is(number, &replay.value)) {
            panic!("{}", not_repeatable(&names.join("`, `")));
        }
        let Replay { mut lines, values, .. } = replay;
        if trail.panics {
            lines.push(Line::row(Some(end + 1), names[end].clone(), &[]));
        }
        let columns = table::columns(&lines, explore.has_columns());
        // The violation is in the last configuration, so all of it is shown.
        if let (Some(Line::Row { changes, .. }), false) = (lines.last_mut(), trail.panics) {
            *changes = values;
        }
        Tape {
            steps: names,
            repeats_from: trail.repeats_from,
            panics: trail.panics,
            text: table::layout(&lines, &columns),
        }
    }
}

impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A tape that is being run again. Only the values of its current configuration are kept, because a tape may be long.
struct Replay<'e, 'a, S> {
    explore: &'e Explore<'a, S>,
    trail: &'e Trail,
    value: S,
    /// The values of the current configuration that a tape shows.
    values: Vec<(String, String)>,
    lines: Vec<Line>,
}

impl<'e, 'a, S: Clone + Eq + Hash> Replay<'e, 'a, S> {
    fn start(explore: &'e Explore<'a, S>, trail: &'e Trail) -> Self {
        let value = explore.first.clone();
        let values = explore.values(&value);
        let lines = vec![Line::row(None, "start".to_owned(), &values.iter().collect::<Vec<_>>())];
        Replay { explore, trail, value, values, lines }
    }

    /// Takes the steps of a run, and adds their lines, and one line for their repetitions.
    fn run(&mut self, run: Run) {
        let repetitions = run.start + run.period;
        for at in run.start..repetitions {
            let name = self.step(at).to_owned();
            self.add(Some(at + 1), name);
        }
        if run.times > 1 {
            for at in repetitions..run.start + run.period * run.times {
                self.step(at);
            }
            let steps = if run.period == 1 { "again".to_owned() } else { format!("these {} steps again", run.period) };
            let times = if run.times == 2 { String::new() } else { format!(", {} times", run.times - 1) };
            self.add(None, format!("  {steps}{times}"));
        }
    }

    /// Takes a step, and returns its name.
    fn step(&mut self, at: usize) -> &'e str {
        let step = &self.explore.steps[self.trail.steps[at] as usize];
        self.value = step.take(&self.value).unwrap_or_else(|| panic!("{}", not_repeatable(&step.name)));
        &step.name
    }

    /// Adds a line with the values that changed since the previous one.
    fn add(&mut self, number: Option<usize>, label: String) {
        let values = self.explore.values(&self.value);
        self.lines.push(Line::row(number, label, &changed(&self.values, &values)));
        self.values = values;
    }
}

pub(crate) fn not_repeatable(steps: &str) -> String {
    format!(
        "steps `{steps}` had another outcome when they were run again: a step must depend on nothing but the \
         configuration, such as a clock, a random number or a counter"
    )
}
