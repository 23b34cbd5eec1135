//! A marine who attacks from any state and then resumes his previous activity.
//!
//! The example and its seven steps are from an article on layered state machines in games. The machine of that article
//! has a stack of states and three kinds of transitions: "enter" corresponds to `push`, "switch" to a plain target, and
//! "exit" to `pop`. One state `Attack` is enough, although step 3 leads back to `Idle` and step 7 to `MoveAttack`.

use fsmith::state_machine;

state_machine! {
    /// A marine of a real-time strategy game; the parameter is the place he was sent to.
    machine Marine(place: &mut u32) {
        events {
            /// An enemy is within range.
            InRange,
            /// An enemy is seen, out of range.
            InSight,
            /// The enemy is dead.
            Dead,
            /// The player sends the marine somewhere, fighting on the way.
            AttackMove { to: u32 },
        }

        initial Idle;

        state Idle {
            enter { println!("   stands easy"); }
            on InRange => push(Attack);
            on AttackMove { to } => { *place = to; push(MoveAttack) }
        }
        state MoveAttack {
            enter or resume { println!("   marches to place {place}"); }
            pause { println!("   leaves the road"); }
            on InSight => push(Chase);
        }
        state Chase {
            enter { println!("   runs after the enemy"); }
            on InRange => Attack;
        }
        state Attack {
            enter { println!("   raises his gun"); }
            exit { println!("   lowers his gun"); }
            on Dead => pop;
        }
    }
}

fn show(marine: &Marine) {
    let stack = marine.state().into_iter().chain(marine.stack());
    println!("   {}", stack.map(|state| format!("[{}]", state.name())).collect::<String>());
}

fn main() {
    let mut place = 0;
    println!("1. The marine stands about.");
    let mut marine = Marine::start(&mut place);
    show(&marine);

    let steps = [
        ("2. An enemy comes within range.", MarineEvent::InRange),
        ("3. The enemy is dead.", MarineEvent::Dead),
        ("4. The player sends him off, to fight on the way.", MarineEvent::AttackMove { to: 1 }),
        ("5. An enemy is seen, out of range.", MarineEvent::InSight),
        ("6. The enemy is within range.", MarineEvent::InRange),
        ("7. The enemy is dead.", MarineEvent::Dead),
    ];
    for (what, event) in steps {
        println!("{what}");
        marine.handle(&mut place, event);
        show(&marine);
    }
}
