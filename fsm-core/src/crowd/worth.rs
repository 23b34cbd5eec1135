//! Decides whether agents are better kept by state or by place, from how they were used in recent calls. No times are
//! measured, so that the same calls always lead to the same choice.

use alloc::vec;
use alloc::vec::Vec;

/// With fewer agents than this for each state, they are kept by place.
const FEW: usize = 8;
/// The number of places in a sample.
const SAMPLE: usize = 256;
/// The number of calls until the choice is considered again.
const PAUSE: u32 = 8;
/// The maximum number of those calls, after sorting has gained nothing.
const LONGEST_PAUSE: u32 = 256;
/// The [spread] below which sorting gains nothing.
const LEAST_SPREAD: f32 = 1.0 / 16.0;
/// Moving this many bytes between lists costs as much as one misprediction.
const BYTES_A_GUESS: f32 = 14.0;

/// How agents were used recently.
#[derive(Clone)]
pub(super) struct Worth {
    /// The number of agents that were lent singly.
    pub told: usize,
    /// The number of agents in calls that lend many. All agents count, even if only those in some states are lent,
    /// because by place each of them would have to be checked, and the processor predicts that check no better than a
    /// step.
    pub stepped: usize,
    /// How many of those moved between lists.
    pub moved: usize,
    /// The number of calls until the next sample.
    pause: u32,
    /// The length of the pause after the next failure.
    next_pause: u32,
    /// The sample of the previous call.
    sample: Option<Sample>,
}

/// A sample of the places: the list in which each agent would be, by number.
#[derive(Clone)]
struct Sample {
    of: usize,
    numbers: Vec<Option<usize>>,
}

impl Sample {
    /// Places are spread evenly, without a regular pattern that the agents might have as well (by the golden ratio, as
    /// in Knuth's multiplicative hashing, *The Art of Computer Programming* 3, 6.4).
    fn take(of: usize, number_of: impl Fn(usize) -> Option<usize>) -> Self {
        let places = (0..SAMPLE as u32).map(|nth| (u64::from(nth.wrapping_mul(0x9e37_79b9)) * of as u64) >> u32::BITS);
        Sample { of, numbers: places.map(|place| number_of(place as usize)).collect() }
    }
}

impl Worth {
    pub const fn new() -> Self {
        Worth { told: 0, stepped: 0, moved: 0, pause: 0, next_pause: PAUSE, sample: None }
    }

    /// Whether the agents at this many places should be sorted into lists: they should if they were mostly stepped
    /// together, the processor can predict little of what they do, and few of them moved.
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

    /// Whether agents in lists of these lengths should stay there.
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

    /// Notes that sorting has gained nothing, so that it is not tried again soon.
    pub fn fail(&mut self) {
        self.pause = self.next_pause;
        self.next_pause = (self.next_pause * 2).min(LONGEST_PAUSE);
    }

    fn forget(&mut self) {
        (self.told, self.stepped, self.moved) = (0, 0, 0);
    }
}

/// Whether lists of these lengths gain something, if `moved` agents out of `of` move in each step.
fn pays<A>(counts: impl Iterator<Item = usize> + Clone, moved: usize, of: usize) -> bool {
    let cost_of_moving = (size_of::<A>() as f32 / BYTES_A_GUESS).max(1.0);
    spread(counts) > LEAST_SPREAD + cost_of_moving * moved as f32 / of.max(1) as f32
}

/// The probability that an agent is in another state than the previous one, which is how often the processor
/// mispredicts.
fn spread(counts: impl Iterator<Item = usize> + Clone) -> f32 {
    let agents = counts.clone().sum::<usize>().max(1) as f32;
    1.0 - counts.map(|count| count as f32 / agents).map(|share| share * share).sum::<f32>()
}
