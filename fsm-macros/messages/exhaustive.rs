//! Events that some state does not mention in a machine that is `exhaustive`, and mistakes in `exhaustive` and
//! `ignore`.

use fsmith::state_machine;

state_machine! {
    machine Forgotten(loud: bool) {
        events { Start, Stop, Key(char), Noise { volume: u32 } }
        exhaustive;
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them (a guard, or a pattern that may fail, does not count): `Stop` in `Slow`; `Noise` in `Idle`; `Key` in `Idle` and `Slow`; add `on`, `defer` or `ignore`, as in `ignore Stop;`
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
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them: `Start` in `Run`; `Stop` in every state; `Pause` in `Idle`; add `on`, `defer` or `ignore`, as in `ignore Start;`
        initial Idle;
        state Idle { on Start => Run; }
        state Run { on Pause => Idle; }
    }
}

state_machine! {
    machine Beside {
        events { Start, Stop, Pause }
        exhaustive;
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them: `Pause` in every state; add `on`, `defer` or `ignore`, as in `ignore Pause;`
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
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them: `Stop` in `Next`; add `on`, `defer` or `ignore`, as in `ignore Stop;`
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
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them: `A` in `S2`, `S3`, `S4`, `S5`, `S6` and 2 others; `B` in `S1`, `S3`, `S4`, `S5`, `S6` and 2 others; `C` in `S1`, `S2`, `S4`, `S5`, `S6` and 2 others; `D` in `S1`, `S2`, `S3`, `S5`, `S6` and 2 others; `E` in `S1`, `S2`, `S3`, `S4`, `S6` and 2 others; 3 more lists; add `on`, `defer` or `ignore`, as in `ignore A;`
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
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them (a guard, or any pattern but `_`, does not count): events in `Idle`; add `on`, `defer` or `ignore`, as in `ignore _;`
        initial state Idle { on Up => stay; }
        state All { on _ => Idle; }
        state Kept { on Up if true => stay; ignore _; }
        state Bound { on input => All; }
    }
}

state_machine! {
    machine Bytes(quiet: bool) {
        events u8;
        exhaustive;
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them (a guard, or any pattern but `_`, does not count): events in every state; add `on`, `defer` or `ignore`, as in `ignore _;`
        initial state Idle { on 0..=127 => Idle; on byte @ 128.. => Idle; on _ if quiet => stay; }
        state Asleep { when quiet => Idle; }
    }
}

state_machine! {
    machine Around(quiet: bool) {
        events { Byte(u8), Line(u8), Stop }
        exhaustive;
//      ^^^^^^^^^^ error[not_exhaustive]: some events meet nothing that is certain to take them (a guard, or a pattern that may fail, does not count): `Line` in every state; add `on`, `defer` or `ignore`, as in `ignore Line(..);`
        initial state Run {
            machine bytes: Bytes(quiet);
            forward Byte(byte) => bytes(byte);
            forward Line(line) if quiet => bytes(line);
            forward Stop => bytes(0);
        }
    }
}

state_machine! {
    machine NoEvents(far: bool) {
        exhaustive;
//      ^^^^^^^^^^ error[unknown_events]: this machine has no events that a state could lack; add `events { .. }`, or remove `exhaustive`
        initial state Idle { when far => stay; }
    }
}

state_machine! {
    machine Written(quiet: bool) {
        events { Press, Set(u8), Hold }
        signals { Tick }
        exhaustive;
        exhaustive;
//      ^^^^^^^^^^ error[said_twice]: `exhaustive` is declared twice; keep one; first declared in line -1
        strict;
//      ^^^^^^ error[unknown_item]: `strict` does not start an item; did you mean `exhaustive`, as in `exhaustive;`?
        initial Off;
        state Off {
            exhaustive;
//          ^^^^^^^^^^ error[misplaced]: this applies to the whole machine; move it into the machine's own body
            ignore Set(level);
//                     ^^^^^ error[binding_deferral]: `ignore` runs no code, so its pattern cannot bind names; write `_` or `..` instead of `level`
            ignore Prss;
//                 ^^^^ error[unknown_event]: no event or signal is named `Prss`; did you mean `Press`?
            ignore Press if quiet;
//                       ^^ error[guarded_deferral]: `ignore` takes no condition and no reaction; write `ignore Press;`
            ignore Hold => Off;
//                      ^ error[guarded_deferral]: `ignore` takes no condition and no reaction; write `ignore Press;`
            ignore;
//                ^ error[missing_event]: expected an event, as in `ignore Press;`
            alarm ignore Hold;
//          ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when is_low() => On;`
            ignore Tick
        }
        state On { skip Hold; }
//                 ^^^^ error[unknown_item]: `skip` does not start an item; did you mean `ignore`, as in `ignore Press;`?
        final End { ignore Hold; }
//                  ^^^^^^ error[final_is_the_end]: `End` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in the same line
    }
}

state_machine! {
    machine Twice {
        events { Press, Hold, Set(u8) }
        initial Off;
        state Off {
            ignore Press | Hold;
            ignore Press;
//          ^^^^^^ error[shadowed]: this is ignored twice; keep one; it is ignored in line -1
            on Hold => On;
//          ^^ error[shadowed]: this never comes about, because the same state ignores its event before it; remove the `ignore`, or write it below this; it is ignored in line -2
            ignore Set(1);
            on Set(_) => On;
            ignore Set(_);
//          ^^^^^^ error[shadowed]: this is never ignored: a transition of the same state is always taken instead; give that one a guard, or remove this; the one that is always taken stands in line -1
        }
        state On { on Press => Off; ignore Press; }
//                                  ^^^^^^ error[shadowed]: this is never ignored: a transition of the same state is always taken instead; give that one a guard, or remove this; the one that is always taken stands in the same line
    }
}

state_machine! {
    machine Deaf {
        initial state Off { ignore Press; }
//                          ^^^^^^ error[no_events]: `ignore` drops events, but this machine declares none; add `events { .. }` or `events path::Type;`
    }
}
