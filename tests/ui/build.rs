//! The cures of the reference as modules: beside each mistake that is refused, the nearest thing that passes.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
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
            // The second example; a line that the documentation hides begins with `# `.
            let cure = section.split("```").nth(3).unwrap_or_else(|| panic!("{name} shows a mistake and a cure"));
            writeln!(modules, "mod {name} {{").expect("a string");
            for line in cure.lines().skip(1) {
                writeln!(modules, "    {}", line.strip_prefix("# ").unwrap_or(line)).expect("a string");
            }
            writeln!(modules, "}}").expect("a string");
        }
    }
    let file = Path::new(&env::var_os("OUT_DIR").expect("a build script")).join("cures.rs");
    fs::write(file, modules).expect("writable");
}
