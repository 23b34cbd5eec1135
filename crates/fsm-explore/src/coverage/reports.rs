//! Reports of coverage: a table, Markdown, HTML, and the XML of JUnit.

use std::fmt;
use std::fmt::Write as _;

use super::covered::{Covered, percent};
use super::items::Kind;

impl Covered {
    /// A report in Markdown: a table, and a list of what is missing.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("| | covered | {} | |\n|---|--:|--:|--:|\n", self.of());
        for (name, covered, reachable, percent) in self.rows() {
            let _ = writeln!(text, "| {name} | {covered} | {reachable} | {percent} |");
        }
        for (heading, kind, item) in self.remarks() {
            let _ = writeln!(text, "\n- {heading} {kind}: `` {} ``", item.replace('\n', " "));
        }
        text
    }

    /// The part of a page in HTML about one machine.
    fn section(&self, text: &mut String) {
        let name = escaped(self.machine());
        let of = self.of();
        let _ = writeln!(text, "<h2>{name}</h2>\n<table>\n<tr><th></th><th>covered</th><th>{of}</th><th></th></tr>");
        for (name, covered, reachable, percent) in self.rows() {
            let _ = writeln!(text, "<tr><th>{name}</th><td>{covered}</td><td>{reachable}</td><td>{percent}</td></tr>");
        }
        text.push_str("</table>\n");
        for kind in Kind::ALL {
            if self.ratio(kind).1 > 0 {
                let _ = writeln!(text, "<h3>{}</h3>\n<table>", kind.plural());
                for (item, count) in self.items().filter(|(item, _)| item.kind == kind) {
                    let class = if count == 0 { " class=\"missing\"" } else { "" };
                    let item = escaped(&item.text);
                    let _ = writeln!(text, "<tr{class}><td>{count}</td><td><code>{item}</code></td></tr>");
                }
                text.push_str("</table>\n");
            }
        }
        for kind in Kind::ALL {
            for item in self.unexpected(kind) {
                let _ = writeln!(text, "<p class=\"missing\">not reachable: {kind} <code>{}</code></p>", escaped(item));
            }
        }
    }

    /// The suites of tests in the XML of JUnit about one machine.
    fn suites(&self, text: &mut String) {
        for kind in self.kinds() {
            let (covered, reachable) = self.ratio(kind);
            let suite = escaped(&format!("{}: {}", self.machine(), kind.plural()));
            let failures = reachable - covered;
            let _ = writeln!(text, "  <testsuite name=\"{suite}\" tests=\"{reachable}\" failures=\"{failures}\">");
            for (item, count) in self.items().filter(|(item, _)| item.kind == kind) {
                let case = format!("    <testcase classname=\"{suite}\" name=\"{}\"", escaped(&item.text));
                let _ = match count {
                    0 => writeln!(text, "{case}><failure message=\"not covered\"/></testcase>"),
                    _ => writeln!(text, "{case}/>"),
                };
            }
            text.push_str("  </testsuite>\n");
        }
    }

    /// The heading of the column with the number of items that could be covered.
    fn of(&self) -> &'static str {
        if self.is_all { "all" } else { "reachable" }
    }

    /// The kinds in reports. Kinds that are not compared are left out, and so are requirements and tags of machines
    /// without any.
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        let is_rare = |kind: Kind| self.is_all || matches!(kind, Kind::Requirement | Kind::Tag);
        Kind::ALL.into_iter().filter(move |kind| !is_rare(*kind) || self.ratio(*kind).1 > 0)
    }

    /// The rows of tables, with one for each tag.
    fn rows(&self) -> impl Iterator<Item = (String, usize, usize, String)> {
        // Not rounded up: 100 % means all.
        let row = |name: String, (covered, reachable)| {
            (name, covered, reachable, format!("{} %", percent(covered, reachable).floor()))
        };
        let kinds = self.kinds().filter(|kind| *kind != Kind::Tag);
        let tagged = self.items().filter(|(item, _)| item.kind == Kind::Tag);
        let mut tags: Vec<_> = tagged.filter_map(|(item, _)| item.text.split_once(": ")).map(|(tag, _)| tag).collect();
        tags.dedup();
        let tags = tags.into_iter().map(move |tag| row(format!("tag {tag}"), self.tag(tag)));
        kinds.map(move |kind| row(kind.plural().to_owned(), self.ratio(kind))).chain(tags)
    }

    /// The missing and the unexpected items, each with a heading.
    fn remarks(&self) -> impl Iterator<Item = (&'static str, Kind, &str)> {
        // The states of a tag are listed themselves.
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Tag);
        let missing = kinds.flat_map(|kind| self.missing(kind).map(move |item| ("missing", kind, item)));
        let unexpected = Kind::ALL.into_iter();
        let unexpected =
            unexpected.flat_map(|kind| self.unexpected(kind).map(move |item| ("not reachable", kind, item)));
        missing.chain(unexpected)
    }
}

impl fmt::Display for Covered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, covered, reachable, percent) in self.rows() {
            writeln!(f, "{name:<16}  {covered:>5} of {reachable:<5}  {percent:>5}")?;
        }
        if self.is_all {
            writeln!(f, "of all items, because no test has explored which of them are reachable")?;
        }
        self.remarks().try_for_each(|(heading, kind, item)| writeln!(f, "{heading}: {kind} `{item}`"))
    }
}

/// A report about some machines in HTML, as a page that loads nothing else.
#[must_use]
pub fn html<'c>(machines: impl IntoIterator<Item = &'c Covered>) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Coverage</title>\n{STYLE}<h1>Coverage</h1>\n"
    );
    machines.into_iter().for_each(|covered| covered.section(&mut text));
    text + "</html>\n"
}

/// A report about some machines in the XML of JUnit: a test for each reachable item, which fails if it is not covered.
#[must_use]
pub fn junit<'c>(machines: impl IntoIterator<Item = &'c Covered>) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned();
    machines.into_iter().for_each(|covered| covered.suites(&mut text));
    text + "</testsuites>\n"
}

/// Colours that are readable on light and dark pages.
const STYLE: &str = "<style>
:root { color-scheme: light dark }
body { font-family: system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
th, td { padding: 0.1em 0.8em 0.1em 0; text-align: right }
th:first-child, td:first-child + td { text-align: left }
.missing { color: light-dark(#b00020, #ff8a80) }
</style>
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
