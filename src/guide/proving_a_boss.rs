//! Proof of a boss in a game: after a careless change, it can be locked in a phase.
//!
//! A boss is immune while its two helpers fight, and can be hit again when both have died. Later, helpers were made to
//! flee from fire. All tests of the boss pass, and the game never hangs, because the player can walk around the boss
//! forever. But the boss only counts helpers that die, so after a fire it cannot be killed any more. The example `boss`
//! (`cargo run --example boss --features explore`) finds this.
//!
//! # The fight is one value
//!
//! [`Explore::of`](crate::explore::Explore::of) takes everything that changes: the machine, what it is lent, and what
//! the player can do.
//!
//! ```text
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Fight { boss: Boss, arena: Arena, is_near: bool }
//! ```
//!
//! - Numbers are coarse. A hit takes 20 of 100 points of health, so there are six values and not a hundred. The proof
//!   is about these values, so there must be some on each side of every threshold in the machine.
//! - Positions are one `bool`: the player is near or not. A search is about decisions, and not about geometry.
//! - Whatever the player does is a [`step`](crate::explore::Explore::step). Whatever helpers do on their own is a
//!   [`world`](crate::explore::Explore::world) step with a condition, so a report names it apart.
//! - A frame is a second long here. It calls `advance` and `update`, as the game does.
//!
//! # Can the player always win?
//!
//! It would be wrong to demand that the boss dies: the player may lose, or leave. The question of a game is whether the
//! way to victory stays open, whatever has happened so far:
//!
//! ```text
//! .always_possible("the boss can be killed", |fight| fight.boss.is_in(BossState::Dead))
//! ```
//!
//! The tape is a description for the level designer. Only what changed is in each row:
//!
//! ```text
//! always possible `the boss can be killed` (examples/boss.rs:103) is violated: after this,
//! no steps lead there; shortest tape, 4 steps:
//!       step            boss      health  helpers  awaited
//!       start           Opening   100     0        0
//!    1  hit                       80
//!    2  hit                       60
//!    3  a second        Shielded          2        2
//!    4  a helper flees  Shielded  60      1        2
//! ```
//!
//! `awaited` stays 2 although only one helper is left. A test of deadlocks would not find that, because there are
//! always further steps.
//!
//! # The repair
//!
//! One line lets the boss count helpers that flee. The same search then explores all 136 configurations, and proves
//! that the boss can be killed from each of them. It also proves that the shield ends, if time passes and no helper
//! fights forever; both are assumptions about the player and the game, and are named as such:
//!
//! ```text
//! let helpers = ["a helper dies", "a helper flees"];
//! let fairness = Fairness::weak_any(helpers).and(Fairness::weak(["a second"]));
//! .leads_to("the shield ends", is_shielded, |fight| !fight.boss.is_in(..), fairness)
//! ```
//!
//! Keep the search as a test. The next change that locks the boss fails it, with a new tape.
