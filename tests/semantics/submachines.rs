//! States that run submachines: the order of actions, which machine handles what, and when time passes.

use std::time::Duration;

use fsmith::interpreter::state_machine;
use fsmith::{Answer, StateMachine};
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;
use serde::{Deserialize, Serialize};

const SECOND: Duration = Duration::from_secs(1);

mod lamp {
    use super::*;

    state_machine! {
        /// A lamp that blinks and burns out.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub machine Lamp(tape: &mut Tape) {
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            events { Press, Break(String), Keep, Drop }
            queue 4;
            initial => if tape.ask("burnt") { Burnt(String::from("old")) } else { Off };
            enter { tape.act("enter lamp"); }
            exit { tape.act("exit lamp"); }
            on Break(how) => Burnt(how);
            ignore Drop;
            state Off {
                exit { tape.act("exit off"); }
                on Press => On;
            }
            state On {
                enter { tape.act("enter on"); }
                exit { tape.act("exit on"); }
                active { tape.act("shines"); }
                after 2s if tape.ask("tired") => Off;
                when tape.ask("moth") => Burnt(String::from("moth"));
                on Press if tape.ask("again") => { tape.act("flicker"); }
                defer Keep;
            }
            final Burnt(how: String) {
                enter { tape.act("enter burnt"); }
                exit { tape.act(&format!("exit burnt by {how}")); }
            }
        }
    }
}

use lamp::*;

state_machine! {
    #[derive(Debug)]
    machine Room(tape: &mut Tape) {
        events { Lamp(LampEvent), In, Out, Away, Back }
        initial Dark;

        state Dark { on In => Lit; }
        state Lit {
            machine lamp: Lamp(tape);
            initial Calm;
            enter { tape.act("enter lit"); }
            exit { tape.act("exit lit"); }
            active { tape.act("lit"); }
            alarm on Lamp(LampEvent::Press) if tape.ask("alarm") => Dark;
            forward Lamp(event) => lamp(event);
            done(lamp.Burnt { how }) if tape.ask("sorry") => {
                tape.act(&format!("sorry for {how}"));
                Gone(how)
            }
            on Lamp(LampEvent::Break(how)) => { tape.act(&format!("{how} in vain")); }
            on Lamp(event) => { tape.act(&format!("ignored {event:?}")); }
            on Out => Dark;
            on In if lamp.is_in(LampState::On) => { tape.act("it is lit"); }
            on Away => push(Elsewhere);
            every 2s => { tape.act("tick"); }
            state Calm {
                enter { tape.act("enter calm"); }
                exit { tape.act("exit calm"); }
                on Lamp(LampEvent::Press) if tape.ask("calm") => { tape.act("calm"); }
            }
        }
        state Elsewhere { on Back => pop; }
        state Gone(how: String) {
            enter { tape.act(&format!("gone by {how}")); }
        }
    }
}

fn press() -> RoomEvent {
    RoomEvent::Lamp(LampEvent::Press)
}

scenario! {
    a_submachine_starts_after_its_state_and_stops_before_it(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        assert_eq!(tape.take(), "enter lit, enter lamp, enter calm");
        machine.handle(&mut tape, press());
        tape.take();
        machine.handle(&mut tape, RoomEvent::Out);
        assert_eq!(tape.take(), "exit calm, exit on, exit lamp, exit lit");
        machine.handle(&mut tape, RoomEvent::In);
        tape.take();
        machine.stop(&mut tape);
        assert_eq!(tape.take(), "exit calm, exit off, exit lamp, exit lit");
    }
}

scenario! {
    a_submachine_reacts_after_nested_states_and_before_its_state(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        tape.take();
        tape.set("calm", true);
        assert_eq!(machine.handle(&mut tape, press()), Answer::Stayed);
        assert_eq!(tape.take(), "calm");
        tape.set("calm", false);
        assert_eq!(machine.handle(&mut tape, press()), Answer::Stayed);
        assert_eq!(tape.take(), "exit off, enter on");
        tape.set("alarm", true);
        assert_eq!(machine.handle(&mut tape, press()), Answer::Moved);
        assert_eq!(tape.take(), "exit calm, exit on, exit lamp, exit lit");
    }
}

scenario! {
    its_state_handles_events_that_a_submachine_ignores(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        machine.handle(&mut tape, press());
        tape.take();
        assert_eq!(machine.handle(&mut tape, press()), Answer::Stayed);
        assert_eq!(tape.take(), "ignored Press");
        tape.set("again", true);
        assert_eq!(machine.handle(&mut tape, press()), Answer::Stayed);
        assert_eq!(tape.take(), "flicker");
        // An event that the submachine ignores with `ignore` is not handled.
        assert_eq!(machine.handle(&mut tape, RoomEvent::Lamp(LampEvent::Drop)), Answer::Stayed);
        assert_eq!(tape.take(), "ignored Drop");
    }
}

scenario! {
    an_event_that_a_submachine_defers_counts_as_handled(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        machine.handle(&mut tape, press());
        tape.take();
        assert_eq!(machine.handle(&mut tape, RoomEvent::Lamp(LampEvent::Keep)), Answer::Stayed);
        assert_eq!(tape.take(), "");
        assert!(!machine.can(&tape, &RoomEvent::Back));
        assert!(machine.can(&tape, &RoomEvent::Lamp(LampEvent::Keep)));
    }
}

scenario! {
    done_receives_the_data_of_the_final_state_by_value(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        tape.take();
        tape.set("sorry", true);
        let broken = RoomEvent::Lamp(LampEvent::Break("stone".into()));
        assert_eq!(machine.handle(&mut tape, broken), Answer::Moved);
        assert_eq!(
            tape.take(),
            "exit off, enter burnt, exit burnt by stone, exit lamp, exit calm, exit lit, \
             sorry for stone, gone by stone"
        );
        assert!(machine.is_in(RoomState::Gone));
    }
}

scenario! {
    an_unhandled_completion_is_dropped(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        tape.take();
        let broken = || RoomEvent::Lamp(LampEvent::Break("stone".into()));
        assert_eq!(machine.handle(&mut tape, broken()), Answer::Stayed);
        assert_eq!(tape.take(), "exit off, enter burnt, exit burnt by stone, exit lamp");
        // The submachine has completed and is no longer started.
        assert_eq!(machine.handle(&mut tape, broken()), Answer::Stayed);
        assert_eq!(tape.take(), "stone in vain");
        machine.handle(&mut tape, RoomEvent::Out);
        assert_eq!(tape.take(), "exit calm, exit lit");
    }
}

scenario! {
    a_submachine_may_complete_when_it_starts(machine: Room, tape) {
        tape.set("burnt", true);
        tape.set("sorry", true);
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        assert_eq!(
            tape.take(),
            "enter lit, enter lamp, enter burnt, \
             exit burnt by old, exit lamp, enter calm, exit calm, exit lit, sorry for old, gone by old"
        );
    }
}

scenario! {
    a_submachine_is_polled_before_its_state_is_exited(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        machine.handle(&mut tape, press());
        tape.take();
        machine.update(&mut tape);
        assert_eq!(tape.take(), "shines, lit");
        tape.set("moth", true);
        tape.set("sorry", true);
        assert_eq!(machine.update(&mut tape), Answer::Moved);
        assert_eq!(
            tape.take(),
            "exit on, enter burnt, exit burnt by moth, exit lamp, lit, exit calm, exit lit, sorry for moth, gone by moth"
        );
    }
}

scenario! {
    time_passes_in_a_submachine_with_its_state(machine: Room, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.due(), None);
        machine.handle(&mut tape, RoomEvent::In);
        assert_eq!(machine.due(), Some(SECOND * 2));
        machine.advance(&mut tape, SECOND / 2);
        machine.handle(&mut tape, press());
        tape.take();
        assert_eq!(machine.due(), Some(SECOND * 3 / 2));
        // The timer is due but not taken. It is considered again after every other step, and in each call.
        machine.advance(&mut tape, SECOND * 2);
        assert_eq!(tape.take(), "tick");
        machine.advance(&mut tape, SECOND);
        assert_eq!(tape.take(), "");
        tape.set("tired", true);
        assert_eq!(machine.advance(&mut tape, SECOND), Answer::Stayed);
        assert_eq!(tape.take(), "exit on, tick");
    }
}

scenario! {
    timers_of_a_submachine_fire_first(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        machine.handle(&mut tape, press());
        tape.take();
        tape.set("tired", true);
        machine.advance(&mut tape, SECOND * 2);
        assert_eq!(tape.take(), "exit on, tick");
    }
}

scenario! {
    time_stops_in_a_submachine_of_a_paused_state(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        machine.handle(&mut tape, press());
        machine.advance(&mut tape, SECOND);
        machine.handle(&mut tape, RoomEvent::Away);
        tape.take();
        assert_eq!(machine.due(), None);
        tape.set("tired", true);
        machine.advance(&mut tape, SECOND * 10);
        machine.handle(&mut tape, RoomEvent::Back);
        assert_eq!(tape.take(), "");
        assert_eq!(machine.due(), Some(SECOND));
        machine.handle(&mut tape, RoomEvent::In);
        assert_eq!(tape.take(), "it is lit");
        machine.advance(&mut tape, SECOND);
        assert_eq!(tape.take(), "exit on, tick");
    }
}

scenario! {
    debug_output_shows_a_submachine_like_a_field(machine: Room, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RoomEvent::In);
        let lit = format!("{machine:?}");
        assert!(lit.contains("Lit.lamp: Lamp { active: [Off], due: None, deferred: [] }"), "{lit}");
    }
}

state_machine! {
    /// Runs a machine in two fields at once, and in a third one for as long as the outer machine is started.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    machine House(tape: &mut Tape) {
        #[derive(Clone)]
        events { First(LampEvent), Second(LampEvent), Porch(LampEvent), Go }
        initial Day;
        machine porch: Lamp(tape);
        forward Porch(event) => porch(event);
        done(porch) => { tape.act("the porch is dark"); }
        state Day { on Go => Night; }
        state Night {
            machine first: Lamp(tape);
            machine second: Lamp(tape);
            forward First(event) if !second.is_in(LampState::On) => first(event);
            forward Second(event) => second(event);
            done(first.Burnt { .. }) => { tape.act("first"); }
            done(second) => Day;
            on Go if first.is_in(LampState::On) || porch.is_in(LampState::On) => Day;
        }
    }
}

scenario! {
    several_submachines_start_in_order_and_stop_in_reverse(machine: House, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "enter lamp");
        machine.handle(&mut tape, HouseEvent::Go);
        assert_eq!(tape.take(), "enter lamp, enter lamp");
        machine.handle(&mut tape, HouseEvent::First(LampEvent::Press));
        assert_eq!(tape.take(), "exit off, enter on");
        machine.handle(&mut tape, HouseEvent::Go);
        assert_eq!(tape.take(), "exit off, exit lamp, exit on, exit lamp");
        machine.stop(&mut tape);
        assert_eq!(tape.take(), "exit off, exit lamp");
    }
}

scenario! {
    each_submachine_receives_its_own_events(machine: House, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, HouseEvent::Go);
        tape.take();
        let broken = || LampEvent::Break("stone".into());
        machine.handle(&mut tape, HouseEvent::First(broken()));
        assert_eq!(tape.take(), "exit off, enter burnt, exit burnt by stone, exit lamp, first");
        machine.handle(&mut tape, HouseEvent::Porch(broken()));
        assert_eq!(tape.take(), "exit off, enter burnt, exit burnt by stone, exit lamp, the porch is dark");
        machine.handle(&mut tape, HouseEvent::Second(broken()));
        assert_eq!(tape.take(), "exit off, enter burnt, exit burnt by stone, exit lamp");
        assert!(machine.is_in(HouseState::Day));
    }
}

scenario! {
    a_submachine_of_the_machine_runs_in_every_state(machine: House, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, HouseEvent::Porch(LampEvent::Press));
        assert_eq!(machine.due(), Some(SECOND * 2));
        machine.handle(&mut tape, HouseEvent::Go);
        machine.advance(&mut tape, SECOND);
        tape.take();
        tape.set("tired", true);
        machine.handle(&mut tape, HouseEvent::Second(LampEvent::Press));
        assert_eq!(machine.handle(&mut tape, HouseEvent::First(LampEvent::Press)), Answer::Ignored);
        tape.take();
        assert_eq!(machine.due(), Some(SECOND));
        machine.advance(&mut tape, SECOND * 2);
        assert_eq!(tape.take(), "exit on, exit on");
    }
}

state_machine! {
    #[derive(Debug)]
    machine Cellar(tape: &mut Tape) {
        events { Lamp(LampEvent), Go, Fill }
        machine lamp: Lamp(tape);
        initial state Near {
            on Lamp(_) => { tape.act("near"); }
            on Go => Far;
            on Fill => Full;
        }
        state Far {
            on Lamp(_) => { tape.act("far"); }
            on Go => Near;
        }
        in Near | Far {
            forward Lamp(event) if tape.ask("in reach") => lamp(event);
        }
        final Full;
    }
}

scenario! {
    a_forward_of_several_states_comes_first_in_each(machine: Cellar, tape) {
        machine.restart(&mut tape);
        let press = || CellarEvent::Lamp(LampEvent::Press);
        machine.handle(&mut tape, press());
        assert_eq!(tape.take(), "enter lamp, near");
        tape.set("in reach", true);
        machine.handle(&mut tape, press());
        assert_eq!(tape.take(), "exit off, enter on");
        machine.handle(&mut tape, CellarEvent::Go);
        machine.handle(&mut tape, press());
        assert_eq!(tape.take(), "far");
        tape.set("again", true);
        machine.handle(&mut tape, press());
        assert_eq!(tape.take(), "flicker");
    }
}

scenario! {
    time_stops_in_submachines_of_a_completed_machine(machine: Cellar, tape) {
        tape.set("in reach", true);
        machine.restart(&mut tape);
        machine.handle(&mut tape, CellarEvent::Lamp(LampEvent::Press));
        assert_eq!(machine.due(), Some(SECOND * 2));
        machine.handle(&mut tape, CellarEvent::Fill);
        assert!(machine.is_finished());
        assert_eq!(machine.due(), None);
        tape.set("tired", true);
        tape.take();
        machine.advance(&mut tape, SECOND * 3);
        assert_eq!(tape.take(), "");
    }
}

#[test]
fn a_submachine_is_cloned_compared_and_saved_with_its_state() {
    let mut tape = Tape::new();
    let mut house = House::start(&mut tape);
    house.handle(&mut tape, HouseEvent::Go);
    house.handle(&mut tape, HouseEvent::Second(LampEvent::Press));
    house.advance(&mut tape, SECOND / 2);
    let saved = serde_json::to_string(&house).expect("it can be saved");
    let mut loaded: House = serde_json::from_str(&saved).expect("it can be loaded");
    assert_eq!(loaded, house);
    assert_eq!(loaded, house.clone());
    assert_eq!(loaded.due(), Some(SECOND * 3 / 2));
    tape.set("tired", true);
    loaded.advance(&mut tape, SECOND * 2);
    assert_ne!(loaded, house);
}

#[test]
fn into_end_returns_a_final_state_without_data() {
    state_machine! {
        machine Short {
            events { Yes, No }
            initial state Asked {
                on Yes => Good;
                on No => Bad;
            }
            final Good;
            final Bad;
        }
    }
    let mut short = Short::start();
    assert!(matches!(Short::start().into_end(), Err(machine) if machine.active_state() == Some(ShortState::Asked)));
    short.handle(ShortEvent::No);
    assert!(matches!(short.into_end(), Ok(ShortEnd::Bad)));
}
