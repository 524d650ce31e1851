#!/usr/bin/env bash
# ./package in a bare Debian 12, which is made in a folder: it must install all it needs, and packages the last commit. Needs
# root, debootstrap, network and half an hour.
#
# Usage: bare_package.sh [FOLDER]; a named FOLDER is kept, and a system that it already has is used.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."
. tests/scripts/bare_tree.sh
rm -rf "$folder/tabuleiro"
git clone -q . "$folder/tabuleiro"

packages_are_made() { in_clone 'cd dist && sha256sum --quiet -c SHA256SUMS && [ "$(ls *.deb | wc -l)" = 4 ]'; }
expect "./package" in_clone ./package
expect "its packages are there" packages_are_made
echo "Packages can be made."
