//! Regions that react to one event: which transitions are selected, and which of two is taken if both would exit a
//! common state.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Three regions, the last of which contains a nested parallel, with transitions out of all of them.
    machine Rivals(tape: &mut Tape) {
        events { Earlier, Inner, Alarm, Alarms, Three, Lost, Decide, Beside, Once, Again, Deep, Pass, Over, Home }
        initial P;

        on Over => tape.act("machine over");

        state Out1 { on Home => P; }
        state Out2 { on Home => P; }
        state Out3 { on Home => P; }

        parallel P {
            enter { tape.act("+P"); }
            exit { tape.act("-P"); }
            on Inner => { tape.act("P inner"); Out1 }
            on Once => tape.act("P once");
            on Again => { tape.act("P again"); P }
            alarm on Over if tape.ask("alarm") => { tape.act("P over"); Out3 }

            state A {
                initial A1;
                enter { tape.act("+A"); }
                exit { tape.act("-A"); }
                on Pass => tape.act("A pass");

                state A1 {
                    enter { tape.act("+A1"); }
                    exit { tape.act("-A1"); }
                    on Earlier => { tape.act("A1 earlier"); Out1 }
                    on Alarm => { tape.act("A1 alarm"); Out1 }
                    alarm on Alarms => { tape.act("A1 alarms"); Out1 }
                    on Three => { tape.act("A1 three"); Out1 }
                    on Lost => { tape.act("A1 lost"); Out1 }
                    on Decide => if tape.ask("far") {
                        tape.act("A1 far");
                        Out1
                    } else {
                        tape.act("A1 near");
                        stay
                    };
                    on Beside => if tape.ask("far") { A2 } else { tape.act("A1 beside"); stay };
                    on Pass => if tape.ask("go") { tape.act("A1 pass"); Out1 } else { pass };
                    on Over => { tape.act("A1 over"); Out1 }
                }
                state A2 {
                    enter { tape.act("+A2"); }
                    exit { tape.act("-A2"); }
                }
            }
            state B {
                initial B1;
                enter { tape.act("+B"); }
                exit { tape.act("-B"); }
                alarm on Alarm => { tape.act("B alarm"); Out2 }

                state B1 {
                    enter { tape.act("+B1"); }
                    exit { tape.act("-B1"); }
                    on Earlier => { tape.act("B1 earlier"); Out2 }
                    on Inner => { tape.act("B1 inner"); Out2 }
                    alarm on Alarms => { tape.act("B1 alarms"); Out2 }
                    on Three => tape.act("B1 stays");
                    on Lost | Decide | Beside | Again | Pass => { tape.act("B1 moves"); B2 }
                    on Once => { tape.act("B1 once"); B2 }
                }
                state B2 {
                    enter { tape.act("+B2"); }
                    exit { tape.act("-B2"); }
                }
            }
            state C {
                initial C1;
                enter { tape.act("+C"); }
                exit { tape.act("-C"); }
                on Deep => { tape.act("C deep"); C2 }

                parallel C1 {
                    enter { tape.act("+C1"); }
                    exit { tape.act("-C1"); }
                    state D { on Over => tape.act("D over"); }
                    state E {
                        initial E1;
                        state E1 {
                            enter { tape.act("+E1"); }
                            exit { tape.act("-E1"); }
                            on Deep => { tape.act("E1 deep"); E2 }
                            on Three => { tape.act("E1 three"); E2 }
                            alarm on Lost => { tape.act("E1 lost"); E2 }
                        }
                        state E2 {
                            enter { tape.act("+E2"); }
                            exit { tape.act("-E2"); }
                        }
                    }
                }
                state C2 {
                    enter { tape.act("+C2"); }
                    exit { tape.act("-C2"); }
                }
            }
        }
    }
}

/// The exits when all regions are in their initial states.
const ALL_OUT: &str = "-E1, -C1, -C, -B1, -B, -A1, -A, -P";

scenario! {
    the_earlier_leaf_wins(machine: Rivals, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "+P, +A, +A1, +B, +B1, +C, +C1, +E1");
        assert_eq!(machine.handle(&mut tape, RivalsEvent::Earlier), Answer::Moved);
        assert_eq!(tape.take(), format!("{ALL_OUT}, A1 earlier"));
        assert!(machine.is_in(RivalsState::Out1));
    }
}

scenario! {
    the_inner_source_wins_even_if_later(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Inner);
        assert_eq!(tape.take(), format!("{ALL_OUT}, B1 inner"));
        machine.handle(&mut tape, RivalsEvent::Home);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Again);
        assert_eq!(tape.take(), "-B1, B1 moves, +B2", "the parallel is not entered again");
        machine.handle(&mut tape, RivalsEvent::Again);
        assert_eq!(tape.take(), "-E1, -C1, -C, -B2, -B, -A1, -A, -P, P again, +P, +A, +A1, +B, +B1, +C, +C1, +E1");
    }
}

scenario! {
    an_alarm_wins_even_if_outer_and_later(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Alarm);
        assert_eq!(tape.take(), format!("{ALL_OUT}, B alarm"));
        machine.handle(&mut tape, RivalsEvent::Home);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Alarms);
        assert_eq!(tape.take(), format!("{ALL_OUT}, A1 alarms"), "of two alarms the earlier leaf's");
    }
}

scenario! {
    an_alarm_of_the_parallel_precedes_nested_transitions(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        tape.set("alarm", true);
        machine.handle(&mut tape, RivalsEvent::Over);
        assert_eq!(tape.take(), format!("{ALL_OUT}, P over"));
        machine.handle(&mut tape, RivalsEvent::Home);
        tape.take();
        tape.set("alarm", false);
        machine.handle(&mut tape, RivalsEvent::Over);
        assert_eq!(tape.take(), format!("{ALL_OUT}, A1 over, machine over, D over"), "what stays runs beside it");
    }
}

scenario! {
    three_conflicting_transitions(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Three);
        assert_eq!(tape.take(), format!("{ALL_OUT}, A1 three, B1 stays"), "A1 excludes E1, B1 leaves nothing");
        machine.handle(&mut tape, RivalsEvent::Home);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Lost);
        assert_eq!(tape.take(), "-E1, E1 lost, +E2", "A1 excludes B1, then the alarm excludes A1 (SCXML)");
    }
}

scenario! {
    a_decision_conflicts_if_any_of_its_branches_would(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        assert_eq!(machine.handle(&mut tape, RivalsEvent::Decide), Answer::Stayed);
        assert_eq!(tape.take(), "A1 near", "B1 is preempted because of the branch that is not taken");
        machine.handle(&mut tape, RivalsEvent::Beside);
        assert_eq!(tape.take(), "-B1, A1 beside, B1 moves, +B2");
        machine.restart(&mut tape);
        tape.take();
        tape.set("far", true);
        machine.handle(&mut tape, RivalsEvent::Decide);
        assert_eq!(tape.take(), format!("{ALL_OUT}, A1 far"));
        machine.handle(&mut tape, RivalsEvent::Home);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Beside);
        assert_eq!(tape.take(), "-B1, -A1, B1 moves, +A2, +B2");
    }
}

scenario! {
    a_transition_selected_by_several_leaves_runs_once(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        assert_eq!(machine.handle(&mut tape, RivalsEvent::Once), Answer::Moved);
        assert_eq!(tape.take(), "-B1, P once, B1 once, +B2", "at the position of the first leaf that selected it");
        assert_eq!(machine.handle(&mut tape, RivalsEvent::Once), Answer::Stayed);
        assert_eq!(tape.take(), "P once");
    }
}

scenario! {
    conflicts_with_a_parallel_inside_a_region(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Deep);
        assert_eq!(tape.take(), "-E1, E1 deep, +E2", "`E1` lies inside `C`, whose transition the leaf `D` selected");
        machine.handle(&mut tape, RivalsEvent::Deep);
        assert_eq!(tape.take(), "-E2, -C1, C deep, +C2");
    }
}

scenario! {
    a_transition_that_passes_preempts_nothing(machine: Rivals, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, RivalsEvent::Pass);
        assert_eq!(tape.take(), "-B1, A pass, B1 moves, +B2");
        machine.restart(&mut tape);
        tape.take();
        tape.set("go", true);
        machine.handle(&mut tape, RivalsEvent::Pass);
        assert_eq!(tape.take(), format!("{ALL_OUT}, A1 pass"), "and excludes B1 where it does not pass");
    }
}

fn half(number: u32) -> Option<u32> {
    number.is_multiple_of(2).then_some(number / 2)
}

/// Records a text that was moved out of its payload.
fn keep(tape: &mut Tape, text: String) {
    tape.act(&format!("keep {text}"));
}

state_machine! {
    /// Several regions use the same payload, and code runs before decisions.
    machine Shared(tape: &mut Tape) {
        events { Text(String), Number { value: u32 }, Pair(u8, u8), Go, Stop }
        initial P;
        on Stop => Off;
        state Off { on Text(text) => { keep(tape, text); P } }

        parallel P {
            state A {
                initial A1;
                state A1 {
                    exit { tape.act("-A1"); }
                    on Text(text) if text.len() > 2 => { keep(tape, text); A2 }
                    on Number { value } if let Some(half) = half(value) && half > 1 => {
                        tape.act(&format!("half {half} of {value}"));
                        A2
                    }
                    on Pair(mut one, _) => { one += 1; tape.act(&format!("one {one}")); }
                    on Go => { tape.act("A before"); if tape.ask("a") { tape.act("A effect"); A2 } else { stay } }
                }
                state A2 {
                    enter { tape.act("+A2"); }
                    on Text(text) => match text.as_str() {
                        "pass" => pass,
                        "back" => A1,
                        _ => { keep(tape, text); stay }
                    };
                }
            }
            state B {
                initial B1;
                on Text(ref text) => tape.act(&format!("B sees {text}"));
                state B1 {
                    exit { tape.act("-B1"); }
                    on Number { value: number @ 1..=9 } => { tape.act(&format!("digit {number}")); B2 }
                    on Pair(_, two @ (1 | 2)) | Pair(two, 7) => tape.act(&format!("two {two}"));
                    on Go if tape.ask("b") => {
                        tape.act("B before");
                        if tape.ask("c") { B2 } else { tape.act("B effect"); B1 }
                    }
                }
                state B2 {
                    enter { tape.act("+B2"); }
                    on Text(text) if text == "mine" => { keep(tape, text); }
                }
            }
            state C {
                on Text(text) => { let length = text.len(); tape.act(&format!("C {length}")); }
                on Number { .. } => tape.act("C");
            }
        }
    }
}

scenario! {
    each_region_receives_the_payload(machine: Shared, tape) {
        machine.restart(&mut tape);
        let text = |text: &str| SharedEvent::Text(text.to_owned());
        machine.handle(&mut tape, text("hello"));
        assert_eq!(tape.take(), "-A1, keep hello, B sees hello, C 5, +A2");
        machine.handle(&mut tape, text("pass"));
        assert_eq!(tape.take(), "B sees pass, C 4");
        machine.handle(&mut tape, text("back"));
        assert_eq!(tape.take(), "B sees back, C 4");
        machine.handle(&mut tape, text("hi"));
        assert_eq!(tape.take(), "B sees hi, C 2");
        machine.handle(&mut tape, SharedEvent::Stop);
        tape.take();
        machine.handle(&mut tape, text("again"));
        assert_eq!(tape.take(), "keep again");
    }
}

scenario! {
    bindings_are_available_in_effects(machine: Shared, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, SharedEvent::Number { value: 6 });
        assert_eq!(tape.take(), "-B1, -A1, half 3 of 6, digit 6, C, +A2, +B2");
        machine.handle(&mut tape, SharedEvent::Text("mine".to_owned()));
        assert_eq!(tape.take(), "keep mine, keep mine, C 4");
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, SharedEvent::Number { value: 2 });
        assert_eq!(tape.take(), "-B1, digit 2, C, +B2", "half of it is not above 1");
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, SharedEvent::Pair(3, 1));
        assert_eq!(tape.take(), "one 4, two 1");
        machine.handle(&mut tape, SharedEvent::Pair(3, 7));
        assert_eq!(tape.take(), "one 4, two 3");
        machine.handle(&mut tape, SharedEvent::Pair(3, 6));
        assert_eq!(tape.take(), "one 4");
    }
}

scenario! {
    guards_and_decisions_precede_exits(machine: Shared, tape) {
        machine.restart(&mut tape);
        tape.only(&["a", "b"]);
        machine.handle(&mut tape, SharedEvent::Go);
        let trace = "? b: yes, A before, ? a: yes, B before, ? c: no, -B1, -A1, A effect, B effect, +A2";
        assert_eq!(tape.take_all(), trace);
        machine.restart(&mut tape);
        tape.take();
        tape.only(&["b", "c"]);
        machine.handle(&mut tape, SharedEvent::Go);
        assert_eq!(tape.take_all(), "? b: yes, A before, ? a: no, B before, ? c: yes, -B1, +B2");
    }
}

/// A tank whose field has the same name as a binding in patterns.
struct Tank {
    n: u32,
}

state_machine! {
    /// Reactions that always pass, and bindings with the names of fields.
    machine Named(tape: &mut Tape) {
        events { Fill { n: u32 }, Both(u32) }
        queue 4;
        initial P;
        parallel P {
            state A {
                initial A1;
                when tape.ask("A") => pass;
                state A1 {
                    on Fill { n } if tape.ask("full") => if tape.ask("pass") {
                        pass
                    } else if tape.ask("tell") {
                        tape.act(&format!("full at {n}"));
                        A2
                    } else {
                        raise(Both(Tank { n: 3 }.n));
                        stay
                    };
                    on Both(n) => { let tank = Tank { n: 4 }; tape.act(&format!("{}", tank.n + n)); }
                }
                state A2 { on Both(n) => if n > 9 { pass } else { A1 }; }
            }
            state B {
                on Both(n) => if tape.ask("tell") {
                    raise(Fill { n: 5 });
                    stay
                } else if n > 5 {
                    tape.act(&format!("B {n}"));
                } else {
                    pass
                };
            }
        }
    }
}

scenario! {
    a_transition_that_always_passes_is_not_selected(machine: Named, tape) {
        machine.restart(&mut tape);
        tape.set("A", true);
        assert_eq!(machine.update(&mut tape), Answer::Ignored);
        assert_eq!(tape.take_all(), "? A: yes");
    }
}

scenario! {
    field_names_are_distinct_from_bindings(machine: Named, tape) {
        machine.restart(&mut tape);
        tape.set("full", true);
        machine.handle(&mut tape, NamedEvent::Fill { n: 8 });
        assert_eq!(tape.take(), "7");
        tape.set("tell", true);
        machine.handle(&mut tape, NamedEvent::Both(1));
        assert_eq!(tape.take(), "5, full at 5");
        assert!(machine.is_in(NamedState::A2));
    }
}

state_machine! {
    /// Events whose names differ only in case. Both regions react to each of them.
    machine Cased(tape: &mut Tape) {
        events { AB, Ab }
        initial parallel Both {
            state One { on AB => { tape.act("one AB"); } on Ab => { tape.act("one Ab"); } }
            state Two { on AB => { tape.act("two AB"); } on Ab => { tape.act("two Ab"); } }
        }
    }
}

scenario! {
    events_whose_names_differ_only_in_case_are_distinct(machine: Cased, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, CasedEvent::AB);
        machine.handle(&mut tape, CasedEvent::Ab);
        assert_eq!(tape.take(), "one AB, two AB, one Ab, two Ab");
    }
}
