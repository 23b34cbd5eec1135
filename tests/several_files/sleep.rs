//! A part of a large machine: the actions of a guard who sleeps.

fsmith::part! {
    pub(super) sleep {
        state Sleeping {
            initial Sleeping0;
            state Sleeping0 {
                enter { tape.act("sleep 0"); }
                on Next => Sleeping1;
            }
            state Sleeping1 {
                enter { tape.act("sleep 1"); }
                on Next => Sleeping2;
            }
            state Sleeping2 {
                enter { tape.act("sleep 2"); }
                on Next => Sleeping3;
            }
            state Sleeping3 {
                enter { tape.act("sleep 3"); }
                on Next => Sleeping4;
            }
            state Sleeping4 {
                enter { tape.act("sleep 4"); }
                on Next => Sleeping5;
            }
            state Sleeping5 {
                enter { tape.act("sleep 5"); }
                on Next => Sleeping6;
            }
            state Sleeping6 {
                enter { tape.act("sleep 6"); }
                on Next => Sleeping7;
            }
            state Sleeping7 {
                enter { tape.act("sleep 7"); }
                on Next => Sleeping8;
            }
            state Sleeping8 {
                enter { tape.act("sleep 8"); }
                on Next => Sleeping9;
            }
            state Sleeping9 {
                enter { tape.act("sleep 9"); }
                on Next => Sleeping10;
            }
            state Sleeping10 {
                enter { tape.act("sleep 10"); }
                on Next => Sleeping11;
            }
            state Sleeping11 {
                enter { tape.act("sleep 11"); }
                on Next => Sleeping12;
            }
            state Sleeping12 {
                enter { tape.act("sleep 12"); }
                on Next => Sleeping13;
            }
            state Sleeping13 {
                enter { tape.act("sleep 13"); }
                on Next => Sleeping14;
            }
            state Sleeping14 {
                enter { tape.act("sleep 14"); }
                on Next => Sleeping15;
            }
            state Sleeping15 {
                enter { tape.act("sleep 15"); }
                on Next => Sleeping16;
            }
            state Sleeping16 {
                enter { tape.act("sleep 16"); }
                on Next => Sleeping17;
            }
            state Sleeping17 {
                enter { tape.act("sleep 17"); }
                on Next => Sleeping18;
            }
            state Sleeping18 {
                enter { tape.act("sleep 18"); }
                on Next => Sleeping0;
            }
        }
    }
}
