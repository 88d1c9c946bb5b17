#!/usr/bin/env bash
# Our scripted host against other people's servers: server-everything, and the client scenarios of the public suite.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source ci/peers.sh

install_npm
build_example scripted_host

"$EXAMPLE" --everything "$NODE" "$PEERS/node_modules/@modelcontextprotocol/server-everything/dist/index.js" stdio 2>"$LOGS/everything.log" </dev/null || {
    cat "$LOGS/everything.log" >&2
    exit 1
}

failed=0
while read -r revision scenario checks; do
    log=$LOGS/$scenario.log
    "$NODE" "$CONFORMANCE" client --spec-version "$revision" --scenario "$scenario" --command "$(realpath "$EXAMPLE")" >"$log" 2>&1 </dev/null || true
    result=$(sed -n 's/^Passed: //p' "$log")
    printf '%-50s %s\n' "$scenario" "${result:-no result}"
    if [ "$result" != "$checks/$checks, 0 failed, 0 warnings" ]; then
        cat "$log"
        failed=1
    fi
done <<'SCENARIOS'
2025-11-25 elicitation-sep1034-client-defaults 5
2026-07-28 sep-2322-client-request-state 5
SCENARIOS
exit "$failed"
