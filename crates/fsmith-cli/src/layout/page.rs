//! A page: a document that is fitted into a width.
//!
//! A line is ended only when the next text is known. So no line ends with a space, there are never two consecutive
//! empty lines, and the text after a `//` comment is on the next line.

use super::doc::Doc;
use super::token::{Comment, columns};

const STEP: usize = 4;

/// The parameters of a page.
pub struct Page<'p> {
    /// The indentation of every line.
    pub margin: &'p str,
    /// The line break.
    pub ending: &'p str,
    /// The maximum number of columns of a line.
    pub width: usize,
}

/// A document that is still to be written, with its indentation, and whether it is on one line.
type Rest<'d, 's> = (usize, bool, &'d Doc<'s>);

impl Page<'_> {
    /// Lays out a document whose first line begins at a column.
    #[must_use]
    pub fn write(&self, doc: &Doc, column: usize) -> String {
        let mut writer = Writer { page: self, text: String::new(), column, ends: false, blank: false, space: false };
        let mut rest = Vec::from([(0, false, doc)]);
        while let Some((indent, flat, doc)) = rest.pop() {
            match doc {
                Doc::Indent(doc) => rest.push((indent + if flat { 0 } else { STEP }, flat, doc)),
                Doc::All(docs) => rest.extend(docs.iter().rev().map(|doc| (indent, flat, doc))),
                Doc::Group { broken, doc, .. } => {
                    let flat = !broken && (flat || writer.fits((indent, true, doc), &rest));
                    rest.push((indent, flat, doc));
                }
                _ => writer.put(indent, flat, doc),
            }
        }
        writer.text
    }
}

struct Writer<'p> {
    page: &'p Page<'p>,
    text: String,
    column: usize,
    /// Whether a line break is pending.
    ends: bool,
    /// Whether an empty line follows the line break.
    blank: bool,
    /// Whether a space is pending, which is dropped at the end of a line.
    space: bool,
}

impl Writer<'_> {
    fn put(&mut self, indent: usize, flat: bool, doc: &Doc) {
        match doc {
            Doc::Text(text) => self.text(indent, text),
            Doc::Space => self.space = true,
            Doc::Line if flat => self.space = true,
            Doc::Gap(count) => {
                self.spaces(if flat { count - 1 } else { 0 });
                self.space = true;
            }
            Doc::Soft if flat => {}
            Doc::Line | Doc::Soft | Doc::Hard => self.ends = true,
            Doc::Blank => self.blank = true,
            Doc::Own(text) => {
                self.ends = true;
                self.block(indent, text);
                self.ends = true;
            }
            Doc::Inline(text) => {
                self.space = !self.text.ends_with(['(', '[']);
                self.block(indent, text);
                self.space = true;
            }
            Doc::Behind(comment) => self.behind(indent, comment),
            Doc::Verbatim(text) => self.block(indent, text),
            Doc::Indent(_) | Doc::All(_) | Doc::Group { .. } => {}
        }
    }

    fn text(&mut self, indent: usize, text: &str) {
        if self.ends {
            self.end_line();
            if self.blank {
                self.end_line();
            }
            self.text.push_str(self.page.margin);
            self.spaces(indent);
            self.column = columns(self.page.margin) + indent;
        } else if self.space {
            self.spaces(1);
        }
        (self.ends, self.blank, self.space) = (false, false, false);
        self.text.push_str(text);
        self.column = match text.rfind('\n') {
            Some(at) => text[at + 1..].chars().count(),
            None => self.column + text.chars().count(),
        };
    }

    fn end_line(&mut self) {
        self.text.push_str(self.page.ending);
    }

    fn spaces(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n(' ', count));
        self.column += count;
    }

    /// Writes a text of several lines, which keep their indentation relative to the first one.
    fn block(&mut self, indent: usize, text: &str) {
        let mut lines = text.lines();
        self.text(indent, lines.next().unwrap_or_default());
        let lines: Vec<_> = lines.map(str::trim_end).collect();
        let spaces = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
        let least = lines.iter().filter(|line| !line.is_empty()).map(|line| spaces(line)).min().unwrap_or(0);
        let starred = lines.iter().all(|line| line.trim_start().starts_with('*'));
        let under = match text.starts_with("/*") {
            true if starred => 1,
            true => 3,
            false => 0,
        };
        for line in lines {
            self.end_line();
            if !line.is_empty() {
                self.text.push_str(self.page.margin);
                self.spaces(indent + under);
                self.text.push_str(&line[least..]);
            }
            self.column = columns(self.page.margin) + indent + under + line[least.min(line.len())..].chars().count();
        }
    }

    /// Writes a comment after code: directly after it, or in its column, where other comments may be aligned.
    fn behind(&mut self, indent: usize, comment: &Comment) {
        if !self.ends {
            let gap = if comment.gap > 1 { comment.column.saturating_sub(self.column) } else { 1 };
            self.space = false;
            self.spaces(gap.max(1));
        }
        self.block(indent, comment.text);
        self.ends |= comment.line;
    }

    /// Whether a document fits on the rest of the line, together with the text that follows it there.
    fn fits(&self, doc: Rest, rest: &[Rest]) -> bool {
        let used = match (self.ends, self.space) {
            (true, _) => columns(self.page.margin) + doc.0,
            (false, true) => self.column + 1,
            (false, false) => self.column,
        };
        let Some(mut left) = self.page.width.checked_sub(used) else { return false };
        let mut next = Vec::from([doc]);
        let mut rest = rest.iter().rev();
        while let Some((indent, flat, doc)) = next.pop().or_else(|| rest.next().copied()) {
            let text = match doc {
                Doc::All(docs) => {
                    next.extend(docs.iter().rev().map(|doc| (indent, flat, doc)));
                    continue;
                }
                Doc::Indent(doc) => {
                    next.push((indent, flat, doc));
                    continue;
                }
                Doc::Group { broken, doc, .. } => {
                    next.push((indent, flat && !broken, doc));
                    continue;
                }
                Doc::Line | Doc::Soft if !flat => return true,
                Doc::Hard | Doc::Own(_) | Doc::Behind(_) => return true,
                Doc::Line | Doc::Space | Doc::Gap(_) => " ",
                Doc::Soft | Doc::Blank => "",
                Doc::Text(text) | Doc::Inline(text) | Doc::Verbatim(text) => text,
            };
            let line = text.split('\n').next().unwrap_or_default();
            match left.checked_sub(line.chars().count()) {
                Some(remaining) => left = remaining,
                None => return false,
            }
            if line.len() < text.len() {
                return true;
            }
        }
        true
    }
}
