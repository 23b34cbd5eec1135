//! Parts that do not exist or are private. The compiler itself looks for them.

mod inner {
    fsmith::part! { private { state Private; } }
    fsmith::part! { pub(super) shared { state Shared; include crate::inner::missing; } }
}

fsmith::state_machine! { machine One { initial A; state A; include inner::shard; } }
fsmith::state_machine! { machine Two { initial A; state A; include iner::shared; } }
fsmith::state_machine! { machine Three { initial A; state A; include shared; } }
fsmith::state_machine! { machine Four { initial A; state A; include inner::private; } }
fsmith::state_machine! { machine Five { initial A; state A; include inner::shared; } }

fn main() {}
