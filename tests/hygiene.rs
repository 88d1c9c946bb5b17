//! What the derive writes meets no name of the user's, and breaks no lint of theirs.

#![deny(future_incompatible, non_ascii_idents)]

extern crate mcp_elicit as forms;

use forms::Elicit;
use serde_json::{Value, json};

/// Forms of somebody who uses no prelude, warns of everything and has other things by the usual names.
mod strict {
    #![no_implicit_prelude]
    #![deny(
        warnings,
        let_underscore,
        nonstandard_style,
        refining_impl_trait,
        rust_2018_idioms,
        unused,
        absolute_paths_not_starting_with_crate,
        explicit_outlives_requirements,
        meta_variable_misuse,
        missing_docs,
        redundant_lifetimes,
        single_use_lifetimes,
        trivial_casts,
        trivial_numeric_casts,
        unit_bindings,
        unreachable_pub,
        unsafe_code,
        unused_import_braces,
        unused_lifetimes,
        unused_qualifications,
        unused_results,
        variant_size_differences,
        clippy::all,
        clippy::pedantic,
        clippy::nursery,
        clippy::arithmetic_side_effects,
        clippy::as_conversions,
        clippy::default_numeric_fallback,
        clippy::exhaustive_structs,
        clippy::indexing_slicing,
        clippy::missing_docs_in_private_items,
        clippy::min_ident_chars,
        clippy::question_mark_used,
        clippy::shadow_reuse,
        clippy::shadow_unrelated,
        clippy::unreachable,
        clippy::wildcard_enum_match_arm
    )]
    // `unreachable_pub` wants what this forbids.
    #![allow(clippy::redundant_pub_crate)]

    /// A form with every attribute, in a module that has its own meaning for every usual name.
    pub(crate) mod names {
        use ::forms::Elicit as Derived;

        /// What a path that starts at the root cannot meet.
        mod core {}
        /// The same.
        mod std {}
        /// The same.
        mod alloc {}
        /// The same.
        mod mcp_elicit {}
        /// The same.
        mod elicit_core {}

        /// Types and values that are not what they are elsewhere.
        #[allow(dead_code, reason = "they are there to be met by mistake")]
        pub(crate) mod shadows {
            /// No `Option`.
            pub(crate) struct Option;
            /// No `Result`.
            pub(crate) struct Result;
            /// No `String`.
            pub(crate) struct String;
            /// No `Vec`.
            pub(crate) struct Vec;
            /// No `Some`.
            pub(crate) struct Some;
            /// No `None`.
            pub(crate) struct None;
            /// No `Ok`.
            pub(crate) struct Ok;
            /// No `Err`.
            pub(crate) struct Err;
            /// No trait of ours.
            pub(crate) struct Elicit;
            /// No trait of ours.
            pub(crate) struct Field;
            /// No trait of ours.
            pub(crate) struct Choice;
            /// No schema.
            pub(crate) struct Schema;
            /// No property.
            pub(crate) struct Property;
            /// No slot's helper.
            pub(crate) struct Parse;
        }
        #[allow(unused_imports, reason = "they are there to be met by mistake")]
        use self::shadows::*;

        /// No primitive types, either.
        #[allow(
            non_camel_case_types,
            dead_code,
            reason = "they are there to be met by mistake"
        )]
        mod primitives {
            /// No `i128`.
            pub(crate) struct i128;
            /// No `f64`.
            pub(crate) struct f64;
            /// No `usize`.
            pub(crate) struct usize;
            /// No `str`.
            pub(crate) struct str;
            /// No `bool`.
            pub(crate) struct bool;
        }
        #[allow(unused_imports, reason = "they are there to be met by mistake")]
        use self::primitives::*;

        /// A constant as a bound.
        pub(crate) const LIMIT: u8 = 3;
        /// A constant as a bound and a default.
        pub(crate) const WIDE: i64 = 9;
        /// A constant that needs no cast to a double.
        pub(crate) const SHARE: ::core::primitive::f64 = 0.5;
        /// A constant as a count.
        pub(crate) const LENGTH: ::core::primitive::usize = 4;

        /// Every attribute of a field and of a struct.
        #[derive(Derived)]
        #[elicit(crate = ::forms, rename_all = "camelCase", validate = whole)]
        pub(crate) struct Everything {
            /// Described here.
            #[elicit(title = "Text", min_length = 1, max_length = LENGTH, validate = fine)]
            pub(crate) text: ::std::string::String,
            #[elicit(
                description = "Described there.",
                format = "date",
                default = "2026-07-01"
            )]
            pub(crate) day: ::std::option::Option<::std::string::String>,
            #[elicit(min = 1, max = LIMIT, default = LIMIT)]
            pub(crate) whole: u8,
            #[elicit(min = 0, max = WIDE, default = WIDE)]
            pub(crate) wide: i64,
            #[elicit(min = SHARE, max = 2.5, default = 1)]
            pub(crate) share: ::core::primitive::f64,
            #[elicit(default = true)]
            pub(crate) yes: ::core::primitive::bool,
            #[elicit(default = Size::Large)]
            pub(crate) size: Size,
            #[elicit(min_items = 1, max_items = 2, default = ["Small"])]
            pub(crate) sizes: ::std::vec::Vec<Size>,
            #[elicit(enum("a", "b" = "Title of b"), default = "a")]
            pub(crate) listed: ::std::string::String,
            #[elicit(options)]
            pub(crate) later: ::std::option::Option<::std::string::String>,
            #[elicit(parse)]
            pub(crate) address: ::std::net::IpAddr,
            #[elicit(parse, rename = "maybe")]
            pub(crate) maybe_address: ::std::option::Option<::std::net::IpAddr>,
            #[elicit(not_secret)]
            pub(crate) pin: ::std::string::String,
        }

        /// A choice of two.
        #[derive(Derived, Debug, PartialEq, Eq)]
        #[elicit(crate = ::forms, rename_all = "PascalCase")]
        pub(crate) enum Size {
            /// Little.
            #[elicit(title = "A small one")]
            Small,
            /// Big.
            #[elicit(rename = "Big")]
            Large,
        }

        /// A secret, which is another path through the derive.
        #[derive(Derived)]
        #[elicit(crate = ::forms)]
        pub(crate) struct Hidden {
            #[elicit(secret)]
            pub(crate) api_key: ::std::string::String,
            pub(crate) password: ::forms::Secret,
        }

        /// A rule for a text.
        const fn fine(
            text: &::core::primitive::str,
        ) -> ::std::result::Result<(), &'static ::core::primitive::str> {
            if text.is_ascii() {
                ::std::result::Result::Ok(())
            } else {
                ::std::result::Result::Err("must be ASCII")
            }
        }

        /// A rule across fields.
        const fn whole(form: &Everything) -> ::std::result::Result<(), ::forms::Problem> {
            if form.whole == 2 && form.yes {
                return ::std::result::Result::Err(::forms::Problem::new("whole", "must not be 2"));
            }
            ::std::result::Result::Ok(())
        }
    }

    /// Names that the derive's own might be.
    pub(crate) mod locals {
        use ::forms::Elicit;

        /// Fields named like the locals of the expansion, and like keywords.
        #[derive(Elicit)]
        #[elicit(crate = ::forms)]
        #[allow(non_snake_case, reason = "they are names of the derive's")]
        pub(crate) struct Locals {
            pub(crate) __0: u8,
            pub(crate) __1: u8,
            pub(crate) __answers: u8,
            pub(crate) __at: u8,
            pub(crate) __field: u8,
            pub(crate) __form: u8,
            pub(crate) __value: u8,
            pub(crate) __PROPERTIES: u8,
            pub(crate) _elicit: u8,
            pub(crate) r#type: u8,
            pub(crate) r#match: ::std::option::Option<Keyword>,
        }

        /// Variants named like keywords and like what the prelude has.
        #[derive(Elicit, Debug, PartialEq, Eq)]
        #[elicit(crate = ::forms)]
        pub(crate) enum Keyword {
            /// A keyword.
            r#Else,
            /// No `Some`.
            Some,
            /// No `None`.
            None,
            /// No `Ok`.
            Ok,
        }

        /// Traits that are there for every type, with the names of what the derive calls.
        #[allow(
            dead_code,
            unused_variables,
            reason = "they are there to be met by mistake"
        )]
        mod traits {
            /// Methods and constants that a blanket implementation gives to all.
            pub(crate) trait Everywhere: ::std::marker::Sized {
                /// A constant of the derive's.
                const SPEC: u8 = 0;
                /// A method of the derive's.
                fn named(&self) {}
                /// A method of the derive's.
                fn property(&self) {}
                /// A method of the derive's.
                fn slot(&self) {}
                /// A method of the derive's.
                fn take(&self) {}
                /// A method of the derive's.
                fn next_field(&self) {}
                /// A method of the derive's.
                fn into_inner(self) {}
                /// A method of the derive's.
                fn kind(&self) {}
                /// A function of the derive's.
                fn schema() {}
            }
            impl<T> Everywhere for T {}
        }

        /// A module in which they are in scope.
        pub(crate) mod among_them {
            #[allow(unused_imports, reason = "they are there to be met by mistake")]
            use super::traits::Everywhere as _;
            use ::forms::Elicit;

            /// The same derive among them.
            #[derive(Elicit)]
            #[elicit(crate = ::forms)]
            pub(crate) struct Among {
                #[elicit(min_length = 1)]
                pub(crate) text: ::std::string::String,
                #[elicit(parse)]
                pub(crate) address: ::std::net::IpAddr,
                #[elicit(parse)]
                pub(crate) maybe: ::std::option::Option<::std::net::IpAddr>,
            }
        }
    }

    /// Where else a form can be declared, and how else the crate can be named.
    pub(crate) mod places {
        /// Somebody else's crate that hands ours on.
        pub(crate) mod sdk {
            pub(crate) mod elicitation {
                //! Ours.
                pub(crate) use ::forms::*;
            }
        }

        /// The path is seen from where the struct is.
        #[derive(sdk::elicitation::Elicit)]
        #[elicit(crate = self::sdk::elicitation)]
        pub(crate) struct Relative {
            pub(crate) size: u8,
        }

        /// In a function, with a type of the function's own.
        pub(crate) fn in_a_function() -> &'static ::core::primitive::str {
            #[derive(::forms::Elicit)]
            #[elicit(crate = ::forms)]
            #[allow(dead_code, reason = "only its text is looked at")]
            struct Local {
                mood: Mood,
            }

            #[derive(::forms::Elicit)]
            #[elicit(crate = ::forms)]
            #[allow(dead_code, reason = "only its text is looked at")]
            enum Mood {
                Good,
            }

            <Local as ::forms::Elicit>::requested_schema()
        }

        /// From a macro, whose names are not those of its caller.
        macro_rules! form {
        ($name:ident { $($field:ident: $type:ty,)* }) => {
            /// Written by a macro.
            #[derive(::forms::Elicit)]
            #[elicit(crate = ::forms)]
            pub(crate) struct $name {
                $(
                    #[elicit(min = 1)]
                    pub(crate) $field: $type,
                )*
                #[elicit(max_length = 3)]
                pub(crate) last: ::std::string::String,
            }
        };
    }
        form!(FromMacro {
            first: u8,
            second: ::std::option::Option<i16>,
        });

        /// On their way out, but still asked.
        #[derive(::forms::Elicit)]
        #[elicit(crate = ::forms)]
        #[deprecated]
        pub(crate) struct Old {
            #[deprecated]
            pub(crate) colour: ::std::option::Option<u8>,
        }
    }
}

/// What the struct makes of the content, or what it says is wrong.
fn read<T: Elicit>(content: &Value) -> Result<T, String> {
    T::from_content(content).map_err(|problems| problems.to_string())
}

#[test]
fn every_attribute_among_names_of_the_users() {
    let content = json!({
        "text": "abc", "sizes": ["Big", "Small"], "address": "192.0.2.1", "pin": "Olympia",
    });
    let Ok(form) = read::<strict::names::Everything>(&content) else {
        panic!("the content is right");
    };
    assert_eq!(form.text, "abc");
    assert_eq!(form.day.as_deref(), Some("2026-07-01"));
    assert_eq!(
        (form.whole, form.wide, form.yes),
        (strict::names::LIMIT, 9, true)
    );
    assert!((1.0..=1.0).contains(&form.share));
    assert_eq!(form.size, strict::names::Size::Large);
    assert_eq!(
        form.sizes,
        [strict::names::Size::Large, strict::names::Size::Small]
    );
    assert_eq!((form.listed.as_str(), form.pin.as_str()), ("a", "Olympia"));
    assert!(form.later.is_none() && form.maybe_address.is_none());
    assert!(form.address.is_ipv4());

    let wrong = |content| read::<strict::names::Everything>(&content).map(|_| ());
    assert_eq!(
        wrong(json!({"text": "é", "whole": 4})),
        Err(
            "text: must be ASCII; whole: must be 1 to 3; address: missing; pin: missing".to_owned()
        ),
    );
    let content = json!({"text": "abc", "whole": 2, "address": "::1", "pin": "Olympia"});
    assert_eq!(wrong(content), Err("whole: must not be 2".to_owned()));
}

#[test]
fn a_secret_among_names_of_the_users() {
    let content = json!({"api_key": "k", "password": "p"});
    let Ok(form) = read::<strict::names::Hidden>(&content) else {
        panic!("the content is right");
    };
    assert_eq!(
        form.api_key,
        form.password.expose_secret().replace('p', "k")
    );
}

#[test]
fn fields_named_like_the_locals_of_the_expansion() {
    let content = json!({
        "__0": 1, "__1": 2, "__answers": 3, "__at": 4, "__field": 5, "__form": 6, "__value": 7,
        "__PROPERTIES": 8, "_elicit": 9, "type": 10, "match": "Else",
    });
    let Ok(form) = read::<strict::locals::Locals>(&content) else {
        panic!("the content is right");
    };
    assert_eq!(
        [
            form.__0,
            form.__1,
            form.__answers,
            form.__at,
            form.__field,
            form.__form,
            form.__value,
            form.__PROPERTIES,
            form._elicit,
            form.r#type,
        ],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    assert_eq!(form.r#match, Some(strict::locals::Keyword::r#Else));
}

#[test]
fn traits_with_the_names_of_what_is_called() {
    let content = json!({"text": "a", "address": "192.0.2.1", "maybe": "::1"});
    let Ok(form) = read::<strict::locals::among_them::Among>(&content) else {
        panic!("the content is right");
    };
    assert_eq!(form.text, "a");
    assert!(form.address.is_ipv4());
    assert!(form.maybe.is_some_and(|address| address.is_ipv6()));
}

#[test]
fn a_form_can_stand_anywhere() {
    let Ok(relative) = read::<strict::places::Relative>(&json!({"size": 3})) else {
        panic!("the content is right");
    };
    assert_eq!(relative.size, 3);
    assert_eq!(
        strict::places::in_a_function(),
        r#"{"type":"object","properties":{"mood":{"type":"string","enum":["Good"]}},"required":["mood"]}"#,
    );

    let Ok(made) = read::<strict::places::FromMacro>(&json!({"first": 1, "last": "abc"})) else {
        panic!("the content is right");
    };
    assert_eq!(
        (made.first, made.second, made.last.as_str()),
        (1, None, "abc")
    );
    assert_eq!(
        read::<strict::places::FromMacro>(&json!({"first": 0, "second": 0, "last": "abcd"})).map(|_| ()),
        Err(
            "first: must be 1 to 255; second: must be at least 1; last: must be at most 3 characters"
                .to_owned()
        ),
    );

    #[allow(deprecated, reason = "it is what is tested")]
    let Ok(old) = read::<strict::places::Old>(&json!({"colour": 3})) else {
        panic!("the content is right");
    };
    #[allow(deprecated, reason = "it is what is tested")]
    let colour = old.colour;
    assert_eq!(colour, Some(3));
}

/// Types, attributes, constants and rules may come from different macros; their names do not get in each
/// other's way.
mod parts_from_macros {
    use mcp_elicit::Elicit;

    const LIMIT: u8 = 2;

    const fn fine(_: &u8) -> Result<(), &'static str> {
        Ok(())
    }

    const fn whole(_: &Parts) -> Result<(), &'static str> {
        Ok(())
    }

    macro_rules! form {
        ($type:ident, $limit:path, $default:literal, $rule:path, $whole:path, $(#[$meta:meta])*) => {
            #[derive(Elicit)]
            #[elicit(validate = $whole)]
            struct Parts {
                #[elicit(max = $limit, default = $default, validate = $rule)]
                a: $type,
                #[elicit(min = 1, default = $limit)]
                b: $type,
                $(#[$meta])*
                c: String,
            }
        };
    }

    form!(u8, LIMIT, 1, fine, whole, #[elicit(title = "C")] #[elicit(max_length = 3)]);

    macro_rules! item {
        ($($tokens:tt)*) => {
            #[derive(Elicit)]
            $($tokens)*
        };
    }

    item!(
        struct Tokens {
            #[elicit(min = 1, max = LIMIT)]
            a: u8,
        }
    );

    #[test]
    fn are_one_form() {
        let parts = Parts::from_content(serde_json::json!({"c": "x"}));
        assert!(parts.is_ok_and(|parts| (parts.a, parts.b, parts.c.as_str()) == (1, 2, "x")));
        let tokens = Tokens::from_content(serde_json::json!({"a": 2}));
        assert!(tokens.is_ok_and(|tokens| tokens.a == 2));
    }

    trait HasNumber {
        type Number;
    }

    impl HasNumber for OfItself {
        type Number = u8;
    }

    /// `Self` is the form, in a type and in a constant.
    #[derive(Elicit)]
    struct OfItself {
        #[elicit(max = Self::MOST, default = Self::MOST)]
        number: <Self as HasNumber>::Number,
    }

    impl OfItself {
        const MOST: u8 = 200;
    }

    /// Variants named like what the traits have.
    #[derive(Debug, PartialEq, Elicit)]
    enum Preposition {
        Of,
        List,
    }

    #[derive(Elicit)]
    struct Word {
        #[elicit(default = Preposition::Of)]
        word: Preposition,
    }

    #[test]
    fn itself_is_known() {
        let nothing = serde_json::json!({});
        assert!(OfItself::from_content(&nothing).is_ok_and(|form| form.number == 200));
        assert!(Word::from_content(&nothing).is_ok_and(|form| form.word == Preposition::Of));
        let list = serde_json::json!({"word": "List"});
        assert!(Word::from_content(&list).is_ok_and(|form| form.word == Preposition::List));
    }
}
