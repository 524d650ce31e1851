#!/usr/bin/env bash
# From a clone to the first page in a bare Debian 12, which is made in a folder: ./tabuleiro and ./check must install all they
# need, continue after Ctrl-C and end as documented. Needs root, debootstrap, network and half an hour.
#
# Usage: bare_system.sh [FOLDER]; a named FOLDER is kept, and a system that it already has is used.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."
. tests/scripts/bare_tree.sh
rm -rf "$folder/tabuleiro" && mkdir "$folder/tabuleiro"
git ls-files -coz --exclude-standard | xargs -0 cp --parents -t "$folder/tabuleiro" 2>/dev/null || true # except deleted files

checks_pass() { in_clone './check layers messages' | tee -a /dev/stderr | tail -1 | grep -qx '2 passed, 0 failed'; }
ctrl_c_stops() {
    local code=0
    in_clone 'timeout -s INT 240 ./tabuleiro games' || code=$?
    [ $code = 124 ] || [ $code = 130 ] || [ $code = 0 ] # 0: it was quicker
}
games_are_listed() { in_clone './tabuleiro games' | tee -a /dev/stderr | grep -q Ludo; }
page_comes() {
    in_clone 'exec ./tabuleiro serve --port 8231 --no-browser' >"$folder/served" &
    local server=$!
    until grep -q 'http://' "$folder/served"; do
        kill -0 $server || return 1
        sleep 1
    done
    exec 3<>/dev/tcp/127.0.0.1/8231
    printf 'GET / HTTP/1.0\r\n\r\n' >&3
    grep -q '<title>' <&3
    local found=$?
    kill -TERM "$(pgrep -P "$server")"
    wait $server || true
    return $found
}
expect "./check layers messages" checks_pass
expect "./tabuleiro games, interrupted" ctrl_c_stops
expect "./tabuleiro games" games_are_listed
expect "./tabuleiro serve" page_comes
expect "./check install" in_clone './check install'
echo "The way in works."
