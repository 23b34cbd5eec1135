//! Removes the comments of a program: a machine that handles a whole text, one character at a time, in one call of
//! `run`.

use fsmith::state_machine;

state_machine! {
    /// The part of a program that a character belongs to.
    machine Comments(code: &mut String) {
        events char;

        initial Code;

        state Code {
            on '/' => Slash;
            on '"' => { code.push('"'); Text }
            on other => { code.push(other); stay }
        }
        /// A comment may begin.
        state Slash {
            on '/' => Line;
            on '*' => Block;
            on other => { code.push('/'); code.push(other); Code }
        }
        state Line { on '\n' => { code.push('\n'); Code } }
        state Block { on '*' => Star; }
        /// The comment may end.
        state Star {
            on '/' => Code;
            on '*' => stay;
            on _ => Block;
        }
        state Text {
            on '\\' => { code.push('\\'); Escape }
            on '"' => { code.push('"'); Code }
            on other => { code.push(other); stay }
        }
        state Escape { on other => { code.push(other); Text } }
    }
}

const PROGRAM: &str = r#"let half = whole / 2; // not a comment: "
let address = "http://example.org"; /* one ** that
ends here */ let quote = "\"/*";
"#;

fn main() {
    let mut code = String::new();
    let mut comments = Comments::start(&mut code);
    let answer = comments.run(&mut code, PROGRAM.chars());
    print!("{code}");
    println!("{answer:?}, in {:?}", comments.state());

    // The text may be split into several calls: the machine continues in its state.
    comments.run(&mut code, "open /* for".chars());
    comments.run(&mut code, " ever".chars());
    println!("in {:?}", comments.state());
}
