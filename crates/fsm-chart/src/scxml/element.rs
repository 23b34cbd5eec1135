//! XML elements, written with one element on each line.

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
    /// Creates an element without attributes and without content.
    pub fn new(name: &'static str) -> Self {
        Element { name, attributes: Vec::new(), inside: Vec::new() }
    }

    /// Adds an attribute.
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.attributes.push((name, value.to_owned()));
        self
    }

    /// Adds a child element.
    pub fn add(&mut self, element: Element) {
        self.inside.push(Node::Element(element));
    }

    /// Adds child elements.
    pub fn add_all(&mut self, elements: impl IntoIterator<Item = Element>) {
        self.inside.extend(elements.into_iter().map(Node::Element));
    }

    /// Adds a child element, unless it is empty.
    pub fn add_filled(&mut self, element: Element) {
        if !element.inside.is_empty() {
            self.add(element);
        }
    }

    /// Adds a comment, unless it is empty.
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

/// The text of a comment. XML does not allow two hyphens in a row there.
fn harmless(line: &str) -> String {
    line.replace("--", "- -").chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}
