//! Mistakes that no single configuration shows: something becomes impossible, or never happens.

use fsm_explore::{Explore, Fairness, Report};

use crate::assert_tape;

/// Compares the way into a loop, and the loop.
#[track_caller]
fn assert_loop(report: &Report, property: &str, way: &[&str], repeated: &[&str]) {
    let tape = report.tape(property).unwrap_or_else(|| panic!("`{property}` is not violated:\n{report}"));
    let steps: Vec<&str> = tape.steps().collect();
    let from = tape.repeats_from().unwrap_or_else(|| panic!("it does not repeat:\n{report}"));
    assert_eq!((&steps[..from], &steps[from..]), (way, repeated), "\n{report}");
}

/// A machine for coffee keeps the coin if it is tilted, and still waits for the button.
#[test]
fn a_coin_is_lost() {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Shop {
        purse: u8,
        inserted: bool,
        jammed: bool,
        cups: u8,
    }
    let report = Explore::of(Shop { purse: 2, inserted: false, jammed: false, cups: 0 })
        .world(
            "coin",
            |shop| shop.purse > 0 && !shop.inserted,
            |shop| {
                shop.purse -= 1;
                shop.inserted = true;
            },
        )
        .world("tilt", |shop| shop.inserted, |shop| shop.jammed = true)
        .world(
            "button",
            |shop| shop.inserted && !shop.jammed,
            |shop| {
                shop.inserted = false;
                shop.cups += 1;
            },
        )
        .step("look", |_| true)
        .ends(|shop| shop.purse == 0 || shop.jammed)
        .always_possible("all is spent on coffee", |shop| shop.cups == 2)
        .report();
    assert_tape(&report, "all is spent on coffee", "coin; tilt");
}

/// A door whose key is lost can be locked, but not opened.
#[test]
fn a_door_stays_locked() {
    type Door = (bool, bool);
    let explore = |needs_key: bool| {
        Explore::of((true, false))
            .world("lose the key", |door: &Door| door.0, |door| door.0 = false)
            .world("lock", move |door| !door.1 && (door.0 || !needs_key), |door| door.1 = true)
            .world("unlock", |door| door.1 && door.0, |door| door.1 = false)
            .world("find the key", |door| !door.0 && !door.1, |door| door.0 = true)
            .ends(|door| !door.0)
            .always_possible("open", |door| !door.1)
    };
    assert_tape(&explore(false).report(), "open", "lose the key; lock");
    assert_tape(&explore(true).report(), "open", "lock; lose the key");
}

/// Two clients and a server that always serves the first one.
fn served(fairness: Fairness) -> Report {
    Explore::of([false; 2])
        .world("first asks", |asks: &[bool; 2]| !asks[0], |asks| asks[0] = true)
        .world("second asks", |asks| !asks[1], |asks| asks[1] = true)
        .world(
            "serve",
            |asks| asks.contains(&true),
            |asks| *(if asks[0] { &mut asks[0] } else { &mut asks[1] }) = false,
        )
        .leads_to("second is served", |asks| asks[1], |asks| !asks[1], fairness)
        .report()
}

#[test]
fn the_second_client_starves() {
    assert_loop(&served(Fairness::none()), "second is served", &["second asks"], &["first asks", "serve"]);
    assert_loop(&served(Fairness::weak(["serve"])), "second is served", &["second asks"], &["first asks", "serve"]);
    assert_loop(&served(Fairness::strong(["serve"])), "second is served", &["second asks"], &["first asks", "serve"]);
}

/// A message that is sent until it arrives, and may be lost each time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Message {
    Written,
    Sent,
    Arrived,
}

fn message(fairness: Fairness) -> Report {
    Explore::of(Message::Written)
        .world("send", |message| *message == Message::Written, |message| *message = Message::Sent)
        .world("lose", |message| *message == Message::Sent, |message| *message = Message::Written)
        .world("arrive", |message| *message == Message::Sent, |message| *message = Message::Arrived)
        .ends(|message| *message == Message::Arrived)
        .leads_to("arrival", |_| true, |message| *message == Message::Arrived, fairness)
        .report()
}

#[test]
fn a_message_is_lost_forever() {
    assert_loop(&message(Fairness::none()), "arrival", &[], &["send", "lose"]);
    // While the message is not sent, it cannot arrive, so it does not stay possible.
    assert_loop(&message(Fairness::weak(["send", "arrive"])), "arrival", &[], &["send", "lose"]);
    assert!(message(Fairness::strong(["arrive"])).passed());
    assert!(message(Fairness::weak(["send"]).and(Fairness::strong(["arrive"]))).passed());
}

/// An alarm rings while the sleeper turns it off again and again, but time has to pass.
#[test]
fn weak_fairness_makes_time_pass() {
    let explore = |fairness| {
        Explore::of(0u8)
            .world("a minute", |&minutes| minutes < 3, |minutes| *minutes += 1)
            .step("look at the clock", |_| true)
            .leads_to("wakes up", |&minutes| minutes == 1, |&minutes| minutes == 3, fairness)
            .ends(|&minutes| minutes == 3)
            .report()
    };
    assert_loop(&explore(Fairness::none()), "wakes up", &["a minute"], &["look at the clock"]);
    assert!(explore(Fairness::weak(["a minute"])).passed());
}

/// Time passes in two steps, one of which also changes the weather. Either of them wakes the sleeper in the end, but none has
/// to happen again and again.
#[test]
fn time_may_pass_in_any_of_several_steps() {
    let explore = |fairness| {
        Explore::of((0u8, false))
            .world("a sunny minute", |day| day.0 < 3, |day| *day = (day.0 + 1, true))
            .world("a rainy minute", |day| day.0 < 3, |day| *day = (day.0 + 1, false))
            .world("a new day", |day| day.0 == 3, |day| day.0 = 0)
            .step("look at the clock", |_| true)
            .leads_to("wakes up", |day| day.0 == 1, |day| day.0 == 3, fairness)
            .leads_to("rain", |_| true, |day| !day.1 && day.0 > 0, Fairness::weak_any(["a sunny minute"]))
            .expect_violation("rain")
            .report()
    };
    let minutes = ["a sunny minute", "a rainy minute"];
    assert!(explore(Fairness::weak_any(minutes)).passed());
    assert!(explore(Fairness::strong_any(minutes)).passed());
    let report = explore(Fairness::none());
    assert_loop(&report, "wakes up", &["a sunny minute"], &["look at the clock"]);
    let text = explore(Fairness::weak_any(minutes)).to_string();
    let statement = "leads to `wakes up`, with weak fairness of (`a sunny minute` or `a rainy minute`) (";
    assert!(text.contains(statement), "{text}");
}

/// A loop that takes one step of each group is fair, even if it avoids the others.
#[test]
fn a_group_of_steps_is_one_fairness_condition() {
    let explore = |fairness| {
        Explore::of(0u8)
            .step("left", |_| true)
            .step("right", |_| true)
            .step("out", |at| std::mem::replace(at, 1) == 0)
            .ends(|&at| at == 1)
            .leads_to("out", |_| true, |&at| at == 1, fairness)
            .report()
    };
    assert_loop(&explore(Fairness::weak_any(["left", "out"])), "out", &[], &["left"]);
    assert_loop(&explore(Fairness::weak(["left", "right"])), "out", &[], &["left", "right"]);
    assert!(explore(Fairness::weak(["left", "out"])).passed());
}

/// A job that is given up ends, but not by being done.
#[test]
fn a_job_ends_too_early() {
    let report = Explore::of((0u8, false))
        .world("work", |job: &(u8, bool)| job.0 < 3 && !job.1, |job| job.0 += 1)
        .world("give up", |job| job.0 == 2 && !job.1, |job| job.1 = true)
        .ends(|job| job.0 == 3 || job.1)
        .leads_to("done", |job| job.0 == 1, |job| job.0 == 3, Fairness::weak(["work"]))
        .report();
    assert_tape(&report, "done", "work; work; give up");
    assert_eq!(report.tape("done").and_then(|tape| tape.repeats_from()), None);
}

/// A loop that is fair to two steps has to contain both, and is not the shortest one.
#[test]
fn a_fair_loop_contains_all_fair_steps() {
    let ring = |fairness| {
        Explore::of(0u8)
            .step("around", |at| {
                *at = (*at + 1) % 4;
                true
            })
            .step("wait", |_| true)
            .world("knock", |&at| at == 3, |_| {})
            .leads_to("out", |_| true, |_| false, fairness)
            .report()
    };
    assert_loop(&ring(Fairness::none()), "out", &[], &["wait"]);
    let repeated = ["around", "around", "around", "around"];
    assert_loop(&ring(Fairness::weak(["around"])), "out", &[], &repeated);
    let repeated = ["around", "around", "around", "knock", "around"];
    assert_loop(&ring(Fairness::strong(["knock"])), "out", &[], &repeated);
}
