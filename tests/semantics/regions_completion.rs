//! Follow-up steps of machines with regions: completions of regions and parallels, `always`, and raised events.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Two regions that complete in any order, and may become active again.
    machine Work(tape: &mut Tape) {
        events { A, B, Both, Redo, Back, Quit }
        initial P;

        parallel P {
            exit { tape.act("-P"); }
            done => { tape.act("P done"); Over }
            state A {
                initial A1;
                on Redo => { tape.act("redo"); A1 }
                done => tape.act("A done");
                done(B) => tape.act("A hears of B");
                state A1 {
                    exit { tape.act("-A1"); }
                    on A | Both => AF;
                    on Quit => Quitted;
                }
                final AF { enter { tape.act("+AF"); } exit { tape.act("-AF"); } }
            }
            state B {
                initial B1;
                done(A) => tape.act("B hears of A");
                on Redo if tape.ask("complete") => BF;
                state B1 {
                    exit { tape.act("-B1"); }
                    on B | Both => BF;
                }
                final BF { enter { tape.act("+BF"); } exit { tape.act("-BF"); } }
            }
        }
        state Over { on Back => P; }
        final Quitted { enter { tape.act("+Quitted"); } exit { tape.act("-Quitted"); } }
    }
}

scenario! {
    a_parallel_completes_with_its_last_region(machine: Work, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, WorkEvent::A), Answer::Moved);
        assert_eq!(tape.take(), "-A1, +AF, A done, B hears of A");
        assert!(machine.is_in(WorkState::P));
        machine.handle(&mut tape, WorkEvent::B);
        assert_eq!(tape.take(), "-B1, +BF, A hears of B, -BF, -AF, -P, P done");
        assert!(machine.is_in(WorkState::Over));
        machine.handle(&mut tape, WorkEvent::Back);
        machine.handle(&mut tape, WorkEvent::B);
        assert_eq!(tape.take(), "-B1, +BF, A hears of B", "it starts again");
        machine.handle(&mut tape, WorkEvent::A);
        assert_eq!(tape.take(), "-A1, +AF, A done, B hears of A, -BF, -AF, -P, P done");
    }
}

scenario! {
    two_regions_complete_in_one_step(machine: Work, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, WorkEvent::Both);
        let trace = "-B1, -A1, +AF, +BF, A done, B hears of A, A hears of B, -BF, -AF, -P, P done";
        assert_eq!(tape.take(), trace);
    }
}

scenario! {
    a_region_that_exited_its_final_state_is_not_complete(machine: Work, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, WorkEvent::A);
        machine.handle(&mut tape, WorkEvent::Redo);
        tape.take();
        machine.handle(&mut tape, WorkEvent::B);
        assert_eq!(tape.take(), "-B1, +BF, A hears of B");
        assert!(machine.is_in(WorkState::A1) && machine.is_in(WorkState::BF));
        machine.handle(&mut tape, WorkEvent::A);
        assert_eq!(tape.take(), "-A1, +AF, A done, B hears of A, -BF, -AF, -P, P done");
    }
}

scenario! {
    one_region_exits_its_final_state_as_another_completes(machine: Work, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, WorkEvent::A);
        tape.take();
        tape.set("complete", true);
        machine.handle(&mut tape, WorkEvent::Redo);
        assert_eq!(tape.take(), "-B1, -AF, redo, +BF, A hears of B", "the parallel is not complete");
        assert!(machine.is_in(WorkState::A1));
        machine.handle(&mut tape, WorkEvent::Redo);
        assert_eq!(tape.take(), "-BF, -A1, redo, +BF, A hears of B", "from a final to itself completes anew");
    }
}

scenario! {
    the_machine_completes_from_inside_a_region(machine: Work, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, WorkEvent::B);
        tape.take();
        assert_eq!(machine.handle(&mut tape, WorkEvent::Quit), Answer::Moved);
        assert_eq!(tape.take(), "-BF, -A1, -P, +Quitted");
        assert!(machine.is_finished() && !machine.is_in(WorkState::P));
        assert!(machine.active().eq([WorkState::Quitted]));
        for event in [WorkEvent::A, WorkEvent::Both, WorkEvent::Redo] {
            assert_eq!(machine.handle(&mut tape, event), Answer::Ignored);
        }
        assert_eq!(tape.take(), "");
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "-Quitted");
        assert!(machine.is_in(WorkState::A1) && machine.is_in(WorkState::B1));
    }
}

state_machine! {
    /// A parallel that is a region of another one and completes it.
    machine Nested(tape: &mut Tape) {
        events { X, Y, Z, All }
        initial P;
        parallel P {
            done => { tape.act("P done"); Over }
            parallel Q {
                done => tape.act("Q done");
                state X { initial X1; state X1 { on X | All => XF; } final XF; }
                state Y { initial Y1; state Y1 { on Y | All => YF; } final YF; }
            }
            state Z { initial Z1; state Z1 { on Z | All => ZF; } final ZF; }
        }
        state Over;
    }
}

scenario! {
    a_region_that_is_a_parallel_completes_with_its_regions(machine: Nested, tape) {
        use NestedEvent as E;
        let orders = [
            ([E::X, E::Y, E::Z], ["", "Q done", "P done"]),
            ([E::X, E::Z, E::Y], ["", "", "Q done, P done"]),
            ([E::Z, E::Y, E::X], ["", "", "Q done, P done"]),
        ];
        for (events, traces) in orders {
            machine.restart(&mut tape);
            for (event, trace) in events.into_iter().zip(traces) {
                machine.handle(&mut tape, event);
                assert_eq!(tape.take(), trace);
            }
            assert!(machine.is_in(NestedState::Over));
        }
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::All);
        assert_eq!(tape.take(), "Q done, P done");
    }
}

state_machine! {
    /// Handles a completion that is obsolete, or whose composite was exited.
    machine Late(tape: &mut Tape) {
        events { Both, Out, Back }
        initial P;
        done(P) => tape.act("P done");
        done(A) => tape.act("A done");
        on Back => P;
        parallel P {
            state A {
                initial A1;
                state A1 { on Both | Out => AF; }
                final AF;
                done => { tape.act("A again"); A1 }
            }
            state B {
                initial B1;
                state B1 { on Both | Out => BF; }
                final BF;
                always if tape.noted("leave") => { tape.note("leave", false); Gone }
            }
        }
        state Gone;
    }
}

scenario! {
    completions_are_handled_oldest_first_even_if_outdated(machine: Late, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, LateEvent::Both);
        assert_eq!(tape.take(), "A again, A done, P done", "`A` is active again when the completion of `P` is handled");
        assert!(machine.is_in(LateState::A1) && machine.is_in(LateState::BF));
        machine.handle(&mut tape, LateEvent::Back);
        tape.note("leave", true);
        machine.handle(&mut tape, LateEvent::Out);
        assert_eq!(tape.take(), "A done, P done", "handled outside of `P`, which was exited by then");
        assert!(machine.is_in(LateState::Gone));
    }
}

state_machine! {
    /// Follow-up steps of several regions.
    machine Own(tape: &mut Tape) {
        events { Go, Tick, Chain }
        signals { Rung { times: u8 }, Hop }
        initial P;
        parallel P {
            on Hop => tape.act("P hops");
            state A {
                initial A1;
                state A1 {
                    exit { tape.act("-A1"); }
                    on Go => { tape.act("go"); raise(Rung { times: 2 }); tape.note("on", true); }
                    always if tape.noted("on") => { tape.act("A always"); raise(Hop); A2 }
                    on Rung { times } => tape.act(&format!("A1 rung {times}"));
                    on Chain => A3;
                }
                state A2 {
                    enter { tape.act("+A2"); }
                    on Rung { times } => { tape.act(&format!("A2 rung {times}")); A1 }
                    on Tick if is_in(B2) => { tape.act("tick in B2"); A1 }
                }
                state A3 {
                    enter { tape.act("+A3"); }
                    always if is_in(B3) => { tape.act("after B3"); A1 }
                }
            }
            state B {
                initial B1;
                state B1 {
                    exit { tape.act("-B1"); }
                    always if tape.noted("on") => { tape.act("B always"); raise(Hop); tape.note("on", false); B2 }
                    on Chain => B3;
                    on Tick if is_in(A2) => { tape.act("tick in A2"); B2 }
                }
                state B2 {
                    enter { tape.act("+B2"); }
                    on Rung { times } if times > 1 => { tape.act(&format!("B2 rung {times}")); B1 }
                    on Tick if is_in(A2) => { tape.act("tick in A2"); B1 }
                }
                state B3 {
                    enter { tape.act("+B3"); }
                    always if is_in(A3) => { tape.act("after A3"); B1 }
                }
            }
        }
    }
}

scenario! {
    always_is_one_step_in_all_regions(machine: Own, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, OwnEvent::Go), Answer::Moved);
        let trace = "go, -B1, -A1, A always, B always, +A2, +B2, A2 rung 2, B2 rung 2, P hops, P hops";
        assert_eq!(tape.take(), trace);
        assert!(machine.is_in(OwnState::A1) && machine.is_in(OwnState::B1));
        machine.handle(&mut tape, OwnEvent::Chain);
        let trace = "-B1, -A1, +A3, +B3, after B3, after A3";
        assert_eq!(tape.take(), trace, "both guards refer to the configuration before the step");
        tape.note("on", true);
        machine.update(&mut tape);
        machine.handle(&mut tape, OwnEvent::Tick);
        let trace = "-B1, -A1, A always, B always, +A2, +B2, P hops, P hops, tick in B2, tick in A2";
        assert_eq!(tape.take(), trace);
    }
}

state_machine! {
    /// Queries other regions in guards, decisions and actions.
    machine Asks(tape: &mut Tape) {
        events { Swap, Out, In, Decide }
        initial P;
        on Out => {
            tape.act(&format!("out {}{}{}", u8::from(is_in(P)), u8::from(is_in(A)), u8::from(is_in(B2))));
            Off
        }
        state Off {
            enter { tape.act(&format!("+Off {}", u8::from(is_in(P)))); }
            on In => (A2, B2);
        }
        parallel P {
            enter { tape.act(&format!("+P {}{}", u8::from(is_in(A)), u8::from(is_in(Off)))); }
            exit { tape.act(&format!("-P {}{}", u8::from(is_in(A)), u8::from(is_in(B)))); }
            on Swap => tape.act(&format!("P {}{}{}", u8::from(is_in(A1)), u8::from(is_in(B2)), u8::from(is_in(C))));
            state A {
                initial A1;
                exit { tape.act(&format!("-A {}{}", u8::from(is_in(B)), u8::from(is_in(C)))); }
                state A1 {
                    enter { tape.act(&format!("+A1 {}{}", u8::from(is_in(B1)), u8::from(is_in(B2)))); }
                    exit {
                        tape.act(&format!("-A1 {}{}{}", u8::from(is_in(B)), u8::from(is_in(B1)), u8::from(is_in(C1))));
                    }
                    on Swap if is_in(B1) => {
                        tape.act(
                            &format!("A swap {}{}{}", u8::from(is_in(A)), u8::from(is_in(A1)), u8::from(is_in(B1)))
                        );
                        A2
                    }
                    on Decide => if is_in(B.B2) { A2 } else { tape.act("A1 decides"); stay };
                }
                state A2 {
                    enter {
                        tape.act(&format!("+A2 {}{}{}", u8::from(is_in(A)), u8::from(is_in(B1)), u8::from(is_in(B2))));
                    }
                    on Swap if is_in(B2) => A1;
                }
            }
            state B {
                initial B1;
                exit { tape.act(&format!("-B {}{}", u8::from(is_in(A)), u8::from(is_in(C)))); }
                state B1 {
                    exit {
                        tape.act(&format!("-B1 {}{}{}", u8::from(is_in(A1)), u8::from(is_in(B1)), u8::from(is_in(C1))));
                    }
                    on Swap if is_in(A1) => {
                        tape.act(
                            &format!("B swap {}{}{}", u8::from(is_in(A1)), u8::from(is_in(A2)), u8::from(is_in(B1)))
                        );
                        B2
                    }
                }
                state B2 {
                    enter { tape.act(&format!("+B2 {}{}", u8::from(is_in(A1)), u8::from(is_in(A2)))); }
                }
            }
            state C {
                initial C1;
                state C1 { active { tape.act(&format!("C1 {}", u8::from(is_in(B2)))); } }
            }
        }
    }
}

scenario! {
    is_in_covers_states_that_are_entered_and_not_yet_exited(machine: Asks, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "+P 00, +A1 00");
        machine.update(&mut tape);
        assert_eq!(tape.take(), "C1 0");
        machine.handle(&mut tape, AsksEvent::Decide);
        assert_eq!(tape.take(), "A1 decides");
        machine.handle(&mut tape, AsksEvent::Swap);
        let trace = "-B1 111, -A1 101, A swap 100, B swap 000, P 001, +A2 100, +B2 01";
        assert_eq!(tape.take(), trace);
        machine.update(&mut tape);
        assert_eq!(tape.take(), "C1 1");
        machine.handle(&mut tape, AsksEvent::Swap);
        assert_eq!(tape.take(), "P 011, +A1 01");
        machine.handle(&mut tape, AsksEvent::Decide);
        assert_eq!(tape.take(), "-A1 101, +A2 101");
        machine.handle(&mut tape, AsksEvent::Out);
        assert_eq!(tape.take(), "-B 10, -A 00, -P 00, out 000, +Off 0");
        machine.handle(&mut tape, AsksEvent::In);
        assert_eq!(tape.take(), "+P 00, +A2 100, +B2 01");
    }
}

state_machine! {
    /// Decisions about initial states, in regions and for several regions.
    machine Starts(tape: &mut Tape) {
        events { Leave, Back, Fork, Again }
        initial => { tape.act("start"); Around }
        on Leave => Away;
        state Away { on Back => Around; on Fork => (A2, B); }
        state Around {
            initial => if tape.ask("fork") { tape.act("fork"); (A2, B2) } else { P };
            on Again => P;
            parallel P {
                enter { tape.act("+P"); }
                state A {
                    initial => if tape.ask("a") { tape.act("a"); A2 } else { A1 };
                    enter { tape.act("+A"); }
                    state A1 { enter { tape.act("+A1"); } }
                    state A2 { enter { tape.act("+A2"); } }
                }
                state B {
                    initial => { tape.act("b"); if tape.ask("b") { B2 } else { tape.act("not b"); B1 } }
                    enter { tape.act("+B"); }
                    state B1 { enter { tape.act("+B1"); } }
                    state B2 { enter { tape.act("+B2"); } }
                }
            }
        }
    }
}

scenario! {
    each_region_decides_its_initial_state(machine: Starts, tape) {
        use StartsEvent as E;
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "start, +P, +A, +A1, +B, b, not b, +B1");
        tape.only(&["a", "b"]);
        machine.handle(&mut tape, E::Again);
        assert_eq!(tape.take(), "+P, +A, a, +A2, +B, b, +B2");
        machine.handle(&mut tape, E::Leave);
        tape.only(&["fork"]);
        machine.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "fork, +P, +A, +A2, +B, +B2");
        machine.handle(&mut tape, E::Leave);
        machine.handle(&mut tape, E::Fork);
        assert_eq!(tape.take(), "+P, +A, +A2, +B, b, not b, +B1");
    }
}

state_machine! {
    /// Regions that raise as many events as they can in one step.
    machine Raising(tape: &mut Tape) {
        events { Go, Out, In }
        signals { One(u8) }
        initial P;
        on One(n) => tape.act(&format!("one {n}"));
        on Out => Off;
        state Off { on In => P; }
        parallel P {
            exit { raise(One(7)); }
            enter { raise(One(8)); }
            state A {
                on Go => { raise(One(1)); }
                exit { raise(One(4)); }
                enter { raise(One(0)); }
                active { raise(One(10)); }
            }
            state B {
                on Go => { raise(One(2)); }
                exit { raise(One(5)); }
                enter { raise(One(0)); }
                active { raise(One(11)); }
            }
            state C {
                on Go => { raise(One(3)); }
                exit { raise(One(6)); }
                enter { raise(One(0)); }
                active { raise(One(12)); }
            }
        }
    }
}

scenario! {
    the_queue_has_room_for_signals_of_all_regions(machine: Raising, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "one 8, one 0, one 0, one 0");
        machine.handle(&mut tape, RaisingEvent::Go);
        assert_eq!(tape.take(), "one 1, one 2, one 3");
        machine.update(&mut tape);
        assert_eq!(tape.take(), "one 10, one 11, one 12");
        machine.handle(&mut tape, RaisingEvent::Out);
        assert_eq!(tape.take(), "one 6, one 5, one 4, one 7");
        machine.handle(&mut tape, RaisingEvent::In);
        assert_eq!(tape.take(), "one 8, one 0, one 0, one 0");
    }
}
