//! `#[cfg]` where nothing can be left out, malformed conditions, and names that are left out. `any()` never holds.

use fsmith::state_machine;

state_machine! {
    #[cfg(all())]
//  ^^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before `state_machine!`, to leave out the whole machine
    machine Header(tape: &mut u8, #[cfg(any())] extra: &mut u8) {
//                                ^^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: every call passes all parameters; use a type that is empty instead
        events { Play, #[cfg(any())] Eject }
        initial state Off { on Play => Off; on Eject => Off; }
//                                             ^^^^^ error[unknown_event]: `Eject` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
    }
}

state_machine! {
    machine Malformed {
        events { Play }
        #[cfg]
//      ^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        initial state A { on Play => B; }
        #[cfg()]
//      ^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state B { on Play => C; }
        #[cfg(unix, windows)]
//      ^^^^^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state C { on Play => D; }
        #[cfg(feature == "sound")]
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state D { on Play => E; }
        #[cfg(not(unix, windows))]
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state E { on Play => F; }
//                           ^ error[unknown_state]: `F` is left out, because `#[cfg(doc)]` does not hold; put the same `#[cfg]` before what names it
        #[cfg(doc)]
        #[cfg_attr(test)]
//      ^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg_attr]` takes a condition and what it adds, as in `#[cfg_attr(feature = "log", derive(Debug))]`
        state F { on Play => A; }
        #[cfg = "unix"]
//      ^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state G { on Play => A; }
        #[cfg(feature("sound"))]
//      ^^^^^^^^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state H { on Play => A; }
        #[cfg("unix")]
//      ^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
        state I { on Play => A; }
        #[cfg(any())]
//      ^^^^^^^^^^^^^ error[attribute]: this attribute applies to nothing; put it before the item it applies to
    }
}

// Names of states, nested states, events and signals that are left out.
state_machine! {
    machine Missing {
        events { Play, Stop, #[cfg(any())] Eject }
        signals { Done, #[cfg(not(all()))] Failed }
        queue 4;
        initial Off;
        state Off {
            on Play => Extra;
//                     ^^^^^ error[unknown_state]: `Extra` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Stop => if is_in(Inner) { Off } else { On.Tape };
//                              ^^^^^ error[unknown_state]: `Inner` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
//                                                       ^^^^ error[unknown_state]: `Tape` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Eject => On;
//             ^^^^^ error[unknown_event]: `Eject` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Failed => On;
//             ^^^^^^ error[unknown_event]: `Failed` is left out, because `#[cfg(not(all()))]` does not hold; put the same `#[cfg]` before what names it
        }
        state On {
            enter { raise(Failed); raise(Done); }
//                        ^^^^^^ error[unknown_event]: `Failed` is left out, because `#[cfg(not(all()))]` does not hold; put the same `#[cfg]` before what names it
            on Play => push(Extra.Inner);
//                          ^^^^^ error[unknown_state]: `Extra` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Stop | Eject => Off;
//                    ^^^^^ error[unknown_event]: `Eject` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Done => { Inner }
//                       ^^^^^ error[unknown_state]: `Inner` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            #[cfg(any())]
            state Tape;
            initial state Disk;
        }
        #[cfg(any())]
        state Extra { initial state Inner { on Eject => Nonsense; } }
        in Extra | On { on Play => Off; }
//         ^^^^^ error[unknown_state]: `Extra` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
    }
}

// The only `initial`, the only region, the only events, or everything is left out.
state_machine! {
    machine NoInitial { events { Play } #[cfg(any())] initial Off; state Off { on Play => stay; } }
//          ^^^^^^^^^ error[missing_initial]: the machine `NoInitial` has no `initial`; add `initial Off;`; what stands behind `#[cfg(any())]` is left out
}
state_machine! {
    machine NoFirst { events { Play } #[cfg(any())] initial state Off; state On { on Play => stay; } }
//          ^^^^^^^ error[missing_initial]: the machine `NoFirst` has no `initial`; add `initial On;`; what stands behind `#[cfg(any())]` is left out
}
state_machine! {
    machine NoRegions { initial parallel P { #[cfg(any())] state A; } }
//                                       ^ error[no_regions]: `P` has no regions; declare states inside it, which are all active at once, or make it a `state`; what stands behind `#[cfg(any())]` is left out
}
state_machine! {
    machine NoEvents { #[cfg(any())] events { Play } initial state Off { on Play => stay; } }
//                                                                       ^^ error[no_events]: `on` reacts to events, but this machine declares none; add `events { .. }` or `events path::Type;`; what stands behind `#[cfg(any())]` is left out
}
state_machine! {
    machine Nothing { #[cfg(any())] events { Play } #[cfg(any())] initial state Off { on Play => stay; } }
//          ^^^^^^^ error[no_states]: the machine `Nothing` has no states; declare one: `initial state Idle;`; what stands behind `#[cfg(any())]` is left out
}

// In code: an arm of a decision may be left out, and code that names something needs the same condition.
state_machine! {
    machine Decides(n: &u8) {
        events { Play, Stop }
        signals { #[cfg(any())] Done, Over }
        queue 4;
        initial state Off {
            enter { #[cfg(all())] raise(Done); #[cfg(not(any()))] { raise(Over) } }
//                                      ^^^^ error[unknown_event]: `Done` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Play => match n { #[cfg(any())] 1 => On, #[cfg(all())] 2 => Tape, _ => stay };
//                                                                         ^^^^ error[unknown_state]: `Tape` is left out, because `#[cfg(any())]` does not hold; put the same `#[cfg]` before what names it
            on Stop => if *n > 3 { #[cfg(any(), all())] On } else { stay };
//                                 ^^^^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` takes one condition, as in `#[cfg(feature = "sound")]`; several are joined by `all(..)` or `any(..)`
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
//             ^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `on`
            on Stop #[cfg(unix)] if true => On;
//                  ^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `on`
            on Play => #[cfg(unix)] On;
//                     ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
            on Stop => { (#[cfg(unix)] On) }
//                        ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
        }
        state #[cfg(unix)] On;
//            ^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `state`
        in #[cfg(unix)] Off | On { on Play => Off; }
//         ^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `in`
    }
}

// Inside a target, before the condition of a decision, and after `initial`.
state_machine! {
    machine Targets {
        events { Play, Stop, Eject }
        initial #[cfg(unix)] state Off {
//              ^^^^^^^^^^^^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `initial`
            on Play => (#[cfg(unix)] Low, #[cfg(not(unix))] Loud);
//                      ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
//                                        ^^^^^^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
            on Stop => push(#[cfg(unix)] Menu);
//                          ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
            on Eject => if #[cfg(unix)] true { Ask(#[cfg(unix)] 3) } else { match #[cfg(unix)] 3 { 3 => stay, _ => Off } };
//                         ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
//                                                 ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
//                                                                                ^^^^^^^^^^^^ error[configured]: `#[cfg]` is not allowed here: put it before the whole item, before a statement, or before an arm of a `match`
        }
        parallel Both {
            state Bass { initial state Low; }
            state Volume { initial #[cfg(unix)] Loud; state Loud; }
//                                 ^^^^^^^^^^^^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `initial`
        }
        state Menu { on Stop if #[cfg(unix)] true => pop; }
//                              ^ error[attribute]: an attribute is not allowed here; put it before the whole item, in front of `on`
        state Ask(n: u8);
    }
}
