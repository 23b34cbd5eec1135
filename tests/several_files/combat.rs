//! A part of a large machine: the actions of a guard in combat.

fsmith::part! {
    pub(super) combat {
        state Fighting {
            initial Fighting0;
            state Fighting0 {
                enter { tape.act("combat 0"); }
                on Next => Fighting1;
            }
            state Fighting1 {
                enter { tape.act("combat 1"); }
                on Next => Fighting2;
            }
            state Fighting2 {
                enter { tape.act("combat 2"); }
                on Next => Fighting3;
            }
            state Fighting3 {
                enter { tape.act("combat 3"); }
                on Next => Fighting4;
            }
            state Fighting4 {
                enter { tape.act("combat 4"); }
                on Next => Fighting5;
            }
            state Fighting5 {
                enter { tape.act("combat 5"); }
                on Next => Fighting6;
            }
            state Fighting6 {
                enter { tape.act("combat 6"); }
                on Next => Fighting7;
            }
            state Fighting7 {
                enter { tape.act("combat 7"); }
                on Next => Fighting8;
            }
            state Fighting8 {
                enter { tape.act("combat 8"); }
                on Next => Fighting9;
            }
            state Fighting9 {
                enter { tape.act("combat 9"); }
                on Next => Fighting10;
            }
            state Fighting10 {
                enter { tape.act("combat 10"); }
                on Next => Fighting11;
            }
            state Fighting11 {
                enter { tape.act("combat 11"); }
                on Next => Fighting12;
            }
            state Fighting12 {
                enter { tape.act("combat 12"); }
                on Next => Fighting13;
            }
            state Fighting13 {
                enter { tape.act("combat 13"); }
                on Next => Fighting14;
            }
            state Fighting14 {
                enter { tape.act("combat 14"); }
                on Next => Fighting15;
            }
            state Fighting15 {
                enter { tape.act("combat 15"); }
                on Next => Fighting16;
            }
            state Fighting16 {
                enter { tape.act("combat 16"); }
                on Next => Fighting17;
            }
            state Fighting17 {
                enter { tape.act("combat 17"); }
                on Next => Fighting18;
            }
            state Fighting18 {
                enter { tape.act("combat 18"); }
                on Next => Fighting0;
            }
        }
    }
}
