//! A machine with a mistake still has its types and calls, so code that uses them causes no further errors.

use fsmith::interpreter::state_machine;
use fsmith::Answer;

struct Body;

#[derive(Debug, Clone, PartialEq)]
struct Parcel<T>(T);

state_machine! {
    /// With all that the outline has to have.
    #[derive(Debug, Clone, Default)]
    pub machine Lamp<T: Clone, const N: usize>(body: &mut Body, level: &impl AsRef<str>)
    where
        T: PartialEq,
    {
        #[derive(Debug, Clone, PartialEq)]
        events { Press, Set { level: u8, text: &str }, Parcel(Parcel<T>), Bytes(&[u8; N]) }
        stack 8;

        initial Off;
        on Press => Nowhere;
//                  ^^^^^^^ error[unknown_state]: no state is named `Nowhere`; there are `Off`, `On`, `Dim` and `Bright`

        state Off {
            enter { let _ = body; }
            on Parcel(_) => push(On);
        }
        state On {
            initial Dim;
            state Dim;
            state Bright { on Press => pop; }
        }
    }
}

fn run(lamp: &mut Lamp<String, 3>, body: &mut Body) -> Answer {
    let text = String::from("x");
    let event = LampEvent::Set { level: 3, text: &text };
    let same: LampEvent<'_, String, 3> = event.clone();
    assert_eq!(event, same);
    lamp.restart(body, &NAME);
    lamp.stop(body, &NAME);
    let answer = lamp.handle(body, &NAME, event).max(lamp.update(body, &NAME));
    lamp.handle(body, &NAME, LampEvent::Parcel(Parcel(text.clone())));
    lamp.handle(body, &NAME, LampEvent::Bytes(&[1, 2, 3]));
    for state in lamp.active().rev().chain(lamp.stack()) {
        assert!(lamp.is_in(state) && LampState::ALL.contains(&state));
        println!("{} {:?} {}", state.name(), state.parent(), state == LampState::Bright);
    }
    println!("{:?} {:?} {}", lamp.clone(), lamp.state(), lamp.active().len());
    answer
}

static ROOM: [Lamp<String, 3>; 2] = [Lamp::new(), Lamp::new()];

fn generic<M: fsmith::StateMachine>(machine: &M) -> Option<M::State> {
    machine.active_state()
}

const NAME: &str = "lamp";

fn main() {
    let mut body = Body;
    let mut lamp = Lamp::<String, 3>::start(&mut body, &NAME);
    run(&mut lamp, &mut body);
    generic(&lamp);
    generic(&Lamp::<String, 3>::default());
    generic(&ROOM[0]);
    let mut twin = Lamp::<String, 3>::interpreter();
    twin.restart(&mut body, &NAME);
    twin.handle(&mut body, &NAME, LampEvent::Press);
    let twin: LampInterpreter<String, 3> = twin;
    generic(&twin);
}
