//! `part!` and `include`: what is no part, what is not there, and parts that stand where they must not.

use fsmith::{part, state_machine};

part! { a { state A { on Go => B; } include b; } }
part! { b { state B { on Go => A; } include crate::a; } }
part! { itself { state Same { on Go => A; include itself; } } }
part! { twice { on Go => stay; } }
part! { around { include twice; } }
part! { fine { state Fine; } }
use a as first;

part! {}
part! { state Attack; }
part! { state { on Go => A; } }
part! { attack }
part! { attack: { state Attack; } }
part! { pub one { state One; } two { state Two; } }
part! { dollar { state One { enter { $x.f(); } } } }

state_machine! {
    machine Cycle {
        events { Go }
        initial A;
        include first;
    }
}

state_machine! {
    machine Itself {
        events { Go }
        initial A;
        state A { on Go => Same; }
        include itself;
    }
}

state_machine! {
    machine Twice {
        events { Go }
        initial A;
        include twice;
        state A { include twice; include around; }
        include around;
    }
}

state_machine! {
    machine Malformed {
        initial Fine;
        include fine;
        include;
        include "fine.rs";
        include fine::<u8>;
        include fine!();
        state A { include fine, b; include b as c; }
        use fine;
        #[derive(Debug)]
        include fine
    }
}

state_machine! {
    machine Misplaced {
        events { Go }
        initial Fine;
        include fine;
        in Fine { include fine; }
        final End { include twice; }
    }
}

fn main() {}
