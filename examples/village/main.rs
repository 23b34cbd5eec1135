//! A guard of a village, in two files: his combat is in `combat`, which a wolf uses as well.

mod combat;

use fsmith::state_machine;

/// The condition of a guard or a wolf.
#[derive(Debug, Default)]
pub struct Body {
    health: u32,
    foes: u32,
    steps: u32,
}

impl Body {
    fn strike(&mut self) {
        self.foes -= 1;
        self.health -= 1;
    }
}

state_machine! {
    /// Walks round the village.
    machine Guard(body: &mut Body) {
        events { Bell, Night }
        initial Patrol;
        include combat::combat;

        state Patrol {
            active { body.steps += 1; }
            on Bell => { body.foes += 2; }
            on Night => Sleep;
        }
        state Sleep {
            include combat::alarmed;
            on Night => Patrol;
        }
    }
}

state_machine! {
    /// A wolf has the same combat, with another meaning: its `Patrol` is in the forest.
    machine Wolf(body: &mut Body) {
        events { Scent }
        initial Patrol;
        include combat::combat;
        state Patrol { on Scent => { body.foes += 1; } }
    }
}

fn main() {
    let mut body = Body { health: 4, ..Body::default() };
    let mut guard = Guard::start(&mut body);
    guard.update(&mut body);
    guard.handle(&mut body, GuardEvent::Bell);
    guard.update(&mut body);
    assert_eq!(guard.state(), Some(GuardState::Attack));
    while !guard.is_in(GuardState::Patrol) {
        guard.update(&mut body);
        println!("{:?}: {body:?}", guard.state());
    }
    guard.handle(&mut body, GuardEvent::Night);
    guard.handle(&mut body, GuardEvent::Bell);
    guard.update(&mut body);
    assert_eq!(guard.state(), Some(GuardState::Attack));
    guard.update(&mut body);
    guard.update(&mut body);
    assert_eq!(guard.state(), Some(GuardState::Flee));

    let mut body = Body { health: 9, ..Body::default() };
    let mut wolf = Wolf::start(&mut body);
    wolf.handle(&mut body, WolfEvent::Scent);
    wolf.update(&mut body);
    wolf.update(&mut body);
    wolf.update(&mut body);
    assert_eq!((wolf.state(), body.health), (Some(WolfState::Patrol), 8));
}
