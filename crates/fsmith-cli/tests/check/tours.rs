//! The lengths of paths through the machines of the corpus, and of tours that are as short as possible.
//!
//! The machines of the corpus cannot be cloned, so these are paths through the graph that `fsmith check` explores, which
//! [`promela`] prints. An [`Explore`] of the numbers of its configurations finds them.

use fsm_check::promela;
use fsm_explore::Explore;
use fsm_syntax::conditions::Conditions;
use fsmith_cli::parts::{parts_of, rust_files};
use fsmith_cli::source::machines_with;
use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The weight of a step by which a tour begins anew, which is greater than that of all other steps together.
const ANEW: i64 = 1_000_000;

/// The limit on configurations. It is low because the tests are not optimized.
const LIMIT: u32 = 300;

/// The steps between configurations, by their numbers: for each configuration, those that lead from it.
struct Graph(Vec<Vec<usize>>);

impl Graph {
    /// Reads a model in Promela. A step without any effect is no part of a tour.
    fn of(model: &str) -> Self {
        let mut graph = Graph(Vec::new());
        for line in model.lines() {
            if line.starts_with('C') && line.contains(": skip; d_step ") {
                graph.0.push(Vec::new());
            } else if let Some((_, target)) = line.split_once("; goto C").filter(|_| line.starts_with("    :: ")) {
                let target: usize = target.parse().expect("a number");
                let here = graph.0.len() - 1;
                graph.0[here].extend(Some(target).filter(|_| !line.contains("printf(\"nothing\\n\")")));
            }
        }
        graph
    }

    fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The steps of paths that try all steps, and one more for the beginning of each path.
    fn paths(&self) -> usize {
        let most = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let mut explore = Explore::of(0)
            .time_limit(Duration::from_secs(600))
            .ends(|here: &usize| self.0[*here].iter().all(|target| target == here));
        for nth in 0..most {
            explore = explore.step(nth.to_string(), move |here| match self.0[*here].get(nth) {
                Some(target) => {
                    *here = *target;
                    true
                }
                None => false,
            });
        }
        let paths = explore.paths_of_all_steps();
        // Steps that do not happen are also tried, once each.
        let refused = self.0.iter().map(|steps| most - steps.len()).sum::<usize>();
        paths.steps() - refused + paths.iter().count()
    }

    /// The steps of a shortest tour from the start through all steps, which begins anew as rarely as possible. Each beginning is
    /// one more step.
    ///
    /// Each configuration that more steps lead to than from is left more often, along ways that are as short as possible in all:
    /// a flow with the lowest cost, which is found along shortest ways through what is left of each step.
    fn tour(&self) -> usize {
        let count = self.0.len();
        let mut surplus: Vec<i64> = self.0.iter().map(|steps| -(steps.len() as i64)).collect();
        let mut arcs = Arcs { all: Vec::new(), from: vec![Vec::new(); count] };
        for (source, targets) in self.0.iter().enumerate() {
            targets.iter().for_each(|target| surplus[*target] += 1);
            let ways: BTreeSet<usize> = targets.iter().copied().filter(|target| *target != source).collect();
            ways.into_iter().for_each(|target| arcs.add(source, target, 1));
            // Nothing else leads to the configuration before the start.
            if source > 0 {
                arcs.add(source, 0, ANEW);
            }
        }
        let mut steps = self.len() as i64;
        while let Some(source) = surplus.iter().position(|surplus| *surplus > 0) {
            let (distances, came) = arcs.shortest(source);
            let sinks = (0..count).filter(|at| surplus[*at] < 0);
            let sink = sinks.min_by_key(|at| distances[*at]).expect("there are as many beginnings as ends");
            let (mut amount, mut at) = (surplus[source].min(-surplus[sink]), sink);
            while at != source {
                amount = amount.min(arcs.all[came[at]].room);
                at = arcs.all[came[at] ^ 1].target;
            }
            (surplus[source], surplus[sink]) = (surplus[source] - amount, surplus[sink] + amount);
            steps += amount * distances[sink];
            at = sink;
            while at != source {
                arcs.all[came[at]].room -= amount;
                arcs.all[came[at] ^ 1].room += amount;
                at = arcs.all[came[at] ^ 1].target;
            }
        }
        (steps / ANEW + steps % ANEW) as usize
    }
}

/// A step that a tour may repeat, followed by its reverse, which takes repetitions back.
struct Arc {
    target: usize,
    room: i64,
    cost: i64,
}

struct Arcs {
    all: Vec<Arc>,
    from: Vec<Vec<usize>>,
}

impl Arcs {
    fn add(&mut self, source: usize, target: usize, cost: i64) {
        self.from[source].push(self.all.len());
        self.from[target].push(self.all.len() + 1);
        self.all.extend([Arc { target, room: i64::MAX / 2, cost }, Arc { target: source, room: 0, cost: -cost }]);
    }

    /// The lengths of the shortest ways from `source`, and the last arc of each (Bellman, Ford and Moore).
    fn shortest(&self, source: usize) -> (Vec<i64>, Vec<usize>) {
        let mut distances = vec![i64::MAX; self.from.len()];
        let (mut came, mut open) = (vec![0; self.from.len()], VecDeque::from([source]));
        distances[source] = 0;
        while let Some(here) = open.pop_front() {
            for &at in &self.from[here] {
                let Arc { target, room, cost } = self.all[at];
                if room > 0 && distances[here] + cost < distances[target] {
                    (distances[target], came[target]) = (distances[here] + cost, at);
                    open.push_back(target);
                }
            }
        }
        (distances, came)
    }
}

#[test]
fn a_tour_repeats_steps_or_starts_again() {
    let tour = |steps: &[&[usize]]| Graph(steps.iter().map(|steps| steps.to_vec()).collect()).tour();
    assert_eq!(tour(&[&[1], &[2], &[0]]), 3);
    assert_eq!(tour(&[&[1, 1, 1], &[0]]), 6);
    assert_eq!(tour(&[&[1, 2], &[3], &[3], &[0]]), 6);
    // The configuration 1 is an end.
    assert_eq!(tour(&[&[1, 2], &[], &[1]]), 5);
    assert_eq!(Graph(vec![vec![1, 2], vec![], vec![1]]).paths(), 5);
}

#[test]
fn paths_are_at_most_slightly_longer_than_a_tour() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository");
    let mut ratios = Vec::new();
    let files = ["tests/machines", "examples"].into_iter().flat_map(|folder| rust_files(&root.join(folder), true));
    for file in files {
        let source = fs::read_to_string(&file).expect("it can be read");
        for read in machines_with(&source, &Conditions::default(), &parts_of(&file, &source)) {
            let (machine, plan) = read.machine.expect("a machine");
            let Ok(model) = promela(&machine, &plan.expect("no mistakes"), LIMIT) else { continue };
            let graph = Graph::of(&model);
            let (paths, tour) = (graph.paths(), graph.tour());
            ratios.push((paths as f64 / tour as f64, machine.model.name.to_string()));
        }
    }
    ratios.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (least, median, most) = (&ratios[0], &ratios[ratios.len() / 2], &ratios[ratios.len() - 1]);
    println!("{} machines: {least:.3?}, {median:.3?}, {most:.3?}", ratios.len());
    assert!(ratios.len() > 120 && most.0 <= 1.2, "{most:?} of {} machines", ratios.len());
}
