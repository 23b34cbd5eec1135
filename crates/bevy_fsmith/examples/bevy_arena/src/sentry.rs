//! The sentries: they patrol, look twice, chase and attack.

use crate::state_machine;
use crate::world::Hero;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

/// The body of a sentry.
#[derive(Component, Debug)]
pub struct Body {
    /// The place, in tenths of a step.
    pub at: i32,
    /// The direction of the patrol: 1 or -1.
    pub way: i32,
    /// How far it sees, in tenths of a step.
    pub sight: i32,
}

impl Body {
    const REACH: i32 = 10;

    fn sees(&self, hero: &Hero) -> bool {
        hero.is_alive() && (hero.at - self.at).abs() <= self.sight
    }

    fn reaches(&self, hero: &Hero) -> bool {
        hero.is_alive() && (hero.at - self.at).abs() <= Self::REACH
    }
}

/// A sentry has hit the hero.
#[derive(Message, Debug)]
pub struct Strike;

state_machine! {
    /// A sentry, of which there are hundreds.
    #[derive(Machine)]
    #[bevy(
        params(&mut Body, Res<Hero>, MessageWriter<Strike>, observer),
        events = SentryEvent,
        tick
    )]
    #[states(derive(Markers))]
    pub machine Sentry(
        body: &mut Body,
        hero: &Hero,
        strikes: &mut MessageWriter<Strike>,
        observer: &mut impl StateObserver<SentryState>,
    ) {
        #[derive(Clone, Debug)]
        events {
            /// The sentry learns where the hero is.
            Alarm,
            /// The fight is over.
            Peace,
        }
        observer observer;

        on Peace => Rest;
        state Duty {
            initial state Patrol {
                active { body.at += body.way; }
                every 2s => { body.way = -body.way; stay }
                when body.sees(hero) => Suspect;
                on Alarm => Chase;
            }
            state Suspect {
                after 400ms => if body.sees(hero) { Chase } else { Patrol };
                on Alarm => Chase;
            }
            state Chase {
                active { body.at += 2 * (hero.at - body.at).signum(); }
                when body.reaches(hero) => Attack;
                after 4s if !body.sees(hero) => Patrol;
            }
            state Attack {
                every 900ms => { strikes.write(Strike); stay }
                when !body.reaches(hero) => Chase;
            }
        }
        state Rest { on Alarm => Chase; }
        initial Duty;
    }
}
