//! Machines in an edition before 2024, with fewer keywords, wider scopes of temporaries, and no `let` chains.

#![deny(warnings)]

use fsmith::interpreter::state_machine;

/// The parameter of most machines, with a field whose name is a keyword in later editions.
#[derive(Default)]
pub struct Body {
    /// A keyword since edition 2024.
    pub gen: u8,
    /// A number for guards.
    pub found: Option<u8>,
}

state_machine! {
    /// Depends on the edition: temporaries, captures of `impl Trait`, and conditions with `let`.
    pub machine Old<T: Copy>(gen: &mut Body, by: &dyn Fn(u8) -> u8) {
        events { Press, Set(T), Text(&str), Bytes(&[u8], Option<(u8, u8)>) }
        stack 4;
        #[cfg(any())]
        observer gen;
        initial => if gen.gen > 9 { On } else { Off };

        #[allow(fsmith::unused_history)]
        state Off {
            history deep;
            initial state A {
                on Set(_) => if let Some(found) = gen.found { gen.gen = by(found); stay } else { pass };
                on Set(_) => On;
                when let Some(0) = gen.found => On;
                on Press => push(Menu);
            }
        }
        state On {
            on Press if let Some(3) = gen.found => if gen.gen > 1 { pass } else { Off };
            on Text(text) if text.is_empty() => stay;
            on Bytes([first, ..], Some((low, high))) if *first > low && *first < high => Off;
            on Text(_) => Off;
        }
        state Menu { on _ => pop; }
    }
}

state_machine! {
    /// Uses `.await` in actions, so the futures capture the parameters.
    pub async machine Waiting<T: Copy>(gen: &mut Body, by: &dyn Fn(u8) -> u8, log: &mut impl Extend<T>) {
        events { Press, Set(T), Text(&str) }
        initial Off;
        state Off {
            enter { gen.gen = std::future::ready(by(gen.gen)).await; }
            on Set(value) => { std::future::ready(()).await; log.extend([value]); On }
            on Text(text) => { std::future::ready(()).await; gen.gen += text.len() as u8; }
        }
        state On {
            exit { if is_in(On) { std::future::ready(()).await; } }
            on Press => Off;
        }
    }
}

state_machine! {
    /// Runs the first machine in a state.
    pub machine Around<T: Copy>(gen: &mut Body, by: &dyn Fn(u8) -> u8) {
        events { Inner(OldEvent<'static, T>), Leave }
        initial state First {
            machine old: Old<T>(&mut *gen, by);
            machine end: End;
            forward Inner(event) if let Some(..9) | None = gen.found => old(event);
            done(end.Over { at }) => Last(at);
            on Leave if old.is_in(OldState::On) => Last(0);
        }
        final Last(at: u8);
    }
}

state_machine! {
    /// Completes by a timer.
    pub machine End {
        initial state Running { after 3s => Over(3); }
        final Over(at: u8);
    }
}

/// Runs a machine with submachines.
pub fn around() -> Option<u8> {
    let (mut body, by) = (Body::default(), |n| n + 1);
    let mut around = Around::<u8>::start(&mut body, &by);
    around.handle(&mut body, &by, AroundEvent::Inner(OldEvent::Set(3)));
    around.handle(&mut body, &by, AroundEvent::Inner(OldEvent::Press));
    around.advance(&mut body, &by, std::time::Duration::from_secs(4));
    match around.into_end() {
        Ok(AroundEnd::Last { at }) => Some(at),
        Err(_) => None,
    }
}

/// Calls the `async` machine.
pub async fn wait() -> Vec<u8> {
    let (mut body, mut log) = (Body::default(), vec![]);
    let by = |n| n + 1;
    let mut waiting = Waiting::<u8>::start(&mut body, &by, &mut log).await;
    let text = String::from("text");
    waiting.handle(&mut body, &by, &mut log, WaitingEvent::Text(&text)).await;
    waiting.handle(&mut body, &by, &mut log, WaitingEvent::Set(5)).await;
    waiting.run(&mut body, &by, &mut log, [WaitingEvent::Press]).await;
    log.push(body.gen);
    log
}

/// Runs the machine and its twin.
pub fn run() -> (Option<OldState>, Option<OldState>) {
    let mut body = Body::default();
    let by = |n| n + 1;
    let mut old = Old::<u8>::start(&mut body, &by);
    let mut twin = Old::<u8>::interpreter();
    twin.restart(&mut body, &by);
    for event in [OldEvent::Press, OldEvent::Press, OldEvent::Set(3)] {
        match event {
            OldEvent::Press => twin.handle(&mut body, &by, OldEvent::Press),
            _ => twin.handle(&mut body, &by, OldEvent::Set(3)),
        };
        old.handle(&mut body, &by, event);
    }
    assert_eq!(old.can(&body, &by, &OldEvent::Press), twin.can(&body, &by, &OldEvent::Press));
    let active = old.active();
    old.stop(&mut body, &by);
    (active.last(), twin.state())
}

/// A machine that uses every kind of generated code.
pub mod everything {
    include!("../../pass/everything.in.rs");
}
