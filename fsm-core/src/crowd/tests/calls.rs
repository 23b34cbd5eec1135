//! Batches of events, compared with the same events one by one.

use super::*;
use crate::crowd::{dispatch, dispatch_each};

/// The events of a walker. They are not `Copy`, so they cannot be handled twice.
#[derive(Debug)]
enum WalkerEvent {
    Go(usize),
    Rest,
    Note(std::string::String),
}

fn event(drawn: usize) -> WalkerEvent {
    match drawn % 3 {
        0 => WalkerEvent::Go(drawn / 3),
        1 => WalkerEvent::Rest,
        _ => WalkerEvent::Note(std::format!("{drawn}")),
    }
}

fn handle(walker: &mut Walker, body: &mut Body, event: WalkerEvent) {
    body.log.push(walker.0.map_or(9, |state| state as u32));
    match event {
        WalkerEvent::Go(to) => walker.0 = [Some(Idle), Some(Walking), Some(Resting), None][to % 4],
        WalkerEvent::Rest => walker.0 = Some(Resting),
        WalkerEvent::Note(text) => body.log.extend(text.bytes().map(u32::from)),
    }
}

/// Returns a source of random numbers below a bound.
fn draws(mut random: u32) -> impl FnMut(usize) -> usize {
    move |bound| {
        random = step_of(random);
        (random >> 8) as usize % bound
    }
}

/// Covers batches of all sizes, for few and many machines.
const SIZES: [(usize, usize); 9] =
    [(1, 5000), (3, 1), (3, 700), (100, 255), (100, 256), (100, 40), (1000, 3000), (MANY, 9000), (MANY, 40_000)];

#[test]
fn a_batch_matches_single_events() {
    for (seed, (machines, count)) in (0..).zip(SIZES) {
        // Covers a new crowd, and one that was stepped by state.
        for updates in [0, 4] {
            let mut below = draws(seed);
            let (mut crowd, ids, mut alone) = crowd(machines);
            for _ in 0..updates {
                crowd.step_all(|walker, body| step(walker, body, 50));
                alone.iter_mut().for_each(|(walker, body)| step(walker, body, 50));
            }
            let drawn: Vec<_> = (0..count).map(|_| (below(machines), below(30))).collect();
            for part in drawn.chunks(count.div_ceil(2)) {
                crowd.dispatch(part.iter().map(|&(at, drawn)| (ids[at], event(drawn))), handle);
            }
            let mut slice = alone.clone();
            let events = drawn.iter().map(|&(at, drawn)| (at, event(drawn)));
            dispatch(
                &mut slice,
                |(walker, _)| walker,
                events,
                |(walker, body), at, event| {
                    assert_eq!(body.name, at);
                    handle(walker, body, event);
                },
            );
            for (at, drawn) in drawn {
                let (walker, body) = &mut alone[at];
                handle(walker, body, event(drawn));
            }
            agree(&crowd, &ids, &alone);
            assert!(slice.iter().map(|(w, b)| (w.0, b)).eq(alone.iter().map(|(w, b)| (w.0, b))));
        }
    }
}

/// The places ascend for any number of events, and begin anew.
#[test]
fn no_event_is_lost_if_the_places_stop_ascending() {
    for (machines, ascending) in [(100, 20), (MANY, 20), (MANY, 3000), (MANY, 9000)] {
        let (mut crowd, ids, _) = crowd(machines);
        let mut count = 0;
        for _ in 0..3 {
            crowd.dispatch((0..30_000).map(|nth| (ids[nth % ascending], event(nth))), |walker, body, event| {
                count += 1;
                handle(walker, body, event);
            });
        }
        assert_eq!(count, 90_000, "{machines} machines, {ascending} in ascending order");
    }
}

#[test]
fn dispatch_each_matches_a_loop() {
    for (seed, count) in (0..).zip([0, 1, 200, 1000, MANY]) {
        let mut below = draws(seed);
        let (_, _, mut alone) = crowd(count);
        let mut slice = alone.clone();
        for _ in 0..3 {
            let drawn: Vec<_> = (0..count).map(|_| below(30)).collect();
            dispatch_each(
                &mut slice,
                |(walker, _)| walker,
                &drawn,
                |(walker, body), at, drawn| {
                    assert_eq!(body.name, at);
                    handle(walker, body, event(drawn));
                },
            );
            alone.iter_mut().zip(drawn).for_each(|((walker, body), drawn)| handle(walker, body, event(drawn)));
        }
        assert!(slice.iter().map(|(w, b)| (w.0, b)).eq(alone.iter().map(|(w, b)| (w.0, b))));
    }
}

#[test]
#[should_panic(expected = "`dispatch_each` takes one event for each agent")]
fn dispatch_each_panics_if_the_number_of_events_differs() {
    dispatch_each(&mut [Walker(None), Walker(None)], |walker| walker, &[(), (), ()], |_, _, ()| ());
}

/// The events are handled in blocks, in each of which few different states and events follow each other.
#[test]
fn events_are_grouped_by_state_and_variant() {
    let (crowd, ids, _) = crowd(MANY);
    let mut below = draws(5);
    let in_order: Vec<_> = ids.iter().map(|&id| (id, below(30))).collect();
    let drawn: Vec<_> = ids.iter().map(|_| (ids[below(MANY)], below(30))).collect();
    for events in [in_order, drawn] {
        let mut handled = Vec::new();
        crowd.clone().dispatch(events.into_iter().map(|(id, drawn)| (id, event(drawn))), |walker, _, event| {
            handled.push((walker.0, std::mem::discriminant(&event)));
        });
        assert_eq!(handled.len(), MANY);
        handled.dedup();
        assert!(handled.len() < MANY / 50, "{}", handled.len());
    }
}

#[test]
fn events_keep_their_order_if_sorting_gains_nothing() {
    let in_order = |crowd: &mut Crowd<Walker, Body>, ids: &[Id]| {
        let mut names = Vec::new();
        crowd.dispatch(ids.iter().map(|&id| (id, ())), |_, body, ()| names.push(body.name));
        names.len() == ids.len() && names.is_sorted()
    };
    let (mut few, ids, _) = crowd(200);
    assert!(in_order(&mut few, &ids));
    let (mut uniform, ids, _) = crowd(MANY);
    assert!(!in_order(&mut uniform, &ids));
    uniform.step_all(|walker, _| walker.0 = Some(Idle));
    assert!(in_order(&mut uniform, &ids));
}

#[test]
fn events_for_removed_agents_are_dropped() {
    let (mut crowd, ids, _) = crowd(MANY);
    let gone: Vec<_> = ids.iter().copied().filter(|id| id.place % 3 > 0).collect();
    gone.iter().for_each(|&id| assert!(crowd.remove(id).is_some()));
    // New agents at these places must not receive the events.
    crowd.extend((0..gone.len() / 2).map(agent));
    let mut handled = Vec::new();
    crowd.dispatch(gone.iter().chain(&ids).map(|&id| (id, ())), |_, body, ()| handled.push(body.name));
    handled.sort_unstable();
    assert!(handled.into_iter().eq((0..MANY).step_by(3)));
}

#[test]
fn a_panic_in_a_batch_loses_no_machine() {
    for updates in [0, 4] {
        let (mut crowd, ids, _) = crowd(MANY);
        (0..updates).for_each(|_| crowd.step_all(|walker, body| step(walker, body, 50)));
        let mut left = 3000;
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            crowd.dispatch(ids.iter().map(|&id| (id, event(id.place as usize))), |walker, body, event| {
                left -= 1;
                handle(walker, body, event);
                assert!(left > 0, "enough");
            });
        }));
        assert!(panicked.is_err());
        assert!(ids.iter().enumerate().all(|(at, &id)| crowd.get(id).is_some_and(|(_, body)| body.name == at)));
        let alone: Vec<_> = ids.iter().map(|&id| crowd.get(id).map(|(w, b)| (w.clone(), b.clone())).unwrap()).collect();
        agree(&crowd, &ids, &alone);
    }
}

#[test]
#[should_panic(expected = "index out of bounds: the len is 3 but the index is 3")]
fn an_index_without_an_agent_panics() {
    dispatch(&mut [Walker(None), Walker(None), Walker(None)], |walker| walker, [(2, ()), (3, ())], |_, _, ()| ());
}
