use mcp_elicit::{Elicit, Form};

#[derive(Debug, PartialEq, Elicit)]
struct BookReturn {
    #[elicit(title = "Reason")]
    reason: Reason,
    #[elicit(title = "Email for the label", format = "email")]
    email: String,
    #[elicit(title = "Number of boxes", min = 1, max = 3)]
    boxes: u8,
    #[elicit(title = "Pickup date", format = "date")]
    pickup_date: String,
    /// Doc comments become the description.
    #[elicit(title = "Gift wrap the replacement")]
    gift_wrap: Option<bool>,
}

#[derive(Debug, PartialEq, Elicit)]
enum Reason {
    Broken,
    #[elicit(rename = "Wrong item")]
    WrongItem,
    #[elicit(rename = "No longer needed", title = "I changed my mind")]
    NoLongerNeeded,
}

fn main() {
    println!("{}", BookReturn::requested_schema());
    let form = Form::<BookReturn>::new("To book the pickup we need a few details.");
    println!("{}", form.to_json());
    let good = serde_json::json!({"action":"accept","content":{"reason":"Wrong item","email":"ada@example.org","boxes":2,"pickup_date":"2026-07-01"}});
    println!("{:?}", form.read(&good));
    let bad = serde_json::json!({"action":"accept","content":{"reason":"x","email":"ada@","boxes":9,"pickup_date":"2026-02-31"}});
    println!("{}", form.read(&bad).unwrap_err());
}
