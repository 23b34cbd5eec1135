//! Events that can be deferred, in machines that derive traits, and events of a type about which nothing else is known.

use fsmith::interpreter::state_machine;

/// An existing type of events.
#[derive(Clone, Debug, PartialEq)]
#[allow(dead_code, reason = "not all of them are sent")]
enum Input {
    Key(char),
    Line { text: String },
    Quit,
}

state_machine! {
    #[derive(Clone, Debug, PartialEq)]
    machine Editor(log: &mut Vec<String>) {
        events Input;
        queue 3;
        initial Asleep;
        defer Input::Line { .. };
        state Asleep {
            defer Key('a'..='z') | Quit;
            on Key(' ') => Awake;
        }
        state Awake {
            on Line { text } => { log.push(text); }
            on Quit => Asleep;
        }
    }
}

state_machine! {
    machine Job<T>(done: &mut u32) where T: PartialOrd {
        events { Add(T, T), Go }
        queue 3;
        initial Waiting;
        state Waiting { defer Add(..); on Go => Going; }
        in Going { defer Go; }
        state Going { on Add(one, other) if one < other => { *done += 1; } on Add(..) => Waiting; }
    }
}

#[test]
fn keeps_what_it_defers() {
    let mut log = Vec::new();
    let mut editor = Editor::start(&mut log);
    assert_eq!(editor, editor.clone());
    for input in [Input::Key('a'), Input::Line { text: "one".to_string() }, Input::Key(' ')] {
        editor.handle(&mut log, input);
    }
    assert_eq!(log, ["one"]);

    let mut done = 0;
    let mut job = Job::<f32>::start(&mut done);
    job.handle(&mut done, JobEvent::Add(1.0, 2.0));
    job.handle(&mut done, JobEvent::Go);
    assert_eq!(done, 1);
}
