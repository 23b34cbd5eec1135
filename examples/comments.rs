//! A program without its comments: a machine that is told a whole text, a character at a time, by one call of `run`.

use fsmith::state_machine;

state_machine! {
    /// Where in a program a character stands.
    machine Comments(code: &mut String) {
        events char;

        initial Code;

        state Code {
            on '/' => Slash;
            on '"' => { code.push('"'); Text }
            on other => { code.push(other); stay }
        }
        /// Perhaps a comment begins.
        state Slash {
            on '/' => Line;
            on '*' => Block;
            on other => { code.push('/'); code.push(other); Code }
        }
        state Line { on '\n' => { code.push('\n'); Code } }
        state Block { on '*' => Star; }
        /// Perhaps it ends.
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

    // One call or several: it goes on where it was.
    comments.run(&mut code, "open /* for".chars());
    comments.run(&mut code, " ever".chars());
    println!("in {:?}", comments.state());
}
