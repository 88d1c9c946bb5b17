//! Doc comments as descriptions.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comment as one text: lines of a paragraph are joined, paragraphs stay apart.
pub fn text(attrs: &[Attribute]) -> Option<String> {
    let mut text = String::new();
    let mut break_before = false;
    let docs: Vec<String> = attrs
        .iter()
        .filter_map(doc)
        .map(|doc| without_stars(&doc))
        .collect();
    for line in docs.iter().flat_map(|doc| doc.split('\n')).map(str::trim) {
        if line.is_empty() {
            break_before = !text.is_empty();
            continue;
        }
        if break_before {
            text.push_str("\n\n");
        } else if !text.is_empty() {
            text.push(' ');
        }
        break_before = false;
        text.push_str(line);
    }
    (!text.is_empty()).then_some(text)
}

/// One line of it, or all of a block comment. A doc that is a macro call is not known here.
fn doc(attr: &Attribute) -> Option<String> {
    match &attr.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

/// A block comment without the column of stars before its lines.
fn without_stars(doc: &str) -> String {
    let starred = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('*');
    let mut lines = doc.split('\n');
    let first = lines.next().unwrap_or_default();
    if doc.contains('\n') && lines.clone().all(starred) {
        let rest = lines.map(|line| line.trim_start().trim_start_matches('*'));
        [first]
            .into_iter()
            .chain(rest)
            .collect::<Vec<_>>()
            .join("\n")
    } else {
        doc.to_owned()
    }
}
