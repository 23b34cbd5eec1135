//! Crowds that are serialized and deserialized continue as if nothing had happened, and their ids stay valid.

use fsmith::{Crowd, crowd::Id, state_machine};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

state_machine! {
    /// A machine with all kinds of saved state: data, timers and a stack.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    machine Worker(body: &mut Body) {
        #[derive(Clone, Copy)]
        events { Call, Hang }
        initial Idle;
        on Call => push(Phone);
        state Idle {
            active { body.draw(); }
            when body.random.is_multiple_of(3) => Busy(body.name);
            after 5s => Busy(0);
        }
        state Busy(with: u32) { when with % 2 == 0 => Idle; after 3s => Idle; }
        state Phone { on Hang => pop; }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Body {
    name: u32,
    random: u32,
}

impl Body {
    fn draw(&mut self) -> u32 {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.random >> 8
    }
}

fn worker(name: u32) -> (Worker, Body) {
    let mut body = Body { name, random: name };
    (Worker::start(&mut body), body)
}

fn round_trip(crowd: &Crowd<Worker, Body>) -> Crowd<Worker, Body> {
    let text = serde_json::to_string(crowd).expect("it is written");
    serde_json::from_str(&text).expect("it is read")
}

/// Steps, removes and adds agents. Returns every id that was used, and the final content.
fn drive(saves: bool) -> (Vec<Id>, String) {
    let mut crowd: Crowd<_, _> = (0..400).map(worker).collect();
    let mut ids: Vec<_> = crowd.ids().collect();
    for round in 0..12_u32 {
        crowd.step_all(|worker, body| {
            worker.advance(body, Duration::from_millis(700));
            worker.update(body);
        });
        crowd.step_each(ids.iter().copied().step_by(5), |worker, body| {
            worker.handle(body, WorkerEvent::Call);
        });
        let batch = ids.iter().enumerate().map(|(nth, &id)| (id, [WorkerEvent::Hang, WorkerEvent::Call][nth % 2]));
        crowd.dispatch(batch.chain(ids.iter().map(|&id| (id, WorkerEvent::Hang))), |worker, body, event| {
            worker.handle(body, event);
        });
        crowd.retain(|_, _, body| body.draw() % 9 > 0);
        if saves {
            crowd = round_trip(&crowd);
        }
        ids.extend((0..20).map(|nth| worker(1000 + 20 * round + nth)).map(|(worker, body)| crowd.insert(worker, body)));
    }
    assert!(ids.iter().any(|id| !crowd.contains(*id)));
    (ids, format!("{crowd:?}"))
}

#[test]
fn a_deserialized_crowd_continues() {
    assert_eq!(drive(true), drive(false));
}

#[test]
fn a_crowd_sorted_by_state_is_deserialized() {
    let mut crowd: Crowd<_, _> = (0..4000).map(worker).collect();
    crowd.step_all(|worker, body| {
        worker.update(body);
    });
    (0..12).for_each(|_| crowd.step_all(|_, _| {}));
    let mut order = Vec::new();
    crowd.step_all(|_, body| order.push(body.name));
    assert!(!order.is_sorted(), "it is kept by state");
    assert_eq!(format!("{:?}", round_trip(&crowd)), format!("{crowd:?}"));
}

/// This also holds if a place of the crowd has had the maximum number of agents.
#[test]
fn no_id_is_reused_after_deserialization() {
    let mut crowd = Crowd::<Worker, Body>::new();
    let (one, body) = worker(1);
    let mut ids: Vec<_> = (0..65_535)
        .map(|_| {
            let id = crowd.insert(one.clone(), body.clone());
            crowd.remove(id);
            id
        })
        .collect();
    for _ in 0..3 {
        crowd = round_trip(&crowd);
        let id = crowd.insert(one.clone(), body.clone());
        assert!(!ids.contains(&id));
        crowd = round_trip(&crowd);
        assert!(crowd.remove(id).is_some());
        ids.push(id);
    }
    assert!(ids.iter().all(|id| !crowd.contains(*id)));
}

#[test]
fn ids_serialize_as_numbers_and_keys_of_maps() {
    let mut crowd: Crowd<_, _> = [worker(1), worker(2)].into_iter().collect();
    let gone: Vec<_> = crowd.ids().collect();
    crowd.clear();
    crowd.extend([worker(3), worker(4)]);
    let names: BTreeMap<Id, u32> = crowd.iter().map(|(id, _, body)| (id, body.name)).chain([(gone[1], 2)]).collect();
    let text = serde_json::to_string(&names).expect("it is written");
    assert_eq!(text, r#"{"4294967296":3,"1":2,"4294967297":4}"#);
    assert_eq!(serde_json::from_str::<BTreeMap<Id, u32>>(&text).expect("it is read"), names);
    let largest = (1_u64 << 48) - 1;
    let read: Id = serde_json::from_str(&largest.to_string()).expect("it is read");
    assert_eq!(serde_json::to_string(&read).expect("it is written"), largest.to_string());
    for wrong in ["281474976710656", "18446744073709551615", "-1", "0.5", "\"0\""] {
        assert!(serde_json::from_str::<Id>(wrong).is_err(), "{wrong}");
    }
}

/// Missing, excess and duplicate entries are errors. They must not cause a panic or a large allocation.
#[test]
fn invalid_crowds_are_rejected() {
    let (worker, body) = worker(1);
    let agent = |id: u64| {
        format!("[{id},{},{}]", serde_json::to_string(&worker).unwrap(), serde_json::to_string(&body).unwrap())
    };
    let read = |agents: &[u64], free: &[u64], used_up: &[u64]| {
        let agents: Vec<_> = agents.iter().map(|id| agent(*id)).collect();
        let text = format!(r#"{{"agents":[{}],"free":{free:?},"used_up":{used_up:?}}}"#, agents.join(","));
        serde_json::from_str::<Crowd<Worker, Body>>(&text).map(|crowd| crowd.len())
    };
    let next = 1 << 32;
    assert_eq!(read(&[], &[], &[]).ok(), Some(0));
    assert_eq!(read(&[2, next], &[1 + next], &[3]).ok(), Some(2));
    for (agents, free, used_up) in [
        // Duplicates among agents, free places and used up places, and between these lists.
        (&[0, 0][..], &[][..], &[][..]),
        (&[0, next], &[], &[]),
        (&[], &[next, 2 * next], &[]),
        (&[], &[], &[0, 0]),
        (&[0], &[next], &[]),
        (&[0], &[], &[0]),
        (&[], &[next], &[0]),
        // Missing places.
        (&[1], &[], &[]),
        (&[0], &[2 + next], &[]),
        (&[], &[], &[u32::MAX as u64]),
        (&[u32::MAX as u64], &[], &[]),
        (&[], &[u32::MAX as u64], &[]),
        // Numbers that are not valid ids or places.
        (&[1 << 48], &[], &[]),
        (&[], &[1 << 48], &[]),
        (&[], &[], &[1 << 32]),
    ] {
        assert!(read(agents, free, used_up).is_err(), "{agents:?} {free:?} {used_up:?}");
    }
    for text in ["", "[]", "{}", r#"{"agents":[]}"#, r#"{"agents":[[0]],"free":[],"used_up":[]}"#] {
        assert!(serde_json::from_str::<Crowd<Worker, Body>>(text).is_err(), "{text}");
    }
}
