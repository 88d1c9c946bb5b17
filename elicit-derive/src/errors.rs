//! All mistakes of one input, reported together.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

pub struct Errors {
    errors: Vec<syn::Error>,
    finished: bool,
}

impl Errors {
    pub fn new() -> Self {
        Self {
            errors: Vec::new(),
            finished: false,
        }
    }

    /// A mistake at these tokens.
    pub fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake at this span.
    pub fn at_span(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    pub fn push(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    pub fn count(&self) -> usize {
        self.errors.len()
    }

    /// `None` where nothing is wrong, otherwise a `compile_error!` for each mistake.
    pub fn finish(mut self) -> Option<TokenStream> {
        self.finished = true;
        let errors = std::mem::take(&mut self.errors);
        (!errors.is_empty()).then(|| errors.iter().map(syn::Error::to_compile_error).collect())
    }
}

/// Errors that nobody reports would be mistakes that compile.
impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.finished || std::thread::panicking(),
            "errors were dropped without being reported"
        );
    }
}
