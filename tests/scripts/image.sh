#!/usr/bin/env bash
# The image of Containerfile, built and run as a host would, with two differences: its base images are made from a bare
# Debian 12, because a registry may be out of reach, and the packages are those of dist/, not built again. Needs root,
# debootstrap, network, buildah and podman.
#
# Usage: image.sh [FOLDER]; a named FOLDER is kept, and a system that it already has is used.
set -eu
# crun refuses a machine that has cgroups of both versions: hide those of version 2, for this script only.
[ -n "${OWN_MOUNTS-}" ] || exec env OWN_MOUNTS=yes unshare -m "$0" "$@"
! mountpoint -q /sys/fs/cgroup/unified || umount /sys/fs/cgroup/unified
cd "$(dirname "$(readlink -f "$0")")/../.."
dist=${DIST:-dist} # the output of ./package
[ -e "$dist/SHA256SUMS" ] || ./package --yes
. tests/scripts/bare_tree.sh
umount "$folder/dev/pts" "$folder/dev" "$folder/proc"
work=$(mktemp -d)
export DISABLE_HC_SYSTEMD=true # no timers where systemd does not run; the health check is run below
store=(--root "$work/storage" --runroot "$work/run" --storage-driver vfs)
container=
finish() {
    [ -z "$container" ] || podman "${store[@]}" rm -f "$container" >/dev/null 2>&1 || true
    rm -rf --one-file-system "$work"
    [ -n "${kept-}" ] || rm -rf --one-file-system "$folder"
}
trap finish EXIT
expect() { # WHAT COMMAND
    echo "── $1, $(date +%T)"
    "${@:2}" || { echo "FAILED: $1"; exit 1; }
}

base_images() {
    local base
    base=$(buildah "${store[@]}" from scratch)
    # Like debian:12-slim: without documentation and translations.
    tar -C "$folder" --exclude=./usr/share/doc/* --exclude=./usr/share/man/* --exclude=./usr/share/locale/* --exclude=./usr/share/info/* \
        --exclude=./var/cache/apt/* --exclude=./var/lib/apt/lists/* --exclude=./var/log/* -cf "$work/base.tar" .
    buildah "${store[@]}" add "$base" "$work/base.tar" / >/dev/null
    buildah "${store[@]}" config --cmd bash "$base"
    buildah "${store[@]}" commit -q "$base" docker.io/library/debian:12-slim >/dev/null
    buildah "${store[@]}" tag docker.io/library/debian:12-slim docker.io/library/debian:12
    rm "$work/base.tar"
}
image() {
    mkdir -p "$work/built/src/dist" && cp "$dist"/*.deb "$work/built/src/dist"
    buildah "${store[@]}" bud -q --pull-never --isolation chroot --network host --format docker --build-context "build=$work/built" \
        -t tabuleiro -f Containerfile "$work/built" >"$work/build.log" 2>&1 || { tail -20 "$work/build.log"; return 1; }
}
small() { # as a registry keeps it
    buildah "${store[@]}" push -q tabuleiro "docker-archive:$work/image.tar" 2>/dev/null
    local bytes
    bytes=$(gzip -6 <"$work/image.tar" | wc -c)
    rm "$work/image.tar"
    echo "$((bytes / 1000000)) MB compressed"
    [ "$bytes" -le 60000000 ]
}
# Runs as the image says, with a separate network that has only a loopback, so that no port of this machine is taken.
runs() {
    container=$(podman "${store[@]}" --cgroup-manager=cgroupfs run -d --cgroups=disabled --network none --read-only --tmpfs /tmp \
        --ulimit nofile="$(ulimit -n):$(ulimit -n)" --ulimit nproc=4096:4096 -v tabuleiro:/var/lib/tabuleiro tabuleiro) || return 1
    local tries
    for tries in $(seq 60); do
        inside_network curl -sf "http://127.0.0.1:8080/readyz" >/dev/null && return
        sleep 1
    done
    podman "${store[@]}" logs "$container"
    return 1
}
inside_network() { nsenter -n -t "$(podman "${store[@]}" inspect --format '{{.State.Pid}}' "$container")" "$@"; }
not_root() { [ "$(podman "${store[@]}" exec "$container" id -u)" != 0 ]; }
read_only() { ! podman "${store[@]}" exec "$container" sh -c 'echo x >/usr/x' 2>/dev/null; }
matches_are_played() { inside_network python3 -B tests/scripts/service_play.py 8080; }
healthy() { podman "${store[@]}" healthcheck run "$container"; }
matches_are_kept() { # by the volume, after the container is removed
    local data
    data=$(podman "${store[@]}" volume inspect --format '{{.Mountpoint}}' tabuleiro)
    podman "${store[@]}" rm -f "$container" >/dev/null
    [ -s "$data/matches.db" ] && [ "$(stat -c %u "$data/matches.db")" != 0 ] && runs
}

expect "base images" base_images
expect "the image is built" image
expect "it is small" small
expect "it runs" runs
expect "its health check says so" healthy
expect "not as root" not_root
expect "its root cannot be written" read_only
expect "matches are played" matches_are_played
expect "they are kept" matches_are_kept
echo "The image works."
