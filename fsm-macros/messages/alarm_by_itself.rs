//! `alarm` before triggers that have no competitors.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        initial Loading;
        state Loading {
            initial state Busy { when ready => Ready; }
            final Ready;
            alarm done if ready => Full;
//          ^^^^^ error[alarm_by_itself]: `alarm` is only allowed before `on`, `failed`, `when`, `after` or `every`; this trigger has no competitors inside, so remove `alarm`
            alarm always if ready => Full;
//          ^^^^^ error[alarm_by_itself]: `alarm` is only allowed before `on`, `failed`, `when`, `after` or `every`; this trigger has no competitors inside, so remove `alarm`
            alarm when !ready or done(Loading) => Full;
//          ^^^^^ error[alarm_by_itself]: `alarm` is only allowed before `on`, `failed`, `when`, `after` or `every`; this trigger has no competitors inside, so remove `alarm`
        }
        state Full;
    }
}

state_machine! {
    machine Crane {
        events { Stop, Lift(u8) }
        initial state Idle { alarm Stop => Idle; on Lift(_) => Lifting; }
//                                 ^^^^ error[malformed_trigger]: `alarm` is written before a trigger; write `alarm on Stop`
        state Lifting { alarm { on Stop => Idle; } alarm enter {} alarm; }
//                            ^ error[malformed_trigger]: expected a trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `alarm when is_low() => Idle;`
//                                                 ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when is_low() => Idle;`
//                                                                     ^ error[malformed_trigger]: expected a trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `alarm when is_low() => Idle;`
    }
}
