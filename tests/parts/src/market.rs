//! A part of a large machine in another crate: the actions of a guard at the market.

fsmith::part! {
    pub trade {
        state Trading {
            initial Trading0;
            state Trading0 {
                enter { tape.act("trade 0"); }
                on Next => Trading1;
            }
            state Trading1 {
                enter { tape.act("trade 1"); }
                on Next => Trading2;
            }
            state Trading2 {
                enter { tape.act("trade 2"); }
                on Next => Trading3;
            }
            state Trading3 {
                enter { tape.act("trade 3"); }
                on Next => Trading4;
            }
            state Trading4 {
                enter { tape.act("trade 4"); }
                on Next => Trading5;
            }
            state Trading5 {
                enter { tape.act("trade 5"); }
                on Next => Trading6;
            }
            state Trading6 {
                enter { tape.act("trade 6"); }
                on Next => Trading7;
            }
            state Trading7 {
                enter { tape.act("trade 7"); }
                on Next => Trading8;
            }
            state Trading8 {
                enter { tape.act("trade 8"); }
                on Next => Trading9;
            }
            state Trading9 {
                enter { tape.act("trade 9"); }
                on Next => Trading10;
            }
            state Trading10 {
                enter { tape.act("trade 10"); }
                on Next => Trading11;
            }
            state Trading11 {
                enter { tape.act("trade 11"); }
                on Next => Trading12;
            }
            state Trading12 {
                enter { tape.act("trade 12"); }
                on Next => Trading13;
            }
            state Trading13 {
                enter { tape.act("trade 13"); }
                on Next => Trading14;
            }
            state Trading14 {
                enter { tape.act("trade 14"); }
                on Next => Trading15;
            }
            state Trading15 {
                enter { tape.act("trade 15"); }
                on Next => Trading16;
            }
            state Trading16 {
                enter { tape.act("trade 16"); }
                on Next => Trading17;
            }
            state Trading17 {
                enter { tape.act("trade 17"); }
                on Next => Trading18;
            }
            state Trading18 {
                enter { tape.act("trade 18"); }
                on Next => Trading0;
            }
        }
    }
}
