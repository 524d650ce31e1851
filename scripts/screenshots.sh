#!/usr/bin/env bash
# Builds the web page and takes the pictures of docs/images again.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. scripts/progress.sh
. scripts/install.sh
. scripts/web.sh
need "to look at the web page" chromium-headless-shell webp "${wasm_packages[@]}" $(npm_package)
web_page
node tests/web/screenshots.mjs
node tests/web/animation.mjs
node tests/web/icons.mjs
