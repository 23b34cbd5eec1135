//! When the data that a history keeps is dropped: as soon as its state can no longer be resumed.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape};

state_machine! {
    /// A composite with suspended states, in one with deep history.
    machine Desk(tape: &mut Tape) {
        events { Rise, Sit, Read }
        initial Working;
        state Standing {
            on Sit => Working;
            on Read => { tape.act("read"); Reading }
        }
        state Working {
            history deep;
            initial Sheet;
            on Rise => Standing;
            state Sheet {
                history suspend;
                initial Writing;
                state Writing(pen: Held = tape.hold("pen")) {
                    exit { tape.act(&format!("away with the {}", pen.name())); }
                    resume { tape.act("write on"); }
                }
                state Reading { enter { tape.act("open"); } }
            }
        }
    }
}

scenario! {
    /// Discarded data is dropped, also in a composite with deep history.
    discarded_data_is_dropped_inside_a_composite_with_history(desk: Desk, tape) {
        desk.restart(&mut tape);
        desk.handle(&mut tape, DeskEvent::Rise);
        desk.handle(&mut tape, DeskEvent::Sit);
        assert_eq!(tape.take(), "hold pen, write on");
        desk.handle(&mut tape, DeskEvent::Rise);
        desk.handle(&mut tape, DeskEvent::Read);
        assert_eq!(tape.take(), "away with the pen, read, drop pen, open");
        assert!(desk.is_in(DeskState::Reading));
    }
}

state_machine! {
    /// A composite with data that suspends states with data.
    machine Office(tape: &mut Tape) {
        events { Leave, Return, Begin(&'static str), Draft, Other }
        initial Away;
        state Away {
            on Return => Open;
            on Draft => { tape.act("draft"); Open(tape.hold("second")).Writing(tape.hold("draft")) }
            on Other => Open(tape.hold("first"));
            on Begin(name) => Open.Writing(tape.hold(name));
        }
        state Open(key: Held, lamp: Held = tape.hold("lamp")) {
            history suspend;
            initial Hall;
            on Leave => Away;
            enter { tape.act(&format!("open with {}", key.name())); }
            exit { tape.act("close"); }
            state Hall { on Begin(name) => Writing(tape.hold(name)); }
            state Writing(text: Held) {
                enter { tape.act(&format!("write {}", text.name())); }
                exit { tape.act(&format!("keep {}", text.name())); }
                resume { tape.act(&format!("again {}", text.name())); }
            }
        }
    }
}

scenario! {
    /// A composite that receives arguments is started anew, even if the target is a nested state.
    a_composite_that_receives_arguments_is_started_anew(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, OfficeEvent::Other);
        office.handle(&mut tape, OfficeEvent::Begin("letter"));
        assert_eq!(tape.take(), "hold first, hold lamp, open with first, hold letter, write letter");
        office.handle(&mut tape, OfficeEvent::Leave);
        office.handle(&mut tape, OfficeEvent::Return);
        assert_eq!(tape.take(), "close, open with first, again letter");
        office.handle(&mut tape, OfficeEvent::Leave);
        tape.take();
        office.handle(&mut tape, OfficeEvent::Draft);
        assert_eq!(
            tape.take(),
            "keep letter, draft, hold second, hold draft, drop first, drop lamp, drop letter, hold lamp, open with second, write draft"
        );
        office.stop(&mut tape);
        assert_eq!(tape.take(), "keep draft, close, drop second, drop lamp, drop draft");
    }
}

scenario! {
    /// If a nested state is the target, the composite keeps its arguments, and its suspended states are discarded.
    a_composite_keeps_its_arguments_at_a_nested_target(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, OfficeEvent::Other);
        office.handle(&mut tape, OfficeEvent::Begin("letter"));
        office.handle(&mut tape, OfficeEvent::Leave);
        tape.take();
        office.handle(&mut tape, OfficeEvent::Begin("note"));
        assert_eq!(
            tape.take(),
            "keep letter, hold note, drop letter, hold lamp, drop lamp, open with first, write note"
        );
        office.handle(&mut tape, OfficeEvent::Leave);
        office.handle(&mut tape, OfficeEvent::Return);
        assert_eq!(tape.take(), "close, open with first, again note");
    }
}

state_machine! {
    /// History keeps data as suspension does.
    machine Papers(tape: &mut Tape) {
        events { Open(&'static str), Close, Jot(&'static str) }
        initial Shelf;
        state Shelf {
            on Open(name) => { tape.act("open"); Sheet(tape.hold(name)) }
            on Jot(text) => Sheet.Text(tape.hold(text));
        }
        state Sheet(name: Held, count: u32 = 1) {
            history deep;
            initial => Text(tape.hold("nothing"));
            on Close => { *count += 1; Shelf }
            state Text(text: Held) { enter { tape.act(&format!("{count} {}: {}", name.name(), text.name())); } }
        }
    }
}

scenario! {
    /// Initial values are computed at every entry.
    a_composite_with_history_keeps_data_at_a_nested_target(papers: Papers, tape) {
        papers.restart(&mut tape);
        papers.handle(&mut tape, PapersEvent::Open("log"));
        assert_eq!(tape.take(), "open, hold log, hold nothing, 1 log: nothing");
        papers.handle(&mut tape, PapersEvent::Close);
        papers.handle(&mut tape, PapersEvent::Jot("words"));
        assert_eq!(tape.take(), "hold words, drop nothing, 1 log: words");
    }
}

state_machine! {
    /// A suspended leaf, which receives data from a target.
    machine Reader(tape: &mut Tape) {
        events { Pause, Open(&'static str), Go }
        initial Shelf;
        state Shelf {
            on Open(name) => { tape.act("open"); Book(tape.hold(name)) }
            on Go => Reading;
        }
        state Reading {
            history suspend;
            initial Leafing;
            on Pause => Shelf;
            enter { tape.act("light"); }
            state Leafing;
            state Book(title: Held, page: u32 = 1) {
                enter { tape.act(&format!("enter {} {page}", title.name())); }
                exit { tape.act(&format!("exit {} {page}", title.name())); }
                resume { *page += 1; tape.act(&format!("resume {} {page}", title.name())); }
            }
        }
    }
}

scenario! {
    /// A target with arguments creates new data, even if the state is suspended.
    a_suspended_leaf_that_receives_arguments_is_started_anew(reader: Reader, tape) {
        reader.restart(&mut tape);
        reader.handle(&mut tape, ReaderEvent::Open("Emma"));
        reader.handle(&mut tape, ReaderEvent::Pause);
        reader.handle(&mut tape, ReaderEvent::Go);
        assert_eq!(tape.take(), "open, hold Emma, light, enter Emma 1, light, resume Emma 2");
        reader.handle(&mut tape, ReaderEvent::Pause);
        reader.handle(&mut tape, ReaderEvent::Open("Ulysses"));
        assert_eq!(tape.take(), "exit Emma 2, open, hold Ulysses, drop Emma, light, enter Ulysses 1");
    }
}

state_machine! {
    /// Shallow history, and data nested more deeply than it reaches.
    machine Walk(tape: &mut Tape) {
        events { Stop, Go, Jump }
        initial Walking;
        state Resting { on Go => Walking; }
        state Walking {
            history shallow;
            initial Town;
            on Stop => Resting;
            state Town(map: Held = tape.hold("map")) {
                initial Street;
                state Street(lamp: Held = tape.hold("lamp")) { on Jump => Park(tape.hold("ball")); }
                state Park(toy: Held) { on Jump => Street; }
            }
        }
    }
}

scenario! {
    /// Shallow history keeps the data of the state it returns to, and nothing deeper.
    shallow_history_keeps_no_data_of_deeper_states(walk: Walk, tape) {
        walk.restart(&mut tape);
        walk.handle(&mut tape, WalkEvent::Jump);
        assert_eq!(tape.take(), "hold map, hold lamp, hold ball, drop lamp");
        walk.handle(&mut tape, WalkEvent::Stop);
        assert_eq!(tape.take(), "drop ball");
        walk.handle(&mut tape, WalkEvent::Go);
        assert_eq!(tape.take(), "hold lamp");
        walk.stop(&mut tape);
        assert_eq!(tape.take(), "drop map, drop lamp");
    }
}

state_machine! {
    /// A push passes data to a composite with history.
    machine Player(tape: &mut Tape) {
        events { Menu(u32), Turn, Back }
        initial Playing;
        state Playing {
            pause { tape.act("pause"); }
            resume { tape.act("resume"); }
            on Menu(page) => push(Settings(page));
        }
        state Settings(page: u32) {
            history deep;
            initial Sound;
            enter { tape.act(&format!("page {page}")); }
            on Back => pop;
            state Sound { on Turn => Picture(tape.hold("frame")); }
            state Picture(frame: Held) { enter { tape.act(frame.name()); } }
        }
    }
}

scenario! {
    /// The composite is started anew, and its history is cleared.
    a_push_with_arguments_clears_the_history(player: Player, tape) {
        player.restart(&mut tape);
        player.handle(&mut tape, PlayerEvent::Menu(1));
        player.handle(&mut tape, PlayerEvent::Turn);
        player.handle(&mut tape, PlayerEvent::Back);
        assert_eq!(tape.take(), "pause, page 1, hold frame, frame, resume");
        player.handle(&mut tape, PlayerEvent::Menu(2));
        assert_eq!(tape.take(), "pause, drop frame, page 2");
        assert!(player.is_in(PlayerState::Sound));
        player.stop(&mut tape);
        assert_eq!(tape.actions().iter().filter(|line| line.starts_with("drop")).count(), 1);
    }
}

state_machine! {
    /// A composite with suspension, which was exited from inside, in one with deep history.
    machine Lab(tape: &mut Tape) {
        events { Leave, Return, Sweep }
        initial Bench;
        state Outside { on Return => Room; on Sweep => Floor; }
        state Room {
            history deep;
            initial Bench;
            state Bench {
                history suspend;
                initial Mixing;
                state Mixing(glass: Held = tape.hold("glass")) { on Leave => Outside; }
            }
            state Floor { on Leave => Outside; }
        }
    }
}

scenario! {
    /// The outer composite keeps the state that was exited inside the inner one, until it is entered at another state.
    an_outer_composite_keeps_data_that_was_exited_from_inside(lab: Lab, tape) {
        lab.restart(&mut tape);
        lab.handle(&mut tape, LabEvent::Leave);
        lab.handle(&mut tape, LabEvent::Return);
        assert!(lab.is_in(LabState::Mixing));
        lab.handle(&mut tape, LabEvent::Leave);
        assert_eq!(tape.take(), "hold glass");
        lab.handle(&mut tape, LabEvent::Sweep);
        assert_eq!(tape.take(), "drop glass");
    }
}

state_machine! {
    /// Data for states inside and around a composite that suspends.
    machine Shop(tape: &mut Tape) {
        events { Close, Open }
        initial Open(tape.hold("key")).Sale(tape.hold("first"));
        state Closed { on Open => Open(tape.hold("key")).Sale(tape.hold("second")); }
        state Open(key: Held) {
            enter { tape.act(&format!("open with {}", key.name())); }
            initial Counter;
            on Close => Closed;
            state Counter {
                history suspend;
                initial Idle;
                state Idle;
                state Sale(ware: Held) {
                    enter { tape.act(&format!("sell {}", ware.name())); }
                    exit { tape.act(&format!("cancel {}", ware.name())); }
                }
            }
        }
    }
}

scenario! {
    /// The innermost state that receives data determines which suspended states are resumed.
    a_nested_state_that_receives_arguments_is_started_anew(shop: Shop, tape) {
        shop.restart(&mut tape);
        shop.handle(&mut tape, ShopEvent::Close);
        assert_eq!(tape.take(), "hold key, hold first, open with key, sell first, drop key");
        shop.handle(&mut tape, ShopEvent::Open);
        assert_eq!(tape.take(), "cancel first, hold key, hold second, drop first, open with key, sell second");
    }
}

state_machine! {
    /// A composite that some transitions return to with shallow and others with deep history.
    machine House(tape: &mut Tape) {
        events { Leave, Near, Far }
        initial Bed;
        state Garden { on Near => Upstairs; on Far => Upstairs.deep_history; }
        state Upstairs {
            history shallow;
            initial Room;
            on Leave => Garden;
            state Room(light: Held = tape.hold("light")) {
                initial Chair;
                state Chair;
                state Bed(book: Held = tape.hold("book")) { on Near => Chair; }
            }
        }
    }
}

scenario! {
    /// The data that deep history would have restored is dropped when shallow history returns.
    shallow_history_drops_data_that_deep_history_kept(house: House, tape) {
        house.restart(&mut tape);
        house.handle(&mut tape, HouseEvent::Leave);
        house.handle(&mut tape, HouseEvent::Far);
        assert!(house.is_in(HouseState::Bed));
        house.handle(&mut tape, HouseEvent::Leave);
        assert_eq!(tape.take(), "hold light, hold book");
        house.handle(&mut tape, HouseEvent::Near);
        assert!(house.is_in(HouseState::Chair));
        assert_eq!(tape.take(), "drop book");
    }
}

state_machine! {
    /// Two fields, where the name of one is a prefix of the other.
    machine Archive(tape: &mut Tape) {
        events { Pause, Leave }
        initial Open;
        state Open(key: Held = tape.hold("key")) {
            initial Desk;
            on Leave => Closed;
            state Desk(keyword: u32 = 7, digits: usize = 3) {
                initial Work;
                on Pause => Break;
                state Work {
                    history suspend;
                    initial Reading;
                    state Reading { exit { tape.act(&format!("{keyword} {:01$}", 5, digits)); } }
                }
                state Break;
            }
        }
        state Closed { on Leave => Open; }
    }
}

scenario! {
    /// The `exit` of the suspended state uses `{keyword}` but not `key`, so only `keyword` is kept.
    fields_in_format_strings_match_by_their_whole_name(archive: Archive, tape) {
        archive.restart(&mut tape);
        archive.handle(&mut tape, ArchiveEvent::Pause);
        archive.handle(&mut tape, ArchiveEvent::Leave);
        assert_eq!(tape.take(), "hold key, drop key");
        archive.stop(&mut tape);
        assert_eq!(tape.take(), "7 005");
    }
}
