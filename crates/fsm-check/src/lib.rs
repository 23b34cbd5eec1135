//! Checks state machines of [fsmith](https://docs.rs/fsmith) without the user's program, as `fsmith check` does.
//!
//! [`check`] explores the configurations of a machine with the engine. Whatever the program's code would decide is a free
//! choice: guards, the branch that a decision selects, whether an uncertain `raise` happens, computed durations, errors,
//! and the machines that states run. So everything that a program can make the machine do is explored, and more. Something
//! that never happens here, such as a dead transition, never happens in any program. Something that happens here may be
//! impossible in the user's program.
//!
//! A configuration consists of the active and the paused states, histories, deferred events, and a *zone* of the
//! remaining times of timers. [`Strength`] says what is left out if there are too many of them.
//!
//! This crate must not know files or arguments. It is internal to fsmith, and may change in any version.
//!
//! | module | question |
//! |---|---|
//! | `facts` | What does the text say about the code that is not run? |
//! | `choices`, `free` | What may that code do? |
//! | `moves`, `zone` | What is a configuration, which steps lead from it, and when are timers due? |
//! | `explored` | Which graph do the configurations form, and how coarse are they? |
//! | `dead`, `stuck`, `forever` | What does the graph show? |
//! | `against` | What is left of the configurations of an earlier text? |
//! | `saved` | Can saved data of an earlier text be read? |
//! | `finding`, `names` | What is a finding, and where is it in the text? |
//! | `text`, `json`, `sarif` | How are answers printed? |
//! | `promela` | How is the graph written for Spin? |

mod against;
mod choices;
mod dead;
mod explored;
mod facts;
mod finding;
mod forever;
mod free;
mod json;
mod moves;
mod names;
mod promela;
mod sarif;
mod saved;
mod stuck;
mod text;
mod zone;

pub use against::{Carried, Compared, Meaning, Version, compare};
pub use finding::{Finding, Kind, Lasting};
pub use json::json;
pub use names::Place;
pub use promela::promela;
pub use sarif::sarif;
pub use saved::{Migration, Reading, Saved};

use explored::Explored;
use facts::Facts;
use fsm_model::rules::Rule;
use fsm_model::{Plan, ROOT, StateId};
use fsm_syntax::Machine;
use moves::Time;
use names::Names;

/// The limit on configurations, unless another one is set.
pub const LIMIT: u32 = 50_000;

/// The answers about one machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The name of the machine.
    pub machine: String,
    /// The place of its name.
    pub place: Place,
    /// How strong the answers are.
    pub strength: Strength,
    /// Probable mistakes.
    pub findings: Vec<Finding>,
    /// Traps that are exited in some cases. The program may prevent the others.
    pub perhaps: Vec<Finding>,
    /// The states that may be active forever, although time passes. States that are always active are left out, and so are
    /// those around other ones, each `final`, and traps.
    pub forever: Vec<Lasting>,
    /// The states that are exited after some time, whatever happens.
    pub bounded: Vec<StateId>,
    /// The numbers of states and of transitions that were not reached within the limit, so that nothing is known about
    /// them.
    pub unknown: Option<(usize, usize)>,
}

/// How strong an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The number of configurations between two calls that were explored.
    pub configurations: usize,
    /// Whether these are all configurations.
    pub is_complete: bool,
    pub(crate) time: Time,
    /// Whether deferred events are part of a configuration.
    pub(crate) keeps_deferred: Option<bool>,
    /// Whether some state runs another machine, about which nothing is known.
    pub(crate) has_submachines: bool,
}

/// Checks a machine, by exploring at most `limit` configurations.
///
/// # Errors
///
/// Returns an error if the machine has too many regions.
pub fn check(machine: &Machine, plan: &Plan, limit: u32) -> Result<Checked, String> {
    let facts = facts(machine, plan)?;
    let explored = Explored::of(&facts, limit);
    let names = Names::of(machine);
    let active: Vec<Vec<StateId>> = explored.all().map(|number| explored.active(number)).collect();
    let reached = dead::reached(&explored, &active);
    let mut findings = Vec::new();
    let is_complete = explored.space.is_complete();
    if is_complete {
        findings.extend(dead::unreachable(&explored, &names, &reached));
        findings.extend(dead::dead(&explored, &names, &reached, &active));
    }
    let stuck = stuck::stuck(&explored, &names, &active);
    let (certain, perhaps): (Vec<_>, Vec<_>) = stuck.into_iter().partition(|finding| finding.is_everywhere);
    findings.extend(certain);
    let [findings, perhaps] = [findings, perhaps].map(|all| shown(all, machine, &names));
    let is_trap = |state: &StateId| {
        findings.iter().any(|finding| finding.kind == Kind::Trap && finding.about == finding::About::State(*state))
    };
    let (lasting, bounded) = forever::forever(&explored, &active);
    let forever = lasting.into_iter().filter(|state| !is_trap(state));
    let unknown = || {
        let states = reached.iter().filter(|reached| !**reached).count();
        (states, explored.taken().iter().filter(|taken| !**taken).count())
    };
    Ok(Checked {
        machine: plan.model().name.to_string(),
        place: names.place(finding::About::State(ROOT)),
        strength: Strength::of(&explored),
        forever: forever.map(|state| names.lasting(state)).collect(),
        bounded,
        unknown: (!is_complete).then(unknown),
        findings,
        perhaps,
    })
}

fn facts(machine: &Machine, plan: &Plan) -> Result<Facts, String> {
    let regions = plan.tree().regions().count();
    if regions > free::REGIONS {
        return Err(format!("a machine that is checked has {} regions at most, this one {regions}", free::REGIONS));
    }
    Ok(Facts::of(machine, plan))
}

/// The findings that are not silenced, with their places and requirements.
fn shown(findings: Vec<Finding>, machine: &Machine, names: &Names<'_>) -> Vec<Finding> {
    let is_silenced = |finding: &Finding| {
        let allows = |rule: &Rule| machine.places.allows(*rule, finding.subject(), &machine.model);
        finding.kind.rules().iter().any(allows)
    };
    let shown = findings.into_iter().filter(|finding| !is_silenced(finding));
    let named = shown.map(|finding| Finding {
        place: names.place(finding.about),
        requirements: names.requirements(finding.about),
        ..finding
    });
    named.collect()
}

impl Strength {
    fn of(explored: &Explored<'_>) -> Self {
        Strength {
            // Neither a machine that is not started nor one in the middle of a call counts.
            configurations: explored.all().skip(1).filter(|&number| explored.rests(number)).count(),
            is_complete: explored.space.is_complete(),
            time: explored.time,
            keeps_deferred: explored.keeps_deferred,
            has_submachines: !explored.facts.model().submachines.is_empty(),
        }
    }
}

impl Checked {
    /// Names the files of all places, given the names by which proc-macro2 knows the texts.
    #[must_use]
    pub fn in_files(mut self, file: impl Fn(&str) -> String) -> Self {
        let places = self.findings.iter_mut().chain(&mut self.perhaps).map(|finding| &mut finding.place);
        places.chain([&mut self.place]).for_each(|place| place.file = file(&place.file));
        self
    }
}
