//! Machines that wait where none can.

mod shown {
    fsmith::inspect::state_machine! {
        pub async machine Lamp(size: &mut u32) {
            events { Press }
            initial state Off { on Press => { std::future::ready(()).await; On } }
            state On { on Press => Off; }
        }
    }
}

mod live {
    fsmith::live::state_machine! {
        pub async machine Lamp {
            events { Press }
            initial state Off { on Press => On; }
            state On { on Press => Off; }
        }
    }
}

async fn uses(lamp: &mut shown::Lamp) {
    lamp.handle(&mut 3, shown::LampEvent::Press).await;
    live::Lamp::start().await;
}

fn main() {}
