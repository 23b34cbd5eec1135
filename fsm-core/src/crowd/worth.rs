//! Decides whether agents are better kept by state or by place, from how they were used in recent calls. No times are
//! measured, so that the same calls always lead to the same choice.

/// With fewer agents than this for each state, they are kept by place.
const FEW: usize = 8;
/// The number of calls until lists are tried again after they have gained nothing.
const PAUSE: u32 = 8;
/// Its maximum: the pause doubles each time.
const LONGEST_PAUSE: u32 = 256;
/// One in so many agents has to be in another state than the previous one, which is how often the processor
/// mispredicts.
const MIXED: usize = 16;
/// For each agent that is stepped, moving so many bytes between lists takes as long as stepping it by place, sorted.
const BYTES_A_STEP: usize = 7;

/// How agents were used recently.
#[derive(Clone)]
pub(super) struct Worth {
    /// The number of agents that were lent singly.
    pub told: usize,
    /// The number of agents in calls that lend many. All agents count, even if only those in some states are lent,
    /// because by place each of them would have to be checked, and the processor predicts that check no better than a
    /// step.
    pub stepped: usize,
    /// How these moved.
    moves: Moves,
    /// The number of calls until lists are tried.
    pause: u32,
    /// The length of the pause after the next failure.
    next_pause: u32,
}

/// How agents moved in calls that lend many.
#[derive(Clone, Copy, Default)]
pub(super) struct Moves {
    /// The number of agents that were looked at.
    pub seen: usize,
    /// How many of these changed their state.
    pub moved: usize,
    /// How many were in another state than the previous one, by place.
    pub changes: usize,
}

impl Moves {
    /// These and other ones.
    pub fn and(self, other: Self) -> Self {
        Moves { seen: self.seen + other.seen, moved: self.moved + other.moved, changes: self.changes + other.changes }
    }

    /// Whether moving those that moved takes less time than sorting all.
    fn are_few<A>(&self) -> bool {
        size_of::<A>() * self.moved < BYTES_A_STEP * self.seen
    }
}

impl Worth {
    pub const fn new() -> Self {
        let moves = Moves { seen: 0, moved: 0, changes: 0 };
        Worth { told: 0, stepped: 0, moves, pause: 0, next_pause: PAUSE }
    }

    /// Notes how agents moved in a call that lends many.
    pub fn note(&mut self, moves: Moves) {
        self.moves = self.moves.and(moves);
    }

    /// Whether so many agents should be sorted into so many lists: they should if they were mostly stepped together,
    /// the processor can predict little of what they do, and few of them moved.
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
        // Of so many, twice as many are in another state than the previous one; with half of them lists are kept.
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

    /// Notes that sorting has gained nothing, so that it is not tried again soon.
    pub fn fail(&mut self) {
        self.pause = self.next_pause;
        self.next_pause = (self.next_pause * 2).min(LONGEST_PAUSE);
    }

    fn forget(&mut self) {
        (self.told, self.stepped, self.moves) = (0, 0, Moves::default());
    }
}
