#!/usr/bin/env bash
# Builds the page and puts every screen on a contact sheet in build/contact-sheets: two sizes, three languages, three
# themes. With names of screens (tests/web/scenes.mjs) only those.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. scripts/progress.sh
. scripts/install.sh
. scripts/web.sh
need "to look at the web page" chromium-headless-shell "${build_packages[@]}" "${wasm_packages[@]}" $(npm_package)
build dev tabuleiro
web_page
node tests/web/contact_sheets.mjs "$@"
