//! The laws of the fuzz targets, over their corpus and a few thousand mutations of it: a short run of what `fuzz/` does
//! for hours.

#[path = "../fuzz/laws.rs"]
mod laws;

use std::fs;
use std::path::Path;

fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry of the folder").path();
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read(&path).expect("a file that can be read"))
        })
        .collect();
    files.sort();
    assert!(files.len() > 20, "the corpus of `{target}` is gone");
    files
}

/// Runs the law over the corpus, and over mutations of it that are the same in every run.
fn run(target: &str, law: fn(&[u8]), mutations: u64) {
    let corpus = corpus(target);
    for (name, data) in &corpus {
        // The name stands in the output of a test that fails.
        println!("{target}/{name}");
        law(data);
    }
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..mutations {
        let (name, data) = &corpus[random.below(corpus.len())];
        let (_, other) = &corpus[random.below(corpus.len())];
        let mut data = data.clone();
        for _ in 0..=random.below(3) {
            random.mutate(&mut data, other);
        }
        println!(
            "{target}/{name}, changed: {:?}",
            String::from_utf8_lossy(&data)
        );
        law(&data);
    }
}

/// Xorshift, for mutations that are the same everywhere.
struct Random(u64);

/// What forms and their contents are made of.
const TOKENS: [&str; 40] = [
    "null",
    "true",
    "-0",
    "1e308",
    "1e-400",
    "9223372036854775808",
    "1.0",
    "\"\"",
    "[]",
    "{}",
    "\"null\"",
    "\"string\"",
    "\"integer\"",
    "\"array\"",
    "\"type\":",
    "\"enum\":",
    "\"oneOf\":",
    "\"anyOf\":",
    "\"items\":",
    "\"const\":",
    "\"title\":",
    "\"default\":",
    "\"required\":",
    "\"minimum\":",
    "\"maximum\":",
    "\"minLength\":",
    "\"maxItems\":",
    "\"format\":",
    "\"email\"",
    "\"date\"",
    "\"mode\":\"url\"",
    "\\u0000",
    "\\ud83d",
    "\u{202e}",
    "://",
    "@",
    ",",
    ":",
    "}",
    "]",
];

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn mutate(&mut self, data: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(data.len() + 1);
        match self.below(6) {
            0 => {
                if let Some(byte) = data.get_mut(at) {
                    *byte ^= 1 << self.below(7);
                }
            }
            1 => data.truncate(at),
            2 => {
                let to = (at + self.below(12)).min(data.len());
                data.drain(at..to);
            }
            3 => {
                let from = self.below(other.len() + 1);
                let to = (from + self.below(40)).min(other.len());
                data.splice(at..at, other[from..to].iter().copied());
            }
            4 => {
                let token = TOKENS[self.below(TOKENS.len())];
                let to = (at + self.below(8)).min(data.len());
                data.splice(at..to, token.bytes());
            }
            _ => {
                let to = (at + self.below(30)).min(data.len());
                let again = data[at..to].to_vec();
                data.splice(at..at, again);
            }
        }
    }
}

#[test]
fn schema() {
    run("schema", laws::schema, 60_000);
}

#[test]
fn check() {
    run("check", laws::check, 60_000);
}

#[test]
fn messages() {
    run("messages", laws::messages, 30_000);
}
