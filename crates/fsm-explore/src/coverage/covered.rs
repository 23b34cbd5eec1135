//! The comparison of the counts of tests with the reachable items, and its reports.

use std::fmt;
use std::fmt::Write as _;

use super::items::{Counts, Item, Kind};

/// The comparison of the counts of tests with the reachable items. Its text is a table, with a list of the missing items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// Everything that a machine can do, and how often it was done.
    items: Vec<(Item, u64)>,
    /// The items that happened in tests, although they are not reachable.
    unexpected: Vec<Item>,
}

impl Counts {
    /// Compares the counts of tests with what is reachable.
    ///
    /// # Panics
    ///
    /// Panics if nothing is reachable, because all of it would be covered, and if another machine was counted.
    #[must_use]
    #[track_caller]
    pub fn against(&self, reachable: &Counts) -> Covered {
        assert!(!reachable.is_empty(), "nothing is reachable, so nothing can be covered");
        let (counted, expected) = (&self.machine, &reachable.machine);
        assert!(!self.differs(expected), "counts of `{counted}` are compared with those of `{expected}`");
        let count = |item: &Item| self.counts.get(item).copied().unwrap_or(0);
        let items = reachable.counts.keys().map(|item| (item.clone(), count(item))).collect();
        let is_unexpected = |item: &&Item| !reachable.counts.contains_key(item);
        Covered { items, unexpected: self.counts.keys().filter(is_unexpected).cloned().collect() }
    }
}

impl Covered {
    /// The number of items of a kind that were covered, and the number of those that are reachable.
    #[must_use]
    pub fn ratio(&self, kind: Kind) -> (usize, usize) {
        let of_kind = || self.items.iter().filter(|(item, _)| item.kind == kind);
        (of_kind().filter(|(_, count)| *count > 0).count(), of_kind().count())
    }

    /// The percentage of the reachable items of a kind that were covered; 100 if there are none.
    #[must_use]
    pub fn percent(&self, kind: Kind) -> f64 {
        match self.ratio(kind) {
            (_, 0) => 100.0,
            (covered, reachable) => (covered * 100) as f64 / reachable as f64,
        }
    }

    /// The reachable items of a kind that were not covered.
    pub fn missing(&self, kind: Kind) -> impl Iterator<Item = &str> {
        self.items.iter().filter(move |(item, count)| item.kind == kind && *count == 0).map(|(item, _)| &*item.text)
    }

    /// The items of a kind that happened although they are not reachable: the search has too few steps or too narrow bounds.
    pub fn unexpected(&self, kind: Kind) -> impl Iterator<Item = &str> {
        self.unexpected.iter().filter(move |item| item.kind == kind).map(|item| &*item.text)
    }

    /// A report in Markdown: a table, and a list of what is missing.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = "| | covered | reachable | |\n|---|--:|--:|--:|\n".to_owned();
        for (name, covered, reachable, percent) in self.rows() {
            let _ = writeln!(text, "| {name} | {covered} | {reachable} | {percent} |");
        }
        for (heading, kind, item) in self.remarks() {
            let _ = writeln!(text, "\n- {heading} {kind}: `` {} ``", item.replace('\n', " "));
        }
        text
    }

    /// A report in HTML, as a page that loads nothing else.
    #[must_use]
    pub fn html(&self, title: &str) -> String {
        let title = escaped(title);
        let mut text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n{STYLE}<h1>{title}</h1>\n\
             <table>\n<tr><th></th><th>covered</th><th>reachable</th><th></th></tr>\n"
        );
        for (name, covered, reachable, percent) in self.rows() {
            let _ = writeln!(text, "<tr><th>{name}</th><td>{covered}</td><td>{reachable}</td><td>{percent}</td></tr>");
        }
        text += "</table>\n";
        for kind in Kind::ALL {
            if self.ratio(kind).1 > 0 {
                let _ = writeln!(text, "<h2>{}</h2>\n<table>", kind.plural());
                for (item, count) in self.items.iter().filter(|(item, _)| item.kind == kind) {
                    let class = if *count == 0 { " class=\"missing\"" } else { "" };
                    let item = escaped(&item.text);
                    let _ = writeln!(text, "<tr{class}><td>{count}</td><td><code>{item}</code></td></tr>");
                }
                text += "</table>\n";
            }
        }
        for kind in Kind::ALL {
            for item in self.unexpected(kind) {
                let _ = writeln!(text, "<p class=\"missing\">not reachable: {kind} <code>{}</code></p>", escaped(item));
            }
        }
        text + "</html>\n"
    }

    /// A report in the XML of JUnit: a test for each reachable item, which fails if it is not covered.
    #[must_use]
    pub fn junit(&self, name: &str) -> String {
        let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned();
        for kind in Kind::ALL {
            let (covered, reachable) = self.ratio(kind);
            let suite = escaped(&format!("{name}: {}", kind.plural()));
            let failures = reachable - covered;
            let _ = writeln!(text, "  <testsuite name=\"{suite}\" tests=\"{reachable}\" failures=\"{failures}\">");
            for (item, count) in self.items.iter().filter(|(item, _)| item.kind == kind) {
                let case = format!("    <testcase classname=\"{suite}\" name=\"{}\"", escaped(&item.text));
                let _ = match count {
                    0 => writeln!(text, "{case}><failure message=\"not covered\"/></testcase>"),
                    _ => writeln!(text, "{case}/>"),
                };
            }
            text += "  </testsuite>\n";
        }
        text + "</testsuites>\n"
    }

    /// The rows of tables.
    fn rows(&self) -> impl Iterator<Item = (&'static str, usize, usize, String)> {
        Kind::ALL.into_iter().map(|kind| {
            let (covered, reachable) = self.ratio(kind);
            // Not rounded up: 100 % means all.
            let percent = format!("{} %", self.percent(kind).floor());
            (kind.plural(), covered, reachable, percent)
        })
    }

    /// The missing and the unexpected items, each with a heading.
    fn remarks(&self) -> impl Iterator<Item = (&'static str, Kind, &str)> {
        let missing =
            Kind::ALL.into_iter().flat_map(|kind| self.missing(kind).map(move |item| ("missing", kind, item)));
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
        self.remarks().try_for_each(|(heading, kind, item)| writeln!(f, "{heading}: {kind} `{item}`"))
    }
}

/// Colours that are readable on light and dark pages.
const STYLE: &str = "<style>
:root { color-scheme: light dark }
body { font-family: system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
th, td { padding: 0.1em 0.8em 0.1em 0; text-align: right }
th:first-child, td:last-child { text-align: left }
.missing { color: light-dark(#b00020, #ff8a80) }
</style>
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::super::items::Item;
    use super::*;

    /// In `f64`, 29 / 50 * 100 is less than 58.
    #[test]
    fn percentages_are_not_rounded_twice() {
        let item = |at| (Item { kind: Kind::State, at: (at, 0), text: String::new() }, 1);
        let counts = |states| Counts { counts: (0..states).map(item).collect(), ..Counts::of("Robot") };
        assert_eq!(counts(29).against(&counts(50)).percent(Kind::State), 58.0);
    }
}
