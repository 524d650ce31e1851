# Sourced by tests that need a bare Debian 12: sets `folder` to one, made in the folder that $1 names or in a temporary one.
# A named folder is kept, and a system that it already has is used.
folder=${1:-$(mktemp -d)}
[ -e "$folder/bin/bash" ] || {
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -1)
    debootstrap --variant=minbase bookworm "$folder" "$mirror" >"$folder.log" || { tail -5 "$folder.log"; exit 1; }
    rm "$folder.log"
}
chmod 755 "$folder" # only the owner may enter a temporary folder, and this system has other users than root
for mounted in proc dev dev/pts; do mountpoint -q "$folder/$mounted" || mount --bind "/$mounted" "$folder/$mounted"; done
leave_tree() {
    umount "$folder/dev/pts" "$folder/dev" "$folder/proc"
    [ -n "${kept-}" ] || rm -rf --one-file-system "$folder"
}
kept=${1-}
trap leave_tree EXIT

# This machine's network settings: sources, mirrors, certificates.
rm -rf "$folder"/etc/apt/sources.list*
for setting in resolv.conf hosts apt/sources.list apt/sources.list.d apt/apt.conf.d npmrc ssl/certs; do
    [ ! -e "/etc/$setting" ] || { mkdir -p "$folder/etc/$(dirname $setting)" && cp -rL --remove-destination "/etc/$setting" "$folder/etc/$(dirname $setting)"; }
done
cp -rT /usr/local/share/ca-certificates "$folder/usr/local/share/ca-certificates" # installing ca-certificates reads them

in_clone() { chroot "$folder" env -i HOME=/root PATH="$PATH" LANG=C.UTF-8 ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} \
    bash -c "cd /tabuleiro && $1" </dev/null; }
expect() { # WHAT COMMAND
    echo "── $1, $(date +%T)"
    "${@:2}" || { echo "FAILED: $1"; exit 1; }
}
