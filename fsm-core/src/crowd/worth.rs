//! Decides whether agents are kept by state or by place, from their use in recent calls. No times are measured, so the
//! same calls always lead to the same choice.

/// With fewer agents than this for each state, they are kept by place.
const FEW: usize = 8;
/// The number of calls until lists are tried again after they were not worthwhile.
const PAUSE: u32 = 8;
/// The maximum of the pause, which doubles each time.
const LONGEST_PAUSE: u32 = 256;
/// Of this number of agents, one must be in another state than the previous one, which causes a misprediction.
const MIXED: usize = 16;
/// The number of bytes that can be moved between lists in the time in which one agent is sorted and stepped by place.
const BYTES_A_STEP: usize = 7;

/// The recent use of agents.
#[derive(Clone)]
pub(super) struct Worth {
    /// The number of agents that were passed alone.
    pub told: usize,
    /// The number of agents in calls that pass many. All agents count, even if only those in some states are passed,
    /// because by place, each would be checked, which is predicted no better than a step.
    pub stepped: usize,
    /// The moves in calls that pass many agents.
    moves: Moves,
    /// The number of calls until lists are tried.
    pause: u32,
    /// The length of the pause after the next failure.
    next_pause: u32,
}

/// The moves of agents in calls that pass many.
#[derive(Clone, Copy, Default)]
pub(super) struct Moves {
    /// The number of agents that were examined.
    pub seen: usize,
    /// The number of examined agents that changed their state.
    pub moved: usize,
    /// The number of examined agents that were in another state than the previous agent, by place.
    pub changes: usize,
}

impl Moves {
    pub fn and(self, other: Self) -> Self {
        Moves { seen: self.seen + other.seen, moved: self.moved + other.moved, changes: self.changes + other.changes }
    }

    /// Whether moving the agents that changed their state takes less time than sorting all agents.
    fn are_few<A>(&self) -> bool {
        size_of::<A>() * self.moved < BYTES_A_STEP * self.seen
    }
}

impl Worth {
    pub const fn new() -> Self {
        let moves = Moves { seen: 0, moved: 0, changes: 0 };
        Worth { told: 0, stepped: 0, moves, pause: 0, next_pause: PAUSE }
    }

    /// Notes the moves in a call that passes many agents.
    pub fn note(&mut self, moves: Moves) {
        self.moves = self.moves.and(moves);
    }

    /// Whether this number of agents should be sorted into this number of lists. They should be if they were mostly
    /// stepped together, the processor can predict little of their behaviour, and few of them moved.
    pub fn tries<A>(&mut self, agents: usize, lists: usize) -> bool {
        self.pause = self.pause.saturating_sub(1);
        let pays =
            self.told <= self.stepped && self.moves.changes * MIXED > self.moves.seen && self.moves.are_few::<A>();
        self.forget();
        pays && self.pause == 0 && agents >= FEW * lists
    }

    /// Whether agents in lists of these lengths should stay there.
    pub fn goes_on<A>(&mut self, counts: impl Iterator<Item = usize> + Clone) -> bool {
        let (all, most) = (counts.clone().sum::<usize>(), counts.max().unwrap_or(0));
        // If this proportion of agents is outside the largest list, twice as many are in another state than the
        // previous one. Lists are kept at half of the usual proportion.
        let are_mixed = (all - most) * (4 * MIXED) > all;
        let pays = self.told <= self.stepped && are_mixed && self.moves.are_few::<A>();
        self.forget();
        if pays {
            self.next_pause = PAUSE;
        } else {
            self.fail();
        }
        pays
    }

    /// Notes that sorting was not worthwhile, so that it is not tried again soon.
    pub fn fail(&mut self) {
        self.pause = self.next_pause;
        self.next_pause = (self.next_pause * 2).min(LONGEST_PAUSE);
    }

    fn forget(&mut self) {
        (self.told, self.stepped, self.moves) = (0, 0, Moves::default());
    }
}
