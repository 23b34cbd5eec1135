//! Lines that are indented by nesting depth.

/// A text that is written line by line.
#[derive(Debug, Default)]
pub struct Page {
    text: String,
    depth: usize,
}

impl Page {
    /// Writes a line.
    pub fn line(&mut self, line: &str) {
        self.text.extend(std::iter::repeat_n("    ", self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Writes a line. The lines that follow are nested in it until [`close`](Page::close).
    pub fn open(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
    }

    /// Closes the last [`open`](Page::open) with a line.
    pub fn close(&mut self, line: &str) {
        self.depth -= 1;
        self.line(line);
    }

    /// Returns the text.
    pub fn into_text(self) -> String {
        self.text
    }
}
