#!/usr/bin/env bash
# Runs the service of the package tabuleiro-server: a bare Debian 12 with systemd is booted in a container, the package is
# installed, and matches are played with SQLite and with PostgreSQL, with bots and tables, under all restrictions of its unit.
# Needs root, debootstrap, systemd-nspawn, network and the packages in dist/.
#
# Usage: service.sh [FOLDER]; a named FOLDER is kept, and a system that it already has is used.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."
dist=${DIST:-dist} # the output of ./package
[ -e "$dist/SHA256SUMS" ] || ./package --yes
. tests/scripts/bare_tree.sh
port=8233
install_all() {
    printf '#!/bin/sh\nexit 101\n' >"$folder/usr/sbin/policy-rc.d" # nothing starts before the system does
    chmod +x "$folder/usr/sbin/policy-rc.d"
    mkdir -p "$folder/packages" && cp "$dist"/*.deb "$folder/packages"
    chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get update -qq && apt-get install -y -q --no-install-recommends systemd dbus postgresql curl /packages/*.deb' >"$folder/install.log" 2>&1 || {
        tail -20 "$folder/install.log"
        return 1
    }
    rm "$folder/usr/sbin/policy-rc.d"
    sed -i "s/^port = .*/port = $port/" "$folder/etc/tabuleiro/server.conf"
    echo "listen_addresses = ''" >"$folder/etc/postgresql/15/main/conf.d/local.conf" # the network is shared with this machine
}

# ---- the container
boot() {
    umount "$folder/dev/pts" "$folder/dev" "$folder/proc" # it mounts its own
    systemd-nspawn -q -D "$folder" --boot --register=no --keep-unit </dev/null >"$folder/boot.log" 2>&1 &
    container=$!
    trap halt EXIT
    local tries
    for tries in $(seq 300); do
        leader=$(pgrep -P $container | head -1)
        [ -z "$leader" ] || ! inside systemctl is-active -q multi-user.target || return 0
        kill -0 $container || break
        sleep 1
    done
    tail -5 "$folder/boot.log"
    return 1
}
inside() { nsenter -t "$leader" -m -u -i -n -p -- "$@"; }
halt() {
    kill -RTMIN+4 "${leader:-$container}" 2>/dev/null || true # halt.target
    wait "$container" || true
    [ -n "${kept-}" ] || rm -rf --one-file-system "$folder"
}
show() { inside systemctl show -P "$1" tabuleiro; }
runs() {
    local tries
    for tries in $(seq 120); do
        inside systemctl is-active -q tabuleiro && inside curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && return
        sleep 1
    done
    inside systemctl status --no-pager tabuleiro
    inside journalctl --no-pager -u tabuleiro | tail -20
    return 1
}
restricted() {
    local exposure status
    exposure=$(inside systemd-analyze security --no-pager tabuleiro.service | sed -n 's/.*exposure level for tabuleiro.service: \([0-9.]*\).*/\1/p')
    echo "exposure $exposure"
    status=$(inside cat "/proc/$(show MainPID)/status")
    awk -v level="$exposure" 'BEGIN { exit !(level != "" && level <= 1.5) }' && grep -q 'NoNewPrivs:.1' <<<"$status" &&
        grep -q 'Seccomp:.2' <<<"$status" && grep -q 'CapEff:.0000000000000000' <<<"$status" && ! grep -q 'Uid:.0' <<<"$status"
}
matches_are_played() { python3 -B tests/scripts/service_play.py $port; }
tables_are_made() { [ -n "$(inside find /var/lib/tabuleiro/tables -name '*.values' -print -quit)" ]; }
store_is_sqlite() { [ "$(inside stat -c '%U %a' /var/lib/tabuleiro/matches.db)" = 'tabuleiro 600' ]; }
comes_back() {
    local before tries
    before=$(show MainPID)
    inside systemctl kill -s KILL tabuleiro
    for tries in $(seq 120); do
        [ "$(show MainPID)" = "$before" ] || break
        sleep 0.5
    done
    runs && [ "$(show MainPID)" != "$before" ]
}
with_postgres() {
    inside runuser -u postgres -- createuser tabuleiro
    inside runuser -u postgres -- createdb -O tabuleiro tabuleiro
    inside sed -i 's|^store = .*|store = postgres:///tabuleiro?host=/run/postgresql|' /etc/tabuleiro/server.conf
    inside systemctl restart tabuleiro
    runs
}
store_is_postgres() { [ "$(inside runuser -u postgres -- psql -qtA tabuleiro -c 'SELECT count(*) > 0 FROM matches')" = t ]; }
stops() { inside systemctl stop tabuleiro && [ "$(show Result)" = success ]; }

expect "the packages are installed" install_all
expect "the system boots" boot
expect "the service runs" runs
expect "its unit allows little" restricted
expect "matches are played, with SQLite" matches_are_played
expect "the tables of solved games are made" tables_are_made
expect "the database is the service's own" store_is_sqlite
expect "it comes back after a kill" comes_back
expect "it runs with PostgreSQL" with_postgres
expect "matches are played, with PostgreSQL" matches_are_played
expect "they are there" store_is_postgres
expect "it stops" stops
echo "The service works."
