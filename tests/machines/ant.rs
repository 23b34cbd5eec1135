//! The ant of Bevilacqua's Finite-State Machines: Theory and Implementation.
//!
//! `Ant` is the plain machine: after running away it looks for the leaf, and on its way home it ignores the mouse.
//! `StackAnt` runs away from every state and then continues what it did before.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// The plain machine.
    pub machine Ant(tape: &mut Tape) {
        initial FindLeaf;

        state FindLeaf {
            enter { tape.act("FindLeaf: enter"); }
            exit { tape.act("FindLeaf: exit"); }
            active { tape.act("FindLeaf: active"); }
            when tape.ask("leaf near") => { tape.act("take the leaf"); GoHome }
            when tape.ask("mouse near") => RunAway;
        }
        state GoHome {
            enter { tape.act("GoHome: enter"); }
            exit { tape.act("GoHome: exit"); }
            active { tape.act("GoHome: active"); }
            when tape.ask("home near") => { tape.act("drop the leaf"); FindLeaf }
        }
        state RunAway {
            enter { tape.act("RunAway: enter"); }
            exit { tape.act("RunAway: exit"); }
            active { tape.act("RunAway: active"); }
            when !tape.ask("mouse near") => FindLeaf;
        }
    }
}

drive!(Ant, AntInterpreter, AntState);

state_machine! {
    /// The stack machine: one alarm for all states.
    pub machine StackAnt(tape: &mut Tape) {
        initial FindLeaf;
        alarm when tape.ask("mouse near") => { tape.act("startle"); push(RunAway) }

        state FindLeaf {
            enter { tape.act("FindLeaf: enter"); }
            exit { tape.act("FindLeaf: exit"); }
            pause { tape.act("FindLeaf: pause"); }
            resume { tape.act("FindLeaf: resume"); }
            active { tape.act("FindLeaf: active"); }
            when tape.ask("leaf near") => { tape.act("take the leaf"); GoHome }
        }
        state GoHome {
            enter { tape.act("GoHome: enter"); }
            exit { tape.act("GoHome: exit"); }
            pause { tape.act("GoHome: pause"); }
            resume { tape.act("GoHome: resume"); }
            active { tape.act("GoHome: active"); }
            when tape.ask("home near") => { tape.act("drop the leaf"); FindLeaf }
        }
        state RunAway {
            enter { tape.act("RunAway: enter"); }
            exit { tape.act("RunAway: exit"); }
            pause { tape.act("RunAway: pause"); }
            resume { tape.act("RunAway: resume"); }
            active { tape.act("RunAway: active"); }
            when !tape.ask("mouse near") => { tape.act("calm down"); pop }
        }
    }
}

drive!(StackAnt, StackAntInterpreter, StackAntState; stack);
