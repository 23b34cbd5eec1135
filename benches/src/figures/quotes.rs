//! Quotes of documents from the recorded run: `benches/quotes.txt`.
//!
//! A line `== path` names a document. It is followed by quotes from this document, which empty lines separate, and by
//! comment lines, which begin with `#`. In a quote, `{source}` replaces a figure: [`Record::value`] describes sources.
//! The document has to contain the words of the quote, with any line breaks, and the recorded figure, rounded to the
//! precision that the document uses.
//!
//! A number with a decimal point that is not part of any quote is an error, because it has no source. A figure that no
//! program measures is therefore a quote without a `{source}`. Code in documents is ignored.

use std::ops::Range;

use super::record::Record;

/// A quote, and the line at which it begins.
struct Quote<'a> {
    line: usize,
    words: Vec<&'a str>,
}

/// A word of a document.
struct Word<'a> {
    text: &'a str,
    line: usize,
    at: usize,
}

/// A mistake in a document.
#[derive(Debug)]
pub struct Mistake {
    /// The location, the figure in the document, and the recorded one.
    pub message: String,
    /// The range to replace and its new text, if only a figure differs.
    pub correction: Option<(Range<usize>, String)>,
}

/// Returns the documents that are quoted from, each with the text of its quotes. Empty lines at the beginning preserve
/// the line numbers.
pub fn documents(quotes: &str) -> Vec<(&str, String)> {
    let mut documents: Vec<(&str, String)> = Vec::new();
    for (at, line) in quotes.lines().enumerate() {
        if let Some(path) = line.strip_prefix("== ") {
            // Preserves the line numbers.
            documents.push((path, "\n".repeat(at + 1)));
        } else if let Some((_, text)) = documents.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    documents
}

/// Compares a document with its quotes.
#[must_use]
pub fn check(path: &str, text: &str, quotes: &str, record: &Record) -> Vec<Mistake> {
    let words = words(text);
    let mut sourced = vec![false; words.len()];
    let mut mistakes = Vec::new();
    for Quote { line, words: quote } in self::quotes(quotes) {
        let places: Vec<usize> = (0..words.len()).filter(|&at| says(&words[at..], &quote)).collect();
        if places.is_empty() {
            mistakes.push(plain(format!("benches/quotes.txt:{line}: {path} does not say: {}", quote.join(" "))));
        }
        for at in places {
            for (word, pattern) in words[at..].iter().zip(&quote) {
                mistakes.extend(compare(path, quote[..quote.len().min(6)].join(" "), word, pattern, record));
            }
            sourced[at..at + quote.len()].fill(true);
        }
    }
    let unsourced = words.iter().zip(&sourced).filter(|(word, sourced)| !**sourced && has_figure(word.text));
    mistakes.extend(unsourced.map(|(word, _)| {
        plain(format!("{path}:{}: {:?} is in no quote of benches/quotes.txt: where is it from?", word.line, word.text))
    }));
    mistakes
}

fn plain(message: String) -> Mistake {
    Mistake { message, correction: None }
}

/// Splits the text into quotes, which are paragraphs.
fn quotes(text: &str) -> Vec<Quote<'_>> {
    let mut quotes: Vec<Quote<'_>> = Vec::new();
    let mut inside = false;
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        if !inside && !line.is_empty() {
            quotes.push(Quote { line: at + 1, words: Vec::new() });
        }
        inside = !line.is_empty();
        if let Some(quote) = quotes.last_mut().filter(|_| inside) {
            quote.words.extend(line.split_whitespace());
        }
    }
    quotes
}

/// Returns the words of a document, without code and without the markers of comment lines.
fn words(text: &str) -> Vec<Word<'_>> {
    let (mut words, mut code, mut start) = (Vec::new(), false, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let content = line.trim_start().trim_start_matches("//!").trim_start_matches("///");
        if content.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            words.extend(content.split_whitespace().map(|word| {
                let at = start + word.as_ptr().addr() - line.as_ptr().addr();
                Word { text: word, line: number + 1, at }
            }));
        }
        start += line.len();
    }
    words
}

fn says(words: &[Word<'_>], quote: &[&str]) -> bool {
    words.len() >= quote.len() && quote.iter().zip(words).all(|(pattern, word)| figure(word.text, pattern).is_some())
}

/// Returns the range of the figure in a word, and its source. The range is empty and there is no source if the pattern
/// is a plain word.
fn figure<'a>(word: &str, pattern: &'a str) -> Option<(Range<usize>, Option<&'a str>)> {
    let Some((before, source, after)) = pattern
        .split_once('{')
        .and_then(|(before, rest)| rest.split_once('}').map(|(source, after)| (before, source, after)))
    else {
        return (word == pattern).then_some((0..0, None));
    };
    let number = word.strip_prefix(before)?.strip_suffix(after)?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number.then_some((before.len()..before.len() + number.len(), Some(source)))
}

fn compare(path: &str, quote: String, word: &Word<'_>, pattern: &str, record: &Record) -> Option<Mistake> {
    let (place, source) = figure(word.text, pattern)?;
    let (source, said) = (source?, &word.text[place.clone()]);
    let recorded = match record.value(source) {
        Ok(value) => value,
        Err(why) => return Some(plain(format!("{path}:{}: {why}", word.line))),
    };
    let places = said.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let recorded = format!("{recorded:.places$}");
    (recorded != said).then(|| Mistake {
        message: format!("{path}:{}: {said}, but {recorded} is recorded ({source}), in: {quote} ..", word.line),
        correction: Some((word.at + place.start..word.at + place.end, recorded)),
    })
}

/// Whether a word contains a number with one decimal point. A number with several ones is a version.
fn has_figure(word: &str) -> bool {
    let numbers = word.split(|character: char| !character.is_ascii_digit() && character != '.');
    numbers.map(|number| number.trim_matches('.')).any(|number| number.matches('.').count() == 1)
}

#[cfg(test)]
mod tests {
    use super::{check, documents};
    use crate::figures::record::Record;

    const RECORD: &str = "# \n\n## one\n\n| machine | cost |\n|---|---|\n| light | 0.958 |\n";
    const TEXT: &str = "//! The light takes\n//! 0.96, as of Rust 1.95.\n//!\n//! | light | 0.96 |\n//! ```\n//! let x = 5.5;\n//! ```\n";

    fn mistakes(text: &str, quotes: &str) -> Vec<String> {
        check("it.rs", text, quotes, &Record::parse(RECORD)).into_iter().map(|mistake| mistake.message).collect()
    }

    const QUOTES: &str =
        "The light takes {one;light;cost}, as\n\n# Not measured.\nof Rust 1.95.\n\n| light | {one;light;cost} |\n";

    #[test]
    fn matching_figures_are_accepted() {
        assert!(mistakes(TEXT, QUOTES).is_empty(), "{:?}", mistakes(TEXT, QUOTES));
    }

    #[test]
    fn a_different_figure_is_reported_with_the_recorded_one() {
        let found = mistakes(&TEXT.replace("| 0.96 |", "| 0.97 |"), QUOTES);
        assert_eq!(
            found,
            ["it.rs:4: 0.97, but 0.96 is recorded (one;light;cost), in: | light | {one;light;cost} | .."]
        );
    }

    #[test]
    fn a_figure_without_a_source_is_reported() {
        let found = mistakes(&(TEXT.to_owned() + "//! | robot | 1.5 |\n"), QUOTES);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("it.rs:8: \"1.5\" is in no quote"), "{found:?}");
    }

    #[test]
    fn an_unused_quote_is_reported() {
        let found = mistakes(&TEXT.replace("The light", "A light"), QUOTES);
        assert!(found[0].starts_with("benches/quotes.txt:1: it.rs does not say: The light"), "{found:?}");
    }

    #[test]
    fn a_source_without_a_value_is_reported() {
        let found = mistakes(TEXT, &QUOTES.replace("{one;light", "{one;dark"));
        assert!(found[0].contains("0 values in the record"), "{found:?}");
    }

    #[test]
    fn quotes_are_separated_by_document() {
        let documents = documents("# Said first.\n== a.md\nfirst\n== b.md\nsecond\n");
        assert_eq!(documents, [("a.md", "\n\nfirst\n".to_owned()), ("b.md", "\n\n\n\nsecond\n".to_owned())]);
    }
}
