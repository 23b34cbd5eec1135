//! Without an inspector, no steps are recorded.

use fsmith::inspect::state_machine;

state_machine! {
    machine Coin {
        events { Flip }
        initial state Heads { on Flip => Tails; }
        state Tails { on Flip => Heads; }
    }
}

#[test]
fn nothing_is_recorded_before_the_first_recording() {
    let mut coin = Coin::start();
    coin.handle(CoinEvent::Flip);
    assert_eq!(coin.state(), Some(CoinState::Tails));
    let recorded = fsmith::inspect::recording();
    assert!(!recorded.text().contains("\"k\":\"step\""));
    // Steps are recorded from now on.
    coin.handle(CoinEvent::Flip);
    assert!(fsmith::inspect::recording().text().contains("\"k\":\"step\""));
}
