//! Raising what nobody declares, and nothing at all.

use fsmith::state_machine;

state_machine! {
    machine Loader() {
        events { Part(u32), Stop }
        signals { Full, Wrong { code: u32 } }
        initial Loading;

        state Loading {
            enter { raise(Ful); }
            exit { raise(); }
            on Part(n) if n > 3 => { raise(Wrnog { code: n }); Gone }
            on Part(_) => { raise(Loading); Gone }
            on Stop => raise(Broken);
        }
        final Gone { enter { raise(LoaderEvent::Stop, Full); } }
    }
}

state_machine! {
    machine Shapes() {
        events { Part(u32), Stop }
        signals { Full, Wrong { code: u32 } }
        initial Loading;

        state Loading {
            enter { raise(Full(3)); }
            exit { raise(Part); }
            on Part(_) => { raise(Wrong); }
            on Stop => { raise(Wrong(7)); }
        }
    }
}

state_machine! {
    machine Payloads() {
        events { Part(u32), Stop }
        signals { Full(u8, u8), Wrong { code: u32, at: u32 } }
        initial Loading;

        state Loading {
            enter { raise(Full(3)); raise(Part(1, 2)); }
            exit { raise(Wrong { code: 3 }); }
            on Part(at) => { raise(Wrong { kode: 3, at }); }
            on Stop => { raise(Wrong { code: 3, at: 4, whence: 5 }); }
        }
    }
}

state_machine! {
    machine Deaf() {
        initial Loading;
        state Loading { enter { raise(Full); } }
    }
}

fn main() {}
