#!/usr/bin/env bash
# The output of ./package as a new user sees it: a bare Debian 12 is made in a folder, the packages are installed there, games
# are played in the terminal and in Chromium, a server is upgraded from an old commit while matches are played, and everything
# is removed and purged without leftovers. Needs root, debootstrap, network, Chromium and the packages in dist/.
#
# Usage: packages.sh [FOLDER]; a named FOLDER is kept, and a system that it already has is used.
# OLD_TREE names a tree of the old commit; by default one is cloned. It is built unless it has been built already.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."
. tests/scripts/bare_tree.sh
old_commit=0af7b8d
work=$(mktemp -d)
dist=${DIST:-dist} # the output of ./package
[ -e "$dist/SHA256SUMS" ] || ./package --yes
. scripts/web.sh
good_node || true
version=$(sed -n 's/^project(tabuleiro VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

inside() { chroot "$folder" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# Services do not start in a folder; installing must not try.
printf '#!/bin/sh\nexit 101\n' >"$folder/usr/sbin/policy-rc.d"
chmod +x "$folder/usr/sbin/policy-rc.d"
mkdir -p "$folder/packages"
cp "$dist"/*.deb "$folder/packages"
inside apt-get update -qq
# As on any machine with services; systemd's own leftovers are not ours.
inside apt-get install -y -q --no-install-recommends systemd >"$work/systemd.log" 2>&1 || { tail -5 "$work/systemd.log"; exit 1; }
packages_there() { inside dpkg-query -W -f '${Package}\n' | sort; }
files_there() { # except runtime files, and what apt, dpkg, useradd and the system's caches keep about any package
    (cd "$folder" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./sys -o -path ./tmp -o -path ./run -o -path './etc/*-' -o -path ./packages -o -path ./var/cache \
        -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/log -o -path ./var/lib/systemd \) -prune -o -print | sort)
}
packages_there >"$work/packages.before"
files_there >"$work/files.before"

# ---- the old packages: this packaging around the program and the page of the old commit
old_tree() {
    if [ -z "${OLD_TREE-}" ]; then
        OLD_TREE=$work/old
        git clone -q . "$OLD_TREE" && git -C "$OLD_TREE" checkout -q "$old_commit"
    fi
    (cd "$OLD_TREE" && cmake --preset release && ninja -C build/release tabuleiro && bash -c '. scripts/install.sh; . scripts/web.sh; web_page') \
        >"$work/old-build.log" 2>&1 || { tail -20 "$work/old-build.log"; return 1; }
    local tree=$work/tabuleiro-0.9.0
    mkdir -p "$tree/debian" "$tree/usr/games" "$tree/usr/share/tabuleiro" "$tree/usr/share/applications" \
        "$tree/usr/share/icons/hicolor/scalable/apps"
    cp -r debian/. "$tree/debian"
    cp -r packaging "$tree"
    cp "$OLD_TREE/build/release/src/cli/tabuleiro" "$tree/usr/games"
    cp -r "$OLD_TREE/web/dist" "$tree/usr/share/tabuleiro/web"
    cp packaging/tabuleiro.desktop "$tree/usr/share/applications"
    cp web/public/icon.svg "$tree/usr/share/icons/hicolor/scalable/apps/tabuleiro.svg"
    sed -i '/man6\|completions\|tables/d' "$tree/debian/tabuleiro.install" # the old program cannot write these
    sed -i '/^Package: tabuleiro-lab$/,$d' "$tree/debian/control"  # and has no second package
    rm -f "$tree"/debian/tabuleiro-lab.* "$tree"/debian/python3-* "$tree"/debian/*.lintian-overrides
    sed -i '1s/([^)]*)/(0.9.0)/' "$tree/debian/changelog"
    printf '%%:\n\tdh $@ --with installsysusers\noverride_dh_auto_configure override_dh_auto_build override_dh_auto_test override_dh_auto_install:\n\noverride_dh_installsystemd:\n\tdh_installsystemd --name=tabuleiro\n' >"$work/rules"
    { echo '#!/usr/bin/make -f' && cat "$work/rules"; } >"$tree/debian/rules"
    (cd "$tree" && dpkg-buildpackage --build=binary --no-sign -d >"$work/old.log" 2>&1) || { tail -20 "$work/old.log"; return 1; }
    mkdir -p "$folder/packages/old"
    cp "$work"/*_0.9.0_*.deb "$folder/packages/old"
}

# ---- in the terminal
install_all() { inside sh -c 'apt-get install -y -q --no-install-recommends /packages/*.deb' >"$work/install.log" 2>&1 || { tail -20 "$work/install.log"; return 1; }; }
programs_tell_their_version() {
    local commit
    commit=$(git rev-parse --short=12 HEAD)
    [ "$(inside tabuleiro --version)" = "tabuleiro $version, commit $commit" ] &&
        [ "$(inside tabuleiro-lab --version)" = "tabuleiro-lab $version, commit $commit" ] &&
        [ "$(inside python3 -c 'import tabuleiro; print(tabuleiro.__commit__)')" = "$commit" ]
}
game_in_terminal() {
    printf '1\n1\nu\ns /tmp/game.json\nq\n' | inside tabuleiro play pretoa --lines >"$work/played" && grep -q 'Saved' "$work/played" &&
        inside tabuleiro play --load /tmp/game.json --lines </dev/null >/dev/null &&
        inside tabuleiro play ludo --seat curious --seat player --seed 1 | grep -q 'place 1' &&
        inside tabuleiro simulate ludo --games 100 --seed 1 | grep -q '100 games' && rm "$folder/tmp/game.json"
}
# Pretoa's tables are in the package: nobody waits for them, and nothing is written.
tables_are_there() {
    inside env TABULEIRO_TABLES=/nowhere tabuleiro --lang en probe pretoa | head -1 | grep -q draw &&
        inside env TABULEIRO_TABLES=/nowhere python3 -c 'import tabuleiro; print(tabuleiro.Game("pretoa").start().exact())' | grep -q draw &&
        [ ! -e "$folder/nowhere" ]
}
module_plays() {
    inside python3 -c 'import tabuleiro; batch = tabuleiro.Batch("ludo", 100); batch.step_random(1000); print(tabuleiro.__version__)' | grep -qx "$version"
}
manual_and_completions() {
    local page
    for page in tabuleiro tabuleiro-lab; do
        zcat "$folder/usr/share/man/man6/$page.6.gz" | grep -q '^\.SH COMMANDS' && bash -n "$folder/usr/share/bash-completion/completions/$page" &&
            grep -q "^#compdef $page" "$folder/usr/share/zsh/vendor-completions/_$page" &&
            grep -q "complete -c $page" "$folder/usr/share/fish/vendor_completions.d/$page.fish" || return 1
    done
    local exec
    exec=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$folder/usr/share/applications/tabuleiro.desktop")
    inside sh -c "command -v $exec" >/dev/null && [ -e "$folder/usr/share/icons/hicolor/scalable/apps/tabuleiro.svg" ]
}

# ---- in the browser: the server is the tree's, Chromium this machine's
as_player() { inside setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp tabuleiro "$@"; }
page_plays() {
    as_player serve --no-browser --port 8232 --store /tmp/matches.db >"$work/served" 2>&1 &
    local server=$! result=0
    until grep -q 'http://' "$work/served"; do
        kill -0 $server 2>/dev/null || { cat "$work/served"; return 1; }
        sleep 0.2
    done
    node tests/web/installed.mjs http://127.0.0.1:8232/ || result=1
    kill -TERM "$(pgrep -P $server || echo $server)" 2>/dev/null
    wait $server || true
    rm -f "$folder"/tmp/matches.db*
    return $result
}

# ---- the page alone, from a folder of a plain file server
archive_plays() {
    local folder=$work/site/games/here result=0
    mkdir -p "$folder"
    tar xzf "$dist/tabuleiro-web-$version.tar.gz" -C "$folder"
    python3 -m http.server --bind 127.0.0.1 --directory "$work/site" 8235 >/dev/null 2>&1 &
    local server=$!
    until (exec 3<>/dev/tcp/127.0.0.1/8235) 2>/dev/null; do
        kill -0 $server || return 1
        sleep 0.2
    done
    node tests/web/installed.mjs "http://127.0.0.1:8235/games/here/tabuleiro-web-$version/" || result=1
    kill $server
    wait $server || true
    return $result
}

# ---- an upgrade while matches are played
server_user() { # the program as the unit runs it, by its own user
    printf '#!/bin/sh\nexec chroot --userspec=tabuleiro:tabuleiro %s env HOME=/var/lib/tabuleiro /usr/games/tabuleiro "$@"\n' "$folder" >"$work/server"
    chmod +x "$work/server"
}
install_old() {
    inside sh -c 'apt-get install -y -q --no-install-recommends /packages/old/*.deb' >"$work/old-install.log" 2>&1 || { tail "$work/old-install.log"; return 1; }
    inside dpkg-query -W tabuleiro-server | grep -q 0.9.0 && inside getent passwd tabuleiro >/dev/null &&
        inside install -d -o tabuleiro -g tabuleiro -m 700 /var/lib/tabuleiro # what StateDirectory= does
}
begin_matches() { CLIENT=$OLD_TREE/tests/server TABULEIRO=$work/server python3 -B tests/scripts/upgrade.py begin "$work/matches.json"; }
upgrade() { install_all && inside dpkg-query -W tabuleiro-server | grep -q "$version"; }
matches_go_on() { CLIENT=tests/server TABULEIRO=$work/server python3 -B tests/scripts/upgrade.py go-on "$work/matches.json"; }

# ---- possible conflicts
hand_made() { # a unit and settings that an administrator wrote earlier
    mkdir -p "$folder/etc/systemd/system" "$folder/etc/tabuleiro" "$folder/usr/local/bin"
    echo '[Service]' >"$folder/etc/systemd/system/tabuleiro.service"
    echo 'port = 9000' >"$folder/etc/tabuleiro/server.conf"
    touch "$folder/usr/local/bin/tabuleiro"
    inside sh -c 'apt-get install -y -q --no-install-recommends -o Dpkg::Options::=--force-confold /packages/*.deb' >"$work/hand.log" 2>&1 || { tail "$work/hand.log"; return 1; }
    local good=0
    grep -q 'your own /etc/systemd/system/tabuleiro.service is used' "$work/hand.log" &&
        grep -q 'shells find /usr/local/bin/tabuleiro first' "$work/hand.log" &&
        [ "$(cat "$folder/etc/tabuleiro/server.conf")" = 'port = 9000' ] || good=1
    rm -rf "$folder/etc/systemd/system/tabuleiro.service" "$folder/usr/local/bin/tabuleiro"
    return $good
}
purge() {
    inside apt-get purge -y -q tabuleiro tabuleiro-server tabuleiro-lab python3-tabuleiro >"$work/purge.log" 2>&1 &&
        inside apt-get autoremove --purge -y -q >>"$work/purge.log" 2>&1 || { tail "$work/purge.log"; return 1; }
}
nothing_left() {
    files_there >"$work/files.after"
    packages_there >"$work/packages.after"
    diff "$work/packages.before" "$work/packages.after" && diff "$work/files.before" "$work/files.after" &&
        ! grep -q tabuleiro "$folder/etc/passwd" "$folder/etc/group" "$folder/etc/shadow"
}

expect "the packages are installed" install_all
expect "the Python module plays" module_plays
expect "the tables of Pretoa are there" tables_are_there
expect "both programs tell their version" programs_tell_their_version
expect "a game in the terminal" game_in_terminal
expect "manual, completions and desktop entry" manual_and_completions
expect "a game in Chromium" page_plays
expect "a game in Chromium, from a plain file server" archive_plays
expect "they are purged" purge
expect "nothing is left" nothing_left
expect "packages of $old_commit are made" old_tree
server_user
expect "they are installed" install_old
expect "matches begin" begin_matches
expect "the new packages replace them" upgrade
expect "the matches go on" matches_go_on
expect "they are purged, with matches in the database" purge
expect "nothing is left" nothing_left
expect "a hand-made installation is left alone" hand_made
expect "it is purged" purge
rm -rf "$folder/etc/tabuleiro"
expect "nothing is left" nothing_left
rm -rf "$work" "$folder/packages" "$folder/usr/sbin/policy-rc.d"
echo "The packages work."
