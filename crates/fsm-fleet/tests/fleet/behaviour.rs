//! Fleets in one process: results, timers, orders and outputs.

use crate::load::{EVENTS, fleet, options, plain_loop};
use crate::order::{Order, OrderEvent, OrderState, Out};
use fsm_fleet::{Error, run};

const END: u64 = 60;

#[test]
fn workers_have_the_results_of_a_plain_loop() {
    let expected = plain_loop(END);
    assert!(expected.machines.len() > 50 && expected.outputs.len() > 200, "the load is not trivial");
    for workers in [1, 2, 3] {
        let folder = tempfile::tempdir().expect("a folder");
        let results = fleet(&options(folder.path()).workers(workers), END).expect("it runs");
        assert_eq!(results, expected, "{workers} workers");
    }
}

#[test]
fn timers_fire_in_epochs_without_events() {
    let folder = tempfile::tempdir().expect("a folder");
    let result = run::<Order, _>(&options(folder.path()), |fleet| {
        fleet.send(1, 3, OrderEvent::Add(1))?;
        fleet.skip_to(7)?;
        fleet.wait()?;
        let mut seen = Vec::new();
        fleet.deliver(|output| {
            seen.push((output.key, output.epoch, output.out.clone()));
            Ok::<_, Error>(())
        })?;
        Ok(seen)
    });
    // The machine is started in epoch 1, and 250 ms end in epoch 4, 500 ms in epoch 6.
    assert_eq!(result.expect("it runs"), [[(3, 4, Out::Remind), (3, 6, Out::Remind)]]);
}

#[test]
fn events_of_a_machine_are_handled_in_the_order_of_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let result = run::<Order, _>(&options(folder.path()).workers(2), |fleet| {
        // The worker 1 sends the odd numbers, before the worker 0 sends anything.
        for number in 1..100 {
            if number % 2 == fleet.worker() as u64 {
                fleet.send(number, 5, OrderEvent::Add(number as u32))?;
            }
        }
        fleet.end_epoch()?;
        fleet.wait()?;
        Ok(fleet.get(&5, |order, _| serde_json::to_string(order).expect("JSON")))
    });
    let lines = (1..100).fold(0_u32, |lines, number| lines.wrapping_mul(3).wrapping_add(number));
    let found: Vec<_> = result.expect("it runs").into_iter().flatten().collect();
    assert_eq!(found.len(), 1, "one worker has the machine");
    assert!(found[0].contains(&format!("{lines}")), "{found:?}");
}

#[test]
fn a_worker_that_returns_does_not_block_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let result = run::<Order, _>(&options(folder.path()).workers(2), |fleet| {
        if fleet.worker() == 0 {
            return Ok(0);
        }
        for number in 1..=EVENTS {
            fleet.send(number, number, OrderEvent::Pay)?;
            fleet.end_epoch()?;
        }
        fleet.wait()?;
        Ok(fleet.acknowledged())
    });
    assert_eq!(result.expect("it runs"), [0, EVENTS + 1]);
}

#[test]
fn an_output_that_was_not_carried_out_is_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut seen = Vec::new();
    for _ in 0..3 {
        let outputs = run::<Order, _>(&options(folder.path()), |fleet| {
            let restored = fleet.restored();
            fleet.send(restored.number + 1, 1, OrderEvent::Add(1))?;
            fleet.send(restored.number + 2, 1, OrderEvent::Pay)?;
            fleet.send(restored.number + 3, 1, OrderEvent::Cancel)?;
            fleet.end_epoch()?;
            fleet.wait()?;
            let mut seen = Vec::new();
            // The first output is carried out, and the second one fails.
            let result = fleet.deliver(|output| {
                seen.push(output.epoch);
                if seen.len() > 1 { Err("there is no connection") } else { Ok(()) }
            });
            assert_eq!(result.err(), (seen.len() > 1).then_some("there is no connection"));
            fleet.skip_to(restored.epoch + 2)?;
            Ok(seen)
        });
        seen.push(outputs.expect("it runs").remove(0));
    }
    assert_eq!(seen, [vec![1], vec![3], vec![5]], "what was carried out is stored with the next epoch");
}

/// The key of a machine that has ended begins anew in a later epoch, and also after a restart.
#[test]
fn a_machine_that_has_ended_is_dropped() {
    for workers in [1, 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let options = options(folder.path()).workers(workers);
        // Returns the machines after an epoch in which each of five keys gets these events.
        let after = move |events: &'static [OrderEvent]| {
            let result = run::<Order, _>(&options, move |fleet| {
                let number = fleet.restored().number;
                if fleet.worker() == 0 {
                    for (number, event) in (number + 1..).zip(events.iter().flat_map(|event| [event; 5])) {
                        fleet.send(number, number % 5, event.clone())?;
                    }
                }
                fleet.end_epoch()?;
                fleet.wait()?;
                let mut seen = Vec::new();
                fleet.for_each(|key, order, _| seen.push((*key, order.state())));
                Ok(seen)
            });
            let mut seen = result.expect("it runs").concat();
            seen.sort_unstable();
            seen
        };
        let all = |state| (0..5).map(|key| (key, Some(state))).collect::<Vec<_>>();
        use OrderEvent::{Add, Cancel, Pay, Ship};
        assert_eq!(after(&[Add(1), Pay, Ship]), all(OrderState::Sent), "{workers} workers");
        assert_eq!(after(&[Cancel, Add(1)]), [], "{workers} workers: what follows in the epoch is ignored");
        assert_eq!(after(&[]), []);
        assert_eq!(after(&[Add(7)]), all(OrderState::Cart), "{workers} workers");
        assert_eq!(after(&[Pay, Ship, Cancel]), []);
    }
}

/// Machines that end while others have timers: the last machine takes the place of one that was dropped.
#[test]
fn dropping_a_machine_keeps_the_timers_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let result = run::<Order, _>(&options(folder.path()), |fleet| {
        let mut number = 0;
        let mut send = |fleet: &mut fsm_fleet::Fleet<Order>, key, event| {
            number += 1;
            fleet.send(number, key, event)
        };
        for key in 0..3 {
            send(fleet, key, OrderEvent::Add(1))?;
        }
        for event in [OrderEvent::Pay, OrderEvent::Ship, OrderEvent::Cancel] {
            send(fleet, 0, event)?;
        }
        fleet.end_epoch()?;
        send(fleet, 3, OrderEvent::Add(1))?;
        fleet.skip_to(5)?;
        fleet.wait()?;
        let mut seen = Vec::new();
        fleet.deliver(|output| {
            seen.push((output.epoch, output.key, output.out.clone()));
            Ok::<_, Error>(())
        })?;
        seen.sort_by_key(|(epoch, key, _)| (*epoch, *key));
        Ok(seen)
    });
    let reminded = |key| (4, key, Out::Remind);
    let charged = (1, 0, Out::Charge { lines: 1 });
    // The machine 3 begins in epoch 2, and its 250 ms end in epoch 5, which is not over.
    assert_eq!(result.expect("it runs"), [[charged, reminded(1), reminded(2)]]);
}
