//! Ranks the boxes of a composite from top to bottom. Most edges point down; those that close a cycle point up.

use std::collections::BTreeMap;

/// One box is above another, by at least `length` ranks. `None` is the border, which is above or below all ranks.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub from: Option<usize>,
    pub to: Option<usize>,
    pub length: usize,
}

/// Gives every box a rank, so that the boxes that are active first are at the top.
pub fn rank(ranks: &mut BTreeMap<usize, usize>, steps: &[Step], side_by_side: bool) {
    let above = steps.iter().filter(|step| step.from.is_none()).map(|step| step.length - 1).max().unwrap_or(0);
    if side_by_side {
        return ranks.values_mut().for_each(|rank| *rank = above);
    }
    let order = depth_first(ranks, steps);
    let at: BTreeMap<_, _> = order.iter().enumerate().map(|(at, inner)| (*inner, at)).collect();
    // An edge against the order of the search points up.
    let down = |step: &Step| match (step.from, step.to) {
        (Some(from), Some(to)) if at[&from] < at[&to] => Some((from, to, step.length)),
        (Some(from), Some(to)) if from != to => Some((to, from, step.length)),
        _ => None,
    };
    let edges: Vec<_> = steps.iter().filter_map(down).collect();
    for inner in &order {
        let from_top = steps.iter().filter(|step| step.from.is_none() && step.to == Some(*inner));
        let after = edges.iter().filter(|(_, to, _)| to == inner).map(|(from, _, length)| ranks[from] + length);
        let rank = after.chain(from_top.map(|step| step.length - 1)).max().unwrap_or(0);
        ranks.insert(*inner, rank);
    }
    // A box without incoming edges is moved as close as possible to the boxes that it leads to.
    for inner in order.iter().rev() {
        let is_led_to = edges.iter().any(|(_, to, _)| to == inner)
            || steps.iter().any(|step| step.from.is_none() && step.to == Some(*inner));
        let next = edges.iter().filter(|(from, ..)| from == inner).map(|(_, to, length)| ranks[to] - length).min();
        if let (false, Some(rank)) = (is_led_to, next) {
            ranks.insert(*inner, rank);
        }
    }
    spread(ranks, steps);
}

/// The boxes in reverse postorder of a depth-first search. Without cycles, each comes after all boxes that lead to it.
fn depth_first(ranks: &BTreeMap<usize, usize>, steps: &[Step]) -> Vec<usize> {
    let next = |from: usize| steps.iter().filter(move |step| step.from == Some(from)).filter_map(|step| step.to);
    let is_led_to = |inner: usize| steps.iter().any(|step| step.to == Some(inner));
    // The dots come first, then boxes without incoming edges, then the others in document order.
    let mut roots: Vec<_> = ranks.keys().copied().collect();
    roots.sort_by_key(|inner| (is_led_to(*inner), std::cmp::Reverse(next(*inner).count().min(1))));
    let (mut seen, mut finished) = (std::collections::BTreeSet::new(), Vec::new());
    for root in roots {
        let mut path = Vec::new();
        if seen.insert(root) {
            path.push((root, next(root).collect::<Vec<_>>().into_iter()));
        }
        while let Some((at, rest)) = path.last_mut() {
            match rest.next() {
                Some(inner) if seen.insert(inner) => path.push((inner, next(inner).collect::<Vec<_>>().into_iter())),
                Some(_) => {}
                None => {
                    finished.push(*at);
                    path.pop();
                }
            }
        }
    }
    finished.reverse();
    finished
}

/// Arranges boxes without edges in rows of at least four, below all others.
fn spread(ranks: &mut BTreeMap<usize, usize>, steps: &[Step]) {
    let has_edge = |inner: usize| steps.iter().any(|step| step.from == Some(inner) || step.to == Some(inner));
    let alone: Vec<_> = ranks.keys().copied().filter(|inner| !has_edge(*inner)).collect();
    let below = ranks.iter().filter(|(inner, _)| has_edge(**inner)).map(|(_, rank)| rank + 1).max().unwrap_or(0);
    let columns = (1..).find(|columns| columns * columns >= alone.len()).unwrap_or(1).max(4);
    for (nth, inner) in alone.into_iter().enumerate() {
        let row = nth / columns;
        ranks.insert(inner, if row == 0 && below == 0 { 0 } else { below + row });
    }
}
