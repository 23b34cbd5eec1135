//! Mistakes in the options.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(parms(&mut u32))]
    machine Misspelled {
        initial state Only;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(tick, update)]
    machine Twice {
        initial state On { after 1s => Off; }
        state Off { after 1s => On; }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params([u32; 2]))]
    machine Array(numbers: [u32; 2]) {
        initial state Only { enter { let _ = numbers; } }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer), update, parallel)]
    #[states(derive(Markers))]
    machine Watched(observer: &mut impl StateObserver<WatchedState>) {
        observer observer;
        initial state Only { when true => Only; }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(Local<u32>))]
    machine Own(count: &mut u32) {
        initial state Only { enter { *count += 1; } }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(MessageReader<Tell<u32>>))]
    machine Reading(_numbers: &mut u32) {
        initial state Only;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(bevy_ecs::system::Single<&u32>))]
    machine Alone(_number: &u32) {
        initial state Only;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(data = u32)]
    machine Unseen {
        initial state Only;
    }
}

fn main() {}
