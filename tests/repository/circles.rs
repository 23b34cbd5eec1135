//! At most three files of a crate need each other in a circle, by their `use` lines. All files of the printer need each
//! other, because they contain methods of one type; there, functions that call each other are in at most three files.

use super::{CRATES, Source, sources};
use std::collections::{HashMap, HashSet};

/// Modules with larger circles, besides the printer: code and decisions of the formatter contain each other, and so do the
/// steps of the reference and those of its submachines.
const EXCEPT: [&str; 3] = [PRINTER, "crates/fsmith-cli/src/layout", "tests/random/src"];
const PRINTER: &str = "fsm-macros/src/emit";

/// Returns the paths in a `use` line, without its braces.
fn paths(line: &str) -> Vec<String> {
    let Some((before, rest)) = line.split_once('{') else { return vec![line.trim().to_owned()] };
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in rest.rsplit_once('}').map_or(rest, |(inside, _)| inside).chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("a part").push(letter),
        }
    }
    parts.iter().flat_map(|part| paths(part)).map(|path| format!("{}{path}", before.trim())).collect()
}

/// Returns the modules of the crate that a module uses.
fn used<'m>(module: &str, text: &str, modules: &'m HashMap<String, String>) -> HashSet<&'m str> {
    let lines = text.split("\nuse ").skip(1).filter_map(|rest| rest.split(';').next());
    let found = lines.flat_map(|line| paths(&line.replace('\n', " "))).filter_map(|path| {
        let mut place: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
        let mut parts = path.split("::").map(str::trim).peekable();
        match *parts.peek()? {
            "crate" => place.clear(),
            "super" | "self" => {}
            _ => return None,
        }
        for part in parts {
            match part {
                "crate" | "self" => {}
                "super" => _ = place.pop(),
                part => place.push(part),
            }
        }
        let ends = (1..=place.len()).rev().map(|end| place[..end].join("::"));
        ends.filter_map(|name| modules.get_key_value(&name)).map(|(name, _)| &**name).next()
    });
    found.filter(|name| *name != module).collect()
}

/// Returns all modules that a module uses directly or through others.
fn reached<'m>(from: &'m str, uses: &HashMap<&'m str, HashSet<&'m str>>) -> HashSet<&'m str> {
    let (mut all, mut open) = (HashSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        open.extend(uses.get(module).into_iter().flatten().copied().filter(|next| all.insert(*next)));
    }
    all
}

#[test]
fn few_files_use_each_other_in_a_cycle() {
    for folder in CRATES {
        let name = |path: &str| {
            let path = path[folder.len() + 1..].trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
            if path == "lib" || path == "main" { String::new() } else { path }
        };
        let files =
            sources(folder).into_iter().filter(|file| !EXCEPT.iter().any(|except| file.path.starts_with(except)));
        let modules: HashMap<_, _> = files.map(|file| (name(&file.path), file.text)).collect();
        let uses: HashMap<_, _> =
            modules.iter().map(|(module, text)| (&**module, used(module, text, &modules))).collect();
        let reached: HashMap<_, _> = uses.keys().map(|module| (*module, reached(module, &uses))).collect();
        for (module, all) in &reached {
            let circle: Vec<_> = all.iter().filter(|other| reached[*other].contains(module)).collect();
            assert!(circle.len() <= 3, "{folder}: these files need each other: {circle:?}");
        }
    }
}

/// Returns the methods of the printer by name, each with its file and its lines.
fn methods(files: &[Source]) -> HashMap<&str, (&str, Vec<&str>)> {
    let mut methods = HashMap::new();
    for file in files {
        let (mut is_printer, mut current) = (false, None);
        for line in file.text.lines() {
            is_printer = if line.starts_with("impl") { line.contains(" Emit<") } else { is_printer && line != "}" };
            let declared = line.strip_prefix("    ").filter(|line| is_printer && !line.starts_with([' ', '/', '#']));
            let name = declared.and_then(|line| line.split_once("fn ")?.1.split(['(', '<']).next());
            current = if is_printer { name.or(current) } else { None };
            if let Some(name) = current {
                methods.entry(name).or_insert_with(|| (&*file.path, Vec::new())).1.push(line);
            }
        }
    }
    methods
}

#[test]
fn few_files_of_the_printer_call_each_other_in_a_cycle() {
    let files = sources(PRINTER);
    let methods = methods(&files);
    assert!(methods.len() > 500, "only {} methods are found", methods.len());
    let calls: HashMap<_, HashSet<_>> = methods
        .iter()
        .map(|(name, (_, lines))| {
            let called =
                lines.iter().flat_map(|line| line.split("self.").skip(1)).filter_map(|rest| rest.split('(').next());
            let called = called.filter_map(|called| methods.get_key_value(called)).map(|(called, _)| *called);
            (*name, called.filter(|called| called != name).collect())
        })
        .collect();
    let reached: HashMap<_, _> = calls.keys().map(|name| (*name, reached(name, &calls))).collect();
    for (name, all) in &reached {
        let circle: HashSet<_> =
            all.iter().filter(|other| reached[*other].contains(name)).map(|other| methods[other].0).collect();
        assert!(circle.len() <= 3, "`{name}` and functions in these files call each other: {circle:?}");
    }
}
