#!/usr/bin/env bash
# Makes the website of the project in build/website, or in the folder given: README, documents, rules, pictures, and the page itself to
# play. Any static host can serve it, from any folder.
set -eu
folder=$(realpath -m "${1:-$(dirname "$(readlink -f "$0")")/../build/website}")
cd "$(dirname "$(readlink -f "$0")")/.."
. scripts/progress.sh
. scripts/install.sh
. scripts/web.sh
need "to build the website" "${wasm_packages[@]}" $(npm_package)
web_page
node scripts/website.mjs "$folder"
