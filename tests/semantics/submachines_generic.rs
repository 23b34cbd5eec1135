//! Generic machines that run generic submachines: `done` names their finals with the type arguments of the outer
//! machine.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

pub trait Bus {
    fn read(&mut self) -> u32;
}

impl Bus for Tape {
    fn read(&mut self) -> u32 {
        7
    }
}

mod driver {
    use super::*;

    state_machine! {
        pub machine Driver<'n, B: Bus, const N: usize>(bus: &mut B, name: &'n str) {
            #[derive(Clone, Copy)]
            events { Go, Fail }
            initial state Idle {
                on Go => Done(bus.read() + N as u32);
                on Fail => Failed(name.len());
            }
            final Done(sum: u32);
            final Failed(length: usize);
        }
    }
}

use driver::*;

state_machine! {
    /// A bound in a `where` clause, a lifetime, and a parameter that no submachine has.
    machine App<'n, B, T>(bus: &mut B, name: &'n str, seen: &mut Vec<T>) where B: Bus {
        events { Driver(DriverEvent), Other(T) }
        initial state Run {
            machine driver: Driver<'n, B, 3>(bus, name);
            forward Driver(event) => driver(event);
            done(driver.Failed { length }) => Off(length);
            done(driver.Done { sum }) if sum > 100 => Off(0);
            done(driver.Done { .. }) => On;
            on Other(value) => seen.push(value);
        }
        state On;
        final Off(length: usize);
    }
}

scenario! {
    done_names_final_states_in_a_generic_machine(app: App<'_, Tape, u8>, tape) {
        let mut seen = Vec::new();
        for (event, state) in [(DriverEvent::Go, AppState::On), (DriverEvent::Fail, AppState::Off)] {
            app.restart(&mut tape, "abc", &mut seen);
            app.handle(&mut tape, "abc", &mut seen, AppEvent::Other(1));
            assert_eq!(app.handle(&mut tape, "abc", &mut seen, AppEvent::Driver(event)), Answer::Moved);
            assert!(app.is_in(state));
        }
        assert_eq!(seen, [1, 1]);
    }
}

state_machine! {
    /// Events with the names of the type parameters, which they do not use.
    machine Pair<A: Bus, B: Bus>(a: &mut A, b: &mut B) {
        events { A, B }
        initial parallel Both {
            state Left {
                machine driver: Driver<'static, A, 1>(a, "left");
                forward A => driver(DriverEvent::Go);
                done(driver.Done { sum }) => Over(sum);
            }
            state Right {
                machine driver: Driver<'static, B, 2>(b, "right");
                forward B => driver(DriverEvent::Go);
                done(driver.Done { sum }) => Over(sum);
            }
        }
        final Over(sum: u32);
    }
}

scenario! {
    each_region_names_its_own_final_states(pair: Pair<Tape, Tape>, tape) {
        let mut other = Tape::new();
        for event in [PairEvent::A, PairEvent::B] {
            pair.restart(&mut tape, &mut other);
            assert_eq!(pair.handle(&mut tape, &mut other, event), Answer::Moved);
            assert!(pair.is_finished());
        }
    }
}
