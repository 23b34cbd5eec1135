//! Malformed `part!` and `include`, unknown parts, and parts at places where their items are not allowed.

use fsmith::{part, state_machine};

part! { a { state A { on Go => B; } include b; } }
part! { b { state B { on Go => A; } include crate::parts::a; } }
//                                                        ^ error[included_in_itself]: `crate::parts::a` includes the part that this stands in, so it would never end
part! { itself { state Same { on Go => A; include itself; } } }
//                                                ^^^^^^ error[included_in_itself]: `itself` is the part that this stands in, so it would never end
part! { twice { on Go => stay; } }
//              ^^ error[final_is_the_end]: `End` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in line +60
part! { around { include twice; } }
//                       ^^^^^ error[included_twice]: `twice` already stands in this body; remove one `include` of the two
part! { fine { state Fine; } }
//                   ^^^^ error[misplaced]: only transitions and `never` are allowed inside `in`; move this into the states themselves

part! {}
//~ error[malformed_part]: expected the part's name, as in `part! { pub combat { state Attack; } }`
part! { state Attack; }
//      ^^^^^ error[malformed_part]: expected the part's own name before this, as in `part! { pub combat { state Attack; } }`
part! { state { on Go => A; } }
//      ^^^^^ error[malformed_part]: expected the part's own name before this, as in `part! { pub combat { state Attack; } }`
part! { attack }
//      ^^^^^^ error[malformed_part]: expected the part's items in braces after this, as in `part! { pub combat { state Attack; } }`
part! { attack: { state Attack; } }
//            ^ error[malformed_part]: expected the part's items in braces, as in `part! { pub combat { state Attack; } }`
part! { pub one { state One; } two { state Two; } }
//                             ^^^ error[malformed_part]: nothing may follow the closing `}` of a part; write another part in its own `part!`
part! { dollar { state One { enter { $x.f(); } } } }
//                                   ^ error[malformed_part]: in a part `$` stands only before `crate`, and means the crate of the part

state_machine! {
    machine Cycle {
        events { Go }
        initial A;
        include a;
    }
}

state_machine! {
    machine Itself {
        events { Go }
        initial A;
        state A { on Go => Same; }
        include itself;
    }
}

state_machine! {
    machine Twice {
        events { Go }
        initial A;
        include twice;
        state A { include twice; include around; }
        include around;
    }
}

state_machine! {
    machine Malformed {
        initial Fine;
        include fine;
        include;
//             ^ error[malformed_include]: expected the path of a part, as in `include crate::combat;`
        include "fine.rs";
//              ^^^^^^^^^ error[malformed_include]: expected the path of a part, as in `include crate::combat;`
        include fine::<u8>;
//                    ^ error[malformed_include]: expected the path of a part, as in `include crate::combat;`
        include fine!();
//                  ^ error[missing_semicolon]: expected `;`, as in `include crate::combat;`
        state A { include fine, b; include b as c; }
//                            ^ error[missing_semicolon]: expected `;`, as in `include crate::combat;`
//                                           ^^ error[missing_semicolon]: expected `;`, as in `include crate::combat;`
        use fine;
//      ^^^ error[unknown_item]: `use` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        #[derive(Debug)]
//      ^^^^^^^^^^^^^^^^ error[attribute]: only a doc comment, `#[cfg(..)]` or `#[allow(fsmith::..)]` is allowed here; other attributes go before `machine`, `events` or a state
        include fine
//              ^^^^ error[included_twice]: `fine` already stands in this body; remove one `include` of the two
    }
}

state_machine! {
    machine Misplaced {
        events { Go }
        initial Fine;
        include fine;
        in Fine { include fine; }
        final End { include twice; }
    }
}
