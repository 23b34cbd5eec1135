//! From XML to what a document consists of.

use roxmltree::{Document, Node};

use super::document::{Code, Content, Delay, History, Initial, Kind, Scxml, State, Transition};
use crate::source::Mistake;

/// Reads a document.
///
/// # Errors
///
/// Where it is no XML, or no SCXML.
pub fn read(text: &str) -> Result<Scxml, Vec<Mistake>> {
    let document = Document::parse(text).map_err(|error| {
        let message = error.to_string();
        // The line is told apart.
        let message = message.split(" at ").next().unwrap_or(&message).to_owned();
        vec![Mistake { line: error.pos().row as usize, message: format!("this is not XML: {message}") }]
    })?;
    let root = document.root_element();
    let mut reader = Reader::of(text, &document);
    if name(root) != "scxml" {
        let message = format!("expected <scxml>, not <{}>", name(root));
        return Err(vec![Mistake { line: reader.line(root), message }]);
    }
    let state = reader.state(root, Kind::Plain);
    if state.states.is_empty() {
        reader.mistakes.push(Mistake { line: state.line, message: "there is no state inside".to_owned() });
    }
    if !reader.mistakes.is_empty() {
        return Err(reader.mistakes);
    }
    if reader.raises {
        let message = "this event waits in one queue with what is raised, and not behind it";
        reader.notes.extend(reader.sends.iter().map(|line| Mistake { line: *line, message: message.to_owned() }));
    }
    let name = root.attribute("name").map(str::to_owned);
    Ok(Scxml { name, root: state, data: reader.data, notes: reader.notes })
}

struct Reader<'t> {
    text: &'t str,
    document: &'t Document<'t>,
    mistakes: Vec<Mistake>,
    notes: Vec<Mistake>,
    data: Vec<(String, usize)>,
    /// Whether something is raised.
    raises: bool,
    /// The lines where the machine sends itself something, which comes after everything that is raised.
    sends: Vec<usize>,
}

impl<'t> Reader<'t> {
    fn of(text: &'t str, document: &'t Document<'t>) -> Self {
        let (mistakes, notes, data, sends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Reader { text, document, mistakes, notes, data, raises: false, sends }
    }

    fn line(&self, node: Node) -> usize {
        self.document.text_pos_at(node.range().start).row as usize
    }

    fn code(&self, node: Node) -> Code {
        let text = self.text[node.range()].split_whitespace().collect::<Vec<_>>().join(" ");
        let values = node.attributes().map(|attribute| attribute.value());
        let words: Vec<_> = std::iter::once(name(node)).chain(values).chain(node.text()).collect();
        Code { text, words: words.join(" ") }
    }

    fn state(&mut self, node: Node<'t, 't>, kind: Kind) -> State {
        let line = self.line(node);
        let initial = words(node.attribute("initial"));
        let mut state = State {
            id: node.attribute("id").map(str::to_owned),
            kind,
            line,
            comments: comments(node),
            initial: (!initial.is_empty()).then_some(Initial { targets: initial, content: Vec::new(), line }),
            histories: Vec::new(),
            entry: Vec::new(),
            exit: Vec::new(),
            transitions: Vec::new(),
            states: Vec::new(),
        };
        for child in node.children().filter(Node::is_element) {
            self.part(child, &mut state);
        }
        state
    }

    /// Reads an element directly inside a state.
    fn part(&mut self, node: Node<'t, 't>, state: &mut State) {
        match name(node) {
            "state" => state.states.push(self.state(node, Kind::Plain)),
            "parallel" => state.states.push(self.state(node, Kind::Parallel)),
            "final" => state.states.push(self.state(node, Kind::Final)),
            "history" => state.histories.push(self.history(node)),
            "initial" => state.initial = self.default(node),
            "transition" => state.transitions.push(self.transition(node)),
            "onentry" => state.entry.extend(self.content(node)),
            "onexit" => state.exit.extend(self.content(node)),
            "datamodel" => {
                for data in node.children().filter(|child| name(*child) == "data") {
                    let id = data.attribute("id").unwrap_or_default().to_owned();
                    self.data.push((id, self.line(data)));
                }
            }
            other => {
                let message = format!("<{other}> has no counterpart in a machine, and is left out");
                self.notes.push(Mistake { line: self.line(node), message });
            }
        }
    }

    fn history(&mut self, node: Node<'t, 't>) -> History {
        History {
            id: node.attribute("id").map(str::to_owned),
            is_deep: node.attribute("type") == Some("deep"),
            default: self.default(node),
            line: self.line(node),
        }
    }

    /// The transition inside an `<initial>` or a `<history>`.
    fn default(&mut self, node: Node<'t, 't>) -> Option<Initial> {
        let Some(transition) = node.children().find(|child| name(*child) == "transition") else {
            let message = format!("expected a <transition> inside this <{}>: it says where to start", name(node));
            self.mistakes.push(Mistake { line: self.line(node), message });
            return None;
        };
        let Transition { targets, content, line, .. } = self.transition(transition);
        Some(Initial { targets, content, line })
    }

    fn transition(&mut self, node: Node<'t, 't>) -> Transition {
        Transition {
            line: self.line(node),
            events: words(node.attribute("event")),
            condition: node.attribute("cond").map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned),
            targets: words(node.attribute("target")),
            is_internal: node.attribute("type") == Some("internal"),
            content: self.content(node),
        }
    }

    /// The executable content of an element.
    fn content(&mut self, node: Node<'t, 't>) -> Vec<Content> {
        node.children().filter(Node::is_element).map(|child| self.executable(child)).collect()
    }

    fn executable(&mut self, node: Node<'t, 't>) -> Content {
        let code = self.code(node);
        let attribute = |name: &str| node.attribute(name).map(str::to_owned);
        match name(node) {
            "raise" => {
                self.raises = true;
                Content::Raise { event: attribute("event").unwrap_or_default() }
            }
            "send" => self.send(node, code),
            "cancel" => Content::Cancel { id: attribute("sendid"), code },
            "if" => Content::If(self.branches(node)),
            "assign" => {
                let assigns = attribute("location").zip(attribute("expr"));
                Content::Other { code, assigns }
            }
            _ => Content::Other { code, assigns: None },
        }
    }

    fn send(&mut self, node: Node<'t, 't>, code: Code) -> Content {
        let attribute = |name: &str| node.attribute(name).map(str::to_owned);
        let is_own = node.attribute("target").is_none_or(|target| target == "#_internal")
            && ["type", "targetexpr", "typeexpr"].iter().all(|name| node.attribute(*name).is_none());
        let delay = attribute("delay").map(Delay::Literal).or_else(|| attribute("delayexpr").map(Delay::Code));
        match (attribute("event"), delay) {
            (Some(event), None) if is_own => {
                let is_raised = node.attribute("target").is_some();
                self.raises |= is_raised;
                self.sends.extend((!is_raised).then(|| self.line(node)));
                Content::Raise { event }
            }
            (Some(event), Some(delay)) if is_own => {
                Content::Later { event, id: attribute("id"), delay, code, line: self.line(node) }
            }
            _ => Content::Other { code, assigns: None },
        }
    }

    /// The branches of an `<if>`, which its `<elseif/>` and `<else/>` separate.
    fn branches(&mut self, node: Node<'t, 't>) -> Vec<(Option<String>, Vec<Content>)> {
        let condition = |node: Node| node.attribute("cond").unwrap_or("true").trim().to_owned();
        let mut branches = vec![(Some(condition(node)), Vec::new())];
        for child in node.children().filter(Node::is_element) {
            match name(child) {
                "elseif" => branches.push((Some(condition(child)), Vec::new())),
                "else" => branches.push((None, Vec::new())),
                _ => {
                    let content = self.executable(child);
                    branches.last_mut().expect("there is a first one").1.push(content);
                }
            }
        }
        branches
    }
}

/// The name of an element, in whatever namespace it is.
fn name<'n>(node: Node<'n, '_>) -> &'n str {
    node.tag_name().name()
}

fn words(attribute: Option<&str>) -> Vec<String> {
    attribute.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// The comments at the start of an element.
fn comments(node: Node) -> Vec<String> {
    let first = node.children().take_while(|child| !child.is_element());
    let texts = first.filter(Node::is_comment).filter_map(|comment| comment.text());
    texts.flat_map(str::lines).map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}
