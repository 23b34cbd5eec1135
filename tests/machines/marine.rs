//! The marine of the article on layered state machines in games: a machine with a stack.
//!
//! The three changes in the article are enter (push), switch (a plain target) and exit (pop). Attacking is one state,
//! regardless of the state to which the marine returns when the enemy is dead.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A marine of a real-time strategy game.
    pub machine Marine(tape: &mut Tape) {
        events {
            /// An enemy is within range.
            InRange,
            /// An enemy is seen, out of range.
            InSight,
            /// The enemy is dead.
            Dead,
            /// The player sends the marine to a place, fighting on the way.
            AttackMove { place: u32 },
            /// The place is reached.
            Arrived,
        }

        initial Idle;

        state Idle {
            enter { tape.act("Idle: enter"); }
            exit { tape.act("Idle: exit"); }
            pause { tape.act("Idle: pause"); }
            resume { tape.act("Idle: resume"); }
            active { tape.act("Idle: active"); }
            on InRange => push(Attack);
            on InSight => push(Chase);
            on AttackMove { place } => { tape.act(&format!("march to {place}")); push(MoveAttack) }
        }
        state MoveAttack {
            enter { tape.act("MoveAttack: enter"); }
            exit { tape.act("MoveAttack: exit"); }
            pause { tape.act("MoveAttack: pause"); }
            resume { tape.act("MoveAttack: resume"); }
            active { tape.act("MoveAttack: active"); }
            on InRange => push(Attack);
            on InSight => push(Chase);
            on Arrived => pop;
        }
        state Chase {
            enter { tape.act("Chase: enter"); }
            exit { tape.act("Chase: exit"); }
            pause { tape.act("Chase: pause"); }
            resume { tape.act("Chase: resume"); }
            active { tape.act("Chase: active"); }
            on InRange => Attack;
            on Dead => pop;
        }
        state Attack {
            enter { tape.act("Attack: enter"); }
            exit { tape.act("Attack: exit"); }
            pause { tape.act("Attack: pause"); }
            resume { tape.act("Attack: resume"); }
            active { tape.act("Attack: active"); }
            on InSight => Chase;
            on Dead => { tape.act("lower the gun"); pop }
        }
    }
}

/// Returns every event in turn, with up to ten places.
pub fn event(n: u32) -> MarineEvent {
    match n % 5 {
        0 => MarineEvent::InRange,
        1 => MarineEvent::InSight,
        2 => MarineEvent::Dead,
        3 => MarineEvent::AttackMove { place: n / 5 % 10 },
        _ => MarineEvent::Arrived,
    }
}

drive!(Marine, MarineInterpreter, MarineState, event event; stack);
