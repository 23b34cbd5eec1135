//! Keywords in place of states, and states after keywords of Rust.

use fsmith::state_machine;

state_machine! {
    machine Door(n: &mut u32) {
        events { Open, Close, Push }
        initial pop;
//              ^^^ error[initial_leads_nowhere]: an `initial` has to lead to a state inside; write `initial Closed;`

        state Closed {
            on Open => super.Opened;
//                     ^^^^^^^^^^^^ error[qualified_target]: a target is a state's name alone, or a path of names: it is looked for from the inside out; write `Opened`
            on Close => if *n > 1 { super.Opened } else { stay };
//                                  ^^^^^^^^^^^^ error[qualified_target]: a target is a state's name alone, or a path of names: it is looked for from the inside out; write `Opened`
            on Push if is_in(pop) => Hall;
//                           ^^^ error[unknown_state]: no state is named `pop`; this is a word that ends a reaction
        }
        state Opened { on Close => crate::Closed; on Push => push(Hall); }
//                                 ^^^^^^^^^^^^^ error[qualified_target]: a target is written without a path or type; write `Closed`
        state Hall {
            initial Stay;
//                  ^^^^ error[initial_leads_nowhere]: an `initial` has to lead to a state inside; write `initial First;`
            on Close => Opened;
            state First { on Open => pop; on Push => self.Second; }
//                                                   ^^^^^^^^^^^ error[qualified_target]: a target is a state's name alone, or a path of names: it is looked for from the inside out; write `Second`
            state Second;
        }
    }
}
