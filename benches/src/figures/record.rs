//! The recorded run: `benches/record/figures.md`. Each of its sections is the output of one program.

use std::fmt::Write;

/// The sections of the recorded run.
pub struct Record {
    sections: Vec<Section>,
}

/// The output of one program, which follows a line that consists of `## ` and its name.
struct Section {
    name: String,
    text: String,
}

/// A row of a table: its cells, and the headings of their columns.
struct Row<'a> {
    headings: Vec<&'a str>,
    cells: Vec<&'a str>,
}

impl Record {
    /// Parses the record.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let sections = text.split("\n## ").skip(1).map(|section| {
            let (name, text) = section.split_once('\n').unwrap_or((section, ""));
            Section { name: name.trim().to_owned(), text: text.trim().to_owned() }
        });
        Self { sections: sections.collect() }
    }

    /// Replaces the output of a program in its section, or adds a section.
    pub fn put(&mut self, name: &str, text: &str) {
        let text = text.trim().to_owned();
        match self.sections.iter_mut().find(|section| section.name == name) {
            Some(section) => section.text = text,
            None => self.sections.push(Section { name: name.to_owned(), text }),
        }
    }

    /// Returns the text of the record.
    #[must_use]
    pub fn print(&self, head: &str) -> String {
        self.sections.iter().fold(head.to_owned(), |mut all, Section { name, text }| {
            let _ = write!(all, "\n## {name}\n\n{text}\n");
            all
        })
    }

    /// Returns the value that a source refers to. A source has the form `section;row;..;column`, with `_` for a space.
    /// The cells of a row are compared from the left. A cell consists of alternatives, separated by `|`, each of which
    /// may end with the wildcard `*`. If several rows match, the prefix `least;` or `most;` selects one of their
    /// values.
    ///
    /// # Errors
    /// Returns a message if there is no such value, or more than one.
    pub fn value(&self, source: &str) -> Result<f64, String> {
        let source = source.replace('_', " ");
        let mut parts: Vec<&str> = source.split(';').collect();
        let choose = match parts[0] {
            "least" => Some(f64::min as fn(f64, f64) -> f64),
            "most" => Some(f64::max as fn(f64, f64) -> f64),
            _ => None,
        };
        if choose.is_some() {
            parts.remove(0);
        }
        let [section, cells @ .., column] = &parts[..] else { return Err(format!("no source: {source:?}")) };
        let section = self.sections.iter().find(|one| one.name == *section);
        let section = section.ok_or_else(|| format!("no section of the record: {source:?}"))?;
        let values: Vec<f64> = section.rows().iter().filter_map(|row| row.value(cells, column)).collect();
        match (values.split_first(), choose) {
            (Some((value, [])), None) => Ok(*value),
            (Some((first, others)), Some(choose)) => Ok(others.iter().copied().fold(*first, choose)),
            _ => Err(format!("{} values in the record: {source:?}", values.len())),
        }
    }
}

impl Section {
    /// Returns the rows of all tables. The text of a line that begins with `### ` is the first cell of the rows below
    /// it.
    fn rows(&self) -> Vec<Row<'_>> {
        let (mut rows, mut title, mut headings) = (Vec::new(), None, None);
        for line in self.text.lines() {
            if let Some(text) = line.strip_prefix("### ") {
                title = Some(text);
            }
            let Some(inner) = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) else {
                headings = None;
                continue;
            };
            let cells: Vec<&str> = title.into_iter().chain(inner.split('|').map(str::trim)).collect();
            match &headings {
                None => headings = Some(cells),
                Some(_) if inner.starts_with("---") => {}
                Some(headings) => rows.push(Row { headings: headings.clone(), cells }),
            }
        }
        rows
    }
}

impl Row<'_> {
    /// Returns the first number in a column, if the row matches these cells.
    fn value(&self, cells: &[&str], column: &str) -> Option<f64> {
        let meant =
            cells.len() <= self.cells.len() && cells.iter().zip(&self.cells).all(|(one, cell)| matches(one, cell));
        let at = self.headings.iter().position(|heading| *heading == column).filter(|_| meant)?;
        self.cells.get(at)?.split_whitespace().next()?.trim_end_matches('%').parse().ok()
    }
}

fn matches(pattern: &str, cell: &str) -> bool {
    pattern.split('|').any(|one| one.strip_suffix('*').map_or(cell == one, |start| cell.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use super::Record;

    const TEXT: &str = "\
# A title

## one

Said before.

| machine | level | ratio | time |
|---|---|---|---|
| light | s | 0.958 | 1.07 (1.05 to 1.09) |
| light | 3 | 1.046 | |
| robot | s | 1.033 | 2 |

## two

### tcp

| form | random: time |
|---|---|
| hand | 1 (7.20 ns) |
";

    #[test]
    fn values_are_found_by_section_row_and_column() {
        let record = Record::parse(TEXT);
        assert_eq!(record.value("one;light;s;ratio"), Ok(0.958));
        assert_eq!(record.value("one;light;s;time"), Ok(1.07));
        assert_eq!(record.value("two;tcp;hand;random:_time"), Ok(1.0));
        assert_eq!(record.value("least;one;*;s;ratio"), Ok(0.958));
        assert_eq!(record.value("most;one;li*|robot;ratio"), Ok(1.046));
    }

    #[test]
    fn missing_and_ambiguous_values_are_errors() {
        let record = Record::parse(TEXT);
        for source in ["one;light;ratio", "one;light;3;time", "three;light;s;ratio", "one;tcp;s;ratio", "one;light;s;x"]
        {
            assert!(record.value(source).is_err(), "{source}");
        }
    }

    #[test]
    fn replacing_a_section_keeps_the_others() {
        let mut record = Record::parse(TEXT);
        record.put("two", "| a | b |\n|---|---|\n| c | 3.5 |\n");
        let record = Record::parse(&record.print("# A title\n"));
        assert_eq!((record.value("two;c;b"), record.value("one;light;s;ratio")), (Ok(3.5), Ok(0.958)));
    }
}
