//! The code for a form in which nothing is wrong as far as its attributes say it.
//!
//! It is a table: one row of constant data a field, and for the answer one slot a field. What the compiler
//! has to say about a field, it says about the one call of `field` in its row, or about the attribute's
//! own token.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Path};

use crate::attr::{Keyed, Number, Value};
use crate::form::{Choice, Field, Form, Struct};

pub fn expand(input: &DeriveInput, form: &Form<'_>) -> TokenStream {
    match form {
        Form::Struct(form) => block(krate(form.attrs.krate.as_ref()), structure(input, form)),
        Form::Choice(choice) => block(
            krate(choice.attrs.krate.as_ref()),
            enumeration(input, choice),
        ),
        Form::Other => TokenStream::new(),
    }
}

/// One anonymous constant holds it all, so that no name meets one of the user's.
pub fn block(krate: TokenStream, items: TokenStream) -> TokenStream {
    quote! {
        #[allow(
            clippy::all,
            clippy::pedantic,
            clippy::restriction,
            deprecated,
            trivial_casts,
            trivial_numeric_casts,
            non_snake_case,
            unused_qualifications,
        )]
        const _: () = {
            use #krate::__private as _elicit;
            #[allow(unused_imports)]
            use _elicit::{HoldsAnything as _, NotReady as _, ParsePlain as _, Ready as _};
            #items
        };
    }
}

pub fn krate(path: Option<&Keyed<Path>>) -> TokenStream {
    match path {
        Some(path) => {
            let path = &path.value;
            quote!(#path)
        }
        None => quote!(::mcp_elicit),
    }
}

fn structure(input: &DeriveInput, form: &Struct<'_>) -> TokenStream {
    let ident = &input.ident;
    let table = table(form.fields.iter());
    let slots: Vec<Ident> = names("__", form.fields.len());
    let at: Vec<Literal> = (0..form.fields.len())
        .map(Literal::usize_unsuffixed)
        .collect();
    let fields = form.fields.iter().map(ready);
    let names = form.fields.iter().map(|field| &field.name.text);
    // Each field's rule behind its settling, so that the problems are in the order of the fields.
    let settled = form
        .fields
        .iter()
        .zip(&slots)
        .zip(&at)
        .map(|((field, slot), at)| {
            let rule = rule(field, slot, at);
            quote! {
                __answers.settle(#at, &mut #slot);
                #rule
            }
        });
    let members = form.fields.iter().zip(&slots).map(|(field, slot)| {
        let ident = field.ident;
        if field.attrs.parse.is_some() {
            quote!(#ident: #slot.into_inner())
        } else {
            quote!(#ident: #slot)
        }
    });
    let built = quote!(Self { #(#members),* });
    let rule = form.attrs.validate.as_ref().map(|validate| {
        let path = &validate.value;
        // Our own names keep our span: the path may come from another macro.
        let (answers, form) = (format_ident!("__answers"), format_ident!("__form"));
        quote_spanned!(path.span()=> #answers.finish(#form, |__form| #path(__form));)
    });

    quote! {
        #table
        static __SCHEMA: _elicit::Schema = _elicit::Schema::of(__PROPERTIES);
        static __JSON: _elicit::Json = _elicit::Json::new(|| _elicit::json(&__SCHEMA));

        #[automatically_derived]
        impl _elicit::Elicit for #ident {
            type Channel = _elicit::Channel<{ _elicit::channel(__PROPERTIES) }>;

            fn schema() -> &'static _elicit::Schema {
                &__SCHEMA
            }

            fn requested_schema() -> &'static ::core::primitive::str {
                &__JSON
            }

            fn read<'__de, __A: _elicit::MapAccess<'__de>>(
                __answers: &mut _elicit::Answers<'_, __A>,
                __form: &mut ::core::option::Option<Self>,
            ) -> ::core::result::Result<(), __A::Error> {
                #(let mut #slots = (&#fields).__slot();)*
                while let ::core::option::Option::Some(__at) = __answers.next_field(|__name| match __name {
                    #(#names => ::core::option::Option::Some(#at),)*
                    _ => ::core::option::Option::None,
                })? {
                    match __at {
                        #(#at => __answers.read(#at, &mut #slots)?,)*
                        _ => {}
                    }
                }
                #(#settled)*
                if let (#(::core::option::Option::Some(#slots),)*) =
                    (#(_elicit::Gathered::value(#slots),)*)
                {
                    *__form = ::core::option::Option::Some(#built);
                }
                #rule
                ::core::result::Result::Ok(())
            }
        }
    }
}

/// The table of properties, a row for each field, and what only the compiler can judge of it. Each row is a
/// constant of its own: the compiler reports the same mistake once in each.
pub fn table<'a>(fields: impl Iterator<Item = &'a Field<'a>>) -> TokenStream {
    let fields: Vec<&Field<'_>> = fields.collect();
    let names = names("__P", fields.len());
    let rows = fields.iter().map(|field| row(field));
    let musts = fields
        .iter()
        .zip(&names)
        .flat_map(|(field, row)| musts(row, field));
    quote! {
        #(const #names: _elicit::Property = #rows;)*
        const __PROPERTIES: &[_elicit::Property] = &[#(#names),*];
        #(#musts)*
    }
}

fn names(prefix: &str, count: usize) -> Vec<Ident> {
    (0..count).map(|at| format_ident!("{prefix}{at}")).collect()
}

/// The description that the type gives: the one place that demands something of a field's type.
fn start(field: &Field<'_>) -> TokenStream {
    let ty = &field.ty;
    match &field.attrs.parse {
        Some(parse) => {
            quote_spanned!(parse.key.span()=> _elicit::field_as(_elicit::Parse::<#ty>::__AS))
        }
        None => {
            // From the type's first token to its last, so that whatever the compiler points at, the
            // call or the type in it, is one place and one error.
            let (first, last) = ends(ty);
            let mut start = quote_spanned!(first=> _elicit::field::<#ty);
            start.extend(quote_spanned!(last=> >()));
            start
        }
    }
}

/// The same type, asked about without a demand.
fn ready(field: &Field<'_>) -> TokenStream {
    let ty = &field.ty;
    match &field.attrs.parse {
        Some(_) => quote!(_elicit::Parse::<#ty>::__AS),
        None => quote!(_elicit::As::<#ty>::__OF),
    }
}

/// Where the first and the last token stand; what a macro handed over as one is looked into.
fn ends(tokens: impl ToTokens) -> (Span, Span) {
    let tokens: Vec<TokenTree> = tokens.to_token_stream().into_iter().collect();
    let end = |token: Option<&TokenTree>, which: fn((Span, Span)) -> Span| match token {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            which(ends(group.stream()))
        }
        Some(token) => token.span(),
        None => Span::call_site(),
    };
    (
        end(tokens.first(), |(first, _)| first),
        end(tokens.last(), |(_, last)| last),
    )
}

/// A field's row in the table of properties, in the order in which its attributes depend on each other.
fn row(field: &Field<'_>) -> TokenStream {
    let Field {
        ident,
        ty,
        name,
        description,
        attrs,
        ..
    } = field;
    let start = start(field);
    let name = &name.text;
    let title = attrs.title.as_ref().map(|title| {
        let text = &title.value;
        quote!(.title(#text))
    });
    let description = description
        .as_ref()
        .map(|description| quote!(.description(#description)));
    let start = quote!(#start.named(#name) #title #description);
    let mut row = Row { steps: Vec::new() };

    if let Some(choices) = &attrs.choices {
        let listed = &choices.value;
        row.call(&choices.key, "listed", quote!(const { &[#(#listed),*] }));
    }
    if let Some(options) = &attrs.options {
        row.call(&options.key, "listed_later", TokenStream::new());
    }
    for (attr, method) in [(&attrs.min, "min"), (&attrs.max, "max")] {
        if let Some(Keyed { key, value }) = attr {
            match value {
                Number::Whole(n, span) => row.call(key, method, whole(*n, *span)),
                Number::Fraction(n, span) => {
                    row.call(key, &format!("{method}_fraction"), fraction(*n, *span));
                }
                Number::Const(path) => {
                    row.call(key, &format!("{method}_const"), casts(path));
                }
            }
        }
    }
    for (attr, method) in [
        (&attrs.min_length, "min_length"),
        (&attrs.max_length, "max_length"),
        (&attrs.min_items, "min_items"),
        (&attrs.max_items, "max_items"),
    ] {
        if let Some(Keyed { key, value }) = attr {
            row.call(key, method, value);
        }
    }
    if let Some(Keyed { key, value }) = &attrs.format {
        let variant = format_ident!("{value:?}");
        row.call(key, "format", quote!(_elicit::Format::#variant));
    }
    if let Some(secret) = &attrs.secret {
        row.call(&secret.key, "secret", TokenStream::new());
    }
    match &attrs.not_secret {
        Some(not_secret) => row.call(&not_secret.key, "not_secret", TokenStream::new()),
        None if says_secret(field) => row.call(ident, "name_says_secret", TokenStream::new()),
        None => {}
    }
    if let Some(Keyed { value, .. }) = &attrs.default {
        default(&mut row, value);
    }
    // Bounds of its attributes are judged where they stand, those of its type here.
    let property = if bounds_at(field).is_some() {
        "property"
    } else {
        "sound_property"
    };
    row.finish(&start, property, ty.span())
}

/// The names by which a field is known to its author and to the user.
fn says_secret(field: &Field<'_>) -> bool {
    let ident = field.ident.to_string();
    [ident.as_str(), &field.name.text]
        .into_iter()
        .any(|name| elicit_core::secret_name::secret_word(name).is_some())
}

/// The steps in which a row is made, a method call each.
struct Row {
    steps: Vec<(Span, TokenStream)>,
}

impl Row {
    /// A step whose receiver and method stand on the attribute's key, where the compiler then points if the
    /// field's type does not take the attribute.
    fn call(&mut self, key: &Ident, method: &str, argument: impl ToTokens) {
        let method = Ident::new(method, key.span());
        self.steps.push((key.span(), quote!(.#method(#argument))));
    }

    fn finish(self, start: &TokenStream, property: &str, end: Span) -> TokenStream {
        // A name is bound with the span with which it is used: attributes and types may come from different
        // macros, and what one names the other does not see.
        let local = |span| Ident::new("__field", span);
        let mut names = self
            .steps
            .iter()
            .map(|(span, _)| local(*span))
            .chain([local(end)]);
        let mut this = names.next().unwrap_or_else(|| local(end));
        let mut row = quote!(let #this = #start;);
        for ((_, step), next) in self.steps.iter().zip(names) {
            row.extend(quote!(let #next = #this #step;));
            this = next;
        }
        let property = Ident::new(property, end);
        quote_spanned!(end=> { #row #this.#property() })
    }
}

fn default(row: &mut Row, value: &Value) {
    let at = Ident::new("default", value.span());
    match value {
        Value::Text(text) => row.call(&at, "default_text", text),
        Value::Bool(yes) => row.call(&at, "default_bool", yes),
        Value::Number(Number::Whole(n, span)) => row.call(&at, "default_whole", whole(*n, *span)),
        Value::Number(Number::Fraction(n, span)) => {
            row.call(&at, "default_fraction", fraction(*n, *span));
        }
        Value::Number(Number::Const(path)) => {
            let cast = quote_spanned! {path.span()=>
                _elicit::constant(__field, #path) as ::core::primitive::i128
            };
            row.call(&at, "default_cast", cast);
        }
        Value::List(values, _) => row.call(
            &at,
            "default_list",
            quote!(const { &[#(_elicit::Cow::Borrowed(#values)),*] }),
        ),
    }
}

fn whole(n: i128, span: Span) -> Literal {
    let mut literal = Literal::i128_suffixed(n);
    literal.set_span(span);
    literal
}

fn fraction(n: f64, span: Span) -> Literal {
    let mut literal = Literal::f64_suffixed(n);
    literal.set_span(span);
    literal
}

/// A constant of any number type, as a whole number and as a double. Where it is of another type, that is
/// said once, by `numeric`.
fn casts(path: &Path) -> TokenStream {
    let numeric = over(path, quote!(numeric), path);
    quote_spanned! {path.span()=>
        #numeric as ::core::primitive::i128, #numeric as ::core::primitive::f64
    }
}

/// A call of one of our functions that lies over the user's own tokens, from the first to the last:
/// whatever the compiler points at, the call or its argument, is one place and one error.
fn over(tokens: impl ToTokens, function: TokenStream, arguments: impl ToTokens) -> TokenStream {
    let (first, last) = ends(tokens);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments.to_token_stream());
    arguments.set_span(last);
    let function: TokenStream = function
        .into_iter()
        .map(|mut token| {
            token.set_span(first);
            token
        })
        .collect();
    let mut call = quote_spanned!(first=> _elicit::#function);
    arguments.to_tokens(&mut call);
    call
}

/// What only the compiler can judge: each an anonymous constant that points at the attribute. A verdict that
/// would only follow from another one is left to that.
fn musts(row: &Ident, field: &Field<'_>) -> Vec<TokenStream> {
    let attrs = &field.attrs;
    // By this row alone: a mistake in another one takes nothing from this one.
    let kind = quote!({ const __P: &_elicit::Property = &#row; __P.kind() });
    let mut musts = Vec::new();

    let mut sound = Vec::new();
    for bound in [&attrs.min, &attrs.max].into_iter().flatten() {
        if let Some(holds) = holds(field, &bound.value) {
            musts.push(must(bound.value.span(), holds.clone()));
            sound.push(holds);
        }
    }
    if let Some(span) = bounds_at(field) {
        let bounds = quote!(_elicit::bounds(#kind));
        musts.push(must(span, after(&sound, bounds.clone())));
        sound.push(bounds);
    }
    if let Some(Keyed { value, .. }) = &attrs.default {
        let holds = match value {
            Value::Number(Number::Const(_)) => {
                let ty = &field.ty;
                Some(quote!(_elicit::As::<#ty>::__HOLDS.default(#kind)))
            }
            Value::Number(number) => holds(field, number),
            _ => None,
        };
        // A yes or no fits a yes or no.
        let fits = (!matches!(value, Value::Bool(_))).then(|| {
            let formats = match value {
                Value::Text(text) => elicit_core::rule::formats(&text.value()),
                _ => 0,
            };
            let formats = Literal::u8_suffixed(formats);
            after(&sound, quote!(_elicit::default(#kind, #formats)))
        });
        let verdict = match (holds, fits) {
            (Some(holds), Some(fits)) => Some(quote!(_elicit::first(#holds, #fits))),
            (holds, fits) => holds.or(fits),
        };
        musts.extend(verdict.map(|verdict| must(value.span(), verdict)));
    }
    musts
}

fn must(span: Span, verdict: TokenStream) -> TokenStream {
    let must = quote_spanned!(span=> _elicit::must(#verdict));
    quote_spanned!(span=> const _: () = #must;)
}

/// A verdict that says something only where these others say nothing.
fn after(others: &[TokenStream], verdict: TokenStream) -> TokenStream {
    others.iter().rev().fold(
        verdict,
        |verdict, other| quote!(_elicit::after(#other, #verdict)),
    )
}

/// Whether the field's type can hold the number. Small ones fit every type but one that excludes zero.
fn holds(field: &Field<'_>, number: &Number) -> Option<TokenStream> {
    let ty = &field.ty;
    let holds = quote!(_elicit::As::<#ty>::__HOLDS);
    match number {
        Number::Whole(1..=127, _) | Number::Fraction(-1e38..=1e38, _) => None,
        Number::Whole(n, span) => {
            let n = whole(*n, *span);
            Some(quote!(#holds.whole(#n)))
        }
        Number::Fraction(n, span) => {
            let n = fraction(*n, *span);
            Some(quote!(#holds.fraction(#n)))
        }
        Number::Const(path) => {
            let casts = casts(path);
            Some(quote!(#holds.constant(#casts)))
        }
    }
}

/// Where the bounds stand, if there are any. The derive has compared what is spelled out; the field's type may
/// have bounds of its own.
fn bounds_at(field: &Field<'_>) -> Option<Span> {
    let attrs = &field.attrs;
    let numbers = [&attrs.min, &attrs.max].into_iter().flatten();
    let counts = [
        &attrs.min_length,
        &attrs.max_length,
        &attrs.min_items,
        &attrs.max_items,
    ];
    numbers
        .map(|number| number.value.span())
        .chain(counts.into_iter().flatten().map(|count| count.value.span()))
        .next()
}

/// A rule of the application's own. It stands in a closure, so that `fn(&str)` serves a `String`.
fn rule(field: &Field<'_>, slot: &Ident, at: &Literal) -> Option<TokenStream> {
    let path = &field.attrs.validate.as_ref()?.value;
    let answers = format_ident!("__answers");
    Some(
        quote_spanned!(path.span()=> let __refusal = #slot.rule(|__value| #path(__value)); #answers.refuse(#at, &mut #slot, __refusal);),
    )
}

fn enumeration(input: &DeriveInput, choice: &Choice<'_>) -> TokenStream {
    let ident = &input.ident;
    let variants: Vec<&Ident> = choice
        .variants
        .iter()
        .map(|variant| variant.ident)
        .collect();
    let at = (0..variants.len()).map(Literal::usize_unsuffixed);
    let options = choice.variants.iter().map(|variant| {
        let value = &variant.value.text;
        match &variant.attrs.title {
            Some(title) => {
                let title = &title.value;
                quote!(_elicit::ChoiceOption::titled(#value, #title))
            }
            None => quote!(_elicit::ChoiceOption::new(#value)),
        }
    });
    let field = choice_as_field(ident);
    quote! {
        #[automatically_derived]
        impl _elicit::Choice for #ident {
            type List<__L> = _elicit::Spec<__L, __L, _elicit::kind::ManyOf>;
            const OPTIONS: &'static [_elicit::ChoiceOption] = &[#(#options),*];
            const DISCRIMINANTS: &'static [::core::primitive::i128] =
                &[#(Self::#variants as ::core::primitive::i128),*];

            fn option(
                __at: ::core::primitive::usize,
                _: &::core::primitive::str,
            ) -> ::core::option::Option<Self> {
                match __at {
                    #(#at => ::core::option::Option::Some(Self::#variants),)*
                    _ => ::core::option::Option::None,
                }
            }
        }

        #field
    }
}

/// A choice is a field.
pub fn choice_as_field(choice: &Ident) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl _elicit::Field for #choice {
            type Of = _elicit::Spec<Self, Self, _elicit::kind::OneOf>;
            const SPEC: <Self as _elicit::Field>::Of = _elicit::Spec::one_of();

            fn from_option(
                __at: ::core::primitive::usize,
                __value: &::core::primitive::str,
            ) -> ::core::result::Result<Self, _elicit::Fault> {
                _elicit::Choice::option(__at, __value).ok_or(_elicit::NOT_LISTED)
            }
        }
    }
}
