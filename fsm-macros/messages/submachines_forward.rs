//! Malformed `forward`.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        #[derive(Clone, Copy)]
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => stay; }
        final Worked;
    }
}

// Half of it is missing.
state_machine! {
    machine Halves {
        events { Link(RetryEvent), Up, Next }
        initial state First { machine retry: Retry; forward Link(event) retry(event); on Next | Up => Second; }
//                                                                      ^^^^^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `forward Link(event) => retry(event);`
        state Second { machine retry: Retry; forward Link(event); on Next => Third; }
//                                                              ^ error[missing_arrow]: expected `=>` and a reaction, as in `forward Link(event) => retry(event);`
        state Third { machine retry: Retry; forward Link(event) => ; on Next => Fourth; }
//                                                                 ^ error[malformed_forward]: expected the machine that is told, with the event that it is told, as in `forward Link(event) => retry(event);`
        state Fourth { machine retry: Retry; forward Link(event) => retry; on Next => Fifth; }
//                                                                  ^^^^^ error[malformed_forward]: expected the machine that is told, with the event that it is told, as in `forward Link(event) => retry(event);`
        state Fifth { machine retry: Retry; forward Link(event) => retry(); on Next => Sixth; }
//                                                                       ^ error[malformed_forward]: expected the machine that is told, with the event that it is told, as in `forward Link(event) => retry(event);`
        state Sixth { machine retry: Retry; forward => retry(RetryEvent::Works); on Next => First; }
//                                                  ^ error[missing_event]: expected an event, as in `forward Link(event) => retry(event);`
    }
}

// It does not lead to a machine.
state_machine! {
    machine Led {
        events { Link(RetryEvent), Up, Next }
        initial state First { machine retry: Retry; forward Link(event) => Second; on Next | Up => Second; }
//                                                                         ^^^^^^ error[malformed_forward]: a `forward` leads to a machine that the state runs, as in `forward Link(event) => retry(event);`, and to no state; where an event leads to one, write `on`, and where an end does, `done`
        state Second { machine retry: Retry; forward Link(event) => Third(event); on Next => Third; }
//                                                                  ^^^^^ error[malformed_forward]: a `forward` leads to a machine that the state runs, as in `forward Link(event) => retry(event);`, and to no state; where an event leads to one, write `on`, and where an end does, `done`
        state Third { machine retry: Retry; forward Link(event) => { retry.handle(event); } on Next => Fourth; }
//                                                                 ^ error[malformed_forward]: expected the machine that is told, with the event that it is told, as in `forward Link(event) => retry(event);`
        state Fourth { machine retry: Retry; forward Link(event) => retry.handle(event); on Next => Fifth; }
//                                                                  ^^^^^ error[malformed_forward]: expected the machine that is told, with the event that it is told, as in `forward Link(event) => retry(event);`
        state Fifth { machine retry: Retry; forward Link(event) => retry(event, 3); on Next => Sixth; }
//                                                                            ^ error[malformed_forward]: expected the machine that is told, with the event that it is told, as in `forward Link(event) => retry(event);`
        state Sixth { machine retry: Retry; on Link(event) => retry(event); on Next => First; }
//                                                            ^^^^^ error[name_as_value]: a machine is not called like a function; an event is passed on to it by `forward` in place of `on`: `forward .. => retry(event);`
    }
}

// Another event, and an event that the machine does not have.
state_machine! {
    machine Odd {
        events { Link(RetryEvent), Up, Next }
        initial state First { machine retry: Retry; forward Lnk(event) => retry(event); on Next | Up => Second; }
//                                                          ^^^ error[unknown_event]: no event is named `Lnk`; did you mean `Link`?
        state Second { machine retry: Retry; forward RetryEvent::Works => retry(RetryEvent::Works); on Next => Third; }
//                                                   ^^^^^^^^^^^^^^^^^ error[no_event]: expected events of this machine, as in `on Link(..) => First;`
        state Third { machine retry: Retry; alarm forward Link(event) => retry(event); on Next => Fourth; }
//                                          ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when is_low() => First;`
        state Fourth { machine retry: Retry; forward Link(event) or Up => retry(event); on Next => Fifth; }
//                                                               ^^ error[missing_arrow]: expected `=>` and a reaction, or `if` and a condition, as in `forward Link(event) => retry(event);`
        state Fifth { machine retry: Retry; forward Link(event) => retry(event) if true; on Next => First; }
//                                                                              ^^ error[missing_semicolon]: expected `;`, as in `forward Link(event) => retry(event);`
    }
}

state_machine! {
    /// Machines that are called, and a machine without a name.
    machine Called(log: &mut Log) {
        events { Link(RetryEvent), Next }
        initial First;
        state First { machine retry: Retry; on Link(event) if log.is_open() => { log.push(3); retry(event); } }
//                                                                                            ^^^^^ error[name_as_value]: a machine is not called like a function; an event is passed on to it by `forward` in place of `on`: `forward .. => retry(event);`
        state Second { machine retry: Retry; enter { retry(RetryEvent::Up); } on Next => First; }
//                                                   ^^^^^ error[name_as_value]: a machine is not called like a function; an event is passed on to it by `forward` in place of `on`: `forward .. => retry(RetryEvent::Up);`
        state Third { machine Retry; forward Link(event) => Retry(event); on Next => Second; }
//                            ^^^^^ error[malformed_submachine]: a machine that a state runs is named like a field, and its type follows, as in `machine retry: Retry(log);`; a machine is declared by a separate `state_machine!`
        state Fourth { machine retry: Retry; when retry(true) => First; on Link(retry) => retry(3); }
    }
}
