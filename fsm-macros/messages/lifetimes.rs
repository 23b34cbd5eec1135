//! Undeclared lifetimes of parameters.

use fsmith::state_machine;

state_machine! {
    machine Reader(text: &'a str, words: &mut Vec<&'a str>, count: &'n mut u8) {
//                        ^^ error[undeclared_lifetime]: `'a` is not declared; remove it, or declare it: `machine Reader<'a>`
//                                                 ^^ error[undeclared_lifetime]: `'a` is not declared; remove it, or declare it: `machine Reader<'a>`
//                                                                  ^^ error[moved_parameter]: every call passes the parameters again, but `&'n mut` could be passed only once; write `&mut` without the lifetime
        events { Word(&'w str) }
        initial state Open {
            enter { words.push(text); }
            on Word(_) => { *count += 1; }
        }
    }
}

state_machine! {
    machine Caller<'a>(call: &dyn for<'c> Fn(&'c str) -> &'c str, text: &'b str, name: &'a str, same: &'_ str) {
//                                                                       ^^ error[undeclared_lifetime]: `'b` is not declared; remove it, or declare it: `machine Caller<'b>`
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
