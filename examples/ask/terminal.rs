//! A terminal host: shows one question, and gives what its user answers.
//!
//! Everything goes to standard error, so that standard output is free for what is sent. What the server wrote is shown
//! through [`visible`] alone: its text could hold codes that move the cursor. What has one line is shown in one: more could
//! look like lines of this program.

use std::fmt::Write;
use std::io;

use inquire::validator::Validation;
use inquire::{Confirm, DateSelect, InquireError, MultiSelect, Select, Text};
use mcp_elicit::schema::ChoiceOption;
use mcp_elicit::{
    Consent, Control, ElicitRequest, ElicitResult, FormRequest, LinkRequest, Property, visible,
};
use serde_json::{Map, Value};

/// Asks the user, on behalf of the server of this name.
///
/// # Errors
///
/// Where there is no terminal, or it fails. Whatever the user does is a result.
pub fn ask(server: &str, request: &ElicitRequest) -> io::Result<ElicitResult> {
    let asked = match request {
        ElicitRequest::Form(form) => ask_form(server, form),
        ElicitRequest::Url(link) => ask_link(server, link),
        _ => return Ok(ElicitResult::cancel()),
    };
    match asked {
        Ok(result) => Ok(result),
        Err(Leave::Decline) => Ok(ElicitResult::decline()),
        Err(Leave::Cancel) => Ok(ElicitResult::cancel()),
        Err(Leave::Failed(error)) => Err(error),
    }
}

/// A way out of a question that is not its end.
enum Leave {
    Decline,
    Cancel,
    Failed(io::Error),
}

/// What a prompt gave: `None` where the user pressed Esc.
fn step<T>(prompted: Result<T, InquireError>) -> Result<Option<T>, Leave> {
    match prompted {
        Ok(value) => Ok(Some(value)),
        Err(InquireError::OperationCanceled) => Ok(None),
        Err(InquireError::OperationInterrupted) => Err(Leave::Cancel),
        Err(InquireError::IO(error)) => Err(Leave::Failed(error)),
        Err(error) => Err(Leave::Failed(io::Error::other(error))),
    }
}

/// Asks until there is an answer; Esc leads to the ways out, and back.
fn until_answered<T>(mut prompt: impl FnMut() -> Result<T, InquireError>) -> Result<T, Leave> {
    loop {
        if let Some(value) = step(prompt())? {
            return Ok(value);
        }
        let ways = vec!["Go on", "Decline", "Cancel"];
        match step(Select::new("Leave this question?", ways).prompt())? {
            Some("Decline") => return Err(Leave::Decline),
            Some("Cancel") => return Err(Leave::Cancel),
            _ => {}
        }
    }
}

fn ask_form(server: &str, form: &FormRequest) -> Result<ElicitResult, Leave> {
    eprintln!("{} asks:\n{}\n", line(server), visible(form.message()));
    let properties = form.schema().properties();
    if properties.is_empty() {
        let agreed = until_answered(|| Confirm::new("Agree?").prompt())?;
        return match agreed {
            true => form.accept(Map::new()).map_err(|_| Leave::Cancel),
            false => Err(Leave::Decline),
        };
    }
    eprintln!("Esc leads out of it, Ctrl-C cancels.\n");
    let mut answers = Vec::with_capacity(properties.len());
    for property in properties {
        answers.push(ask_property(property, property.initial().as_ref())?);
    }
    review(form, answers)
}

/// Shows all answers before they are sent, and lets each be changed.
fn review(form: &FormRequest, mut answers: Vec<Option<Value>>) -> Result<ElicitResult, Leave> {
    let properties = form.schema().properties();
    loop {
        eprintln!("\nYour answers:");
        for (property, answer) in properties.iter().zip(&answers) {
            eprintln!("  {}", line_of(property, answer.as_ref()));
        }
        let mut ways = vec!["Send".to_owned()];
        ways.extend(
            properties
                .iter()
                .map(|property| format!("Change: {}", label_of(property))),
        );
        ways.extend(["Decline".to_owned(), "Cancel".to_owned()]);
        let chosen = until_answered(|| Select::new("Send them?", ways.clone()).raw_prompt())?;
        // In front of the fields stands one way, behind them two.
        let Some(field) = chosen.index.checked_sub(1) else {
            match form.accept(content_of(properties, &answers)) {
                Ok(result) => return Ok(result),
                Err(problems) => eprintln!("\nNot yet: {}", visible(&problems.to_string())),
            }
            continue;
        };
        match (properties.get(field), answers.get_mut(field)) {
            (Some(property), Some(answer)) => *answer = ask_property(property, answer.as_ref())?,
            _ if field == properties.len() => return Err(Leave::Decline),
            _ => return Err(Leave::Cancel),
        }
    }
}

fn content_of(properties: &[Property], answers: &[Option<Value>]) -> Map<String, Value> {
    let answered = properties
        .iter()
        .zip(answers)
        .filter_map(|(property, answer)| {
            let answer = answer.clone()?;
            Some((property.name().to_owned(), answer))
        });
    answered.collect()
}

/// A field and its answer, as the review shows them.
fn line_of(property: &Property, answer: Option<&Value>) -> String {
    let label = label_of(property);
    let titled = |value: &str| {
        let options = property.kind().options().unwrap_or_default();
        let option = options.iter().find(|option| option.value() == value);
        line(option.map_or(value, ChoiceOption::label))
    };
    match answer {
        None => format!("{label}: {NO_ANSWER}"),
        Some(Value::String(text)) => format!("{label}: {}", titled(text)),
        Some(Value::Bool(yes)) => format!("{label}: {}", if *yes { "yes" } else { "no" }),
        Some(Value::Array(values)) => {
            let values: Vec<_> = values
                .iter()
                .filter_map(Value::as_str)
                .map(titled)
                .collect();
            format!("{label}: {}", values.join(", "))
        }
        Some(value) => format!("{label}: {value}"),
    }
}

const NO_ANSWER: &str = "(no answer)";

/// A text of the server, where it has one line.
fn line(text: &str) -> String {
    visible(text).replace('\n', " ")
}

/// JSON as it can be shown: what else would move the cursor or be unseen is written as JSON writes it too.
pub fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if visible(c.encode_utf8(&mut [0; 4])).chars().eq([c]) {
            shown.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // To a `String` nothing fails.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        }
    }
    shown
}

fn label_of(property: &Property) -> String {
    line(property.label())
}

/// What to say of a field beside its label: its description, and whether it may be left alone.
fn help_of(property: &Property) -> String {
    let mut help: Vec<String> = property.description().map(line).into_iter().collect();
    if !property.required() {
        help.push("optional".to_owned());
    }
    help.join(" – ")
}

/// Asks one field; `before` is what it starts with.
fn ask_property(property: &Property, before: Option<&Value>) -> Result<Option<Value>, Leave> {
    if let Some(word) = property.asks_secret() {
        eprintln!(
            "! This asks for a secret ({word}). A form must not: do not type one, decline instead."
        );
    }
    let label = label_of(property);
    let help = help_of(property);
    match property.control() {
        Control::DropDown(options) | Control::RadioButtons(options) => {
            choose(property, &label, &help, options, before)
        }
        Control::CheckboxGroup { options, .. } => {
            choose_many(property, &label, &help, options, before)
        }
        Control::Checkbox => choose_yes(property, &label, &help, before),
        Control::DatePicker => pick_date(property, &label, &help, before),
        control => {
            let help = format!(
                "{control}{}{help}",
                if help.is_empty() { "" } else { " – " }
            );
            type_in(property, &label, &help, before)
        }
    }
}

/// Offers options, and none of them where the field may be left alone.
fn select(
    property: &Property,
    label: &str,
    help: &str,
    mut titles: Vec<String>,
    before: Option<usize>,
) -> Result<Option<usize>, Leave> {
    let count = titles.len();
    if !property.required() {
        titles.push(NO_ANSWER.to_owned());
    }
    // Where nothing was chosen yet, an optional field starts at no answer.
    let start = before.unwrap_or(if property.required() { 0 } else { count });
    let chosen = until_answered(|| {
        let select = Select::new(label, titles.clone()).with_starting_cursor(start);
        let select = match help.is_empty() {
            true => select,
            false => select.with_help_message(help),
        };
        select.raw_prompt()
    })?;
    Ok(Some(chosen.index).filter(|index| *index < count))
}

fn titles_of(options: &[ChoiceOption]) -> Vec<String> {
    options.iter().map(|option| line(option.label())).collect()
}

fn choose(
    property: &Property,
    label: &str,
    help: &str,
    options: &[ChoiceOption],
    before: Option<&Value>,
) -> Result<Option<Value>, Leave> {
    let before = before.and_then(Value::as_str);
    let before = options
        .iter()
        .position(|option| Some(option.value()) == before);
    let chosen = select(property, label, help, titles_of(options), before)?;
    Ok(chosen
        .and_then(|index| options.get(index))
        .map(|option| option.value().into()))
}

fn choose_yes(
    property: &Property,
    label: &str,
    help: &str,
    before: Option<&Value>,
) -> Result<Option<Value>, Leave> {
    let before = before.and_then(Value::as_bool).map(usize::from);
    let titles = vec!["No".to_owned(), "Yes".to_owned()];
    let chosen = select(property, label, help, titles, before)?;
    Ok(chosen.map(|index| Value::from(index == 1)))
}

fn choose_many(
    property: &Property,
    label: &str,
    help: &str,
    options: &[ChoiceOption],
    before: Option<&Value>,
) -> Result<Option<Value>, Leave> {
    let ticked = |option: &ChoiceOption| {
        let before = before.and_then(Value::as_array);
        before.is_some_and(|values| values.iter().any(|value| value == option.value()))
    };
    let before: Vec<usize> = (0..)
        .zip(options)
        .filter(|(_, o)| ticked(o))
        .map(|(i, _)| i)
        .collect();
    let value_of = |indices: &mut dyn Iterator<Item = usize>| -> Value {
        indices
            .filter_map(|index| options.get(index))
            .map(ChoiceOption::value)
            .collect()
    };
    loop {
        let chosen = until_answered(|| {
            let select = MultiSelect::new(label, titles_of(options)).with_default(&before);
            let select = match help.is_empty() {
                true => select,
                false => select.with_help_message(help),
            };
            select.raw_prompt()
        })?;
        if chosen.is_empty() && !property.required() {
            return Ok(None);
        }
        let value = value_of(&mut chosen.iter().map(|option| option.index));
        match property.check(&value) {
            Ok(()) => return Ok(Some(value)),
            Err(problem) => eprintln!("{}", visible(&problem.expectation().to_string())),
        }
    }
}

fn pick_date(
    property: &Property,
    label: &str,
    help: &str,
    before: Option<&Value>,
) -> Result<Option<Value>, Leave> {
    if !property.required() {
        let pick = vec!["Pick a date".to_owned()];
        if select(property, label, help, pick, before.map(|_| 0))?.is_none() {
            return Ok(None);
        }
    }
    let date = until_answered(|| {
        let picker = DateSelect::new(label);
        match before
            .and_then(Value::as_str)
            .and_then(|date| date.parse().ok())
        {
            Some(date) => picker.with_starting_date(date).prompt(),
            None => picker.prompt(),
        }
    })?;
    Ok(Some(date.to_string().into()))
}

/// A line of text, checked before it is taken; nothing is no answer where none is needed.
fn type_in(
    property: &Property,
    label: &str,
    help: &str,
    before: Option<&Value>,
) -> Result<Option<Value>, Leave> {
    let before = match before {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    // A line that is edited stands in the terminal as it is: what cannot stand there is kept or left, whole.
    let mut start = before.as_str();
    if start != line(start) {
        let ways = vec![format!("Keep: {}", line(start)), "Write another".to_owned()];
        let chosen = until_answered(|| {
            let select = Select::new(label, ways.clone()).with_help_message(help);
            select.raw_prompt()
        })?;
        if chosen.index == 0 {
            return Ok(Some(before.into()));
        }
        start = "";
    }
    let checked = property.clone();
    let validator = move |text: &str| {
        Ok(match read(&checked, text) {
            Ok(_) => Validation::Valid,
            Err(wrong) => Validation::Invalid(wrong.into()),
        })
    };
    let text = until_answered(|| {
        let text = Text::new(label)
            .with_initial_value(start)
            .with_help_message(help);
        text.with_validator(validator.clone()).prompt()
    })?;
    // It was checked before the prompt let it go.
    Ok(read(property, &text).unwrap_or_default())
}

fn read(property: &Property, text: &str) -> Result<Option<Value>, String> {
    if text.is_empty() && !property.required() {
        return Ok(None);
    }
    let draft = property.draft(text);
    draft.map_err(|problem| visible(&problem.expectation().to_string()))
}

fn ask_link(server: &str, link: &LinkRequest) -> Result<ElicitResult, Leave> {
    eprintln!(
        "{} asks you to open a page:\n{}\n",
        line(server),
        visible(link.message())
    );
    let consent = Consent::of(link.url());
    eprintln!("  {}", visible(consent.url()).replace('\n', r"\n"));
    match (consent.host(), consent.host_in_unicode()) {
        (Some(host), Some(unicode)) if host != unicode => {
            eprintln!("  its host: {} ({})", visible(host), visible(unicode));
        }
        (Some(host), _) => eprintln!("  its host: {}", visible(host)),
        (None, _) => {}
    }
    for warning in consent.warnings() {
        eprintln!("  ! {warning}");
    }
    eprintln!(
        "\nNothing is opened for you. Never type into the page what this server should not know."
    );
    let ways = vec!["I agree, and open it myself", "Decline", "Cancel"];
    match until_answered(|| Select::new("Open it?", ways.clone()).raw_prompt())?.index {
        0 => Ok(ElicitResult::consent()),
        1 => Err(Leave::Decline),
        _ => Err(Leave::Cancel),
    }
}
