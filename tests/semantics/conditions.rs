//! `#[cfg(..)]` in machines: both engines ignore disabled parts completely.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

state_machine! {
    #[cfg_attr(all(), derive(Debug, Clone, PartialEq))]
    #[cfg_attr(any(), derive(Nonsense))]
    machine Player(log: &mut Vec<&'static str>) {
        #[cfg_attr(all(), derive(Debug, Clone))]
        events {
            Play,
            Stop,
            #[cfg(any())]
            Lost(Missing),
            #[cfg(all())]
            Load { title: u32, #[cfg(any())] index: Missing },
            Seek(#[cfg(any())] Missing, u32),
        }
        #[cfg(any())]
        signals { Never }
        #[cfg(all())]
        signals { Loaded, #[cfg(any())] Unloaded }
        queue 4;
        #[cfg(any())]
        stack 3;
        #[cfg(any())]
        initial Playing;
        #[cfg(not(any()))]
        initial Off;

        #[cfg(any())]
        state Lost { initial state Deep { on Lost(_) => Nowhere; } }

        state Off {
            #[cfg(any())]
            enter { log.push("never"); }
            #[cfg(all())]
            enter { log.push("off"); }
            #[cfg(any())]
            on Play => Lost;
            on Play => Playing;
            #[cfg(all(all(), not(any())))]
            on Load { title } if title > 3 => { raise(Loaded); stay }
            on Loaded => Paused(7);
        }
        state Playing {
            #[cfg(any())]
            history deep;
            #[cfg(any())]
            initial state A;
            #[cfg(any())]
            never log.is_empty();
            exit {
                #[cfg(any())]
                log.push("never");
                log.push("silence");
            }
            on Stop => {
                #[cfg(any())]
                log.push("never");
                #[cfg(all())]
                log.push("stop");
                Off
            }
            #[cfg(any())]
            after 5s => Off;
        }
        state Paused(at: u32, #[cfg(any())] of: Missing, #[cfg(all())] once: bool = true) {
            on Seek(to) if *once => { *at = to; *once = false; stay }
            on Play => Playing;
        }
        in Off | Paused {
            #[cfg(any())]
            on Stop => Lost;
            #[cfg(all())]
            on Stop => { log.push("ignored"); }
        }
        #[cfg(any())]
        in Lost | Off { on _ => Lost; }
    }
}

#[test]
fn disabled_items_do_not_exist() {
    let script = [
        (PlayerEvent::Play, Answer::Moved, PlayerState::Playing),
        (PlayerEvent::Stop, Answer::Moved, PlayerState::Off),
        (PlayerEvent::Stop, Answer::Stayed, PlayerState::Off),
        (PlayerEvent::Load { title: 3 }, Answer::Ignored, PlayerState::Off),
        (PlayerEvent::Load { title: 4 }, Answer::Moved, PlayerState::Paused),
        (PlayerEvent::Seek(2), Answer::Stayed, PlayerState::Paused),
        (PlayerEvent::Seek(2), Answer::Ignored, PlayerState::Paused),
        (PlayerEvent::Play, Answer::Moved, PlayerState::Playing),
    ];
    let (mut log, mut log_of_twin) = (Vec::new(), Vec::new());
    let mut player = Player::start(&mut log);
    let mut twin = Player::interpreter();
    twin.restart(&mut log_of_twin);
    for (event, answer, state) in script {
        assert_eq!((player.handle(&mut log, event.clone()), player.state()), (answer, Some(state)), "{event:?}");
        assert_eq!((twin.handle(&mut log_of_twin, event), twin.state()), (answer, Some(state)));
    }
    assert_eq!(log, ["off", "silence", "stop", "off", "ignored"]);
    assert_eq!(log, log_of_twin);
    assert_eq!(PlayerState::ALL, [PlayerState::Off, PlayerState::Playing, PlayerState::Paused]);
    assert_eq!(player.clone(), player);
}

state_machine! {
    /// Disabled parts refer to other disabled parts in code.
    machine Coded(log: &mut Vec<u8>) {
        events { Go(u8), #[cfg(any())] Lost }
        signals { Heard, #[cfg(any())] Unheard }
        queue 4;
        initial A;
        state A {
            enter {
                #[cfg(any())]
                raise(Unheard);
                #[cfg(all())]
                raise(Heard);
                let n = match log.len() {
                    #[cfg(any())]
                    0 => missing(),
                    #[cfg(not(any()))]
                    0 => 7,
                    _ => 8
                };
                if true {
                    #[cfg(any())]
                    if is_in(Lost) { raise(Lost) }
                    log.push(n);
                }
            }
            on Heard => { log.push(1); }
            on Go(n) => match n {
                #[cfg(any())]
                1 => Lost,
                #[cfg(all())]
                1 => B,
                #[cfg(any())]
                2 if is_in(Lost) => { raise(Unheard); A }
                _ => {
                    #[cfg(any())]
                    log.missing();
                    #[cfg(any())]
                    if n > 3 { Lost } else { B }
                    #[cfg(all())]
                    log.push(n);
                    stay
                }
            };
        }
        state B {
            on Go(n) => {
                #[cfg(any())]
                return;
                #[cfg(all())]
                let n = n + 1;
                log.push(n);
                A
            }
        }
        #[cfg(any())]
        state Lost;
    }
}

#[test]
fn disabled_code_does_not_run() {
    let (mut log, mut log_of_twin) = (Vec::new(), Vec::new());
    let mut coded = Coded::start(&mut log);
    let mut twin = Coded::interpreter();
    twin.restart(&mut log_of_twin);
    for (n, state) in [(2, CodedState::A), (1, CodedState::B), (4, CodedState::A)] {
        coded.handle(&mut log, CodedEvent::Go(n));
        twin.handle(&mut log_of_twin, CodedEvent::Go(n));
        assert_eq!((coded.state(), twin.state()), (Some(state), Some(state)));
    }
    assert_eq!(log, [7, 1, 2, 5, 8, 1]);
    assert_eq!(log, log_of_twin);
}

/// Machines in functions and blocks, where generated items have no path, and two machines in one module.
#[test]
fn machines_in_functions() {
    state_machine! {
        machine Local {
            events { Go }
            initial state A {
                #[cfg(test)]
                on Go => B;
            }
            #[cfg(test)]
            state B;
        }
    }
    let mut outer = Local::start();
    {
        state_machine! {
            machine Local {
                events { Go }
                initial state A {
                    #[cfg(not(test))]
                    on Go => B;
                    on Go => stay;
                }
                #[cfg(not(test))]
                state B;
            }
        }
        let mut inner = Local::start();
        assert_eq!(inner.handle(LocalEvent::Go), Answer::Stayed);
        assert_eq!(LocalState::ALL.len(), 1);
    }
    assert_eq!(outer.handle(LocalEvent::Go), Answer::Moved);
}

#[test]
fn a_conditional_derive_of_debug_equals_a_plain_one() {
    state_machine! {
        #[cfg_attr(test, derive(Debug))]
        machine Derived { events { Go } initial state A(n: u8 = 3) { on Go => B; } state B; }
    }
    mod plain {
        super::state_machine! {
            #[derive(Debug)]
            pub machine Derived { events { Go } initial state A(n: u8 = 3) { on Go => B; } state B; }
        }
    }
    let (mut derived, mut plain) = (Derived::start(), plain::Derived::start());
    assert_eq!(format!("{derived:?} {derived:#?}"), format!("{plain:?} {plain:#?}"));
    assert_eq!(format!("{derived:?}"), "Derived { active: [A], A.n: 3 }");
    derived.handle(DerivedEvent::Go);
    plain.handle(plain::DerivedEvent::Go);
    assert_eq!(format!("{derived:?} {derived:#?}"), format!("{plain:?} {plain:#?}"));
}
