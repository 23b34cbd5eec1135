//! The marine: he attacks from any state, and resumes what he did before.

use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

/// The body of a marine.
#[derive(Component, Debug)]
pub struct Post {
    /// The strip of ground where he stands.
    pub strip: i32,
    /// The place on the strip.
    pub at: i32,
    /// The strip to which he was sent.
    pub goal: i32,
}

state_machine! {
    /// A marine of a real-time strategy game.
    #[derive(Machine)]
    #[bevy(params(&mut Post, observer), events = MarineEvent)]
    #[states(derive(Markers))]
    pub machine Marine(post: &mut Post, observer: &mut impl StateObserver<MarineState>) {
        #[derive(Clone, Debug)]
        events {
            /// An enemy is within range.
            InRange,
            /// An enemy is seen, out of range.
            InSight,
            /// The enemy is dead.
            Dead,
            /// The player sends the marine somewhere, fighting on the way.
            AttackMove {
                /// The strip.
                to: i32,
            },
        }
        observer observer;

        initial state Idle {
            on InRange => push(Attack);
            on AttackMove { to } => { post.goal = to; push(MoveAttack) }
        }
        state MoveAttack { on InSight => push(Chase); }
        state Chase { on InRange => Attack; }
        state Attack { on Dead => pop; }
    }
}
