//! Code that would return to the caller of the machine, or let the caller wait.

use fsmith::state_machine;

fn read() -> Result<u32, String> {
    Ok(1)
}

async fn load() -> u32 {
    1
}

state_machine! {
    machine Page(size: &mut u32) {
        events { Open, Close, Loaded(u32) }

        initial state Empty(first: u32 = read()?) {
//                                             ^ error[no_try]: `?` would leave nothing to go on with here; say what it is otherwise, as in `f().unwrap_or(value)`
            enter { *size = read()?; }
//                                ^ error[no_try]: `?` would return an error to the caller, but a call of this machine returns an `Answer`; handle it here, as in `if let Err(error) = f() { .. }`; or say what it fails with, as in `machine Job(io: &mut Io) fails Error`
            on Open if read()? > 3 => Loading(read()?);
//                           ^ error[no_try]: `?` would return an error to the caller, but a call of this machine returns an `Answer`; ask for what is expected, as in `let Ok(x) = f()` or `matches!(f(), Ok(_))`; or say what it fails with, as in `machine Job(io: &mut Io) fails Error`
//                                                  ^ error[no_try]: `?` would leave nothing to go on with here; say what it is otherwise, as in `f().unwrap_or(value)`
            on Open => { let found = read()?; *size += found; Shown }
//                                         ^ error[no_try]: `?` would return an error to the caller, but a call of this machine returns an `Answer`; decide first what follows from it, as in `let Ok(x) = f() else { Shown };`; or say what it fails with, as in `machine Job(io: &mut Io) fails Error`
            on Close => if read()? > 3 { Shown } else { stay };
//                               ^ error[no_try]: `?` would return an error to the caller, but a call of this machine returns an `Answer`; decide first what follows from it, as in `let Ok(x) = f() else { Shown };`; or say what it fails with, as in `machine Job(io: &mut Io) fails Error`
        }
        state Loading(n: u32) {
            exit { println!("{}", load().await); }
//                                       ^^^^^ error[no_await]: a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on Open => Shown;`
            on Loaded(_) => { *size = load().await; Shown }
//                                           ^^^^^ error[no_await]: a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on Open => Shown;`
            on Close => match load().await { 0 => Shown, _ => stay };
//                                   ^^^^^ error[no_await]: a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on Open => Shown;`
            after if load().await > 1 { 2s } else { 1s } => Shown;
//                          ^^^^^ error[no_await]: a call of this machine never waits, so its code cannot `.await`; write `async machine`, of which the calls are `async` too; or start the work from here, and let what comes of it return as an event, as in `on Open => Shown;`
            // These return from something else, and wait in it.
            on Open => { let inner = || -> Result<u32, String> { Ok(read()? + 1) }; drop(async { load().await }); drop(inner()); }
        }
        state Shown { on Open => Empty; }
    }
}
