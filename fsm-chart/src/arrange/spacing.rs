//! Where the vertices of a rank stand: as near as can be to where each wants to be, in their order, without overlapping.

/// A vertex: where it wants to be, how much, and how far its middle must be from that of the one before.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    pub at: f64,
    pub weight: f64,
    pub distance: f64,
}

/// The positions with the least sum of weighted squares of how far each is from its wish (isotonic regression, by pooling
/// adjacent violators).
pub fn positions(wishes: &[Wish]) -> Vec<f64> {
    // Without the distances, the positions only have to be in ascending order.
    let mut shift = 0.0;
    let shifts: Vec<f64> = wishes
        .iter()
        .enumerate()
        .map(|(at, wish)| {
            shift += if at == 0 { 0.0 } else { wish.distance };
            shift
        })
        .collect();
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (wish, shift) in wishes.iter().zip(&shifts) {
        let mut pool = (wish.at - shift, wish.weight, 1);
        while let Some(last) = pools.last().copied().filter(|last| last.0 > pool.0) {
            let weight = last.1 + pool.1;
            pool = ((last.0 * last.1 + pool.0 * pool.1) / weight, weight, last.2 + pool.2);
            pools.pop();
        }
        pools.push(pool);
    }
    let pooled = pools.into_iter().flat_map(|(at, _, count)| std::iter::repeat_n(at, count));
    pooled.zip(shifts).map(|(at, shift)| at + shift).collect()
}
