//! States that are named where no target stands, and ends that are none.

use fsmith::state_machine;

state_machine! {
    machine Qualified(level: &mut u8) {
        events { Press, Hold, Turn(u8) }
        initial state Off {
            on Press => QualifiedState::On;
            on Hold => { *level += 1; crate::QualifiedState::On }
            on Turn(to) => match to {
                0 => Self::Off,
                1 => On,
                _ => stay,
            };
        }
        state On {
            on Press => if *level > 3 { State::Off } else { Off };
            on Hold => 5;
            on Turn(_) => "off";
        }
    }
}

state_machine! {
    machine Misplaced(level: &mut u8) {
        events { Press, Hold }
        initial state Off {
            on Press => { if *level > 3 { return On; } *level += 1; }
            on Hold => { loop { break On; } }
        }
        state On {
            enter { *level = 0; Off }
            on Press => { push(Off); *level = 1; }
            on Hold => off;
        }
    }
}

state_machine! {
    machine Lower(level: &mut u8) {
        events { Press, HoldOn }
        initial state Off { on press => On; }
        state On {
            on hold_on if *level > 1 => Off;
            on Press | HoldOn => stay;
        }
    }
}

state_machine! {
    machine Returning(level: &mut u8) {
        events { Press }
        initial Off(0);
        state Off(times: u8) {
            on Press => {
                let next = *times + 1;
                if next > 3 { return; }
                *level = next;
                Off(next)
            }
        }
    }
}

state_machine! {
    machine Inside(levels: &mut Vec<u8>) {
        events { Press, Hold, Turn(u8), Lift }
        initial state Off {
            on Press => { levels.iter().map(|_| On).next() }
            on Hold => { let next = if levels.is_empty() { On } else { Off }; next }
            on Turn(_) => { levels.retain(|level| if *level > 3 { stay } else { On }); Off }
            on Lift => { for level in levels.iter() { match level { 0 => On, 1 => stay, _ => Off } } }
        }
        // These are values.
        state On { on Press => { let next = levels.iter().map(|level| *level).max(); *levels = next.into_iter().collect(); Off } }
    }
}

state_machine! {
    machine Paths {
        events { Press, Hold, Lift }
        initial state Off {
            on Press => this.On;
            on Hold => Paths.On;
            on Lift if is_in(PathsState::On) => PathsState.On;
        }
        state On { on Press => root.inner.Off; on Hold if is_in(self.Off) => Oof.On; on Lift => Of.Off; }
    }
}

state_machine! {
    machine Misspelt(tay: ()) {
        events { Press, Hold, Lift, Turn }
        initial state Off {
            on Press => stat;
            on Hold => psh(On);
            on Lift => if true { reenterr(Off) } else { pas };
            on Turn => tay;
        }
        state On { on Press => ppo; on Hold => reentr; on Lift => popp; on Turn => bush(On, 3); }
    }
}

fn bush(_: u8, _: u8) {}

state_machine! {
    machine Joined(level: &mut u8) {
        events { Press, Hold, Lift }
        initial state Off { on Press => On | Off; on Hold => if *level > 3 { On && true } else { stay }; }
        state On { on Press => { *level = 0; 1 + Off } on Hold => *level = *level + 1; on Lift => On || Off; }
    }
}

fn main() {}
