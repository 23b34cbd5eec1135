//! Whether agents are better kept by state or by place, by what was asked of them of late. Nothing here measures time, so
//! that the same calls choose the same.

use alloc::vec;
use alloc::vec::Vec;

/// Agents for each state, below which nobody is sorted.
const FEW: usize = 8;
/// At so many places it is asked what state agents are in.
const SAMPLE: usize = 256;
/// So many calls pass until it is thought of again.
const PAUSE: u32 = 8;
/// So many at most, where agents were sorted, and it has gained nothing.
const LONGEST_PAUSE: u32 = 256;
/// A [spread] below which nothing is gained.
const LEAST_SPREAD: f32 = 1.0 / 16.0;
/// To move so many bytes from list to list costs what it costs when the processor is wrong.
const BYTES_A_GUESS: f32 = 14.0;

/// What was asked of late.
#[derive(Clone)]
pub(super) struct Worth {
    /// How many agents were lent on their own.
    pub told: usize,
    /// How many were asked for together with others: everybody, also where only those in some states are lent. At their places
    /// each of them would have to be looked at to know who that is, and the processor foresees that no better than a step.
    pub stepped: usize,
    /// How many moved from list to list then.
    pub moved: usize,
    /// So many calls pass before anybody is asked.
    pause: u32,
    /// How long the pause after the next failure is.
    next_pause: u32,
    /// In which list those who were asked would have been, one call ago.
    sample: Option<Sample>,
}

/// Some of so many places, by the numbers of the lists in which they would be.
#[derive(Clone)]
struct Sample {
    of: usize,
    numbers: Vec<Option<usize>>,
}

impl Sample {
    /// Who is asked lies as far from those before as can be, and in no rhythm that agents may have as well (the golden
    /// ratio, as in Knuth's multiplicative hashing, *The Art of Computer Programming* 3, 6.4).
    fn take(of: usize, number_of: impl Fn(usize) -> Option<usize>) -> Self {
        let places = (0..SAMPLE as u32).map(|nth| (u64::from(nth.wrapping_mul(0x9e37_79b9)) * of as u64) >> u32::BITS);
        Sample { of, numbers: places.map(|place| number_of(place as usize)).collect() }
    }
}

impl Worth {
    pub const fn new() -> Self {
        Worth { told: 0, stepped: 0, moved: 0, pause: 0, next_pause: PAUSE, sample: None }
    }

    /// Whether the agents of a type at so many places, each with the number of a list, are to be sorted: since of late they were
    /// stepped together, and the processor foresees little of what they do, and few of them moved.
    pub fn tries<A>(&mut self, places: usize, lists: usize, number_of: impl Fn(usize) -> Option<usize>) -> bool {
        let many_are_told = self.told > self.stepped;
        self.forget();
        if let Some(pause) = self.pause.checked_sub(1) {
            self.pause = pause;
            return false;
        }
        let Some(before) = self.sample.take() else {
            if !many_are_told && places >= FEW * lists {
                self.sample = Some(Sample::take(places, number_of));
            }
            return false;
        };
        let now = Sample::take(before.of, number_of);
        let moved = before.numbers.iter().zip(&now.numbers).filter(|(before, now)| before != now).count();
        let mut counts = vec![0; lists];
        now.numbers.iter().flatten().for_each(|&number| counts[number] += 1);
        let pays = !many_are_told && pays::<A>(counts.iter().copied(), moved, now.numbers.len());
        self.pause = if pays { 0 } else { PAUSE };
        pays
    }

    /// Whether agents of a type, so many in each list, stay there.
    pub fn goes_on<A>(&mut self, counts: impl Iterator<Item = usize> + Clone) -> bool {
        let pays = self.told <= self.stepped && pays::<A>(counts, self.moved, self.stepped);
        self.forget();
        if pays {
            self.next_pause = PAUSE;
        } else {
            self.fail();
        }
        pays
    }

    /// Sorting has gained nothing: it will not be tried again soon.
    pub fn fail(&mut self) {
        self.pause = self.next_pause;
        self.next_pause = (self.next_pause * 2).min(LONGEST_PAUSE);
    }

    fn forget(&mut self) {
        (self.told, self.stepped, self.moved) = (0, 0, 0);
    }
}

/// Whether it gains something to keep agents of a type in lists, so many in each, if so many of some move at each step.
fn pays<A>(counts: impl Iterator<Item = usize> + Clone, moved: usize, of: usize) -> bool {
    let cost_of_moving = (size_of::<A>() as f32 / BYTES_A_GUESS).max(1.0);
    spread(counts) > LEAST_SPREAD + cost_of_moving * moved as f32 / of.max(1) as f32
}

/// Of agents in states: how likely one is in another state than the one before it, which is how often the processor is wrong
/// about them.
fn spread(counts: impl Iterator<Item = usize> + Clone) -> f32 {
    let agents = counts.clone().sum::<usize>().max(1) as f32;
    1.0 - counts.map(|count| count as f32 / agents).map(|share| share * share).sum::<f32>()
}
