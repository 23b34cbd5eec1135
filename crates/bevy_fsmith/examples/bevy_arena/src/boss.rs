//! The boss: he sleeps, fights in phases, and winds up before each stomp.

use crate::state_machine;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

/// The body of the boss.
#[derive(Component, Debug)]
pub struct Ogre {
    /// From 0 to [`Ogre::HEALTHY`].
    pub health: u32,
}

impl Ogre {
    /// The health at the start.
    pub const HEALTHY: u32 = 300;

    fn is_below(&self, percent: u32) -> bool {
        self.health * 100 < Self::HEALTHY * percent
    }
}

impl Default for Ogre {
    fn default() -> Self {
        Ogre { health: Self::HEALTHY }
    }
}

/// The boss hits everything around him.
#[derive(Message, Debug)]
pub struct Stomp;

state_machine! {
    /// A boss with three phases. The stomps of later phases are closer to each other.
    #[derive(Machine)]
    #[bevy(params(&mut Ogre, MessageWriter<Stomp>, observer), events = BossEvent, tick, require(Ogre))]
    #[states(derive(Markers))]
    pub machine Boss(ogre: &mut Ogre, stomps: &mut MessageWriter<Stomp>, observer: &mut impl StateObserver<BossState>) {
        #[derive(Clone, Debug)]
        events {
            /// The hero hits the boss.
            Hit {
                /// The health that it costs.
                damage: u32
            }
        }
        observer observer;

        initial state Asleep { on Hit { .. } => Fight; }
        state Fight {
            initial Phase;
            on Hit { damage } => {
                ogre.health = ogre.health.saturating_sub(damage);
                if ogre.health == 0 { Dead } else { stay }
            }

            parallel Phase {
                state Mood {
                    initial state Calm { always if ogre.is_below(70) => Angry; }
                    state Angry { always if ogre.is_below(30) => Enraged; }
                    state Enraged;
                }
                state Moves {
                    initial state Watch {
                        after if is_in(Calm) { 3s } else { 1500ms } => WindUp;
                    }
                    /// The ground shows where he will hit.
                    state WindUp {
                        after if is_in(Enraged) { 300ms } else { 600ms } => { stomps.write(Stomp); Watch }
                    }
                }
            }
        }
        final Dead;
    }
}
