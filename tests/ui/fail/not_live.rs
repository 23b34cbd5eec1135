use fsmith::live::state_machine;

state_machine! {
    /// Asked why, and derived for.
    #[derive(Clone, Copy, PartialEq)]
    #[why]
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

state_machine! {
    machine Door {
        events { Push }
        initial state Shut { on Push => Open; }
        state Open { #[cfg(feature = "quiet")] on Push => Shut; }
    }
}

fsmith::part! { closing { state Open { on Push => Shut; } } }

state_machine! {
    machine Gate {
        events { Push }
        initial state Shut { on Push => Open; }
        include closing;
    }
}

fsmith::state_machine! {
    machine Bell {
        events { Ring }
        initial state Still { on Ring => Rung; }
        final Rung;
    }
}

state_machine! {
    machine House {
        events { Ring }
        initial Quiet;
        state Quiet {
            machine bell: Bell;
            forward Ring => bell(BellEvent::Ring);
            done(bell) => Awake;
        }
        state Awake { on Ring => Quiet; }
    }
}

fn main() {
    let _ = (Lamp::new(), Door::new(), Gate::new(), House::new());
}
