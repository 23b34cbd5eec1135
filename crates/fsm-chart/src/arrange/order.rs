//! Orders the vertices of each rank (the barycentre method). Each vertex is moved to the middle of its neighbours above
//! and below, in turn. The order with the fewest crossings is kept.

use super::layers::Layers;

/// The number of passes over the ranks.
const SWEEPS: usize = 14;

/// Orders every rank.
pub fn order(layers: &mut Layers) {
    let count = layers.vertices.len();
    let (mut above, mut below) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for (upper, lower) in layers.links() {
        below[upper].push(lower);
        above[lower].push(upper);
    }
    let mut position = vec![0.0; count];
    number(&layers.ranks, &mut position);
    let mut best = (crossings(&layers.ranks, &below, &position), layers.ranks.clone());
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let ranks: Vec<usize> =
            if down { (0..layers.ranks.len()).collect() } else { (0..layers.ranks.len()).rev().collect() };
        for rank in ranks {
            let beside = if down { &above } else { &below };
            let middle = |vertex: usize| match beside[vertex].len() {
                0 => position[vertex],
                len => beside[vertex].iter().map(|other| position[*other]).sum::<f64>() / len as f64,
            };
            let mut keyed: Vec<_> = layers.ranks[rank].iter().map(|vertex| (middle(*vertex), *vertex)).collect();
            keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
            layers.ranks[rank] = keyed.into_iter().map(|(_, vertex)| vertex).collect();
            number_rank(&layers.ranks[rank], &mut position);
        }
        let crossed = crossings(&layers.ranks, &below, &position);
        if crossed < best.0 {
            best = (crossed, layers.ranks.clone());
        }
    }
    layers.ranks = best.1;
}

fn number(ranks: &[Vec<usize>], position: &mut [f64]) {
    ranks.iter().for_each(|rank| number_rank(rank, position));
}

/// Numbers the vertices of a rank, so that ranks of all lengths have the same middle.
fn number_rank(rank: &[usize], position: &mut [f64]) {
    let middle = (rank.len() as f64 - 1.0) / 2.0;
    rank.iter().enumerate().for_each(|(at, vertex)| position[*vertex] = at as f64 - middle);
}

/// The number of crossings of edges.
fn crossings(ranks: &[Vec<usize>], below: &[Vec<usize>], position: &[f64]) -> usize {
    ranks
        .iter()
        .map(|rank| {
            let mut ends: Vec<_> = Vec::new();
            for vertex in rank {
                let mut lower: Vec<_> = below[*vertex].iter().map(|lower| position[*lower]).collect();
                lower.sort_by(f64::total_cmp);
                ends.extend(lower);
            }
            inversions(ends).1
        })
        .sum()
}

/// The sorted numbers, and the number of pairs that were out of order.
fn inversions(mut numbers: Vec<f64>) -> (Vec<f64>, usize) {
    if numbers.len() < 2 {
        return (numbers, 0);
    }
    let (right, in_right) = inversions(numbers.split_off(numbers.len() / 2));
    let (left, in_left) = inversions(numbers);
    let (mut sorted, mut count) = (Vec::with_capacity(left.len() + right.len()), in_left + in_right);
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let Some(number) = left.peek() {
        match right.next_if(|other| other < number) {
            Some(other) => {
                count += left.len();
                sorted.push(other);
            }
            None => sorted.extend(left.next()),
        }
    }
    sorted.extend(right);
    (sorted, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_are_counted_as_inversions() {
        for (numbers, expected) in [(vec![], 0), (vec![1.0, 2.0, 2.0, 3.0], 0), (vec![3.0, 1.0, 2.0, 1.0], 4)] {
            assert_eq!(inversions(numbers).1, expected);
        }
        let falling: Vec<f64> = (0..200_000).rev().map(f64::from).collect();
        assert_eq!(inversions(falling).1, 200_000 * 199_999 / 2);
    }
}
