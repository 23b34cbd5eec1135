//! The macro, expanded by the compiler, finds the example above itself in this file.

/// ```
/// fsmith::state_machine! {
///     machine Door {
///         events { Push }
///         initial Shut;
///         state Shut { on Push => Open; }
///         state Open { on Push => Shut; }
///     }
/// }
/// ```
const DOOR: &str = fsm_pictures::picture_above!();

mod chapter {
    //! ```
    //! fsmith::state_machine! { machine Window { initial Whole; state Whole; } }
    //! ```
    pub(crate) const WINDOW: &str = fsm_pictures::picture_above!();
}

#[test]
fn each_picture_shows_the_machine_of_its_own_example() {
    for (picture, machine, state) in [(DOOR, "Door", "Open"), (chapter::WINDOW, "Window", "Whole")] {
        assert!(picture.contains(&format!("data-machine=\"{machine}\"")), "{picture}");
        assert!(picture.contains(&format!("data-state=\"{state}\"")), "{picture}");
        assert_eq!(picture.matches("<svg ").count(), 1, "{picture}");
    }
}
