#!/usr/bin/env bash
# Builds the web page and makes the pictures of docs/images anew.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. scripts/install.sh
. scripts/web.sh
need "to look at the web page" "${browser_packages[@]}"
web_page
node tests/web/screenshots.mjs
