//! `history suspend` in regions, around regions, of a region and of a parallel.

use std::time::Duration;

use fsmith::interpreter::state_machine;
use fsmith_tests::machines::convoy::{Convoy, ConvoyEvent as E, ConvoyState as S, Depot, DepotEvent};
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape};

scenario! {
    /// A composite in a region is suspended, resumed, discarded and exited from inside, as elsewhere. The other regions
    /// continue.
    a_composite_in_a_region_is_suspended_and_resumed(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        assert_eq!(
            tape.take(),
            "Sea: enter, Sailing: enter, Course: enter, Left: enter, Guns: enter, Watch: enter, Fore: enter"
        );
        let mut handle = |event| {
            convoy.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Alarm), "Fore: pause, Watch: exit, watch alarm, Battle: enter");
        assert_eq!(handle(E::Clear), "Battle: exit, Watch: enter, Fore: resume");
        assert_eq!(handle(E::Step), "Fore: exit, Aft: enter");
        assert_eq!(handle(E::Alarm), "Aft: pause, Watch: exit, watch alarm, Battle: enter");
        assert_eq!(handle(E::ToBoth), "Battle: exit, Aft: exit, to fore, Watch: enter, Fore: enter");
        assert_eq!(handle(E::Step), "Fore: exit, Aft: enter");
        assert_eq!(handle(E::Step), "Aft: exit, Watch: exit, leaves the watch, Battle: enter");
        assert_eq!(handle(E::Clear), "Battle: exit, Watch: enter, Fore: enter");
        assert_eq!(handle(E::Alarm), "Fore: pause, Watch: exit, watch alarm, Battle: enter");
        assert_eq!(handle(E::Fresh), "Battle: exit, Fore: exit, Watch: enter, Fore: enter");
    }
}

scenario! {
    /// A composite around regions suspends all of them, and resumes them in the same states.
    a_composite_around_regions_suspends_all_of_them(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        convoy.handle(&mut tape, E::Turn);
        tape.take();
        let away = "Fore: pause, Watch: pause, Guns: pause, Right: pause, Course: pause, Sailing: pause, right, Sea: exit";
        let back = "Sea: enter, Sailing: resume, right, Course: resume, Right: resume, Guns: resume, Watch: resume, \
                    Fore: resume";
        convoy.handle(&mut tape, E::Storm);
        assert_eq!(tape.take(), format!("{away}, storm, Port: enter"));
        assert_eq!(convoy.active().collect::<Vec<_>>(), [S::Port]);
        assert!(S::ALL.iter().all(|state| convoy.is_in(*state) == (*state == S::Port)));
        convoy.handle(&mut tape, E::Calm);
        assert_eq!(tape.take(), format!("Port: exit, calm, {back}"));
        assert_eq!(
            convoy.active().collect::<Vec<_>>(),
            [S::Sea, S::Sailing, S::Course, S::Right, S::Guns, S::Watch, S::Fore]
        );
        convoy.handle(&mut tape, E::Quit);
        assert_eq!(tape.take(), format!("{away}, quit, Port: enter"));
        convoy.handle(&mut tape, E::Deep);
        assert_eq!(tape.take(), format!("Port: exit, deep, {back}"));
        // A transition to the active states suspends and resumes them.
        convoy.handle(&mut tape, E::Again);
        assert_eq!(tape.take(), format!("{away}, again, {back}"));
    }
}

scenario! {
    /// For suspended states, time stops.
    time_stops_in_suspended_states(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        convoy.advance(&mut tape, Duration::from_secs(1));
        convoy.handle(&mut tape, E::Storm);
        convoy.advance(&mut tape, Duration::from_secs(10));
        convoy.handle(&mut tape, E::Calm);
        tape.take();
        convoy.advance(&mut tape, Duration::from_secs(1));
        assert_eq!(tape.take(), "tack");
        convoy.handle(&mut tape, E::Alarm);
        tape.take();
        convoy.advance(&mut tape, Duration::from_secs(2));
        assert_eq!(tape.take(), "tack");
        convoy.handle(&mut tape, E::Clear);
        tape.take();
        convoy.advance(&mut tape, Duration::from_secs(1));
        assert_eq!(tape.take(), "Fore: exit, Aft: enter");
    }
}

scenario! {
    /// A transition from inside one region exits all its enclosing states. A composite in another region is exited from
    /// outside.
    a_transition_inside_a_region_exits_it(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        convoy.handle(&mut tape, E::Turn);
        tape.take();
        convoy.handle(&mut tape, E::Inside);
        assert_eq!(
            tape.take(),
            "Fore: pause, Watch: pause, Guns: exit, Right: exit, Course: exit, Sailing: exit, Sea: exit, inside, Port: enter"
        );
        convoy.handle(&mut tape, E::Calm);
        assert_eq!(
            tape.take(),
            "Port: exit, calm, Sea: enter, Sailing: enter, Course: enter, Left: enter, \
             Guns: enter, Watch: resume, Fore: resume"
        );
    }
}

scenario! {
    /// If the target consists of states in regions, the suspended states are resumed if they include all these states.
    /// Otherwise they are exited first.
    targets_in_regions_resume_matching_states(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            convoy.handle(&mut tape, event);
            tape.take()
        };
        let exited = "Port: exit, Fore: exit, Watch: exit, Guns: exit, Left: exit, Course: exit, Sailing: exit";
        let right = "Sea: enter, Sailing: enter, Course: enter, Right: enter";
        handle(E::Storm);
        assert_eq!(handle(E::ToRight), format!("{exited}, to right, {right}, Guns: enter, Watch: enter, Fore: enter"));
        handle(E::Storm);
        assert_eq!(
            handle(E::ToRight),
            "Port: exit, to right, Sea: enter, Sailing: resume, right, Course: resume, Right: resume, \
             Guns: resume, Watch: resume, Fore: resume"
        );
        handle(E::Storm);
        assert_eq!(
            handle(E::ToBoth),
            format!(
                "{}, to both, {right}, Guns: enter, Battle: enter",
                exited.replace("Left: exit", "Right: exit")
            )
        );
        handle(E::Storm);
        assert_eq!(
            handle(E::ToBoth),
            "Port: exit, to both, Sea: enter, Sailing: resume, right, Course: resume, Right: resume, \
             Guns: resume, Battle: resume"
        );
        handle(E::Turn);
        assert_eq!(
            handle(E::Again),
            format!("Battle: pause, Guns: exit, Left: exit, Course: exit, Sailing: exit, Sea: exit, again, {right}, \
                     Guns: enter, Battle: resume")
        );
    }
}

scenario! {
    /// A suspended composite keeps its stack, also in a region and below a push over all regions.
    a_suspended_composite_keeps_its_stack(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            convoy.handle(&mut tape, event);
            (tape.take(), convoy.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, stack: &[S]| (actions.to_owned(), stack.to_vec());
        handle(E::Step);
        assert_eq!(handle(E::Inside), step("Aft: pause, Fore: enter", &[S::Aft]));
        assert_eq!(handle(E::Alarm), step("Fore: pause, Watch: exit, watch alarm, Battle: enter", &[S::Aft]));
        assert_eq!(
            handle(E::Call),
            step(
                "Battle: pause, Guns: pause, Left: pause, Course: pause, Sailing: pause, call, Drill: enter",
                &[S::Sailing, S::Aft]
            )
        );
        assert_eq!(
            handle(E::Step),
            step(
                "Drill: exit, step, Sailing: enter, Course: enter, Left: enter, Guns: enter, Watch: enter, Fore: resume",
                &[S::Aft, S::Sailing]
            )
        );
        assert_eq!(handle(E::Over), step("Fore: exit, Aft: resume", &[S::Sailing]));
        // A transition of an enclosing state exits everything below the push, too.
        assert_eq!(
            handle(E::Quit),
            step(
                "Aft: pause, Watch: pause, Guns: pause, Left: pause, Course: pause, Sailing: pause, Sea: exit, quit, \
                 Port: enter",
                &[S::Sailing]
            )
        );
        assert_eq!(
            handle(E::Fresh),
            step(
                "Port: exit, Aft: exit, Watch: exit, Guns: exit, Left: exit, Course: exit, Sailing: exit, \
                 Battle: exit, Guns: exit, Left: exit, Course: exit, Sailing: exit, fresh, \
                 Sea: enter, Sailing: enter, Course: enter, Left: enter, Guns: enter, Watch: enter, Fore: enter",
                &[]
            )
        );
    }
}

scenario! {
    /// Suspended states below a push are exited together with everything that was pushed in them.
    suspended_states_below_a_push_are_exited(convoy: Convoy, tape) {
        convoy.restart(&mut tape);
        for event in [E::Step, E::Inside, E::Alarm, E::Call, E::Storm] {
            convoy.handle(&mut tape, event);
        }
        tape.take();
        convoy.stop(&mut tape);
        assert_eq!(
            tape.take(),
            "Port: exit, Drill: exit, Fore: exit, Aft: exit, \
             Battle: exit, Guns: exit, Left: exit, Course: exit, Sailing: exit"
        );
    }
}

scenario! {
    /// A parallel with `history suspend` suspends its regions.
    a_parallel_suspends_its_regions(depot: Depot, tape) {
        use DepotEvent as E;
        depot.restart(&mut tape);
        let mut handle = |event| {
            depot.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(
            handle(E::Unload),
            "Running: enter, Power: enter, On: enter, Store: enter, hold load, Full: enter with load, Yard: enter, \
             Dirty: enter, Light: enter, Full: exit with load after 0 days, drop load, Empty: enter"
        );
        assert_eq!(
            handle(E::Close),
            "Day: exit, Dirty: pause, Yard: pause, Empty: pause, Store: pause, On: exit, close, Off: enter"
        );
        assert_eq!(
            handle(E::Open),
            "Night: exit, Off: exit, open, On: enter, Store: resume, Empty: resume, Yard: resume"
        );
        assert_eq!(
            handle(E::Cut),
            "Dirty: pause, Yard: pause, Empty: pause, Store: pause, On: exit, cut, Off: enter"
        );
        assert_eq!(
            handle(E::ToFull),
            "Off: exit, Dirty: exit, Yard: exit, Empty: exit, Store: exit, to full, \
             On: enter, Store: enter, hold load, Full: enter with load, Yard: enter, Dirty: enter"
        );
        handle(E::Cut);
        assert_eq!(
            handle(E::ToFull),
            "Off: exit, to full, On: enter, Store: resume, Full: resume with load, Yard: resume"
        );
        assert_eq!(
            handle(E::Done),
            "Dirty: exit, Yard: exit, Full: exit with load after 0 days, Store: exit, On: exit, done, drop load, Off: enter"
        );
        assert_eq!(
            handle(E::Open),
            "Off: exit, open, On: enter, Store: enter, hold load, Full: enter with load, Yard: enter, Dirty: enter"
        );
        handle(E::Cut);
        assert_eq!(
            handle(E::Afresh),
            "Off: exit, Dirty: exit, Yard: exit, Full: exit with load after 0 days, Store: exit, afresh, drop load, \
             On: enter, Store: enter, Empty: enter, Yard: enter, Dirty: enter"
        );
    }
}

scenario! {
    /// With a deep history in an enclosing composite, suspended states are resumed. Their data is kept, and their time
    /// stops.
    deep_history_resumes_suspended_states(depot: Depot, tape) {
        use DepotEvent as E;
        depot.restart(&mut tape);
        depot.advance(&mut tape, Duration::from_secs(2));
        depot.handle(&mut tape, E::Sweep);
        tape.take();
        depot.handle(&mut tape, E::Break);
        assert_eq!(
            tape.take(),
            "Day: exit, Light: exit, Yard: pause, Full: pause, Store: pause, On: exit, Power: exit, Running: exit, break, \
             Broken: enter"
        );
        depot.advance(&mut tape, Duration::from_secs(20));
        depot.handle(&mut tape, E::Mend);
        assert_eq!(
            tape.take(),
            "mend, Running: enter, Power: enter, On: enter, Store: resume, Full: resume with load, Yard: resume, Light: enter"
        );
        depot.advance(&mut tape, Duration::from_secs(2));
        depot.handle(&mut tape, E::Unload);
        assert_eq!(tape.take(), "Full: exit with load after 2 days, drop load, Empty: enter");
        depot.handle(&mut tape, E::Break);
        tape.take();
        depot.handle(&mut tape, E::ToFull);
        assert_eq!(
            tape.take(),
            "Swept: exit, Yard: exit, Empty: exit, Store: exit, to full, Running: enter, Power: enter, On: enter, \
             Store: enter, hold load, Full: enter with load, Yard: enter, Dirty: enter, Light: enter"
        );
    }
}

state_machine! {
    /// An `initial` with code whose target is a suspended parallel.
    machine Ward(tape: &mut Tape) {
        events { Leave, Visit, Anew }
        initial Rooms;
        on Leave => Yard;
        on Visit => Rooms;
        on Anew => Rooms.initial;

        parallel Rooms {
            state Beds {
                initial => { tape.act("decided"); Bed }
                parallel Bed(sheet: Held = tape.hold("sheet")) {
                    history suspend;
                    enter { tape.act(&format!("Bed: enter with {}", sheet.name())); }
                    state Patient {
                        enter { tape.act("Patient: enter"); }
                        exit { tape.act("Patient: exit"); }
                        pause { tape.act("Patient: pause"); }
                        resume { tape.act("Patient: resume"); }
                    }
                }
            }
            state Door {}
        }
        state Yard {}
    }
}

scenario! {
    /// The decision of an `initial` discards the suspended states only if the target does not restore history. Their
    /// data is dropped before new data is created.
    an_initial_decision_discards_suspended_states(ward: Ward, tape) {
        use WardEvent as E;
        ward.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            ward.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Leave), "Patient: pause");
        assert_eq!(handle(E::Visit), "decided, Bed: enter with sheet, Patient: resume");
        handle(E::Leave);
        assert_eq!(
            handle(E::Anew),
            "Patient: exit, decided, drop sheet, hold sheet, Bed: enter with sheet, Patient: enter"
        );
    }
}

state_machine! {
    /// Two regions, each with a suspended state that is not a target of the decision.
    machine Wings(tape: &mut Tape) {
        events { Next, Leave, Back }
        initial House;
        state House {
            initial => { tape.act("decided"); (Sleep, Read) }
            on Leave => Garden;
            parallel Floors {
                state Upper {
                    state Bedroom {
                        history suspend;
                        state Sleep { enter { tape.act("Sleep: enter"); } on Next => Dress; }
                        state Dress { exit { tape.act("Dress: exit"); } }
                        initial Sleep;
                    }
                    initial Bedroom;
                }
                state Lower {
                    state Library {
                        history suspend;
                        state Read { enter { tape.act("Read: enter"); } on Next => Write; }
                        state Write { exit { tape.act("Write: exit"); } }
                        initial Read;
                    }
                    initial Library;
                }
            }
        }
        state Garden { on Back => House; }
    }
}

scenario! {
    /// Both suspended states are exited, the last one first.
    suspended_states_are_exited_last_first(wings: Wings, tape) {
        use WingsEvent as E;
        wings.restart(&mut tape);
        for event in [E::Next, E::Leave] {
            wings.handle(&mut tape, event);
        }
        tape.take();
        wings.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "Write: exit, Dress: exit, decided, Sleep: enter, Read: enter");
    }
}

state_machine! {
    /// A region that has reached its `final` is resumed with the others.
    machine Trip(tape: &mut Tape) {
        events { Pack(u32), Out, In, Off }
        initial Away;
        parallel Away {
            history suspend;
            on Out => Home;
            state Bags {
                initial state Open { on Pack(weight) => Packed(weight); }
                final Packed(weight: u32, tag: Held = tape.hold("tag")) {
                    exit { tape.act(&format!("Packed: exit with {weight}, {}", tag.name())); }
                }
                on Off => Lost;
            }
            state Map;
        }
        state Home { on In => Away; }
        state Lost { on In => Away.initial; }
    }
}

scenario! {
    /// The `final` keeps its data until it is exited.
    a_final_in_a_region_keeps_its_data(trip: Trip, tape) {
        use TripEvent as E;
        trip.restart(&mut tape);
        trip.handle(&mut tape, E::Pack(23));
        trip.handle(&mut tape, E::Out);
        trip.handle(&mut tape, E::In);
        assert_eq!(tape.take(), "hold tag");
        trip.handle(&mut tape, E::Off);
        assert_eq!(tape.take(), "Packed: exit with 23, tag, drop tag");
        trip.handle(&mut tape, E::In);
        trip.handle(&mut tape, E::Pack(5));
        trip.handle(&mut tape, E::Out);
        trip.stop(&mut tape);
        assert_eq!(tape.take(), "hold tag, Packed: exit with 5, tag, drop tag");
    }
}

state_machine! {
    /// The suspended state of a region is exited while its parallel is not active.
    machine Ashore(tape: &mut Tape) {
        events { Land }
        initial parallel Ship {
            state Deck {
                initial Crew;
                state Crew {
                    history suspend;
                    initial Watch;
                    state Watch {
                        exit { tape.act(&format!("Watch: exit in {}", is_in(Deck) && is_in(Ship))); }
                    }
                }
            }
            state Hold { on Land => Port; }
        }
        state Port { on Land => Ship; }
    }
}

scenario! {
    /// While the exit of a state runs, `is_in` returns `true` for its enclosing states.
    enclosing_states_count_as_active_during_an_exit(ashore: Ashore, tape) {
        ashore.restart(&mut tape);
        ashore.handle(&mut tape, AshoreEvent::Land);
        assert!(!ashore.is_in(AshoreState::Ship));
        assert_eq!(tape.take(), "");
        ashore.stop(&mut tape);
        assert_eq!(tape.take(), "Watch: exit in true");
    }
}
