#!/usr/bin/env bash
# Our scripted host against other people's servers: server-everything, and the client scenarios of the public suite.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source ci/peers.sh

install_npm
build_example scripted_host

log=$LOGS/everything.log
within 60 "$EXAMPLE" --everything "$NODE" "$PEERS/node_modules/@modelcontextprotocol/server-everything/dist/index.js" stdio 2>"$log" || {
    cat "$log" >&2
    exit 1
}

passed=0
while read -r revision scenario checks; do
    scenario "$checks" "$scenario" client --command "$EXAMPLE" --spec-version "$revision" && passed=$((passed + checks))
done <<'SCENARIOS'
2025-11-25 elicitation-sep1034-client-defaults 5
2026-07-28 sep-2322-client-request-state 5
SCENARIOS
echo "hosts: $passed of 10 checks passed"
[ "$passed" = 10 ]
