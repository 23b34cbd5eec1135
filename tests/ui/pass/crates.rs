//! Crates that call the macro in another edition, by another name, or from another crate.

#[test]
fn other_crates_call_it() {
    use fsmith_ui_edition2021::OldState;
    assert_eq!(fsmith_ui_edition2021::run(), (Some(OldState::On), Some(OldState::On)));

    assert_eq!(fsmith_ui_edition2021::around(), Some(3));
    assert_eq!(super::waiting::block_on(fsmith_ui_edition2021::wait()), [5, 6]);

    assert!(fsmith_ui_lints::run());

    let mut renamed = fsmith_ui_renamed::Lamp::start();
    renamed.handle(fsmith_ui_renamed::LampEvent::Press);
    assert!(renamed.is_in(fsmith_ui_renamed::LampState::Dim));

    let mut through = fsmith_ui_through::Lamp::start();
    through.handle(fsmith_ui_through::LampEvent::Press);
    assert!(through.is_in(fsmith_ui_through::LampState::Dim));
}
