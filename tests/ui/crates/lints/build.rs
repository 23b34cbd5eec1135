//! Adds the control, if the test asks for it. This is no feature, because `--all-features` would add it, and no argument of
//! Clippy, because fsmith would be checked again for each change of these.

fn main() {
    println!("cargo::rerun-if-env-changed=FSMITH_CONTROL");
    if std::env::var_os("FSMITH_CONTROL").is_some() {
        println!("cargo::rustc-cfg=control");
    }
}
