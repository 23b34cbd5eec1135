//! The version of a machine: numbers that are none, and places where none is expected.

use fsmith::state_machine;

state_machine! {
    machine Malformed {
        version 1.2;
//              ^^^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version;
//             ^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version = 3;
//              ^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version "4";
//              ^^^ error[malformed_version]: expected the number of the version, as in `version 1;`
        version 4294967296;
//              ^^^^^^^^^^ error[malformed_version]: expected a number up to 4294967295, as in `version 1;`
        events { Go }
        initial state Idle { on Go => stay; }
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
//      ^^^^^^^^ error[unknown_item]: `revision` does not start an item; did you mean `version`?
        events { Go }
        initial state Idle { on Go => stay; }
    }
}
