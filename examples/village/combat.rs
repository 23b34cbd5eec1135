//! Parts for machines with foes. They require a state `Patrol` and a parameter `body`.

fsmith::part! {
    /// Attacks any foe nearby, and flees in time.
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
    /// Wakes a sleeper.
    pub(crate) alarmed {
        on Bell => { body.foes += 4; Attack }
    }
}
