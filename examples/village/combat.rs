//! What to do about foes: parts of machines that have a `Patrol`, and a `body`.

fsmith::part! {
    /// Attacks whoever is near, and flees in time.
    pub(crate) combat {
        alarm when body.foes > 0 && body.health >= 2 && !is_in(Attack) => Attack;

        state Attack {
            active { body.strike(); }
            when body.health < 2 => Flee;
            when body.foes == 0 => Patrol;
        }
        state Flee { when body.foes == 0 => Patrol; }
    }
}

fsmith::part! {
    /// Wakes whoever sleeps here.
    pub(crate) alarmed {
        on Bell => { body.foes += 4; Attack }
    }
}
