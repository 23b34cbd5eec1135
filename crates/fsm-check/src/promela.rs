//! The explored graph of a machine as a model in Promela, the language of the model checker Spin.

use crate::explored::Explored;
use crate::facts;
use crate::forever::running;
use crate::moves::Why;
use crate::names::Names;
use fsm_model::{Delay, Plan, ROOT, StateId, TransitionId};
use fsm_syntax::Machine;

/// The largest number of timers with a known duration. Each of them is a bit of an `int` of Promela.
const TIMERS: usize = 31;

/// The beginning of a model.
const HEAD: &str = "\
/* The machine NAME, as `fsmith check` explores it. Guards, decisions and computed durations are free choices.

   Each label is a configuration. The model omits payloads and the context. Histories, paused states and the remaining
   times of timers are not variables: they only decide which steps there are. A panic ends a run without active states.

   `[]<> time` holds in runs in which time passes. It does not hold if a timer runs on forever and is never due, because
   events follow each other without a pause or a call never returns.

   spin -a NAME.pml && cc -o pan pan.c
   ./pan -a -m1000000 -N never_STATE       STATE is never active
   ./pan -a -m1000000 -N stays_STATE       once STATE is active, it stays active
   ./pan -a -m1000000 -N leaves_STATE      STATE is exited after some time, whatever happens
   spin -t NAME.pml                        prints the steps of a violation */

";

/// The time of a model with COUNT timers. Each of them is awaited in turn, until a step ends or restarts it.
const CLOCK: &str = "\
bit time;
byte awaited;
int running; /* the timers that run on during a step, as bits */

inline pass() {
    time = 1 - ((running >> awaited) & 1);
    awaited = (awaited + time) % COUNT;
    running = 0
}

";

/// The properties of a state.
const PROPERTIES: &str = "
ltl never_NAME { [] !in_NAME }
ltl stays_NAME { [] (in_NAME -> [] in_NAME) }
ltl leaves_NAME { ([]<> time) -> [] (in_NAME -> <> !in_NAME) }
";

/// Writes the graph of a machine as a model in Promela, with three properties of each state.
///
/// # Errors
///
/// Returns an error if the machine has too many regions or timers, or more than `limit` configurations.
pub fn promela(machine: &Machine, plan: &Plan, limit: u32) -> Result<String, String> {
    let facts = facts(machine, plan)?;
    let is_known = |id: &TransitionId| matches!(facts.delays[id.index()], Some(Delay::Constant(_)));
    let timers: Vec<_> = (0..facts.delays.len()).map(TransitionId::at).filter(is_known).collect();
    if timers.len() > TIMERS {
        return Err(format!("a model in Promela has {TIMERS} timers at most, and this machine has {}", timers.len()));
    }
    let explored = Explored::of(&facts, limit);
    if !explored.space.is_complete() {
        return Err(format!("a model in Promela has all configurations, and this machine has more than {limit}"));
    }
    let names = Names::of(machine);
    let variables = variables(&explored, &names);
    let active = explored.all().map(|number| explored.active(number)).collect();
    let running = explored.all().map(|number| running(&explored, number)).collect();
    Ok(Model { explored: &explored, names, variables, timers, active, running }.text())
}

/// The names of states in the model. Each of them is unique.
fn variables(explored: &Explored<'_>, names: &Names<'_>) -> Vec<(StateId, String)> {
    let mut variables: Vec<(StateId, String)> = Vec::new();
    for state in explored.facts.plan.tree().states().filter(|&state| state != ROOT) {
        let plain = names.state(state).replace(|char: char| !char.is_ascii_alphanumeric(), "_");
        let is_used = variables.iter().any(|(_, used)| *used == plain);
        let name = if is_used { format!("{plain}_{}", state.index()) } else { plain };
        variables.push((state, name));
    }
    variables
}

struct Model<'e> {
    explored: &'e Explored<'e>,
    names: Names<'e>,
    variables: Vec<(StateId, String)>,
    /// The timers with a known duration.
    timers: Vec<TransitionId>,
    /// For each configuration, the active states.
    active: Vec<Vec<StateId>>,
    /// For each configuration in which time passes, the running timers with a known duration.
    running: Vec<Option<Vec<TransitionId>>>,
}

impl Model<'_> {
    fn text(&self) -> String {
        let mut text = HEAD.replace("NAME", self.explored.facts.model().name.as_ref());
        let (names, count) = (|| self.variables.iter().map(|(_, name)| name), self.timers.len().max(1));
        text.extend(names().map(|name| format!("bit in_{name};\n")));
        text.push_str(&CLOCK.replace("COUNT", &count.to_string()));
        let exits: Vec<_> = names().map(|name| format!("    in_{name} = 0")).collect();
        text.push_str(&format!("inline exit_all() {{\n{}\n}}\n\nactive proctype machine() {{\n", exits.join(";\n")));
        text.extend(self.explored.all().map(|number| self.configuration(number)));
        text.push_str("over: skip\n}\n");
        text.extend(names().map(|name| PROPERTIES.replace("NAME", name)));
        text
    }

    /// A configuration, and the steps from it.
    fn configuration(&self, number: u32) -> String {
        let mut steps: Vec<String> = Vec::new();
        for (label, target) in self.explored.space.steps(number) {
            let label = self.explored.label(label);
            let is_nothing = target == number && label.taken.is_empty() && label.started.is_empty();
            let cause = match label.why {
                // An event without any effect is the same as none.
                _ if is_nothing => "nothing".to_owned(),
                Why::Start => "start".to_owned(),
                Why::Follows => "a follow-up step".to_owned(),
                _ => self.names.step(label),
            };
            let step = self.step(&cause, &label.started, target);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        if number > 0 && !steps.is_empty() && self.running[number as usize].is_some() {
            let nothing = self.step("nothing", &[], number);
            if !steps.contains(&nothing) {
                steps.push(nothing);
            }
        }
        let is_active = |(state, _): &&(StateId, String)| self.active[number as usize].contains(state);
        let active = self.variables.iter().filter(is_active).map(|(_, name)| format!(" in_{name} = 1;"));
        // Spin refuses jumps to a `d_step`.
        let begin = format!("C{number}: skip; d_step {{ exit_all();{} pass() }};", active.collect::<String>());
        if steps.is_empty() {
            format!("{begin} goto over;\n")
        } else {
            format!("{begin} if\n{}    fi;\n", steps.concat())
        }
    }

    fn step(&self, cause: &str, started: &[TransitionId], target: u32) -> String {
        let running = self.running_on(started, target);
        format!("    :: printf(\"{}\\n\"); running = {running}; goto C{target}\n", printable(cause))
    }

    /// The timers that keep running during a step and after it, as bits. In a call, no time passes, so all of them do.
    fn running_on(&self, started: &[TransitionId], target: u32) -> u32 {
        let running = &self.running[target as usize];
        let runs = |id| running.as_ref().is_none_or(|running| running.contains(id)) && !started.contains(id);
        self.timers.iter().enumerate().filter(|(_, id)| runs(id)).map(|(nth, _)| 1 << nth).sum()
    }
}

/// A text in a string of Promela.
fn printable(text: &str) -> String {
    text.replace('\\', "/").replace('"', "'").replace('%', "%%")
}
