//! `#[elicit(…)]` as it is written: keys with their spans, values as they stand. What a value means
//! for the form is decided later.

use elicit_core::Format;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{
    Attribute, Ident, LitBool, LitFloat, LitInt, LitStr, Path, PathArguments, Token, bracketed,
    parenthesized, token,
};

use crate::case::Case;
use crate::errors::Errors;

/// A value and the key it was given under.
pub struct Keyed<T> {
    pub key: Ident,
    pub value: T,
}

/// An attribute that may stand once.
pub type Attr<T> = Option<Keyed<T>>;

#[derive(Default)]
pub struct FieldAttrs {
    pub title: Attr<LitStr>,
    pub description: Attr<LitStr>,
    pub format: Attr<Format>,
    pub min: Attr<Number>,
    pub max: Attr<Number>,
    pub min_length: Attr<Count>,
    pub max_length: Attr<Count>,
    pub min_items: Attr<Count>,
    pub max_items: Attr<Count>,
    pub choices: Attr<Vec<Listed>>,
    /// Options that are given at run time.
    pub options: Attr<()>,
    pub default: Attr<Value>,
    pub rename: Attr<LitStr>,
    pub secret: Attr<()>,
    pub not_secret: Attr<()>,
    pub validate: Attr<Path>,
    pub parse: Attr<()>,
}

#[derive(Default)]
pub struct StructAttrs {
    pub rename_all: Attr<Case>,
    pub validate: Attr<Path>,
    pub krate: Attr<Path>,
}

#[derive(Default)]
pub struct EnumAttrs {
    pub rename_all: Attr<Case>,
    pub krate: Attr<Path>,
}

#[derive(Default)]
pub struct VariantAttrs {
    pub rename: Attr<LitStr>,
    pub title: Attr<LitStr>,
}

/// One value of `enum("a", "b" = "Title of b")`.
pub struct Listed {
    pub value: LitStr,
    pub title: Option<LitStr>,
}

/// What may stand behind `default =`.
pub enum Value {
    Text(LitStr),
    Number(Number),
    Bool(LitBool),
    List(Vec<LitStr>, Span),
}

/// A number as it is written, or the constant that holds it.
pub enum Number {
    Whole(i128, Span),
    Fraction(f64, Span),
    Const(Path),
}

/// A count of characters or values.
pub enum Count {
    Literal(usize, Span),
    Const(Path),
}

/// The attributes of one kind of place.
pub trait Attrs: Default {
    /// Where they stand, in the words of an error.
    const PLACE: &'static str;
    const KEYS: &'static [&'static str];

    /// Reads what stands behind a key of [`KEYS`](Self::KEYS).
    fn value(&mut self, key: Ident, input: ParseStream<'_>) -> syn::Result<()>;
}

macro_rules! attrs {
    ($attrs:ident on $place:literal { $($key:literal => $field:ident: $parse:expr;)* }) => {
        impl Attrs for $attrs {
            const PLACE: &'static str = $place;
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn value(&mut self, key: Ident, input: ParseStream<'_>) -> syn::Result<()> {
                match key.to_string().as_str() {
                    $($key => set(&mut self.$field, key, $parse(input)),)*
                    _ => Err(input.error("this key is not known here")),
                }
            }
        }
    };
}

attrs!(FieldAttrs on "a field" {
    "title" => title: shown;
    "description" => description: shown;
    "format" => format: format;
    "min" => min: number;
    "max" => max: number;
    "min_length" => min_length: count;
    "max_length" => max_length: count;
    "min_items" => min_items: count;
    "max_items" => max_items: count;
    "enum" => choices: choices;
    "options" => options: flag;
    "default" => default: value;
    "rename" => rename: text;
    "secret" => secret: flag;
    "not_secret" => not_secret: flag;
    "validate" => validate: path;
    "parse" => parse: flag;
});

attrs!(StructAttrs on "a struct" {
    "rename_all" => rename_all: case;
    "validate" => validate: path;
    "crate" => krate: path;
});

attrs!(EnumAttrs on "an enum" {
    "rename_all" => rename_all: case;
    "crate" => krate: path;
});

attrs!(VariantAttrs on "a variant" {
    "rename" => rename: text;
    "title" => title: shown;
});

/// Where a key may stand, for who wrote it in the wrong place: first on the other part of the same item.
const PLACES: &[(&str, &[&str])] = &[
    (FieldAttrs::PLACE, FieldAttrs::KEYS),
    (StructAttrs::PLACE, StructAttrs::KEYS),
    (VariantAttrs::PLACE, VariantAttrs::KEYS),
    (EnumAttrs::PLACE, EnumAttrs::KEYS),
];

/// Reads every `#[elicit(…)]`. A mistake in one item does not hide those of the others.
pub fn parse<A: Attrs>(attrs: &[Attribute], errors: &mut Errors) -> A {
    let mut parsed = A::default();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("elicit")) {
        let list = match attr.meta.require_list() {
            Ok(list) => list,
            Err(_) => {
                errors.at(
                    &attr.meta,
                    "write the attributes in parentheses: `#[elicit(…)]`",
                );
                continue;
            }
        };
        let result = list.parse_args_with(|input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(error) = item(&mut parsed, input) {
                    errors.push(error);
                    skip_item(input)?;
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        });
        if let Err(error) = result {
            errors.push(error);
        }
    }
    parsed
}

fn item<A: Attrs>(attrs: &mut A, input: ParseStream<'_>) -> syn::Result<()> {
    let key = Ident::parse_any(input)
        .map(|key| key.unraw())
        .map_err(|error| syn::Error::new(error.span(), "expected the name of an attribute"))?;
    if !A::KEYS.contains(&key.to_string().as_str()) {
        return Err(syn::Error::new(key.span(), unknown::<A>(&key.to_string())));
    }
    attrs.value(key, input)?;
    if input.is_empty() || input.peek(Token![,]) {
        Ok(())
    } else {
        Err(input.error("expected a comma before the next attribute"))
    }
}

fn skip_item(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

fn unknown<A: Attrs>(key: &str) -> String {
    if key == "pattern" {
        return "a form has no patterns: the protocol cannot say one, and hosts do not check it; write `validate = path` or `parse`".to_owned();
    }
    let item = |place: &str| matches!(place, "an enum" | "a variant");
    let mut places: Vec<_> = PLACES
        .iter()
        .filter(|(_, keys)| keys.contains(&key))
        .collect();
    places.sort_by_key(|(place, _)| item(place) != item(A::PLACE));
    if let Some((place, _)) = places.first() {
        return format!("`{key}` does not go on {}: write it on {place}", A::PLACE);
    }
    let all = A::KEYS.join("`, `");
    match nearest(key, A::KEYS.iter().copied()) {
        Some(near) => format!("unknown attribute `{key}`: did you mean `{near}`?"),
        None => format!("unknown attribute `{key}`: {} takes `{all}`", A::PLACE),
    }
}

/// The name that was probably meant.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    names
        .map(|name| (strsim::jaro_winkler(word, name), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

/// The one place that knows of duplicates: the second key is the wrong one.
fn set<T>(attr: &mut Attr<T>, key: Ident, value: syn::Result<T>) -> syn::Result<()> {
    if attr.is_some() {
        // What stands behind it is left to be skipped.
        return Err(syn::Error::new(
            key.span(),
            format!("`{key}` is given twice: remove one of them"),
        ));
    }
    *attr = Some(Keyed { value: value?, key });
    Ok(())
}

fn equals(input: ParseStream<'_>, what: &str) -> syn::Result<()> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        Ok(())
    } else {
        Err(syn::Error::new(
            input.span(),
            format!("expected `= {what}`"),
        ))
    }
}

fn flag(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        Ok(())
    } else {
        Err(input.error("this attribute takes no value: remove it"))
    }
}

fn text(input: ParseStream<'_>) -> syn::Result<LitStr> {
    equals(input, "\"text\"")?;
    quoted(input)
}

/// A text that is shown, and would hide the name behind it if it were empty.
fn shown(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let text = text(input)?;
    not_empty(&text)?;
    Ok(text)
}

fn not_empty(text: &LitStr) -> syn::Result<()> {
    if text.value().trim().is_empty() {
        return Err(syn::Error::new(
            text.span(),
            "this text is empty: leave it out",
        ));
    }
    Ok(())
}

fn path(input: ParseStream<'_>) -> syn::Result<Path> {
    equals(input, "path")?;
    Path::parse_mod_style(input)
        .map_err(|error| syn::Error::new(error.span(), "expected a path, without quotes"))
}

fn case(input: ParseStream<'_>) -> syn::Result<Case> {
    let name = text(input)?;
    one_of(&name, Case::named, Case::names(), "a case")
}

fn format(input: ParseStream<'_>) -> syn::Result<Format> {
    let name = text(input)?;
    one_of(
        &name,
        Format::from_name,
        Format::ALL.into_iter().map(Format::name),
        "a format",
    )
}

fn one_of<T>(
    name: &LitStr,
    named: impl Fn(&str) -> Option<T>,
    names: impl Iterator<Item = &'static str> + Clone,
    what: &str,
) -> syn::Result<T> {
    let text = name.value();
    named(&text).ok_or_else(|| {
        let message = match nearest(&text, names.clone()) {
            Some(near) => format!("`{text}` is not {what}: did you mean `{near}`?"),
            None => format!(
                "`{text}` is not {what}: write one of `{}`",
                names.collect::<Vec<_>>().join("`, `")
            ),
        };
        syn::Error::new(name.span(), message)
    })
}

fn count(input: ParseStream<'_>) -> syn::Result<Count> {
    const EXPECTED: &str = "expected a whole number from 0 on, or the path of a `usize` constant";
    equals(input, "a whole number")?;
    let wrong = |span| syn::Error::new(span, EXPECTED);
    match Number::parse(input).map_err(|error| wrong(error.span()))? {
        Number::Whole(n, span) => usize::try_from(n)
            .map(|n| Count::Literal(n, span))
            .map_err(|_| wrong(span)),
        Number::Fraction(_, span) => Err(wrong(span)),
        Number::Const(path) => Ok(Count::Const(path)),
    }
}

fn number(input: ParseStream<'_>) -> syn::Result<Number> {
    equals(input, "a number")?;
    input.parse()
}

impl Parse for Number {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let minus: Option<Token![-]> = input.parse()?;
        let sign = if minus.is_some() { "-" } else { "" };
        let too_large = |span| syn::Error::new(span, "this number is too large");
        if input.peek(LitInt) {
            let literal: LitInt = input.parse()?;
            no_suffix(literal.suffix(), literal.span())?;
            let n = format!("{sign}{}", literal.base10_digits());
            let n = n.parse().map_err(|_| too_large(literal.span()))?;
            Ok(Self::Whole(n, literal.span()))
        } else if input.peek(LitFloat) {
            let literal: LitFloat = input.parse()?;
            no_suffix(literal.suffix(), literal.span())?;
            let n: f64 = format!("{sign}{}", literal.base10_digits())
                .parse()
                .map_err(|_| too_large(literal.span()))?;
            if n.is_finite() {
                Ok(Self::Fraction(n, literal.span()))
            } else {
                Err(too_large(literal.span()))
            }
        } else if minus.is_none() && !input.peek(LitStr) && !input.peek(LitBool) {
            constant(input).map(Self::Const)
        } else {
            Err(input.error("expected a number, without quotes, or the path of a constant"))
        }
    }
}

fn constant(input: ParseStream<'_>) -> syn::Result<Path> {
    let mut path: Path = input.parse().map_err(|error| {
        syn::Error::new(error.span(), "expected a literal or the path of a constant")
    })?;
    // `Limits<3>::MAX` is written as in a type, and stands where a value does.
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert_default();
        }
    }
    Ok(path)
}

/// A literal has no suffix: its type is that of the field.
fn no_suffix(suffix: &str, span: Span) -> syn::Result<()> {
    if suffix.is_empty() {
        Ok(())
    } else {
        Err(syn::Error::new(
            span,
            format!("remove the suffix `{suffix}`"),
        ))
    }
}

fn value(input: ParseStream<'_>) -> syn::Result<Value> {
    equals(input, "a value")?;
    if input.peek(LitStr) {
        quoted(input).map(Value::Text)
    } else if input.peek(LitBool) {
        input.parse().map(Value::Bool)
    } else if input.peek(token::Bracket) {
        let content;
        let bracket = bracketed!(content in input);
        let texts = all(&content, quoted).map_err(|error| {
            syn::Error::new(error.span(), "expected texts in quotes, between commas")
        })?;
        Ok(Value::List(texts, bracket.span.join()))
    } else {
        input.parse().map(Value::Number)
    }
}

fn choices(input: ParseStream<'_>) -> syn::Result<Vec<Listed>> {
    if !input.peek(token::Paren) {
        return Err(syn::Error::new(
            input.span(),
            "expected the values: `enum(\"a\", \"b\" = \"Title of b\")`",
        ));
    }
    let content;
    parenthesized!(content in input);
    all(&content, Listed::parse)
}

/// The items between commas. After a mistake the rest is passed over, or syn would report it too.
fn all<T>(
    content: ParseStream<'_>,
    item: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    match content.parse_terminated(item, Token![,]) {
        Ok(items) => Ok(items.into_iter().collect()),
        Err(error) => {
            content.parse::<TokenStream>()?;
            Err(error)
        }
    }
}

fn quoted(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let text: LitStr = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), "expected a text in quotes"))?;
    no_suffix(text.suffix(), text.span())?;
    Ok(text)
}

impl Parse for Listed {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value = quoted(input)?;
        let title = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(quoted(input)?),
            None => None,
        };
        if let Some(title) = &title {
            not_empty(title)?;
        }
        Ok(Self { value, title })
    }
}

impl FieldAttrs {
    /// The constants that it names.
    pub fn constants(&mut self) -> impl Iterator<Item = &mut Path> {
        let numbers = [&mut self.min, &mut self.max].into_iter().flatten();
        let counts = [
            &mut self.min_length,
            &mut self.max_length,
            &mut self.min_items,
            &mut self.max_items,
        ];
        let default = self.default.iter_mut().map(|default| &mut default.value);
        let numbers = numbers
            .map(|number| &mut number.value)
            .chain(default.filter_map(|default| match default {
                Value::Number(number) => Some(number),
                _ => None,
            }))
            .filter_map(|number| match number {
                Number::Const(path) => Some(path),
                _ => None,
            });
        numbers.chain(
            counts
                .into_iter()
                .flatten()
                .filter_map(|count| match &mut count.value {
                    Count::Const(path) => Some(path),
                    Count::Literal(..) => None,
                }),
        )
    }
}

impl Number {
    pub fn span(&self) -> Span {
        match self {
            Self::Whole(_, span) | Self::Fraction(_, span) => *span,
            Self::Const(path) => path.span(),
        }
    }

    /// The number, where it is spelled out.
    pub fn literal(&self) -> Option<elicit_core::Number> {
        match self {
            Self::Whole(n, _) => Some(elicit_core::Number::Integer(*n)),
            Self::Fraction(n, _) => Some(elicit_core::Number::Float(*n)),
            Self::Const(_) => None,
        }
    }
}

impl Count {
    pub fn span(&self) -> Span {
        match self {
            Self::Literal(_, span) => *span,
            Self::Const(path) => path.span(),
        }
    }

    pub fn literal(&self) -> Option<u64> {
        match self {
            Self::Literal(n, _) => u64::try_from(*n).ok(),
            Self::Const(_) => None,
        }
    }
}

impl Value {
    pub fn span(&self) -> Span {
        match self {
            Self::Text(text) => text.span(),
            Self::Number(number) => number.span(),
            Self::Bool(yes) => yes.span(),
            Self::List(_, span) => *span,
        }
    }
}

impl ToTokens for Count {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Literal(n, _) => n.to_tokens(tokens),
            Self::Const(path) => path.to_tokens(tokens),
        }
    }
}

impl ToTokens for Listed {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let value = &self.value;
        tokens.extend(match &self.title {
            Some(title) => quote!(_elicit::ChoiceOption::titled(#value, #title)),
            None => quote!(_elicit::ChoiceOption::new(#value)),
        });
    }
}
