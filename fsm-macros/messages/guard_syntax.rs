//! Guards and actions that are not Rust. The message is where the syntax breaks.

use fsmith::state_machine;

struct Body {
    level: u8,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Hold }

        initial Off;
        state Off {
            enter { body. }
//                        ^ error[syntax]: expected the name of a field or a method
            exit { let x = ; }
//                         ^ error[syntax]: expected an expression
            active { first() second() }
//                           ^^^^^^ error[syntax]: expected `;`
            when body. => On;
//                   ^ error[syntax]: expected the name of a field or a method
            when body.level > => On;
//                          ^ error[syntax]: `>` has nothing on its right side; write the other operand
            when body.level body.level => On;
//                          ^^^^ error[syntax]: expected the end of the condition, or an operator
            on Press if (body.level > ) => On;
//                                    ^ error[syntax]: expected an expression
            when ready
//               ^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `when body.is_tired() => On;`
            on Hold => On;
        }
        state On {
            on Press => { body.level = ; Off }
//                                     ^ error[syntax]: expected an expression
            on Hold => body.level +;
//                                 ^ error[syntax]: expected an expression
            on Hold => Off;
        }
    }
}

fn main() {
    let mut lamp = Lamp::new();
    let body = &mut Body { level: 3 };
    lamp.handle(body, LampEvent::Press);
}
