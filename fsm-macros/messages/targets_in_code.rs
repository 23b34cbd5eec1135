//! Targets in loops.

use fsmith::state_machine;

state_machine! {
    machine Door(n: &mut u32) {
        events { Open(u32), Close, Push }

        initial state Closed {
            on Open(x) => { for _ in 0..x { Opened } }
//                                          ^^^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a loop; let the loop find out, and decide behind it: `if found { Opened } else { stay }`
            on Close => { for i in 0..3 { if i == 2 { Opened } *n += i; } Opened }
//                                                    ^^^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a loop; let the loop find out, and decide behind it: `if found { Opened } else { stay }`
            on Push => { loop { if *n > 3 { stay } *n += 1; } }
//                                          ^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a loop; let the loop find out, and decide behind it: `if found { stay } else { .. }`
        }
        state Opened {
            on Close => { while *n > 1 { Closed } stay }
//                                       ^^^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a loop; let the loop find out, and decide behind it: `if found { Closed } else { stay }`
            on Push => { for i in 0..3 { match i { 1 => Closed, 2 => { pop } _ => reenter(Opened) } } }
//                                                      ^^^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in a loop; let the loop find out, and decide behind it: `if found { Closed } else { stay }`
//                                                                                        ^^^^^^ error[misplaced_target]: a target is only allowed at the end of a reaction, or of a branch of its decision, not in the middle of code; write `if .. { Opened } else { stay }`
        }
    }
}
