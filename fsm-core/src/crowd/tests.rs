//! A crowd, compared with the same agents stepped alone.

use super::sorting::BLOCK;
use super::{Crowd, Id};
use crate::{Generated, State, StateMachine};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::vec::Vec;

mod calls;
mod collection;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum WalkerState {
    Idle,
    Busy,
    Walking,
    Resting,
}

use WalkerState::{Busy, Idle, Resting, Walking};

impl State for WalkerState {
    const ALL: &'static [Self] = &[Idle, Busy, Walking, Resting];
    const GENERATED: Generated = Generated;

    fn index(self) -> usize {
        self as usize
    }

    fn name(self) -> &'static str {
        ""
    }

    fn parent(self) -> Option<Self> {
        matches!(self, Walking | Resting).then_some(Busy)
    }
}

#[derive(Clone, Debug)]
struct Walker(Option<WalkerState>);

impl StateMachine for Walker {
    type State = WalkerState;
    const NAME: &'static str = "Walker";
    const GENERATED: Generated = Generated;
    const STATE_SAYS_ALL: bool = true;

    fn is_in(&self, state: WalkerState) -> bool {
        self.0 == Some(state)
    }

    fn active_state(&self) -> Option<WalkerState> {
        self.0
    }
}

/// The context of an agent.
#[derive(Clone, PartialEq, Debug)]
struct Body {
    name: usize,
    random: u32,
    log: Vec<u32>,
}

fn step_of(random: u32) -> u32 {
    random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
}

/// Moves one time in `one_in`.
fn step(walker: &mut Walker, body: &mut Body, one_in: u32) {
    body.random = step_of(body.random);
    if (body.random >> 8).is_multiple_of(one_in) {
        walker.0 = [None, Some(Idle), Some(Walking), Some(Resting)][(body.random >> 20) as usize % 4];
        body.log.push(body.random);
    }
}

fn agent(name: usize) -> (Walker, Body) {
    let random = name as u32 * 7919;
    (Walker([Some(Idle), Some(Walking), None][name % 3]), Body { name, random, log: Vec::new() })
}

type Agents = Vec<(Walker, Body)>;

/// The number of agents that fill several blocks.
const MANY: usize = 5 * BLOCK + 7;

/// A crowd of `count` agents, and the same agents alone.
fn crowd(count: usize) -> (Crowd<Walker, Body>, Vec<Id>, Agents) {
    let (mut crowd, alone): (_, Agents) = (Crowd::new(), (0..count).map(agent).collect());
    let ids = alone.iter().cloned().map(|(walker, body)| crowd.insert(walker, body)).collect();
    (crowd, ids, alone)
}

fn agree(crowd: &Crowd<Walker, Body>, ids: &[Id], alone: &[(Walker, Body)]) {
    for (&id, (walker, body)) in ids.iter().zip(alone) {
        let (found, context) = crowd.get(id).expect("it is there");
        assert_eq!((found.0, context), (walker.0, body));
    }
    assert_eq!(crowd.iter().count(), crowd.len());
    assert!(crowd.iter().all(|(id, _, body)| crowd.get(id).is_some_and(|(_, found)| found.name == body.name)));
    for state in [Idle, Busy, Walking, Resting] {
        let inside = |walker: &Walker| walker.0.is_some_and(|found| found == state || found.parent() == Some(state));
        assert_eq!(crowd.count_in(state), crowd.iter().filter(|(_, walker, _)| inside(walker)).count());
        assert_eq!(crowd.count_in(state), crowd.iter_in(state).filter(|(_, walker, _)| inside(walker)).count());
    }
}

#[test]
fn a_crowd_steps_like_single_agents() {
    for (count, one_in) in [(1000, 1), (1000, 2), (1000, 7), (1000, 100), (MANY, 1), (MANY, 3), (MANY, 1_000_000)] {
        let (mut crowd, ids, mut alone) = crowd(count);
        for _ in 0..20 {
            crowd.step_all(|walker, body| step(walker, body, one_in));
            alone.iter_mut().for_each(|(walker, body)| step(walker, body, one_in));
            agree(&crowd, &ids, &alone);
        }
    }
}

#[test]
fn every_agent_is_stepped_exactly_once() {
    for count in [300, MANY] {
        let (mut crowd, ..) = crowd(count);
        let mut steps = 0;
        crowd.step_all(|walker, _| {
            steps += 1;
            walker.0 = Some(Resting);
        });
        assert_eq!(steps, count);
        assert_eq!(crowd.count_in(Resting), count);
    }
}

/// Steps all agents. Returns how often the next agent in a block was in another state than the one before.
fn changes(crowd: &mut Crowd<Walker, Body>, one_in: u32) -> usize {
    let mut stepped = Vec::new();
    crowd.step_all(|walker, body| {
        stepped.push((body.name / BLOCK, walker.0));
        step(walker, body, one_in);
    });
    stepped.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1).count()
}

/// Agents that move exchange their positions in the order, so that few are stepped between those of another state.
#[test]
fn agents_in_the_same_state_are_stepped_together() {
    let (mut crowd, ids, _) = crowd(MANY);
    assert_eq!(changes(&mut crowd, 50), 6 * 2);
    // Without an order, a third of the agents would be in the same state as the one before.
    for _ in 0..100 {
        let changes = changes(&mut crowd, 50);
        assert!(changes < 2 * MANY / 16 + 6 * 3, "{changes}");
    }
    // Also applies to agents that were stepped alone, from the second call on.
    crowd.step_each(ids.iter().copied(), |walker, body| step(walker, body, 2));
    crowd.step_all(|_, _| {});
    assert!(changes(&mut crowd, 50) < 2 * MANY / 16 + 6 * 3);
}

/// If most of the agents move, the order of each block is determined again each time.
#[test]
fn each_block_is_stepped_by_state_if_many_agents_move() {
    let (mut crowd, ids, mut alone) = crowd(MANY);
    // Neighbours have different random numbers.
    let scatter = |body: &mut Body| body.random = (body.name as u32).wrapping_mul(0x9e37_79b9).wrapping_pow(3);
    ids.iter().for_each(|&id| crowd.context_mut(id).into_iter().for_each(scatter));
    alone.iter_mut().for_each(|(_, body)| scatter(body));
    for _ in 0..40 {
        let mut stepped = Vec::new();
        crowd.step_all(|walker, body| {
            stepped.push((body.name / BLOCK, walker.0));
            step(walker, body, 1);
        });
        alone.iter_mut().for_each(|(walker, body)| step(walker, body, 1));
        stepped.dedup();
        assert!(stepped.is_sorted() && stepped.len() <= 6 * 4, "{}", stepped.len());
    }
    agree(&crowd, &ids, &alone);
}

#[test]
fn agents_are_stepped_by_place_if_sorting_gains_nothing() {
    let (mut crowd, ..) = crowd(MANY);
    crowd.step_all(|walker, _| walker.0 = Some(Idle));
    for _ in 0..40 {
        let mut names = Vec::new();
        crowd.step_all(|_, body| names.push(body.name));
        assert!(names.is_sorted());
    }
}

#[test]
fn iteration_follows_the_order_of_places() {
    let (mut crowd, ids, _) = crowd(MANY);
    (0..4).for_each(|_| crowd.step_all(|walker, body| step(walker, body, 50)));
    assert!(crowd.iter().map(|(id, ..)| id).eq(ids));
}

#[test]
fn the_order_of_steps_is_deterministic() {
    let order = || {
        let (mut crowd, ..) = crowd(500);
        (0..9).for_each(|_| crowd.step_all(|walker, body| step(walker, body, 30)));
        let mut names = Vec::new();
        crowd.step_all(|_, body| names.push(body.name));
        names
    };
    assert_eq!(order(), order());
}

#[test]
fn stepping_by_id_or_state_matches_single_agents() {
    let (mut crowd, ids, mut alone) = crowd(100);
    for at in [3, 99, 3, 0] {
        let answer = crowd.step(ids[at], |walker, body| {
            step(walker, body, 1);
            body.name
        });
        assert_eq!(answer, Some(at));
        let (walker, body) = &mut alone[at];
        step(walker, body, 1);
    }
    crowd.step_each(ids[10..20].iter().copied(), |walker, body| step(walker, body, 1));
    alone[10..20].iter_mut().for_each(|(walker, body)| step(walker, body, 1));
    agree(&crowd, &ids, &alone);

    crowd.step_in(Busy, |walker, body| step(walker, body, 1));
    for (walker, body) in &mut alone {
        if matches!(walker.0, Some(Walking | Resting)) {
            step(walker, body, 1);
        }
    }
    agree(&crowd, &ids, &alone);
}

#[test]
fn removed_agents_are_no_longer_accessible() {
    let (mut crowd, mut ids, mut alone) = crowd(100);
    for at in (0..50).rev() {
        let (walker, body) = crowd.remove(ids[at]).expect("it is there");
        assert_eq!((walker.0, body), (alone[at].0.0, alone[at].1.clone()));
    }
    let gone: Vec<_> = ids.drain(..50).collect();
    alone.drain(..50);
    // The places are used again, but not the ids.
    for name in 200..210 {
        let (walker, body) = agent(name);
        alone.push((walker.clone(), body.clone()));
        ids.push(crowd.insert(walker, body));
    }
    assert_eq!(crowd.len(), 60);
    for id in gone {
        assert!(!crowd.contains(id) && crowd.get(id).is_none() && crowd.context_mut(id).is_none());
        assert!(crowd.remove(id).is_none() && crowd.step(id, |_, _| ()).is_none());
    }
    crowd.step_all(|walker, body| step(walker, body, 2));
    alone.iter_mut().for_each(|(walker, body)| step(walker, body, 2));
    agree(&crowd, &ids, &alone);
}

#[test]
fn ids_are_never_reused() {
    let mut crowd: Crowd<Walker, ()> = Crowd::new();
    let first = crowd.insert(Walker(None), ());
    crowd.remove(first);
    for _ in 0..70_000 {
        let id = crowd.insert(Walker(None), ());
        assert_ne!(id, first);
        crowd.remove(id);
    }
    assert!(crowd.is_empty() && !crowd.contains(first));
}

#[test]
fn a_panic_loses_no_agent() {
    for one_in in [1, 40, 400] {
        let (mut crowd, ids, _) = crowd(200);
        // The order of each block is kept if few agents move.
        (0..4).for_each(|_| crowd.step_all(|walker, body| step(walker, body, one_in)));
        let mut left = 150;
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            crowd.step_all(|walker, body| {
                left -= 1;
                step(walker, body, 1);
                assert!(left > 0, "enough");
            });
        }));
        assert!(panicked.is_err());
        let all: Vec<_> = crowd.iter().map(|(_, walker, body)| (walker.clone(), body.clone())).collect();
        assert_eq!(all.len(), 200);
        let alone: Vec<_> = ids.iter().map(|&id| crowd.get(id).map(|(w, b)| (w.clone(), b.clone())).unwrap()).collect();
        agree(&crowd, &ids, &alone);
        assert!(alone.iter().enumerate().all(|(at, (_, body))| body.name == at));

        let panicked = catch_unwind(AssertUnwindSafe(|| {
            crowd.step(ids[7], |walker, _| {
                walker.0 = Some(Idle);
                panic!("enough");
            })
        }));
        assert!(panicked.is_err());
        assert_eq!(crowd.get(ids[7]).unwrap().0.0, Some(Idle));
        assert!(crowd.iter_in(Idle).any(|(id, ..)| id == ids[7]));
        assert_eq!(crowd.count_in(Idle), crowd.iter_in(Idle).count());
        assert_eq!(crowd.step(ids[8], |walker, _| walker.0 = Some(Resting)), Some(()));
        assert_eq!(crowd.count_in(Idle), crowd.iter_in(Idle).count());
    }
}

#[test]
#[cfg(feature = "rayon")]
fn parallel_steps_match_single_agents() {
    for one_in in [1, 3, 500] {
        let (mut crowd, ids, mut alone) = crowd(17 * BLOCK + 7);
        for _ in 0..5 {
            crowd.par_step_all(|walker, body| step(walker, body, one_in));
            alone.iter_mut().for_each(|(walker, body)| step(walker, body, one_in));
            agree(&crowd, &ids, &alone);
        }
    }
}

#[test]
#[cfg(feature = "rayon")]
fn a_panic_of_one_thread_loses_no_agent() {
    let (mut crowd, ids, _) = crowd(17 * BLOCK + 7);
    (0..4).for_each(|_| crowd.par_step_all(|walker, body| step(walker, body, 400)));
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        crowd.par_step_all(|walker, body| {
            step(walker, body, 1);
            assert!(body.name != 20_000, "enough");
        });
    }));
    assert!(panicked.is_err());
    let left = |&id: &Id| crowd.get(id).map(|(walker, body)| (walker.clone(), body.clone())).expect("it is there");
    let mut alone: Agents = ids.iter().map(left).collect();
    agree(&crowd, &ids, &alone);
    crowd.par_step_all(|walker, body| step(walker, body, 3));
    alone.iter_mut().for_each(|(walker, body)| step(walker, body, 3));
    agree(&crowd, &ids, &alone);
}

#[test]
fn a_crowd_mostly_in_one_state_matches_single_agents() {
    let (mut crowd, ids, mut alone) = crowd(MANY);
    for round in 0..40_u32 {
        let to = |body: &Body| if (body.name as u32).is_multiple_of(40) { Some(Walking) } else { Some(Resting) };
        let turn = |walker: &mut Walker, body: &mut Body| match round {
            3 | 20 => walker.0 = to(body),
            12 => walker.0 = Some(Idle),
            _ => step(walker, body, if round % 16 < 14 { 300 } else { 2 }),
        };
        crowd.step_all(turn);
        alone.iter_mut().for_each(|(walker, body)| turn(walker, body));
        crowd.step_in(Walking, |walker, body| step(walker, body, 2));
        let inside = alone.iter_mut().filter(|(walker, _)| walker.0 == Some(Walking));
        inside.for_each(|(walker, body)| step(walker, body, 2));
        agree(&crowd, &ids, &alone);
    }
}

/// For any calls in any order, each agent behaves as if it were alone.
#[test]
fn any_sequence_of_calls_matches_single_agents() {
    for seed in 0..20 {
        let mut random = seed;
        let mut below = |bound: usize| {
            random = step_of(random);
            (random >> 8) as usize % bound
        };
        let (mut crowd, mut ids, mut alone) = crowd(1 + below(3000));
        for name in 10_000..10_150 {
            let one_in = if seed % 2 == 0 { 1000 } else { [1, 2, 10, 1000][below(4)] };
            let at = below(ids.len());
            match below(if seed % 4 < 2 { 8 } else { 80 }) {
                0 => {
                    let (walker, body) = agent(name);
                    alone.push((walker.clone(), body.clone()));
                    ids.push(crowd.insert(walker, body));
                }
                1 if ids.len() > 1 => {
                    let (walker, body) = crowd.remove(ids.swap_remove(at)).expect("it is there");
                    let (same, context) = alone.swap_remove(at);
                    assert_eq!((walker.0, body), (same.0, context));
                }
                2..=4 => {
                    assert!(crowd.step(ids[at], |walker, body| step(walker, body, 1)).is_some());
                    let (walker, body) = &mut alone[at];
                    step(walker, body, 1);
                }
                5 => {
                    let state = [Idle, Busy, Walking, Resting][below(4)];
                    let inside = |walker: &Walker| walker.0.is_some_and(|at| at == state || at.parent() == Some(state));
                    crowd.step_in(state, |walker, body| step(walker, body, one_in));
                    let stepped = alone.iter_mut().filter(|(walker, _)| inside(walker));
                    stepped.for_each(|(walker, body)| step(walker, body, one_in));
                }
                _ => {
                    crowd.step_all(|walker, body| step(walker, body, one_in));
                    alone.iter_mut().for_each(|(walker, body)| step(walker, body, one_in));
                }
            }
            assert_eq!(crowd.len(), alone.len());
        }
        agree(&crowd, &ids, &alone);
    }
}
