//! Conflicts between transitions of nested regions. A transition may exit everything, or only a parallel in a region of
//! another one.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// The first region contains a nested parallel. Each of its regions has transitions out of it and out of the whole
    /// machine.
    machine Levels(tape: &mut Tape) {
        events { Inner, Outer, Late, Around, Home }
        initial P;
        on Home => P;

        state Out1 {}
        state Out2 {}

        parallel P {
            alarm when tape.ask("alarm") => { tape.act("alarm"); Out2 }
            when tape.ask("leave") => { tape.act("leave"); Out1 }

            state A {
                initial K;
                state K {
                    initial Q;
                    on Around => { tape.act("K"); K2 }
                    when tape.ask("K") => { tape.act("K polled"); K2 }

                    parallel Q {
                        state C {
                            initial C1;
                            on Inner => { tape.act("C leaves Q"); K2 }
                            on Outer => { tape.act("C leaves P"); Out1 }
                            state C1 { on Late => C2; when tape.ask("C") => { tape.act("C polled"); C2 } }
                            state C2 { exit { tape.act("-C2"); } }
                        }
                        state D {
                            initial D1;
                            state D1 {
                                on Inner | Outer => { tape.act("D moves"); D2 }
                                on Around if tape.ask("D") => { tape.act("D moves"); D2 }
                            }
                            state D2 { exit { tape.act("-D2"); } }
                        }
                    }
                }
                state K2 { exit { tape.act("-K2"); } on Inner => { tape.act("K2 leaves P"); Out2 } }
            }
            state B {
                initial B1;
                state B1 {
                    on Inner => { tape.act("B moves"); B2 }
                    on Outer | Late | Around => { tape.act("B leaves P"); Out2 }
                    when tape.ask("B") => { tape.act("B polled"); B2 }
                }
                state B2 { exit { tape.act("-B2"); } on Inner => { tape.act("B back"); B1 } }
            }
        }
    }
}

scenario! {
    exiting_the_inner_parallel_preempts_only_its_regions(machine: Levels, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, LevelsEvent::Inner), Answer::Moved);
        assert_eq!(tape.take(), "C leaves Q, B moves", "D comes later");
        assert!(machine.is_in(LevelsState::K2) && machine.is_in(LevelsState::B2));
        machine.handle(&mut tape, LevelsEvent::Inner);
        assert_eq!(tape.take(), "-B2, -K2, K2 leaves P", "which B comes after");
    }
}

scenario! {
    exiting_everything_preempts_all_later_transitions(machine: Levels, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, LevelsEvent::Outer);
        assert_eq!(tape.take(), "C leaves P");
        assert!(machine.is_in(LevelsState::Out1));
    }
}

scenario! {
    exiting_everything_is_preempted_by_an_earlier_transition(machine: Levels, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, LevelsEvent::Late);
        assert!(machine.is_in(LevelsState::C2) && machine.is_in(LevelsState::B1));
        machine.handle(&mut tape, LevelsEvent::Late);
        assert_eq!(tape.take(), "-C2, B leaves P", "where nothing moved");
    }
}

scenario! {
    a_state_around_a_parallel_is_preempted_by_its_regions(machine: Levels, tape) {
        machine.restart(&mut tape);
        tape.set("D", true);
        machine.handle(&mut tape, LevelsEvent::Around);
        assert_eq!(tape.take(), "D moves", "neither K, around D, nor B, which comes later");
        machine.handle(&mut tape, LevelsEvent::Around);
        assert_eq!(tape.take(), "-D2, K");
        assert!(machine.is_in(LevelsState::K2) && machine.is_in(LevelsState::B1));
        machine.handle(&mut tape, LevelsEvent::Around);
        assert_eq!(tape.take(), "-K2, B leaves P");
    }
}

scenario! {
    polls_are_considered_on_three_levels(machine: Levels, tape) {
        machine.restart(&mut tape);
        for asked in ["leave", "K", "B", "C"] {
            tape.set(asked, true);
        }
        machine.update(&mut tape);
        assert_eq!(
            tape.take_all(),
            "? alarm: no, ? C: yes, ? K: yes, ? B: yes, C polled, B polled",
            "a region that selected nothing considers the states around it, whatever the others selected"
        );
        machine.update(&mut tape);
        assert_eq!(tape.take_all(), "? alarm: no, ? K: yes, ? leave: yes, -C2, K polled");
        machine.update(&mut tape);
        assert_eq!(tape.take_all(), "? alarm: no, ? leave: yes, -B2, -K2, leave");
        tape.set("alarm", true);
        machine.handle(&mut tape, LevelsEvent::Home);
        machine.update(&mut tape);
        assert_eq!(tape.take_all(), "? alarm: yes, alarm", "the alarm is considered first, and nothing else after it");
        assert!(machine.is_in(LevelsState::Out2));
    }
}

state_machine! {
    /// One region reenters a parallel with data, while the other regions read the data.
    machine Anew(tape: &mut Tape) {
        events { Count, Name(u32) }
        initial P(1, "one".to_string());
        parallel P(count: u32, name: String) {
            state A { on Count => P(*count + 1, format!("{name}+")); }
            state B { on Count => { tape.act(&format!("{count} {name}")); stay } on Name(n) => P(n, "named".into()); }
            state C { on Count => { tape.act(&format!("C {count} {name}")); stay } on Name(_) => tape.act(name); }
        }
    }
}

scenario! {
    all_effects_see_the_data_from_before_the_step(machine: Anew, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, AnewEvent::Count);
        assert_eq!(tape.take(), "1 one, C 1 one");
        machine.handle(&mut tape, AnewEvent::Count);
        assert_eq!(tape.take(), "2 one+, C 2 one+");
        machine.handle(&mut tape, AnewEvent::Name(7));
        assert_eq!(tape.take(), "one++");
        machine.handle(&mut tape, AnewEvent::Count);
        assert_eq!(tape.take(), "7 named, C 7 named");
    }
}

state_machine! {
    /// A parallel whose data does not need to be dropped.
    machine Counted(tape: &mut Tape) {
        events { Count }
        initial P(1);
        parallel P(count: u32) {
            state A { on Count => P(count + 1); }
            state B { on Count => { tape.act(&format!("{count}")); stay } }
        }
    }
}

scenario! {
    all_effects_see_the_plain_data_from_before_the_step(machine: Counted, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, CountedEvent::Count);
        machine.handle(&mut tape, CountedEvent::Count);
        assert_eq!(tape.take(), "1, 2");
    }
}
