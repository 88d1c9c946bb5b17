//! Attributes that we do not know, or know of another place.

use mcp_elicit::Elicit;

#[derive(Elicit)]
#[elicit(renameall = "camelCase")] // ERROR: unknown attribute `renameall`: did you mean `rename_all`?
#[elicit(deny_unknown_fields)] // ERROR: unknown attribute `deny_unknown_fields`: a struct takes `rename_all`, `validate`, `crate`
#[elicit(min = 3)] // ERROR: `min` does not go on a struct: write it on a field
#[elicit(title = "Return")] // ERROR: `title` does not go on a struct: write it on a field
#[elicit(rename = "Return")] // ERROR: `rename` does not go on a struct: write it on a field
struct Fields {
    #[elicit(titel = "a")] // ERROR: unknown attribute `titel`: did you mean `title`?
    title: String,
    #[elicit(maximum = 3)] // ERROR: unknown attribute `maximum`: did you mean `max`?
    max: u8,
    #[elicit(minLength = 3)] // ERROR: unknown attribute `minLength`: did you mean `min_length`?
    min_length: String,
    #[elicit(max_lenght(3))] // ERROR: unknown attribute `max_lenght`: did you mean `max_length`?
    max_length: String,
    #[elicit(skip)] // ERROR: unknown attribute `skip`: a field takes `title`, `description`
    skip: String,
    #[elicit(flatten)] // ERROR: unknown attribute `flatten`: a field takes
    flatten: String,
    #[elicit(skip, title = "a")] // ERROR: unknown attribute `skip`
    #[elicit(xyz = [1, 2], max_length = 3)] // ERROR: unknown attribute `xyz`
    many: String,
    #[elicit(pattern = "[a-z]+")] // ERROR: a form has no patterns
    pattern: String,
    #[elicit(rename_all = "camelCase")] // ERROR: `rename_all` does not go on a field: write it on a struct
    rename_all: String,
    #[elicit(crate = mcp_elicit)] // ERROR: `crate` does not go on a field: write it on a struct
    krate: String,
    #[elicit(r#type = "a")] // ERROR: unknown attribute
    raw: String,
    #[elicit(elicit::title = "a")] // ERROR: unknown attribute `elicit`
    path: String,
}

#[derive(Elicit)]
#[elicit(rename_al = "camelCase")] // ERROR: unknown attribute `rename_al`: did you mean `rename_all`?
#[elicit(validate = rule)] // ERROR: `validate` does not go on an enum
#[elicit(title = "Reason")] // ERROR: `title` does not go on an enum
#[elicit(default = "One")] // ERROR: `default` does not go on an enum: write it on a field
#[elicit(pattern = "a")] // ERROR: a form has no patterns
enum Choice {
    #[elicit(default)] // ERROR: `default` does not go on a variant: write it on a field
    One,
    #[elicit(description = "a")] // ERROR: `description` does not go on a variant: write it on a field
    Two,
    #[elicit(rename_all = "camelCase")] // ERROR: `rename_all` does not go on a variant
    Three,
    #[elicit(renam = "a")] // ERROR: unknown attribute `renam`: did you mean `rename`?
    Four,
    #[elicit(xyz)] // ERROR: unknown attribute `xyz`: a variant takes `rename`, `title`
    Five,
}

fn main() {}
