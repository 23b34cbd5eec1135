//! An inspected machine that a search explores, and that the program draws from this file.

use fsmith::explore::Explore;
use fsmith::inspect::state_machine;

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub machine Vault(coins: &mut u8) {
        events { Open, Close, Take, Alarm }
        initial Shut;
        state Shut { on Open => Wide; on Alarm => Locked; }
        state Wide {
            initial Full;
            on Close => Shut;
            state Full { on Take => { *coins += 1; if *coins > 5 { Empty } else { stay } } }
            state Empty;
        }
        final Locked;
    }
}

/// A vault from which somebody takes all coins.
pub fn explore() -> Explore<'static, VaultConfiguration> {
    Vault::explore(0)
        .never("robbed", |it| it.vault.is_in(VaultState::Empty))
        .ends(|it| it.vault.is_in(VaultState::Locked))
}
