//! The table of the fifty states: the rules of each state, with guards and counters, as plain data.
//!
//! Tables of other sizes are drawn in the same way, for the programs that measure compile times.

use crate::random::Random;

pub const STATES: usize = 50;
/// The number of events of a machine with fifty states.
pub const EVENTS: usize = 20;
/// The number of counters of all machines.
pub const COUNTERS: usize = 16;

/// Effects use the counters below this number, and entries and exits those from it on.
const EFFECT_COUNTERS: u32 = 8;

pub struct State {
    /// The counter that an entry increments.
    pub enter: Option<usize>,
    pub exit: Option<usize>,
    /// The rules for each event.
    pub rows: Vec<Row>,
}

pub struct Row {
    pub event: usize,
    /// Whether the event carries a number.
    pub loaded: bool,
    /// The rules, in the order in which they are considered.
    pub rules: Vec<Rule>,
}

pub struct Rule {
    pub guard: Option<Guard>,
    pub effect: Option<Effect>,
    /// The target; `None` to stay.
    pub target: Option<usize>,
}

#[derive(Clone, Copy)]
pub enum Guard {
    Even(usize),
    Ahead(usize, usize),
    /// The payload is less than this number.
    Below(u8),
}

#[derive(Clone, Copy)]
pub enum Effect {
    Bump(usize),
    /// Adds the payload.
    Add(usize),
}

/// The table, the same at every call.
pub fn table() -> Vec<State> {
    draw(STATES, EVENTS)
}

/// A table of the same size whose states ignore four fifths of the events.
pub fn sparse() -> Vec<State> {
    let mut drawing = Drawing::new(Random::new(2080), STATES, EVENTS, 40);
    drawing.all()
}

/// Draws a table of any size. The last fifth of the events carries a number.
pub fn draw(states: usize, events: usize) -> Vec<State> {
    let mut drawing = Drawing::new(Random::new(2050), states, events, 0);
    drawing.all()
}

pub struct Drawing {
    pub random: Random,
    states: usize,
    events: usize,
    /// How many of 60 pairs of a state and an event are ignored.
    pub ignored: u32,
}

impl Drawing {
    /// Creates a drawing. `ignored` of 60 pairs of a state and an event are ignored.
    pub fn new(random: Random, states: usize, events: usize, ignored: u32) -> Self {
        Self { random, states, events, ignored }
    }

    fn all(&mut self) -> Vec<State> {
        (0..self.states).map(|at| self.state(at)).collect()
    }

    pub fn state(&mut self, at: usize) -> State {
        let enter = self.random.one_in(3).then(|| 8 + self.random.below(4) as usize);
        let exit = self.random.one_in(3).then(|| 12 + self.random.below(4) as usize);
        let events = self.events;
        let first_loaded = events - events / 5;
        let row = |event| {
            let loaded = event >= first_loaded;
            Row { event, loaded, rules: self.rules(at, loaded) }
        };
        State { enter, exit, rows: (0..events).map(row).collect() }
    }

    fn rules(&mut self, at: usize, loaded: bool) -> Vec<Rule> {
        if self.ignored > 0 && self.random.below(60) < self.ignored {
            return Vec::new();
        }
        match self.random.below(20) {
            0..8 => Vec::new(),
            8..14 => vec![self.leave(at, loaded)],
            14..17 => vec![self.guarded(at, loaded)],
            17..19 => vec![self.guarded(at, loaded), self.leave(at, loaded)],
            _ => vec![Rule { guard: None, effect: Some(self.effect(loaded)), target: None }],
        }
    }

    fn leave(&mut self, at: usize, loaded: bool) -> Rule {
        let effect = self.random.one_in(2).then(|| self.effect(loaded));
        let others = u32::try_from(self.states - 1).expect("a table of moderate size");
        let step = 1 + self.random.below(others) as usize;
        Rule { guard: None, effect, target: Some((at + step) % self.states) }
    }

    fn guarded(&mut self, at: usize, loaded: bool) -> Rule {
        let random = &mut self.random;
        let guard = match random.below(3) {
            _ if loaded => Guard::Below(32 + 32 * random.below(6) as u8),
            0 => {
                let one = random.below(EFFECT_COUNTERS);
                let other = (one + 1 + random.below(EFFECT_COUNTERS - 1)) % EFFECT_COUNTERS;
                Guard::Ahead(one as usize, other as usize)
            }
            _ => Guard::Even(random.below(EFFECT_COUNTERS) as usize),
        };
        Rule { guard: Some(guard), ..self.leave(at, loaded) }
    }

    fn effect(&mut self, loaded: bool) -> Effect {
        let counter = self.random.below(EFFECT_COUNTERS) as usize;
        if loaded && self.random.one_in(2) { Effect::Add(counter) } else { Effect::Bump(counter) }
    }
}
