//! Every kind of table, compared with one event after the other, for random machines of all sizes.

use super::{Pure, run, run_until};
use std::vec::Vec;

/// A machine with the given numbers of events, leaves and classes of events.
struct Drawn<const EVENTS: usize, const LEAVES: usize, const CLASSES: usize>(Option<usize>);

impl<const EVENTS: usize, const LEAVES: usize, const CLASSES: usize> Pure<EVENTS, LEAVES>
    for Drawn<EVENTS, LEAVES, CLASSES>
{
    type Event = usize;
    const NEXT: [[u8; LEAVES]; EVENTS] = {
        let mut next = [[0; LEAVES]; EVENTS];
        let mut event = 0;
        while event < EVENTS {
            let mut random = 0x9e37_79b9_u32.wrapping_mul((event % CLASSES + LEAVES) as u32 + 1);
            let mut leaf = 0;
            while leaf < LEAVES {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // No event leads out of the last leaf.
                let to = if leaf + 1 == LEAVES { leaf } else { (random >> 8) as usize % LEAVES };
                next[event][leaf] = to as u8;
                leaf += 1;
            }
            event += 1;
        }
        next
    };

    fn number(event: &usize) -> usize {
        *event % EVENTS
    }

    fn leaf(&self) -> Option<usize> {
        self.0
    }

    fn set_leaf(&mut self, leaf: usize) {
        self.0 = Some(leaf);
    }
}

/// Returns the leaves after each event, one by one.
fn walk<M: Pure<E, L>, const E: usize, const L: usize>(mut leaf: usize, events: &[M::Event]) -> Vec<usize> {
    let step = |event| {
        leaf = usize::from(M::NEXT[M::number(event)][leaf]);
        leaf
    };
    events.iter().map(step).collect()
}

fn agrees<const E: usize, const L: usize, const C: usize>() {
    type Machine<const E: usize, const L: usize, const C: usize> = Drawn<E, L, C>;
    let mut random = 1_u32;
    let events: Vec<usize> = core::iter::repeat_with(|| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random as usize >> 12
    })
    .take(700)
    .collect();
    for start in [0, L / 2, L - 1] {
        let walked = walk::<Machine<E, L, C>, E, L>(start, &events);
        for length in [0, 1, 2, 3, 127, 128, 129, 256, 700] {
            let batch = &events[..length];
            let mut machine = Drawn::<E, L, C>(Some(start));
            run(&mut machine, batch);
            assert_eq!(
                machine.0,
                Some(length.checked_sub(1).map_or(start, |last| walked[last])),
                "{E} x {L}: {length}"
            );
            for searched in [0, L / 3, L - 1] {
                let mut machine = Drawn::<E, L, C>(Some(start));
                let found = run_until(&mut machine, batch, |leaf| leaf == searched);
                assert_eq!(found, walked[..length].iter().position(|&leaf| leaf == searched), "{E} x {L}: {length}");
                let until = found.map_or(length, |found| found + 1);
                assert_eq!(machine.0, Some(until.checked_sub(1).map_or(start, |last| walked[last])));
            }
        }
    }
}

#[test]
fn shift_tables_agree_with_single_events() {
    agrees::<1, 1, 1>();
    agrees::<2, 3, 2>();
    agrees::<8, 10, 8>();
    agrees::<9, 10, 9>();
    agrees::<32, 7, 32>();
    agrees::<33, 10, 33>();
    agrees::<256, 10, 256>();
}

#[test]
fn larger_tables_agree_with_single_events() {
    agrees::<3, 11, 3>();
    agrees::<8, 256, 8>();
    agrees::<16, 128, 16>();
    agrees::<16, 129, 16>();
    agrees::<17, 64, 17>();
    agrees::<256, 11, 5>();
    agrees::<256, 256, 256>();
}

#[test]
fn a_machine_that_is_not_started_ignores_batches() {
    let mut machine = Drawn::<4, 12, 4>(None);
    run(&mut machine, &[1, 2, 3]);
    assert_eq!(run_until(&mut machine, &[1, 2, 3], |_| true), None);
    assert_eq!(machine.0, None);
}

#[test]
fn a_search_may_accept_several_leaves() {
    let events: Vec<usize> = (0..500).collect();
    let walked = walk::<Drawn<7, 40, 7>, 7, 40>(0, &events);
    let mut machine = Drawn::<7, 40, 7>(Some(0));
    let found = run_until(&mut machine, &events, |leaf| leaf % 16 == 5);
    assert_eq!(found, walked.iter().position(|leaf| leaf % 16 == 5));
}
