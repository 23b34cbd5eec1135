//! Places the vertices of a rank as near as possible to their wishes, in their order and without overlaps.

/// A vertex: its wanted position, its weight, and the least distance of its middle from that of the previous vertex.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    pub at: f64,
    pub weight: f64,
    pub distance: f64,
}

/// Returns the positions with the least weighted sum of squared distances from the wishes (isotonic regression, by
/// pooling adjacent violators).
pub fn positions(wishes: &[Wish]) -> Vec<f64> {
    // After the distances are subtracted, the positions only have to be in ascending order.
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
