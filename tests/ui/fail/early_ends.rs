//! Code that would return to whoever calls the machine, or make them wait.

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
            enter { *size = read()?; }
            on Open if read()? > 3 => Loading(read()?);
            on Open => { let found = read()?; *size += found; Shown }
            on Close => if read()? > 3 { Shown } else { stay };
        }
        state Loading(n: u32) {
            exit { println!("{}", load().await); }
            on Loaded(_) => { *size = load().await; Shown }
            on Close => match load().await { 0 => Shown, _ => stay };
            after if load().await > 1 { 2s } else { 1s } => Shown;
            // These return from something else, and wait in it.
            on Open => { let inner = || -> Result<u32, String> { Ok(read()? + 1) }; drop(async { load().await }); drop(inner()); }
        }
        state Shown { on Open => Empty; }
    }
}

fn main() {}
