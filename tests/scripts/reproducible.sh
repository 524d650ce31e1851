#!/usr/bin/env bash
# Builds the release a second time, without the compiler cache: all of dist/ must be identical.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."
[ -e dist/SHA256SUMS ] || ./package --yes
first=$(mktemp)
cp dist/SHA256SUMS "$first"
CCACHE_DISABLE=1 ./package --yes
diff "$first" dist/SHA256SUMS && rm "$first" && echo "Both builds are the same."
