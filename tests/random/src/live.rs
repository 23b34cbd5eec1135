//! Compiled live machines. Their texts change while they run, to edited versions and back, and the engine has to agree
//! with the reference.

use fsmith::live::Source;

use crate::drive::Drive;
use crate::driven::{Driven, Profile};
use crate::host::edits::edited;
use crate::host::renew::{ends, same};
use crate::machine::{Id, Machine};
use crate::operation::{Operation, Ran, caught, describe_side};
use crate::print;
use crate::reference::Reference;
use crate::tape::{Tape, mix};
use crate::trial::settled;

/// The number of changes, and the number of operations before each of them.
const CHANGES: usize = 8;
const OPERATIONS: usize = 12;

pub trait Live: Driven {
    /// Changes to the text that is now in force.
    fn renew(&mut self, tape: &mut Tape);
}

/// A live machine of any type.
pub struct Subject {
    pub profile: Profile,
    /// Creates a machine that is not started.
    pub new: fn() -> Box<dyn Live>,
    pub source: &'static Source,
}

/// Implements [`Live`] for `Drawn`, and creates its `Subject`.
#[macro_export]
macro_rules! live_subject {
    (|$tape:ident| [$($lent:expr),*], $has_events:literal, $timed:literal) => {
        impl $crate::live::Live for Drawn {
            fn renew(&mut self, $tape: &mut $crate::tape::Tape) {
                self.renew($($lent),*);
            }
        }

        pub fn subject() -> $crate::live::Subject {
            $crate::live::Subject {
                profile: $crate::driven::Profile {
                    states: DrawnState::ALL.iter().map(|state| format!("{state:?}")).collect(),
                    has_events: $has_events,
                    timed: $timed,
                    has_follow_ups: false,
                },
                new: || Box::new(Drawn::new()),
                source: Drawn::source(),
            }
        }
    };
}

impl Drive {
    /// Drives a live machine, and prints a line with the result: `agrees NAME ..`, or `DIFFERS NAME` and the
    /// difference.
    pub fn live(self, name: u64, machine: &Machine, subject: &Subject) {
        match self.changing(machine, subject) {
            Ok((changes, versions)) => println!("agrees {name} {changes} {versions}"),
            Err(difference) => println!("DIFFERS {name}\n{difference}"),
        }
    }

    /// Returns the number of changes, and the number of versions.
    fn changing(self, drawn: &Machine, subject: &Subject) -> Result<(usize, usize), String> {
        let mut versions = vec![(drawn.clone(), print::machine(drawn))];
        for nth in 0..8 {
            let version = edited(drawn, mix(self.seed) ^ nth).map(|version| (print::machine(&version), version));
            let known = |text: &String| subject.source.load(text).is_ok();
            versions.extend(version.filter(|(text, _)| known(text)).map(|(text, version)| (version, text)));
        }
        let mut changes = 0;
        for tape in 0..self.tapes {
            changes += on(drawn, &versions, subject, mix(self.seed) ^ tape)?;
        }
        Ok((changes, versions.len()))
    }
}

fn load(subject: &Subject, text: &str) -> Result<(), String> {
    subject.source.load(text).map_err(|mistakes| format!("what was loaded is refused: {mistakes}\n{text}"))
}

fn on(drawn: &Machine, versions: &[(Machine, String)], subject: &Subject, seed: u64) -> Result<usize, String> {
    let (mut now, mut changes) = (0, 0);
    load(subject, &versions[0].1)?;
    let (mut live, mut reference) = ((subject.new)(), Reference::new(drawn.clone()));
    let (mut left, mut right) = (Tape::following(seed), Tape::following(seed));
    let remembers = reference.remembers();
    let mut bits = mix(seed);
    for number in 0..CHANGES * OPERATIONS {
        bits = mix(bits);
        let mut what = String::new();
        let (answer, other): (Ran, Ran) = if number % OPERATIONS == OPERATIONS - 1 {
            let next = (bits % versions.len() as u64) as usize;
            let machine = versions[next].0.clone();
            let same = same(&versions[now].0, &machine);
            what = format!("from text {now} to {next}");
            load(subject, &versions[next].1)?;
            left.begin(&what);
            right.begin(&what);
            (now, changes) = (next, changes + 1);
            let renewed = caught(|| {
                live.renew(&mut left);
                None
            });
            let other = caught(|| {
                reference.renew(machine, &same, &mut right);
                None
            });
            (renewed, other)
        } else {
            let operation = Operation::draw(bits, &subject.profile, &*live);
            (operation.run(&mut *live, &mut left), operation.run(&mut reference, &mut right))
        };
        if reference.unknown().is_some() || ends(&answer, &other) {
            return Ok(changes);
        }
        let known = same(&versions[now].0, drawn);
        let (lines, others) = (left.recent(), right.recent());
        let agrees = answer == other
            && answer.is_ok()
            && settled(&lines, remembers) == settled(&others, remembers)
            && seen(&*live, &|state| state) == seen(&reference, &|state| known[state + 1].map_or(usize::MAX, less));
        if !agrees {
            let live = describe_side(&answer, &left, &subject.profile, &*live);
            let reference = describe_side(&other, &right, &subject.profile, &reference);
            return Err(format!(
                "tape seed {seed}, operation {number} {what}\nlive: {live}\n\nthe reference: {reference}\n{}\n{}",
                versions[0].1, versions[now].1
            ));
        }
    }
    Ok(changes)
}

fn less(state: Id) -> usize {
    state - 1
}

/// Returns everything that can be queried, for the states that were compiled.
fn seen(engine: &dyn Driven, known: &dyn Fn(usize) -> usize) -> impl PartialEq + use<> {
    let known = |states: Vec<usize>| states.into_iter().map(known).collect::<Vec<_>>();
    let mut stack = known(engine.stack());
    stack.sort_unstable();
    (known(engine.state().into_iter().collect()), known(engine.active()), stack, engine.due(), engine.is_finished())
}
