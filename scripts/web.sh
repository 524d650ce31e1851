# Sourced after install.sh: builds the web page, with its engine, into web/dist if something has changed.

# Node 20.19 or newer, the system's or the one in build/node, which npm fetches where the system's is older.
good_node() {
    export PATH="$PWD/build/node/node_modules/.bin:$PATH"
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# The Debian packages that the page's tools need: npm, unless there is one.
npm_package() { command -v npm >/dev/null || echo npm; }

modules_are_fresh() { [ web/node_modules/.package-lock.json -nt web/package-lock.json ]; }

fetch_modules() {
    good_node || npm install --prefix build/node --no-save --no-audit --no-fund node@22 && good_node || {
        echo "Node could not be installed. Install Node 20.19 or newer yourself and try again." >&2
        return 1
    }
    modules_are_fresh || npm --prefix web ci && touch web/node_modules/.package-lock.json
}

# Starts to fetch the page's tools in the background; web_modules waits for them.
fetch_ahead() {
    good_node && modules_are_fresh || begin build/npm.log bash -c '. scripts/web.sh && fetch_modules'
}

web_modules() {
    [ -n "${begun[build/npm.log]-}" ] || fetch_ahead
    [ -z "${begun[build/npm.log]-}" ] || attend "Fetching the page's tools" build/npm.log || {
        explain build/npm.log
        return 1
    }
}

web_page() {
    build wasm && web_modules || return 1
    if [ -e web/dist/sw.js ] && [ -z "$(find web/src web/public web/tools web/*.json web/index.html web/vite.config.ts CMakeLists.txt messages \
        docs/rules docs/images weights build/wasm/src/wasm/tabuleiro.wasm -newer web/dist/sw.js -print -quit)" ]; then
        return
    fi
    progress "Building the web page" build/web.log npm --prefix web run --silent build || {
        explain build/web.log
        return 1
    }
}
