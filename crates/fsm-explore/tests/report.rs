//! Reports as they are read in a terminal, word by word.

use fsm_explore::{Explore, Fairness};

/// The text without the places of declarations, which change with this file.
fn without_places(text: &str) -> String {
    let mut parts = text.split(concat!(file!(), ":"));
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + "HERE" + part.trim_start_matches(|char: char| char.is_ascii_digit()))
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Oven {
    heater: Heater,
    degrees: u16,
    bread: Option<u8>,
    size: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Heater {
    Off,
    On { minutes: u8 },
}

fn oven() -> Explore<'static, Oven> {
    let heats = |oven: &Oven| matches!(oven.heater, Heater::On { .. });
    Explore::of(Oven { heater: Heater::Off, degrees: 20, bread: None, size: 3 })
        .world("turn on", move |oven| !heats(oven), |oven| oven.heater = Heater::On { minutes: 0 })
        .world("bread", |oven| oven.bread.is_none(), |oven| oven.bread = Some(1))
        .step("a minute", |oven| {
            if let Heater::On { minutes } = &mut oven.heater {
                *minutes += 1;
                oven.degrees += 20;
            }
            matches!(oven.heater, Heater::On { .. })
        })
        .within(|oven| oven.degrees < 200)
}

#[test]
fn tapes_show_changes_and_fold_repetitions() {
    let report = oven().never("burnt", |oven| oven.bread.is_some() && oven.degrees >= 100).report();
    let expected = "\
never `burnt` (HERE) is violated; shortest tape, 6 steps:
      step              heater  degrees  bread    heater.minutes
      start             Off     20       None
   1  turn on           On                        0
   2  bread                              Some(1)
   3  a minute                  40                1
        again, 3 times  On      100      Some(1)  4

stopped at the violation, at 12 configurations (15 steps, depth 5)
  not decided             no panic
  not decided             no deadlock
  violated after 6 steps  never `burnt` (HERE)
";
    assert_eq!(without_places(&report.to_string()), expected);
}

#[test]
fn requested_columns_are_shown_even_without_changes() {
    let burnt = oven().never("burnt", |oven| oven.bread.is_some() && oven.degrees >= 80);
    let report = burnt.show("size", |oven| oven.size).show("degrees", |oven| oven.degrees).report();
    let expected = "      step              size  degrees
      start             3     20
   1  turn on
   2  bread
   3  a minute                40
        again, 2 times  3     80
";
    assert_eq!(report.tape("burnt").map(ToString::to_string).as_deref(), Some(expected));
}

#[test]
fn a_table_that_is_too_wide_becomes_lists() {
    let name = |oven: &Oven| format!("{}{}", "x".repeat(100), oven.degrees);
    let burnt = oven().never("burnt", |oven| oven.degrees >= 40).show("name", name).show("size", |oven| oven.size);
    let x = "x".repeat(100);
    let expected =
        format!("      start     name: \"{x}20\", size: 3\n   1  turn on\n   2  a minute  name: \"{x}40\", size: 3\n");
    assert_eq!(burnt.report().tape("burnt").map(ToString::to_string), Some(expected));
}

#[test]
fn the_loop_of_a_tape_is_marked() {
    let report = Explore::of((0u8, false))
        .world("tick", |clock| clock.0 < 5, |clock| clock.0 += 1)
        .world("back", |clock| clock.0 == 5, |clock| clock.0 = 2)
        .world("ring", |clock| !clock.1, |clock| clock.1 = true)
        .leads_to("rings", |clock| clock.0 == 1, |clock| clock.1, Fairness::weak(["tick"]))
        .always_possible("begins again", |clock| clock.0 == 0)
        .never("6", |clock| clock.0 == 6)
        .expect_violation("begins again")
        .report();
    let expected = "\
leads to `rings`, with weak fairness of `tick` (HERE) is violated by a loop; shortest way into it, 2 steps:
      step              0
      start             0
   1  tick              1
   2  tick              2
      from here on, these steps repeat forever:
   3  tick              3
        again, 2 times  5
   6  back              2

explored all 12 configurations (18 steps, depth 6)
  proven                              no panic
  proven                              no deadlock
  violated after 6 steps              leads to `rings`, with weak fairness of `tick` (HERE)
  violated after 1 step, as expected  always possible `begins again` (HERE)
  proven                              never `6` (HERE)
";
    assert_eq!(without_places(&report.to_string()), expected);
}

#[test]
fn a_proof_states_its_bound_and_its_assumptions() {
    let report = oven()
        .never("cold", |oven| oven.degrees < 20)
        .always_possible("hot", |oven| oven.degrees > 190)
        .world("open", |oven| oven.bread == Some(2), |oven| oven.degrees = 20)
        .allow_unused("open")
        .prove();
    let expected = "\
explored all 20 configurations within the bound (HERE; 30 steps, depth 11); 2 beyond it not continued
  proven within the bound  no panic
  proven within the bound  no deadlock
  proven within the bound  never `cold` (HERE)
  proven within the bound  always possible `hot` (HERE)
could not fail:
  the step `open` (HERE) never happened, as `allow_unused` allows
";
    assert_eq!(without_places(&report.to_string()), expected);
}

#[test]
fn deadlocks_and_panics_are_found_without_a_property() {
    let report = Explore::of(0u8).world("up", |&at| at < 2, |at| *at += 1).report();
    assert!(
        report.to_string().starts_with("deadlock: nothing can change any more; shortest tape, 2 steps:\n"),
        "{report}"
    );
    let report = Explore::of(7u8)
        .step("down", |at| {
            *at -= 1;
            assert!(*at != 4, "it is {at}");
            true
        })
        .report();
    let expected = "\
the step `down` panics: it is 4; shortest tape, 3 steps:
      step
      start  7
   1  down   6
   2  down   5
   3  down

stopped at the violation, at 3 configurations (2 steps, depth 2)
  violated after 3 steps  no panic
  not decided             no deadlock
";
    assert_eq!(report.to_string(), expected);
}

/// The bound and the fingerprints weaken an answer in addition to a limit.
#[test]
fn a_report_names_all_limits_of_its_answers() {
    let two = |limit: u32, memory: usize| {
        let two =
            Explore::of((0u16, 0u16)).world("left", |_| true, |at| at.0 += 1).world("right", |_| true, |at| at.1 += 1);
        two.within(|at| at.0 < 2).limit(limit).memory(memory).never("far", |at| at.0 > 2).report()
    };
    let report = two(20, usize::MAX);
    let expected = "\
stopped at the limit of 20 configurations (28 steps, depth 7); 6 of them beyond the bound (HERE), not continued
  holds within 20 configurations and the bound  no panic
  holds within 20 configurations and the bound  no deadlock
  holds within 20 configurations and the bound  never `far` (HERE)
";
    assert_eq!(without_places(&report.to_string()), expected);
    assert!(report.passed() && !report.is_complete());
    let text = two(5000, 1).to_string();
    let expected = "\n  holds within 5,000 configurations and the bound, unless fingerprints collide  no panic\n";
    assert!(text.contains(expected), "{text}");
}

/// A value whose text panics.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Shy(u8);

impl std::fmt::Debug for Shy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        assert!(self.0 != 1, "it is 1");
        write!(f, "{}", self.0)
    }
}

#[test]
fn a_panic_of_debug_does_not_hide_the_violation() {
    let up = || Explore::of(Shy(0)).world("up", |at| at.0 < 9, |at| at.0 += 1).never("1", |at| at.0 == 1);
    for report in [up().report(), up().show("at", Shy::clone).report()] {
        let text = report.to_string();
        assert!(text.contains("   1  up     panics: it is 1\n"), "{text}");
    }
}
