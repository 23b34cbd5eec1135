//! Unusual machines with `fails`.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::num::ParseIntError;
use std::{error, fmt, io};

use fsmith::{Answer, state_machine};

pub trait Store {
    type Error: Debug + 'static;

    fn put(&mut self, word: &str) -> Result<usize, Self::Error>;
    fn is_full(&self) -> Result<bool, Self::Error>;
}

#[derive(Debug, PartialEq)]
pub enum Fault<E> {
    Store(E),
    Number(ParseIntError),
    Nothing,
}

impl<E> From<ParseIntError> for Fault<E> {
    fn from(error: ParseIntError) -> Self {
        Fault::Number(error)
    }
}

state_machine! {
    /// The error type depends on a type parameter, whose bound is in the `where` clause.
    pub machine Keeper<S, const N: usize>(store: &mut S, _room: &[(); N]) fails Fault<S::Error>
    where
        S: Store,
    {
        events { Put(&'static str), Parse(&'static str) }
        initial Open;
        failed Fault::Nothing => stay;

        state Open {
            on Put("") => Err(Fault::Nothing)?;
            on Put(_) if store.is_full().map_err(Fault::Store)? => Full(N);
            on Put(word) => { store.put(word).map_err(Fault::Store)?; }
            on Parse(word) => { let _: usize = word.parse()?; }
        }
        state Full(_most: usize);
    }
}

#[derive(Default)]
struct Words(Vec<String>);

impl Store for Words {
    type Error = usize;

    fn put(&mut self, word: &str) -> Result<usize, usize> {
        self.0.push(word.to_owned());
        if word.len() < 5 { Ok(self.0.len()) } else { Err(word.len()) }
    }

    fn is_full(&self) -> Result<bool, usize> {
        if self.0.len() < 5 { Ok(self.0.len() == 3) } else { Err(self.0.len()) }
    }
}

#[test]
fn the_error_type_may_depend_on_a_parameter() {
    let (mut words, room) = (Words::default(), [(); 3]);
    let mut keeper = Keeper::<Words, 3>::start(&mut words, &room).unwrap();
    assert_eq!(keeper.handle(&mut words, &room, KeeperEvent::Put("")), Ok(Answer::Stayed));
    assert_eq!(keeper.handle(&mut words, &room, KeeperEvent::Put("word")), Ok(Answer::Stayed));
    assert_eq!(keeper.handle(&mut words, &room, KeeperEvent::Put("words")), Err(Fault::Store(5)));
    let parsed = keeper.handle(&mut words, &room, KeeperEvent::Parse("x"));
    assert!(matches!(parsed, Err(Fault::Number(_))));
    words.0.resize(5, String::new());
    assert_eq!(keeper.handle(&mut words, &room, KeeperEvent::Put("a")), Err(Fault::Store(5)));
    words.0.truncate(3);
    assert_eq!(keeper.handle(&mut words, &room, KeeperEvent::Put("a")), Ok(Answer::Moved));
}

type Anything = Box<dyn error::Error>;

#[derive(Debug)]
struct Odd(u32);

impl fmt::Display for Odd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} is odd", self.0)
    }
}

impl error::Error for Odd {}

fn even(number: u32) -> Result<u32, Odd> {
    if number.is_multiple_of(2) { Ok(number) } else { Err(Odd(number)) }
}

state_machine! {
    /// Any error, including text; `?` in loops, macros and blocks, and next to closures with `?`.
    machine Sum(sum: &mut u32) fails Box<dyn error::Error + 'static> {
        events { Text(&'static str), Each(Vec<u32>), Show(u32), Own(u32), Twice(u32), Block(u32), Say(&'static str) }
        initial Adding;
        failed error if error.is::<Odd>() => { *sum += 1000; }

        state Adding {
            on Text(text) => for word in text.split(' ') { *sum += word.parse::<u32>()?; }
            on Each(numbers) => {
                let mut numbers = VecDeque::from(numbers);
                while let Some(number) = numbers.pop_front() {
                    if number == 0 { continue }
                    if number > 9 { break }
                    *sum += 'even: { if number == 7 { break 'even 0; } even(number)? };
                }
            }
            on Show(number) => {
                let text = format!("{}{:>2}", even(number)?, even(*sum)?);
                assert_eq!(text.len(), 3, "of {}", even(number)?);
            }
            on Own(number) => {
                let twice = |number| -> Result<u32, Odd> { Ok(even(number)? + even(number)?) };
                fn thrice(number: u32) -> Result<u32, Odd> { Ok(3 * even(number)?) }
                drop(async { Ok::<_, Odd>(2 * even(1)?) });
                *sum += twice(number).unwrap_or_default() + thrice(number)?;
            }
            on Twice(number) => *sum += even(Ok::<_, Odd>(even(number)? / 2)?)?;
            on Block(number) => {
                let found = { let half = even(number)? / 2; match half { 0 => Err("nothing")?, half => even(half)? } };
                if found > even(number)? { Adding } else { *sum += found; stay }
            }
            on Say(what) => Err(what)?;
        }
    }
}

#[test]
fn any_error_in_any_code() {
    use SumEvent::{Block, Each, Own, Say, Show, Text, Twice};
    let mut sum = 0;
    let mut machine = Sum::start(&mut sum).unwrap();
    let steps: [(_, Result<u32, &str>); 15] = [
        (Text("1 2 3"), Ok(6)),
        (Text("1 x 3"), Err("invalid digit found in string")),
        (Each(vec![0, 2, 4, 11, 3]), Ok(13)),
        (Each(vec![2, 3, 2]), Ok(1015)),
        (Show(2), Ok(2015)),
        (Own(2), Ok(2025)),
        (Own(1), Ok(3025)),
        (Twice(4), Ok(3027)),
        (Twice(2), Ok(4027)),
        (Twice(1), Ok(5027)),
        (Block(4), Ok(5029)),
        (Block(2), Ok(6029)),
        (Block(0), Err("nothing")),
        (Say("this"), Err("this")),
        (Text(""), Err("cannot parse integer from empty string")),
    ];
    for (event, expected) in steps {
        let answer: Result<Answer, Anything> = machine.handle(&mut sum, event);
        match expected {
            Ok(expected) => assert_eq!((answer.unwrap(), sum), (Answer::Stayed, expected)),
            Err(expected) => assert_eq!(answer.unwrap_err().to_string(), expected),
        }
    }
}

state_machine! {
    /// An error type with a path, patterns of every form, and `or` with events and signals.
    machine File(files: &mut Vec<io::ErrorKind>) fails io::Error {
        events { Open, Reset }
        signals { Lost }
        queue 2;
        initial Closed;

        state Closed {
            on Open => match files.len() { 0 => Closed, _ => Opening };
        }
        state Opening {
            enter { match files.pop() { Some(kind) => Err::<(), _>(kind)?, None => raise(Lost) } }
            failed error if let io::ErrorKind::Interrupted | io::ErrorKind::TimedOut = error.kind() => Opening;
            failed error @ io::Error { .. } if error.kind() == io::ErrorKind::NotFound => {
                drop(error);
                raise(Lost);
            }
            on Lost or on Reset or failed _ if files.is_empty() => Closed;
            on _ => stay;
        }
    }
}

#[test]
fn a_path_names_the_error() {
    use io::ErrorKind::{Interrupted, NotFound, Other, TimedOut};
    let mut files = vec![];
    let mut file = File::start(&mut files).unwrap();
    for (kinds, expected, state) in [
        (vec![Interrupted, TimedOut], Ok(Answer::Moved), FileState::Closed),
        (vec![NotFound], Ok(Answer::Moved), FileState::Closed),
        (vec![Other], Ok(Answer::Moved), FileState::Closed),
        (vec![Interrupted, Other, TimedOut], Err(Other), FileState::Opening),
    ] {
        files = kinds;
        let answer = file.handle(&mut files, FileEvent::Open);
        assert_eq!((answer.map_err(|error| error.kind()), file.state()), (expected, Some(state)));
    }
}

state_machine! {
    /// Keywords of the language as names, and an error without a value.
    machine Named(count: &mut u32) fails () {
        events { Fails, Failed(u32) }
        initial state Failing {
            enter { if *count > 8 { Err(())? } }
            on Fails => { let fails = Err::<u32, ()>(()); *count += fails?; }
            on Failed(fails @ 0) => *count += fails;
            on Failed(value) if Ok::<u32, ()>(value)? > 3 => { *count += value; }
            failed () if *count > 9 => { *count = 0; }
        }
    }
}

#[test]
fn the_words_are_names_too() {
    let mut count = 9;
    assert!(matches!(Named::start(&mut count), Err(())));
    count = 8;
    let mut words = Named::start(&mut count).unwrap();
    assert_eq!(words.handle(&mut count, NamedEvent::Failed(0)), Ok(Answer::Stayed));
    assert_eq!(words.handle(&mut count, NamedEvent::Failed(1)), Ok(Answer::Ignored));
    assert_eq!(words.handle(&mut count, NamedEvent::Fails), Err(()));
    assert_eq!(words.handle(&mut count, NamedEvent::Failed(4)), Ok(Answer::Stayed));
    assert_eq!(words.handle(&mut count, NamedEvent::Fails), Ok(Answer::Stayed));
    assert_eq!(count, 0);
}

state_machine! {
    /// An `alarm` of an enclosing state is considered first, as for events.
    machine Alarmed(log: &mut Vec<&'static str>) fails u8 {
        events { Fail(u8) }
        initial Idle;
        alarm failed 4 => log.push("outside");
        failed 3..=4 => log.push("never: `Idle` is asked first");
        state Idle {
            on Fail(code) => Err(code)?;
            failed 3..=4 => log.push("inside");
        }
    }
}

#[test]
fn errors_have_alarms() {
    let mut log = vec![];
    let mut alarmed = Alarmed::start(&mut log).unwrap();
    assert_eq!(alarmed.handle(&mut log, AlarmedEvent::Fail(3)), Ok(Answer::Stayed));
    assert_eq!(alarmed.handle(&mut log, AlarmedEvent::Fail(4)), Ok(Answer::Stayed));
    assert_eq!(alarmed.handle(&mut log, AlarmedEvent::Fail(5)), Err(5));
    assert_eq!(log, ["inside", "outside"]);
}
