//! Events that meet nothing in a machine that is `exhaustive`, and mistakes in that word and in `ignore`.

use fsmith::state_machine;

state_machine! {
    machine Forgotten(loud: bool) {
        events { Start, Stop, Key(char), Noise { volume: u32 } }
        exhaustive;
        initial Idle;
        state Idle { on Start => Run; ignore Key('a'..='z') | Stop; }
        state Run {
            initial Slow;
            on Noise { .. } => stay;
            ignore Start;
            state Slow { on Stop if loud => Idle; }
            state Fast { on Stop => Idle; ignore Key(_); }
        }
        final Done;
    }
}

state_machine! {
    machine Everywhere {
        events { Start, Stop, Pause }
        exhaustive;
        initial Idle;
        state Idle { on Start => Run; }
        state Run { on Pause => Idle; }
    }
}

state_machine! {
    machine Beside {
        events { Start, Stop, Pause }
        exhaustive;
        initial parallel Both {
            state One { initial Off; state Off { on Start => On; } state On { ignore Start | Pause; } }
            state Other { initial Off; state Off { ignore Stop; ignore Pause; } state On { on Stop => Off; } }
        }
    }
}

state_machine! {
    machine Passing {
        events { Start, Stop }
        exhaustive;
        initial Work;
        state Work {
            initial Some;
            done => Rest;
            state Some { on Start => End; ignore Stop; }
            final End;
        }
        state Rest { always => Next; }
        state Next { on Start => Work; }
    }
}

state_machine! {
    machine Many {
        events { A, B, C, D, E, F, G, H }
        exhaustive;
        initial S1;
        state S1 { on A => S2; }
        state S2 { on B => S3; }
        state S3 { on C => S4; }
        state S4 { on D => S5; }
        state S5 { on E => S6; }
        state S6 { on F => S7; }
        state S7 { on G => S8; }
        state S8 { on H => S1; }
    }
}

pub enum Input {
    Up,
}

state_machine! {
    machine Foreign {
        events Input;
        exhaustive;
        initial state Idle { on Up => stay; }
    }
}

state_machine! {
    machine NoEvents(far: bool) {
        exhaustive;
        initial state Idle { when far => stay; }
    }
}

state_machine! {
    machine Written(quiet: bool) {
        events { Press, Set(u8), Hold }
        signals { Tick }
        exhaustive;
        exhaustive;
        strict;
        initial Off;
        state Off {
            exhaustive;
            ignore Set(level);
            ignore Prss;
            ignore Press if quiet;
            ignore Hold => Off;
            ignore;
            alarm ignore Hold;
            ignore Tick
        }
        state On { skip Hold; }
        final End { ignore Hold; }
    }
}

state_machine! {
    machine Twice {
        events { Press, Hold, Set(u8) }
        initial Off;
        state Off {
            ignore Press | Hold;
            ignore Press;
            on Hold => On;
            ignore Set(1);
            on Set(_) => On;
            ignore Set(_);
        }
        state On { on Press => Off; ignore Press; }
    }
}

state_machine! {
    machine Deaf {
        initial state Off { ignore Press; }
    }
}

fn main() {}
