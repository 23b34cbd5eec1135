//! The machine of the character.

use crate::body::Body;
use bevy_fsmith::prelude::*;

state_machine! {
    /// A character with legs and arms, which act at the same time.
    #[derive(Machine)]
    #[bevy(params(&mut Body, observer), events = HeroEvent, tick, require(Body))]
    #[states(derive(Markers))]
    pub machine Hero(body: &mut Body, observer: &mut impl StateObserver<HeroState>) {
        #[derive(Clone, Debug)]
        events {
            /// The player presses the key for a jump.
            Jump,
            /// The player presses the key for an attack.
            Attack,
        }
        observer observer;
        queue 2;

        initial Alive;
        parallel Alive {
            state Legs {
                initial Ground;
                state Ground {
                    initial state Stand { when body.runs => Run; }
                    state Run { when !body.runs => Stand; }
                    on Jump => Jumping;
                    when !body.is_on_ground => Edge;
                }
                state Air {
                    when body.is_on_ground => Ground;
                    when body.is_at_wall && body.rise < 0 => Wall;

                    /// Coyote time: the ground is gone, but a jump is still possible.
                    initial state Edge {
                        on Jump => Jumping;
                        after 100ms => Fall;
                    }
                    state Jumping {
                        enter { body.jump(); }
                        when body.rise <= 0 => Fall;
                    }
                    state Fall { when body.lands_soon() => Land; }
                    /// The last moments of a fall: a jump waits until the feet touch the ground.
                    state Land { defer Jump; }
                }
                state Wall {
                    enter { body.greatest_fall = Body::SLIDE; }
                    exit { body.greatest_fall = Body::FREE_FALL; }
                    on Jump => Jumping;
                    when body.is_on_ground => Ground;
                    when !body.is_at_wall => Fall;
                }
            }
            state Arms {
                initial state Ready { on Attack => WindUp; }
                state WindUp { after 60ms => Strike; }
                state Strike {
                    // The next attack of a combination.
                    defer Attack;
                    after 100ms => Recover;
                }
                state Recover {
                    on Attack => WindUp;
                    after 200ms => Ready;
                }
            }
        }
    }
}
