//! The formats of `fsmith draw`, as the programs see them that they are made for.
//!
//! The tests that need such a program are ignored unless they are requested. Graphviz (`dot`) and PlantUML (`plantuml`) have
//! to be on the `PATH`, and Mermaid and SCION, an engine for SCXML, in the folder that `FSMITH_NPM` names. The documents with
//! which SCION is tested are imported, and have to run in it as in fsmith, if they are there as well. The engine
//! python-statemachine is a module of the Python that `FSMITH_PYTHON` names, or of `python3`:
//!
//! ```text
//! apt-get install graphviz plantuml
//! npm install --prefix FOLDER mermaid jsdom @scion-scxml/core @scion-scxml/scxml @scion-scxml/test-framework
//! python3 -m venv VENV && VENV/bin/pip install python-statemachine
//! FSMITH_NPM=FOLDER FSMITH_PYTHON=VENV/bin/python cargo test -p fsmith-cli --test formats -- --ignored
//! ```

mod corpus;
mod diagrams;
mod engine;
mod pages;
mod script;
mod tools;
