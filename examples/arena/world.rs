//! The events in the arena, tick by tick.

use super::boss::{Boss, BossEvent, BossState, Ogre};
use super::dice::Dice;
use super::sentry::{Guard, Sentry, SentryEvent, SentryState};
use std::time::Duration;

/// The time between two calls of the machines.
pub const TICK: Duration = Duration::from_millis(50);

/// The player comes and goes in rounds of this number of ticks.
const ROUND: u64 = 1200;

/// In each tick, a dead boss revives with a probability of one to this number.
const REVIVAL: u32 = 80;

/// The length of an animation, in ticks.
const ANIMATION: u64 = 14;

/// The boss and his sentries.
pub struct World {
    boss: (Boss, Ogre),
    sentries: Vec<(Sentry, Guard)>,
    dice: Dice,
    ticks: u64,
    /// The tick at which the current animation ends.
    animated_until: Option<u64>,
}

impl World {
    pub fn new(sentries: usize) -> World {
        let mut ogre = Ogre::new(11);
        let mut boss = Boss::start(&mut ogre);
        boss.inspect_as("Gorm the Ogre");
        let sentries = (0..sentries).map(|nth| {
            let mut guard = Guard::new(nth as u64 * 77 + 5);
            let mut sentry = Sentry::start(&mut guard);
            sentry.inspect_as(format!("sentry {nth:03}"));
            (sentry, guard)
        });
        let sentries = sentries.collect();
        World { boss: (boss, ogre), sentries, dice: Dice(3), ticks: 0, animated_until: None }
    }

    pub fn tick(&mut self) {
        self.ticks += 1;
        self.fight();
        for (sentry, guard) in &mut self.sentries {
            watch(sentry, guard);
        }
    }

    /// The number of sentries in some states, and the state of the boss.
    pub fn report(&self) -> String {
        let count = |state| self.sentries.iter().filter(|(sentry, _)| sentry.is_in(state)).count();
        let (duty, fight, away) = (count(SentryState::Duty), count(SentryState::Fight), count(SentryState::RunAway));
        let (boss, ogre) = &self.boss;
        let asleep = if boss.is_in(BossState::Asleep) { "asleep" } else { "awake" };
        format!("{duty} on duty, {fight} fight, {away} run away; the boss is {asleep} and has {} left", ogre.health)
    }

    /// Runs the boss for a tick. If he is dead, he revives after a while, and so do the sentries.
    fn fight(&mut self) {
        let (boss, ogre) = &mut self.boss;
        let tick = self.ticks % ROUND;
        let is_player_there = (30..660).contains(&tick) || tick > 740;
        ogre.player_is_near = tick / 40 % 3 != 1;
        if tick == 0 || (boss.is_finished() && self.dice.roll(REVIVAL) == 0) {
            ogre.health = Ogre::HEALTHY;
            boss.restart(ogre);
            if is_player_there {
                boss.handle(ogre, BossEvent::PlayerEntered);
            }
        }
        match tick {
            24 | 730 => _ = boss.handle(ogre, BossEvent::PlayerEntered),
            460 => _ = boss.handle(ogre, BossEvent::Cutscene),
            660 => _ = boss.handle(ogre, BossEvent::PlayerLeft),
            _ => {}
        }
        if self.animated_until.is_some_and(|end| self.ticks >= end) {
            self.animated_until = None;
            boss.handle(ogre, BossEvent::AnimationDone);
        }
        if is_player_there && self.dice.roll(14) == 0 {
            let damage = 1 + self.dice.roll(7);
            boss.handle(ogre, BossEvent::Hit { damage });
        }
        if is_player_there && self.dice.roll(120) == 0 {
            boss.handle(ogre, BossEvent::Stagger);
        }
        boss.tick(ogre, TICK);
        if ogre.animation == "attack" {
            self.animated_until = Some(self.ticks + ANIMATION);
            ogre.animation = "attacking";
        }
    }
}

/// Runs a sentry for a tick. A dead sentry is replaced after a while.
fn watch(sentry: &mut Sentry, guard: &mut Guard) {
    if sentry.is_finished() {
        if guard.dice.roll(100) == 0 {
            *guard = Guard::new(guard.dice.0);
            sentry.restart(guard);
        }
        return;
    }
    let roll = guard.dice.roll(2000);
    match guard.enemy {
        Some(_) if roll < 40 => guard.enemy = None,
        Some(_) if roll < 90 => {
            let damage = 1 + guard.dice.roll(14);
            sentry.handle(guard, SentryEvent::Hit { damage });
        }
        None if roll < 8 => guard.enemy = Some(1 + guard.dice.roll(3)),
        None if roll < 20 => {
            let volume = 10 + guard.dice.roll(90);
            sentry.handle(guard, SentryEvent::Noise { volume });
        }
        _ => {}
    }
    sentry.tick(guard, TICK);
}
