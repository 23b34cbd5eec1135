//! The firmware of `examples/firmware` in qemu. The Cortex-M sends the same bytes as the host, and they can be decoded.

#[path = "../../../../examples/firmware/src/pump.rs"]
mod pump;

use fsmith_cli::source::charts_in;
use fsmith_cli::wire::Decoder;
use std::path::Path;
use std::process::Command;

/// The bytes that a pump sends on the host.
fn sent() -> Vec<u8> {
    let mut bytes = Vec::new();
    pump::run(|piece: &[u8]| bytes.extend_from_slice(piece));
    bytes
}

#[test]
#[ignore = "needs qemu, and a compiler for Cortex-M"]
fn a_cortex_m_sends_the_same_stream() {
    let kept = sent();

    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stream");
    let mut script = Command::new(repository.join("examples/firmware/run"));
    // The options for building these tests are not for another target.
    script.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").env("CARGO_TARGET_DIR", target);
    let output = script.output().expect("the script runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(output.stdout, kept, "{said}");
}

#[test]
fn a_pump_is_decoded() {
    let kept = sent();
    let source = include_str!("../../../../examples/firmware/src/pump.rs");
    let mut decoder = Decoder::new(charts_in(source).into_iter().filter_map(|found| found.book));
    decoder.feed(&kept);
    decoder.finish();
    assert_eq!(decoder.notes(), Vec::<String>::new());
    let messages = decoder.messages();
    assert_eq!(messages[0]["label"], "the pump");
    let steps = messages.iter().filter(|message| message["k"] == "step").count();
    println!("{steps} steps of a pump: {} bytes", kept.len());
    assert!(steps > 90 && kept.len() < steps * 6);
}
