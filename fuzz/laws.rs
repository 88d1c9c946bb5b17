//! What holds of every input, whoever wrote it. Nothing here panics, and nothing takes long.

#![allow(dead_code, reason = "each target uses one of them")]

use std::time::SystemTime;

use mcp_elicit::{
    Consent, Conversation, ElicitRequest, Entry, FormRequest, InputResponses, Key, Keys,
    LinkRequest, Origin, Principal, Problems, Revision, Schema, Support, UrlRequest, schema,
    visible,
};
use serde_json::{Deserializer, Map, Value};

/// Reading a form, and what a host makes of it.
pub fn schema(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let strict = Schema::read(&mut Deserializer::from_str(text));
    let lenient = Schema::read_lenient(&mut Deserializer::from_str(text));
    if let Ok(strict) = &strict {
        let lenient = lenient
            .as_ref()
            .expect("lenient reading takes what strict reading takes");
        assert_eq!((strict, 0), (&lenient.0, lenient.1.len()));
    }
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        // By a value, the fields may be sorted, and of a key that stands twice one is gone.
        let _ = Schema::read(&value);
    }
    let Ok((read, forgiven)) = lenient else {
        return;
    };
    for forgiven in forgiven {
        assert!(!forgiven.to_string().contains('\u{1b}'));
    }
    let written = schema::json(&read);
    let again: Schema = serde_json::from_str(&written).expect("what was read is written as a form");
    assert_eq!(
        schema::json(&again),
        written,
        "it is written to the same again"
    );

    for property in read.properties() {
        assert!(!property.control().to_string().is_empty());
        assert!(!visible(property.label()).contains('\u{1b}'));
        let _ = property.asks_secret();
        if let Some(initial) = property.initial() {
            assert_eq!(property.check(&initial), Ok(()), "a default is an answer");
        }
        for typed in [
            "",
            " ",
            "1",
            "-0.5",
            "1e999",
            "yes",
            "2026-02-30",
            "a@b.example",
            text,
        ] {
            if let Ok(Some(value)) = property.draft(typed) {
                assert_eq!(property.check(&value), Ok(()), "a draft is an answer");
            }
        }
    }
    let defaults = read.defaults();
    assert_eq!(read.fill(defaults.clone()), defaults);
}

/// Checking a content: a form, a line break, a content.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (form, content) = text.split_once('\n').unwrap_or((text, "{}"));
    let Ok((schema, _)) = Schema::read_lenient(&mut Deserializer::from_str(form)) else {
        return;
    };
    let _ = schema.check(&mut Deserializer::from_str(content));
    let Ok(value) = serde_json::from_str::<Value>(content) else {
        return;
    };
    let checked = schema.check(&value);
    assert_eq!(schema.check(&value), checked);
    let Value::Object(content) = value else {
        assert!(
            value.is_null() || checked.is_err(),
            "only an object is a content"
        );
        return;
    };
    let refused = |content: &Map<String, Value>| {
        let checked = schema.check(Value::Object(content.clone()));
        checked.map_or_else(|problems| problems.iter().count(), |()| 0)
    };
    assert!(
        refused(&schema.fill(content.clone())) <= refused(&content),
        "defaults mend, if anything"
    );
    if let Err(problems) = &checked {
        says_nothing_typed(problems, form, &content);
    }
    if let Some(form) = form_of(form) {
        let accepted = form.accept(content.clone());
        assert_eq!(
            accepted.map(drop),
            checked,
            "what is sent is what the server accepts"
        );
    }
}

fn form_of(schema: &str) -> Option<FormRequest> {
    let params = format!(r#"{{"message":"","requestedSchema":{schema}}}"#);
    match ElicitRequest::read_lenient(&mut Deserializer::from_str(&params)) {
        Ok((ElicitRequest::Form(form), _)) => Some(form),
        _ => None,
    }
}

/// No problem holds what was typed, unless the form itself says it.
fn says_nothing_typed(problems: &Problems, form: &str, content: &Map<String, Value>) {
    let told = problems.to_string();
    for typed in content.values().filter_map(Value::as_str) {
        // By letters that no words of ours have.
        let own = typed.contains(|c: char| c == '@' || !c.is_ascii()) && !form.contains(typed);
        assert!(!own || !told.contains(typed), "{told}");
    }
}

/// Everything else that a peer sends.
pub fn messages(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let json = || Deserializer::from_str(text);
    let _ = InputResponses::new(&mut json());
    let _ = Support::from_capabilities(&mut json());
    if let Ok(links) = LinkRequest::required_by(&mut json(), &[]) {
        let links = links.unwrap_or_default();
        if !links.is_empty() {
            assert!(
                LinkRequest::required_by(&mut json(), &links).is_err(),
                "it is a loop"
            );
        }
    }
    let strict = ElicitRequest::read(&mut json());
    let lenient = ElicitRequest::read_lenient(&mut json());
    if let Ok(strict) = &strict {
        assert!(lenient.is_ok_and(|lenient| lenient == (strict.clone(), Vec::new())));
    }
    if let Ok(ElicitRequest::Url(link)) = strict {
        link_is_shown_whole(link.url());
    }
    link_is_shown_whole(text);
    let _ = UrlRequest::new("Open it.", text);
    let shown = visible(text);
    assert!(shown.chars().all(|c| c == '\n' || !c.is_control()));
    state_is_refused(text);
    if let Ok(params) = serde_json::from_str::<Value>(text) {
        let _ = Entry::from_request(
            "tools/call",
            &params,
            Principal::none(),
            SystemTime::UNIX_EPOCH,
        );
    }
}

fn link_is_shown_whole(link: &str) {
    let consent = Consent::of(link);
    let (before, host, behind) = consent.parts();
    assert_eq!(format!("{before}{host}{behind}"), link);
    assert!(
        host.is_empty() || consent.host().is_some(),
        "no host is set apart where there is none"
    );
}

/// No key, no state.
fn state_is_refused(state: &str) {
    let sealed = Conversation::new().keys(Keys::new(Key::from_bytes([7; 32])));
    let entry = Entry {
        support: Support::ALL,
        revision: Revision::LATEST,
        principal: Principal::none(),
        origin: Origin::new("tools/call", "fuzz", &Value::Null),
        now: SystemTime::UNIX_EPOCH,
        state: Some(state.to_owned()),
        responses: InputResponses::none(),
    };
    assert!(sealed.enter(entry.clone()).is_err());
    let _ = Conversation::new().enter(entry);
}
