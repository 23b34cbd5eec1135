//! `history suspend`, where memory or a target leads back to what is suspended, or to what is around it.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape};

state_machine! {
    /// A deep history around regions that all have reached their `final` when they are suspended.
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
    /// They are suspended, so they continue as they are, and are not begun anew by the history around.
    all_regions_final(duet: Duet, tape) {
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
    /// A region whose `initial` leads elsewhere than to what is suspended in it, inside a `parallel` that is asked for deep
    /// history.
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
    /// Where the regions would begin is not in the way of what is returned to.
    regions_that_are_returned_to(farm: Farm, tape) {
        farm.restart(&mut tape);
        farm.handle(&mut tape, FarmEvent::Grow);
        farm.handle(&mut tape, FarmEvent::Out);
        tape.take();
        farm.handle(&mut tape, FarmEvent::Back);
        assert_eq!(tape.take(), "Fields: enter, North: enter, Crop: enter, Ripe: resume");
    }
}

state_machine! {
    /// An `initial` that asks a `parallel` for its history.
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
    /// The history that an `initial` asks for is followed, also where `.initial` leads to it: its regions are entered by
    /// default.
    asked_for_by_an_initial(choir: Choir, tape) {
        choir.restart(&mut tape);
        choir.handle(&mut tape, ChoirEvent::Next);
        tape.take();
        choir.handle(&mut tape, ChoirEvent::Begin);
        assert_eq!(tape.take(), "Solo: pause, Alto: exit, Alto: enter, Solo: resume");
    }
}

state_machine! {
    /// What is suspended inside a composite that goes on elsewhere.
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
    /// The target would lead elsewhere than to what the inner composite has suspended. But the outer one goes on, and with
    /// it that stays as it is.
    suspended_inside_what_goes_on(trip: Trip, tape) {
        trip.restart(&mut tape);
        let mut tell = |event| {
            trip.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(TripEvent::Here), "Book: enter");
        assert_eq!(tell(TripEvent::Read), "");
        assert_eq!(tell(TripEvent::Eat), "Second: pause, Book: exit, Lunch: enter");
        assert_eq!(tell(TripEvent::Out), "Lunch: pause");
        assert_eq!(tell(TripEvent::Back), "Lunch: resume");
        // The same where the outer one is left and goes on in one step.
        assert_eq!(tell(TripEvent::Here), "Lunch: pause, Lunch: resume");
        assert_eq!(tell(TripEvent::Read), "Lunch: exit, Book: enter, Second: resume");
    }
}

state_machine! {
    /// A composite without anything to go back to, through which an entry leads past what is suspended further in.
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
    /// It is exited as soon as it is known that the composite begins anew: before anything inside is entered.
    nothing_to_go_back_to(desk: Desk, tape) {
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
    /// A composite that suspends what lies beneath a push in it, and in a state inside.
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
    /// What lies beneath a push is in as long as the state inside which it was put aside: `Test` as long as `Room`, `Hot`
    /// as long as `Oven`.
    beneath_a_push_is_in_with_its_owner(lab: Lab, tape) {
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
    /// A history around a composite whose `initial` leads past what is suspended, which has data.
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
    /// It ends when it is exited, as soon as memory leads past it.
    data_in_the_way_of_memory(attic: Attic, tape) {
        attic.restart(&mut tape);
        attic.handle(&mut tape, AtticEvent::Next);
        attic.handle(&mut tape, AtticEvent::Out);
        tape.take();
        attic.handle(&mut tape, AtticEvent::Back);
        assert_eq!(tape.take(), "Chest: exit with lid, drop lid, Floor: enter, Room: enter");
    }
}

/// What it is called; it stays where it is.
fn label(held: &mut Held) -> String {
    held.name().to_owned()
}

state_machine! {
    /// Data of a state around a composite that suspends, which what is suspended uses when it is exited.
    machine Office(tape: &mut Tape) {
        events { Write, Leave, Return, Copy, Look, Lend }
        initial Desk(tape.hold("ink"));
        state Desk(ink: Held) {
            initial Empty;
            enter { tape.act(&format!("Desk: enter with {}", ink.name())); }
            on Leave => Hall;
            // It would be taken by value, if nothing that is suspended used it.
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
    /// It is kept while something inside is suspended; what goes on sees the data with which the state was entered again.
    data_around_what_is_suspended(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, OfficeEvent::Write);
        let mut tell = |event| {
            tape.take();
            office.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(OfficeEvent::Leave), "Letter: pause");
        assert_eq!(
            tell(OfficeEvent::Copy),
            "Letter: exit with ink, hold paint, drop ink, Desk: enter with paint"
        );
        assert_eq!(tell(OfficeEvent::Leave), "");
        assert_eq!(tell(OfficeEvent::Look), "hold chalk, drop paint, Desk: enter with chalk");
        tell(OfficeEvent::Write);
        assert_eq!(tell(OfficeEvent::Leave), "Letter: pause");
        assert_eq!(tell(OfficeEvent::Return), "hold more ink, drop chalk, Desk: enter with more ink, Letter: resume with more ink");
        tell(OfficeEvent::Leave);
        tell(OfficeEvent::Return);
        assert_eq!(tell(OfficeEvent::Lend), "Letter: pause, Shelf: more ink");
        office.stop(&mut tape);
        assert_eq!(tape.take(), "Letter: exit with more ink, drop more ink");
    }
}
