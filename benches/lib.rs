//! Nothing but a place for the benches: `cargo bench -p elicit-benches`, and `compile-cost.sh`.
