//! `#[cfg]` where nothing can be left out, malformed ones, and names that are left out. `any()` never holds.

use fsmith::state_machine;

state_machine! {
    #[cfg(all())]
    machine Header(tape: &mut u8, #[cfg(any())] extra: &mut u8) {
        events { Play, #[cfg(any())] Eject }
        initial state Off { on Play => Off; on Eject => Off; }
    }
}

state_machine! {
    machine Malformed {
        events { Play }
        #[cfg]
        initial state A { on Play => B; }
        #[cfg()]
        state B { on Play => C; }
        #[cfg(unix, windows)]
        state C { on Play => D; }
        #[cfg(feature == "sound")]
        state D { on Play => E; }
        #[cfg(not(unix, windows))]
        state E { on Play => F; }
        #[cfg(debug)]
        #[cfg_attr(test)]
        state F { on Play => A; }
        #[cfg = "unix"]
        state G { on Play => A; }
        #[cfg(feature("sound"))]
        state H { on Play => A; }
        #[cfg("unix")]
        state I { on Play => A; }
        #[cfg(any())]
    }
}

// A name that is left out: of states, one inside another, events, and signals.
state_machine! {
    machine Missing {
        events { Play, Stop, #[cfg(any())] Eject }
        signals { Done, #[cfg(not(all()))] Failed }
        queue 4;
        initial Off;
        state Off {
            on Play => Extra;
            on Stop => if is_in(Inner) { Off } else { On.Tape };
            on Eject => On;
            on Failed => On;
        }
        state On {
            enter { raise(Failed); raise(Done); }
            on Play => push(Extra.Inner);
            on Stop | Eject => Off;
            on Done => { Inner }
            #[cfg(any())]
            state Tape;
            initial state Disk;
        }
        #[cfg(any())]
        state Extra { initial state Inner { on Eject => Nonsense; } }
        in Extra | On { on Play => Off; }
    }
}

// The only `initial`, the only region, the only events, and everything.
state_machine! {
    machine NoInitial { events { Play } #[cfg(any())] initial Off; state Off { on Play => stay; } }
}
state_machine! {
    machine NoFirst { events { Play } #[cfg(any())] initial state Off; state On { on Play => stay; } }
}
state_machine! {
    machine NoRegions { initial parallel P { #[cfg(any())] state A; } }
}
state_machine! {
    machine NoEvents { #[cfg(any())] events { Play } initial state Off { on Play => stay; } }
}
state_machine! {
    machine Nothing { #[cfg(any())] events { Play } #[cfg(any())] initial state Off { on Play => stay; } }
}

// In code: what is left out of a decision may be missing there, and what names something needs its condition.
state_machine! {
    machine Decides(n: &u8) {
        events { Play, Stop }
        signals { #[cfg(any())] Done, Over }
        queue 4;
        initial state Off {
            enter { #[cfg(all())] raise(Done); #[cfg(not(any()))] { raise(Over) } }
            on Play => match n { #[cfg(any())] 1 => On, #[cfg(all())] 2 => Tape, _ => stay };
            on Stop => if *n > 3 { #[cfg(any(), all())] On } else { stay };
            on Over => if *n > 3 { On } else { #[cfg(any())] Off };
        }
        state On { on _ => Off; }
        #[cfg(any())]
        state Tape;
    }
}

// Inside an item.
state_machine! {
    machine Inside {
        events { Play, Stop }
        initial state Off {
            on #[cfg(unix)] Play => On;
            on Stop #[cfg(unix)] if true => On;
            on Play => #[cfg(unix)] On;
            on Stop => { (#[cfg(unix)] On) }
        }
        state #[cfg(unix)] On;
        in #[cfg(unix)] Off | On { on Play => Off; }
    }
}

// Inside a target, before what a decision asks, and behind `initial`.
state_machine! {
    machine Targets {
        events { Play, Stop, Eject }
        initial #[cfg(unix)] state Off {
            on Play => (#[cfg(unix)] Low, #[cfg(not(unix))] Loud);
            on Stop => push(#[cfg(unix)] Menu);
            on Eject => if #[cfg(unix)] true { Ask(#[cfg(unix)] 3) } else { match #[cfg(unix)] 3 { 3 => stay, _ => Off } };
        }
        parallel Both {
            state Bass { initial state Low; }
            state Volume { initial #[cfg(unix)] Loud; state Loud; }
        }
        state Menu { on Stop if #[cfg(unix)] true => pop; }
        state Ask(n: u8);
    }
}

fn main() {}
