//! Generates the code that the tests include: for each mistake in the reference, the most similar machine that is
//! accepted; a machine with every feature, in every place where a machine is allowed; and the README's program.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    write("cures.rs", &cures());
    write("everywhere.rs", &everywhere());
    write("readme.rs", &readme());
}

fn write(name: &str, code: &str) {
    let file = Path::new(&env::var_os("OUT_DIR").expect("a build script")).join(name);
    fs::write(file, code).expect("writable");
}

/// Returns code that contains the machine in a constant, a function and a test, and as the output of a macro.
fn everywhere() -> String {
    let file = Path::new("pass/everything.in.rs");
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file).expect("readable");
    let mut written = text.replace("Everything", "$name");
    let fragments = [("::core::time::Duration", "$pause"), ("2 * pause + 1ms", "$long"), ("log.push(7);", "$effect;")];
    let names = [("Press", "$press"), ("Menu", "$menu"), ("Both", "$both"), ("Far", "$far"), ("Full", "$full")];
    for (own, fragment) in fragments.into_iter().chain(names) {
        assert!(written.contains(own), "{own} stands in the machine");
        written = written.replace(own, fragment);
    }
    format!(
        "/// In a constant.
const IN_A_CONSTANT: usize = {{
    {text}
    size_of::<Everything<u8>>()
}};

fn in_a_function() -> (usize, bool) {{
    {text}
    let mut log = Vec::new();
    let mut machine = Everything::<u8>::start(&mut log, PAUSE);
    machine.handle(&mut log, PAUSE, EverythingEvent::Count {{ to: 255 }});
    (size_of_val(&machine), machine.is_finished())
}}

#[test]
fn a_machine_may_be_declared_in_a_test() {{
    {text}
    assert!(Everything::<u8>::new().active().next().is_none());
}}

macro_rules! everything {{
    ($name:ident, $pause:ty, $long:expr, $effect:expr, $press:ident, $menu:ident, $both:ident, $far:ident, $full:ident) => {{
        {written}
    }};
}}
"
    )
}

/// Returns the program in the README, which is a whole file.
fn readme() -> String {
    let file = Path::new("../../README.md");
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file).expect("readable");
    let blocks: Vec<_> = text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [program] = blocks[..] else { panic!("the README has one program and not {}", blocks.len()) };
    program.to_owned()
}

fn cures() -> String {
    let folder = Path::new("../../src/language/rules");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<_> =
        fs::read_dir(folder).expect("the reference").map(|file| file.expect("a file").path()).collect();
    pages.sort();
    let mut modules = String::new();
    for page in pages.iter().filter(|page| !page.ends_with("mod.rs")) {
        let text = fs::read_to_string(page).expect("readable");
        let lines: Vec<_> = text
            .lines()
            .filter_map(|line| line.strip_prefix("//!"))
            .map(|it| it.strip_prefix(' ').unwrap_or(it))
            .collect();
        for section in lines.join("\n").split("\n## ").skip(1) {
            let name = section.lines().next().unwrap_or_default();
            // The second example is the correction. The documentation hides lines that begin with `# `.
            let cure = section.split("```").nth(3).unwrap_or_else(|| panic!("{name} shows a mistake and a cure"));
            writeln!(modules, "mod {name} {{").expect("a string");
            // This package enables all features that corrections need.
            for line in cure.lines().skip(1).filter(|line| !line.starts_with("# #[cfg(feature = ")) {
                writeln!(modules, "    {}", line.strip_prefix("# ").unwrap_or(line)).expect("a string");
            }
            writeln!(modules, "}}").expect("a string");
        }
    }
    modules
}
