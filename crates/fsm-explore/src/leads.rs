//! Whether one configuration always leads to another: a search for runs on which it never does.
//!
//! Such a run ends where nothing can happen any more, or goes around in a component forever. Only fair runs count.

use std::collections::VecDeque;

use crate::components::Components;
use crate::graph::Graph;
use crate::judge::Verdict;
use crate::origins::Origins;
use crate::trail::Trail;

/// Fairness by the numbers of steps: groups, one step of which has to happen.
pub(crate) struct Fair {
    pub(crate) weak: Vec<Vec<u16>>,
    pub(crate) strong: Vec<Vec<u16>>,
}

/// Decides whether a run reaches `from`, but never `to` afterwards.
pub(crate) fn verdict(graph: &Graph, origins: &Origins, from: &[bool], to: &[bool], fair: &Fair) -> Verdict<Trail> {
    let owing = Owing::find(graph, from, to);
    match counterexample(graph, origins, &owing, fair) {
        Some(trail) => Verdict::Violated(trail),
        None if owing.leaves => Verdict::Unknown,
        None => Verdict::Holds,
    }
}

/// Returns a run that reaches `from`, but never `to` afterwards. The way to its end, or to its loop, is the shortest
/// one.
fn counterexample(graph: &Graph, origins: &Origins, owing: &Owing, fair: &Fair) -> Option<Trail> {
    let loops = fair_loops(graph, &owing.order, fair);
    let is_end = |at: u32| loops[at as usize] != 0 || graph.steps(at).next().is_none();
    let end = owing.order.iter().copied().find(|&at| is_end(at))?;
    let mut steps = owing.path(origins, end);
    let number = loops[end as usize];
    if number == 0 {
        return Some(Trail { steps, reaches: Some(end), ..Trail::default() });
    }
    let repeats_from = Some(steps.len());
    steps.extend(Loop { graph, loops: &loops, number, start: end }.steps(fair));
    Some(Trail { steps, repeats_from, reaches: Some(end), ..Trail::default() })
}

/// The configurations that a run can be in after `from`, as long as it did not reach `to`.
struct Owing {
    /// The nearest first.
    order: Vec<u32>,
    /// The step by which each was reached from another one; `None` if `from` holds in it and no earlier one was needed.
    came: Vec<Option<(u32, u16)>>,
    /// Whether such a run reaches an open configuration, after which nothing is known.
    leaves: bool,
}

impl Owing {
    fn find(graph: &Graph, from: &[bool], to: &[bool]) -> Self {
        let mut owing = Owing { order: Vec::new(), came: vec![None; graph.len()], leaves: false };
        // A configuration is visited at most twice: before `from` and after it.
        let mut visited = [vec![false; graph.len()], vec![false; graph.len()]];
        let mut queue = VecDeque::new();
        let mut arrive = |at: u32, owes: bool, came, queue: &mut VecDeque<_>| {
            let nth = at as usize;
            if !owes && !visited[0][nth] {
                visited[0][nth] = true;
                queue.push_back((at, false));
            }
            if !(owes || from[nth]) || to[nth] {
                return;
            }
            owing.leaves |= graph.is_open(at);
            if !graph.is_open(at) && !visited[1][nth] {
                visited[1][nth] = true;
                owing.order.push(at);
                owing.came[nth] = if owes { came } else { None };
                queue.push_back((at, true));
            }
        };
        arrive(0, false, None, &mut queue);
        while let Some((at, owes)) = queue.pop_front() {
            for (step, target) in graph.steps(at) {
                arrive(target, owes, Some((at, step)), &mut queue);
            }
        }
        owing
    }

    fn path(&self, origins: &Origins, mut at: u32) -> Vec<u16> {
        let mut after = Vec::new();
        while let Some((source, step)) = self.came[at as usize] {
            after.push(step);
            at = source;
        }
        let mut steps = origins.path(at);
        steps.extend(after.into_iter().rev());
        steps
    }
}

/// Returns the number of the fair loop to which each configuration belongs, or 0. A fair loop is a set of configurations in
/// `part`, all of which a fair run can visit again and again.
fn fair_loops(graph: &Graph, part: &[u32], fair: &Fair) -> Vec<u32> {
    let mut loops = vec![0; graph.len()];
    let mut count = 0;
    // The part that each configuration belongs to. Parts are divided until each of them is a fair loop or contains none.
    let mut parts = vec![0; graph.len()];
    let mut next_part = 0;
    let mut open = vec![part.to_vec()];
    let mut components = Components::new(graph);
    while let Some(part) = open.pop() {
        next_part += 1;
        for &at in &part {
            parts[at as usize] = next_part;
        }
        for component in components.of(&part, |at| parts[at as usize] == next_part) {
            match fair.judge(graph, &component) {
                Judged::Unfair => {}
                Judged::Fair => {
                    count += 1;
                    component.iter().for_each(|&at| loops[at as usize] = count);
                }
                Judged::FairWithout(removed) => {
                    let rest = |&at: &u32| !graph.can(at, &removed);
                    open.push(component.into_iter().filter(rest).collect());
                }
            }
        }
    }
    loops
}

enum Judged {
    Fair,
    /// No run that stays in the component is fair.
    Unfair,
    /// Only runs in which these steps never become possible can be fair.
    FairWithout(Vec<u16>),
}

impl Fair {
    fn judge(&self, graph: &Graph, component: &[u32]) -> Judged {
        let mut sorted = component.to_vec();
        sorted.sort_unstable();
        let inner = |group: Option<&Vec<u16>>| {
            component.iter().any(|&at| {
                let mut steps = graph.steps(at);
                let counts = |step| group.is_none_or(|group| group.contains(&step));
                steps.any(|(step, to)| counts(step) && sorted.binary_search(&to).is_ok())
            })
        };
        if !inner(None) {
            return Judged::Unfair;
        }
        let always = |group: &[u16]| component.iter().all(|&at| graph.can(at, group));
        if self.weak.iter().any(|group| always(group) && !inner(Some(group))) {
            return Judged::Unfair;
        }
        let sometimes = |group: &[u16]| component.iter().any(|&at| graph.can(at, group));
        let delayed = self.strong.iter().filter(|group| sometimes(group) && !inner(Some(group)));
        let delayed: Vec<u16> = delayed.flatten().copied().collect();
        if delayed.is_empty() { Judged::Fair } else { Judged::FairWithout(delayed) }
    }
}

/// A fair loop, and the configuration in it that a run reaches first.
struct Loop<'g> {
    graph: &'g Graph,
    loops: &'g [u32],
    number: u32,
    start: u32,
}

impl Loop<'_> {
    /// Steps that lead from the start of the loop back to it, and are fair if they are repeated forever.
    fn steps(&self, fair: &Fair) -> Vec<u16> {
        let mut run = Vec::new();
        for group in &fair.weak {
            let is_met = |at, by, to| group.contains(&by) || !self.graph.can(at, group) || !self.graph.can(to, group);
            self.extend(&mut run, is_met);
        }
        for group in &fair.strong {
            if (0..self.graph.len() as u32).any(|at| self.contains(at) && self.graph.can(at, group)) {
                self.extend(&mut run, |_, by, _| group.contains(&by));
            }
        }
        if run.last().is_none_or(|&(_, _, to)| to != self.start) {
            run.extend(self.walk(self.end(&run), |_, _, to| to == self.start));
        }
        run.into_iter().map(|(_, step, _)| step).collect()
    }

    fn contains(&self, at: u32) -> bool {
        self.loops[at as usize] == self.number
    }

    fn end(&self, run: &[(u32, u16, u32)]) -> u32 {
        run.last().map_or(self.start, |&(_, _, to)| to)
    }

    /// Extends `run` up to a step that is a goal, unless it contains one already.
    fn extend(&self, run: &mut Vec<(u32, u16, u32)>, is_goal: impl Fn(u32, u16, u32) -> bool) {
        if !run.iter().any(|&(at, step, to)| is_goal(at, step, to)) {
            run.extend(self.walk(self.end(run), is_goal));
        }
    }

    /// Returns the shortest run in the loop that ends with a step that is a goal.
    fn walk(&self, start: u32, is_goal: impl Fn(u32, u16, u32) -> bool) -> Vec<(u32, u16, u32)> {
        let mut came = vec![None; self.graph.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            for (step, to) in self.graph.steps(at).filter(|&(_, to)| self.contains(to)) {
                if is_goal(at, step, to) {
                    let mut run = vec![(at, step, to)];
                    let mut back = at;
                    while back != start {
                        let last: (u32, u16, u32) = came[back as usize].expect("it was reached");
                        run.push(last);
                        back = last.0;
                    }
                    run.reverse();
                    return run;
                }
                if to != start && came[to as usize].is_none() {
                    came[to as usize] = Some((at, step, to));
                    queue.push_back(to);
                }
            }
        }
        unreachable!(
            "each configuration of a loop leads to all others, and a fair loop contains what fairness asks for"
        )
    }
}
