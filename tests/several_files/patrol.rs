//! A part of a large machine: the actions of a guard on patrol.

fsmith::part! {
    pub(super) patrol {
        state Patrolling {
            initial Patrolling0;
            state Patrolling0 {
                enter { tape.act("patrol 0"); }
                on Next => Patrolling1;
            }
            state Patrolling1 {
                enter { tape.act("patrol 1"); }
                on Next => Patrolling2;
            }
            state Patrolling2 {
                enter { tape.act("patrol 2"); }
                on Next => Patrolling3;
            }
            state Patrolling3 {
                enter { tape.act("patrol 3"); }
                on Next => Patrolling4;
            }
            state Patrolling4 {
                enter { tape.act("patrol 4"); }
                on Next => Patrolling5;
            }
            state Patrolling5 {
                enter { tape.act("patrol 5"); }
                on Next => Patrolling6;
            }
            state Patrolling6 {
                enter { tape.act("patrol 6"); }
                on Next => Patrolling7;
            }
            state Patrolling7 {
                enter { tape.act("patrol 7"); }
                on Next => Patrolling8;
            }
            state Patrolling8 {
                enter { tape.act("patrol 8"); }
                on Next => Patrolling9;
            }
            state Patrolling9 {
                enter { tape.act("patrol 9"); }
                on Next => Patrolling10;
            }
            state Patrolling10 {
                enter { tape.act("patrol 10"); }
                on Next => Patrolling11;
            }
            state Patrolling11 {
                enter { tape.act("patrol 11"); }
                on Next => Patrolling12;
            }
            state Patrolling12 {
                enter { tape.act("patrol 12"); }
                on Next => Patrolling13;
            }
            state Patrolling13 {
                enter { tape.act("patrol 13"); }
                on Next => Patrolling14;
            }
            state Patrolling14 {
                enter { tape.act("patrol 14"); }
                on Next => Patrolling15;
            }
            state Patrolling15 {
                enter { tape.act("patrol 15"); }
                on Next => Patrolling16;
            }
            state Patrolling16 {
                enter { tape.act("patrol 16"); }
                on Next => Patrolling17;
            }
            state Patrolling17 {
                enter { tape.act("patrol 17"); }
                on Next => Patrolling18;
            }
            state Patrolling18 {
                enter { tape.act("patrol 18"); }
                on Next => Patrolling0;
            }
        }
    }
}
