//! Adds the control if the test asks for it. This is not a feature, because `--all-features` would enable it, and not
//! an argument of Clippy, because each change of the arguments would make Clippy check fsmith again.

fn main() {
    println!("cargo::rerun-if-env-changed=FSMITH_CONTROL");
    if std::env::var_os("FSMITH_CONTROL").is_some() {
        println!("cargo::rustc-cfg=control");
    }
}
