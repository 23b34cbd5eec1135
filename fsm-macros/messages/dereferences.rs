//! Values that are dereferenced as if they were references.

use fsmith::state_machine;

state_machine! {
    machine Door(sum: &mut u32) {
        events { Open(u32), Close, Push { force: u32 } }

        initial state Closed {
            on Open(x) => Opened(*x);
//                                ^ error[needless_dereference]: `x` is a value and no reference: a pattern binds what the event carries; write `x`
            on Push { force } if *force > 3 => Opened(2 * *force);
//                                ^^^^^ error[needless_dereference]: `force` is a value and no reference: a pattern binds what the event carries; write `force`
//                                                         ^^^^^ error[needless_dereference]: `force` is a value and no reference: a pattern binds what the event carries; write `force`
        }
        state Opened(n: u32) {
            on Close => Other(*n);
//                             ^ error[needless_dereference]: `n` is a value here, because its state is left; write `n`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
            on Open(x) if *n > 1 => { *n += *x; *sum = *n * x; Other(*n + 1) }
//                                           ^ error[needless_dereference]: `x` is a value and no reference: a pattern binds what the event carries; write `x`
//                                                                    ^ error[needless_dereference]: `n` is a value here, because its state is left; write `n`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
            on Push { force } => Boxed(Box::new(force), 2);
            state Inner(inner: bool);
            initial Inner(true);
        }
        state Other(m: u32) {
            on Close => Opened(*m).Inner(*m == 1);
//                              ^ error[needless_dereference]: `m` is a value here, because its state is left; write `m`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
//                                        ^ error[needless_dereference]: `m` is a value here, because its state is left; write `m`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
        }
        // Here it is right: a box is dereferenced, and so is a field of a state that stays active.
        state Boxed(boxed: Box<u32>, n: u32) {
            initial Inside(1);
            on Close => Other(*boxed);
            state Inside(k: u32) { on Open(_) => Inside(*n + k); }
        }
    }
}
