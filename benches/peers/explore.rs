//! Three models, each explored by fsm-explore and by stateright: steps per second, and memory for each configuration.
//!
//! ```text
//! cargo bench --manifest-path benches/peers/Cargo.toml --bench explore [-- [--quick]]
//! ```
//!
//! Each search runs three times, each time in a new process, and the fastest counts. Time is the CPU time of all threads of that
//! process; stateright is limited to one. Memory is the growth of the peak of the resident set (Linux only), divided by the
//! number of configurations. Both run the same functions on the same values, and have to find the same numbers.

use std::fmt::Debug;
use std::hash::Hash;
use std::process::{Command, ExitCode};
use std::{env, fs};

use fsm_explore::Explore;
use stateright::{Checker, Model as _, Property};

#[path = "explore/models.rs"]
mod models;

/// A model: a start, and functions that change a value and return whether they happened.
pub trait Space: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The first value.
    fn first(is_quick: bool) -> Self;
    /// The number of steps that may happen in each value.
    const STEPS: u8;
    /// Runs one of the steps.
    fn step(&mut self, nth: u8) -> bool;
    /// Whether the property is violated, which never happens.
    fn is_bad(&self) -> bool;
}

struct Peer<S>(S);

impl<S: Space> stateright::Model for Peer<S> {
    type State = S;
    type Action = u8;

    fn init_states(&self) -> Vec<S> {
        vec![self.0.clone()]
    }

    fn actions(&self, _: &S, actions: &mut Vec<u8>) {
        actions.extend(0..S::STEPS);
    }

    fn next_state(&self, last: &S, step: u8) -> Option<S> {
        let mut next = last.clone();
        next.step(step).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("good", |_, state: &S| !state.is_bad())]
    }
}

const SEARCHES: [&str; 4] = ["fsm-explore", "fsm-explore, fingerprints", "stateright BFS", "stateright DFS"];
const MODELS: [&str; 3] = ["player", "two players", "lossy wire"];

/// Runs one search, and returns how many configurations and steps it found.
fn search<S: Space>(name: &str, is_quick: bool) -> (u64, u64) {
    let first = S::first(is_quick);
    let checker = || Peer(first.clone()).checker().threads(1);
    if name.starts_with("fsm-explore") {
        let mut explore = Explore::of(first).ends(|_| true).never("bad", S::is_bad).limit(u32::MAX);
        for step in 0..S::STEPS {
            explore = explore.step(step.to_string(), move |state| state.step(step));
        }
        let report = if name.ends_with("fingerprints") { explore.memory(0) } else { explore }.report();
        assert!(report.is_complete(), "{report}");
        return (report.configurations() as u64, report.steps());
    }
    // stateright counts the start as a step.
    if name.ends_with("BFS") {
        let checker = checker().spawn_bfs().join();
        (checker.unique_state_count() as u64, checker.state_count() as u64 - 1)
    } else {
        let checker = checker().spawn_dfs().join();
        (checker.unique_state_count() as u64, checker.state_count() as u64 - 1)
    }
}

/// The seconds of CPU time and the peak of the resident set in bytes, of this process so far.
fn used() -> (f64, f64) {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: f64 = fields[11..=12].iter().map(|field| field.parse::<f64>().expect("a number")).sum();
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    let kilobytes: f64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    (ticks / 100.0, kilobytes * 1024.0)
}

/// Runs one search in this process, and prints the line that `measured` reads.
fn run(model: &str, name: &str, is_quick: bool) {
    let (_, before) = used();
    let (configurations, steps) = match model {
        "player" => search::<models::One>(name, is_quick),
        "two players" => search::<models::Two>(name, is_quick),
        _ => search::<models::Wire>(name, is_quick),
    };
    let (seconds, after) = used();
    println!("{configurations} {steps} {seconds} {}", after - before);
}

/// The configurations, the steps, the seconds and the bytes of a search in another process.
fn measured(model: &str, name: &str, is_quick: bool) -> [f64; 4] {
    let mut command = Command::new(env::current_exe().expect("this program has a file"));
    command.args(["run", model, name]).args(is_quick.then_some("--quick"));
    let output = command.output().expect("it can be started");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().map(|number| number.parse().expect("a number"));
    [(); 4].map(|()| numbers.next().expect("four numbers"))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_quick = arguments.iter().any(|argument| argument == "--quick");
    if let [command, model, name, ..] = &arguments[..]
        && command == "run"
    {
        run(model, name, is_quick);
        return ExitCode::SUCCESS;
    }
    println!("| model | search | configurations | steps | CPU s | million steps/s | bytes per configuration |");
    println!("|---|---|---|---|---|---|---|");
    for model in MODELS {
        let mut found = None;
        for name in SEARCHES {
            let runs = (0..if is_quick { 1 } else { 3 }).map(|_| measured(model, name, is_quick));
            let fastest = runs.min_by(|one, other| one[2].total_cmp(&other[2])).expect("it ran");
            let [configurations, steps, seconds, bytes] = fastest;
            assert_eq!(
                *found.get_or_insert((configurations, steps)),
                (configurations, steps),
                "{model}: {name} disagrees"
            );
            let bytes = bytes / configurations;
            // The clock has a resolution of 10 ms.
            let speed = if seconds < 0.05 { "too short".to_owned() } else { format!("{:.1}", steps / seconds / 1e6) };
            println!("| {model} | {name} | {configurations} | {steps} | {seconds:.2} | {speed} | {bytes:.0} |");
        }
    }
    ExitCode::SUCCESS
}
