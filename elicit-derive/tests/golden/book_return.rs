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
    use ::mcp_elicit::__private as _elicit;
    #[allow(unused_imports)]
    use _elicit::{HoldsAnything as _, NotReady as _, ParsePlain as _, Ready as _};
    const __P0: _elicit::Property = {
        let __field = _elicit::field::<Reason>().named("reason").title("Reason");
        __field.sound_property()
    };
    const __P1: _elicit::Property = {
        let __field = _elicit::field::<String>()
            .named("email")
            .title("Email for the label");
        let __field = __field.format(_elicit::Format::Email);
        __field.sound_property()
    };
    const __P2: _elicit::Property = {
        let __field = _elicit::field::<u8>().named("boxes").title("Number of boxes");
        let __field = __field.min(1i128);
        let __field = __field.max(3i128);
        let __field = __field.default_whole(1i128);
        __field.property()
    };
    const __P3: _elicit::Property = {
        let __field = _elicit::field::<String>()
            .named("pickup_date")
            .title("Pickup date");
        let __field = __field.format(_elicit::Format::Date);
        __field.sound_property()
    };
    const __P4: _elicit::Property = {
        let __field = _elicit::field::<Option<bool>>()
            .named("gift_wrap")
            .title("Gift wrap the replacement")
            .description("We use the paper of the season.");
        __field.sound_property()
    };
    const __PROPERTIES: &[_elicit::Property] = &[__P0, __P1, __P2, __P3, __P4];
    const _: () = _elicit::must(
        _elicit::bounds({
            const __P: &_elicit::Property = &__P2;
            __P.kind()
        }),
    );
    const _: () = _elicit::must(
        _elicit::after(
            _elicit::bounds({
                const __P: &_elicit::Property = &__P2;
                __P.kind()
            }),
            _elicit::default(
                {
                    const __P: &_elicit::Property = &__P2;
                    __P.kind()
                },
                0u8,
            ),
        ),
    );
    static __SCHEMA: _elicit::Schema = _elicit::Schema::of(__PROPERTIES);
    static __JSON: _elicit::Json = _elicit::Json::new(|| _elicit::json(&__SCHEMA));
    #[automatically_derived]
    impl _elicit::Elicit for BookReturn {
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
            let mut __0 = (&_elicit::As::<Reason>::__OF).__slot();
            let mut __1 = (&_elicit::As::<String>::__OF).__slot();
            let mut __2 = (&_elicit::As::<u8>::__OF).__slot();
            let mut __3 = (&_elicit::As::<String>::__OF).__slot();
            let mut __4 = (&_elicit::As::<Option<bool>>::__OF).__slot();
            while let ::core::option::Option::Some(__at) = __answers
                .next_field(|__name| match __name {
                    "reason" => ::core::option::Option::Some(0),
                    "email" => ::core::option::Option::Some(1),
                    "boxes" => ::core::option::Option::Some(2),
                    "pickup_date" => ::core::option::Option::Some(3),
                    "gift_wrap" => ::core::option::Option::Some(4),
                    _ => ::core::option::Option::None,
                })?
            {
                match __at {
                    0 => __answers.read(0, &mut __0)?,
                    1 => __answers.read(1, &mut __1)?,
                    2 => __answers.read(2, &mut __2)?,
                    3 => __answers.read(3, &mut __3)?,
                    4 => __answers.read(4, &mut __4)?,
                    _ => {}
                }
            }
            __answers.settle(0, &mut __0);
            __answers.settle(1, &mut __1);
            __answers.settle(2, &mut __2);
            __answers.settle(3, &mut __3);
            let __refusal = __3.rule(|__value| on_a_weekday(__value));
            __answers.refuse(3, &mut __3, __refusal);
            __answers.settle(4, &mut __4);
            if let (
                ::core::option::Option::Some(__0),
                ::core::option::Option::Some(__1),
                ::core::option::Option::Some(__2),
                ::core::option::Option::Some(__3),
                ::core::option::Option::Some(__4),
            ) = (
                _elicit::Gathered::value(__0),
                _elicit::Gathered::value(__1),
                _elicit::Gathered::value(__2),
                _elicit::Gathered::value(__3),
                _elicit::Gathered::value(__4),
            ) {
                *__form = ::core::option::Option::Some(Self {
                    reason: __0,
                    email: __1,
                    boxes: __2,
                    pickup_date: __3,
                    gift_wrap: __4,
                });
            }
            __answers.finish(__form, |__form| in_season(__form));
            ::core::result::Result::Ok(())
        }
    }
};
enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}
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
    use ::mcp_elicit::__private as _elicit;
    #[allow(unused_imports)]
    use _elicit::{HoldsAnything as _, NotReady as _, ParsePlain as _, Ready as _};
    #[automatically_derived]
    impl _elicit::Choice for Reason {
        type List<__L> = _elicit::Spec<__L, __L, _elicit::kind::ManyOf>;
        const OPTIONS: &'static [_elicit::ChoiceOption] = &[
            _elicit::ChoiceOption::new("Broken"),
            _elicit::ChoiceOption::new("Wrong item"),
            _elicit::ChoiceOption::titled("No longer needed", "I changed my mind"),
        ];
        const DISCRIMINANTS: &'static [::core::primitive::i128] = &[
            Self::Broken as ::core::primitive::i128,
            Self::WrongItem as ::core::primitive::i128,
            Self::NoLongerNeeded as ::core::primitive::i128,
        ];
        fn option(
            __at: ::core::primitive::usize,
            _: &::core::primitive::str,
        ) -> ::core::option::Option<Self> {
            match __at {
                0 => ::core::option::Option::Some(Self::Broken),
                1 => ::core::option::Option::Some(Self::WrongItem),
                2 => ::core::option::Option::Some(Self::NoLongerNeeded),
                _ => ::core::option::Option::None,
            }
        }
    }
    #[automatically_derived]
    impl _elicit::Field for Reason {
        type Of = _elicit::Spec<Self, Self, _elicit::kind::OneOf>;
        const SPEC: <Self as _elicit::Field>::Of = _elicit::Spec::one_of();
        fn from_option(
            __at: ::core::primitive::usize,
            __value: &::core::primitive::str,
        ) -> ::core::result::Result<Self, _elicit::Fault> {
            _elicit::Choice::option(__at, __value).ok_or(_elicit::NOT_LISTED)
        }
    }
};
