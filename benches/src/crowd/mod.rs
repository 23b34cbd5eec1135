//! Thousands of agents with one machine: a `Vec` of hand-written switches compared with a [`Crowd`] of generated
//! machines. In each state an agent does some work, and may move on to the next state.

use crate::rounds::Rounds;
use fsmith::Crowd;
use fsmith::crowd::Id;
use fsmith_printed::Random;
use std::hint::black_box;

pub mod batch;
mod columns;

use columns::Columns;

/// The data of an agent.
#[derive(Clone, Debug, PartialEq)]
struct Body {
    /// The number of its initial state.
    start: u32,
    random: u32,
    work: u32,
    /// The probability of leaving the first state, and any other one, in units of 2^-32.
    first: u32,
    other: u32,
}

impl Body {
    fn draw(&mut self) {
        self.random = self.random.wrapping_mul(0x915f_77f5).wrapping_add(1);
    }

    fn work(&mut self, on: u32) {
        self.work = self.work.rotate_left(5) ^ on;
    }
}

/// How the agents behave.
#[derive(Clone, Copy)]
pub enum Setting {
    /// Each agent has its own random number.
    Apart {
        /// The percentage of agents in the first state.
        first: f64,
        /// The percentage of agents that move in an update.
        moving: f64,
    },
    /// All agents have the same random number, so that they are always in the same state.
    Together {
        /// The percentage of updates in which all agents move.
        moving: f64,
    },
}

/// The number of consecutive updates of one form before that of the other form.
#[derive(Clone, Copy)]
pub enum Turns {
    /// One update. In the meantime, the other form evicts the agents from the faster caches, as the rest of a program
    /// may do between two frames.
    Single,
    /// Several updates; the fewer agents there are, the more. The agents are in the fastest cache that holds them.
    InARow,
}

impl Turns {
    /// Returns the number of updates in a round.
    #[must_use]
    pub fn updates(self, agents: usize) -> usize {
        match self {
            Turns::Single => 1,
            Turns::InARow => (800_000 / agents).clamp(2, 64),
        }
    }
}

/// A measurement, with the number of agents and the number of rounds.
pub type Measure = fn(Setting, usize, usize) -> Rounds;

/// A measurement, with the number of agents, the number of rounds, and consecutive updates.
pub type Update = fn(Setting, usize, usize, Turns) -> Rounds;

/// A machine and its measurements.
pub struct Race {
    /// The number of states of the machine.
    pub states: u32,
    /// The number of agents.
    pub agents: usize,
    /// How the agents behave.
    pub setting: Setting,
    /// Updates all agents.
    pub update: Update,
    /// Passes an event to randomly selected agents, as many as there are.
    pub tell: Measure,
    /// Updates all agents in columns.
    pub columns: Measure,
}

/// Returns every machine in every setting.
#[must_use]
pub fn races() -> Vec<Race> {
    const MANY: usize = 100_000;
    const MOVING: [f64; 4] = [1.0, 10.0, 50.0, 99.0];
    let mut races = Vec::new();
    let mut eight = |agents, setting| {
        let (update, tell, columns): (Update, Measure, Measure) = (eight::update, eight::tell, eight::columns);
        races.push(Race { states: 8, agents, setting, update, tell, columns });
    };
    for agents in [1_000, MANY, 1_000_000] {
        MOVING.iter().for_each(|&moving| eight(agents, Setting::Apart { first: 12.5, moving }));
        MOVING.iter().for_each(|&moving| eight(agents, Setting::Together { moving }));
    }
    for (first, moving) in [(90.0, 1.0), (90.0, 10.0), (99.0, 0.1), (99.0, 1.0)] {
        eight(MANY, Setting::Apart { first, moving });
    }
    for moving in MOVING {
        let (four, thirty_two) =
            (Setting::Apart { first: 25.0, moving }, Setting::Apart { first: 100.0 / 32.0, moving });
        let (update, tell, columns): (Update, Measure, Measure) = (four::update, four::tell, four::columns);
        races.push(Race { states: 4, agents: MANY, setting: four, update, tell, columns });
        let (update, tell, columns): (Update, Measure, Measure) =
            (thirty_two::update, thirty_two::tell, thirty_two::columns);
        races.push(Race { states: 32, agents: MANY, setting: thirty_two, update, tell, columns });
    }
    races
}

/// Creates the data of the given number of agents.
fn bodies(setting: Setting, states: u32, count: usize) -> Vec<Body> {
    let chance = |of: f64| (of * f64::from(u32::MAX)) as u32;
    let mut random = Random::new(11);
    let mut body = |_| match setting {
        Setting::Apart { first, moving } => {
            let first = first / 100.0;
            // Each state is left by as many agents as enter it.
            let flow = moving / 100.0 / f64::from(states);
            let in_first = f64::from(random.below(1 << 20)) < first * f64::from(1 << 20);
            let start = if in_first { 0 } else { 1 + random.below(states - 1) };
            let (first, other) = (chance(flow / first), chance(flow * f64::from(states - 1) / (1.0 - first)));
            Body { start, random: random.draw() as u32, work: 0, first, other }
        }
        Setting::Together { moving } => {
            let chance = chance(moving / 100.0);
            Body { start: 0, random: 7, work: 0, first: chance, other: chance }
        }
    };
    (0..count).map(&mut body).collect()
}

/// Both forms of a machine.
macro_rules! forms {
    ($name:ident of $count:literal: $($state:ident $number:literal $chance:ident => $to:ident),*) => {
        mod $name {
            use super::*;

            fsmith::interpreter::state_machine! {
                #[derive(Clone)]
                machine Walker(body: &mut Body) {
                    events { Poke }
                    initial => match body.start { $($number => $state,)* _ => S0 };
                    $(state $state {
                        active { body.draw(); body.work($number); }
                        when body.random < body.$chance => { body.draw(); $to }
                        on Poke if body.random < body.$chance => { body.draw(); $to }
                        on Poke => { body.draw(); body.work($number * 3); stay }
                    })*
                }
            }

            /// The hand-written switch.
            #[derive(Clone, Copy, PartialEq, Debug)]
            enum State { $($state),* }

            #[derive(Clone, Copy)]
            enum Event { Poke }

            impl State {
                #[inline]
                fn update(&mut self, body: &mut Body) {
                    match self {
                        $(State::$state => {
                            let moves = body.random < body.$chance;
                            body.draw();
                            if moves {
                                *self = State::$to;
                            } else {
                                body.work($number);
                            }
                        })*
                    }
                }

                #[inline]
                fn handle(&mut self, body: &mut Body, event: Event) {
                    match self {
                        $(State::$state => match event {
                            Event::Poke => {
                                let moves = body.random < body.$chance;
                                body.draw();
                                if moves {
                                    *self = State::$to;
                                } else {
                                    body.work($number * 3);
                                }
                            }
                        })*
                    }
                }
            }

            /// Creates the same agents in both forms.
            fn agents(setting: Setting, count: usize) -> (Vec<(State, Body)>, Crowd<Walker, Body>, Vec<Id>) {
                const STATES: [State; $count] = [$(State::$state),*];
                let mut crowd = Crowd::with_capacity(count);
                let (mut hand, mut ids) = (Vec::with_capacity(count), Vec::with_capacity(count));
                for mut body in bodies(setting, $count, count) {
                    hand.push((STATES[body.start as usize], body.clone()));
                    ids.push(crowd.insert(Walker::start(&mut body), body));
                }
                (hand, crowd, ids)
            }

            /// Asserts that each agent is in the same state and has done the same work in both forms.
            fn verify(hand: &[(State, Body)], crowd: &Crowd<Walker, Body>, ids: &[Id]) {
                for ((state, body), &id) in hand.iter().zip(ids) {
                    let (walker, context) = crowd.get(id).expect("nobody was removed");
                    let found = walker.state().map(|state| state.name());
                    assert_eq!((found, context), (Some(&*format!("{state:?}")), body));
                }
            }

            pub fn update(setting: Setting, count: usize, rounds: usize, turns: Turns) -> Rounds {
                let (mut hand, mut crowd, ids) = agents(setting, count);
                let updates = turns.updates(count);
                let mut by_hand =
                    || (0..updates).for_each(|_| hand.iter_mut().for_each(|(state, body)| state.update(body)));
                let mut by_crowd =
                    || (0..updates).for_each(|_| crowd.step_all(|walker, body| { walker.update(body); }));
                (0..10).for_each(|_| { by_hand(); by_crowd(); });
                let measured = Rounds::run(rounds, by_hand, by_crowd);
                verify(&hand, &crowd, &ids);
                measured
            }

            pub fn tell(setting: Setting, count: usize, rounds: usize) -> Rounds {
                let (mut hand, mut crowd, ids) = agents(setting, count);
                let mut random = Random::new(13);
                let told: Vec<usize> = (0..count).map(|_| random.below(count as u32) as usize).collect();
                let by_hand = || {
                    for &at in &told {
                        let (state, body) = &mut hand[at];
                        state.handle(body, black_box(Event::Poke));
                    }
                };
                let told: Vec<Id> = told.iter().map(|&at| ids[at]).collect();
                let by_crowd = || {
                    for &id in &told {
                        crowd.step(id, |walker, body| walker.handle(body, black_box(WalkerEvent::Poke)));
                    }
                };
                let measured = Rounds::run(rounds, by_hand, by_crowd);
                verify(&hand, &crowd, &ids);
                measured
            }

            pub fn columns(setting: Setting, count: usize, rounds: usize) -> Rounds {
                let (mut hand, ..) = agents(setting, count);
                let mut columns = Columns::of(bodies(setting, $count, count));
                let updates = Turns::InARow.updates(count);
                let by_hand =
                    || (0..updates).for_each(|_| hand.iter_mut().for_each(|(state, body)| state.update(body)));
                let measured = Rounds::run(rounds, by_hand, || (0..updates).for_each(|_| columns.update::<$count>()));
                let found = columns.states.iter().zip(&columns.work);
                assert!(hand.iter().map(|(state, body)| (*state as u32, body.work)).eq(found.map(|(s, w)| (*s, *w))));
                measured
            }
        }
    };
}

forms!(four of 4: S0 0 first => S1, S1 1 other => S2, S2 2 other => S3, S3 3 other => S0);
forms!(eight of 8:
    S0 0 first => S1, S1 1 other => S2, S2 2 other => S3, S3 3 other => S4,
    S4 4 other => S5, S5 5 other => S6, S6 6 other => S7, S7 7 other => S0
);
forms!(thirty_two of 32:
    S0 0 first => S1, S1 1 other => S2, S2 2 other => S3, S3 3 other => S4,
    S4 4 other => S5, S5 5 other => S6, S6 6 other => S7, S7 7 other => S8,
    S8 8 other => S9, S9 9 other => S10, S10 10 other => S11, S11 11 other => S12,
    S12 12 other => S13, S13 13 other => S14, S14 14 other => S15, S15 15 other => S16,
    S16 16 other => S17, S17 17 other => S18, S18 18 other => S19, S19 19 other => S20,
    S20 20 other => S21, S21 21 other => S22, S22 22 other => S23, S23 23 other => S24,
    S24 24 other => S25, S25 25 other => S26, S26 26 other => S27, S27 27 other => S28,
    S28 28 other => S29, S29 29 other => S30, S30 30 other => S31, S31 31 other => S0
);

#[cfg(test)]
mod tests {
    /// Each race verifies that both forms do the same.
    #[test]
    fn all_forms_of_races_agree() {
        for race in super::races() {
            (race.update)(race.setting, 500, 5, super::Turns::InARow);
            (race.tell)(race.setting, 500, 5);
            (race.columns)(race.setting, 500, 5);
        }
    }
}
