//! The cleaning robot of Millington's figures 5.14 to 5.17.
//!
//! `Robot` has one alarm and a history (5.16). `SuspendRobot` adds the transition that leads straight out of Search,
//! after which nothing is remembered (5.17). `HidingRobot` has a second alarm, which has priority over the first one.
//! Each alarm resumes the state that it interrupted.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Figure 5.16: no power interrupts the cleaning.
    pub machine Robot(tape: &mut Tape) {
        initial CleanUp;

        state CleanUp {
            initial Search;
            history deep;
            alarm when tape.ask("no power") => { tape.act("power alarm"); GetPower }
            enter { tape.act("CleanUp: enter"); }
            exit { tape.act("CleanUp: exit"); }
            active { tape.act("CleanUp: active"); }

            state Search {
                enter { tape.act("Search: enter"); }
                exit { tape.act("Search: exit"); }
                active { tape.act("Search: active"); }
                when tape.ask("seen trash") => HeadForTrash;
            }
            state HeadForTrash {
                enter { tape.act("HeadForTrash: enter"); }
                exit { tape.act("HeadForTrash: exit"); }
                active { tape.act("HeadForTrash: active"); }
                when tape.ask("got item") => HeadForCompactor;
            }
            state HeadForCompactor {
                enter { tape.act("HeadForCompactor: enter"); }
                exit { tape.act("HeadForCompactor: exit"); }
                active { tape.act("HeadForCompactor: active"); }
                when tape.ask("trash disposed") => Search;
            }
        }

        state GetPower {
            enter { tape.act("GetPower: enter"); }
            exit { tape.act("GetPower: exit"); }
            active { tape.act("GetPower: active"); }
            when tape.ask("recharged") => CleanUp;
        }
    }
}

drive!(Robot, RobotInterpreter, RobotState);

state_machine! {
    /// Figure 5.17: the alarm suspends the cleaning, and a transition out of `Search` ends it.
    pub machine SuspendRobot(tape: &mut Tape) {
        initial CleanUp;

        state CleanUp {
            initial Search;
            history suspend;
            alarm when tape.ask("no power") => GetPower;
            enter { tape.act("CleanUp: enter"); }
            exit { tape.act("CleanUp: exit"); }
            active { tape.act("CleanUp: active"); }

            state Search {
                enter { tape.act("Search: enter"); }
                exit { tape.act("Search: exit"); }
                pause { tape.act("Search: pause"); }
                resume { tape.act("Search: resume"); }
                active { tape.act("Search: active"); }
                when tape.ask("seen trash") => HeadForTrash;
                when tape.ask("no trash found") => GetPower;
            }
            state HeadForTrash {
                enter { tape.act("HeadForTrash: enter"); }
                exit { tape.act("HeadForTrash: exit"); }
                pause { tape.act("HeadForTrash: pause"); }
                resume { tape.act("HeadForTrash: resume"); }
                active { tape.act("HeadForTrash: active"); }
                when tape.ask("got item") => HeadForCompactor;
            }
            state HeadForCompactor {
                enter { tape.act("HeadForCompactor: enter"); }
                exit { tape.act("HeadForCompactor: exit"); }
                pause { tape.act("HeadForCompactor: pause"); }
                resume { tape.act("HeadForCompactor: resume"); }
                active { tape.act("HeadForCompactor: active"); }
                when tape.ask("trash disposed") => Search;
            }
        }

        state GetPower {
            enter { tape.act("GetPower: enter"); }
            exit { tape.act("GetPower: exit"); }
            active { tape.act("GetPower: active"); }
            when tape.ask("recharged") => CleanUp;
        }
    }
}

drive!(SuspendRobot, SuspendRobotInterpreter, SuspendRobotState);

state_machine! {
    /// Two alarms: hiding has priority over getting power, which has priority over cleaning.
    pub machine HidingRobot(tape: &mut Tape) {
        initial OnDuty;

        state OnDuty {
            initial CleanUp;
            history deep;
            alarm when tape.ask("fighting") => Hide;
            enter { tape.act("OnDuty: enter"); }
            exit { tape.act("OnDuty: exit"); }

            state CleanUp {
                initial Search;
                history deep;
                alarm when tape.ask("no power") => GetPower;
                enter { tape.act("CleanUp: enter"); }
                exit { tape.act("CleanUp: exit"); }

                state Search {
                    enter { tape.act("Search: enter"); }
                    exit { tape.act("Search: exit"); }
                    active { tape.act("Search: active"); }
                    when tape.ask("seen trash") => HeadForTrash;
                }
                state HeadForTrash {
                    enter { tape.act("HeadForTrash: enter"); }
                    exit { tape.act("HeadForTrash: exit"); }
                    active { tape.act("HeadForTrash: active"); }
                    when tape.ask("got item") => HeadForCompactor;
                }
                state HeadForCompactor {
                    enter { tape.act("HeadForCompactor: enter"); }
                    exit { tape.act("HeadForCompactor: exit"); }
                    active { tape.act("HeadForCompactor: active"); }
                    when tape.ask("trash disposed") => Search;
                }
            }

            state GetPower {
                initial FindSocket;
                enter { tape.act("GetPower: enter"); }
                exit { tape.act("GetPower: exit"); }
                when tape.ask("recharged") => CleanUp;

                state FindSocket {
                    enter { tape.act("FindSocket: enter"); }
                    exit { tape.act("FindSocket: exit"); }
                    active { tape.act("FindSocket: active"); }
                    when tape.ask("at socket") => Charge;
                }
                state Charge {
                    enter { tape.act("Charge: enter"); }
                    exit { tape.act("Charge: exit"); }
                    active { tape.act("Charge: active"); }
                }
            }
        }

        state Hide {
            enter { tape.act("Hide: enter"); }
            exit { tape.act("Hide: exit"); }
            active { tape.act("Hide: active"); }
            when !tape.ask("fighting") => OnDuty;
        }
    }
}

drive!(HidingRobot, HidingRobotInterpreter, HidingRobotState);
