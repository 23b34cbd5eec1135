//! Parts that look odd and are accepted: private, renamed, re-exported, in functions, written by macros, of the name of a
//! module, and declared after what includes them. Nothing is warned of.

use fsmith::state_machine;

mod rooms {
    mod private {
        fsmith::part! {
            #[doc = "Is a module, too."]
            pub(in crate::parts) light { state Dark { on Press => Lit; } }
        }
    }

    pub mod light {}
    pub(in crate::parts) use private::light;
    pub(in crate::parts) use private::light as lamp;
}

state_machine! {
    #[derive(Debug, Clone)]
    machine Hall<T: Copy>(seen: &mut Vec<T>, it: T) where T: PartialEq {
        events { Press }
        include rooms::lamp;
        initial Dark;
        // A word of the language may be the name of a variable, and so may `include`.
        state Lit { enter { let include = it; seen.push(include); include!(include); } on Press => Dark; }
    }
}

macro_rules! include {
    ($name:ident) => {
        let _ = $name;
    };
}
use include;

macro_rules! room {
    ($machine:ident, $part:path, $name:ident) => {
        fsmith::part! { $name { state Lit { on Press => Dark; } } }
        state_machine! {
            machine $machine { events { Press } initial Dark; include $name; include rooms::light; }
        }
    };
}

room! { Cellar, rooms::light, cellar }

fsmith::part! { unused { state Nowhere { on Nothing => Never; } } }
fsmith::part! { empty {} }

#[test]
fn parts_stand_where_they_are_included() {
    let mut seen = Vec::new();
    let mut hall = Hall::start(&mut seen, 3);
    hall.handle(&mut seen, 3, HallEvent::Press);
    assert_eq!(seen, [3]);

    let mut cellar = Cellar::start();
    cellar.handle(CellarEvent::Press);
    assert!(cellar.is_in(CellarState::Lit));

    state_machine! {
        machine Local { events { Press } initial state A { include late; } include empty; include moves; }
    }
    fsmith::part! { late { on Press => B(Vec::new()); } }
    fsmith::part! { moves { state B(list: Vec<u8>) { on Press => { let taken = move list; drop(taken); A } } } }
    let mut local = Local::start();
    local.handle(LocalEvent::Press);
    local.handle(LocalEvent::Press);
    assert_eq!(local.state(), Some(LocalState::A));
}
