//! Parts of a header in another order or notation.

use fsmith::state_machine;

state_machine! {
    machine async Job(v: &mut V) { initial state A; }
//          ^^^^^ error[malformed_header]: `async` stands before `machine`, as in `async machine Job(io: &mut Io) { .. }`
}

state_machine! {
    machine pub Job(v: &mut V) { initial state A; }
//          ^^^ error[malformed_header]: `pub` stands before `machine`, as in `pub machine Job(io: &mut Io) { .. }`
}

state_machine! {
    machine Job(v: &mut V): Retry { initial state A; }
//                        ^ error[malformed_header]: a machine has no type to inherit from; another machine runs in it as an item of its body, as in `machine retry: Retry;`
}

state_machine! {
    machine Defaults(limit: u32 = 5, v: &mut V) { events { Go } initial state A { on Go if limit > 3 => v.log(); } }
//                              ^ error[malformed_parameter]: every call passes all parameters, so none has a default; a parameter is a name and a type, as in `bot: &mut Body`
}

state_machine! {
    machine Bracketed[v: &mut V] { initial state A; }
//                   ^ error[malformed_header]: parameters are written in parentheses, as in `machine Robot(bot: &mut Body) { initial state Idle; }`
}

state_machine! {
    machine Untyped(v, &mut W) { initial state A; }
//                   ^ error[malformed_parameter]: a parameter is a name and a type, as in `bot: &mut Body`
}

state_machine! {
    machine Turbofish::<T>(v: &mut V) { initial state A; }
//                   ^ error[malformed_header]: generics follow the name of the machine directly, as in `machine Relay<T>(line: &mut String) { .. }`
}

state_machine! {
    machine Behind(v: &mut V)<T> { initial state A; }
//                           ^ error[malformed_header]: generics follow the name of the machine directly, as in `machine Relay<T>(line: &mut String) { .. }`
}

state_machine! {
    machine #[derive(Debug)] Attributed { initial state A; }
//          ^ error[attribute]: an attribute is written before `machine`, as in `#[derive(Debug)] machine Job { .. }`
}

state_machine! {
    machine Braced { v: &mut V } { initial state A; }
//                 ^ error[malformed_header]: parameters are written in parentheses, as in `machine Robot(bot: &mut Body) { initial state Idle; }`
}

state_machine! {
    machine Unquoted(v: &a mut V, n: u32) { initial state A { when n > 3 => stay; } }
//                         ^^^ error[malformed_parameter]: expected `,` before this; a parameter is a name and a type, as in `bot: &mut Body`
}

state_machine! {
    machine Separated(v: &mut V), fails Hot { initial state A; }
//                              ^ error[malformed_header]: nothing stands between the parts of a header; remove this `,`
}

state_machine! {
    machine Strict exhaustive { events { Go } initial state A { on Go => stay; } }
//                 ^^^^^^^^^^ error[malformed_header]: `exhaustive` starts an item of the machine; write it in the braces, as in `exhaustive;`
}

state_machine! {
    machine Queued(v: &mut V) queue 3 { events { Go } initial state A { on Go => stay; } }
//                            ^^^^^ error[malformed_header]: `queue` starts an item of the machine; write it in the braces, as in `queue 4;`
}

state_machine! {
    machine Bounded<T>(v: &T) where: T: Copy { initial state A; }
//                                 ^ error[malformed_header]: the bounds follow `where` directly, as in `where T: Copy`; remove this `:`
}
