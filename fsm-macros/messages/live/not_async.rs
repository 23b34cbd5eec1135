//! Machines that wait where they cannot.

mod shown {
    fsmith::inspect::state_machine! {
        pub async machine Lamp(size: &mut u32) {
//          ^^^^^ error[not_async]: the inspector does not show machines that wait; use `fsmith::state_machine!`, or let what is waited for return as an event
            events { Press }
            initial state Off { on Press => { std::future::ready(()).await; On } }
            state On { on Press => Off; }
        }
    }
}

mod live {
    fsmith::live::state_machine! {
        pub async machine Lamp {
//          ^^^^^ error[not_live]: a live machine does not wait; start the work from here, and let what comes of it return as an event, or use `fsmith::state_machine!`
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
