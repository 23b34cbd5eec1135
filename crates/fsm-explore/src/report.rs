//! The answers of a search, and how strong each of them is.

use std::fmt;
use std::hash::Hash;
use std::time::Duration;

use crate::explore::{Calls, Explore, Step};
use crate::judge::{Verdict, verdict};
use crate::paste::test;
use crate::property::{At, Kind, PANIC_NAME, Place, Property};
use crate::search::sample::Sampled;
use crate::search::{Search, Stop};
use crate::tape::Tape;
use crate::words::{counted, grouped};

/// The answers of a search. Its text shows the tapes of violations, the answers, and what could not have failed.
#[derive(Clone, Debug)]
pub struct Report {
    configurations: usize,
    steps: u64,
    depth: u32,
    extent: Extent,
    /// The random walks after the search.
    sampled: Option<Sampled>,
    /// The number of configurations beyond the bounds, which are not continued.
    beyond: usize,
    bounds: Vec<Place>,
    /// The probability of a collision, if only fingerprints were kept.
    collision: Option<f64>,
    answers: Vec<Answer>,
    could_not_fail: Vec<String>,
    has_unused_steps: bool,
}

/// How far the search went.
#[derive(Clone, Debug)]
enum Extent {
    /// All configurations within the bounds.
    All,
    Limit {
        is_set: bool,
    },
    Time(Duration),
    Violation,
    /// Only one tape was run.
    Tape,
}

#[derive(Clone, Debug)]
struct Answer {
    name: String,
    /// The property as a text.
    statement: String,
    /// Whether random walks look for its violation.
    is_sampled: bool,
    verdict: Verdict<Violation>,
    /// Where its violation is expected.
    expected: Option<Place>,
}

#[derive(Clone, Debug)]
struct Violation {
    heading: String,
    tape: Tape,
}

impl Report {
    /// Whether every property holds, except those whose violation is expected, and the search went as far as was declared.
    ///
    /// The second part fails if the time or the default limit stopped the search, if a property has a premise that never
    /// held, if its answer depends on what is beyond a bound, or if a step never happened that is not declared by
    /// [`allow_unused`](Explore::allow_unused).
    pub fn passed(&self) -> bool {
        let is_far_enough = match self.extent {
            Extent::All => !self.has_unused_steps,
            Extent::Limit { is_set } => is_set && !self.has_unused_steps,
            Extent::Time(_) | Extent::Violation | Extent::Tape => false,
        };
        let allows_unknown = matches!(self.extent, Extent::Limit { .. });
        is_far_enough && self.answers.iter().all(|answer| answer.passed(allows_unknown))
    }

    /// Whether all configurations that can be reached were explored, because no bound and no limit stopped the search.
    pub fn is_complete(&self) -> bool {
        matches!(self.extent, Extent::All) && self.beyond == 0
    }

    /// The number of configurations that were reached.
    pub fn configurations(&self) -> usize {
        self.configurations
    }

    /// The number of steps that happened in all configurations together.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The largest distance of an expanded configuration from the start, as a number of steps.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The probability that two configurations have the same fingerprint; 0 if all configurations were compared.
    pub fn collision_probability(&self) -> f64 {
        self.collision.unwrap_or(0.0)
    }

    /// Returns the tape that violates a property, `deadlock` or `panic`; `None` if it holds or is not decided.
    ///
    /// # Panics
    ///
    /// Panics if no property has this name.
    #[track_caller]
    pub fn tape(&self, name: &str) -> Option<&Tape> {
        let names = || self.answers.iter().map(|answer| &*answer.name).collect::<Vec<_>>();
        assert!(names().contains(&name), "no property is named `{name}`, only `{}`", names().join("`, `"));
        let mut named = self.answers.iter().filter(|answer| answer.name == name);
        named.find_map(|answer| if let Verdict::Violated(found) = &answer.verdict { Some(&found.tape) } else { None })
    }

    /// Returns a test that fails as long as the tape violates this property, to paste into a test file. Returns `None`
    /// if the property is not violated, and for a panic of a property, because the test runs only steps.
    ///
    /// The test names the steps, and calls a function `explore` that returns the start, the steps and the properties of
    /// this search. It contains no values, because their `Debug` text is not valid Rust in general.
    ///
    /// # Panics
    ///
    /// Panics if no property has this name.
    #[track_caller]
    pub fn test(&self, property: &str) -> Option<String> {
        self.tape(property).filter(|tape| property != PANIC_NAME || tape.panics()).map(|tape| test(property, tape))
    }

    /// Returns the first violation that is not expected.
    pub(crate) fn unexpected(&self) -> Option<(&str, &Tape)> {
        self.answers.iter().filter(|answer| answer.expected.is_none()).find_map(|answer| match &answer.verdict {
            Verdict::Violated(found) => Some((&*answer.name, &found.tape)),
            _ => None,
        })
    }

    pub(crate) fn of<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, search: &mut Search<'_, '_, S>) -> Self {
        let mut answer = |(nth, property): (usize, &Property<'_, S>)| Answer {
            name: property.name.clone(),
            statement: property.to_string(),
            is_sampled: !property.kind.needs_graph(),
            verdict: verdict(explore, search, nth).map(|trail| {
                let tape = Tape::replay(explore, &search.seen, &trail);
                let is_shortest = search.stop != Some(Stop::Retraced) && !trail.is_sampled;
                Violation { heading: heading(property, is_shortest, &search.panic, &tape), tape }
            }),
            expected: explore.is_expected(nth),
        };
        let answers = explore.properties.iter().enumerate().map(&mut answer).collect();
        let extent = match search.stop {
            None => Extent::All,
            Some(Stop::Limit) => Extent::Limit { is_set: explore.limits.is_set },
            Some(Stop::Time) => Extent::Time(explore.limits.time),
            Some(Stop::Violation) => Extent::Violation,
            Some(Stop::Retraced) => Extent::Tape,
        };
        let pairs = search.seen.len() as f64 * (search.seen.len() as f64 - 1.0) / 2.0;
        Report {
            configurations: search.sampled.map_or(search.seen.len(), |sampled| sampled.explored),
            steps: search.steps,
            depth: search.depth,
            extent,
            sampled: search.sampled,
            beyond: search.beyond,
            bounds: explore.bounds.iter().map(|&(_, place)| place).collect(),
            collision: (!search.seen.is_exact()).then(|| (pairs / 2f64.powi(64)).min(1.0)),
            answers,
            could_not_fail: could_not_fail(explore, search),
            has_unused_steps: unused(explore, search).iter().any(|step| !explore.is_allowed_unused(&step.name)),
        }
    }

    /// How strong the answer is that a property holds.
    fn strength(&self, answer: &Answer) -> String {
        let mut within = match self.extent {
            Extent::All => Vec::new(),
            Extent::Limit { .. } | Extent::Time(_) => vec![counted(self.configurations as u64, "configuration")],
            Extent::Violation | Extent::Tape => return "not decided".to_owned(),
        };
        let is_proof = within.is_empty() && self.collision.is_none();
        within.extend((self.beyond > 0).then(|| "the bound".to_owned()));
        let verb = if is_proof { "proven" } else { "holds" };
        let within = if within.is_empty() { String::new() } else { format!(" within {}", within.join(" and ")) };
        let unless = if self.collision.is_some() { ", unless fingerprints collide" } else { "" };
        let sampled = match self.sampled.filter(|_| answer.is_sampled) {
            Some(Sampled { steps, seed, .. }) => format!("; sampled: {} from seed {seed}", counted(steps, "step")),
            None => String::new(),
        };
        format!("{verb}{within}{unless}{sampled}")
    }

    /// The verdict of an answer in words.
    fn outcome(&self, answer: &Answer) -> String {
        let steps = |found: &Violation| counted(found.tape.steps().len() as u64, "step");
        match (&answer.verdict, answer.expected) {
            (Verdict::Holds, None) => self.strength(answer),
            (Verdict::Holds, Some(place)) => {
                format!("{}, but a violation is expected ({})", self.strength(answer), At(place))
            }
            (Verdict::Violated(found), None) => format!("violated after {}", steps(found)),
            (Verdict::Violated(found), Some(_)) => format!("violated after {}, as expected", steps(found)),
            (Verdict::Undecided, _) => "not decided".to_owned(),
            (Verdict::Unknown, _) if matches!(self.extent, Extent::All) => {
                "not decided: only beyond the bound".to_owned()
            }
            (Verdict::Unknown, _) => {
                format!("not decided within {}", counted(self.configurations as u64, "configuration"))
            }
            (Verdict::Vacuous, _) => "nothing proven: its premise never held".to_owned(),
        }
    }
}

impl Answer {
    fn passed(&self, allows_unknown: bool) -> bool {
        match self.verdict {
            Verdict::Holds => self.expected.is_none(),
            Verdict::Unknown => allows_unknown && self.expected.is_none(),
            Verdict::Violated(_) => self.expected.is_some(),
            Verdict::Undecided | Verdict::Vacuous => false,
        }
    }
}

/// The steps that never happened. Calls wait a different number of times, so the steps that drop a waiting call count
/// as unused only if none of them happened.
fn unused<'e, 'a, S>(explore: &'e Explore<'a, S>, search: &Search<'_, '_, S>) -> Vec<&'e Step<'a, S>> {
    let steps = || explore.steps.iter().zip(&search.happened);
    let is_dropped = |step: &Step<'_, S>| step.calls == Calls::Dropped;
    let drops = steps().any(|(step, happened)| *happened && is_dropped(step));
    let unused = steps().filter(|(step, happened)| !**happened && (!drops || !is_dropped(step)));
    unused.map(|(step, _)| step).collect()
}

fn could_not_fail<S>(explore: &Explore<'_, S>, search: &Search<'_, '_, S>) -> Vec<String> {
    let mut found = Vec::new();
    if search.stop.is_some_and(Stop::is_violation) {
        return found;
    }
    for step in unused(explore, search) {
        let allowed = if explore.is_allowed_unused(&step.name) {
            ", as `allow_unused` allows"
        } else {
            ", so `prove` fails unless `allow_unused` names it"
        };
        found.push(format!("the step `{}` ({}) never happened{allowed}", step.name, At(step.place)));
    }
    if search.stop.is_none() {
        let sample = explore.sample.iter();
        found.extend(sample.map(|sample| format!("`sample` ({}) was not needed", At(sample.place))));
        if search.beyond == 0 {
            let bounds = explore.bounds.iter();
            found.extend(bounds.map(|(_, place)| format!("the bound ({}) was never reached", At(place))));
        }
        if !search.ended {
            let ends = explore.ends.iter();
            found.extend(ends.map(|(_, place)| format!("`ends` ({}) was not needed: nothing ends", At(place))));
        }
    }
    found
}

fn heading<S>(property: &Property<'_, S>, is_shortest: bool, panic: &str, tape: &Tape) -> String {
    let shortest = if is_shortest { "shortest " } else { "" };
    let steps = counted(tape.steps().len() as u64, "step");
    let violation = match property.kind {
        Kind::NoPanic => panic.to_owned(),
        Kind::NoDeadlock => "deadlock: nothing can change any more".to_owned(),
        Kind::Never(_) => format!("{property} is violated"),
        Kind::AlwaysPossible(_) => format!("{property} is violated: after this, no steps lead there"),
        Kind::LeadsTo { .. } => match tape.repeats_from() {
            Some(from) => {
                let steps = counted(from as u64, "step");
                return format!("{property} is violated by a loop; {shortest}way into it, {steps}:");
            }
            None => format!("{property} is violated by an end"),
        },
    };
    format!("{violation}; {shortest}tape, {steps}:")
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for answer in self.answers.iter().filter(|answer| answer.expected.is_none()) {
            if let Verdict::Violated(found) = &answer.verdict {
                writeln!(f, "{}\n{}", found.heading, found.tape)?;
            }
        }
        self.write_extent(f)?;
        let outcomes: Vec<String> = self.answers.iter().map(|answer| self.outcome(answer)).collect();
        let width = outcomes.iter().map(|outcome| outcome.chars().count()).max().unwrap_or(0);
        for (answer, outcome) in self.answers.iter().zip(outcomes) {
            writeln!(f, "  {outcome:width$}  {}", answer.statement)?;
        }
        if !self.could_not_fail.is_empty() {
            writeln!(f, "could not fail:")?;
        }
        self.could_not_fail.iter().try_for_each(|text| writeln!(f, "  {text}"))
    }
}

impl Report {
    fn write_extent(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = counted(self.configurations as u64, "configuration");
        let by = format!("{}, depth {}", counted(self.steps, "step"), grouped(self.depth.into()));
        let places = self.bounds.iter().map(|&place| At(place).to_string()).collect::<Vec<_>>().join(", ");
        let beyond = match self.beyond {
            0 => String::new(),
            beyond => format!("; {} of them beyond the bound ({places}), not continued", grouped(beyond as u64)),
        };
        match &self.extent {
            Extent::All if self.beyond > 0 => {
                let within = counted((self.configurations - self.beyond) as u64, "configuration");
                let beyond = grouped(self.beyond as u64);
                writeln!(
                    f,
                    "explored all {within} within the bound ({places}; {by}); {beyond} beyond it not continued"
                )?;
            }
            Extent::All => writeln!(f, "explored all {all} ({by})")?,
            Extent::Limit { is_set: true } => writeln!(f, "stopped at the limit of {all} ({by}){beyond}")?,
            Extent::Limit { is_set: false } => writeln!(
                f,
                "stopped at the default limit of {all} ({by}){beyond}: no proof; bound the search by `within` or `limit`"
            )?,
            Extent::Time(limit) => {
                writeln!(f, "stopped by the time limit of {limit:?} at {all} ({by}){beyond}: no proof")?
            }
            Extent::Tape => writeln!(f, "ran one tape only, without a search")?,
            Extent::Violation => writeln!(f, "stopped at the violation, at {all} ({by}){beyond}")?,
        }
        if let Some(Sampled { explored: _, steps, walks, seed }) = self.sampled {
            let (steps, walks) = (counted(steps, "random step"), counted(walks, "walk"));
            writeln!(f, "went on with {steps} in {walks} from seed {seed}")?;
        }
        let Some(probability) = self.collision else { return Ok(()) };
        writeln!(
            f,
            "memory was short, so only 64-bit fingerprints were kept: the probability that two of n configurations\n\
             share one is at most n(n-1)/2^65 = {probability:.1e}"
        )
    }
}
