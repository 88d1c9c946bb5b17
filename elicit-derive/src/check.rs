//! What is wrong with a form as far as its attributes say it; the rest is asked of the compiler by
//! the [expansion](crate::expand).
//!
//! Bounds and defaults are judged by the rules of `elicit_core`, the same that the expansion applies to
//! constants.

use std::borrow::Cow;
use std::collections::HashSet;

use elicit_core::{ChoiceOption, Kind, rule};
use proc_macro2::Span;

use crate::attr::{Attr, Count, Number, Value};
use crate::errors::Errors;
use crate::form::{Field, Form, Name};

pub fn check(form: &mut Form<'_>, errors: &mut Errors) {
    match form {
        Form::Struct(form) => {
            names(form.fields.iter().map(|f| &f.name), "field", errors);
            for field in &mut form.fields {
                let before = errors.count();
                check_field(field, errors);
                field.wrong |= errors.count() > before;
            }
        }
        Form::Choice(choice) => {
            names(choice.variants.iter().map(|v| &v.value), "variant", errors);
        }
        Form::Other => {}
    }
}

/// Names on the wire, each there and each once.
fn names<'a>(names: impl Iterator<Item = &'a Name>, what: &str, errors: &mut Errors) {
    distinct(
        names.map(|name| (name.text.clone(), name.span)),
        &format!("the name of a {what} must not be empty: hosts cannot show it"),
        |name| {
            format!(
                "another {what} is named `{name}` too: give one of them another name with `rename`"
            )
        },
        errors,
    );
}

fn distinct(
    names: impl Iterator<Item = (String, Span)>,
    empty: &str,
    twice: impl Fn(&str) -> String,
    errors: &mut Errors,
) {
    let mut seen = HashSet::new();
    for (name, span) in names {
        if name.is_empty() {
            errors.at_span(span, empty);
        } else if seen.contains(&name) {
            errors.at_span(span, twice(&name));
        }
        seen.insert(name);
    }
}

fn check_field(field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    if let Some(not_secret) = &attrs.not_secret
        && attrs.secret.is_some()
    {
        errors.at(
            &not_secret.key,
            "a field is `secret` or `not_secret`: remove one of them",
        );
    }
    if let (Some(default), Some(_)) = (&attrs.default, &attrs.secret) {
        errors.at(
            &default.key,
            "a secret has no default, which everybody could read: remove it",
        );
    }
    if let Some(options) = &attrs.options {
        if attrs.choices.is_some() {
            errors.at(
                &options.key,
                "the options are listed by `enum` or given at run time: remove one of them",
            );
        } else if let Some(default) = &attrs.default {
            errors.at(
                &default.key,
                "options that are given at run time have no default: use `Form::prefill`",
            );
        }
    }
    if let Some(choices) = &attrs.choices {
        if choices.value.is_empty() {
            errors.at(
                &choices.key,
                "a choice needs something to choose: `enum(\"a\", \"b\")`",
            );
        }
        distinct(
            choices
                .value
                .iter()
                .map(|option| (option.value.value(), option.value.span())),
            "the value of an option must not be empty: hosts cannot show it",
            |value| format!("`{value}` is listed twice: remove one of them"),
            errors,
        );
    }

    for (kind, at) in kinds(field) {
        if let Err(wrong) = rule::bounds(&kind) {
            errors.at_span(at, wrong);
        } else if let Some(default) = &attrs.default {
            let formats = match &default.value {
                Value::Text(text) => rule::formats(&text.value()),
                _ => 0,
            };
            if let Err(wrong) = rule::default(&kind, formats) {
                errors.at_span(default.value.span(), wrong);
            }
        }
    }
}

/// The kinds that the attributes tell of, as far as they spell them out, and where their bounds
/// stand. Which kind the field is, only its type knows: bounds of a number say nothing of
/// text, and the compiler refuses them there.
fn kinds(field: &Field<'_>) -> Vec<(Kind, Span)> {
    let attrs = &field.attrs;
    let default = attrs.default.as_ref().map(|default| &default.value);
    let text = match default {
        Some(Value::Text(text)) => Some(Cow::Owned(text.value())),
        _ => None,
    };
    let mut kinds = Vec::new();

    let number = |attr: &Attr<Number>| attr.as_ref().and_then(|number| number.value.literal());
    kinds.push((
        Kind::Number {
            minimum: number(&attrs.min),
            maximum: number(&attrs.max),
            default: match default {
                Some(Value::Number(number)) => number.literal(),
                _ => None,
            },
        },
        span(&attrs.min, Number::span),
    ));

    let count = |attr: &Attr<Count>| attr.as_ref().and_then(|count| count.value.literal());
    match &attrs.choices {
        None => kinds.push((
            Kind::Text {
                min_length: count(&attrs.min_length),
                max_length: count(&attrs.max_length),
                format: attrs.format.as_ref().map(|format| format.value),
                default: text,
            },
            span(&attrs.min_length, Count::span),
        )),
        // Nothing to choose is said already.
        Some(choices) if choices.value.is_empty() => {}
        Some(choices) => {
            let options: Cow<'static, [ChoiceOption]> = choices
                .value
                .iter()
                .map(|option| option.value.value().into())
                .collect();
            kinds.push((
                Kind::OneOf {
                    options: options.clone(),
                    default: text,
                },
                choices.key.span(),
            ));
            kinds.push((
                Kind::ManyOf {
                    options,
                    min_items: count(&attrs.min_items),
                    max_items: count(&attrs.max_items),
                    default: match default {
                        Some(Value::List(values, _)) => {
                            Some(values.iter().map(|value| value.value().into()).collect())
                        }
                        _ => None,
                    },
                },
                span(
                    if attrs.min_items.is_some() {
                        &attrs.min_items
                    } else {
                        &attrs.max_items
                    },
                    Count::span,
                ),
            ));
        }
    }
    kinds
}

fn span<T>(attr: &Attr<T>, span: fn(&T) -> Span) -> Span {
    attr.as_ref()
        .map_or_else(Span::call_site, |attr| span(&attr.value))
}
