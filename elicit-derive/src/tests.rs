//! The derive from inside: the code it writes for one struct, and its own words for mistakes.
//!
//! What the compiler says of a form, and where, is in `tests/ui` of the workspace.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::{DeriveInput, LitStr, parse_quote};

use crate::derive;

/// `tests/golden/book_return.rs` is what a reader sees of the macro. After a change of the expansion, write it
/// anew with `ELICIT_BLESS=1 cargo test -p elicit-derive --lib` and look at the difference.
#[test]
fn the_expansion_is_a_table_of_data() {
    let inputs: [DeriveInput; 2] = [
        parse_quote! {
            #[elicit(validate = in_season)]
            struct BookReturn {
                #[elicit(title = "Reason")]
                reason: Reason,
                #[elicit(title = "Email for the label", format = "email")]
                email: String,
                #[elicit(title = "Number of boxes", min = 1, max = 3, default = 1)]
                boxes: u8,
                #[elicit(title = "Pickup date", format = "date", validate = on_a_weekday)]
                pickup_date: String,
                /// We use the paper of the season.
                #[elicit(title = "Gift wrap the replacement")]
                gift_wrap: Option<bool>,
            }
        },
        parse_quote! {
            enum Reason {
                Broken,
                #[elicit(rename = "Wrong item")]
                WrongItem,
                #[elicit(rename = "No longer needed", title = "I changed my mind")]
                NoLongerNeeded,
            }
        },
    ];
    let code: TokenStream = inputs
        .iter()
        .map(|input| {
            let expansion = derive(input);
            quote::quote!(#input #expansion)
        })
        .collect();
    let code = prettyplease::unparse(&syn::parse2(code).expect("the expansion is Rust"));

    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/book_return.rs");
    if std::env::var_os("ELICIT_BLESS").is_some() {
        std::fs::write(&golden, &code).expect("the golden file can be written");
    }
    // A checkout may have given it other line ends.
    let kept = std::fs::read_to_string(&golden)
        .expect("the golden file is there")
        .replace("\r\n", "\n");
    assert!(
        kept == code,
        "the expansion is not that of {}; it is now:\n{code}",
        golden.display(),
    );
}

#[test]
fn with_another_path_nothing_names_the_crate() {
    let input: DeriveInput = parse_quote! {
        #[elicit(crate = some::sdk)]
        struct Form {
            #[elicit(enum("a", "b" = "B"), default = "a")]
            listed: String,
            #[elicit(parse)]
            address: IpAddr,
        }
    };
    let code = derive(&input).to_string();
    assert!(code.contains("use some :: sdk :: __private"), "{code}");
    assert!(!code.contains("mcp_elicit"), "{code}");
}

/// The texts of the errors, in the order in which they are reported.
fn errors(input: &DeriveInput) -> Vec<String> {
    let mut tokens = derive(input).into_iter().peekable();
    let mut errors = Vec::new();
    while let Some(token) = tokens.next() {
        if matches!(&token, TokenTree::Ident(name) if name == "compile_error") {
            // `compile_error` `!` `{ "text" }`
            let text = tokens.nth(1).expect("the macro has an argument");
            let TokenTree::Group(text) = text else {
                panic!("the argument is not in brackets: {text}");
            };
            let text: LitStr = syn::parse2(text.stream()).expect("the argument is a text");
            errors.push(text.value());
        }
    }
    errors
}

/// Checks the errors of one input after another.
macro_rules! errors {
    ($({ $($input:tt)* } => $($message:literal)&+;)*) => {$(
        assert_eq!(errors(&parse_quote!($($input)*)), [$($message),+], "{}", stringify!($($input)*));
    )*};
}

#[test]
fn a_right_form_has_no_errors() {
    assert!(
        errors(&parse_quote!(
            struct Confirm {}
        ))
        .is_empty()
    );
}

#[test]
fn what_is_no_form() {
    errors! {
        { struct Pair(u8, u8); } =>
            "the answers of a form have names: write a struct with named fields";
        { struct Confirm; } =>
            "a form is a struct with braces: for one that asks nothing but yes, write `struct Confirm {}`";
        { union Either { a: u8, b: i8 } } =>
            "a form is a struct, and a choice an enum: a union is neither";
        { enum Nothing {} } =>
            "a choice needs something to choose: add a variant";
        { enum Data { Plain, Holds(u8) } } =>
            "an option of a choice is a word and holds no data: ask for the data with fields of their own";
        { struct Generic<T> { field: T } } =>
            "a form is one fixed set of fields, known when it is compiled: remove the generic parameters";
        { struct Where where u8: Copy { field: u8 } } =>
            "a form has no generic parameters: remove the `where` clause";
    }
}

#[test]
fn attributes_that_do_not_parse() {
    errors! {
        { struct F { #[elicit] a: u8 } } =>
            "write the attributes in parentheses: `#[elicit(…)]`";
        { struct F { #[elicit(titel = "A")] a: u8 } } =>
            "unknown attribute `titel`: did you mean `title`?";
        { enum E { #[elicit(xyz)] A } } =>
            "unknown attribute `xyz`: a variant takes `rename`, `title`";
        { struct F { #[elicit(rename_all = "camelCase")] a: u8 } } =>
            "`rename_all` does not go on a field: write it on a struct";
        { #[elicit(min = 1)] struct F { a: u8 } } =>
            "`min` does not go on a struct: write it on a field";
        { struct F { #[elicit(pattern = "[a-z]+")] a: String } } =>
            "a form has no patterns: the protocol cannot say one, and hosts do not check it; write `validate = path` or `parse`";
        { struct F { #[elicit(title = "A", title = "B")] a: u8 } } =>
            "`title` is given twice: remove one of them";
        { struct F { #[elicit(title)] a: u8 } } =>
            "expected `= \"text\"`";
        { struct F { #[elicit(title = A)] a: u8 } } =>
            "expected a text in quotes";
        { struct F { #[elicit(min = "1")] a: u8 } } =>
            "expected a number, without quotes, or the path of a constant";
        { struct F { #[elicit(max_length = -1)] a: String } } =>
            "expected a whole number from 0 on, or the path of a `usize` constant";
        { struct F { #[elicit(secret = true)] a: String } } =>
            "this attribute takes no value: remove it";
        { struct F { #[elicit(validate = "check")] a: String } } =>
            "expected a path, without quotes";
        { struct F { #[elicit(format = "mail")] a: String } } =>
            "`mail` is not a format: did you mean `email`?";
        { struct F { #[elicit(format = "ipv4")] a: String } } =>
            "`ipv4` is not a format: write one of `email`, `uri`, `date`, `date-time`";
        { #[elicit(rename_all = "camel_case")] struct F { a: u8 } } =>
            "`camel_case` is not a case: did you mean `camelCase`?";
        { struct F { #[elicit(enum = "a")] a: String } } =>
            "expected the values: `enum(\"a\", \"b\" = \"Title of b\")`";
        { struct F { #[elicit(min = 1 max = 3)] a: u8 } } =>
            "expected a comma before the next attribute";
    }
}

#[test]
fn attributes_that_contradict() {
    errors! {
        { struct F { #[elicit(min = 3, max = 1)] a: u8 } } =>
            "`min` is greater than `max`: no number is accepted";
        { struct F { #[elicit(min_length = 3, max_length = 1)] a: String } } =>
            "`min_length` is greater than `max_length`: no text is accepted";
        { struct F { #[elicit(enum("a", "b"), min_items = 3)] a: Vec<String> } } =>
            "`min_items` asks for more values than there are options";
        { struct F { #[elicit(enum("a", "b"), max_items = 0)] a: Vec<String> } } =>
            "`max_items` of 0 leaves nothing to choose: leave the field out";
        { struct F { #[elicit(max = 3, default = 4)] a: u8 } } =>
            "the default is greater than `max`";
        { struct F { #[elicit(max_length = 2, default = "äöü")] a: String } } =>
            "the default has more characters than `max_length`";
        { struct F { #[elicit(format = "date", default = "2026-02-31")] a: String } } =>
            "the default is not a date, like `2026-07-01`";
        { struct F { #[elicit(enum("a", "b"), default = "c")] a: String } } =>
            "the default is not one of the options";
        { struct F { #[elicit(enum("a", "a"))] a: String } } =>
            "`a` is listed twice: remove one of them";
        { struct F { #[elicit(enum("a"), options)] a: String } } =>
            "the options are listed by `enum` or given at run time: remove one of them";
        { struct F { #[elicit(secret, not_secret)] a: String } } =>
            "a field is `secret` or `not_secret`: remove one of them";
        { struct F { #[elicit(secret, default = "x")] a: String } } =>
            "a secret has no default, which everybody could read: remove it";
        { struct F { a: u8, #[elicit(rename = "a")] b: u8 } } =>
            "another field is named `a` too: give one of them another name with `rename`";
        { enum E { A, #[elicit(rename = "")] B } } =>
            "the name of a variant must not be empty: hosts cannot show it";
    }
}

#[test]
fn several_mistakes_are_reported_together() {
    errors! {
        {
            #[elicit(rename_al = "camelCase")]
            struct F {
                #[elicit(titel = "A", min = 3, max = 1)]
                a: u8,
                #[elicit(rename = "a", format = "mail", secret, secret)]
                b: String,
            }
        } =>
            "unknown attribute `rename_al`: did you mean `rename_all`?"
            & "unknown attribute `titel`: did you mean `title`?"
            & "`mail` is not a format: did you mean `email`?"
            & "`secret` is given twice: remove one of them"
            & "another field is named `a` too: give one of them another name with `rename`"
            & "`min` is greater than `max`: no number is accepted";
    }
}
