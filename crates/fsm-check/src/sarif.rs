//! Answers in SARIF 2.1.0, the format in which services show the findings of analyses at their lines.

use crate::{Checked, Finding, Kind, Place};
use serde_json::{Value, json};

/// The rule of states that may be active forever. It follows those of findings.
const FOREVER: &str = "forever";

/// The answers about some machines as a SARIF log with one run of this version of the program.
#[must_use]
pub fn sarif(all: &[Checked], version: &str) -> String {
    let rule = |name: &str, text: &str| json!({ "id": name, "shortDescription": { "text": text } });
    let mut rules: Vec<_> = Kind::ALL.iter().map(|kind| rule(kind.name(), kind.meaning())).collect();
    rules.push(rule(FOREVER, "States may be active forever, although time passes."));
    let results: Vec<_> = all.iter().flat_map(results).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "fsmith",
                "semanticVersion": version,
                "informationUri": "https://docs.rs/fsmith",
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn results(checked: &Checked) -> Vec<Value> {
    let strength = checked.strength.text();
    let findings = checked.findings.iter().map(|finding| result(finding, "warning", &strength));
    let perhaps = checked.perhaps.iter().map(|finding| result(finding, "note", &strength));
    let mut results: Vec<_> = findings.chain(perhaps).collect();
    if !checked.forever.is_empty() {
        let text = format!("{} may be active forever ({strength})", checked.forever_text());
        results.push(json!({
            "ruleId": FOREVER,
            "ruleIndex": Kind::ALL.len(),
            "kind": "informational",
            "level": "none",
            "message": { "text": text },
            "locations": [location(&checked.place)],
        }));
    }
    results
}

fn result(finding: &Finding, level: &str, strength: &str) -> Value {
    let way = finding.way_text().map_or_else(String::new, |way| format!("; after: {way}"));
    json!({
        "ruleId": finding.kind.name(),
        "ruleIndex": Kind::ALL.iter().position(|kind| *kind == finding.kind),
        "kind": "fail",
        "level": level,
        "message": { "text": format!("{}{way} ({strength})", finding.text()) },
        "locations": [location(&finding.place)],
    })
}

fn location(place: &Place) -> Value {
    json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(&place.file) },
        "region": { "startLine": place.line, "startColumn": place.column },
    } })
}

/// A path as a relative reference: with `/`, and with other characters than letters, digits and `-._~` escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte.into()),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_encoded_as_uri_references() {
        assert_eq!(uri("src\\my door.rs"), "src/my%20door.rs");
        assert_eq!(uri("türe.rs"), "t%C3%BCre.rs");
    }
}
