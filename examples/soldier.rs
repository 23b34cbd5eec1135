//! A soldier whose transitions have guards that combine ranges with "and", "or" and "not".
//!
//! This is Millington's figure 5.13 with the conditions of 5.3.5. The book builds objects of the classes
//! `FloatCondition`, `AndCondition`, `OrCondition` and `NotCondition`; here, a guard is any Rust expression.

use std::ops::RangeInclusive;

use fsmith::state_machine;

/// The situation of the soldier and the enemy.
struct Field {
    /// The distance of the enemy, in metres.
    enemy: f32,
    /// The size of the enemy, in men.
    size: u32,
    /// The health, from 0 (dead) to 1.
    health: f32,
    rounds: u32,
}

const SIGHT: RangeInclusive<f32> = 0.0..=50.0;
const GRASP: RangeInclusive<f32> = 0.0..=2.0;
const SMALL: RangeInclusive<u32> = 1..=3;
const WEAK: RangeInclusive<f32> = 0.0..=0.3;

state_machine! {
    /// On guard, fights small enemies, and runs away from big ones.
    machine Soldier(field: &Field) {
        initial OnGuard;

        state OnGuard {
            when SIGHT.contains(&field.enemy) && SMALL.contains(&field.size) => Fight;
            when SIGHT.contains(&field.enemy) && !SMALL.contains(&field.size) => RunAway;
        }
        state Fight {
            // Losing: weak, or with an empty gun that is no use at this distance.
            when WEAK.contains(&field.health)
                || (field.rounds == 0 && !GRASP.contains(&field.enemy)) => RunAway;
            when !SIGHT.contains(&field.enemy) => OnGuard;
        }
        state RunAway {
            when !SIGHT.contains(&field.enemy) && !WEAK.contains(&field.health) => OnGuard;
        }
    }
}

fn main() {
    let war = [
        ("nobody in sight", Field { enemy: 80.0, size: 0, health: 1.0, rounds: 6 }),
        ("two men at 40 m", Field { enemy: 40.0, size: 2, health: 1.0, rounds: 6 }),
        ("out of rounds, one at 1 m", Field { enemy: 1.0, size: 1, health: 0.9, rounds: 0 }),
        ("out of rounds, one at 9 m", Field { enemy: 9.0, size: 1, health: 0.9, rounds: 0 }),
        ("they are out of sight", Field { enemy: 70.0, size: 1, health: 0.9, rounds: 6 }),
        ("a tank at 50 m", Field { enemy: 50.0, size: 20, health: 0.9, rounds: 6 }),
        ("hit, but out of sight", Field { enemy: 60.0, size: 20, health: 0.2, rounds: 6 }),
        ("bandaged", Field { enemy: 60.0, size: 20, health: 0.6, rounds: 6 }),
    ];
    let mut soldier = Soldier::start(&war[0].1);
    for (sight, field) in &war {
        let before = soldier.state();
        soldier.update(field);
        let after = soldier.state();
        let [before, after] = [before, after].map(|state| state.map_or("nowhere", SoldierState::name));
        println!("{sight:27}{before:>7} -> {after}");
    }
}
