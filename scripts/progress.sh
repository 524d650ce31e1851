# Sourced by ./tabuleiro, ./check and ./package: runs long commands with a log, and shows their progress.

trap 'echo "Stopped. Run the same command to continue." >&2; exit 130' INT
trap 'for group in "${begun[@]}"; do kill -- -"$group" 2>/dev/null || true; done' EXIT

# progress WHAT LOG COMMAND...: runs the command with its output in LOG. A terminal shows one moving line: what is being done,
# how far it is and the time so far; otherwise there is a line every 15 s. CTest's output of a failed test is shown at once.
progress() {
    local what=$1 log=$2
    shift 2
    "$@" 2>&1 </dev/null | follow "$what" "$log"
    return "${PIPESTATUS[0]}"
}

# begin LOG COMMAND...: runs it in the background; attend WHAT LOG shows its progress, waits for it and returns its exit code.
# worked LOG: the seconds of processor time it took, user and system.
declare -A begun=()
begin() {
    mkdir -p build
    : >"$1" # attend may read it before the command has started
    setsid bash -c 'TIMEFORMAT="processor time: %U %S"; time "$@"' begin "${@:2}" >>"$1" 2>&1 </dev/null &
    begun[$1]=$!
}
attend() {
    progress "$1" "$2.seen" tail --pid="${begun[$2]}" -s 0.05 -n +1 -f "$2"
    wait "${begun[$2]}"
}
worked() { awk '/^processor time:/ { used = $3 + $4 } END { printf "%d", used }' "$1"; }

follow() {
    local what=$1 log=$2 line at='' failed='' begun=$SECONDS told=$SECONDS drawn='' code steps=0 done=0
    : >"$log"
    while :; do
        IFS= read -r -t 1 line
        code=$?
        if [ $code -eq 0 ]; then
            printf '%s\n' "$line" >>"$log"
            if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]]; then # ninja
                at="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}, ${BASH_REMATCH[3]##*/}"
            elif [[ $line =~ ^\ *([0-9]+)/([0-9]+)\ Test\ +#[0-9]+:\ ([^ ]+) ]]; then # ctest
                at="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}, ${BASH_REMATCH[3]}"
                failed=
                [[ $line == *'***'* ]] && failed=yes
            elif [[ $line =~ ^([0-9]+)\ upgraded,\ ([0-9]+)\ newly\ installed ]]; then # apt-get unpacks each package and sets it up
                steps=$(((BASH_REMATCH[1] + BASH_REMATCH[2]) * 2))
            elif [[ $line =~ ^(Unpacking|Setting\ up)\ ([^ ]+) ]]; then
                at="$((++done)) of $steps, ${BASH_REMATCH[2]}"
            elif [[ $line =~ ^Get:([0-9]+) ]]; then
                at="fetching, ${BASH_REMATCH[1]}"
            elif [[ $line =~ ^\ +Start\ +[0-9]+: ]] || [[ $line =~ ^[0-9]+%\ tests\ passed ]]; then
                failed=
            fi
            if [ -n "$failed" ]; then
                [ -z "$drawn" ] || printf '\r\e[K' >&2
                drawn=
                printf '%s\n' "$line" >&2
            fi
        elif [ $code -le 128 ]; then
            break
        fi
        if [ -z "$at" ] && ((SECONDS == begun)); then
            continue
        elif [ -t 2 ]; then
            drawn=$(printf '%s: %s, %d:%02d' "$what" "${at:-begun}" $(((SECONDS - begun) / 60)) $(((SECONDS - begun) % 60)))
            printf '\r\e[K%s' "${drawn:0:${COLUMNS:-80}}" >&2
        elif ((SECONDS - told >= 15)); then
            printf '%s: %s, %d:%02d\n' "$what" "${at:-begun}" $(((SECONDS - begun) / 60)) $(((SECONDS - begun) % 60)) >&2
            told=$SECONDS
        fi
    done
    [ -z "$drawn" ] || printf '\r\e[K' >&2
}

# explain LOG: prints the end of a log and, if the cause is known, a plain sentence about it.
explain() {
    grep -vE '^(\[[0-9]*/[0-9]*\]|processor time:)' "$1" | tail -"${2:-40}" >&2
    if grep -q 'No space left on device' "$1"; then
        echo "The disk is full. Free some space, then run the same command to continue." >&2
    elif grep -qE 'Temporary failure resolving|Could not resolve|Network is unreachable|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN' "$1"; then
        echo "The network did not answer. Run the same command to continue when it is back." >&2
    fi
}

# build PRESET TARGET...: configures the tree if needed and builds; two builds of one tree take turns.
build() {
    build_ahead "$@" && built "$1"
}
build_ahead() {
    local preset=$1 log=build/$1.log
    shift
    mkdir -p build
    # A changed preset also applies to existing trees.
    if [ ! -e "build/$preset/build.ninja" ] || [ CMakePresets.json -nt "build/$preset/.configured" ]; then
        progress "Configuring $preset" "$log" cmake --preset "$preset" || {
            rm -rf "build/$preset/CMakeCache.txt" "build/$preset/CMakeFiles" # it would remember the wrong compiler
            explain "$log"
            echo "The build could not be set up. It needs GCC 12 or newer, or the compiler that CXX names." >&2
            return 1
        }
        touch "build/$preset/.configured"
    fi
    begin "$log" flock "build/.lock-$preset" ninja -C "build/$preset" "$@"
}
built() {
    attend "Building $1" "build/$1.log" || {
        explain "build/$1.log"
        return 1
    }
}
