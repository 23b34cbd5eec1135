//! Machines that a macro of the user generates, with all kinds of fragments.

macro_rules! lamp {
    ($(#[$attr:meta])* $vis:vis $name:ident($lent:ident: $ty:ty) $first:ident/$second:ident
     $guard:expr, $effect:expr, $target:expr, $pattern:pat, $block:block, $event:path, $number:literal, $life:lifetime) => {
        fsmith::interpreter::state_machine! {
            $(#[$attr])*
            $vis machine $name($lent: $ty) {
                events { Press($event), Set(&$life str), Hold }
                initial $first;

                state $first {
                    enter $block
                    on $pattern if $guard => { $effect; $target }
                    when $guard => $second;
                }
                state $second {
                    on Hold if $lent.len() > $number => $target;
                    on Hold => $block
                }
            }
        }
    };
}

lamp! {
    /// A machine that a macro generates.
    #[derive(Debug, Clone)]
    pub Lamp(log: &mut Vec<u8>) Off/On
    log.len() > 1, log.push(7), On, Press(Some(_)), { log.push(1); }, Option<u8>, 3, 'e
}

/// Variables of a macro do not hide a parameter whose name is passed to the macro.
macro_rules! hidden {
    ($name:ident, $outer:ident) => {
        fsmith::interpreter::state_machine! {
            machine $name($outer: &mut u8) {
                initial state Idle {
                    enter { let inner = 3; *$outer += inner; }
                    when { let inner = 2; *$outer > inner } => { let inner = 4; *$outer += inner; Idle }
                }
            }
        }
    };
}

hidden!(Hidden, inner);

#[test]
fn macros_write_machines() {
    let mut log = vec![0];
    let mut lamp = Lamp::start(&mut log);
    lamp.handle(&mut log, LampEvent::Press(Some(3)));
    assert_eq!((lamp.state(), &log[..]), (Some(LampState::On), &[0, 1, 7][..]));
    lamp.handle(&mut log, LampEvent::Hold);
    assert_eq!(log, [0, 1, 7, 1]);
    lamp.handle(&mut log, LampEvent::Set("x"));
    let mut inner = 0;
    let mut hidden = Hidden::start(&mut inner);
    hidden.update(&mut inner);
    assert_eq!(inner, 10);
}
