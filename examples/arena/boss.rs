//! The boss of the arena: his moves, his mood and the cooldowns of his abilities, in regions.

use super::dice::Dice;
use super::state_machine;

/// The body that the boss controls.
#[derive(Clone, Debug)]
pub struct Ogre {
    pub health: u32,
    pub player_is_near: bool,
    /// The current animation.
    pub animation: &'static str,
    pub dice: Dice,
}

impl Ogre {
    pub const HEALTHY: u32 = 140;

    pub fn new(seed: u64) -> Ogre {
        Ogre { health: Self::HEALTHY, player_is_near: false, animation: "idle", dice: Dice(seed) }
    }

    fn play(&mut self, animation: &'static str) {
        self.animation = animation;
    }

    fn is_below(&self, percent: u32) -> bool {
        self.health * 100 <= Self::HEALTHY * percent
    }
}

/// The page of the inspector may restore him together with his machine.
impl fsmith::inspect::Restorable for Ogre {}

/// The attacks of the boss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attack {
    Swipe,
    Stomp,
    Roar,
    Frenzy,
}

state_machine! {
    /// A boss fight: what he is doing, how angry he is, and a clock for each ability, side by side.
    #[derive(Clone, Debug)]
    pub machine Boss(ogre: &mut Ogre) {
        #[derive(Clone, Debug)]
        events { Hit { damage: u32 }, Stagger, AnimationDone, PlayerEntered, PlayerLeft, Cutscene, Skip }
        signals { Stomped, Roared }
        queue 8;
        initial Alive;

        alarm on Cutscene if !is_in(Film) => push(Film);

        /// As long as he has any health. Every hit lands here, whatever he is doing.
        state Alive {
            initial Asleep;
            on Hit { damage } if !is_in(Reel) || damage > 5 => {
                ogre.health = ogre.health.saturating_sub(damage);
                if ogre.health == 0 { Dead } else { stay }
            }

            /// Snoring, until somebody comes in.
            state Asleep {
                on PlayerEntered => Awake;
            }
            /// Four things at once: his mind, his mood, and a clock for each ability.
            parallel Awake {
                on PlayerLeft => Asleep;

                /// What he is doing.
                state Mind {
                    initial Think;
                    alarm on Stagger if !is_in(Enraged) => Reel;

                    /// Chooses what to do next.
                    state Think {
                        after if is_in(Calm) { 800ms } else { 500ms } => match ogre.dice.roll(10) {
                            _ if is_in(Enraged) => Attacking(Attack::Frenzy),
                            _ if is_in(Angry) && !ogre.player_is_near => Charge,
                            0..=3 if is_in(Stomp.Ready) => { raise(Stomped); Attacking(Attack::Stomp) }
                            4..=5 if is_in(Roar.Ready) => { raise(Roared); Attacking(Attack::Roar) }
                            _ => Attacking(Attack::Swipe),
                        }
                    }
                    /// Attacks, until the animation is over.
                    state Attacking(attack: Attack) {
                        enter { ogre.play("attack"); }
                        on AnimationDone => Think;
                    }
                    /// Runs at the player.
                    state Charge {
                        enter { ogre.play("charge"); }
                        when ogre.player_is_near => Attacking(Attack::Swipe);
                        after 3s => Think;
                    }
                    /// Open to free hits.
                    state Reel {
                        enter { ogre.play("reel"); }
                        after 1.2s => Think;
                    }
                }
                /// How angry he is. He does not calm down when the player runs away.
                state Mood {
                    initial Calm;
                    history shallow;
                    state Calm { always if ogre.is_below(60) => Angry; }
                    state Angry { always if ogre.is_below(20) => Enraged; }
                    state Enraged;
                }
                state Stomp {
                    initial Ready;
                    state Ready { on Stomped => Cooling; }
                    state Cooling { after 6s => Ready; }
                }
                state Roar {
                    initial Ready;
                    state Ready { on Roared => Cooling; }
                    state Cooling { after 20s => Ready; }
                }
            }
        }
        /// A film is shown; the fight waits.
        state Film {
            defer Hit { .. };
            on Skip => pop;
            after 2500ms => pop;
        }
        final Dead {
            enter { ogre.play("die"); }
        }
    }
}
