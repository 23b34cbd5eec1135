//! Final states that have transitions or states inside.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        events { Go }
        initial Loading;

        state Loading { when ready => Loaded; }
        final Loaded {
            initial state Checked;
//                        ^^^^^^^ error[final_is_the_end]: `Loaded` is `final`, so it cannot contain states; make it a `state`, or move this out; declared `final` in line -1
            state Stored;
        }
        final Broken {
            enter { println!("broken"); }
            on Go => Loading;
//          ^^ error[final_is_the_end]: `Broken` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in line -2
            when ready => Loading;
//          ^^^^ error[final_is_the_end]: `Broken` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in line -3
        }
        final Gone {
//            ^^^^ error[final_is_the_end]: `Gone` is `final`, so it can have no actions except `enter` and `exit`; make it a `state`, or remove its `active`
            active { println!("gone"); }
            pause {}
            exit {}
        }
        in Broken | Gone { always => Loading; }
//                         ^^^^^^ error[final_is_the_end]: `Broken` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in line -10
//                         ^^^^^^ error[final_is_the_end]: `Gone` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in line -5
    }
}

state_machine! {
    machine Door() {
        initial state Open;
        final Closed
//            ^^^^^^ error[malformed_state]: expected `;` or the items of `Closed` in braces after this, as in `final Closed;` or `final Closed { enter { open(); } }`
        final {}
//            ^ error[malformed_state]: expected the state's name, as in `final Finished;`
        initial final;
//                   ^ error[malformed_state]: expected the state's name, as in `final Finished;`
    }
}
