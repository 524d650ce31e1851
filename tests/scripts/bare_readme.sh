#!/usr/bin/env bash
# Every command of the README as written, in its order, in a bare Debian 12 that has sudo and nothing else; then those of “Ten minutes”
# in docs/hosting.md, and building by hand as in docs/building.md and docs/python.md. The packages that ./package makes are installed, used and removed.
# Shortened are only ./check, to its quick suites, and what runs until it is stopped. Needs root, debootstrap, network, Chromium and
# half an hour.
#
# Usage: bare_readme.sh [FOLDER]; a named FOLDER is kept, and a system that it already has is used.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."
. tests/scripts/bare_tree.sh
. scripts/web.sh
good_node || true # for Chromium
rm -rf "$folder/tabuleiro"
git clone -q . "$folder/tabuleiro"
printf '#!/bin/sh\nexit 101\n' >"$folder/usr/sbin/policy-rc.d" # no service starts in a folder
chmod +x "$folder/usr/sbin/policy-rc.d"
PATH=$PATH:/usr/games
chroot "$folder" sh -c 'apt-get update -qq && apt-get install -y -q --no-install-recommends sudo' >"$folder/sudo.log" 2>&1

# answered INPUT COMMAND: runs it, with what a person would type.
answered() { printf "$1" | chroot "$folder" env -i HOME=/root PATH="$PATH" LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} bash -c "cd /tabuleiro && $2"; }
# A server: the page comes, a game is played in Chromium, and Ctrl-C ends it.
served() {
    in_clone "exec $1" >"$folder/served" &
    local server=$! result=0
    until grep -q 'http://' "$folder/served"; do
        kill -0 $server || return 1
        sleep 1
    done
    node tests/web/installed.mjs http://127.0.0.1:8080/ || result=1
    kill -INT "$(pgrep -P "$server")"
    wait $server || true
    return $result
}
as_written() {
    case $1 in
    ./tabuleiro | *" serve "*) served "$1" ;;
    *" play "*) answered '1\n1\nq\n' "$1" | tee -a /dev/stderr | grep -q '1' ;;
    ./check) answered '' "./check layers messages version" ;;
    *"apt install"*) answered 'y\n' "$1" ;;
    *) answered '' "$1" ;;
    esac
}
commands_of() { sed -nE "/^ {4}/s/^ +((\.\/|sudo |cmake |PYTHONPATH=).*[^ ]).*/\1/p" "$@" | sed -E 's/ +#.*//'; }

ran=0
# ./package before its packages, which come last.
while read -r command; do
    expect "$command" as_written "$command"
    ran=$((ran + 1))
done < <(commands_of README.md | awk '/^sudo/ { last = last "\n" $0; next } !seen[$0]++ { print } END { print "./package" last }')
[ "$ran" -ge 12 ]

packages_are_made() { in_clone 'cd dist && sha256sum --quiet -c SHA256SUMS && [ "$(ls *.deb | wc -l)" = 4 ]'; }
installed_programs_play() {
    printf '1\n1\nq\n' | chroot "$folder" /usr/games/tabuleiro play pretoa --lines >/dev/null &&
        chroot "$folder" /usr/games/tabuleiro-lab simulate ludo --games 100 | grep -q '100 games'
}
module_plays() { chroot "$folder" python3 -I -c 'import tabuleiro; tabuleiro.Batch("ludo", 100).step_random(1000)'; }
expect "the packages are whole" packages_are_made
expect "the installed programs play" installed_programs_play
expect "the installed page plays" served "/usr/games/tabuleiro serve --no-browser"
expect "the installed module plays" module_plays

# ---- ten minutes to a host; tests/scripts/service.sh has systemd
service_runs() { # as its unit would start it
    chroot "$folder" install -d -o tabuleiro -g tabuleiro -m 700 /var/lib/tabuleiro &&
        served "setpriv --reuid=tabuleiro --regid=tabuleiro --init-groups env HOME=/var/lib/tabuleiro /usr/games/tabuleiro serve --no-browser \
            --store /var/lib/tabuleiro/matches.db"
}
expect "the server runs as its user" service_runs
while read -r command; do
    case $command in
    *systemctl* | *"docker compose"*) ;; # service.sh; image.sh
    *) expect "$command" as_written "$command" ;;
    esac
done < <(sed -n '/^## Ten minutes/,/^## At home/p' docs/hosting.md >"$folder/ten"; sed -nE 's/^ {7}(sudo .*)/\1/p' "$folder/ten")
proxy_is_understood() {
    sed -n '/^       games.example.org {/,/^       }/s/^       //p' docs/hosting.md >"$folder/etc/caddy/Caddyfile"
    chroot "$folder" caddy adapt --config /etc/caddy/Caddyfile >/dev/null &&
        chroot "$folder" env SITE=games.example.org caddy adapt --config /tabuleiro/examples/Caddyfile >/dev/null
}
expect "Caddy understands both files" proxy_is_understood

# ---- removed again
removed() {
    answered 'y\n' 'sudo apt purge tabuleiro tabuleiro-server tabuleiro-lab python3-tabuleiro' && [ ! -e "$folder/usr/games/tabuleiro" ] &&
        [ ! -e "$folder/var/lib/tabuleiro" ] && ! chroot "$folder" python3 -I -c 'import tabuleiro' 2>/dev/null
}
expect "the packages are removed" removed

# ---- by hand
while read -r command; do
    expect "$command" answered 'y\n' "PATH=/tabuleiro/build/node/node_modules/.bin:\$PATH:/tabuleiro/build/npm/bin; $command"
done < <(commands_of docs/building.md && sed '/^It is built for/,$d' docs/python.md | commands_of)
expect "what is installed by hand plays" chroot "$folder" sh -c "printf '1\nq\n' | /usr/local/bin/tabuleiro play pretoa --lines"
echo "Every command of the README works."
