//! Machines with a planted mistake, and the answers about them as text, JSON and SARIF.

use fsm_check::{Checked, LIMIT, check, json, sarif};
use fsm_syntax::{Errors, read};

fn checked_within(text: &str, limit: u32) -> Checked {
    let mut errors = Errors::default();
    let (machine, plan) = read(text.parse().expect("tokens"), &mut errors).expect("a machine");
    let mistakes: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, [""; 0]);
    let checked = check(&machine, &plan.expect("no mistakes"), limit).expect("it can be checked");
    checked.in_files(|_| "m.rs".to_owned())
}

fn checked(text: &str) -> Checked {
    checked_within(text, LIMIT)
}

/// Compares the lines of an answer.
#[track_caller]
fn answers(text: &str, expected: &[&str]) {
    let answer = checked(text).to_string();
    assert_eq!(answer.lines().collect::<Vec<_>>(), expected, "\n{answer}");
}

const LAMP: &str = "machine Lamp(grid: &Grid) {
    events { Press, Smash }
    initial Off;
    state Off { on Press if grid.has_power => On; }
    state On {
        on Press => Off;
        on Smash => Broken;
        after 5s => Off;
    }
    state Broken;
    state Spare { on Press => Off; }
}";

#[test]
fn unreachable_states_and_traps_are_found() {
    answers(
        LAMP,
        &[
            "m.rs:1: Lamp: 2 findings (all 3 configurations, guards are free, time by zones)",
            "m.rs:11:11: unreachable: `Spare` is never entered",
            "m.rs:10:11: trap: `Broken` cannot be exited any more",
            "    after: Press, Smash",
            "m.rs:1: note: may be active forever: Off",
        ],
    );
}

/// The tags of enclosing states count, and a requirement is that of the state or the transition alone.
#[test]
fn findings_show_requirements_and_tags() {
    let text = "machine Ward {
        events { Call, Drop }
        initial Calm;
        #[tag(safe)]
        state Calm { on Call => Alert; }
        #[tag(loud)]
        state Alert {
            initial state Bell { after 3s => Lamp; }
            #[tag(bright, loud)]
            state Lamp { on Call => Calm; #[requirement(\"R-1\", \"R-2\")] on Drop if false => Calm; }
        }
        #[requirement(\"R-3\")]
        #[allow(fsmith::dead_end)]
        state Spare;
    }";
    answers(
        text,
        &[
            "m.rs:1: Ward: 2 findings (all 3 configurations, guards are free, time by zones)",
            "m.rs:14:15: unreachable: `Spare` is never entered (R-3)",
            "m.rs:10:72: dead: `on Drop if false` in `Lamp` is never taken: its guard is never true (R-1, R-2)",
            "m.rs:1: note: may be active forever: Calm (safe), Lamp (bright, loud)",
        ],
    );
    let checked = [checked(text)];
    let json = json(&checked, None);
    assert!(json.contains("\"forever\": [\n        \"Calm\",\n        \"Lamp\"\n      ]"), "{json}");
    assert!(
        json.contains("\"forever_tags\": [\n        \"bright\",\n        \"loud\",\n        \"safe\"\n      ]"),
        "{json}"
    );
    assert!(json.contains("\"requirements\": [\n            \"R-3\"\n          ]"), "{json}");
    assert!(sarif(&checked, "1.2.3").contains("`Spare` is never entered (R-3) (all 3"));
}

#[test]
fn a_transition_is_dead_if_all_inner_states_react() {
    answers(
        "machine Robot {
            events { Bump, Stop }
            initial Drive;
            state Drive {
                initial Fast;
                on Bump => Halt;
                on Stop => Halt;
                state Fast { on Bump => Slow; }
                state Slow { on Bump => Fast; on Stop => pass; }
            }
            state Halt { on Stop => Drive; }
        }",
        &[
            "m.rs:1: Robot: 1 finding (all 3 configurations, guards are free)",
            "m.rs:6:17: dead: `on Bump` in `Drive` is never taken: `on Bump` in `Fast` (line 8) or `on Bump` in `Slow` (line 9) always comes first",
            "m.rs:1: note: may be active forever: Fast, Slow, Halt",
        ],
    );
}

/// `Deep` is entered after two seconds, and `Call` lasts three, so only one is left for a timer of two.
#[test]
fn a_timer_is_dead_if_an_outer_one_exits_its_state_before() {
    answers(
        "machine Phone {
            events { Ring }
            initial Idle;
            state Idle { on Ring => Call; }
            state Call {
                initial Short;
                after 3s => Idle;
                state Short { after 2s => Deep; }
                state Deep {
                    after 2s => Short;
                    after 1s => stay;
                }
            }
        }",
        &[
            "m.rs:1: Phone: 1 finding (all 4 configurations, guards are free, time by zones)",
            "m.rs:10:21: dead: `after 2s` in `Deep` is never taken: `Deep` is always exited before",
            "m.rs:1: note: may be active forever: Idle",
        ],
    );
}

/// Each state is exited by its timer, except that `Tick` starts that of `Wait` again and again.
#[test]
fn states_may_be_active_forever_although_they_have_timers() {
    answers(
        "machine Watch {
            events { Tick, Tock }
            initial Wait;
            state Wait { after 5s => Warn; on Tick => Wait; }
            state Warn { after 1s => Rest; on Tock => stay; }
            state Rest { initial A; after 9s => Wait; state A { after 1s => B; } state B { on Tick => stay; } }
        }",
        &[
            "m.rs:1: Watch: nothing found (all 4 configurations, guards are free, time by zones)",
            "m.rs:1: note: may be active forever: Wait",
        ],
    );
}

#[test]
fn endless_signals_between_regions_are_a_livelock() {
    answers(
        "machine Table {
            events { Serve }
            signals { Ping, Pong }
            queue 4;
            initial Idle;
            state Idle { on Serve => Play; }
            parallel Play {
                state Left { enter { raise(Ping); } on Pong => { raise(Ping); } }
                state Right { on Ping => { raise(Pong); } }
            }
        }",
        &[
            "m.rs:1: Table: 1 finding (all 1 configuration, guards are free)",
            "m.rs:8:53: livelock: `on Pong` in `Left` starts follow-up steps that never end",
            "    after: Serve",
            "m.rs:1: note: may be active forever: Idle",
        ],
    );
}

/// A `raise` that is not certain may not happen, so the same machine with a condition comes to rest. It is not known that
/// one of two signals is always raised, so it may get stuck.
#[test]
fn a_conditional_raise_may_be_skipped() {
    answers(
        "machine Table(ball: &Ball) {
            events { Serve }
            signals { Ping, Pong, Lost }
            queue 4;
            initial Idle;
            state Idle { on Serve => Play; }
            parallel Play {
                on Lost => Idle;
                state Left { enter { raise(Ping); } on Pong => { if ball.is_high { raise(Ping); } else { raise(Lost); } } }
                state Right { on Ping => { raise(Pong); } }
            }
        }",
        &[
            "m.rs:1: Table: nothing found (all 2 configurations, guards are free)",
            "m.rs:7:22: perhaps: `Play` may be active where it cannot be exited any more",
            "    after: Serve",
            "m.rs:1: note: may be active forever: Idle, Left, Right",
        ],
    );
}

/// While the machine is paused, the timers in `Work` are stopped, so that of `Pause` may be due first or not.
#[test]
fn suspended_timers_are_stopped() {
    answers(
        "machine Job {
            events { Hold, Go }
            initial Work;
            state Work {
                initial First;
                history suspend;
                on Hold => Pause;
                state First { after 4s => Second; after 5s => First; }
                state Second { after 1s => First; }
            }
            state Pause { on Go => Work; after 10s => Work; }
        }",
        &[
            "m.rs:1: Job: 1 finding (all 4 configurations, guards are free, time by zones, approximate because timers may be stopped)",
            "m.rs:8:51: dead: `after 5s` in `First` is never taken: `First` is always exited before",
            "m.rs:1: note: may be active forever: Work",
        ],
    );
}

/// The printer is jammed only if a second page was deferred, and then it cannot print any more.
#[test]
fn deferred_events_are_part_of_a_configuration() {
    answers(
        "machine Printer {
            events { Page, Done }
            queue 1;
            initial Idle;
            state Idle { on Page => Busy; }
            state Busy { defer Page; on Done => Wait; }
            state Wait { on Page => Jammed; on Done => Idle; }
            state Jammed { on Page | Done => stay; }
        }",
        &[
            "m.rs:1: Printer: 1 finding (all 5 configurations, guards are free)",
            "m.rs:8:19: trap: `Jammed` cannot be exited any more",
            "    after: Page, Done, Page",
            "m.rs:1: note: may be active forever: Idle, Busy, Wait",
        ],
    );
}

#[test]
fn a_state_may_be_a_trap_after_some_paths_only() {
    answers(
        "machine Gate {
            events { Key, Lock, Push }
            initial Free;
            state Free { on Key => Open; on Lock => Locked; }
            state Open { on Push => Free; }
            state Locked {
                initial Shut;
                state Shut { on Key => Ajar; }
                state Ajar { on Push => Shut; }
            }
        }",
        &[
            "m.rs:1: Gate: 1 finding (all 4 configurations, guards are free)",
            "m.rs:6:19: trap: `Locked` cannot be exited any more",
            "    after: Lock",
            "m.rs:1: note: may be active forever: Free, Open, Shut, Ajar",
        ],
    );
}

/// A guard with `is_in` is free only as far as the other region allows.
#[test]
fn guards_depend_on_the_active_states() {
    answers(
        "machine Pair(x: &X) {
            events { Go, Back }
            initial Both;
            parallel Both {
                state One { initial A; state A { on Go if is_in(D) && x.ok => B; } state B { on Back => A; } }
                state Two { initial C; state C; state D { on Back => C; } }
            }
        }",
        &[
            "m.rs:1: Pair: 3 findings (all 1 configuration, guards are free)",
            "m.rs:5:90: unreachable: `B` is never entered",
            "m.rs:6:55: unreachable: `D` is never entered",
            "m.rs:5:50: dead: `on Go if is_in(D) && x.ok` in `A` is never taken: its guard is never true",
        ],
    );
}

/// Beyond the limit, nothing is known, so nothing is reported that could be there.
#[test]
fn a_limit_weakens_the_answers() {
    let checked = checked_within(LAMP, 2);
    let expected = "m.rs:1: Lamp: nothing found (the first 1 configuration, guards are free, timers may be due in any order)\n\
                    m.rs:1: note: may be active forever: Off\n\
                    m.rs:1: note: nothing is known about 3 states and 4 transitions that were not reached; set a higher `--limit`\n";
    assert_eq!(checked.to_string(), expected);
}

/// Twelve regions with a guard each have 4,096 outcomes for one event, in each of 4,096 configurations.
#[test]
fn too_many_outcomes_end_the_search() {
    let region = |at: usize| {
        format!(
            "state R{at} {{ initial A{at}; state A{at} {{ on E if x.ok({at}) => B{at}; }} state B{at} {{ on E if x.ok({at}) => A{at}; }} }}"
        )
    };
    let regions: String = (0..12).map(region).collect();
    let text = format!("machine Many(x: &X) {{ events {{ E }} initial All; parallel All {{ {regions} }} }}");
    let checked = checked_within(&text, 1000);
    assert!(!checked.strength.is_complete && checked.findings.is_empty(), "{checked}");
}

/// A trap within the limit may be exited beyond it.
#[test]
fn traps_are_uncertain_beyond_a_limit() {
    let more = LAMP.replace("Smash }", "Smash, Glow }").replace("after 5s => Off;", "on Glow => Bright;");
    let more = more.replace("state Spare", "state Bright { on Press => Off; } state Spare");
    let checked = checked_within(&more, 4);
    assert_eq!(checked.findings, []);
    let perhaps: Vec<_> = checked.perhaps.iter().map(|finding| &*finding.message).collect();
    assert_eq!(perhaps, ["`Broken` may be active where it cannot be exited any more"]);
}

#[test]
fn answers_are_available_as_json() {
    let expected = r#"{
  "against": null,
  "check": 1,
  "machines": [
    {
      "complete": true,
      "configurations": 3,
      "deferred": "none",
      "file": "m.rs",
      "findings": [
        {
          "after": null,
          "column": 11,
          "file": "m.rs",
          "kind": "unreachable",
          "line": 11,
          "message": "`Spare` is never entered",
          "requirements": []
        },
        {
          "after": [
            "Press",
            "Smash"
          ],
          "column": 11,
          "file": "m.rs",
          "kind": "trap",
          "line": 10,
          "message": "`Broken` cannot be exited any more",
          "requirements": []
        }
      ],
      "forever": [
        "Off"
      ],
      "forever_tags": [],
      "line": 1,
      "machine": "Lamp",
      "perhaps": [],
      "time": "zones",
      "unknown": null
    }
  ]
}
"#;
    assert_eq!(json(&[checked(LAMP)], None), expected);
    let limited: serde_json::Value = serde_json::from_str(&json(&[checked_within(LAMP, 2)], None)).expect("JSON");
    assert_eq!(limited["machines"][0]["complete"], false);
    assert_eq!(limited["machines"][0]["unknown"], serde_json::json!({ "states": 3, "transitions": 4 }));
}

/// The members are those that SARIF 2.1.0 requires, and each result refers to a rule.
#[test]
fn findings_are_available_as_sarif() {
    let log: serde_json::Value = serde_json::from_str(&sarif(&[checked(LAMP)], "0.1.0")).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["$schema"], "https://json.schemastore.org/sarif-2.1.0.json");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!((&driver["name"], &driver["semanticVersion"]), (&"fsmith".into(), &"0.1.0".into()));
    let results = run["results"].as_array().expect("a list");
    for result in results {
        let rule = &driver["rules"][result["ruleIndex"].as_u64().expect("a number") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(rule["shortDescription"]["text"].is_string());
    }
    let ids: Vec<_> = results.iter().map(|result| result["ruleId"].as_str().expect("text")).collect();
    assert_eq!(ids, ["unreachable", "trap", "forever"]);
    let expected = serde_json::json!({
        "ruleId": "trap",
        "ruleIndex": 2,
        "kind": "fail",
        "level": "warning",
        "message": { "text": "`Broken` cannot be exited any more; after: Press, Smash (all 3 configurations, guards are free, time by zones)" },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": "m.rs" },
            "region": { "startLine": 10, "startColumn": 11 },
        } }],
    });
    assert_eq!(results[1], expected);
    assert_eq!((&results[2]["kind"], &results[2]["level"]), (&"informational".into(), &"none".into()));
}

/// What the macro would warn about, and is silenced, is no finding either.
#[test]
fn silenced_warnings_are_no_findings() {
    answers(
        "machine Lamp(grid: &Grid) {
            events { Press, Smash }
            initial Off;
            state Off { on Press if grid.has_power => On; }
            state On { on Press => Off; on Smash => Broken; }
            #[allow(fsmith::dead_end)]
            state Broken;
            #[allow(fsmith::unreachable_state)]
            state Spare { on Press => Off; }
        }",
        &[
            "m.rs:1: Lamp: nothing found (all 3 configurations, guards are free)",
            "m.rs:1: note: may be active forever: Off, On, Broken",
        ],
    );
}
