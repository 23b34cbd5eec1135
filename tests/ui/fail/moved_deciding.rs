//! Decisions that move a value out of a parameter: reported once each, although `can` evaluates the same decision.

use fsmith::state_machine;

pub struct Walk {
    target: Option<String>,
}

state_machine! {
    machine Walker(walk: &mut Walk) {
        events { Go, Turn, Stop(Walk) }
        initial Idle;
        state Idle {
            on Go => if let Some(target) = walk.target { println!("{target}"); Walking } else { pass };
            on Turn => match walk.target { Some(target) => { drop(target); stay } None => pass };
            on Stop(other) => { let Some(target) = walk.target else { pass }; drop((other, target)); Walking }
        }
        state Walking {
            on Go => if let Some(target) = walk.target { drop(target); Idle } else { stay };
            on Turn if let Some(target) = walk.target => { drop(target); Idle }
        }
    }
}

// The step is generated in two ways, but the mistake is reported once.
struct World {
    target: Option<String>,
}

state_machine! {
    machine Guards(world: &mut World) {
        events { Look, Lose }
        initial parallel Watch {
            state Eyes {
                initial state Idle { on Look => if let Some(found) = world.target { Chase(found) } else { stay } }
                state Chase(found: String) { on Lose => Idle; }
            }
            state Legs { initial state Sit { on Look => Stand; } state Stand { on Look => Sit; } }
        }
    }
}

fsmith::interpreter::state_machine! {
    machine Twins(world: &mut World) {
        events { Look, Lose }
        initial parallel Watch {
            state Eyes {
                initial state Idle { on Look => if let Some(found) = world.target { Chase(found) } else { stay } }
                state Chase(found: String) { on Lose => Idle; }
            }
            state Legs { initial state Sit { on Look => Stand; } state Stand { on Look => Sit; } }
        }
    }
}

fn main() {}
