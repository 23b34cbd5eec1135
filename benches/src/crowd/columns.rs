//! The limit: the same agents in columns, updated without branches, so that the compiler can vectorize the loop. The
//! work of each state is written as a selection of numbers.

use super::Body;

/// Agents in columns.
pub(super) struct Columns {
    pub states: Vec<u32>,
    pub work: Vec<u32>,
    random: Vec<u32>,
    first: Vec<u32>,
    other: Vec<u32>,
}

impl Columns {
    pub fn of(bodies: Vec<Body>) -> Self {
        let column = |of: fn(&Body) -> u32| bodies.iter().map(of).collect();
        Columns {
            states: column(|body| body.start),
            work: column(|body| body.work),
            random: column(|body| body.random),
            first: column(|body| body.first),
            other: column(|body| body.other),
        }
    }

    /// Updates all agents of a machine with the given number of states.
    #[inline(never)]
    pub fn update<const STATES: u32>(&mut self) {
        let Columns { states, work, random, first, other } = self;
        let chances = first.iter().zip(other);
        for (((state, work), random), (first, other)) in states.iter_mut().zip(work).zip(random).zip(chances) {
            let moves = *random < if *state == 0 { *first } else { *other };
            *random = random.wrapping_mul(0x915f_77f5).wrapping_add(1);
            *work = if moves { *work } else { work.rotate_left(5) ^ *state };
            let next = if *state + 1 == STATES { 0 } else { *state + 1 };
            *state = if moves { next } else { *state };
        }
    }
}
