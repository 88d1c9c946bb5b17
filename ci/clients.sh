#!/usr/bin/env bash
# The official clients against examples/brightgrid, over stdio and HTTP: every case of ci/clients/cases.json.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source ci/peers.sh

install_npm
install_python
build_example brightgrid
start brightgrid "$EXAMPLE" --http 127.0.0.1:0

failed=0
for transport in "stdio $EXAMPLE" "http $URL"; do
    # The words of a transport are two, whatever the path.
    kind=${transport%% *} target=${transport#* }
    for client in v1 v2 v2-legacy; do
        within 120 "$NODE" ci/clients/client.mjs "$client" "$kind" "$target" || failed=1
    done
    for mode in auto legacy; do
        within 120 python_of_peers ci/clients/client.py "$mode" "$kind" "$target" || failed=1
    done
done
exit "$failed"
