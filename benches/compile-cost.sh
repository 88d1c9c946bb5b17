#!/usr/bin/env bash
# What it costs to check 100 structs of 8 fields with this derive, with serde's, and with serde's and
# schemars': the median of seven warm `cargo check`s of that one crate, in one run.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

generate() { # name, dependencies, derive, whether the attributes are ours
    mkdir -p "$work/$1/src"
    printf '[package]\nname = "cost"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]\n%s\n' "$2" \
        >"$work/$1/Cargo.toml"
    {
        printf '#![allow(dead_code)]\n#[derive(%s)]\npub enum Size { Small, Medium, Large }\n' "$3"
        for i in $(seq 100); do
            attribute() { [ "$4" = ours ] && printf '    #[elicit(%s)]\n' "$5" || true; }
            printf '#[derive(%s)]\npub struct S%s {\n' "$3" "$i"
            attribute "$@" 'title = "Name", min_length = 1, max_length = 80'
            printf '    pub name: String,\n'
            attribute "$@" 'title = "Email", format = "email"'
            printf '    pub email: String,\n'
            attribute "$@" 'title = "Boxes", min = 1, max = 3'
            printf '    pub boxes: u8,\n    pub gift: bool,\n    pub note: Option<String>,\n    pub size: Size,\n'
            attribute "$@" 'title = "Price", min = 0.5, max = 99.5'
            printf '    pub price: f64,\n'
            attribute "$@" 'title = "Sizes", max_items = 2'
            printf '    pub sizes: Vec<Size>,\n}\n'
        done
    } >"$work/$1/src/lib.rs"
}

serde='serde = { version = "1", features = ["derive"] }'
generate elicit "mcp-elicit = { path = \"$here\" }" mcp_elicit::Elicit ours
generate serde "$serde" serde::Deserialize theirs
generate serde-both "$serde" 'serde::Serialize, serde::Deserialize' theirs
generate serde-schemars "$serde"$'\nschemars = "1"' 'serde::Deserialize, schemars::JsonSchema' theirs

export CARGO_INCREMENTAL=0
for name in elicit serde serde-both serde-schemars; do
    cd "$work/$name"
    cargo check -q
    for _ in $(seq 7); do
        touch src/lib.rs
        start=$(date +%s%N)
        cargo check -q
        echo $((($(date +%s%N) - start) / 1000000))
    done | sort -n | sed -n 4p | xargs printf '%-16s %s ms\n' "$name"
done
