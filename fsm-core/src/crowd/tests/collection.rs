//! A crowd as a collection.

use super::*;

/// Two crowds of [`MANY`] agents: a new one, and one that was stepped by state.
fn both() -> [Crowd<Walker, Body>; 2] {
    let (mut stepped, ..) = crowd(MANY);
    (0..4).for_each(|_| stepped.step_all(|walker, body| step(walker, body, 50)));
    [crowd(MANY).0, stepped]
}

fn content(crowd: &Crowd<Walker, Body>) -> Vec<(Id, Option<WalkerState>, Body)> {
    crowd.iter().map(|(id, walker, body)| (id, walker.0, body.clone())).collect()
}

fn names(crowd: &Crowd<Walker, Body>) -> Vec<usize> {
    crowd.iter().map(|(_, _, body)| body.name).collect()
}

/// Checks that an iterator reports its exact length at each step, and stays at its end.
fn exact<I: ExactSizeIterator + core::iter::FusedIterator>(mut items: I, count: usize) {
    for left in (0..count).rev() {
        assert_eq!(items.len(), left + 1);
        assert!(items.next().is_some());
    }
    assert_eq!(items.len(), 0);
    assert!(items.next().is_none() && items.next().is_none());
}

#[test]
fn iterators_report_their_exact_length() {
    for mut crowd in both() {
        let gone: Vec<_> = crowd.ids().step_by(3).collect();
        gone.into_iter().for_each(|id| assert!(crowd.remove(id).is_some()));
        let count = crowd.len();
        exact(crowd.iter(), count);
        exact(crowd.ids(), count);
        exact(crowd.iter_mut(), count);
        exact(crowd.clone().into_iter(), count);
        exact(crowd.drain(), count);
        exact(crowd.iter(), 0);
    }
}

#[test]
fn all_iterators_have_the_same_order() {
    for mut crowd in both() {
        let all = content(&crowd);
        assert!(crowd.ids().eq(all.iter().map(|(id, ..)| *id)));
        let mut ahead = crowd.iter();
        ahead.next();
        assert!(ahead.clone().map(|(id, ..)| id).eq(crowd.ids().skip(1)));
        assert!((&crowd).into_iter().map(|(id, ..)| id).eq(crowd.ids()));
        let lent = (&mut crowd).into_iter().map(|(id, walker, body)| (id, walker.0, body.clone()));
        assert!(lent.eq(all.iter().cloned()));
        let owned = crowd.clone().into_iter().map(|(id, walker, body)| (id, walker.0, body));
        assert!(owned.eq(all.iter().cloned()));
        assert!(crowd.drain().map(|(id, walker, body)| (id, walker.0, body)).eq(all));
    }
}

#[test]
fn contexts_are_changed_in_place() {
    for mut crowd in both() {
        let before = content(&crowd);
        crowd.iter_mut().for_each(|(_, _, body)| body.random += 1);
        for (id, state, body) in &before {
            let (walker, found) = crowd.get_mut(*id).expect("it is there");
            assert_eq!((walker.0, found.random), (*state, body.random + 1));
            found.random -= 1;
        }
        assert_eq!(content(&crowd), before);
        crowd.remove(before[5].0);
        assert!(crowd.get_mut(before[5].0).is_none());
    }
}

#[test]
fn retain_removes_the_rejected_agents() {
    for mut crowd in both() {
        let before = content(&crowd);
        let mut visited = Vec::new();
        crowd.retain(|id, walker, body| {
            visited.push(id);
            body.log.push(7);
            walker.0 != Some(Idle) && body.name % 5 > 0
        });
        assert!(visited.iter().eq(before.iter().map(|(id, ..)| id)));
        let kept = before.iter().filter(|(_, state, body)| *state != Some(Idle) && body.name % 5 > 0);
        assert!(crowd.ids().eq(kept.map(|(id, ..)| *id)));
        assert!(crowd.iter().all(|(_, _, body)| body.log.last() == Some(&7)));
        assert_eq!(crowd.len(), crowd.iter().count());
        assert_eq!(crowd.count_in(Idle), 0);
        let (ids, alone): (Vec<_>, Agents) = content(&crowd).into_iter().map(|(id, s, b)| (id, (Walker(s), b))).unzip();
        agree(&crowd, &ids, &alone);
    }
}

#[test]
fn a_panic_in_retain_loses_no_other_agent() {
    for mut crowd in both() {
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            crowd.retain(|_, _, body| {
                assert!(body.name < 100, "enough");
                body.name % 2 == 0
            });
        }));
        assert!(panicked.is_err());
        let left = (0..MANY).filter(|name| *name >= 100 || name % 2 == 0);
        assert!(names(&crowd).into_iter().eq(left));
        assert_eq!(crowd.len(), MANY - 50);
    }
}

#[test]
fn an_emptied_crowd_reuses_its_places_but_no_id() {
    for crowd in both() {
        let ids: Vec<_> = crowd.ids().collect();
        for empty in [Crowd::clear, |crowd: &mut Crowd<Walker, Body>| drop(crowd.drain())] {
            let mut crowd = crowd.clone();
            [9, 3, 700, 4].iter().for_each(|&at| assert!(crowd.remove(ids[at]).is_some()));
            empty(&mut crowd);
            assert!(crowd.is_empty() && crowd.iter().next().is_none() && crowd.count_in(Idle) == 0);
            crowd.step_all(|_, _| unreachable!("nobody is there"));
            crowd.extend((0..MANY + 10).map(agent));
            assert!(names(&crowd).into_iter().eq(0..MANY + 10));
            assert!(ids.iter().all(|&id| !crowd.contains(id)));
        }
    }
}

/// Counts its drops, and panics on one of them.
struct Fragile<'a>(usize, &'a core::cell::Cell<usize>);

impl Drop for Fragile<'_> {
    fn drop(&mut self) {
        self.1.set(self.1.get() + 1);
        assert!(self.0 != 3, "fragile");
    }
}

#[test]
fn a_panic_during_clear_leaves_the_crowd_empty() {
    let dropped = core::cell::Cell::new(0);
    let mut crowd: Crowd<Walker, Fragile> = (0..8).map(|name| (Walker(None), Fragile(name, &dropped))).collect();
    let ids: Vec<_> = crowd.ids().collect();
    assert!(catch_unwind(AssertUnwindSafe(|| crowd.clear())).is_err());
    assert_eq!((crowd.len(), crowd.iter().count(), dropped.get()), (0, 0, 8));
    assert!(ids.iter().all(|&id| !crowd.contains(id)));
    let id = crowd.insert(Walker(None), Fragile(0, &dropped));
    assert!(crowd.contains(id) && !ids.contains(&id));
}

#[test]
fn crowds_are_collected_and_extended() {
    let mut crowd: Crowd<_, _> = (0..10).map(agent).collect();
    crowd.extend((10..20).map(agent));
    assert!(names(&crowd).into_iter().eq(0..20));
}

#[test]
fn adding_agents_within_the_capacity_does_not_allocate() {
    let mut crowd = Crowd::with_capacity(100);
    crowd.extend((0..1).map(agent));
    let room = crowd.agents.homes.as_ptr();
    crowd.extend((1..100).map(agent));
    crowd.clear();
    crowd.extend((0..100).map(agent));
    assert_eq!(crowd.agents.homes.as_ptr(), room);
    let collected: Crowd<_, _> = (0..100).map(agent).collect::<Vec<_>>().into_iter().collect();
    assert!(collected.agents.homes.capacity() >= 100);
}

/// Each place is used 65,536 times before the next one.
#[test]
fn a_place_whose_ids_are_used_up_stays_empty() {
    let mut crowd: Crowd<Walker, ()> = Crowd::new();
    let mut ids = Vec::new();
    for _ in 0..1 << 16 {
        ids.push(crowd.insert(Walker(None), ()));
        crowd.clear();
    }
    assert!(ids.is_sorted() && ids.iter().all(|id| id.place == 0));
    crowd.extend([(Walker(None), ()), (Walker(None), ())]);
    assert!(crowd.ids().map(|id| (id.place, id.generation)).eq([(1, 0), (2, 0)]));
    assert!(ids.iter().all(|&id| !crowd.contains(id)));
}
