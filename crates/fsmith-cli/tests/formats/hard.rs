//! Machines on which diagram programs have failed. This file is read, but not compiled.

// Graphviz cannot rank the clusters of this machine, unless it ranks all nodes together.
state_machine! {
    machine Crossed {
        events { E0, E1, E2, E3 }
        initial C0;
        state C0 {
            initial A0;
            state A0 { on E3 => B2; }
            state A1 { on E3 => A0; on E0 => B3; }
            state A2 { on E2 => D0; on E0 => B2; }
        }
        state C1 {
            initial B0;
            state B0 { on E2 => A0; }
            state B1 { on E1 => D0; }
            state B2 { on E1 => D1; }
            state B3 { on E2 => D0; }
        }
        state C2 {
            initial D0;
            state D0 { on E3 => B2; }
            state D1 { on E0 => A1; on E2 => C0; }
        }
    }
}

state_machine! {
    machine Four {
        events { E0, E1, E2, E3 }
        initial Ring;
        state Ring {
            initial A0;
            state A0 { on E3 => C2; }
            state A1;
        }
        state Left {
            initial B0;
            state B0 { on E0 => D1; }
            state B1 { on E2 => C1; on E3 => A0; }
            state B2 { on E1 => B2; on E0 => D3; }
        }
        state Middle {
            initial C0;
            state C0 { on E0 => D3; on E3 => C2; }
            state C1;
            state C2;
            state C3 { on E1 => C1; on E2 => Left; }
        }
        state Right {
            initial D0;
            state D0;
            state D1 { on E3 => B0; on E0 => C1; }
            state D2 { on E1 => C0; on E0 => B2; }
            state D3 { on E3 => D2; on E2 => A0; }
        }
    }
}

state_machine! {
    machine Back {
        events { E0, E1, E2, E3 }
        initial Ring;
        state Ring {
            initial A0;
            state A0 { on E2 => B0; on E0 => B2; }
            state A1;
            state A2;
        }
        state Left {
            initial B0;
            state B0 { on E3 => C2; }
            state B1 { on E3 => Right; }
            state B2 { on E2 => Ring; }
            state B3 { on E2 => B3; on E0 => C1; }
        }
        state Middle {
            initial C0;
            state C0;
            state C1 { on E1 => Right; }
            state C2 { on E3 => A0; }
        }
        state Right {
            initial D0;
            state D0 { on E1 => C1; }
            state D1;
        }
    }
}

// PlantUML does not allow combining marks in ids.
state_machine! {
    machine Marks {
        events { Go }
        initial चालू;
        state चालू { on Go => हिन्दी; }
        state हिन्दी { initial state भीतर { on Go => चालू; } }
    }
}

state_machine! {
    machine Tones {
        events { Go }
        initial parallel ทั้งคู่ {
            history deep;
            on Go => ที่อื่น;
            state ซ้าย;
            state ขวา;
        }
        state ที่อื่น { on Go => ทั้งคู่; }
    }
}

state_machine! {
    machine Accents {
        events { Go }
        initial Q̃ueue;
        state Q̃ueue { enter { act(); } on Go => X̂; }
        final X̂;
    }
}
