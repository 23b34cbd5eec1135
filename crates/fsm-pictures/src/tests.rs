//! Pictures of examples in documentation: which machines of a text are drawn, and what is reported instead.

use crate::example::pictures;
use std::fs;
use std::path::{Path, PathBuf};

/// The picture for the line below a text.
fn below(text: &str) -> Result<String, String> {
    pictures(text, text.lines().count() + 1)
}

const LAMP: &str = "
//! ```
//! # use fsmith::state_machine;
//! #[derive(Debug)]
//! struct Bulb(u32);
//!
//! # fn main() {
//! state_machine! {
//!     machine Lamp { events { Press } initial Off; state Off { on Press => On; } state On { on Press => Off; } }
//! }
//! # }
//! ```";

#[test]
fn the_machine_of_the_example_is_drawn_without_links() {
    let text = below(LAMP).expect("a machine");
    assert!(text.contains("data-machine=\"Lamp\"") && !text.contains("]("), "{text}");
    let outer = LAMP.replace("//!", "    ///");
    assert_eq!(below(&outer), Ok(text));
}

#[test]
fn the_nearest_example_above_is_drawn() {
    let text = format!("{LAMP}\n//!\n{}", LAMP.replace("Lamp", "Torch"));
    let text = below(&text).expect("a machine");
    assert!(text.contains("Torch") && !text.contains("Lamp"), "{text}");
}

#[test]
fn all_machines_of_an_example_are_drawn() {
    let open = LAMP.strip_suffix("//! ```").expect("the end of the example");
    let text = below(&format!(
        "{open}//! fsmith::state_machine! {{ machine Fan {{ initial Still; state Still; }} }}\n//! ```"
    ));
    let text = text.expect("machines");
    assert!(text.find("data-machine=\"Lamp\"") < text.find("data-machine=\"Fan\""), "{text}");
}

#[test]
fn parts_of_an_example_are_drawn_in_its_machine() {
    let text = LAMP.replace("state On { on Press => Off; }", "include lit;");
    let text =
        text.replace("//! # fn main() {", "//! mod a { fsmith::part! { pub lit { state On { on Press => Off; } } } }");
    let text = below(&text.replace("//! # }\n", "")).expect("a machine");
    assert_eq!(Ok(text), below(LAMP));
}

/// An example that is tested only with a feature begins like this.
#[test]
fn an_example_may_begin_with_an_attribute() {
    let text = LAMP.replacen("//! ```", "#![cfg_attr(feature = \"log\", doc = \"```\")]", 1);
    assert!(below(&text).is_ok());
}

#[test]
fn mistakes_are_explained() {
    let error_of = |text: &str| below(text).expect_err("nothing to draw");
    assert_eq!(error_of(&format!("{LAMP}\n//!")), "a picture belongs in the line below the ``` that ends an example");
    assert_eq!(
        error_of("//! ```\n//! use fsmith::state_machine;\n//! assert!(true);\n//! ```"),
        "there is no `state_machine! { .. }` in the example above, so there is nothing to draw"
    );
    let mistake = error_of(&LAMP.replace("=> On;", "=> Onn;"));
    assert!(
        mistake.starts_with("the machine in the example above has a mistake: no state is named `Onn`"),
        "{mistake}"
    );
    assert!(error_of(&LAMP.replace("# }", "# }}")).starts_with("the example above cannot be read: "));
}

/// Only rustdoc draws the pictures of fsmith's documentation. This test shows whether it can.
#[test]
fn every_picture_of_a_chapter_can_be_drawn() {
    let mut count = 0;
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src")) {
        let text = fs::read_to_string(&file).expect("readable");
        for (above, line) in text.lines().enumerate().filter(|(_, line)| line.contains("picture_above!")) {
            let expected = "#![cfg_attr(all(doc, feature = \"pictures\"), doc = fsm_pictures::picture_above!())]";
            assert_eq!(line, expected, "{}:{}: costs nothing elsewhere", file.display(), above + 1);
            let drawn = pictures(&text, above + 1);
            assert!(drawn.is_ok(), "{}:{}: {drawn:?}", file.display(), above + 1);
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// The files in a folder and in its subfolders.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("readable").map(|entry| entry.expect("an entry").path());
    let files = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(files).collect()
}
