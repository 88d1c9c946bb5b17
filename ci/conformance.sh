#!/usr/bin/env bash
# The public MCP conformance suite against examples/conformance.rs: every scenario of elicitation and of round trips.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source ci/peers.sh

# Each with its revision and the number of its checks: what no longer runs must not pass.
SCENARIOS='
2025-11-25 tools-call-elicitation 2
2025-11-25 elicitation-sep1034-defaults 6
2025-11-25 elicitation-sep1330-enums 6
2026-07-28 input-required-result-basic-elicitation 3
2026-07-28 input-required-result-ignore-extra-params 2
2026-07-28 input-required-result-missing-input-response 2
2026-07-28 input-required-result-validate-input 3
2026-07-28 input-required-result-result-type 2
2026-07-28 input-required-result-basic-sampling 3
2026-07-28 input-required-result-basic-list-roots 3
2026-07-28 input-required-result-request-state 3
2026-07-28 input-required-result-tampered-state 2
2026-07-28 input-required-result-multiple-input-requests 3
2026-07-28 input-required-result-multi-round 4
2026-07-28 input-required-result-non-tool-request 3
2026-07-28 input-required-result-capability-check 2
2026-07-28 input-required-result-unsupported-methods 2
'

install_npm
build_example conformance
start conformance "$EXAMPLE" 127.0.0.1:0

passed=0
while read -r revision scenario checks; do
    [ -n "$revision" ] || continue
    scenario "$checks" "$scenario" server --url "$URL" --spec-version "$revision" && passed=$((passed + checks))
done <<<"$SCENARIOS"
echo "conformance: $passed of 51 checks passed"
[ "$passed" = 51 ]
