//! Makes the linker keep the strings that `defmt` interns in a separate section at address zero, as `defmt.x` does on a
//! microcontroller. On the host, the section follows the others.

use std::path::Path;
use std::{env, fs};

const SCRIPT: &str = "
PROVIDE(_defmt_timestamp = __defmt_default_timestamp);
PROVIDE(_defmt_panic = __defmt_default_panic);
SECTIONS
{
  .defmt 1 (INFO) :
  {
    . = 1;
    *(.defmt.prim.*);
    __DEFMT_MARKER_TRACE_START = .; *(.defmt.trace.*); __DEFMT_MARKER_TRACE_END = .;
    __DEFMT_MARKER_DEBUG_START = .; *(.defmt.debug.*); __DEFMT_MARKER_DEBUG_END = .;
    __DEFMT_MARKER_INFO_START = .; *(.defmt.info.*); __DEFMT_MARKER_INFO_END = .;
    __DEFMT_MARKER_WARN_START = .; *(.defmt.warn.*); __DEFMT_MARKER_WARN_END = .;
    __DEFMT_MARKER_ERROR_START = .; *(.defmt.error.*); __DEFMT_MARKER_ERROR_END = .;
    *(.defmt.*);
    __DEFMT_MARKER_END = .;
    KEEP(*(.defmt.end .defmt.end.*));
  }
}
INSERT AFTER .bss;
";

fn main() {
    let script = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("host.x");
    fs::write(&script, SCRIPT).expect("the folder is there");
    println!("cargo:rustc-link-arg=-Wl,-T,{}", script.display());
    println!("cargo:rustc-link-arg=-no-pie");
}
