//! Files: which machines are found, and what remains unchanged.

use fsmith_cli::layout::format;

const MESS: &str = "machine A{initial B;\nstate B;}";

#[test]
fn machines_are_found_anywhere_in_a_file() {
    let before =
        format!("fn f() {{\n  if x {{ a::state_machine!{{{MESS}}} }}\n}}\nmod m {{\n\tstate_machine! {{ {MESS} }}\n}}");
    let after = "\
fn f() {
  if x { a::state_machine!{
      machine A {
          initial B;
          state B;
      }
  } }
}
mod m {
\tstate_machine! {
\t    machine A {
\t        initial B;
\t        state B;
\t    }
\t}
}";
    let formatted = format(&before, 100);
    assert_eq!(formatted.text, after);
    assert_eq!(formatted.changed, [2, 6]);
}

#[test]
fn parts_are_formatted_like_machines() {
    let before = "\
/// Of foes.
fsmith::part!{
  /// What to do.
  #[cfg(unix)] pub(crate) combat{
state Attack{on Lost(n)  if n>3=>Patrol;include  crate :: flee;}
    include super::more ; on Lost(_) => { f(); Patrol }
        in A|B{include both;}enter{x = $crate ::f ( $crate::CONST);}
}}
part! { empty {} }
";
    let after = "\
/// Of foes.
fsmith::part!{
    /// What to do.
    #[cfg(unix)]
    pub(crate) combat {
        state Attack { on Lost(n) if n > 3 => Patrol; include crate::flee; }
        include super::more;
        on Lost(_) => { f(); Patrol }
        in A | B { include both; }
        enter { x = $crate::f($crate::CONST); }
    }
}
part! { empty {} }
";
    let formatted = format(before, 100);
    assert_eq!((formatted.refused.len(), formatted.changed), (0, vec![2]));
    assert_eq!(formatted.text, after);
}

#[test]
fn broken_parts_are_left_unchanged() {
    let broken = "part!   { combat{on =>B;} }";
    let formatted = format(broken, 100);
    assert_eq!((&*formatted.text, formatted.refused.len()), (broken, 1));
    assert!(formatted.refused[0].message.ends_with("[fsmith::missing_event]"), "{:?}", formatted.refused);
}

/// Other libraries may have a macro with this name.
#[test]
fn similar_macros_are_not_formatted_as_parts() {
    for source in ["part!{ x{a:1} }", "part! {  a,b }", "part! {}", "part!( a { on  B; } );", "part! { {} }", "part! {"]
    {
        let formatted = format(source, 100);
        assert_eq!((&*formatted.text, formatted.changed.len()), (source, 0));
    }
}

#[test]
fn similar_text_is_not_formatted_as_a_machine() {
    let source = format!(
        "#!/usr/bin/env run\n// state_machine! {{ {MESS} }}\nconst A: &str = r#\"state_machine! {{ {MESS} }}\"#;\n\
         macro_rules! m {{ ($a:ident) => {{ state_machine! {{ machine $a{{initial B;state B;}} }} }} }}\n\
         let state_machine = [1,2];state_machine!(x  y);"
    );
    let formatted = format(&source, 100);
    assert_eq!((formatted.text, formatted.changed.len(), formatted.refused.len()), (source, 0, 0));
}

#[test]
fn broken_machines_are_left_unchanged() {
    let broken = "state_machine!   { machine A{initial B;state B{on C=>}} }";
    let formatted = format(&format!("{broken}\nstate_machine! {{{MESS}}}"), 100);
    assert!(formatted.text.starts_with(broken));
    assert_eq!((formatted.changed, formatted.refused.len()), (vec![2], 1));
    assert_eq!(formatted.refused[0].line, 1);
    let reason = "expected a state after this, as in `on C => Running;`, or `stay`, `pass`, `pop`, a decision or code in braces [fsmith::missing_target]";
    assert_eq!(formatted.refused[0].message, reason);
    for source in ["state_machine! {", "state_machine! { machine A { (] } }", "state_machine! {}", "\"", "}"] {
        assert_eq!(format(source, 100).text, source);
    }
}

#[test]
fn machines_nested_too_deeply_are_left_unchanged() {
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    let source = format!("state_machine! {{ machine A{{initial B;state B{{when {open}true{close}=>B;}} }} }}");
    let formatted = format(&source, 100);
    assert_eq!((formatted.text, formatted.refused.len()), (source, 1));
    assert!(formatted.refused[0].message.ends_with("[fsmith::nesting]"), "{}", formatted.refused[0].message);
}

/// Longer chains are refused before any code that recurses or takes more than linear time.
#[test]
fn chains_are_formatted_up_to_a_maximum_length() {
    let and = |length: usize| format!("when {} => B;", vec!["f(x)"; length].join(" && "));
    let or = |length: usize| format!("when {} => B;", vec!["x"; length].join(" || "));
    let calls = |length: usize| format!("enter {{ x{}; }}", ".f()".repeat(length));
    for (chain, longest) in [(&and as &dyn Fn(usize) -> String, 500), (&or, 500), (&calls, 100)] {
        let source =
            |length| format!("state_machine! {{ machine A {{ initial B; state B {{ {} }} }} }}", chain(length));
        assert_eq!(format(&source(longest), 100).refused, []);
        let refused = format(&source(100_000), 100).refused;
        assert!(refused[0].message.ends_with("[fsmith::nesting]"), "{}", refused[0].message);
    }
}

#[test]
fn carriage_returns_are_kept() {
    let source = "state_machine! {\n/* a\n b */machine A{ // c\ninitial B;\n\
                  state B { enter { x(\"a\nb\", r#\"c\nd\"#); } } }}\n";
    let laid_out = format(source, 100).text;
    let with_returns = format(&source.replace('\n', "\r\n"), 100);
    assert_eq!(with_returns.text, laid_out.replace('\n', "\r\n"));
    assert!(format(&with_returns.text, 100).changed.is_empty());
}

#[test]
fn literals_are_left_unchanged() {
    let source = r####"state_machine! {
    machine A {
        initial state B {
            enter { s("a  //  b", r##"/* "# "##, b'\'', '"', '{', c"x", 'x', 0x1f_u8, 1e-3, '\u{1F600}', "é"); }
            active { 'a: loop { break 'a; } }
            after 500ms => B;
        }
    }
}
"####;
    assert_eq!(format(source, 120).text, source);
}
