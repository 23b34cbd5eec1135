//! The ends of items: `;`, the block at the end of the item, both, or nothing at the end of a body.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

state_machine! {
    /// Every clause has another ending.
    machine Lamp(log: &mut Vec<&'static str>) {
        events { Press, Hold, Dim, Break }
        initial Off;;

        state Off {
            on Press => On;
            on Hold => { log.push("held"); }
            on Dim => {};
            on Break => Broken
        }
        state On {
            on Press => { log.push("off"); Off }
            on Hold => if log.len() > 3 { Off } else { stay }
            on Dim => match log.len() {
                0 => Broken,
                _ => { log.push("dim"); }
            }
            on Break => log.push("break")
        };
        state Broken {}
        enter { log.push("lamp"); };
    }
}

state_machine! {
    machine Shortest { initial state Only; }
}

state_machine! {
    machine Open() { initial Only; state Only { on _ => stay } events { Any } }
}

#[test]
fn each_form_of_a_reaction_ends() {
    let mut log = Vec::new();
    let mut lamp = Lamp::start(&mut log);
    let script = [
        (LampEvent::Hold, Answer::Stayed),
        (LampEvent::Dim, Answer::Stayed),
        (LampEvent::Press, Answer::Moved),
        (LampEvent::Dim, Answer::Stayed),
        (LampEvent::Hold, Answer::Stayed),
        (LampEvent::Break, Answer::Stayed),
        (LampEvent::Hold, Answer::Moved),
        (LampEvent::Break, Answer::Moved),
        (LampEvent::Press, Answer::Ignored),
    ];
    for (event, answer) in script {
        assert_eq!(lamp.handle(&mut log, event), answer);
    }
    assert_eq!(log, ["lamp", "held", "dim", "break"]);
    assert_eq!(Shortest::start().state(), Some(ShortestState::Only));
    assert_eq!(Open::start().handle(OpenEvent::Any), Answer::Stayed);
}
