//! A signal cannot be sent from outside.

use fsmith::state_machine;

state_machine! {
    machine Loader() {
        events { Go }
        signals { Full }
        initial Loading;
        state Loading { on Go => raise(Full); on Full => stay; }
    }
}

state_machine! {
    machine Alone() {
        signals { Full }
        initial Loading;
        state Loading { enter { raise(Full); } on Full => stay; }
    }
}

fn main() {
    let mut loader = Loader::start();
    loader.handle(LoaderEvent::Full);
    let mut alone = Alone::start();
    alone.handle(AloneEvent::Full);
    loader.handle(LoaderSignal::Full);
    alone.handle(AloneSignal::Full);
    let _ = LoaderSignals::Full;
}
