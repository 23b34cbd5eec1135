//! A part of a large machine: the actions of a guard at work.

fsmith::part! {
    pub(super) work {
        state Working {
            initial Working0;
            state Working0 {
                enter { tape.act("work 0"); }
                on Next => Working1;
            }
            state Working1 {
                enter { tape.act("work 1"); }
                on Next => Working2;
            }
            state Working2 {
                enter { tape.act("work 2"); }
                on Next => Working3;
            }
            state Working3 {
                enter { tape.act("work 3"); }
                on Next => Working4;
            }
            state Working4 {
                enter { tape.act("work 4"); }
                on Next => Working5;
            }
            state Working5 {
                enter { tape.act("work 5"); }
                on Next => Working6;
            }
            state Working6 {
                enter { tape.act("work 6"); }
                on Next => Working7;
            }
            state Working7 {
                enter { tape.act("work 7"); }
                on Next => Working8;
            }
            state Working8 {
                enter { tape.act("work 8"); }
                on Next => Working9;
            }
            state Working9 {
                enter { tape.act("work 9"); }
                on Next => Working10;
            }
            state Working10 {
                enter { tape.act("work 10"); }
                on Next => Working11;
            }
            state Working11 {
                enter { tape.act("work 11"); }
                on Next => Working12;
            }
            state Working12 {
                enter { tape.act("work 12"); }
                on Next => Working13;
            }
            state Working13 {
                enter { tape.act("work 13"); }
                on Next => Working14;
            }
            state Working14 {
                enter { tape.act("work 14"); }
                on Next => Working15;
            }
            state Working15 {
                enter { tape.act("work 15"); }
                on Next => Working16;
            }
            state Working16 {
                enter { tape.act("work 16"); }
                on Next => Working17;
            }
            state Working17 {
                enter { tape.act("work 17"); }
                on Next => Working18;
            }
            state Working18 {
                enter { tape.act("work 18"); }
                on Next => Working0;
            }
        }
    }
}
