//! Graphviz, PlantUML and Mermaid parse and draw the diagrams of all machines.

use std::fs;
use std::path::Path;
use std::process::Command;

use fsmith_cli::draw::Format;

use crate::corpus::{Example, all, all_and_hard};
use crate::tools::{folder, node, printed, program};

/// Writes the charts in a format.
fn write(examples: &[Example], format: Format, folder: &Path) {
    for Example { name, chart } in examples {
        let drawn = format.draw(chart).expect("it can be drawn");
        let file = folder.join(name).with_extension(format.extension());
        fs::write(file, drawn.bytes).expect("the file can be written");
    }
}

#[test]
#[ignore = "needs Graphviz"]
fn graphviz_draws_every_machine() {
    let (folder, examples) = (folder("dot"), all_and_hard());
    write(&examples, Format::Dot, &folder);
    for Example { name, chart } in &examples {
        // Graphviz warns about arrows that it cannot draw as requested.
        let mut dot = Command::new("dot");
        let svg = printed(dot.current_dir(&folder).arg("-Tsvg").arg(format!("{name}.dot")));
        assert!(svg.starts_with("<?xml"), "{name}: {svg}");
        let text = fs::read_to_string(folder.join(format!("{name}.dot"))).expect("it was written");
        assert_eq!(svg.matches("<text").count(), written_lines(&text), "{name}: some text is not drawn");
        for state in &chart.states[1..] {
            assert!(svg.contains(&format!(">{}</text>", state.name)), "{name}: {}", state.name);
        }
    }
}

/// The number of lines in the labels of a graph. Each of them is drawn as a text.
fn written_lines(dot: &str) -> usize {
    let without_escapes = dot.replace(r"\\", "").replace(r#"\""#, "'");
    let labels =
        without_escapes.lines().filter_map(|line| line.split_once(" label=\"").or(line.split_once("[label=\"")));
    let texts = labels.filter_map(|(_, label)| label.split('"').next());
    texts.map(|text| text.replace(r"\l", r"\n").split(r"\n").filter(|line| !line.is_empty()).count()).sum()
}

#[test]
#[ignore = "needs PlantUML"]
fn plantuml_draws_every_machine() {
    let mut plantuml = program("plantuml", "-version");
    let (folder, examples) = (folder("plantuml"), all_and_hard());
    write(&examples, Format::PlantUml, &folder);
    assert_eq!(printed(plantuml.current_dir(&folder).args(["-tsvg", "*.puml"])), "");
    for Example { name, chart } in &examples {
        let svg = fs::read_to_string(folder.join(format!("{name}.svg"))).expect("it is drawn");
        for state in &chart.states[1..] {
            assert!(svg.contains(&format!(">{}</text>", state.name)), "{name}: {}", state.name);
        }
    }
}

#[test]
#[ignore = "needs Mermaid"]
fn mermaid_parses_every_machine() {
    let mut node = node("mermaid.mjs", &["mermaid", "jsdom"]);
    let (folder, examples) = (folder("mermaid"), all());
    write(&examples, Format::Mermaid, &folder);
    write(&examples, Format::Json, &folder);
    assert_eq!(printed(node.arg(&folder)), format!("read {}\n", examples.len()));
}

#[test]
#[cfg(feature = "png")]
fn png_pictures_are_deterministic() {
    for Example { name, chart } in all().iter().step_by(40) {
        let draw = || Format::Png.draw(chart).expect("it can be drawn").bytes;
        let picture = draw();
        assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        assert_eq!(picture, draw(), "{name}");
    }
}
