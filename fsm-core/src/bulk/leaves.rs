//! A set of leaves, by their numbers.

/// Some of up to 256 leaves.
#[derive(Clone, Copy)]
pub struct Leaves([u64; 4]);

impl Leaves {
    /// The wanted ones among the first `count` leaves.
    #[inline]
    pub fn of(count: usize, wanted: impl Fn(usize) -> bool) -> Self {
        let mut leaves = Leaves([0; 4]);
        for leaf in (0..count).filter(|&leaf| wanted(leaf)) {
            leaves.0[leaf / 64] |= 1 << (leaf % 64);
        }
        leaves
    }

    /// The leaves that no event leads out of.
    pub const fn without_way_out<const EVENTS: usize, const LEAVES: usize>(next: &[[u8; LEAVES]; EVENTS]) -> Self {
        let mut leaves = Leaves([0; 4]);
        let mut leaf = 0;
        while leaf < LEAVES {
            let mut event = 0;
            while event < EVENTS && next[event][leaf] as usize == leaf {
                event += 1;
            }
            if event == EVENTS {
                leaves.0[leaf / 64] |= 1 << (leaf % 64);
            }
            leaf += 1;
        }
        leaves
    }

    /// Whether the set contains a leaf.
    #[inline]
    pub fn has(&self, leaf: usize) -> bool {
        self.0[leaf / 64 % 4] >> (leaf % 64) & 1 != 0
    }

    /// Whether the set contains all leaves of another one.
    #[inline]
    pub fn contain(&self, others: &Leaves) -> bool {
        self.0.iter().zip(others.0).all(|(own, other)| other & !own == 0)
    }
}
