//! What a form with mistakes becomes: the errors, and a stand-in for the trait, so that the
//! compiler does not add that it is missing. The rows of the other fields are kept: what the
//! compiler has to say about them belongs into the same run.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::expand::{block, krate, table};
use crate::form::Form;

pub fn fallback(input: &DeriveInput, form: &Form<'_>, errors: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, clause) = input.generics.split_for_impl();
    let stand_in = match form {
        Form::Struct(form) => {
            // With generic parameters a type cannot be named outside.
            let fields = form
                .fields
                .iter()
                .filter(|field| !field.wrong && input.generics.params.is_empty());
            let table = table(fields);
            block(
                krate(form.attrs.krate.as_ref()),
                quote! {
                    #table

                    #[automatically_derived]
                    impl #generics _elicit::Elicit for #ident #arguments #clause {
                        type Channel = _elicit::Channel<false>;

                        fn schema() -> &'static _elicit::Schema {
                            ::core::unreachable!()
                        }

                        fn requested_schema() -> &'static ::core::primitive::str {
                            ::core::unreachable!()
                        }

                        fn read<'__de, __A: _elicit::MapAccess<'__de>>(
                            _: &mut _elicit::Answers<'_, __A>,
                            _: &mut ::core::option::Option<Self>,
                        ) -> ::core::result::Result<(), __A::Error> {
                            ::core::unreachable!()
                        }
                    }
                },
            )
        }
        Form::Choice(choice) => {
            // With the values, so that a default among them is not a mistake that only follows from these.
            let values = choice.variants.iter().map(|variant| &variant.value.text);
            block(
                krate(choice.attrs.krate.as_ref()),
                quote! {
                    #[automatically_derived]
                    impl #generics _elicit::Choice for #ident #arguments #clause {
                        type List<__L> = _elicit::Spec<__L, __L, _elicit::kind::ManyOf>;
                        const OPTIONS: &'static [_elicit::ChoiceOption] =
                            &[#(_elicit::ChoiceOption::new(#values)),*];
                        const DISCRIMINANTS: &'static [::core::primitive::i128] = &[];

                        fn option(
                            _: ::core::primitive::usize,
                            _: &::core::primitive::str,
                        ) -> ::core::option::Option<Self> {
                            ::core::unreachable!()
                        }
                    }

                    #[automatically_derived]
                    impl #generics _elicit::Field for #ident #arguments #clause {
                        type Of = _elicit::Spec<Self, Self, _elicit::kind::OneOf>;
                        const SPEC: <Self as _elicit::Field>::Of = _elicit::Spec::one_of();
                    }
                },
            )
        }
        Form::Other => TokenStream::new(),
    };
    quote!(#errors #stand_in)
}
