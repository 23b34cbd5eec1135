//! Unusual machines with `exhaustive`.

use fsmith::{Answer, state_machine};

state_machine! {
    machine Terminal<'t>(log: &mut Vec<char>) {
        events { Key(char), Line { text: &'t str, number: u32 }, #[cfg(any())] Never, Quit }
        signals { Full }
        exhaustive;
        queue 2;
        initial parallel Both {
            state Input {
                initial Awake;
                state Awake {
                    ignore Key('\0'..=' ') | Line { number: 0, .. } | Full;
                    on Key(key) => log.push(key);
                    on Line { text, .. } => log.extend(text.chars());
                    on Quit => Asleep;
                }
                state Asleep { ignore _; }
            }
            state Output { ignore r#Quit; on Key('q') if log.len() > 3 => raise(Full); }
        }
        ignore Key(..) | Line { .. };
    }
}

state_machine! {
    machine Passing {
        events { Go }
        exhaustive;
        initial First;
        state First { always => Work; }
        state Work { initial state Some { on Go => Done; } final Done; done => Finished; }
        final Finished;
    }
}

state_machine! {
    #[why]
    machine Asked(hot: bool) {
        #[derive(Clone, Copy)]
        events { Touch, Look }
        exhaustive;
        initial state Stove { on Touch if hot => stay; ignore Touch; on Look => stay; }
    }
}

#[test]
fn ignored_events_have_no_effect() {
    let mut log = Vec::new();
    let mut terminal = Terminal::start(&mut log);
    assert_eq!(terminal.handle(&mut log, TerminalEvent::Key('a')), Answer::Stayed);
    assert_eq!(terminal.handle(&mut log, TerminalEvent::Key(' ')), Answer::Ignored);
    assert_eq!(terminal.handle(&mut log, TerminalEvent::Line { text: "no", number: 0 }), Answer::Ignored);
    assert_eq!(terminal.handle(&mut log, TerminalEvent::Line { text: "bc", number: 1 }), Answer::Stayed);
    assert_eq!(terminal.handle(&mut log, TerminalEvent::Quit), Answer::Moved);
    assert_eq!(terminal.handle(&mut log, TerminalEvent::Quit), Answer::Ignored);
    assert_eq!(log, ['a', 'b', 'c']);
    let mut passing = Passing::start();
    assert_eq!(passing.handle(PassingEvent::Go), Answer::Moved);
    assert!(passing.is_finished());
}

#[test]
fn why_reports_ignored_events() {
    let stove = Asked::start(false);
    let why = stove.why(false, &AskedEvent::Touch).to_string();
    assert_eq!(why, "Stove: on Touch if hot? refused\nStove: ignore Touch? ignored\n");
    let why = stove.why(true, &AskedEvent::Touch).to_string();
    assert_eq!(
        why,
        "Stove: on Touch if hot? taken -> stay\nStove: ignore Touch? not reached because of Stove: on Touch if hot\n"
    );
    assert!(stove.enabled().eq(["Touch", "Look"]));
}
