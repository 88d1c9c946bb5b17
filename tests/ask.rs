//! The terminal host of `examples/ask`, driven through a pseudo-terminal as a user drives it.
// `setsid`, which runs a program without a terminal, is a command of Linux.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rexpect::session::{Options, PtySession, spawn_with_options};
use serde_json::{Value, json};

/// The program, which `cargo test` builds beside this test.
fn program() -> PathBuf {
    let mut path = std::env::current_exe().expect("this test has a path");
    path.pop();
    path.pop();
    let path = path.join("examples").join("ask");
    assert!(
        path.exists(),
        "`--test` alone builds no examples: cargo build --all-features --examples"
    );
    path
}

/// A terminal in which the program asks. What it prints for the server goes to a file.
struct Terminal {
    session: PtySession,
    folder: PathBuf,
}

const ENTER: &str = "\r";
const DOWN: &str = "\u{1b}[B";
const UP: &str = "\u{1b}[A";
const ESC: &str = "\u{1b}";

impl Terminal {
    fn ask(name: &str, params: &Value) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ask-{name}"));
        fs::create_dir_all(&folder).expect("a folder for this test");
        fs::write(folder.join("params.json"), params.to_string()).expect("a file for this test");
        let mut command = Command::new("sh");
        command
            .current_dir(&folder)
            .env("ASK", program())
            .env("TERM", "xterm")
            .arg("-c");
        command.arg(
            "stty cols 120 rows 50; exec \"$ASK\" --server Brightgrid params.json > result.json",
        );
        let options = Options::default()
            .timeout_ms(Some(10_000))
            .strip_ansi_escape_codes(true);
        let session = spawn_with_options(command, options).expect("it starts");
        Self { session, folder }
    }

    /// Waits until these words are shown.
    fn sees(&mut self, words: &str) -> &mut Self {
        self.session
            .exp_string(words)
            .unwrap_or_else(|error| panic!("«{words}»: {error}"));
        self
    }

    fn types(&mut self, keys: &str) -> &mut Self {
        self.session
            .send(keys)
            .and_then(|_| self.session.flush())
            .expect("the terminal is there");
        self
    }

    /// Waits for the end, and gives what is sent to the server.
    fn sends(&mut self) -> Value {
        self.session.exp_eof().expect("it ends");
        let result = fs::read_to_string(self.folder.join("result.json")).expect("it was written");
        assert_eq!(
            result.lines().count(),
            1,
            "nothing but the result: {result}"
        );
        serde_json::from_str(&result).expect("it is JSON")
    }
}

fn form(properties: &Value, required: &Value) -> Value {
    json!({"message": "A few details, please.", "requestedSchema": {
        "type": "object", "properties": properties, "required": required,
    }})
}

fn boxes() -> Value {
    form(
        &json!({"boxes": {"type": "integer", "title": "Number of boxes", "minimum": 1, "maximum": 3}}),
        &json!(["boxes"]),
    )
}

#[test]
fn a_form_of_every_control() {
    let params = form(
        &json!({
            "a_reason": {"type": "string", "title": "Reason", "enum": ["Broken", "Wrong item", "Unwanted"]},
            "b_email": {"type": "string", "title": "Email", "format": "email", "default": "ada@example.com"},
            "c_boxes": {"type": "integer", "title": "Boxes", "minimum": 1, "maximum": 3},
            "d_date": {"type": "string", "title": "Pickup", "format": "date", "default": "2026-08-04"},
            "e_extras": {"type": "array", "title": "Extras", "items": {"anyOf": [
                {"const": "wrap", "title": "Wrapping"}, {"const": "card", "title": "A card"}]}},
            "f_wrap": {"type": "boolean", "title": "Gift wrap"},
            "g_note": {"type": "string", "title": "Note"},
            "h_news": {"type": "boolean", "title": "Newsletter", "default": false},
        }),
        &json!([
            "a_reason", "b_email", "c_boxes", "d_date", "e_extras", "h_news"
        ]),
    );
    let mut terminal = Terminal::ask("every-control", &params);
    terminal
        .sees("Brightgrid asks:")
        .sees("A few details, please.");
    terminal.sees("Reason").types(DOWN).types(ENTER);
    // What a field starts with is there, and can be changed.
    terminal.sees("Email").sees("email box").types(ENTER);
    terminal
        .sees("Boxes")
        .sees("number box (1-3)")
        .types("2")
        .types(ENTER);
    terminal.sees("Pickup").types(ENTER);
    terminal.sees("Extras").types(DOWN).types(" ").types(ENTER);
    // What need not be answered starts without an answer.
    terminal.sees("Gift wrap").sees("(no answer)").types(ENTER);
    terminal.sees("Note").types(ENTER);
    terminal.sees("Newsletter").types(ENTER);
    terminal
        .sees("Your answers:")
        .sees("Reason: Wrong item")
        .sees("Extras: A card");
    terminal
        .sees("Gift wrap: (no answer)")
        .sees("Send them?")
        .types(ENTER);
    let content = json!({
        "a_reason": "Wrong item", "b_email": "ada@example.com", "c_boxes": 2, "d_date": "2026-08-04",
        "e_extras": ["card"], "h_news": false,
    });
    assert_eq!(
        terminal.sends(),
        json!({"action": "accept", "content": content})
    );
}

#[test]
fn a_wrong_value_is_refused_while_it_is_typed() {
    let mut terminal = Terminal::ask("wrong", &boxes());
    terminal.sees("number box (1-3)").types("9").types(ENTER);
    terminal
        .sees("must be 1 to 3")
        .types("\u{7f}2")
        .types(ENTER);
    terminal
        .sees("Number of boxes: 2")
        .sees("Send them?")
        .types(ENTER);
    assert_eq!(
        terminal.sends(),
        json!({"action": "accept", "content": {"boxes": 2}})
    );
}

#[test]
fn an_answer_is_changed_before_it_is_sent() {
    let mut terminal = Terminal::ask("change", &boxes());
    terminal.sees("number box (1-3)").types("2").types(ENTER);
    terminal.sees("Send them?").types(DOWN).types(ENTER);
    terminal
        .sees("number box (1-3)")
        .types("\u{7f}3")
        .types(ENTER);
    terminal
        .sees("Number of boxes: 3")
        .sees("Send them?")
        .types(ENTER);
    assert_eq!(
        terminal.sends(),
        json!({"action": "accept", "content": {"boxes": 3}})
    );
}

#[test]
fn esc_leads_out_and_back() {
    let mut terminal = Terminal::ask("esc", &boxes());
    terminal.sees("number box (1-3)").types(ESC);
    terminal.sees("Leave this question?").types(ENTER);
    terminal.sees("number box (1-3)").types("2").types(ENTER);
    terminal.sees("Send them?").types(ESC);
    terminal
        .sees("Leave this question?")
        .types(DOWN)
        .types(ENTER);
    assert_eq!(terminal.sends(), json!({"action": "decline"}));
}

#[test]
fn the_review_declines_and_cancels_too() {
    for (up, action) in [(2, "decline"), (1, "cancel")] {
        let mut terminal = Terminal::ask(&format!("review-{action}"), &boxes());
        terminal.sees("number box (1-3)").types("2").types(ENTER);
        terminal
            .sees("Send them?")
            .types(&UP.repeat(up))
            .types(ENTER);
        assert_eq!(terminal.sends(), json!({"action": action}));
    }
}

#[test]
fn ctrl_c_cancels() {
    let mut terminal = Terminal::ask("ctrl-c", &boxes());
    terminal.sees("number box (1-3)").types("\u{3}");
    assert_eq!(terminal.sends(), json!({"action": "cancel"}));
}

#[test]
fn an_empty_form_is_one_confirmation() {
    for (key, result) in [
        ("y", json!({"action": "accept", "content": {}})),
        ("n", json!({"action": "decline"})),
    ] {
        let mut terminal = Terminal::ask(&format!("empty-{key}"), &form(&json!({}), &json!([])));
        terminal.sees("Agree?").types(key).types(ENTER);
        assert_eq!(terminal.sends(), result);
    }
}

#[test]
fn a_link_is_shown_whole_and_opened_by_nobody() {
    let link =
        json!({"mode": "url", "message": "Sign in.", "url": "http://user@192.0.2.1:8080/connect"});
    for (down, action) in [(0, "accept"), (1, "decline"), (2, "cancel")] {
        let mut terminal = Terminal::ask(&format!("link-{action}"), &link);
        terminal
            .sees("Brightgrid asks you to open a page:")
            .sees("Sign in.");
        terminal
            .sees("http://user@192.0.2.1:8080/connect")
            .sees("its host: 192.0.2.1");
        terminal
            .sees("! not https")
            .sees("! the host is a number")
            .sees("! what stands before the @");
        terminal.sees("Nothing is opened for you.").sees("Open it?");
        terminal.types(&DOWN.repeat(down)).types(ENTER);
        assert_eq!(terminal.sends(), json!({"action": action}));
    }
}

#[test]
fn a_form_that_asks_for_a_secret_is_warned_of() {
    let params = form(
        &json!({"password": {"type": "string", "title": "Code word"}}),
        &json!([]),
    );
    let mut terminal = Terminal::ask("secret", &params);
    terminal
        .sees("This asks for a secret (password)")
        .sees("Code word")
        .types("\u{3}");
    assert_eq!(terminal.sends(), json!({"action": "cancel"}));
}

/// What a server writes can neither move the cursor nor hide what it says.
#[test]
fn escape_codes_of_the_server_are_made_visible() {
    let mut params = form(
        &json!({"x": {"type": "string", "title": "A\u{1b}[2Jtitle"}}),
        &json!([]),
    );
    params["message"] = "Look\u{1b}]0;owned\u{7}\u{202e}here".into();
    let mut terminal = Terminal::ask("escape-codes", &params);
    terminal
        .sees(r"Look\u{1b}]0;owned\u{7}\u{202e}here")
        .sees(r"A\u{1b}[2Jtitle")
        .types("\u{3}");
    assert_eq!(terminal.sends(), json!({"action": "cancel"}));
}

/// Nor can it by a default, which stands in a line that is edited: as it is it can only be kept, or left.
#[test]
fn a_default_that_cannot_be_shown_is_kept_or_left_whole() {
    let hostile = "Go\u{1b}]0;owned\u{7}\u{202e}\u{9b}2J\nYour answers:";
    let params = form(
        &json!({"x": {"type": "string", "default": hostile}}),
        &json!([]),
    );
    let shown = r"Go\u{1b}]0;owned\u{7}\u{202e}\u{9b}2J Your answers:";
    let mut terminal = Terminal::ask("keep-default", &params);
    terminal.sees(&format!("Keep: {shown}")).types(ENTER);
    terminal.sees(&format!("x: {shown}"));
    terminal.sees("Send them?").types(ENTER);
    assert_eq!(
        terminal.sends(),
        json!({"action": "accept", "content": {"x": hostile}})
    );
    // What is printed of it is seen too.
    let printed = fs::read_to_string(terminal.folder.join("result.json")).expect("it was written");
    assert!(printed.contains(r"\u202e\u009b2J"), "{printed:?}");
    assert_eq!(mcp_elicit::visible(&printed), printed);

    let mut terminal = Terminal::ask("leave-default", &params);
    terminal.sees("Write another").types(DOWN).types(ENTER);
    terminal.sees("text box").types("Stay").types(ENTER);
    terminal.sees("Send them?").types(ENTER);
    assert_eq!(
        terminal.sends(),
        json!({"action": "accept", "content": {"x": "Stay"}})
    );
}

// ---- without a terminal ----

fn run(args: &[&str], stdin: &[u8]) -> Output {
    // In a session of its own, where no terminal can be found.
    let mut command = Command::new("setsid");
    command.arg(program()).args(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("it is piped").write_all(stdin);
    child.wait_with_output().expect("it ends")
}

#[test]
fn without_a_terminal_nobody_was_asked() {
    for stdin in [
        "",
        &boxes().to_string(),
        &json!({"method": "elicitation/create", "params": boxes()}).to_string(),
    ] {
        let output = run(&[], stdin.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "{\"action\":\"cancel\"}\n",
            "{stdin}"
        );
        assert_eq!(output.status.code(), Some(0));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("there is no terminal to ask in"), "{told}");
    }
}

#[test]
fn what_is_forgiven_is_said() {
    let params = form(&json!({"note": {"type": ["string", "null"]}}), &json!([]));
    let told = run(&[], params.to_string().as_bytes());
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(
        told.contains("the field `note` can be null: read as a field that need not be answered"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_read_is_an_error_that_says_why() {
    let long = " ".repeat(1024 * 1024 + 1);
    let nested = form(
        &json!({"address": {"type": "object", "properties": {}}}),
        &json!([]),
    )
    .to_string();
    let cases: [(&[&str], &[u8], &str); 8] = [
        (&[], b"{", "not JSON"),
        (&[], b"[]", "no question can be read"),
        (&[], b"{\"message\": \"Hi\"}", "has no `requestedSchema`"),
        (
            &[],
            nested.as_bytes(),
            "the field `address` has the type `object`",
        ),
        (&[], long.as_bytes(), "longer than 1 MiB"),
        (&[], b"\xff\xfe", "cannot be read"),
        (&["no-such-file.json"], b"", "no-such-file.json"),
        (&["--loud"], b"", "usage: ask"),
    ];
    for (args, stdin, words) in cases {
        let output = run(args, stdin);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(words), "{words}: {told}");
        assert!(output.stdout.is_empty());
    }
}
