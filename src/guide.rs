//! How to begin, page by page.
//!
//! The pages are files of the repository too, where their links lead to files. Of a link that is defined twice the first
//! counts, so here they lead to these docs.

pub mod rmcp {
    //! [`Ask`]: crate::rmcp::Ask
    //! [`wrap`]: crate::rmcp::Elicitation::wrap
    //! [`timeout`]: crate::rmcp::Elicitation::timeout
    //! [`Elicitation::principal`]: crate::rmcp::Elicitation::principal
    #![doc = include_str!("../docs/rmcp.md")]
}

pub mod json_rpc {
    //! [`Conversation::push`]: crate::Conversation::push
    //! [`Entry`]: crate::Entry
    #![doc = include_str!("../docs/json-rpc.md")]
}
