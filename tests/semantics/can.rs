//! `can`: whether a machine would react to an event. It runs no effects.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

#[derive(Debug, PartialEq, Eq)]
struct Parcel {
    to: String,
    weight: u32,
}

impl Parcel {
    fn is_heavy(&self) -> bool {
        self.weight > 9
    }
}

state_machine! {
    /// Guards, decisions that pass, alarms and nested states, with payloads that cannot be copied.
    machine Depot(tape: &mut Tape, limit: u32) {
        #[derive(Debug)]
        events {
            Bring(Parcel),
            Weigh { parcel: Parcel, by: Option<u32> },
            Name(Result<String, u32>),
            Pair((String, Parcel), u32),
            Stop,
            Pop,
            Push,
        }
        initial Open;
        alarm on Stop if tape.ask("really") => Shut;

        state Open {
            initial Empty;
            on Bring(parcel) if parcel.is_heavy() => { tape.act(&parcel.to); Full }
            on Weigh { parcel, by } => {
                let heavy = parcel.is_heavy();
                if let Some(by) = by && heavy && by > limit { pass } else { Full }
            };
            on Push => push(Aside);

            state Empty {
                on Bring(Parcel { to, weight }) if to.is_empty() && weight < limit => stay;
                on Name(Ok(name)) if matches!(&name, name if name.len() > 3) => { tape.act(&name); Full }
                on Name(Err(limit)) if let Some(limit) = limit.checked_sub(3) && limit == 1 => Full;
                on Pair((name, parcel), by) if [&name, &parcel.to].iter().all(|to| to.len() as u32 == by) => {
                    tape.act(&name);
                    Full
                }
                on Stop => Full;
            }
            state Full {
                on Bring(whole) if format!("{}", whole.weight + limit) == "5" => Empty;
                on mut event @ (Pop | Name(Err(0))) if matches!(event, DepotEvent::Pop) => {
                    event = DepotEvent::Stop;
                    let _ = event;
                    Empty
                }
            }
        }
        state Aside { on Pop => pop; }
        final Shut;
    }
}

fn parcel(to: &str, weight: u32) -> Parcel {
    Parcel { to: to.to_owned(), weight }
}

scenario! {
    /// `can` returns `false` for machines that are not started or have completed.
    not_started_or_completed_machines_react_to_nothing(depot: Depot, tape) {
        use DepotEvent as E;
        assert!(!depot.can(&tape, 3, &E::Push));
        depot.restart(&mut tape, 3);
        assert!(depot.can(&tape, 3, &E::Push));
        tape.set("really", true);
        depot.handle(&mut tape, 3, E::Stop);
        let lent = &mut tape;
        assert!(
            depot.is_finished() && !depot.can(lent, 3, &E::Push),
            "a mutable argument is accepted for reading, too"
        );
        depot.stop(&mut tape, 3);
        assert!(!depot.can(&tape, 3, &E::Push));
    }
}

scenario! {
    /// Guards are evaluated in the order of a step, and see the payload as in a step.
    guards_see_the_payload_in_the_order_of_a_step(depot: Depot, tape) {
        use DepotEvent as E;
        depot.restart(&mut tape, 3);
        tape.take();
        assert!(depot.can(&tape, 3, &E::Stop));
        assert_eq!(tape.take_all(), "? really: no");
        for (event, can) in [
            (E::Bring(parcel("", 2)), true),
            (E::Bring(parcel("", 4)), false),
            (E::Bring(parcel("x", 10)), true),
            (E::Name(Ok("abcd".to_owned())), true),
            (E::Name(Ok("abc".to_owned())), false),
            (E::Name(Err(4)), true),
            (E::Name(Err(1)), false),
            (E::Pair(("ab".to_owned(), parcel("cd", 0)), 2), true),
            (E::Pair(("ab".to_owned(), parcel("c", 0)), 2), false),
            (E::Weigh { parcel: parcel("", 10), by: Some(4) }, false),
            (E::Weigh { parcel: parcel("", 10), by: Some(3) }, true),
            (E::Weigh { parcel: parcel("", 9), by: Some(4) }, true),
            (E::Pop, false),
        ] {
            assert_eq!(depot.can(&tape, 3, &event), can, "{event:?}");
            assert_eq!(depot.handle(&mut tape, 3, event).reacted(), can);
            depot.restart(&mut tape, 3);
        }
        tape.take();
        depot.handle(&mut tape, 3, E::Stop);
        assert!(depot.can(&tape, 3, &E::Bring(parcel("", 2))) && depot.can(&tape, 3, &E::Pop));
        assert!(!depot.can(&tape, 4, &E::Bring(parcel("", 2))) && !depot.can(&tape, 3, &E::Name(Err(0))));
    }
}

scenario! {
    /// A push passes if its target is active, and a pop passes if nothing was pushed.
    a_push_or_a_pop_that_would_pass_does_not_count(depot: Depot, tape) {
        use DepotEvent as E;
        depot.restart(&mut tape, 3);
        depot.handle(&mut tape, 3, E::Push);
        assert!(depot.can(&tape, 3, &E::Pop) && !depot.can(&tape, 3, &E::Push));
        depot.handle(&mut tape, 3, E::Pop);
        assert!(!depot.can(&tape, 3, &E::Pop) && depot.can(&tape, 3, &E::Push));
    }
}

state_machine! {
    /// If a state defers an event, its enclosing states are not considered.
    machine Printer(tape: &mut Tape) {
        events { Print(u32), Scan(u32), Ready }
        queue 2;
        initial Idle;
        on Print(_) | Scan(_) => { tape.act("outside"); }
        alarm on Scan(9) => stay;

        state Idle { on Ready => Busy; }
        state Busy {
            defer Print(0..=9) | Scan(_);
            on Print(2) => stay;
            on Ready => Idle;
        }
    }
}

scenario! {
    deferred_events_do_not_count(printer: Printer, tape) {
        use PrinterEvent as E;
        printer.restart(&mut tape);
        assert!(printer.can(&tape, &E::Print(1)) && printer.can(&tape, &E::Scan(1)));
        printer.handle(&mut tape, E::Ready);
        assert!(!printer.can(&tape, &E::Print(1)));
        assert!(printer.can(&tape, &E::Print(2)), "the state's own transitions come first");
        assert!(printer.can(&tape, &E::Print(10)), "which is not deferred");
        assert!(!printer.can(&tape, &E::Scan(8)) && printer.can(&tape, &E::Scan(9)), "alarms come first");
        assert_eq!(printer.handle(&mut tape, E::Print(1)), Answer::Deferred);
    }
}

state_machine! {
    /// A transition in any region counts, unless another region defers the event.
    machine Office(tape: &mut Tape) {
        #[derive(Debug)]
        events { Post(String), Call, Fire(u8) }
        queue 2;
        initial Day;
        parallel Day {
            on Call => { tape.act("the office"); }
            alarm on Fire(level) if level > 5 => Night;
            state Clerk {
                initial state Waiting {
                    on Post(text) if text.len() > 2 => Writing;
                    on Fire(level) if level == 3 => stay;
                }
                state Writing { defer Call | Post(_); }
            }
            state Porter {
                initial state Standing { on Post(text) if text.is_empty() => Gone; on Call => Gone; }
                state Gone { defer Call; }
            }
        }
        state Night;
    }
}

scenario! {
    any_region_counts_unless_another_one_defers(office: Office, tape) {
        use OfficeEvent as E;
        let post = |text: &str| E::Post(text.to_owned());
        office.restart(&mut tape);
        for (event, can) in [
            (post(""), true),
            (post("ab"), false),
            (post("abc"), true),
            (E::Call, true),
            (E::Fire(3), true),
            (E::Fire(4), false),
            (E::Fire(6), true),
        ] {
            assert_eq!(office.can(&tape, &event), can, "{event:?}");
        }
        office.handle(&mut tape, post("abc"));
        assert!(!office.can(&tape, &E::Call), "the clerk defers it, so the porter does not hear it");
        assert!(!office.can(&tape, &post("")) && !office.can(&tape, &post("abc")));
        assert_eq!(office.handle(&mut tape, E::Call), Answer::Deferred);
        office.restart(&mut tape);
        office.handle(&mut tape, post(""));
        assert!(!office.can(&tape, &E::Call), "the porter defers it, so the office does not hear it for the clerk");
        assert!(office.can(&tape, &post("abc")));
        office.handle(&mut tape, post("abc"));
        assert!(!office.can(&tape, &E::Call), "all regions defer it");
        assert_eq!(office.handle(&mut tape, E::Call), Answer::Deferred);
        assert_eq!(tape.take(), "");
        office.handle(&mut tape, E::Fire(6));
        assert!(!office.can(&tape, &E::Fire(6)));
    }
}

state_machine! {
    /// Payloads with references, including mutable ones.
    machine Buffer() {
        events { Bytes(&[u8]), Fill(&mut [u8], u8), Both((&str, String)) }
        initial Here;
        state Here {
            on Bytes([first, .., last]) if first == last && *last > 3 => stay;
            on Fill([first, rest @ ..], by) if *first < by && !rest.is_empty() => { *first = by; rest.fill(by); }
            on Fill(all, 0) if all.len() == 1 => stay;
            on Both((text, name)) if *text == *name && name.len() == 2 => stay;
        }
    }
}

scenario! {
    borrowed_payloads(buffer: Buffer, tape) {
        use BufferEvent as E;
        let _: &mut Tape = &mut tape;
        buffer.restart();
        assert!(buffer.can(&E::Bytes(&[4, 0, 4])) && !buffer.can(&E::Bytes(&[3, 3])) && !buffer.can(&E::Bytes(&[])));
        let mut bytes = [1, 2];
        let event = E::Fill(&mut bytes, 2);
        assert!(buffer.can(&event));
        assert_eq!(buffer.handle(event), Answer::Stayed);
        assert!(!buffer.can(&E::Fill(&mut bytes, 2)) && buffer.can(&E::Fill(&mut bytes[..1], 0)));
        assert_eq!(bytes, [2, 2]);
        assert!(buffer.can(&E::Both(("ab", "ab".to_owned()))) && !buffer.can(&E::Both(("ab", "b".to_owned()))));
    }
}

state_machine! {
    /// The state that encloses the regions defers events, and so do states in the regions.
    machine Ward(tape: &mut Tape) {
        events { Bell, Gong, Horn, Sleep }
        queue 4;
        initial Night;
        state Night {
            defer Bell | Gong;
            initial Rooms;
            parallel Rooms {
                on Gong if tape.ask("all") => tape.act("all");
                on Horn if tape.ask("rooms") => tape.act("rooms");
                state Left {
                    initial state Up { on Bell | Horn => tape.act("left"); on Sleep => Down; }
                    state Down { defer Bell; on Bell if tape.ask("loud") => tape.act("left, at last"); }
                }
                state Right { on Bell => tape.act("right"); }
            }
        }
    }
}

scenario! {
    /// A transition that overrides the deferral of a state around the regions counts, in any region.
    a_transition_that_overrides_a_deferral_counts(ward: Ward, tape) {
        use WardEvent as E;
        ward.restart(&mut tape);
        assert!(ward.can(&tape, &E::Bell) && !ward.can(&tape, &E::Gong));
        tape.take_all();
        assert!(ward.can(&tape, &E::Horn));
        assert_eq!(tape.take_all(), "", "the states around a region that reacts are not considered");
        tape.set("all", true);
        assert!(ward.can(&tape, &E::Gong), "the rooms lie inside the night");
        ward.handle(&mut tape, E::Sleep);
        assert!(!ward.can(&tape, &E::Bell), "one region defers the event to which the other one reacts");
        tape.set("loud", true);
        assert!(ward.can(&tape, &E::Bell));
        assert_eq!(tape.take(), "");
        assert_eq!(ward.handle(&mut tape, E::Bell), Answer::Stayed);
        assert_eq!(tape.take(), "left, at last, right");
    }
}
