//! Environment variables that make a program print the actions of its machines, or serve the inspector's page.

use std::process::{Command, Output};

use fsmith::inspect::state_machine;

state_machine! {
    machine Door {
        #[derive(Debug)]
        events { Push { force: u32 }, Pull }
        initial state Shut { on Push { force } if force > 3 => Open; }
        state Open { on Pull => Shut; }
    }
}

state_machine! {
    machine Lamp {
        events { Switch }
        initial state Dark { on Switch => Bright; }
        state Bright { on Switch => Dark; }
    }
}

mod live {
    fsmith::live::state_machine! {
        pub machine Bell {
            events { Ring }
            initial state Silent { on Ring => Loud; }
            state Loud { on Ring => Silent; }
        }
    }
}

/// A program with a machine whose text changes.
#[test]
#[ignore = "it is run by the other tests"]
fn live_program() {
    let mut bell = live::Bell::start();
    let text = "pub machine Bell { events { Ring } initial state Silent { on Ring => Loud; } state Loud { on Ring => stay; } }";
    live::Bell::source().load(text).unwrap();
    bell.handle(live::BellEvent::Ring);
    bell.handle(live::BellEvent::Ring);
}

/// The inspected program. The other tests run this test again.
#[test]
#[ignore = "it is run by the other tests"]
fn program() {
    let mut door = Door::start();
    door.handle(DoorEvent::Push { force: 2 });
    door.inspect_as("the front door");
    door.handle(DoorEvent::Push { force: 5 });
    door.handle(DoorEvent::Pull);
    let mut lamp = Lamp::start();
    lamp.handle(LampEvent::Switch);
}

/// Returns the output of the program with these environment variables.
fn written(environment: &[(&str, &str)]) -> String {
    written_by("program", environment)
}

fn written_by(program: &str, environment: &[(&str, &str)]) -> String {
    let this = std::env::current_exe().expect("the test has a file");
    let mut command = Command::new(this);
    command.args([program, "--exact", "--ignored", "--nocapture"]);
    command.env_remove("FSMITH_LOG").env_remove("FSMITH_INSPECT").envs(environment.iter().copied());
    let Output { status, stderr, .. } = command.output().expect("it runs");
    assert!(status.success());
    String::from_utf8(stderr).expect("it is text")
}

const DOOR: &str = "\
Door 1: start: -> Shut
Door 1: Push { force: 2 }: ignored (Shut: on Push if force > 3? no)
the front door: Push { force: 5 }: Shut -> Open
the front door: Pull: Open -> Shut
";
const LAMP: &str = "\
Lamp 2: start: -> Dark
Lamp 2: Switch: Dark -> Bright
";

#[test]
fn nothing_is_written_by_default() {
    assert_eq!(written(&[]), "");
    assert_eq!(written(&[("FSMITH_LOG", "")]), "");
}

#[test]
fn steps_of_all_machines_or_of_named_ones_are_written() {
    assert_eq!(written(&[("FSMITH_LOG", "all")]), [DOOR, LAMP].concat());
    assert_eq!(written(&[("FSMITH_LOG", "Door, Window")]), DOOR);
    assert_eq!(written(&[("FSMITH_LOG", "Lamp,Door")]), [DOOR, LAMP].concat());
}

#[test]
fn the_page_is_served_at_the_requested_port() {
    let written_with = written(&[("FSMITH_INSPECT", "0")]);
    assert!(written_with.starts_with("the machines of this program: http://127.0.0.1:"), "{written_with}");
    assert_eq!(
        written(&[("FSMITH_INSPECT", "door")]),
        "FSMITH_INSPECT=door: expected a port, or 0 for any that is free\n"
    );
}

#[test]
fn live_machines_are_logged_and_served_too() {
    assert_eq!(written_by("live_program", &[]), "");
    assert_eq!(
        written_by("live_program", &[("FSMITH_LOG", "all")]),
        "Bell 1: start: -> Silent\nBell: text 1 is in force\nBell 1: Ring: Silent -> Loud\nBell 1: Ring: stayed\n"
    );
    assert!(written_by("live_program", &[("FSMITH_INSPECT", "0")]).starts_with("the machines of this program: http"));
}
