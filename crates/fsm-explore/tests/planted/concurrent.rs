//! Mistakes between two processes.

use fsm_explore::Explore;

use crate::assert_tape;

/// Two processes add one to a number by reading and writing it separately.
#[test]
fn an_update_is_lost() {
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
    struct Memory {
        number: u8,
        read: [Option<u8>; 2],
        done: [bool; 2],
    }
    let mut explore = Explore::of(Memory::default());
    for (nth, name) in ["a", "b"].into_iter().enumerate() {
        explore = explore
            .world(
                format!("{name} reads"),
                move |memory: &Memory| memory.read[nth].is_none(),
                move |memory| memory.read[nth] = Some(memory.number),
            )
            .world(
                format!("{name} writes"),
                move |memory: &Memory| memory.read[nth].is_some() && !memory.done[nth],
                move |memory| {
                    memory.number = memory.read[nth].map_or(0, |read| read + 1);
                    memory.done[nth] = true;
                },
            );
    }
    let all_done = |memory: &Memory| memory.done == [true; 2];
    let report = explore.ends(all_done).never("lost", move |memory| all_done(memory) && memory.number != 2).report();
    assert_tape(&report, "lost", "a reads; b reads; a writes; b writes");
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Pair {
    /// Which statement each of the two is at.
    at: [u8; 2],
    wants: [bool; 2],
    turn: usize,
}

/// Each looks whether the other one is inside before it says that it goes inside itself.
#[test]
fn both_processes_check_before_either_enters() {
    let mut explore = Explore::of(Pair::default());
    for (nth, name) in ["a", "b"].into_iter().enumerate() {
        let looks = move |pair: &Pair| pair.at[nth] == 0 && !pair.wants[1 - nth];
        explore = explore
            .world(format!("{name} looks"), looks, move |pair| pair.at[nth] = 1)
            .world(
                format!("{name} goes in"),
                move |pair: &Pair| pair.at[nth] == 1,
                move |pair| {
                    pair.at[nth] = 2;
                    pair.wants[nth] = true;
                },
            )
            .world(
                format!("{name} goes out"),
                move |pair: &Pair| pair.at[nth] == 2,
                move |pair| {
                    pair.at[nth] = 0;
                    pair.wants[nth] = false;
                },
            );
    }
    let report = explore.never("both inside", |pair| pair.at == [2, 2]).report();
    assert_tape(&report, "both inside", "a looks; b looks; a goes in; b goes in");
}

/// Peterson's algorithm, in which each has to give the turn away after it said that it wants to go in.
fn peterson(gives_turn_first: bool) -> Explore<'static, Pair> {
    let mut explore = Explore::of(Pair::default());
    for (nth, name) in ["a", "b"].into_iter().enumerate() {
        let (wants_at, gives_at) = if gives_turn_first { (1, 0) } else { (0, 1) };
        let at = move |statement: u8| move |pair: &Pair| pair.at[nth] == statement;
        let free = move |pair: &Pair| pair.at[nth] == 2 && (!pair.wants[1 - nth] || pair.turn == nth);
        explore = explore
            .world(format!("{name} wants"), at(wants_at), move |pair| {
                pair.wants[nth] = true;
                pair.at[nth] += 1;
            })
            .world(format!("{name} gives"), at(gives_at), move |pair| {
                pair.turn = 1 - nth;
                pair.at[nth] += 1;
            })
            .world(format!("{name} goes in"), free, move |pair| pair.at[nth] = 3)
            .world(format!("{name} goes out"), at(3), move |pair| {
                pair.wants[nth] = false;
                pair.at[nth] = 0;
            });
    }
    explore.never("both inside", |pair| pair.at == [3, 3])
}

#[test]
fn petersons_algorithm_fails_if_the_turn_is_given_too_early() {
    // The turn is with the one who gave it first. The other one gets in as long as the first does not want to.
    let expected = "a gives; b gives; b wants; b goes in; a wants; a goes in";
    assert_tape(&peterson(true).report(), "both inside", expected);
    assert!(peterson(false).prove().is_complete());
}

/// Each takes the left fork first.
#[test]
fn two_philosophers_starve() {
    type Forks = [Option<u8>; 2];
    let explore = |second_is_left_handed: bool| {
        let mut explore = Explore::of([None; 2]);
        for (nth, name) in ["a", "b"].into_iter().enumerate() {
            let philosopher = Some(nth as u8);
            let first = if nth == 1 && second_is_left_handed { 0 } else { nth };
            let second = 1 - first;
            let has_first = move |forks: &Forks| forks[first] == philosopher;
            explore = explore
                .world(
                    format!("{name} first"),
                    move |forks| forks[first].is_none(),
                    move |forks| forks[first] = philosopher,
                )
                .world(
                    format!("{name} second"),
                    move |forks| has_first(forks) && forks[second].is_none(),
                    move |forks| forks[second] = philosopher,
                )
                .world(format!("{name} puts"), move |forks| *forks == [philosopher; 2], |forks| *forks = [None; 2]);
        }
        explore
    };
    assert_tape(&explore(false).report(), "deadlock", "a first; b first");
    assert!(explore(true).prove().is_complete());
}

/// A consumer falls asleep although a message has arrived since it looked: it was not asleep then, so it was not woken.
#[test]
fn a_wakeup_is_lost() {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    enum Consumer {
        Awake,
        Sleepy,
        Asleep,
    }
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Channel {
        consumer: Consumer,
        full: bool,
    }
    let explore = |looks_again: bool| {
        Explore::of(Channel { consumer: Consumer::Awake, full: false })
            .world(
                "send",
                |channel| !channel.full,
                |channel| {
                    channel.full = true;
                    if channel.consumer == Consumer::Asleep {
                        channel.consumer = Consumer::Awake;
                    }
                },
            )
            .world(
                "receive",
                |channel| channel.consumer == Consumer::Awake && channel.full,
                |channel| channel.full = false,
            )
            .world(
                "find empty",
                |channel| channel.consumer == Consumer::Awake && !channel.full,
                |channel| channel.consumer = Consumer::Sleepy,
            )
            .world(
                "sleep",
                |channel| channel.consumer == Consumer::Sleepy,
                move |channel| {
                    let stays = looks_again && channel.full;
                    channel.consumer = if stays { Consumer::Awake } else { Consumer::Asleep };
                },
            )
    };
    assert_tape(&explore(false).report(), "deadlock", "find empty; send; sleep");
    assert!(explore(true).prove().is_complete());
}
