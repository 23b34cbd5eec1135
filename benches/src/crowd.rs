//! Thousands of agents of one machine: a `Vec` of hand-written switches against a [`Crowd`] of generated
//! ones. In each state an agent does some work, and perhaps goes on to the next.

use fsmith::Crowd;
use fsmith::crowd::Id;
use fsmith_printed::Random;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What an agent has of its own.
#[derive(Clone, Debug, PartialEq)]
struct Body {
    /// The number of the state that it begins in.
    start: u32,
    random: u32,
    work: u32,
    /// How likely it leaves the first state, and any other, in 2^32.
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
pub struct Setting {
    /// How many of a hundred are in the first state.
    pub first: f64,
    /// How many of a hundred move.
    pub moving: f64,
}

/// How many updates of a form follow each other before it is the other's turn.
#[derive(Clone, Copy)]
pub enum Turns {
    /// One: what the other form has touched meanwhile has driven the agents out of the nearer caches, as the rest of a
    /// program may do between two frames.
    Single,
    /// Eight, the fastest of which counts: the agents are as near as their number lets them be.
    InARow,
}

impl Turns {
    fn count(self) -> usize {
        match self {
            Turns::Single => 1,
            Turns::InARow => 8,
        }
    }
}

/// What is measured: the fastest round of each form.
pub struct Times {
    /// The `Vec` of switches.
    pub hand: Duration,
    /// The crowd.
    pub crowd: Duration,
}

impl Times {
    /// The crowd's to the other's.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.crowd.as_secs_f64() / self.hand.as_secs_f64()
    }
}

/// Both forms of some agents, by turns: so many agents, in so many rounds.
pub type Tell = fn(Setting, usize, usize) -> Times;

/// The same, so many updates in a row.
pub type Update = fn(Setting, usize, usize, Turns) -> Times;

/// A machine, and what is to be done with it.
pub struct Race {
    /// How many states the machine has.
    pub states: u32,
    /// How its agents behave.
    pub setting: Setting,
    /// All are updated.
    pub update: Update,
    /// As many, drawn one by one, are told an event.
    pub tell: Tell,
}

/// Every machine in every setting.
#[must_use]
pub fn races() -> Vec<Race> {
    let mut races = Vec::new();
    let mut race = |states, first, moving, update, tell| {
        races.push(Race { states, setting: Setting { first, moving }, update, tell });
    };
    for moving in [1.0, 10.0, 50.0] {
        race(4, 25.0, moving, four::update as Update, four::tell as Tell);
        race(8, 12.5, moving, eight::update, eight::tell);
        race(32, 3.125, moving, thirty_two::update, thirty_two::tell);
    }
    for (first, moving) in [(90.0, 1.0), (90.0, 10.0), (99.0, 0.1), (99.0, 1.0)] {
        race(8, first, moving, eight::update, eight::tell);
    }
    races
}

/// Bodies of so many agents.
fn bodies(setting: Setting, states: u32, count: usize) -> Vec<Body> {
    let mut random = Random::new(11);
    let first = setting.first / 100.0;
    // As many leave each state as come to it.
    let flow = setting.moving / 100.0 / f64::from(states);
    let chance = |of: f64| (flow / of * f64::from(u32::MAX)) as u32;
    let (from_first, from_other) = (chance(first), chance((1.0 - first) / f64::from(states - 1)));
    let body = |_| {
        let in_first = f64::from(random.below(1 << 20)) < first * f64::from(1 << 20);
        let start = if in_first { 0 } else { 1 + random.below(states - 1) };
        Body { start, random: random.draw() as u32, work: 0, first: from_first, other: from_other }
    };
    (0..count).map(body).collect()
}

/// The time of some work, if it is the shortest yet.
fn shorten(best: &mut Duration, work: impl FnOnce()) {
    let start = Instant::now();
    work();
    *best = start.elapsed().min(*best);
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

            /// The switch.
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

            /// The same agents in both forms.
            fn agents(setting: Setting, count: usize) -> (Vec<(State, Body)>, Crowd<Walker, Body>, Vec<Id>) {
                const STATES: [State; $count] = [$(State::$state),*];
                let mut crowd = Crowd::new();
                let (mut hand, mut ids) = (Vec::new(), Vec::new());
                for mut body in bodies(setting, $count, count) {
                    hand.push((STATES[body.start as usize], body.clone()));
                    ids.push(crowd.insert(Walker::start(&mut body), body));
                }
                (hand, crowd, ids)
            }

            /// Each agent has come to the same state, and has done the same.
            fn verify(hand: &[(State, Body)], crowd: &Crowd<Walker, Body>, ids: &[Id]) {
                for ((state, body), &id) in hand.iter().zip(ids) {
                    let (walker, context) = crowd.get(id).expect("nobody was removed");
                    let found = walker.state().map(|state| state.name());
                    assert_eq!((found, context), (Some(&*format!("{state:?}")), body));
                }
            }

            pub fn update(setting: Setting, count: usize, rounds: usize, turns: Turns) -> Times {
                let (mut hand, mut crowd, ids) = agents(setting, count);
                let mut times = Times { hand: Duration::MAX, crowd: Duration::MAX };
                for _ in 0..rounds {
                    for _ in 0..turns.count() {
                        shorten(&mut times.hand, || {
                            hand.iter_mut().for_each(|(state, body)| state.update(body));
                        });
                    }
                    for _ in 0..turns.count() {
                        shorten(&mut times.crowd, || crowd.step_all(|walker, body| { walker.update(body); }));
                    }
                }
                verify(&hand, &crowd, &ids);
                times
            }

            pub fn tell(setting: Setting, count: usize, rounds: usize) -> Times {
                let (mut hand, mut crowd, ids) = agents(setting, count);
                let mut times = Times { hand: Duration::MAX, crowd: Duration::MAX };
                let mut random = Random::new(13);
                for _ in 0..rounds {
                    let told: Vec<usize> = (0..count).map(|_| random.below(count as u32) as usize).collect();
                    let told_ids: Vec<Id> = told.iter().map(|&at| ids[at]).collect();
                    shorten(&mut times.hand, || {
                        for &at in &told {
                            let (state, body) = &mut hand[at];
                            state.handle(body, black_box(Event::Poke));
                        }
                    });
                    shorten(&mut times.crowd, || {
                        for &id in &told_ids {
                            crowd.step(id, |walker, body| walker.handle(body, black_box(WalkerEvent::Poke)));
                        }
                    });
                }
                verify(&hand, &crowd, &ids);
                times
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
    /// Both forms do the same, which each race verifies.
    #[test]
    fn the_forms_agree() {
        for race in super::races() {
            (race.update)(race.setting, 500, 5, super::Turns::InARow);
            (race.tell)(race.setting, 500, 5);
        }
    }
}
