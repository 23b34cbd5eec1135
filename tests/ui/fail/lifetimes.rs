//! Lifetimes of parameters that nothing declares.

use fsmith::state_machine;

state_machine! {
    machine Reader(text: &'a str, words: &mut Vec<&'a str>, count: &'n mut u8) {
        events { Word(&'w str) }
        initial state Open {
            enter { words.push(text); }
            on Word(_) => { *count += 1; }
        }
    }
}

state_machine! {
    machine Caller<'a>(call: &dyn for<'c> Fn(&'c str) -> &'c str, text: &'b str, name: &'a str, same: &'_ str) {
        initial state Open { enter { call(text); call(name); call(same); } }
    }
}

fn main() {
    let (mut words, mut count) = (Vec::new(), 0);
    let mut reader = Reader::start("text", &mut words, &mut count);
    reader.handle("text", &mut words, &mut count, ReaderEvent::Word("word"));
    let mut caller = Caller::start(&|text| text, "a", "b", "c");
    caller.stop(&|text| text, "a", "b", "c");
}
