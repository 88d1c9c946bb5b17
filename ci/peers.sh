# What the scripts here share: the peers, installed once under target/, and servers that end with the script.
# Sourced; the one who does is in the root of the repository.

PEERS=$PWD/target/peers
LOGS=$PEERS/logs
mkdir -p "$LOGS"

# The npm peers, of the versions that ci/peers/package.json pins. The public suite needs Node 22, which comes as one of them.
install_npm() {
    if ! cmp -s ci/peers/package.json "$PEERS/package.json" || [ ! -d "$PEERS/node_modules" ]; then
        cp ci/peers/package.json "$PEERS/package.json"
        npm install --prefix "$PEERS" --no-audit --no-fund --no-package-lock --loglevel error >"$LOGS/npm.log" 2>&1 || {
            cat "$LOGS/npm.log" >&2
            return 1
        }
    fi
    NODE=$PEERS/node_modules/node/bin/node
    # The suite's own servers listen on every interface if nobody tells them otherwise.
    export NODE_OPTIONS="--require=$PWD/ci/peers/loopback.cjs"
    CONFORMANCE=$PEERS/node_modules/@modelcontextprotocol/conformance/dist/index.js
}

install_python() {
    if ! cmp -s ci/peers/requirements.txt "$PEERS/requirements.txt"; then
        python3 -m venv "$PEERS/python"
        "$PEERS/python/bin/pip" install --quiet --disable-pip-version-check -r ci/peers/requirements.txt
        cp ci/peers/requirements.txt "$PEERS/requirements.txt"
    fi
    PYTHON=$PEERS/python/bin/python
}

# Builds an example, and sets EXAMPLE to its path.
build_example() {
    cargo build --quiet --all-features --example "$1"
    EXAMPLE=${CARGO_TARGET_DIR:-target}/debug/examples/$1
}

STARTED=()
stop_all() {
    for pid in "${STARTED[@]}"; do
        kill "$pid" 2>/dev/null || true
    done
}
trap stop_all EXIT

# Starts a server in the background, and sets URL to where it says that it listens.
start() {
    local log=$LOGS/$1.log
    shift
    : >"$log"
    "$@" >/dev/null 2>"$log" </dev/null &
    STARTED+=($!)
    for _ in $(seq 100); do
        URL=$(sed -n 's/^listening on //p' "$log")
        [ -n "$URL" ] && return
        sleep 0.1
    done
    cat "$log" >&2
    return 1
}
