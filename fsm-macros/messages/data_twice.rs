//! The data of a state exists once: the state is not pushed over itself, and one target does not give its data twice.

use fsmith::state_machine;

state_machine! {
    machine Parser {
        events { Open, Item, Close }
        stack 8;
        initial Value(0);
        state Value(depth: u32) {
            on Open => push(List);
//                     ^^^^^^^^^^ error[data_twice]: this push may put `Value` aside, and `Value` may be entered again on top of it; the data of a state cannot exist twice yet
            on Close => pop;
        }
        state List {
            on Item => push(Value(1));
            on Close => pop;
        }
    }
}

state_machine! {
    machine Remembering {
        events { Ask, Answer, Other, Back }
        initial Draft;
        state Draft {
            history deep;
            initial Empty;
            state Empty;
            state Text(words: u32) { on Ask => push(Question); }
//                                             ^^^^^^^^^^^^^^ error[data_twice]: this push may put `Text` aside, and `Text` may be entered again on top of it; the data of a state cannot exist twice yet
        }
        state Question {
            on Answer => pop;
            on Other => Draft.initial;
        }
    }
}

state_machine! {
    machine Match {
        events { Begin(u32), Again }
        initial Lobby;
        state Lobby {
            on Begin(size) => (Game(size).Ball, Game(size).Scores);
//                                                  ^^^^^^ error[arguments_twice]: `Game` is entered once, but is given arguments twice; write `Game` here, and give the arguments only in the first target; first given in the same line
            on Again => (Game(1).Ball, Game.Scores);
        }
        parallel Game(size: u32) {
            state Field { initial state Idle; state Ball; }
            state Board { initial state Blank; state Scores; }
        }
    }
}
