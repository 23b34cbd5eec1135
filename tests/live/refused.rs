//! A text that needs the compiler is refused with a location, and the previous text stays in force.

use fsmith::live::state_machine;

state_machine! {
    pub machine Porter(log: &mut Vec<u8>) {
        events {
            /** How often. */
            Knock(u8),
            Leave
        }
        initial Idle;
        state Idle { on Knock(times) => Busy(times); }
        state Busy(times: u8, said: u8 = 7) {
            enter { log.push(*times + *said); }
            on Leave => Idle;
        }
    }
}

const TEXT: &str = "machine Porter(log: &mut Vec<u8>) {
    events { /** How often. */ Knock(u8), Leave }
    initial Idle;
    state Idle { on Knock(times) => Busy(times); }
    state Busy(times: u8, said: u8 = 7) {
        enter { log.push(*times + *said); }
        on Leave => Idle;
    }
}";

#[test]
fn changes_that_need_the_compiler_are_refused_with_a_place() {
    let mut log = Vec::new();
    let mut porter = Porter::start(&mut log);
    let without_data = TEXT.replace("Busy(times)", "Busy").replace("(times: u8, said: u8 = 7)", "");
    let refused = [
        (TEXT.replace("Porter", "Guard"), "1:9: the name cannot change"),
        (TEXT.replace("Leave }", "Leave, Ring }"), "2:5: the events cannot change"),
        (TEXT.replace("log: &mut Vec<u8>", "log: &mut Vec<u16>"), "1:9: the parameters cannot change"),
        (TEXT.replace("said: u8", "said: u16"), "5:11: the data of states cannot change"),
        (without_data.replace("*times + *said", "7"), "5:11: the data of states cannot change"),
        (TEXT.replace("*times + *said", "*times * *said"), "6:15: the program has no code like this"),
        (TEXT.replace("on Leave => Idle;", "after 1s => Idle;"), "1:9: the machine had no timers"),
        (TEXT.replace("on Leave => Idle;", "when log.is_empty() => Idle;"), "1:9: the machine had no `when`"),
        (TEXT.replace("on Leave => Idle;", "on Leave => Gone;"), "7:21: "),
        (TEXT.replace("on Leave => Idle;", "on Leave => log.clear();"), "7:21: the program has no code like this"),
        ("machine Porter {".to_owned(), "1:16: this `{` is not closed"),
    ];
    for (text, place) in refused {
        let message = Porter::source().load(&text).unwrap_err().to_string();
        assert!(message.lines().any(|line| line.starts_with(place)), "{place}: {message}\n{text}");
    }
    assert_eq!(Porter::source().number(), 0);
    // A value that does not fit its type is reported when it is evaluated, and the compiled value is used instead.
    Porter::source().load(&TEXT.replace("= 7", "= 700")).unwrap();
    assert_eq!(Porter::source().refused(), None);
    porter.handle(&mut log, PorterEvent::Knock(2));
    let misfit = Porter::source().refused().expect("it has been met").to_string();
    assert_eq!(misfit, "5:38: 700 is no `u8`: the value that was compiled stays");
    Porter::source().load(&TEXT.replace("= 7", "= 70")).unwrap();
    porter.handle(&mut log, PorterEvent::Leave);
    porter.handle(&mut log, PorterEvent::Knock(2));
    assert_eq!(log, [9, 72]);
}
