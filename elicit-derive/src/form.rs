//! The input as a form, in source order. It may still be wrong; [`check`](crate::check) looks at it.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Fields, FieldsNamed, LitStr, Path};

use crate::attr::{self, EnumAttrs, FieldAttrs, StructAttrs, VariantAttrs};
use crate::case::Case;
use crate::doc;
use crate::errors::Errors;

pub enum Form<'a> {
    Struct(Struct<'a>),
    Choice(Choice<'a>),
    /// Not a form at all; the reason is among the errors.
    Other,
}

pub struct Struct<'a> {
    pub attrs: StructAttrs,
    pub fields: Vec<Field<'a>>,
}

pub struct Field<'a> {
    pub ident: &'a Ident,
    /// The type, without `Self`: a field's row stands outside of the `impl`, where that has no meaning.
    pub ty: TokenStream,
    pub name: Name,
    pub description: Option<String>,
    pub attrs: FieldAttrs,
    /// Whether one of the errors is about this field.
    pub wrong: bool,
}

pub struct Choice<'a> {
    pub attrs: EnumAttrs,
    pub variants: Vec<Variant<'a>>,
}

pub struct Variant<'a> {
    pub ident: &'a Ident,
    pub value: Name,
    pub attrs: VariantAttrs,
}

/// A name on the wire, and where it comes from.
pub struct Name {
    pub text: String,
    pub span: Span,
}

impl Name {
    fn of(ident: &Ident, rename: Option<&LitStr>, rename_all: Option<Case>) -> Self {
        let plain = ident.unraw().to_string();
        let text = match (rename, rename_all) {
            (Some(rename), _) => rename.value(),
            (None, Some(case)) => case.apply(&plain),
            (None, None) => plain,
        };
        Self {
            text,
            span: rename.map_or_else(|| ident.span(), LitStr::span),
        }
    }
}

pub fn parse<'a>(input: &'a DeriveInput, errors: &mut Errors) -> Form<'a> {
    match &input.data {
        Data::Struct(data) => {
            let attrs: StructAttrs = attr::parse(&input.attrs, errors);
            generics(input, errors);
            let rename_all = attrs.rename_all.as_ref().map(|case| case.value);
            let fields = match &data.fields {
                Fields::Named(named) => fields(named, &input.ident, rename_all, errors),
                Fields::Unnamed(unnamed) => {
                    errors.at(
                        unnamed,
                        "the answers of a form have names: write a struct with named fields",
                    );
                    Vec::new()
                }
                Fields::Unit => {
                    errors.at(
                        &input.ident,
                        format!(
                            "a form is a struct with braces: for one that asks nothing but yes, write `struct {} {{}}`",
                            input.ident
                        ),
                    );
                    Vec::new()
                }
            };
            Form::Struct(Struct { attrs, fields })
        }
        Data::Enum(data) => {
            let attrs: EnumAttrs = attr::parse(&input.attrs, errors);
            generics(input, errors);
            if data.variants.is_empty() {
                errors.at(
                    &input.ident,
                    "a choice needs something to choose: add a variant",
                );
            }
            let variants = variants(
                data,
                attrs.rename_all.as_ref().map(|case| case.value),
                errors,
            );
            Form::Choice(Choice { attrs, variants })
        }
        Data::Union(data) => {
            errors.at_span(
                data.union_token.span,
                "a form is a struct, and a choice an enum: a union is neither",
            );
            Form::Other
        }
    }
}

fn generics(input: &DeriveInput, errors: &mut Errors) {
    if !input.generics.params.is_empty() {
        errors.at(
            &input.generics,
            "a form is one fixed set of fields, known when it is compiled: remove the generic parameters",
        );
    } else if let Some(clause) = &input.generics.where_clause
        && !clause.predicates.is_empty()
    {
        errors.at(
            clause,
            "a form has no generic parameters: remove the `where` clause",
        );
    }
}

fn fields<'a>(
    named: &'a FieldsNamed,
    form: &Ident,
    rename_all: Option<Case>,
    errors: &mut Errors,
) -> Vec<Field<'a>> {
    named
        .named
        .iter()
        .filter_map(|field| {
            // Named fields have names; syn's type says it for both sorts.
            let ident = field.ident.as_ref()?;
            let before = errors.count();
            let mut attrs: FieldAttrs = attr::parse(&field.attrs, errors);
            for path in attrs.constants() {
                without_self_path(path, form);
            }
            let rename = attrs.rename.as_ref().map(|rename| &rename.value);
            let description = match &attrs.description {
                Some(description) => Some(description.value.value()),
                None => doc::text(&field.attrs),
            };
            Some(Field {
                ident,
                ty: without_self(field.ty.to_token_stream(), form),
                name: Name::of(ident, rename, rename_all),
                description,
                wrong: errors.count() > before,
                attrs,
            })
        })
        .collect()
}

fn variants<'a>(
    data: &'a DataEnum,
    rename_all: Option<Case>,
    errors: &mut Errors,
) -> Vec<Variant<'a>> {
    data.variants
        .iter()
        .map(|variant| {
            let attrs: VariantAttrs = attr::parse(&variant.attrs, errors);
            if !matches!(variant.fields, Fields::Unit) {
                errors.at(
                    &variant.fields,
                    "an option of a choice is a word and holds no data: ask for the data with fields of their own",
                );
            }
            let rename = attrs.rename.as_ref().map(|rename| &rename.value);
            Variant {
                ident: &variant.ident,
                value: Name::of(&variant.ident, rename, rename_all),
                attrs,
            }
        })
        .collect()
}

/// `Self` under the form's own name, where it stands.
fn named(form: &Ident, at: &Ident) -> Ident {
    let mut form = form.clone();
    form.set_span(form.span().located_at(at.span()));
    form
}

fn without_self(tokens: TokenStream, form: &Ident) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(ident) if ident == "Self" => TokenTree::Ident(named(form, &ident)),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_self(group.stream(), form));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            other => other,
        })
        .collect()
}

fn without_self_path(path: &mut Path, form: &Ident) {
    if path.leading_colon.is_none()
        && let Some(first) = path.segments.first_mut()
        && first.ident == "Self"
    {
        first.ident = named(form, &first.ident);
    }
}
