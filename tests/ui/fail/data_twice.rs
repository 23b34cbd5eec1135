//! The data of a state exists once: it is not pushed over by itself.

use fsmith::state_machine;

state_machine! {
    machine Parser {
        events { Open, Item, Close }
        stack 8;
        initial Value(0);
        state Value(depth: u32) {
            on Open => push(List);
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
        }
        state Question {
            on Answer => pop;
            on Other => Draft.initial;
        }
    }
}

fn main() {}
