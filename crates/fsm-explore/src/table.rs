//! The lines of a tape: what changed in each step, in columns if they fit.

/// Wider tables become lists of changes.
const WIDTH: usize = 110;

/// One line of a tape.
pub(crate) enum Line {
    /// A text about the lines that follow.
    Note(String),
    /// A step or several, with the values that they changed.
    Row { number: Option<usize>, label: String, changes: Vec<(String, String)> },
}

impl Line {
    pub(crate) fn row(number: Option<usize>, label: String, changes: &[&(String, String)]) -> Self {
        Line::Row { number, label, changes: changes.iter().copied().cloned().collect() }
    }
}

/// Returns the columns of a table: the names of values that change after the first line, in the order of the first line.
///
/// If `keep_all`, values that never change are columns, too.
pub(crate) fn columns(lines: &[Line], keep_all: bool) -> Vec<String> {
    let rows =
        || lines.iter().filter_map(|line| if let Line::Row { changes, .. } = line { Some(changes) } else { None });
    let mut names: Vec<&String> = Vec::new();
    for (name, _) in rows().flatten() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let is_changed = |name: &&String| keep_all || rows().skip(1).flatten().any(|(changed, _)| changed == *name);
    names.into_iter().filter(is_changed).cloned().collect()
}

pub(crate) fn layout(lines: &[Line], columns: &[String]) -> String {
    let widths: Vec<usize> = columns.iter().map(|name| column_width(lines, name)).collect();
    let labels = lines.iter().map(|line| if let Line::Row { label, .. } = line { width(label) } else { 0 });
    let label_width = labels.max().unwrap_or(0).max("step".len());
    let is_table = 6 + label_width + widths.iter().map(|width| width + 2).sum::<usize>() <= WIDTH;
    let mut text = String::new();
    let mut add = |line: String| {
        text.push_str(line.trim_end());
        text.push('\n');
    };
    if is_table && !columns.is_empty() {
        let names = columns.iter().zip(&widths).map(|(name, &width)| pad(name, width));
        add(format!("{:6}{}{}", "", pad_to("step", label_width), names.collect::<String>()));
    }
    for line in lines {
        match line {
            Line::Note(note) => add(format!("{:6}{note}", "")),
            Line::Row { number, label, changes } => {
                let value = |name: &String| changes.iter().find(|(changed, _)| changed == name).map(|(_, value)| value);
                let number = number.map_or(String::new(), |number| number.to_string());
                let values: String = if is_table {
                    let cell = |(name, &width): (&String, &usize)| pad(value(name).map_or("", String::as_str), width);
                    columns.iter().zip(&widths).map(cell).collect()
                } else {
                    let named = |name: &String| Some(format!("{name}: {}", value(name)?));
                    format!("  {}", columns.iter().filter_map(named).collect::<Vec<_>>().join(", "))
                };
                add(format!("{number:>4}  {}{values}", pad_to(label, label_width)));
            }
        }
    }
    text
}

fn column_width(lines: &[Line], name: &str) -> usize {
    let values = lines.iter().flat_map(|line| if let Line::Row { changes, .. } = line { &changes[..] } else { &[] });
    let widths = values.filter(|(changed, _)| changed == name).map(|(_, value)| width(value));
    widths.max().unwrap_or(0).max(width(name))
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// A cell: two spaces, and `text` at the left.
fn pad(text: &str, width: usize) -> String {
    format!("  {}", pad_to(text, width))
}

fn pad_to(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}
