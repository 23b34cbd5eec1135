//! Machines of pure moves, for slices of events: hand-written, generated with one event at a time, and with tables.
//!
//! `forms!` creates all forms of a machine from one text. The tables are drawn at random, and every event moves, so
//! that only a periodic tape can be predicted. `utf8` is a practical example: it determines which bytes are UTF-8.

use crate::harness::Case;

mod eight;
mod sixty;
mod two_hundred;
pub mod utf8;

/// The forms of one machine on one input, the hand-written one first.
pub struct Race {
    /// The names of the machine and its input.
    pub name: String,
    /// A case for each form on the input.
    pub cases: Vec<Case>,
}

/// Returns every machine on each of its inputs.
#[must_use]
pub fn races(length: usize) -> Vec<Race> {
    let machines = [eight::races(length), sixty::races(length), two_hundred::races(length), utf8::races(length)];
    machines.into_iter().flatten().collect()
}

/// Creates the forms of one table.
macro_rules! forms {
    (
        machine $name:ident tells $event_type:ident and starts in $first:ident;
        events { $($event:ident),* }
        $($state:ident { $($on:ident => $to:ident),* })*
    ) => {
        use $crate::harness::{Case, Outcome};
        use $crate::pure::Race;
        use fsmith_printed::Random;

        fsmith::interpreter::state_machine! {
            machine $name {
                #[derive(Clone, Copy)]
                events { $($event),* }
                initial $first;
                $(state $state { $(on $on => $to;)* })*
            }
        }

        /// The hand-written switch.
        mod hand {
            use super::$event_type as Event;

            #[derive(Clone, Copy, Debug)]
            pub enum State { $($state),* }

            #[inline]
            pub fn handle(state: &mut State, event: Event) {
                *state = match state {
                    $(State::$state => match event { $(Event::$on => State::$to),* },)*
                };
            }
        }

        fn hand(events: &[$event_type]) -> String {
            let mut state = hand::State::$first;
            events.iter().for_each(|&event| hand::handle(&mut state, event));
            format!("{state:?}")
        }

        fn one_by_one(events: &[$event_type]) -> String {
            let mut machine = $name::start();
            events.iter().for_each(|&event| { machine.handle(event); });
            active(&machine)
        }

        fn run_slice(events: &[$event_type]) -> String {
            let mut machine = $name::start();
            machine.run_slice(events);
            active(&machine)
        }

        fn active(machine: &$name) -> String {
            machine.state().map(|state| format!("{state:?}")).unwrap_or_default()
        }

        pub fn races(length: usize) -> Vec<Race> {
            let all = [$($event_type::$event),*];
            let mut random = Random::new(7);
            let unpredictable = (0..length).map(|_| random.pick(&all)).collect();
            let periodic = (0..length).map(|nth| all[nth * nth % 11 % all.len()]).collect();
            let race = |input, tape: Vec<$event_type>| {
                let case = |form, run: fn(&[$event_type]) -> String| {
                    let tape = tape.clone();
                    Case::new(form, Box::new(move |length| Outcome::of_state(&run(&tape[..length]))))
                };
                let cases = vec![case("hand", hand), case("handle", one_by_one), case("run_slice", run_slice)];
                Race { name: format!("{}, {input}", stringify!($name)), cases }
            };
            vec![race("random", unpredictable), race("periodic", periodic)]
        }
    };
}
use forms;
