//! A violation as a test.

use crate::tape::Tape;

/// Longer lists of steps are broken into lines.
const WIDTH: usize = 100;

/// Returns a test that runs a tape again.
pub(crate) fn test(property: &str, tape: &Tape) -> String {
    let words = property.split(|char: char| !char.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("_").to_lowercase();
    let steps: Vec<String> = tape.steps().map(|step| format!("{step:?}")).collect();
    let call = match tape.repeats_from() {
        Some(from) => format!("retrace_loop({property:?}, {}, {})", list(&steps[..from]), list(&steps[from..])),
        None => format!("retrace({property:?}, {})", list(&steps)),
    };
    format!("#[test]\nfn tape_of_{name}() {{\n    explore().{call};\n}}\n")
}

fn list(steps: &[String]) -> String {
    let line = format!("[{}]", steps.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let mut lines = vec![String::new()];
    for step in steps {
        if lines[lines.len() - 1].len() + step.len() > WIDTH {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        lines[last] += &format!("{step}, ");
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("        {}\n", line.trim_end())).collect();
    format!("[\n{}    ]", lines.concat())
}
