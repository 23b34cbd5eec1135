//! A boss that must not be locked in a phase: a search finds out that it can be, after a careless change.
//!
//! The boss is immune while its helpers fight. Later, helpers were made to flee from fire, but the boss only counts those
//! that die. No test of the old events fails, and nothing is stuck: the player can still walk around the boss forever.

use std::time::Duration;

use fsmith::explore::{Explore, Fairness};
use fsmith::{Answer, state_machine};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Arena {
    health: i8,
    helpers: u8,
    /// The helpers that the boss waits for.
    awaited: u8,
    /// The repair: whether the boss also counts helpers that flee.
    counts_all: bool,
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Boss(arena: &mut Arena) {
        #[derive(Clone, Copy)]
        events { Hit, HelperDied, HelperFled, Stagger }
        initial Awake;

        state Awake {
            initial Opening;
            on Hit => { arena.health -= 20; }
            when arena.health <= 0 => Dead;

            state Opening { when arena.health <= 60 => Shielded; }
            state Shielded {
                enter { arena.helpers = 2; arena.awaited = 2; }
                on Hit => stay;
                on HelperDied => { arena.awaited -= 1; }
                on HelperFled if arena.counts_all => { arena.awaited -= 1; }
                when arena.awaited == 0 => Enraged;
            }
            state Enraged { on Stagger => Down; after 8s => Opening; }
            state Down { after 3s => Enraged; }
        }
        final Dead;
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fight {
    boss: Boss,
    arena: Arena,
    is_near: bool,
}

impl Fight {
    fn new(counts_all: bool) -> Self {
        let mut arena = Arena { health: 100, helpers: 0, awaited: 0, counts_all };
        Fight { boss: Boss::start(&mut arena), arena, is_near: true }
    }

    fn tell(&mut self, event: BossEvent) -> bool {
        self.boss.handle(&mut self.arena, event) != Answer::Ignored
    }

    fn is_in(state: BossState) -> impl Fn(&Fight) -> bool {
        move |fight| fight.boss.is_in(state)
    }
}

fn explore(counts_all: bool) -> Explore<'static, Fight> {
    Explore::of(Fight::new(counts_all))
        .step("hit", |fight| fight.is_near && fight.arena.health > 0 && fight.tell(BossEvent::Hit))
        .step("stagger", |fight| fight.is_near && fight.tell(BossEvent::Stagger))
        .step("walk", |fight| {
            fight.is_near = !fight.is_near;
            true
        })
        .world(
            "a helper dies",
            |fight| fight.arena.helpers > 0,
            |fight| {
                fight.arena.helpers -= 1;
                fight.tell(BossEvent::HelperDied);
            },
        )
        .world(
            "a helper flees",
            |fight| fight.arena.helpers > 0,
            |fight| {
                fight.arena.helpers -= 1;
                fight.tell(BossEvent::HelperFled);
            },
        )
        .step("a second", |fight| {
            fight.boss.advance(&mut fight.arena, Duration::from_secs(1));
            fight.boss.update(&mut fight.arena);
            true
        })
        .show("boss", |fight| fight.boss.state().expect("it is started"))
        .show("health", |fight| fight.arena.health)
        .show("helpers", |fight| fight.arena.helpers)
        .show("awaited", |fight| fight.arena.awaited)
        .always_possible("the boss can be killed", Fight::is_in(BossState::Dead))
}

fn main() {
    println!("{}", explore(false).report());

    // With the repair, it can always be killed, and the shield ends if time passes and no helper fights forever.
    let helpers = ["a helper dies", "a helper flees"];
    let fairness = Fairness::weak_any(helpers).and(Fairness::weak(["a second"]));
    let is_shielded = Fight::is_in(BossState::Shielded);
    explore(true)
        .leads_to("the shield ends", is_shielded, |fight| !fight.boss.is_in(BossState::Shielded), fairness)
        .prove();
}
