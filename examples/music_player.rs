//! A music player: what it plays, how loud, and for how long, each in its own region.
//!
//! The three regions are entered and exited together, and are independent in between. This takes seven states instead
//! of nine without regions, and a fourth region would double the nine. Two regions react to the telephone together, and
//! the clock queries whether the deck is playing.

use std::time::Duration;

use fsmith::state_machine;

state_machine! {
    /// Plays, at some volume, until somebody falls asleep.
    machine Player {
        #[derive(Debug, Clone, Copy)]
        events { Power, Party, Play, Louder, Phone, Sleep }

        initial Off;

        state Off {
            on Power => On;
            on Party => (Playing, Loud);                // the clock as ever
        }
        parallel On {
            enter { println!("  light on"); }
            exit { println!("  light off"); }
            on Power => Off;                            // whatever goes on inside

            state Deck {
                initial Paused;
                state Paused { on Play => Playing; }
                state Playing {
                    enter { println!("  music"); }
                    exit { println!("  silence"); }
                    on Play | Phone => Paused;
                    after 4min => { println!("  next song"); Playing }
                }
            }
            state Volume {
                initial Soft;
                history shallow;                        // as loud as it was left
                state Soft { on Louder => Loud; }
                state Loud { on Phone => Soft; }
            }
            state Clock {
                initial Awake;
                state Awake { on Sleep if is_in(Playing) => Counting; }
                state Counting {
                    on Sleep => Awake;
                    after 10min => Off;                 // takes the other two along
                }
            }
        }
    }
}

/// The innermost active states, one in each region.
fn leaves(player: &Player) -> Vec<PlayerState> {
    let inside = |state| player.active().any(|inner| inner.parent() == Some(state));
    player.active().filter(|&state| !inside(state)).collect()
}

fn main() {
    use PlayerEvent::{Louder, Party, Phone, Play, Power, Sleep};
    let mut player = Player::start();
    for event in [Power, Play, Louder, Phone, Sleep, Louder, Play, Sleep] {
        println!("{event:?}");
        player.handle(event);
        println!("  = {:?}", leaves(&player));
    }
    println!("ten minutes later");
    player.advance(Duration::from_secs(600));
    println!("  = {:?}", leaves(&player));
    for event in [Party, Power, Power] {
        println!("{event:?}");
        player.handle(event);
        println!("  = {:?}", leaves(&player));
    }
    println!("{} states, {} bytes", PlayerState::ALL.len(), size_of::<Player>());
}
