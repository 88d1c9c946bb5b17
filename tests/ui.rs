//! What does not compile: each mistake has one error, on its own line, that says what to do.
//!
//! A case file is a table of mistakes. A line that must have an error ends with `// ERROR: words`,
//! and the words are those of the error's first line. The whole text of the compiler is in the
//! `.stderr` file beside it, made by `TRYBUILD=overwrite cargo test --test ui`.
//!
//! The compiler stops after a phase that found mistakes, so macro errors, unknown names, type errors and
//! constants that do not evaluate are in files of their own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The text depends on the compiler, and its lists of types on the features.
#[rustversion::attr(not(stable(1.95)), ignore = "the .stderr files are for 1.95")]
#[cfg_attr(
    any(
        feature = "jiff",
        feature = "chrono",
        feature = "time",
        feature = "url",
        feature = "email_address"
    ),
    ignore = "the .stderr files are for the default features"
)]
#[test]
fn mistakes_do_not_compile() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/types/*.rs");
    cases.compile_fail("tests/ui/derive/**/*.rs");
}

// By itself: beside cases that must pass, trybuild builds where it otherwise checks, and what we promise
// holds under `cargo check`.
#[cfg_attr(
    feature = "rmcp",
    ignore = "every dependency would be built once more, and nothing here differs"
)]
#[test]
fn what_only_looks_like_a_mistake_compiles() {
    trybuild::TestCases::new().pass("tests/ui/pass/*.rs");
}

#[test]
fn each_mistake_has_one_error_on_its_line() {
    let mut cases = Vec::new();
    for folder in ["types", "derive"] {
        files_of_rust(&Path::new("tests/ui").join(folder), &mut cases);
    }
    assert!(cases.len() > 20, "the case files are gone: {cases:?}");

    let wrong: Vec<String> = cases.iter().flat_map(|case| disagreements(case)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where the marks of a case and the errors of the compiler differ.
fn disagreements(case: &Path) -> Vec<String> {
    let source = read(case);
    let marks = marks(&source);
    let stderr = read(&case.with_extension("stderr"));
    let mut wrong = Vec::new();
    if marks.is_empty() {
        wrong.push("no line is marked with `// ERROR: words`".to_owned());
    }

    let mut found: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (line, message) in errors(&stderr, case) {
        found.entry(line).or_default().push(message);
    }
    for (line, words) in &marks {
        match found.remove(line).as_deref() {
            Some([message]) if message.contains(words) => {}
            Some([message]) => wrong.push(format!("line {line}: `{words}` is not in `{message}`")),
            Some(messages) => wrong.push(format!("line {line}: more than one error: {messages:?}")),
            None => wrong.push(format!("line {line}: no error `{words}`")),
        }
    }
    for (line, messages) in found {
        wrong.push(format!(
            "line {line}: an error without a mark: {messages:?}"
        ));
    }
    wrong
        .into_iter()
        .map(|wrong| format!("{}: {wrong}", case.display()))
        .collect()
}

fn marks(source: &str) -> BTreeMap<usize, &str> {
    (1..)
        .zip(source.lines())
        .filter_map(|(at, line)| Some((at, line.split_once("// ERROR: ")?.1.trim())))
        .collect()
}

/// The message of each error, and the line it points at: 0 if that is not in the case file.
fn errors<'a>(stderr: &'a str, case: &Path) -> Vec<(usize, &'a str)> {
    let place = format!("--> {}:", case.display());
    let mut errors = Vec::new();
    let mut lines = stderr.lines();
    while let Some(line) = lines.next() {
        let Some(error) = line.strip_prefix("error") else {
            continue;
        };
        let (_, message) = error.split_once(": ").unwrap_or_default();
        let at = lines
            .next()
            .and_then(|line| line.trim_start().strip_prefix(&place)?.split(':').next())
            .and_then(|line| line.parse().ok())
            .unwrap_or(0);
        errors.push((at, message));
    }
    errors
}

fn files_of_rust(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files_of_rust(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
    files.sort();
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}
