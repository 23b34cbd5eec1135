//! A sentry of the arena.

use super::dice::Dice;
use super::state_machine;

/// The situation of a sentry.
#[derive(Clone, Debug)]
pub struct Guard {
    pub health: u32,
    /// The size of the enemy that he sees, if there is one.
    pub enemy: Option<u32>,
    pub ammunition: u32,
    pub tiredness: f32,
    pub dice: Dice,
}

impl Guard {
    pub fn new(seed: u64) -> Guard {
        Guard { health: 100, enemy: None, ammunition: 6, tiredness: 0.0, dice: Dice(seed) }
    }

    fn is_losing(&self) -> bool {
        self.health < 30
    }
}

impl fsmith::inspect::Restorable for Guard {}

state_machine! {
    /// A sentry at his post.
    #[derive(Clone, Debug)]
    pub machine Sentry(guard: &mut Guard) {
        #[derive(Clone, Debug)]
        events { Noise { volume: u32 }, Hit { damage: u32 }, Alarm }
        initial Duty;

        alarm on Hit { damage } if damage >= guard.health => Down;
        on Hit { damage } => { guard.health -= damage; }

        /// On duty: goes on with what he did.
        state Duty {
            initial Patrol;
            history shallow;
            when let Some(size) = guard.enemy && size > 2 => RunAway;
            when guard.enemy.is_some() => Fight;
            on Alarm => Fight;

            /// Walks his round.
            state Patrol {
                on Noise { volume } if volume > 40 => Look(volume);
                after 9s => Rest;
            }
            /// Leans on his spear.
            state Rest {
                active { guard.tiredness -= 0.1; }
                on Noise { volume } if volume > 70 => Look(volume);
                after 4s => Patrol;
            }
            /// Was there something?
            state Look(volume: u32) {
                on Noise { volume: louder } if louder > *volume => Look(louder);
                after 2500ms => Patrol;
            }
        }
        /// Shoots as long as there is ammunition.
        state Fight {
            initial Aim;
            when guard.is_losing() => RunAway;
            when guard.enemy.is_none() => Duty;
            state Aim {
                after 700ms if guard.ammunition > 0 => Shoot;
                after 1.5s => Reload;
            }
            state Shoot {
                enter { guard.ammunition = guard.ammunition.saturating_sub(1); }
                after 300ms => Aim;
            }
            state Reload {
                exit { guard.ammunition = 6; }
                after 1800ms => Aim;
            }
        }
        /// Runs until nobody follows.
        state RunAway {
            when guard.enemy.is_none() => Duty;
            after 5s if !guard.is_losing() => Fight;
        }
        final Down;
    }
}
