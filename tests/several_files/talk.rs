//! A part of a large machine: the actions of a guard who talks.

fsmith::part! {
    pub(super) talk {
        state Talking {
            initial Talking0;
            state Talking0 {
                enter { tape.act("talk 0"); }
                on Next => Talking1;
            }
            state Talking1 {
                enter { tape.act("talk 1"); }
                on Next => Talking2;
            }
            state Talking2 {
                enter { tape.act("talk 2"); }
                on Next => Talking3;
            }
            state Talking3 {
                enter { tape.act("talk 3"); }
                on Next => Talking4;
            }
            state Talking4 {
                enter { tape.act("talk 4"); }
                on Next => Talking5;
            }
            state Talking5 {
                enter { tape.act("talk 5"); }
                on Next => Talking6;
            }
            state Talking6 {
                enter { tape.act("talk 6"); }
                on Next => Talking7;
            }
            state Talking7 {
                enter { tape.act("talk 7"); }
                on Next => Talking8;
            }
            state Talking8 {
                enter { tape.act("talk 8"); }
                on Next => Talking9;
            }
            state Talking9 {
                enter { tape.act("talk 9"); }
                on Next => Talking10;
            }
            state Talking10 {
                enter { tape.act("talk 10"); }
                on Next => Talking11;
            }
            state Talking11 {
                enter { tape.act("talk 11"); }
                on Next => Talking12;
            }
            state Talking12 {
                enter { tape.act("talk 12"); }
                on Next => Talking13;
            }
            state Talking13 {
                enter { tape.act("talk 13"); }
                on Next => Talking14;
            }
            state Talking14 {
                enter { tape.act("talk 14"); }
                on Next => Talking15;
            }
            state Talking15 {
                enter { tape.act("talk 15"); }
                on Next => Talking16;
            }
            state Talking16 {
                enter { tape.act("talk 16"); }
                on Next => Talking17;
            }
            state Talking17 {
                enter { tape.act("talk 17"); }
                on Next => Talking18;
            }
            state Talking18 {
                enter { tape.act("talk 18"); }
                on Next => Talking0;
            }
        }
    }
}
