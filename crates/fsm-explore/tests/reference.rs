//! Random spaces, whose properties are also decided straight from their definitions, without any of the algorithms.

use std::collections::{BTreeMap, BTreeSet};

use fsm_explore::{Explore, Fairness, Report};

const STEPS: [&str; 3] = ["a", "b", "c"];
const SIZE: usize = 5;

/// Each step leads from each configuration to one, or does not happen.
#[derive(Clone, Debug)]
struct Space {
    targets: [[Option<usize>; SIZE]; 3],
    from: [bool; SIZE],
    to: [bool; SIZE],
    inside: [bool; SIZE],
    /// Groups of steps.
    weak: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
}

/// A linear congruential generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}

impl Space {
    fn random(chance: &mut Chance) -> Self {
        let mut target = |_| (chance.below(2) == 0).then(|| chance.below(SIZE));
        let targets = [(); 3].map(|_| [(); SIZE].map(&mut target));
        let from = [(); SIZE].map(|_| chance.below(3) == 0);
        let to = [(); SIZE].map(|_| chance.below(4) == 0);
        let mut inside = [(); SIZE].map(|_| chance.below(5) != 0);
        inside[0] = true;
        let mut chosen = || {
            let steps: Vec<usize> = (0..3).filter(|_| chance.below(3) == 0).collect();
            if chance.below(2) == 0 { vec![steps] } else { steps.into_iter().map(|step| vec![step]).collect() }
        };
        Space { targets, from, to, inside, weak: chosen(), strong: chosen() }
    }

    fn report(&self) -> Report {
        let mut explore = Explore::of(0usize).ends(|_| true);
        for (step, name) in STEPS.into_iter().enumerate() {
            explore = explore.step(name, move |at| self.targets[step][*at].map(|to| *at = to).is_some());
        }
        let names = |steps: &Vec<usize>| steps.iter().map(|&step| STEPS[step]).collect::<Vec<_>>();
        let weak = self.weak.iter().map(|steps| Fairness::weak_any(names(steps)));
        let strong = self.strong.iter().map(|steps| Fairness::strong_any(names(steps)));
        let fairness = weak.chain(strong).fold(Fairness::none(), Fairness::and);
        explore
            .within(|&at| self.inside[at])
            .always_possible("possible", |&at| self.to[at])
            .leads_to("leads", |&at| self.from[at], |&at| self.to[at], fairness)
            .report()
    }

    /// There are no steps from what is beyond the bound.
    fn successors(&self, at: usize) -> impl Iterator<Item = usize> {
        (0..3).filter_map(move |step| self.targets[step][at].filter(|_| self.inside[at]))
    }

    /// Returns the configurations that can be reached through allowed ones, including the start if it is allowed.
    fn reachable(&self, start: usize, is_allowed: impl Fn(usize) -> bool) -> BTreeSet<usize> {
        let mut found: BTreeSet<usize> = [start].into_iter().filter(|&at| is_allowed(at)).collect();
        loop {
            let new: BTreeSet<usize> =
                found.iter().flat_map(|&at| self.successors(at)).filter(|&at| is_allowed(at)).collect();
            let size = found.len();
            found.extend(new);
            if found.len() == size {
                return found;
            }
        }
    }

    /// Whether steps lead from a configuration to a good one, or to one beyond the bound if `trusts_open`.
    fn is_possible(&self, at: usize, trusts_open: bool) -> bool {
        let mut all = self.reachable(at, |_| true).into_iter();
        all.any(|at| self.to[at] || trusts_open && !self.inside[at])
    }

    fn is_always_possible(&self, trusts_open: bool) -> bool {
        let mut all = self.reachable(0, |_| true).into_iter().filter(|&at| self.inside[at]);
        all.all(|at| self.is_possible(at, trusts_open))
    }

    /// Whether a run of `leads_to` gets beyond the bound after `from` and before `to`.
    fn leads_beyond(&self) -> bool {
        let starts = self.reachable(0, |_| true).into_iter().filter(|&at| self.from[at]);
        starts.flat_map(|at| self.reachable(at, |at| !self.to[at])).any(|at| !self.inside[at])
    }

    /// Whether a fair run exists that visits exactly the configurations of `set` again and again.
    fn is_fair_loop(&self, set: &BTreeSet<usize>) -> bool {
        let is_in = |at: usize| set.contains(&at);
        let connected = set.iter().all(|&at| self.reachable(at, is_in) == *set);
        let happens =
            |steps: &[usize]| set.iter().any(|&at| steps.iter().any(|&step| self.targets[step][at].is_some_and(is_in)));
        connected
            && happens(&[0, 1, 2])
            && self.weak.iter().all(|steps| happens(steps) || set.iter().any(|&at| !self.can(steps, at)))
            && self.strong.iter().all(|steps| happens(steps) || set.iter().all(|&at| !self.can(steps, at)))
    }

    fn can(&self, steps: &[usize], at: usize) -> bool {
        steps.iter().any(|&step| self.targets[step][at].is_some())
    }

    /// Returns the number of steps to the nearest end of a run that violates `leads_to`, or to the nearest loop of one.
    fn way_to_violation(&self) -> Option<usize> {
        let avoids = |at: usize| !self.to[at] && self.inside[at];
        let starts = self.reachable(0, |_| true).into_iter().filter(|&at| self.from[at]);
        let owing: BTreeSet<usize> = starts.flat_map(|at| self.reachable(at, avoids)).collect();
        let ends = owing.iter().copied().filter(|&at| self.successors(at).next().is_none());
        let sets = (1u32..1 << SIZE).map(|bits| (0..SIZE).filter(|at| bits >> at & 1 == 1).collect::<BTreeSet<_>>());
        let sets = sets.filter(|set| set.is_subset(&owing));
        let loops = sets.filter(|set| self.is_fair_loop(set)).flatten();
        let violations: BTreeSet<usize> = ends.chain(loops).collect();
        // Each configuration that a run of this length can end in, and whether it owes `to` there.
        let arrive = |owes: bool, at: usize| (at, (owes || self.from[at]) && avoids(at));
        let mut level = BTreeSet::from([arrive(false, 0)]);
        (0..2 * SIZE).find(|_| {
            let is_violated = level.iter().any(|(at, owes)| *owes && violations.contains(at));
            let next = level.iter().flat_map(|&(at, owes)| self.successors(at).map(move |next| arrive(owes, next)));
            level = next.collect();
            is_violated
        })
    }

    /// Runs a tape, and returns the configurations after each step.
    fn run(&self, steps: &[&str]) -> Vec<usize> {
        let mut at = 0;
        let mut all = vec![at];
        for step in steps {
            let step = STEPS.iter().position(|name| name == step).expect("a step of the space");
            at = self.targets[step][at].expect("the step happens");
            all.push(at);
        }
        all
    }

    /// Whether a tape is a run that violates `leads_to`.
    fn refutes(&self, steps: &[&str], repeats_from: Option<usize>) -> bool {
        let run = self.run(steps);
        assert!(run.iter().all(|&at| self.inside[at]), "nothing is known beyond the bound");
        let owes = (0..run.len()).any(|start| self.from[run[start]] && run[start..].iter().all(|&at| !self.to[at]));
        let Some(from) = repeats_from else { return owes && self.successors(run[run.len() - 1]).next().is_none() };
        // The loop itself has to be fair, with the steps that it takes and the configurations that it visits.
        let visited = &run[from..run.len() - 1];
        let takes = |group: &[usize]| group.iter().any(|&step| steps[from..].contains(&STEPS[step]));
        // `from` may hold in the loop only, whose steps all come again after it.
        let owes = owes || visited.iter().any(|&at| self.from[at]);
        owes && visited.iter().all(|&at| !self.to[at])
            && run[from] == run[run.len() - 1]
            && self.weak.iter().all(|steps| takes(steps) || visited.iter().any(|&at| !self.can(steps, at)))
            && self.strong.iter().all(|steps| takes(steps) || visited.iter().all(|&at| !self.can(steps, at)))
    }
}

#[test]
fn answers_agree_with_their_definitions() {
    let mut chance = Chance(1);
    let (mut violated, mut unknown) = ([0; 3], [0; 2]);
    for nth in 0..20_000 {
        let space = Space::random(&mut chance);
        let report = space.report();
        let is_unknown = |property: &str| {
            let text = report.to_string();
            let line = text.lines().find(|line| line.contains(property) && line.ends_with(')')).expect("an answer");
            line.trim_start().starts_with("not decided: only beyond the bound ")
        };
        let context = || format!("space {nth}: {space:?}\n{report}");

        let possible = report.tape("possible");
        assert_eq!(possible.is_none(), space.is_always_possible(true), "{}", context());
        let is_open = possible.is_none() && !space.is_always_possible(false);
        assert_eq!(is_unknown("  always possible `"), is_open, "{}", context());
        unknown[0] += u32::from(is_open);
        if let Some(tape) = possible {
            violated[0] += 1;
            let run = space.run(&tape.steps().collect::<Vec<_>>());
            let (lost, before) = run.split_last().expect("a run has a start");
            assert!(!space.is_possible(*lost, true), "{}", context());
            let leaves = |at: &usize| space.is_possible(*at, true);
            assert!(before.iter().all(leaves), "it was lost earlier: {}", context());
        }

        let leads = report.tape("leads");
        let way = leads.map(|tape| tape.repeats_from().unwrap_or(tape.steps().len()));
        assert_eq!(way, space.way_to_violation(), "{}", context());
        let is_open = leads.is_none() && space.leads_beyond();
        assert_eq!(is_unknown("  leads to `"), is_open, "{}", context());
        unknown[1] += u32::from(is_open);
        if let Some(tape) = leads {
            violated[if tape.repeats_from().is_some() { 1 } else { 2 }] += 1;
            assert!(space.refutes(&tape.steps().collect::<Vec<_>>(), tape.repeats_from()), "{}", context());
        }
    }
    let mut counts = violated.iter().chain(&unknown);
    assert!(counts.all(|&count| count > 500), "each kind of answer is tested: {violated:?}, {unknown:?}");
}

/// The numbers of steps to all configurations that can be reached.
fn distances(space: &Space) -> BTreeMap<usize, usize> {
    let mut found = BTreeMap::from([(0, 0)]);
    for length in 0..SIZE {
        let level: Vec<usize> = found.iter().filter(|(_, at)| **at == length).map(|(at, _)| *at).collect();
        for next in level.into_iter().flat_map(|at| space.successors(at)) {
            found.entry(next).or_insert(length + 1);
        }
    }
    found
}

/// A search stops at a bad configuration or at a deadlock, whichever it finds first. Its tape is a shortest one.
#[test]
fn the_first_violation_has_the_shortest_tape() {
    let mut chance = Chance(2);
    let mut counts = [0; 3];
    for nth in 0..20_000 {
        let space = Space::random(&mut chance);
        let mut explore = Explore::of(0usize).within(|&at| space.inside[at]).ends(|&at| space.to[at]);
        for (step, name) in STEPS.into_iter().enumerate() {
            let targets = space.targets[step];
            explore = explore.step(name, move |at| targets[*at].map(|to| *at = to).is_some());
        }
        let report = explore.never("bad", |&at| space.from[at] && at > 2).report();
        let context = || format!("space {nth}: {space:?}\n{report}");

        let distances = distances(&space);
        let nearest = |is: &dyn Fn(usize) -> bool| distances.iter().filter(|(at, _)| is(**at)).map(|(_, n)| *n).min();
        let bad = nearest(&|at| space.from[at] && at > 2);
        let is_stuck = |at: usize| space.inside[at] && !space.to[at] && space.successors(at).all(|next| next == at);
        let stuck = nearest(&is_stuck);
        let length = |property: &str| report.tape(property).map(|tape| tape.steps().len());
        match (length("bad"), length("deadlock")) {
            (None, None) => assert_eq!((bad, stuck), (None, None), "{}", context()),
            (found, None) => assert_eq!(found, bad, "{}", context()),
            (None, found) => assert_eq!(found, stuck, "{}", context()),
            (Some(_), Some(_)) => panic!("the search went on: {}", context()),
        }
        counts[if length("bad").is_some() { 0 } else { 1 + usize::from(length("deadlock").is_some()) }] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "each kind of answer is tested: {counts:?}");
}
