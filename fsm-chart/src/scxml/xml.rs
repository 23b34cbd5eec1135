//! XML elements, printed with one on each line.

use crate::text::Page;
use crate::xml::escaped;

/// An element.
#[derive(Debug)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    inside: Vec<Node>,
}

#[derive(Debug)]
enum Node {
    Element(Element),
    Comment(String),
}

impl Element {
    /// An element without attributes, and with nothing inside.
    pub fn new(name: &'static str) -> Self {
        Element { name, attributes: Vec::new(), inside: Vec::new() }
    }

    /// The same with a further attribute.
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.attributes.push((name, value.to_owned()));
        self
    }

    /// Puts an element inside.
    pub fn add(&mut self, element: Element) {
        self.inside.push(Node::Element(element));
    }

    /// Puts elements inside.
    pub fn add_all(&mut self, elements: impl IntoIterator<Item = Element>) {
        self.inside.extend(elements.into_iter().map(Node::Element));
    }

    /// Puts an element inside, unless it is empty.
    pub fn add_filled(&mut self, element: Element) {
        if !element.inside.is_empty() {
            self.add(element);
        }
    }

    /// Puts a comment inside, unless there is nothing to say.
    pub fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.inside.push(Node::Comment(text.to_owned()));
        }
    }

    /// The element as a document.
    pub fn document(&self) -> String {
        let mut page = Page::default();
        page.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        self.print(&mut page);
        page.into_text()
    }

    fn print(&self, page: &mut Page) {
        let attributes: String =
            self.attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escaped(value))).collect();
        let tag = format!("<{}{attributes}", self.name);
        if self.inside.is_empty() {
            return page.line(&format!("{tag}/>"));
        }
        page.open(&format!("{tag}>"));
        for node in &self.inside {
            match node {
                Node::Element(element) => element.print(page),
                Node::Comment(text) => text.lines().for_each(|line| page.line(&format!("<!-- {} -->", harmless(line)))),
            }
        }
        page.close(&format!("</{}>", self.name));
    }
}

/// The text of a comment, in which XML forbids two hyphens in a row.
fn harmless(line: &str) -> String {
    line.replace("--", "- -").chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}
