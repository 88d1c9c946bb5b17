//! `rename_all`: the names of its cases, which are serde's, and what they make of an identifier.

use heck::{
    ToKebabCase, ToLowerCamelCase, ToPascalCase, ToShoutyKebabCase, ToShoutySnakeCase, ToSnakeCase,
};

type Convert = fn(&str) -> String;

const CASES: [(&str, Convert); 8] = [
    ("lowercase", str::to_lowercase),
    ("UPPERCASE", str::to_uppercase),
    ("PascalCase", |s| s.to_pascal_case()),
    ("camelCase", |s| s.to_lower_camel_case()),
    ("snake_case", |s| s.to_snake_case()),
    ("SCREAMING_SNAKE_CASE", |s| s.to_shouty_snake_case()),
    ("kebab-case", |s| s.to_kebab_case()),
    ("SCREAMING-KEBAB-CASE", |s| s.to_shouty_kebab_case()),
];

#[derive(Clone, Copy)]
pub struct Case(Convert);

impl Case {
    pub fn named(name: &str) -> Option<Self> {
        CASES
            .iter()
            .find(|(case, _)| *case == name)
            .map(|(_, convert)| Self(*convert))
    }

    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        CASES.iter().map(|(name, _)| *name)
    }

    pub fn apply(self, name: &str) -> String {
        self.0(name)
    }
}
