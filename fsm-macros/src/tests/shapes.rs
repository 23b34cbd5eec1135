//! A line for each machine of the corpus: the generated form of its steps, why other forms do not apply, and the number
//! of statements after each pass. The last line has the number of tokens of all expansions.

use super::corpus::{machines, name_of};
use super::growth::count;
use crate::{Mode, emit, expand_to};
use fsm_model::steps::{PASSES, Purpose, Steps};
use fsm_syntax::{self as syntax, Errors};

#[test]
fn shapes() {
    let lines = machines().into_iter().map(|text| {
        let (name, read) = (name_of(&text), syntax::read(text, &mut Errors::default()));
        let Some((machine, Some(plan))) = read else { panic!("{name} is valid") };
        let counts = (0..=PASSES.len())
            .map(|count| Steps::with(plan.clone(), &PASSES[..count], Purpose::Print).blocks().count());
        let counts: Vec<_> = counts.map(|count| count.to_string()).collect();
        format!("{name}: {}; {} statements", emit::shapes(&machine, &Steps::of(plan)), counts.join(" > "))
    });
    let lines: Vec<_> = lines.collect();
    let [alone, with_twin] = [Mode::COMPILED, Mode::INTERPRETED].map(|mode| {
        let with_path = |text| quote::quote!([::fsmith] #text);
        let expansions = machines().into_iter().map(|text| expand_to(with_path(text), mode));
        expansions.map(count).sum::<usize>()
    });
    insta::assert_snapshot!(format!("{}\nall machines: {alone} tokens, {with_twin} with the twin", lines.join("\n")));
}
