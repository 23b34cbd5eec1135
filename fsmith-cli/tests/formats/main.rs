//! The formats of `fsmith draw`, as the programs see them that they are made for.
//!
//! Where such a program is not installed, its test prints so and does nothing: Graphviz (`dot`) and PlantUML (`plantuml`)
//! are looked for on the `PATH`; Mermaid and SCION, an engine for SCXML, in the folder that `FSMITH_NPM` names; the
//! documents with which SCION is tested are imported, and have to run in it as in fsmith, if they are there as well. The
//! engine python-statemachine is a module of the Python that `FSMITH_PYTHON` names, or of `python3`:
//!
//! ```text
//! apt-get install graphviz plantuml
//! npm install --prefix FOLDER mermaid jsdom @scion-scxml/core @scion-scxml/scxml @scion-scxml/test-framework
//! python3 -m venv VENV && VENV/bin/pip install python-statemachine
//! FSMITH_NPM=FOLDER FSMITH_PYTHON=VENV/bin/python cargo test -p fsmith-cli --test formats -- --nocapture
//! ```

mod corpus;
mod diagrams;
mod engine;
mod pages;
mod script;
mod tools;
