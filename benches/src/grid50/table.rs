//! The table of the fifty states: who reacts to what, behind which guard, counting what. Plain data.

use crate::random::Random;

pub const STATES: usize = 50;
pub const EVENTS: usize = 20;
/// Events from here on carry a number.
pub const FIRST_LOADED: usize = 16;
pub const COUNTERS: usize = 16;

/// Effects count below this, entries and exits above.
const EFFECT_COUNTERS: u32 = 8;

pub struct State {
    /// The counter that an entry adds one to.
    pub enter: Option<usize>,
    pub exit: Option<usize>,
    /// What each event does, tried in order.
    pub rules: Vec<Vec<Rule>>,
}

pub struct Rule {
    pub guard: Option<Guard>,
    pub effect: Option<Effect>,
    /// `None` stays.
    pub target: Option<usize>,
}

#[derive(Clone, Copy)]
pub enum Guard {
    Even(usize),
    Ahead(usize, usize),
    /// The payload is below this.
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
    let mut random = Random::new(2050);
    (0..STATES).map(|at| state(&mut random, at)).collect()
}

fn state(random: &mut Random, at: usize) -> State {
    let enter = random.one_in(3).then(|| 8 + random.below(4) as usize);
    let exit = random.one_in(3).then(|| 12 + random.below(4) as usize);
    let rules = (0..EVENTS).map(|event| rules(random, at, event >= FIRST_LOADED)).collect();
    State { enter, exit, rules }
}

fn rules(random: &mut Random, at: usize, loaded: bool) -> Vec<Rule> {
    match random.below(20) {
        0..8 => Vec::new(),
        8..14 => vec![leave(random, at, loaded)],
        14..17 => vec![guarded(random, at, loaded)],
        17..19 => vec![guarded(random, at, loaded), leave(random, at, loaded)],
        _ => vec![Rule { guard: None, effect: Some(effect(random, loaded)), target: None }],
    }
}

fn leave(random: &mut Random, at: usize, loaded: bool) -> Rule {
    let effect = random.one_in(2).then(|| effect(random, loaded));
    let step = 1 + random.below(STATES as u32 - 1) as usize;
    Rule { guard: None, effect, target: Some((at + step) % STATES) }
}

fn guarded(random: &mut Random, at: usize, loaded: bool) -> Rule {
    let guard = match random.below(3) {
        _ if loaded => Guard::Below(32 + 32 * random.below(6) as u8),
        0 => {
            let one = random.below(EFFECT_COUNTERS);
            let other = (one + 1 + random.below(EFFECT_COUNTERS - 1)) % EFFECT_COUNTERS;
            Guard::Ahead(one as usize, other as usize)
        }
        _ => Guard::Even(random.below(EFFECT_COUNTERS) as usize),
    };
    Rule { guard: Some(guard), ..leave(random, at, loaded) }
}

fn effect(random: &mut Random, loaded: bool) -> Effect {
    let counter = random.below(EFFECT_COUNTERS) as usize;
    if loaded && random.one_in(2) { Effect::Add(counter) } else { Effect::Bump(counter) }
}
