//! `#[derive(Elicit)]` of `mcp-elicit`; depend on that crate, which re-exports it.
//!
//! The path is the same for every input: what the user wrote (`attr`), the form it makes
//! (`form`), what is wrong with it (`check`), and the code (`expand`), or, where something is wrong,
//! the errors and a stand-in (`fallback`) that keeps the compiler from reporting more.

#![forbid(unsafe_code)]

mod attr;
mod case;
mod check;
mod doc;
mod errors;
mod expand;
mod fallback;
mod form;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

#[doc = include_str!("../docs/attributes.md")]
#[proc_macro_derive(Elicit, attributes(elicit))]
pub fn derive_elicit(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    derive(&input).into()
}

fn derive(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = errors::Errors::new();
    let mut form = form::parse(input, &mut errors);
    check::check(&mut form, &mut errors);
    match errors.finish() {
        None => expand::expand(input, &form),
        Some(errors) => fallback::fallback(input, &form, &errors),
    }
}
