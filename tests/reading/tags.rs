//! Tags of machines that are read from text.

use fsmith::Answer;
use fsmith::read::{Blueprint, Machine};

const BOAR: &str = "machine Boar {
    events { Stir, Calm }
    initial Rest;
    #[tag(quiet)]
    state Rest { on Stir if has(quiet) => Angry; }
    #[tag(hostile)]
    #[requirement(\"REQ-1\")]
    state Angry {
        initial state Snort { on Stir => Fall; on Calm if has(quiet) || has(hurt) => Rest; }
        #[tag(hurt, quiet)]
        state Fall { on Stir => Snort; }
        on Calm if has(hostile) && has(hurt) => Rest;
    }
}";

fn boar() -> Machine<()> {
    Blueprint::read(BOAR).unwrap().bind().finish().unwrap_or_else(|unbound| panic!("{unbound}"))
}

#[test]
fn guards_and_the_program_query_tags() {
    let mut boar = boar();
    assert!(!boar.has("quiet"), "it has not started");
    boar.restart(&mut ());
    assert!(boar.has("quiet") && !boar.has("hostile") && !boar.has("unknown"));
    assert_eq!(boar.handle(&mut (), "Stir", &[]).unwrap(), Answer::Moved);
    assert!(boar.has("hostile") && !boar.has("quiet"));
    assert_eq!(boar.handle(&mut (), "Calm", &[]).unwrap(), Answer::Ignored);
    boar.handle(&mut (), "Stir", &[]).unwrap();
    assert!(boar.has("hostile") && boar.has("hurt") && boar.has("quiet"));
    assert_eq!(boar.handle(&mut (), "Calm", &[]).unwrap(), Answer::Moved);
    assert_eq!(boar.state(), Some("Rest"));
}
