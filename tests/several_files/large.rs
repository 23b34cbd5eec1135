//! A machine of 120 states over six files and two crates.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    machine Guard(tape: &mut Tape) {
        events { Next, Turn(u32) }
        initial Patrolling;

        on Turn(to) => match to {
            0 => Patrolling,
            1 => Fighting,
            2 => Talking,
            3 => Working,
            4 => Sleeping,
            _ => Trading,
        };

        include crate::patrol::patrol;
        include crate::combat::combat;
        include crate::talk::talk;
        include crate::work::work;
        include crate::sleep::sleep;
        include fsmith_test_parts::trade;
    }
}

#[test]
fn all_states_exist() {
    assert_eq!(GuardState::ALL.len(), 120);
}

scenario! {
    states_of_every_part_run_their_actions(machine: Guard, tape) {
        machine.restart(&mut tape);
        for (number, name) in ["patrol", "combat", "talk", "work", "sleep", "trade"].into_iter().enumerate() {
            machine.handle(&mut tape, GuardEvent::Turn(number as u32));
            tape.take();
            for step in (1..19).chain([0]) {
                assert_eq!(machine.handle(&mut tape, GuardEvent::Next), Answer::Moved);
                assert_eq!(tape.take(), format!("{name} {step}"));
            }
        }
    }
}
