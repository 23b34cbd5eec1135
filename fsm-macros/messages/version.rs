//! The version of a machine, old names, and attributes of serde.

use fsmith::state_machine;

state_machine! {
    machine Malformed {
        version 1.2;
//              ^^^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version;
//             ^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version "4";
//              ^^^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version 4294967296;
//              ^^^^^^^^^^ error[malformed_version]: expected a number up to 4294967295, as in `version 1;`
        events { Go }
        initial state Idle { on Go => stay; }
    }
}

state_machine! {
    machine Assigned {
        version = 3;
//              ^ error[malformed_version]: `=` is not allowed here; remove it, as in `version 1;`
        events { Go }
        initial state Idle was Waiting, Begun { on Go => stay; }
//                                    ^ error[malformed_was]: several earlier names are joined by `|`, as in `state Full was Filled | Loaded;`
    }
}

state_machine! {
    machine Twice {
        version 1;
        events { Go }
        version 2;
//      ^^^^^^^ error[said_twice]: `version` is declared twice; keep one; first declared in line -2
        initial state Idle { on Go => stay; version 3; }
//                                          ^^^^^^^ error[misplaced]: this applies to the whole machine; move it into the machine's own body
    }
}

state_machine! {
    machine Unfinished {
        version 7
//              ^ error[missing_semicolon]: expected `;` after this, as in `version 1;`
        events { Go }
        initial state Idle { on Go => stay; }
    }
}

state_machine! {
    machine OtherWord {
        revision 8;
//      ^^^^^^^^ error[unknown_item]: `revision` does not start an item; did you mean `version`, as in `version 1;`?
        events { Go }
        initial state Idle { on Go => stay; }
    }
}

state_machine! {
    machine Converted {
        version 3 from;
//                    ^ error[malformed_version]: expected the function that converts the data of earlier versions, as in `version 2 from convert;`
        events { Go was, Stop was 4, Run was Walk | }
//                     ^ error[malformed_events]: this is not a valid event; expected one, as in `events { Start, Noise { volume: u32 } }`
//                                ^ error[malformed_events]: this is not a valid event; expected one, as in `events { Start, Noise { volume: u32 } }`
//                                                  ^ error[malformed_events]: this is not a valid event; expected one, as in `events { Start, Noise { volume: u32 } }`
        initial state Idle was { on Go => stay; on Stop => Busy(1); on Run => Busy(1); }
//                             ^ error[malformed_was]: expected the name of the state in an earlier version, as in `state Full was Filled;`
        state Busy was Idle.(number was: u32) { on Go => Idle; }
//                          ^ error[malformed_was]: expected the name of the state in an earlier version, as in `state Full was Filled;`
        state Done was Busy | Idle.Work;
    }
}

state_machine! {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[attribute]: a saved machine has a form that does not depend on attributes; remove this, or put it before `events`
    machine Attributes {
        events { Go }
        initial state Idle { on Go => stay; }
    }
}

state_machine! {
    machine NeverRead {
        version 2 from convert;
//                     ^^^^^^^ error[malformed_version]: this converts saved machines of earlier versions, and no saved machine can be read; derive `Deserialize`, or remove `from`
        events { Go }
        initial state Idle { on Go => stay; }
    }
}
