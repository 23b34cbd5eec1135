//! Items and statements of Rust in a machine.

use fsmith::state_machine;

state_machine! {
    machine Lift(x: &mut u32) {
        use super::Thing;
//      ^^^ error[unknown_item]: `use` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        const N: u32 = 3;
//      ^^^^^ error[unknown_item]: `const` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        let y = 3;
//      ^^^ error[unknown_item]: `let` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
        fn foo() -> u32 { 3 }
//      ^^ error[unknown_item]: `fn` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        println!("hello");
//      ^^^^^^^ error[unknown_item]: `println` does not start an item; code is written in actions and reactions, as in `enter { .. }` or `on Call(..) => { .. }`
        struct Foo { a: u32 }
//      ^^^^^^ error[unknown_item]: `struct` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        static S: u32 = 3;
//      ^^^^^^ error[unknown_item]: `static` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        impl Foo { fn f() {} }
//      ^^^^ error[unknown_item]: `impl` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        type X = u32;
//      ^^^^ error[unknown_item]: `type` does not start an item; did you mean `events path::Type;`?
        mod foo;
//      ^^^ error[unknown_item]: `mod` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
        let mut z: u32;
//      ^^^ error[unknown_item]: `let` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
        events { Call(i32) }
        initial state Idle {
            use crate::x::*;
//          ^^^ error[unknown_item]: `use` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
            const K: Duration = 3;
//          ^^^^^ error[unknown_item]: `const` does not start an item; an item of Rust is written outside of the machine, in front of `state_machine!`
            on Call(_) => Idle;
            x.foo();
//          ^ error[unknown_item]: `x` does not start an item; code is written in actions and reactions, as in `enter { .. }` or `on Call(..) => { .. }`
            *x = 3;
//          ^ error[unknown_item]: code is written in actions and reactions, as in `enter { .. }` or `on Call(..) => { .. }`
            println!("x");
//          ^^^^^^^ error[unknown_item]: `println` does not start an item; code is written in actions and reactions, as in `enter { .. }` or `on Call(..) => { .. }`
            let k = 3;
//          ^^^ error[unknown_item]: `let` does not start an item; a machine keeps data in its states, as in `state Idle(count: u32 = 0)`, or is passed it as a parameter; code is written in actions and reactions
            return;
//          ^^^^^^ error[unknown_item]: `return` does not start an item; code is written in actions and reactions, as in `enter { .. }` or `on Call(..) => { .. }`
            assert!(x);
//          ^^^^^^ error[unknown_item]: `assert` does not start an item; a condition that must not be true between two calls is `never x.is_empty();`, so what must hold is negated
        }
    }
}
