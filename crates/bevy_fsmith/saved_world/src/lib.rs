//! Only tests, which need more of Bevy than `bevy_fsmith` and its other tests.
