//! Mistakes in numbers, and puzzles, whose solution is the violation.

use fsm_explore::Explore;

use crate::assert_tape;

#[test]
fn a_limit_is_off_by_one() {
    let report = Explore::of(0u8)
        .world("up", |&count| count <= 3, |count| *count += 1)
        .world("down", |&count| count > 0, |count| *count -= 1)
        .never("above 3", |&count| count > 3)
        .report();
    assert_tape(&report, "above 3", "up; up; up; up");
}

#[test]
fn the_start_is_bad() {
    let report =
        Explore::of(0u8).world("up", |&count| count < 9, |count| *count += 1).never("0", |&count| count == 0).report();
    assert!(report.tape("0").is_some_and(|tape| tape.steps().len() == 0), "{report}");
}

/// An unsigned number below zero. The panic is found like any other violation.
#[test]
fn a_count_becomes_negative() {
    let report = Explore::of(1u8)
        .step("refill", |count| {
            *count = 2;
            true
        })
        .step("take", |count| {
            *count = count.checked_sub(1).expect("there is one left");
            true
        })
        .report();
    assert_tape(&report, "panic", "take; take");
    assert!(
        report.to_string().starts_with("the step `take` panics: there is one left; shortest tape, 2 steps:\n"),
        "{report}"
    );
}

#[test]
fn a_queue_overflows() {
    const ROOM: usize = 2;
    let report = Explore::of(Vec::new())
        .step("send", |queue: &mut Vec<u8>| {
            queue.push(0);
            true
        })
        .step("receive", |queue| queue.pop().is_some())
        .within(|queue| queue.len() < 5)
        .never("overflow", |queue| queue.len() > ROOM)
        .report();
    assert_tape(&report, "overflow", "send; send; send");
}

/// A farmer, a wolf, a goat and a cabbage; `true` is the other side of the river.
#[test]
fn the_goat_crosses_three_times() {
    type Sides = [bool; 4];
    let cross = |passenger: usize| {
        move |sides: &mut Sides| {
            if sides[0] != sides[passenger] {
                return false;
            }
            sides[0] = !sides[0];
            if passenger != 0 {
                sides[passenger] = !sides[passenger];
            }
            let eaten = sides[2] != sides[0] && (sides[1] == sides[2] || sides[2] == sides[3]);
            !eaten
        }
    };
    let report = Explore::of([false; 4])
        .step("alone", cross(0))
        .step("wolf", cross(1))
        .step("goat", cross(2))
        .step("cabbage", cross(3))
        .never("all across", |sides| *sides == [true; 4])
        .report();
    assert_tape(&report, "all across", "goat; alone; wolf; goat; cabbage; alone; goat");
}

/// Four litres, with jugs of three and five.
#[test]
fn two_jugs_measure_four_litres() {
    let pour = |from: usize, to: usize, room: u8| {
        move |jugs: &mut [u8; 2]| {
            let poured = jugs[from].min(room - jugs[to]);
            jugs[from] -= poured;
            jugs[to] += poured;
            poured > 0
        }
    };
    let report = Explore::of([0, 0])
        .world("fill 3", |jugs| jugs[0] < 3, |jugs| jugs[0] = 3)
        .world("fill 5", |jugs| jugs[1] < 5, |jugs| jugs[1] = 5)
        .world("empty 3", |jugs| jugs[0] > 0, |jugs| jugs[0] = 0)
        .world("empty 5", |jugs| jugs[1] > 0, |jugs| jugs[1] = 0)
        .step("3 to 5", pour(0, 1, 5))
        .step("5 to 3", pour(1, 0, 3))
        .never("4 litres", |jugs| jugs[1] == 4)
        .report();
    assert_tape(&report, "4 litres", "fill 5; 5 to 3; empty 3; 5 to 3; fill 5; 5 to 3");
}

/// Both roads have green, because the second one only waits until the first has yellow.
#[test]
fn a_crossing_is_green_too_early() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    enum Light {
        Red,
        Green,
        Yellow,
    }
    use Light::*;
    type Roads = [Light; 2];
    let explore = |may_start: fn(Light) -> bool| {
        let mut explore = Explore::of([Red, Red]);
        for (nth, name) in ["north", "west"].into_iter().enumerate() {
            let starts = move |roads: &Roads| roads[nth] == Red && may_start(roads[1 - nth]);
            explore = explore
                .world(format!("{name} green"), starts, move |roads| roads[nth] = Green)
                .world(format!("{name} yellow"), move |roads| roads[nth] == Green, move |roads| roads[nth] = Yellow)
                .world(format!("{name} red"), move |roads| roads[nth] == Yellow, move |roads| roads[nth] = Red);
        }
        explore.never("collision", |roads| !roads.contains(&Red))
    };
    assert_tape(&explore(|other| other != Green).report(), "collision", "north green; north yellow; west green");
    assert!(explore(|other| other == Red).prove().is_complete());
}
