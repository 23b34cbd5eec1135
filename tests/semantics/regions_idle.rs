//! Inactive regions: their states do not react, and queries are correct regardless of the content of their fields.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// A device with nested regions. Those of `Radio` begin with a parallel.
    #[derive(Clone, Debug, PartialEq)]
    machine Device(tape: &mut Tape) {
        events { Switch, Tick, Level(u8), Flip, Deep }
        initial Off;
        state Off { on Switch => On; }
        parallel On {
            on Switch => Off;
            state Light {
                initial state Dark { on Tick => Bright; on Level(n) if n > 3 => { tape.act("dark level"); } }
                state Bright {
                    exit { tape.act("Bright: exit"); }
                    on Level(n) if n > 3 => { tape.act("bright level"); }
                }
            }
            state Radio {
                initial parallel Tuned {
                    on Flip => Silent;
                    state Band {
                        initial state Low { on Tick => High; on Deep => { tape.act("low deep"); } }
                        state High { on Level(7) => { tape.act("seven"); } on Deep => { tape.act("high deep"); } }
                    }
                    state Sound {
                        initial state Mono { on Deep => Stereo; }
                        state Stereo { exit { tape.act("Stereo: exit"); } on Deep => Mono; }
                    }
                }
                state Silent { on Flip => Tuned; on Tick => { tape.act("silent tick"); } }
            }
        }
    }
}

const EVENTS: [DeviceEvent; 5] =
    [DeviceEvent::Tick, DeviceEvent::Level(7), DeviceEvent::Flip, DeviceEvent::Deep, DeviceEvent::Switch];

scenario! {
    a_machine_that_is_not_started_ignores_events(machine: Device, tape) {
        for event in EVENTS {
            assert_eq!(machine.handle(&mut tape, event), Answer::Ignored);
        }
        assert!(DeviceState::ALL.iter().all(|&state| !machine.is_in(state)));
        assert_eq!(tape.take(), "");
    }
}

scenario! {
    regions_of_an_inactive_parallel_ignore_events(machine: Device, tape) {
        machine.restart(&mut tape);
        for event in [DeviceEvent::Tick, DeviceEvent::Level(7), DeviceEvent::Flip, DeviceEvent::Deep] {
            assert!(!machine.can(&tape, &event));
            assert_eq!(machine.handle(&mut tape, event), Answer::Ignored);
        }
        assert!(machine.active().eq([DeviceState::Off]));
        assert_eq!(tape.take(), "");
    }
}

scenario! {
    regions_of_an_exited_nested_parallel_ignore_events(machine: Device, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, DeviceEvent::Switch);
        machine.handle(&mut tape, DeviceEvent::Deep);
        assert!(machine.is_in(DeviceState::Stereo) && machine.is_in(DeviceState::Low));
        machine.handle(&mut tape, DeviceEvent::Flip);
        assert!(machine.is_in(DeviceState::Silent) && !machine.is_in(DeviceState::Low));
        assert!(!machine.is_in(DeviceState::Mono) && !machine.is_in(DeviceState::Band));
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Deep), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Tick), Answer::Moved);
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Level(7)), Answer::Stayed);
        assert_eq!(tape.take(), "low deep, Stereo: exit, silent tick, bright level");
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Flip), Answer::Moved);
        assert!(machine.is_in(DeviceState::Mono) && machine.is_in(DeviceState::Low));
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Tick), Answer::Moved);
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Level(3)), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape, DeviceEvent::Level(7)), Answer::Stayed);
        assert_eq!(tape.take(), "bright level, seven");
    }
}

scenario! {
    nested_regions_are_exited_once(machine: Device, tape) {
        machine.restart(&mut tape);
        for event in [DeviceEvent::Switch, DeviceEvent::Tick, DeviceEvent::Deep] {
            machine.handle(&mut tape, event);
        }
        tape.take();
        machine.handle(&mut tape, DeviceEvent::Switch);
        assert_eq!(tape.take(), "Stereo: exit, Bright: exit");
        machine.stop(&mut tape);
        assert_eq!(tape.take(), "");
    }
}

/// Machines in the same configuration are equal, regardless of their past.
#[test]
fn machines_in_the_same_states_are_equal() {
    let mut tape = Tape::new();
    let fresh = Device::start(&mut tape);
    let mut used = fresh.clone();
    for event in [DeviceEvent::Switch, DeviceEvent::Tick, DeviceEvent::Deep, DeviceEvent::Flip, DeviceEvent::Switch] {
        used.handle(&mut tape, event);
    }
    assert_eq!(used, fresh);
    used.stop(&mut tape);
    assert_eq!(used, Device::new());
}

/// A text that counts its clones.
#[derive(Debug)]
struct Word(std::rc::Rc<std::cell::Cell<u32>>);

impl Clone for Word {
    fn clone(&self) -> Word {
        self.0.set(self.0.get() + 1);
        Word(self.0.clone())
    }
}

state_machine! {
    /// In one of the regions, all leaves react to the same payload.
    machine Twins(tape: &mut Tape) {
        #[derive(Clone)]
        events { Say(Word, u8), Turn }
        initial parallel Both {
            state One {
                initial state A { on Say(word, 3) => { tape.act("A"); drop(word); } on Turn => B; }
                state B { on Say(word, 3) => { tape.act("B"); drop(word); } on Turn => A; }
            }
            state Two {
                initial state C { on Say(word, 4) => { tape.act("C"); drop(word); } on Turn => D; }
                state D { on Say(word, 3) => { tape.act("D"); drop(word); } on Turn => C; }
            }
        }
    }
}

scenario! {
    a_payload_is_cloned_for_each_region_that_reacts(machine: Twins, tape) {
        let count = std::rc::Rc::new(std::cell::Cell::new(0));
        machine.restart(&mut tape);
        for (number, cloned) in [(3, 1), (4, 2), (5, 2)] {
            machine.handle(&mut tape, TwinsEvent::Say(Word(count.clone()), number));
            assert_eq!(count.get(), cloned);
        }
        machine.handle(&mut tape, TwinsEvent::Turn);
        machine.handle(&mut tape, TwinsEvent::Say(Word(count.clone()), 3));
        assert_eq!((count.get(), &*tape.take()), (4, "A, C, B, D"));
    }
}
