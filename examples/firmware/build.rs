//! Tells the linker where `memory.x` is.

fn main() {
    println!("cargo::rustc-link-search={}", std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rustc-link-arg=-Tlink.x");
    // Its sections need not be aligned to pages.
    println!("cargo::rustc-link-arg=--nmagic");
    println!("cargo::rerun-if-changed=memory.x");
}
