//! The corpus covers the language: it contains every item, every branch of a reaction, and every two features in one
//! machine.
//!
//! The machines are read as text, as a list of words and signs without comments and strings. Patterns are written as
//! such lists, in which `Name` matches any capitalized word, `name` any other word, and `0` any number.

use fsm_syntax::words::{EndWord, IS_IN, RAISE, Word};
use std::fs;
use std::path::Path;

#[test]
fn every_file_of_scenarios_is_in_one_binary() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("semantics");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("the file can be read");
    let mains = ["main.rs", "regions_main.rs", "data_main.rs"];
    let listed: String = mains.map(read).concat();
    for entry in fs::read_dir(&folder).expect("the folder is there") {
        let file = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        let module = format!("\nmod {};", file.trim_end_matches(".rs"));
        let expected = usize::from(!mains.contains(&&*file));
        assert_eq!(listed.matches(&module).count(), expected, "binaries with semantics/{file}");
    }
}

struct Machine {
    name: String,
    words: Vec<String>,
}

/// Splits a text into words and signs, without comments and strings.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut quoted = false;
        let mut after = ' ';
        for character in line.split("//").next().unwrap_or_default().chars() {
            if character == '"' && after != '\\' {
                quoted = !quoted;
            } else if !quoted && !character.is_whitespace() {
                let goes_on = is_word(character) && is_word(after) || (after, character) == ('=', '>');
                match words.last_mut() {
                    Some(last) if goes_on => last.push(character),
                    _ => words.push(character.to_string()),
                }
            }
            after = character;
        }
    }
    words
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether a word matches one place of a pattern.
fn fits(word: &str, pattern: &str) -> bool {
    let first = word.chars().next();
    match pattern {
        "Name" => first.is_some_and(char::is_uppercase),
        "name" => first.is_some_and(char::is_lowercase),
        "0" => first.is_some_and(char::is_numeric),
        _ => word == pattern,
    }
}

impl Machine {
    /// Whether the machine contains a sequence of words that matches the pattern.
    fn has(&self, pattern: &str) -> bool {
        let pattern: Vec<_> = pattern.split(' ').collect();
        self.words.windows(pattern.len()).any(|words| words.iter().zip(&pattern).all(|(word, place)| fits(word, place)))
    }

    /// Whether an item, or a trigger after `or`, begins with a word.
    fn opens(&self, item: &str) -> bool {
        ["{", "}", ";", "or", "alarm"].iter().any(|before| self.has(&format!("{before} {item}")))
    }

    fn is_nested(&self) -> bool {
        let mut depth = 0;
        let mut at = self.words.iter().zip(self.words.iter().skip(1));
        at.any(|(word, next)| {
            match word.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            depth > 1 && matches!(word.as_str(), "state" | "final" | "parallel") && fits(next, "Name")
        })
    }
}

/// Returns the machines of a file, each from `machine Name` to its closing brace.
fn machines_in(text: &str) -> Vec<Machine> {
    let words = words(text);
    let begins = words.windows(2).enumerate().filter(|(_, words)| words[0] == "machine" && fits(&words[1], "Name"));
    let from = |at: usize| if at > 0 && words[at - 1] == "async" { at - 1 } else { at };
    begins.map(|(at, _)| Machine { name: words[at + 1].clone(), words: body(&words[from(at)..]) }).collect()
}

fn body(words: &[String]) -> Vec<String> {
    let mut depth = 0;
    let end = words.iter().position(|word| {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0 && word == "}"
    });
    words[..=end.expect("the machine ends")].to_vec()
}

fn corpus() -> Vec<Machine> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("machines");
    let files = fs::read_dir(folder).expect("the folder exists");
    let mut paths: Vec<_> = files.map(|file| file.expect("the folder can be read").path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| machines_in(&fs::read_to_string(path).expect("the file can be read"))).collect()
}

/// Every keyword of the language begins a form in this list, so the corpus contains it.
#[test]
fn every_keyword_begins_a_form() {
    let words = Word::all().map(Word::text).chain(EndWord::ALL.map(EndWord::text)).chain([RAISE, IS_IN]);
    let opens = |form: &str, word: &str| form.split([' ', ',']).next() == Some(word);
    // Included parts are tested in `several_files`.
    let words = words.filter(|word| *word != "include");
    let missing: Vec<_> = words.filter(|word| !FORMS.iter().any(|(form, _)| opens(form, word))).collect();
    assert!(missing.is_empty(), "no form opens with {missing:?}");
}

/// The forms of the language, each with patterns. One of these patterns must match.
const FORMS: &[(&str, &[&str])] = &[
    ("events", &["events {"]),
    ("events with data", &["events { Name (", ", Name ("]),
    ("events with fields", &["events { Name {", ", Name {"]),
    ("events of a type that exists", &["events Name ;", "events name :"]),
    ("signals", &["signals {"]),
    ("state", &["state Name {"]),
    ("state with nothing to say", &["state Name ;"]),
    ("state with data", &["state Name ( name : Name"]),
    (
        "state with an initial value",
        &["state Name ( name : Name =", "state Name ( name : name =", ", name : name =", ", name : Name ="],
    ),
    ("composite with data", &[") { initial Name", ") { history"]),
    ("parallel with data", &["parallel Name ("]),
    ("final with data", &["final Name ("]),
    ("final", &["final Name ;"]),
    ("final with items", &["final Name {"]),
    ("parallel", &["parallel Name {"]),
    ("parallel in a parallel", &["parallel Name { parallel Name", "} parallel Name {"]),
    ("initial", &["initial Name ;"]),
    ("initial, arguments", &["initial Name ("]),
    ("initial, a path", &["initial Name . Name ;"]),
    ("initial, a reaction", &["initial => {"]),
    ("initial, a decision", &["initial => if", "initial => match"]),
    ("initial state", &["initial state Name"]),
    ("history shallow", &["history shallow ;"]),
    ("history deep", &["history deep ;"]),
    ("history suspend", &["history suspend ;"]),
    ("history, else", &["history shallow else Name", "history deep else Name", "history suspend else Name"]),
    ("enter", &["enter {"]),
    ("exit", &["exit {"]),
    ("pause", &["pause {"]),
    ("resume", &["resume {"]),
    ("enter or resume", &["enter or resume {"]),
    ("active", &["active {"]),
    ("on", &["on Name"]),
    ("on, several events", &["on Name |"]),
    ("on, any event", &["on _"]),
    ("on, a guard", &["on Name if"]),
    ("when", &["when name"]),
    ("when let", &["when let"]),
    ("after", &["after 0"]),
    ("after, an expression", &["after name"]),
    ("every", &["every 0"]),
    ("every, an expression", &["every name"]),
    ("always", &["always =>"]),
    ("always, a guard", &["always if"]),
    ("done", &["done =>"]),
    ("done, a guard", &["done if"]),
    ("done of another", &["done ( Name )"]),
    ("machine", &["machine name : Name ("]),
    ("machine of the machine itself", &["initial Name ; machine name : Name"]),
    ("forward", &["forward Name ( name ) => name ("]),
    ("forward, a guard", &["forward Name ( name ) if"]),
    ("done of a machine", &["done ( name . Name ) =>", "done ( name )"]),
    ("done of a machine, with data", &["done ( name . Name { name } ) =>"]),
    ("done of a machine, a guard", &["done ( name . Name { name } ) if", "done ( name ) if"]),
    ("failed", &["failed Name", "failed name =>", "failed _"]),
    ("failed, a guard", &["failed _ if", "failed name if"]),
    ("failed, several errors", &["failed Name (\"", "or failed"]),
    ("async machine", &["async machine Name"]),
    ("await", &[") . await ;"]),
    ("await, which may fail", &[") . await ? ;"]),
    ("await before a decision", &[") . await ; if"]),
    ("several triggers", &["or on", "or when", "or after", "or every"]),
    ("alarm on", &["alarm on"]),
    ("alarm when", &["alarm when"]),
    ("alarm after", &["alarm after"]),
    ("alarm every", &["alarm every"]),
    ("in", &["in Name | Name"]),
    ("defer", &["defer Name"]),
    ("defer, any event", &["defer _"]),
    ("ignore", &["ignore Name"]),
    ("ignore, any event", &["ignore _"]),
    ("ignore in in", &["in Name . Name | Name . Name { ignore"]),
    ("exhaustive", &["exhaustive ;"]),
    ("never", &["never name"]),
    ("never let", &["never let"]),
    ("never, the data of its state", &["never * name"]),
    ("never of a parallel", &["parallel Name { never"]),
    ("never of a final", &["final Name { never"]),
    ("never in in", &["in Name . Name | Name { never"]),
    ("stack", &["stack 0 ;"]),
    ("queue", &["queue 0 ;"]),
    ("version", &["version 0 ;"]),
    ("was", &["state Name was Name |"]),
    ("priority", &["priority outer ;"]),
    ("observer", &["observer name ;"]),
    ("a target with arguments", &["=> Name (", "} Name (", "; Name ("]),
    ("a path with arguments", &[") . Name"]),
    ("several targets with arguments", &["( Name ( name"]),
    ("push with arguments", &["push ( Name ("]),
    ("a path as target", &["=> Name . Name", "} Name . Name"]),
    ("reenter", &["reenter ( Name )"]),
    ("reenter alone", &["=> reenter ;", "; reenter }", "{ reenter }"]),
    ("several targets", &["=> ( Name", "; ( Name"]),
    ("several targets with history", &["( Name . initial ,", "( Name . history ,", "( Name . deep_history ,"]),
    (".initial", &["Name . initial"]),
    (".history", &["Name . history"]),
    (".deep_history", &["Name . deep_history"]),
    ("push", &["push ( Name )"]),
    ("pop", &["=> pop ;"]),
    ("stay", &["stay"]),
    ("pass", &["pass"]),
    ("a decision, if", &["=> if"]),
    ("a decision, match", &["=> match"]),
    ("raise", &["raise ( Name"]),
    ("is_in", &["is_in ( Name )"]),
    ("is_in, a path", &["is_in ( Name . Name )"]),
];

#[test]
fn every_form_occurs_in_some_machine() {
    let corpus = corpus();
    let occurs = |patterns: &[&str]| patterns.iter().any(|pattern| corpus.iter().any(|machine| machine.has(pattern)));
    let missing: Vec<_> = FORMS.iter().filter(|(_, patterns)| !occurs(patterns)).map(|(form, _)| form).collect();
    assert!(missing.is_empty(), "no machine has {missing:?}");
}

/// Whether a machine uses a feature.
type Uses = fn(&Machine) -> bool;

/// Features that may influence each other.
const FEATURES: &[(&str, Uses)] = &[
    ("hierarchy", Machine::is_nested),
    ("parallel", |machine| machine.has("parallel Name")),
    ("history", |machine| ["history shallow", "history deep", "history suspend"].iter().any(|kind| machine.has(kind))),
    ("suspend", |machine| machine.has("history suspend")),
    ("alarm", |machine| ["on", "when", "after", "every"].iter().any(|word| machine.has(&format!("alarm {word}")))),
    ("stack", |machine| machine.has("push ( Name")),
    ("timers", |machine| machine.opens("after") || machine.opens("every")),
    ("completion", |machine| machine.opens("done")),
    ("always", |machine| machine.opens("always")),
    ("data", |machine| ["state", "final", "parallel"].iter().any(|kind| machine.has(&format!("{kind} Name (")))),
    ("raise", |machine| machine.has("raise (")),
    ("defer", |machine| machine.opens("defer")),
    ("ignore", |machine| machine.opens("ignore")),
    ("never", |machine| machine.opens("never")),
    ("fails", |machine| machine.opens("failed")),
    ("async", |machine| machine.has("async machine")),
    ("submachine", |machine| machine.has("machine name :")),
];

#[test]
fn every_two_features_are_combined_in_some_machine() {
    let corpus = corpus();
    for (at, (one, uses_one)) in FEATURES.iter().enumerate() {
        for (other, uses_other) in &FEATURES[at + 1..] {
            let both = corpus.iter().find(|machine| uses_one(machine) && uses_other(machine));
            assert!(both.is_some(), "no machine has {one} and {other}");
        }
    }
}

#[test]
fn the_engines_are_compared_on_every_machine() {
    let agreement = include_str!("src/corpus.rs");
    let corpus = corpus();
    let registered = |name: &str| [";", "<"].iter().any(|end| agreement.contains(&format!("::{name}{end}")));
    let missing: Vec<_> = corpus.iter().map(|machine| &machine.name).filter(|name| !registered(name)).collect();
    assert!(missing.is_empty(), "not among the machines of tests/src/corpus.rs: {missing:?}");
    assert!(corpus.len() >= 60, "{} machines", corpus.len());
}

#[test]
fn text_is_read_without_comments_and_strings() {
    let text = "machine A { state B { on C => { say(\"after \\\" 5s\"); } } } // defer D\nmachine E;";
    let machines = machines_in(text.strip_suffix("machine E;").expect("it ends so"));
    assert_eq!(machines.len(), 1);
    assert!(machines[0].has("on Name => {") && !machines[0].has("after"));
    assert!(!machines[0].is_nested() && !machines[0].opens("defer"));
}
