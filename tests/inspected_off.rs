//! As long as nobody looks, nothing is told.

use fsmith::inspect::state_machine;

state_machine! {
    machine Coin {
        events { Flip }
        initial state Heads { on Flip => Tails; }
        state Tails { on Flip => Heads; }
    }
}

#[test]
fn nothing_is_told_before_somebody_looks() {
    let mut coin = Coin::start();
    coin.handle(CoinEvent::Flip);
    assert_eq!(coin.state(), Some(CoinState::Tails));
    let recorded = fsmith::inspect::recording();
    assert!(!recorded.text().contains("\"k\":\"step\""));
    // From now on it is looked at.
    coin.handle(CoinEvent::Flip);
    assert!(fsmith::inspect::recording().text().contains("\"k\":\"step\""));
}
