//! History with regions: composites around a parallel, the parallel itself, its regions, and composites in them.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// A machine without declared history, whose targets request every kind of history.
    machine Asked(tape: &mut Tape) {
        events { Leave, Plain, Shallow, Deep, Fresh, PShallow, PDeep, PFresh, Part, Both, Inside, A, B, D, Alone }
        initial Work;
        on Leave => Away;

        state Away {
            on Plain => Work;
            on Shallow => Work.history;
            on Deep => Work.deep_history;
            on Fresh => Work.initial;
            on PShallow => P.history;
            on PDeep => P.deep_history;
            on PFresh => P.initial;
            on Part => (A.history, D);
            on Both => (A.deep_history, Q.deep_history);
            on Inside => (D2, B.history, A);
        }
        state Work {
            initial P;
            on Alone => Alone;
            state Alone { enter { tape.act("+Alone"); } }
            parallel P {
                enter { tape.act("+P"); }
                exit { tape.act("-P"); }
                state A {
                    initial A1;
                    enter { tape.act("+A"); }
                    exit { tape.act("-A"); }
                    state A1 { enter { tape.act("+A1"); } exit { tape.act("-A1"); } on A => A2; }
                    state A2 {
                        initial A21;
                        enter { tape.act("+A2"); }
                        exit { tape.act("-A2"); }
                        state A21 { enter { tape.act("+A21"); } on A => A22; }
                        state A22 { enter { tape.act("+A22"); } }
                    }
                }
                parallel Q {
                    enter { tape.act("+Q"); }
                    exit { tape.act("-Q"); }
                    state B {
                        initial B1;
                        enter { tape.act("+B"); }
                        state B1 { enter { tape.act("+B1"); } on B => B2; }
                        state B2 { enter { tape.act("+B2"); } }
                    }
                    state D {
                        initial D1;
                        enter { tape.act("+D"); }
                        state D1 { enter { tape.act("+D1"); } on D => D2; }
                        state D2 { enter { tape.act("+D2"); } }
                    }
                }
            }
        }
    }
}

const DEFAULT: &str = "+P, +A, +A1, +Q, +B, +B1, +D, +D1";
const RECALLED: &str = "+P, +A, +A2, +A22, +Q, +B, +B2, +D, +D1";

scenario! {
    the_target_determines_how_history_is_restored(machine: Asked, tape) {
        use AskedEvent as E;
        machine.restart(&mut tape);
        assert_eq!(tape.take(), DEFAULT);
        let ways = [
            (E::Deep, RECALLED),
            (E::PDeep, RECALLED),
            (E::Shallow, DEFAULT),
            (E::PShallow, DEFAULT),
            (E::Plain, DEFAULT),
            (E::Fresh, DEFAULT),
            (E::PFresh, DEFAULT),
            (E::Part, "+P, +A, +A2, +A21, +Q, +B, +B1, +D, +D1"),
            (E::Both, RECALLED),
            (E::Inside, "+P, +A, +A1, +Q, +B, +B2, +D, +D2"),
        ];
        for (way, trace) in ways {
            machine.restart(&mut tape);
            for event in [E::A, E::A, E::B, E::Leave] {
                machine.handle(&mut tape, event);
            }
            tape.take();
            machine.handle(&mut tape, way);
            assert_eq!(tape.take(), trace);
        }
    }
}

scenario! {
    history_is_that_of_the_last_exit(machine: Asked, tape) {
        use AskedEvent as E;
        machine.restart(&mut tape);
        for event in [E::A, E::B, E::Leave, E::Plain, E::D, E::Leave] {
            machine.handle(&mut tape, event);
        }
        tape.take();
        machine.handle(&mut tape, E::Deep);
        assert_eq!(tape.take(), "+P, +A, +A1, +Q, +B, +B1, +D, +D2");
        for event in [E::Alone, E::Leave] {
            machine.handle(&mut tape, event);
        }
        tape.take();
        machine.handle(&mut tape, E::Deep);
        assert_eq!(tape.take(), "+Alone");
        machine.handle(&mut tape, E::Leave);
        machine.handle(&mut tape, E::PDeep);
        assert_eq!(
            tape.take(),
            "+P, +A, +A1, +Q, +B, +B1, +D, +D2",
            "the parallel's own history is that of its last exit"
        );
    }
}

scenario! {
    restarting_clears_the_history(machine: Asked, tape) {
        use AskedEvent as E;
        machine.restart(&mut tape);
        for event in [E::A, E::B, E::Leave] {
            machine.handle(&mut tape, event);
        }
        machine.stop(&mut tape);
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Alone);
        machine.handle(&mut tape, E::Leave);
        tape.take();
        machine.handle(&mut tape, E::PDeep);
        assert_eq!(tape.take(), DEFAULT);
    }
}

state_machine! {
    /// Every kind of declared history, in regions and around them.
    machine Declared(tape: &mut Tape) {
        events { Leave, Plain, Fresh, FreshA, Into, Reset, Fork, Next, Final }
        initial P;
        on Leave => Away;

        state Away {
            on Plain => P;
            on Fresh => P.initial;
            on FreshA => A.initial;
            on Into => E2;
            on Fork => (A.initial, C2);
        }
        parallel P {
            on Reset => P;
            state A {
                initial A1;
                history shallow;
                enter { tape.act("+A"); }
                exit { tape.act("-A"); }
                state A1 { enter { tape.act("+A1"); } on Next => A2; }
                state A2 {
                    initial A21;
                    enter { tape.act("+A2"); }
                    state A21 { enter { tape.act("+A21"); } on Next => A22; }
                    state A22 { enter { tape.act("+A22"); } }
                }
            }
            state B {
                initial B1;
                history deep;
                enter { tape.act("+B"); }
                state B1 { enter { tape.act("+B1"); } on Next => B2; on Final => End; }
                state B2 {
                    initial B21;
                    enter { tape.act("+B2"); }
                    state B21 { enter { tape.act("+B21"); } on Next => B22; }
                    state B22 { enter { tape.act("+B22"); } }
                }
                final End;
            }
            state C {
                initial C1;
                enter { tape.act("+C"); }
                state C1 { enter { tape.act("+C1"); } on Next => C2; }
                state C2 { enter { tape.act("+C2"); } }
            }
            parallel Q {
                history deep;
                enter { tape.act("+Q"); }
                state D {
                    initial D1;
                    enter { tape.act("+D"); }
                    state D1 { enter { tape.act("+D1"); } on Next => D2; on Final => Done; }
                    state D2 { enter { tape.act("+D2"); } }
                    final Done;
                }
                state E {
                    initial E1;
                    enter { tape.act("+E"); }
                    state E1 { enter { tape.act("+E1"); } on Next => E2; }
                    state E2 { enter { tape.act("+E2"); } }
                }
            }
        }
    }
}

const FRESH: &str = "+A, +A1, +B, +B1, +C, +C1, +Q, +D, +D1, +E, +E1";

scenario! {
    a_region_resumes_by_its_own_history(machine: Declared, tape) {
        use DeclaredEvent as E;
        machine.restart(&mut tape);
        assert_eq!(tape.take(), FRESH);
        let ways = [
            (E::Plain, "+A, +A2, +A21, +B, +B2, +B22, +C, +C1, +Q, +D, +D2, +E, +E2"),
            (E::Fresh, FRESH),
            (E::FreshA, "+A, +A1, +B, +B2, +B22, +C, +C1, +Q, +D, +D2, +E, +E2"),
            (E::Fork, "+A, +A1, +B, +B2, +B22, +C, +C2, +Q, +D, +D2, +E, +E2"),
            (E::Into, "+A, +A2, +A21, +B, +B2, +B22, +C, +C1, +Q, +D, +D1, +E, +E2"),
        ];
        for (way, trace) in ways {
            machine.restart(&mut tape);
            for event in [E::Next, E::Next, E::Leave] {
                machine.handle(&mut tape, event);
            }
            tape.take();
            machine.handle(&mut tape, way);
            assert_eq!(tape.take(), trace);
        }
    }
}

scenario! {
    a_transition_from_inside_restores_history(machine: Declared, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, DeclaredEvent::Next);
        tape.take();
        machine.handle(&mut tape, DeclaredEvent::Reset);
        assert_eq!(tape.take(), "-A, +A, +A2, +A21, +B, +B2, +B21, +C, +C1, +Q, +D, +D2, +E, +E2");
    }
}

scenario! {
    a_remembered_final_state_starts_its_region_anew(machine: Declared, tape) {
        use DeclaredEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Final);
        machine.handle(&mut tape, E::Next);
        machine.handle(&mut tape, E::Leave);
        tape.take();
        machine.handle(&mut tape, E::Plain);
        assert_eq!(tape.take(), "+A, +A2, +A21, +B, +B1, +C, +C1, +Q, +D, +D1, +E, +E2");
    }
}

state_machine! {
    /// Deep history around regions, history in a region, and three nested parallels.
    machine Nested(tape: &mut Tape) {
        events { Leave, Plain, X, Y, Z, W, Re }
        initial Outer;
        on Leave => Away;
        state Away { on Plain => Outer; }

        state Outer {
            initial One;
            history deep;
            on Re => reenter(One);
            parallel One {
                enter { tape.act("+One"); }
                exit { tape.act("-One"); }
                parallel Two {
                    enter { tape.act("+Two"); }
                    exit { tape.act("-Two"); }
                    parallel Three {
                        enter { tape.act("+Three"); }
                        exit { tape.act("-Three"); }
                        state X {
                            initial X1;
                            state X1 { enter { tape.act("+X1"); } exit { tape.act("-X1"); } on X => X2; }
                            state X2 { enter { tape.act("+X2"); } exit { tape.act("-X2"); } }
                        }
                        state Leaf { enter { tape.act("+Leaf"); } exit { tape.act("-Leaf"); } }
                    }
                    state Y {
                        initial Y1;
                        state Y1 { enter { tape.act("+Y1"); } exit { tape.act("-Y1"); } on Y => Y2; }
                        state Y2 { enter { tape.act("+Y2"); } exit { tape.act("-Y2"); } on Y => Y3; }
                        parallel Y3 {
                            state Y4 {
                                initial Y5;
                                state Y5 { enter { tape.act("+Y5"); } on Z => Y6; }
                                state Y6 { enter { tape.act("+Y6"); } on W => Y1; }
                            }
                        }
                    }
                }
                state Z {
                    initial Z1;
                    state Z1 { enter { tape.act("+Z1"); } exit { tape.act("-Z1"); } on Z => Z2; }
                    state Z2 { enter { tape.act("+Z2"); } exit { tape.act("-Z2"); } }
                }
            }
        }
    }
}

scenario! {
    deep_history_restores_three_nested_parallels(machine: Nested, tape) {
        use NestedEvent as E;
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "+One, +Two, +Three, +X1, +Leaf, +Y1, +Z1");
        for event in [E::X, E::Y, E::Y, E::Z] {
            machine.handle(&mut tape, event);
        }
        assert_eq!(tape.take(), "-X1, +X2, -Y1, +Y2, -Y2, +Y5, -Z1, +Y6, +Z2");
        machine.handle(&mut tape, E::Leave);
        assert_eq!(tape.take(), "-Z2, -Leaf, -X2, -Three, -Two, -One");
        machine.handle(&mut tape, E::Plain);
        assert_eq!(tape.take(), "+One, +Two, +Three, +X2, +Leaf, +Y6, +Z2");
        use NestedState as S;
        assert!(machine.active().eq([S::Outer, S::One, S::Two, S::Three, S::X, S::X2, S::Leaf, S::Y, S::Y3, S::Y4, S::Y6, S::Z, S::Z2]));
        machine.handle(&mut tape, E::W);
        assert_eq!(tape.take(), "+Y1");
        machine.handle(&mut tape, E::Leave);
        tape.take();
        machine.handle(&mut tape, E::Plain);
        assert_eq!(tape.take(), "+One, +Two, +Three, +X2, +Leaf, +Y1, +Z2");
    }
}

scenario! {
    reentering_a_nested_parallel_does_not_restore_history(machine: Nested, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, NestedEvent::X);
        tape.take();
        machine.handle(&mut tape, NestedEvent::Re);
        assert_eq!(tape.take(), "-Z1, -Y1, -Leaf, -X2, -Three, -Two, -One, +One, +Two, +Three, +X1, +Leaf, +Y1, +Z1");
    }
}

state_machine! {
    /// A parallel that is exited by transitions of states in its regions.
    machine FromInside(tape: &mut Tape) {
        events { Next, Out, Back, Plain }
        initial P;
        state Away { on Back => P.deep_history; on Plain => Q; }
        parallel P {
            state A {
                initial A1;
                enter { tape.act("+A"); }
                state A1 { on Next => A2; }
                state A2 { enter { tape.act("+A2"); } on Out => Away; }
            }
            state B { enter { tape.act("+B"); } }
        }
        parallel Q {
            history deep;
            parallel R {
                state C {
                    initial C1;
                    state C1 { on Next => C2; }
                    state C2 { enter { tape.act("+C2"); } on Out => Away; }
                }
                state D { enter { tape.act("+D"); } }
            }
        }
    }
}

scenario! {
    /// The history of a parallel does not depend on the transition that exits it.
    history_does_not_depend_on_the_exiting_transition(machine: FromInside, tape) {
        use FromInsideEvent as E;
        machine.restart(&mut tape);
        for event in [E::Next, E::Out] {
            machine.handle(&mut tape, event);
        }
        tape.take();
        machine.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "+A, +A2, +B");
        for event in [E::Out, E::Plain, E::Next, E::Out] {
            machine.handle(&mut tape, event);
        }
        tape.take();
        machine.handle(&mut tape, E::Plain);
        assert_eq!(tape.take(), "+C2, +D");
    }
}

state_machine! {
    /// A parallel with history, nested in one whose history is requested, and a region that pushes.
    machine Hotel(tape: &mut Tape) {
        events { Ready, Leave, Back, Plain, Call }
        stack 2;
        initial Open;
        state Closed { on Back => Open.deep_history; on Plain => Open; }
        parallel Open {
            on Leave => Closed;
            parallel Rooms {
                history deep else Spare;
                state Room {
                    initial => { tape.act("made up"); Free }
                    state Free { on Ready => Done; }
                    state Spare { enter { tape.act("spare"); } on Ready => Done; }
                    final Done;
                }
            }
            state Desk { initial state Quiet { on Call => push(Lamp); } }
            state Hall { initial Lamp; state Lamp; }
        }
    }
}

scenario! {
    /// The `else` applies only if the parallel has never been exited. If all its regions had reached their `final`,
    /// there is nothing to return to, and the parallel is started anew: by default, through the history of an enclosing
    /// state, and if a push enters it again.
    regions_in_final_states_are_started_anew(hotel: Hotel, tape) {
        hotel.restart(&mut tape);
        assert_eq!(tape.take(), "spare");
        for event in [HotelEvent::Plain, HotelEvent::Back] {
            hotel.handle(&mut tape, HotelEvent::Ready);
            hotel.handle(&mut tape, HotelEvent::Leave);
            hotel.handle(&mut tape, event);
            assert_eq!(tape.take(), "made up");
        }
        hotel.handle(&mut tape, HotelEvent::Call);
        assert_eq!(tape.take(), "made up");
    }
}
