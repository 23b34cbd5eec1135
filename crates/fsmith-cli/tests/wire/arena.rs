//! A boss with regions, history, timers, a stack and deferral; his sentries; and what happens to them, tick by tick.

use fsmith::{Observer, state_machine};
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Rng(pub u64);
impl Rng {
    pub fn roll(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as u32) % n.max(1)
    }
}

#[derive(Clone, Debug)]
pub struct Ogre {
    pub hp: u32,
    pub max: u32,
    pub near: bool,
    pub anim: &'static str,
    pub rng: Rng,
}
impl Ogre {
    fn play(&mut self, anim: &'static str) {
        self.anim = anim;
    }
    fn wounded(&self, percent: u32) -> bool {
        self.hp * 100 <= self.max * percent
    }
}

/// The moves of the boss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    Swipe,
    Stomp,
    Roar,
    Frenzy,
}
use Move::*;

state_machine! {
    /// A boss fight: what he does, which phase he is in, and a clock per ability, side by side.
    #[derive(Clone, Debug)]
    pub machine Boss(ogre: &mut Ogre, look: &mut impl Observer<BossState>) {
        #[derive(Clone, Debug)]
        events { Hit { damage: u32 }, Stagger, AnimDone, PlayerEntered, PlayerLeft, Cutscene, Skip }
        signals { Stomped, Roared }
        observer look: payload;
        queue 8;
        initial Alive;

        alarm on Cutscene if !is_in(Film) => push(Film);

        /// As long as he has hit points. Every hit lands here, whatever he is doing.
        state Alive {
            initial Asleep;
            on Hit { damage } if !is_in(Reel) || damage > 5 => {
                ogre.hp = ogre.hp.saturating_sub(damage);
                if ogre.hp == 0 { Dead } else { stay }
            }

            /// Snoring. The arena's trigger wakes him.
            state Asleep {
                on PlayerEntered => Awake;
            }
            /// Four things at once: mind, phase, and a cooldown for each ability.
            parallel Awake {
                on PlayerLeft => Asleep;

                /// What he is doing.
                state Mind {
                    initial Think;
                    alarm on Stagger if !is_in(Enraged) => Reel;

                    /// Picks the next move by a weighted roll.
                    state Think {
                        after if is_in(Calm) { 800ms } else { 500ms } => match ogre.rng.roll(10) {
                            _ if is_in(Enraged) => Act(Frenzy),
                            _ if is_in(Angry) && !ogre.near => Charge,
                            0..=3 if is_in(Stomp.Ready) => { raise(Stomped); Act(Move::Stomp) }
                            4..=5 if is_in(Roar.Ready) => { raise(Roared); Act(Move::Roar) }
                            _ => Act(Swipe),
                        }
                    }
                    /// Plays a move until its animation is done.
                    state Act(anim: Move) {
                        enter { ogre.play("act"); }
                        on AnimDone => Think;
                    }
                    /// Runs at the player.
                    state Charge {
                        enter { ogre.play("charge"); }
                        when ogre.near => Act(Swipe);
                        after 3s => Think;
                    }
                    /// Open to free hits.
                    state Reel {
                        enter { ogre.play("reel"); }
                        after 1.2s => Think;
                    }
                }
                /// How angry he is; kept when the player runs away.
                state Phase {
                    initial Calm;
                    history shallow;
                    state Calm { always if ogre.wounded(60) => Angry; }
                    state Angry { always if ogre.wounded(20) => Enraged; }
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
        /// The game plays a film; the fight waits.
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

#[derive(Clone, Debug)]
pub struct Npc {
    pub health: u32,
    pub sees: bool,
    pub large: bool,
    pub ammo: u32,
    pub tired: f32,
    pub rng: Rng,
}
impl Npc {
    fn sees_small_enemy(&self) -> bool {
        self.sees && !self.large
    }
    fn sees_large_enemy(&self) -> bool {
        self.sees && self.large
    }
    fn losing(&self) -> bool {
        self.health < 30
    }
}

state_machine! {
    /// A guard at his post.
    #[derive(Clone, Debug)]
    pub machine Sentry(npc: &mut Npc, look: &mut impl Observer<SentryState>) {
        #[derive(Clone, Debug)]
        events { Noise { volume: u32 }, Hit { damage: u32 }, Alarm }
        observer look: payload;
        initial Duty;

        alarm on Hit { damage } if damage >= npc.health => Down;
        on Hit { damage } => { npc.health -= damage; }

        /// On duty; resumes his last activity.
        state Duty {
            initial Patrol;
            history shallow;
            when npc.sees_large_enemy() => RunAway;
            when npc.sees_small_enemy() => Fight;
            on Alarm => Fight;

            /// Walks his round.
            state Patrol {
                on Noise { volume } if volume > 40 => Look(volume);
                after 9s => Rest;
            }
            /// Leans on his spear.
            state Rest {
                active { npc.tired -= 0.1; }
                on Noise { volume } if volume > 70 => Look(volume);
                after 4s => Patrol;
            }
            /// Was there something?
            state Look(volume: u32) {
                on Noise { volume: louder } if louder > *volume => Look(louder);
                after 2500ms => Patrol;
            }
        }
        /// Shoots while there is ammunition.
        state Fight {
            initial Aim;
            when npc.losing() => RunAway;
            when !npc.sees => Duty;
            state Aim { after 700ms if npc.ammo > 0 => Shoot; after 1.5s => Reload; }
            state Shoot { enter { npc.ammo = npc.ammo.saturating_sub(1); } after 300ms => Aim; }
            state Reload { exit { npc.ammo = 6; } after 1800ms => Aim; }
        }
        /// Runs until nobody follows.
        state RunAway {
            on Hit { damage } if damage < 3 => stay;
            when !npc.sees => Duty;
            after 5s if !npc.losing() => Fight;
        }
        final Down;
    }
}

/// The calls of the machines. Each machine has a number, 0 for the boss, and is called with its parameters.
pub trait Calls {
    fn at(&mut self, millis: u64);
    fn boss(&mut self, ogre: &mut Ogre, call: Call<BossEvent>);
    fn sentry(&mut self, number: usize, npc: &mut Npc, call: Call<SentryEvent>);
}

/// A call of a machine.
pub enum Call<E> {
    Start,
    Advance(Duration),
    Update,
    Tell(E),
}

/// A call in the queue of a tick.
enum QueuedCall {
    Boss(Call<BossEvent>),
    Sentry(usize, Call<SentryEvent>),
}

/// The time between two ticks.
const TICK: Duration = Duration::from_millis(100);

/// Runs sentries for a number of ticks. The format was first measured with this run.
pub fn run(sentries: usize, ticks: u64, calls: &mut impl Calls) {
    let mut ogre = Ogre { hp: 140, max: 140, near: true, anim: "", rng: Rng(11) };
    let npc =
        |nth: usize| Npc { health: 100, sees: false, large: false, ammo: 6, tired: 0.0, rng: Rng(nth as u64 * 77 + 5) };
    let mut npcs: Vec<Npc> = (0..sentries).map(npc).collect();
    let (mut rng, mut animates) = (Rng(3), None);
    let mut waiting = vec![QueuedCall::Boss(Call::Start)];
    waiting.extend((0..sentries).map(|nth| QueuedCall::Sentry(nth, Call::Start)));
    for tick in 0..=ticks {
        calls.at(tick * 100);
        for call_of_tick in waiting.drain(..) {
            match call_of_tick {
                QueuedCall::Boss(call) => {
                    ogre.anim = "";
                    calls.boss(&mut ogre, call);
                    if ogre.anim == "act" {
                        animates = Some(tick + 7);
                    }
                }
                QueuedCall::Sentry(nth, call) => calls.sentry(nth + 1, &mut npcs[nth], call),
            }
        }
        let (tick, t) = (tick + 1, (tick + 1) % 900);
        waiting.extend([QueuedCall::Boss(Call::Advance(TICK)), QueuedCall::Boss(Call::Update)]);
        waiting.extend(
            (0..sentries)
                .flat_map(|nth| [QueuedCall::Sentry(nth, Call::Advance(TICK)), QueuedCall::Sentry(nth, Call::Update)]),
        );
        let tell = |event| QueuedCall::Boss(Call::Tell(event));
        match t {
            12 | 365 => waiting.push(tell(BossEvent::PlayerEntered)),
            230 => waiting.push(tell(BossEvent::Cutscene)),
            250 => waiting.push(tell(BossEvent::Skip)),
            330 => waiting.push(tell(BossEvent::PlayerLeft)),
            0 => {
                ogre.hp = ogre.max;
                waiting.push(QueuedCall::Boss(Call::Start));
            }
            _ => {}
        }
        if animates.is_some_and(|end| tick >= end) {
            animates = None;
            waiting.push(tell(BossEvent::AnimDone));
        }
        if t > 15 && !(328..=367).contains(&t) {
            if rng.roll(7) == 0 {
                waiting.push(tell(BossEvent::Hit { damage: 1 + rng.roll(7) }));
            }
            if rng.roll(60) == 0 {
                waiting.push(tell(BossEvent::Stagger));
            }
        }
        ogre.near = (tick as f64 * 0.055).sin() > -0.3;
        for (nth, npc) in npcs.iter_mut().enumerate() {
            let roll = npc.rng.roll(1000);
            if npc.sees {
                match roll {
                    0..40 => npc.sees = false,
                    40..90 => {
                        let damage = 1 + npc.rng.roll(14);
                        waiting.push(QueuedCall::Sentry(nth, Call::Tell(SentryEvent::Hit { damage })));
                    }
                    _ => {}
                }
            } else if roll < 8 {
                (npc.sees, npc.large) = (true, roll == 0);
            }
            if roll == 999 {
                waiting.push(QueuedCall::Sentry(nth, Call::Tell(SentryEvent::Alarm)));
            }
            if npc.rng.roll(100_000) < 1000 {
                let volume = 10 + npc.rng.roll(90);
                waiting.push(QueuedCall::Sentry(nth, Call::Tell(SentryEvent::Noise { volume })));
            }
        }
    }
}
