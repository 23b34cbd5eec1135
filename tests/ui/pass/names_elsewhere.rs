//! Valid code with names that messages about other libraries know, and with values that dereference to slices.

use fsmith::state_machine;

state_machine! {
    machine Fine(n: &mut u32) {
        events { Add(u32), Set(String, Vec<u8>), Go }
        signals { Noted(u32), Leaked }
        initial state A {
            on Add(event) | Noted(event) if event > 3 => { *n += event; raise(Leaked); }
            on Add(1..) | Leaked | Noted(_) => stay;
            on Set(text, list) if *text == *"yes" => match *list { [] => C, _ => B(text) };
            on Set(history, _) => B(history);
            on Go => {
                let ctx = (1, 2);
                *n = ctx.0 + [(1, 2)].map(|e| e.0)[0];
                raise(Noted(1));
            }
            on Add(0) => C;
        }
        state B(name: String) { on Go => C; on Add(_) => B((*name).to_owned()); }
        state C { on Go => A; }
    }
}

#[test]
fn keywords_of_other_libraries_are_names() {
    let mut n = 0;
    let mut fine = Fine::start(&mut n);
    fine.handle(&mut n, FineEvent::Add(5));
    fine.handle(&mut n, FineEvent::Set("yes".to_owned(), vec![1]));
    assert!(fine.is_in(FineState::B));
}
