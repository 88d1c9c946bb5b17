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
for version in v1 v2; do
    "$NODE" ci/clients/client.mjs "$version" stdio "$EXAMPLE" </dev/null || failed=1
    "$NODE" ci/clients/client.mjs "$version" http "$URL" </dev/null || failed=1
done
for mode in auto legacy; do
    "$PYTHON" ci/clients/client.py "$mode" stdio "$EXAMPLE" </dev/null || failed=1
    "$PYTHON" ci/clients/client.py "$mode" http "$URL" </dev/null || failed=1
done
exit "$failed"
