# What the scripts here share: the peers, installed once under target/, and jobs that end with the script.
# Sourced; the one who does is in the root of the repository.

PEERS=$PWD/target/peers
mkdir -p "$PEERS"
# Of this run alone: another may be under way. What matters of them is printed.
LOGS=$(mktemp -d "$PEERS/logs.XXXXXX")

# Every job is a process group of its own, so that what a peer has started ends with it.
set -m
JOBS=
trap 'for job in $JOBS; do stop "$job"; done; rm -rf "$LOGS"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

stop() {
    kill -- "-$1" 2>/dev/null || return 0
    for _ in $(seq 20); do
        kill -0 -- "-$1" 2>/dev/null || return 0
        sleep 0.1
    done
    kill -KILL -- "-$1" 2>/dev/null || true
}

# Starts a server in the background, and sets URL to where it says that it listens.
start() {
    local log=$LOGS/$1.log
    shift
    "$@" </dev/null >/dev/null 2>"$log" &
    JOBS="$JOBS $!"
    # Bash would tell of its end.
    disown
    for _ in $(seq 100); do
        # The whole line: what a process writes may arrive in pieces.
        URL=$(sed -n 's#^listening on \(http://.*/mcp\)$#\1#p' "$log")
        [ -z "$URL" ] || return 0
        kill -0 $! 2>/dev/null || break
        sleep 0.1
    done
    echo "does not listen: $*" >&2
    cat "$log" >&2
    return 1
}

# Runs a command for so many seconds at most. Not in the foreground, where a signal to the script would have to wait for it.
within() {
    local seconds=$1 before=$JOBS end=$((SECONDS + $1)) job
    shift
    "$@" </dev/null &
    job=$!
    JOBS="$JOBS $job"
    while kill -0 "$job" 2>/dev/null; do
        if [ "$SECONDS" -ge "$end" ]; then
            echo "not done in $seconds s: $*" >&2
            stop "$job"
            JOBS=$before
            return 124
        fi
        sleep 0.1
    done
    JOBS=$before
    wait "$job"
}

# Builds an example, and sets EXAMPLE to its path.
build_example() {
    cargo build --quiet --all-features --example "$1"
    EXAMPLE=$(cd "${CARGO_TARGET_DIR:-target}/debug/examples" && pwd)/$1
}

# The npm peers, as ci/peers/package-lock.json has them. The public suite needs Node 22, which comes as one of them.
install_npm() {
    NODE=$PEERS/node_modules/node/bin/node
    CONFORMANCE=$PEERS/node_modules/@modelcontextprotocol/conformance/dist/index.js
    # Copied last: an installation that was broken off is begun again.
    if ! cmp -s ci/peers/package-lock.json "$PEERS/installed-lock.json"; then
        rm -f "$PEERS/installed-lock.json"
        cp ci/peers/package.json ci/peers/package-lock.json ci/peers/.npmrc "$PEERS/"
        within 600 npm ci --prefix "$PEERS" --loglevel error >"$LOGS/npm.log" 2>&1 || {
            cat "$LOGS/npm.log" >&2
            return 1
        }
        cp ci/peers/package-lock.json "$PEERS/installed-lock.json"
    fi
    # From here on, nothing that Node runs listens or calls beyond this machine.
    export NODE_OPTIONS="--require=\"$PWD/ci/peers/loopback.cjs\""
}

# The Python peer, in an environment of its own, or where Python comes without `venv`, in a folder.
install_python() {
    local python=$PEERS/python
    if ! cmp -s ci/peers/requirements.txt "$python/installed.txt" || ! python_of_peers -c 'import mcp' 2>/dev/null; then
        rm -rf "$python"
        if python3 -m venv "$python/venv" >"$LOGS/pip.log" 2>&1; then
            set -- "$python/venv/bin/python" -m pip install
        else
            rm -rf "$python/venv"
            set -- python3 -m pip install --target "$python/folder"
        fi
        within 600 "$@" --quiet --disable-pip-version-check -r ci/peers/requirements.txt >>"$LOGS/pip.log" 2>&1 || {
            cat "$LOGS/pip.log" >&2
            return 1
        }
        cp ci/peers/requirements.txt "$python/installed.txt"
    fi
}

python_of_peers() {
    if [ -d "$PEERS/python/venv" ]; then
        "$PEERS/python/venv/bin/python" "$@"
    else
        PYTHONPATH=$PEERS/python/folder python3 "$@"
    fi
}

# Runs a scenario of the public suite: so many checks, its name, and the suite's arguments. Warnings are failures.
scenario() {
    local checks=$1 name=$2 log=$LOGS/$2.log status=0 result
    shift 2
    within 60 "$NODE" "$CONFORMANCE" "$@" --scenario "$name" >"$log" 2>&1 || status=$?
    result=$(sed -n 's/^Passed: //p' "$log")
    if [ "$status" = 0 ] && [ "$result" = "$checks/$checks, 0 failed, 0 warnings" ]; then
        printf '%-50s %s\n' "$name" "$result"
    else
        printf '%-50s FAILED: %s; to be: %s checks\n' "$name" "${result:-no result}" "$checks"
        cat "$log"
        return 1
    fi
}
