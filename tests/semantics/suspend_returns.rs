//! `history suspend`, when a history or a target leads back to the suspended states or to states around them.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape};

state_machine! {
    /// A deep history around regions that have all reached their `final` when they are suspended.
    machine Duet(tape: &mut Tape) {
        events { Ends, Out, Back, Again }
        initial Stage;
        state Stage {
            history deep;
            on Out => Foyer;
            initial parallel Song {
                history suspend;
                exit { tape.act("Song: exit"); }
                enter { tape.act("Song: enter"); }
                state High {
                    initial HighNotes;
                    pause { tape.act("High: pause"); }
                    resume { tape.act("High: resume"); }
                    state HighNotes { on Ends => HighEnd; }
                    final HighEnd { exit { tape.act("HighEnd: exit"); } }
                }
                state Low {
                    initial LowNotes;
                    pause { tape.act("Low: pause"); }
                    resume { tape.act("Low: resume"); }
                    state LowNotes { on Ends => LowEnd; }
                    final LowEnd { exit { tape.act("LowEnd: exit"); } }
                }
                on Again => Stage;
            }
        }
        state Foyer { on Back => Stage; on Again => Stage.deep_history; }
    }
}

scenario! {
    /// The regions are suspended, so they are resumed, and the outer history does not start them anew.
    regions_in_final_states_are_resumed(duet: Duet, tape) {
        duet.restart(&mut tape);
        duet.handle(&mut tape, DuetEvent::Ends);
        tape.take();
        let (aside, on) = ("Low: pause, High: pause, Song: exit", "Song: enter, High: resume, Low: resume");
        for back in [DuetEvent::Back, DuetEvent::Again] {
            duet.handle(&mut tape, DuetEvent::Out);
            assert_eq!(tape.take(), aside);
            duet.handle(&mut tape, back);
            assert_eq!(tape.take(), on);
        }
        duet.handle(&mut tape, DuetEvent::Again);
        assert_eq!(tape.take(), format!("{aside}, {on}"));
        assert!(duet.is_in(DuetState::HighEnd) && duet.is_in(DuetState::LowEnd));
    }
}

state_machine! {
    /// A region whose `initial` is not the state that is suspended in it, in a `parallel` whose deep history is
    /// requested.
    machine Farm(tape: &mut Tape) {
        events { Grow, Out, Back }
        initial Fields;
        parallel Fields {
            on Out => House;
            enter { tape.act("Fields: enter"); }
            state North {
                initial Sown;
                enter { tape.act("North: enter"); }
                state Crop {
                    initial Ripe;
                    history suspend;
                    enter { tape.act("Crop: enter"); }
                    state Sown { on Grow => Ripe; }
                    state Ripe {
                        exit { tape.act("Ripe: exit"); }
                        resume { tape.act("Ripe: resume"); }
                    }
                }
            }
            state South;
        }
        state House { on Back => Fields.deep_history; }
    }
}

scenario! {
    /// The `initial` of the regions does not matter when they are resumed.
    resumed_regions_bypass_their_initials(farm: Farm, tape) {
        farm.restart(&mut tape);
        farm.handle(&mut tape, FarmEvent::Grow);
        farm.handle(&mut tape, FarmEvent::Out);
        tape.take();
        farm.handle(&mut tape, FarmEvent::Back);
        assert_eq!(tape.take(), "Fields: enter, North: enter, Crop: enter, Ripe: resume");
    }
}

state_machine! {
    /// An `initial` that requests the history of a `parallel`.
    machine Choir(tape: &mut Tape) {
        events { Next, Begin }
        initial Concert;
        state Concert {
            initial => Voices.history;
            on Begin => Concert.initial;
            parallel Voices {
                state Alto {
                    initial Silent;
                    history suspend;
                    exit { tape.act("Alto: exit"); }
                    enter { tape.act("Alto: enter"); }
                    state Silent { on Next => Solo; }
                    state Solo {
                        pause { tape.act("Solo: pause"); }
                        resume { tape.act("Solo: resume"); }
                        exit { tape.act("Solo: exit"); }
                    }
                }
                state Bass;
            }
        }
    }
}

scenario! {
    /// The history that an `initial` requests is restored, also if the composite is a target with `.initial`: its
    /// regions are entered by default.
    an_initial_requests_history(choir: Choir, tape) {
        choir.restart(&mut tape);
        choir.handle(&mut tape, ChoirEvent::Next);
        tape.take();
        choir.handle(&mut tape, ChoirEvent::Begin);
        assert_eq!(tape.take(), "Solo: pause, Alto: exit, Alto: enter, Solo: resume");
    }
}

state_machine! {
    /// A composite with suspended states, in one that is resumed in another state.
    machine Trip(tape: &mut Tape) {
        events { Read, Eat, Out, Back, Here }
        initial Home;
        on Here => Ride;
        state Journey {
            initial Ride;
            history suspend;
            on Out => Home;
            on Eat => reenter(Lunch);
            state Ride {
                initial First;
                state Book {
                    initial Second;
                    history suspend;
                    exit { tape.act("Book: exit"); }
                    enter { tape.act("Book: enter"); }
                    state First { on Read => Second; }
                    state Second {
                        exit { tape.act("Second: exit"); }
                        pause { tape.act("Second: pause"); }
                        resume { tape.act("Second: resume"); }
                    }
                }
                state Lunch {
                    enter { tape.act("Lunch: enter"); }
                    exit { tape.act("Lunch: exit"); }
                    pause { tape.act("Lunch: pause"); }
                    resume { tape.act("Lunch: resume"); }
                    on Read => Second;
                }
            }
        }
        state Home { on Back => Ride; }
    }
}

scenario! {
    /// The target is not the state that the inner composite has suspended. But the outer composite is resumed, so the
    /// suspended state is unaffected.
    a_resumed_outer_composite_keeps_suspended_states(trip: Trip, tape) {
        trip.restart(&mut tape);
        let mut handle = |event| {
            trip.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(TripEvent::Here), "Book: enter");
        assert_eq!(handle(TripEvent::Read), "");
        assert_eq!(handle(TripEvent::Eat), "Second: pause, Book: exit, Lunch: enter");
        assert_eq!(handle(TripEvent::Out), "Lunch: pause");
        assert_eq!(handle(TripEvent::Back), "Lunch: resume");
        // The outer composite is suspended and resumed in the same step.
        assert_eq!(handle(TripEvent::Here), "Lunch: pause, Lunch: resume");
        assert_eq!(handle(TripEvent::Read), "Lunch: exit, Book: enter, Second: resume");
    }
}

state_machine! {
    /// A composite without history. Its default entry bypasses a suspended nested state.
    machine Desk(tape: &mut Tape) {
        events { Call, Back }
        initial Draft;
        parallel Work {
            history suspend;
            enter { tape.act("Work: enter"); }
            state Phone {
                enter { tape.act("Phone: enter"); }
                on Call => Meeting;
            }
            state Paper {
                initial Letter;
                enter { tape.act("Paper: enter"); }
                state Writing {
                    initial Letter;
                    history suspend;
                    enter { tape.act("Writing: enter"); }
                    state Draft {
                        pause { tape.act("Draft: pause"); }
                        exit { tape.act("Draft: exit"); }
                    }
                    state Letter { enter { tape.act("Letter: enter"); } }
                }
            }
        }
        state Meeting { on Back => Work; }
    }
}

scenario! {
    /// The suspended state is exited as soon as it is known that the composite is started anew, before any nested state
    /// is entered.
    a_composite_that_starts_anew_exits_its_suspended_state(desk: Desk, tape) {
        desk.restart(&mut tape);
        tape.take();
        desk.handle(&mut tape, DeskEvent::Call);
        assert_eq!(tape.take(), "Draft: pause");
        desk.handle(&mut tape, DeskEvent::Back);
        assert_eq!(
            tape.take(),
            "Work: enter, Draft: exit, Phone: enter, Paper: enter, Writing: enter, Letter: enter"
        );
    }
}

state_machine! {
    /// Suspends states that are pushed over in the composite itself, and in a nested state.
    machine Lab(tape: &mut Tape) {
        events { Push, Inner, Out, Back }
        stack 4;
        initial Room;
        state House {
            exit { tape.act(&format!("House: exit {} {}", is_in(Test), is_in(Hot))); }
            enter { tape.act(&format!("House: enter {} {}", is_in(Test), is_in(Hot))); }
            initial state Room {
                initial Test;
                history suspend;
                enter { tape.act(&format!("Room: enter {} {}", is_in(Test), is_in(Hot))); }
                exit { tape.act(&format!("Room: exit {} {}", is_in(Test), is_in(Hot))); }
                on Out => {
                    tape.act(&format!("out {} {}", is_in(Test), is_in(Hot)));
                    Hall
                }
                state Test { on Push => push(Oven); }
                state Oven {
                    initial Hot;
                    pause { tape.act(&format!("Oven: pause {} {}", is_in(Test), is_in(Hot))); }
                    resume { tape.act(&format!("Oven: resume {} {}", is_in(Test), is_in(Hot))); }
                    state Hot { on Inner => push(Cold); }
                    state Cold;
                }
            }
        }
        state Hall { on Back => Room; }
    }
}

scenario! {
    /// `is_in` returns `true` for a state that is pushed over as long as it does for the state that encloses the push:
    /// for `Test` as long as for `Room`, and for `Hot` as long as for `Oven`.
    states_below_a_push_are_active_as_long_as_its_owner(lab: Lab, tape) {
        lab.restart(&mut tape);
        lab.handle(&mut tape, LabEvent::Push);
        lab.handle(&mut tape, LabEvent::Inner);
        tape.take();
        lab.handle(&mut tape, LabEvent::Out);
        assert_eq!(
            tape.take(),
            "Oven: pause true true, Room: exit true false, House: exit false false, out false false"
        );
        lab.handle(&mut tape, LabEvent::Back);
        assert_eq!(
            tape.take(),
            "House: enter false false, Room: enter true false, Oven: resume true true"
        );
    }
}

state_machine! {
    /// A history around a composite whose `initial` bypasses a suspended state with data.
    machine Attic(tape: &mut Tape) {
        events { Next, Out, Back }
        initial House;
        state House {
            initial Floor;
            history shallow;
            on Out => Garden;
            state Floor {
                initial Door;
                enter { tape.act("Floor: enter"); }
                state Room {
                    initial Door;
                    history suspend;
                    enter { tape.act("Room: enter"); }
                    state Door { on Next => Chest; }
                    state Chest(lid: Held = tape.hold("lid")) {
                        exit { tape.act(&format!("Chest: exit with {}", lid.name())); }
                    }
                }
            }
        }
        state Garden { on Back => House; }
    }
}

scenario! {
    /// The data is dropped when the suspended state is exited, as soon as the history bypasses it.
    a_history_drops_the_data_of_a_state_it_bypasses(attic: Attic, tape) {
        attic.restart(&mut tape);
        attic.handle(&mut tape, AtticEvent::Next);
        attic.handle(&mut tape, AtticEvent::Out);
        tape.take();
        attic.handle(&mut tape, AtticEvent::Back);
        assert_eq!(tape.take(), "Chest: exit with lid, drop lid, Floor: enter, Room: enter");
    }
}

/// Returns the name, without moving the value.
fn label(held: &mut Held) -> String {
    held.name().to_owned()
}

state_machine! {
    /// The exit of a suspended state uses data of the state around its composite.
    machine Office(tape: &mut Tape) {
        events { Write, Leave, Return, Copy, Look, Lend }
        initial Desk(tape.hold("ink"));
        state Desk(ink: Held) {
            initial Empty;
            enter { tape.act(&format!("Desk: enter with {}", ink.name())); }
            on Leave => Hall;
            // If no suspended state used the value, this would move it.
            on Lend => Shelf(label(ink));
            state Empty { on Write => Letter; }
            state Paper {
                initial Blank;
                history suspend;
                state Blank;
                state Letter {
                    pause { tape.act("Letter: pause"); }
                    resume { tape.act(&format!("Letter: resume with {}", ink.name())); }
                    exit { tape.act(&format!("Letter: exit with {}", ink.name())); }
                }
            }
        }
        state Hall {
            on Return => Desk(tape.hold("more ink")).Letter;
            on Copy => Desk(tape.hold("paint")).Blank;
            on Look => Desk(tape.hold("chalk")).Empty;
        }
        state Shelf(label: String) {
            enter { tape.act(&format!("Shelf: {label}")); }
        }
    }
}

scenario! {
    /// The data is kept while a nested state is suspended. When that is resumed, it sees the data with which the outer
    /// state was entered again.
    data_around_a_suspended_state_is_kept(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, OfficeEvent::Write);
        let mut handle = |event| {
            tape.take();
            office.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(OfficeEvent::Leave), "Letter: pause");
        assert_eq!(
            handle(OfficeEvent::Copy),
            "Letter: exit with ink, hold paint, drop ink, Desk: enter with paint"
        );
        assert_eq!(handle(OfficeEvent::Leave), "");
        assert_eq!(handle(OfficeEvent::Look), "hold chalk, drop paint, Desk: enter with chalk");
        handle(OfficeEvent::Write);
        assert_eq!(handle(OfficeEvent::Leave), "Letter: pause");
        assert_eq!(
            handle(OfficeEvent::Return),
            "hold more ink, drop chalk, Desk: enter with more ink, Letter: resume with more ink"
        );
        handle(OfficeEvent::Leave);
        handle(OfficeEvent::Return);
        assert_eq!(handle(OfficeEvent::Lend), "Letter: pause, Shelf: more ink");
        office.stop(&mut tape);
        assert_eq!(tape.take(), "Letter: exit with more ink, drop more ink");
    }
}
