//! What follows a complete target in place of its `;`.

use fsmith::state_machine;

state_machine! {
    machine Door(x: &mut u32) {
        events { Reset, Key(u8) }
        initial state Idle {
            on Reset => Service if *x > 3;
//                              ^^ error[missing_semicolon]: a guard is written before `=>`; write `on Reset if *x > 3 => Service;`
            on Key(k) => Service, Idle;
//                              ^ error[malformed_target]: a transition has one end; decide which, as in `=> if .. { Service } else { Idle }`, or write `=> (Service, Idle)` for one in each of several regions
            on Key(_) => Service else stay;
//                               ^^^^ error[malformed_target]: `else` belongs to a decision; write `=> if .. { Service } else { stay }`
            on Key(_) => Service using x;
//                               ^^^^^ error[missing_semicolon]: the data of a state follows its name in parentheses, and is declared with it; write `Service(x)`
            on Key(_) => Service when *x > 3;
//                               ^^^^ error[missing_semicolon]: a guard is written before `=>`; write `on Key(_) if *x > 3 => Service;`
            on Key(_) => Service / x.foo();
//                               ^ error[malformed_target]: code before a target is written in braces together with the target; write `=> { x.foo(); Service }`
            on Key(_) => Service { x.foo(); }
//                               ^ error[malformed_target]: code before a target is written in braces together with the target; write `=> { x.foo(); Service }`
            on Key(_) => Service [*x > 3];
//                               ^ error[malformed_target]: a guard is written before `=>`; write `on Key(_) if *x > 3 => Service;`
            on Key(_) => Service after 5s;
//                               ^^^^^ error[malformed_trigger]: `after` is a trigger; write `after 5s => Service;` as a separate item
        }
        state Service {
            on Reset => Idle with { x.foo(); };
//                           ^^^^ error[missing_semicolon]: code before a target is written in braces together with the target; write `=> { x.foo(); Idle }`
            on Reset => Idle do { x.foo(); };
//                           ^^ error[missing_semicolon]: code before a target is written in braces together with the target; write `=> { x.foo(); Idle }`
            on Reset => Idle: x.foo();
//                          ^ error[malformed_target]: code before a target is written in braces together with the target; write `=> { x.foo(); Idle }`
            on Reset => Idle | Service;
//                      ^^^^^^^^^^^^^^ error[malformed_target]: a target is one state: decide which, as in `if .. { Idle } else { Service }`, or write `(Idle, Service)` for one in each of several regions
            on Reset => Idle -> Service;
//                           ^ error[malformed_target]: a transition leads to one state; what leads from `Idle` to `Service` is a transition in `Idle`
            on Reset => Idle && Service;
//                      ^^^^^^^^^^^^^^^ error[malformed_target]: a target is one state: decide which, as in `if .. { Idle } else { Service }`, or write `(Idle, Service)` for one in each of several regions
            on Reset => Idle unless x.foo();
//                           ^^^^^^ error[missing_semicolon]: a guard is written before `=>`; write `on Reset if !(x.foo()) => Idle;`
            on Reset => stay if *x == 3;
//                           ^^ error[missing_semicolon]: a guard is written before `=>`; write `on Reset if *x == 3 => stay;`
            on Reset => { *x += 1; } if *x == 3;
//                                   ^^ error[missing_semicolon]: a guard is written before `=>`; write `on Reset if *x == 3 => { .. }`
            on Reset => { *x += 1; } Service;
//                                   ^^^^^^^ error[unknown_item]: `Service` does not start an item; write code and its target together in braces: `=> { ..; Service }`
            on Reset => Idle => { *x += 1; }
//                           ^ error[malformed_target]: code before a target is written in braces together with the target; write `=> { *x += 1; Idle }`
        }
    }
}

state_machine! {
    /// States inside others, by signs of other notations.
    machine Paths {
        events { Num, Caps }
        initial Off;
        always => On if ready;
//                   ^^ error[missing_semicolon]: a guard is written before `=>`; write `always if ready => On;`
        state Off { on Num => On/Lit; on Caps => On>Dim; after 5s => On@Lit; }
//                              ^ error[malformed_target]: a state inside another is named after a `.`; write `On.Lit`
//                                                 ^ error[malformed_target]: a state inside another is named after a `.`; write `On.Dim`
//                                                                     ^ error[malformed_target]: a state inside another is named after a `.`; write `On.Lit`
        state On { initial Lit; on Num => Off; state Lit { on Caps => Dim; } state Dim; }
    }
}

state_machine! {
    machine Counted(x: &mut u32) {
        events { Key(u8) }
        initial state Idle {
            on Key(1) => Held(3) with x;
//                               ^^^^ error[missing_semicolon]: the data of a state follows its name in parentheses; write `Held(3, x)`
            on Key(2) => Held(k) 4;
//                               ^ error[missing_semicolon]: the data of a state follows its name in parentheses; write `Held(k, 4)`
            on Key(3 => Idle);
//                   ^ error[missing_event]: expected `,`, or the end of what these brackets contain
            on Key(4) => new Idle;
//                           ^^^^ error[missing_semicolon]: a target is the name of a state alone; write `=> Idle`
            on Key(5) => { x.foo(); => Idle }
//                                  ^ error[syntax]: code ends in its target without `=>`; write `Idle`
            on Key(6) => { if x.foo() { => Idle } else { stay } }
//                                      ^ error[syntax]: code ends in its target without `=>`; write `Idle`
        }
        state Held(n: u8, m: u8) { on Key(_) => Idle(3) using x; }
//                                                      ^^^^^ error[missing_semicolon]: the data of a state follows its name in parentheses, and is declared with it; write `Idle(3, x)`
    }
}
