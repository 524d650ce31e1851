# Sourced after install.sh: builds the web page, the engine for it included, into web/dist if something has changed.

# Node 20.19 or newer; where the system's is missing or older, one from the npm registry is put into build/node.
need_node() {
    local good='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
    export PATH="$PWD/build/node/node_modules/node/bin:$PATH"
    node -e "$good" 2>/dev/null && command -v npm >/dev/null && return
    command -v npm >/dev/null || need "to build the web page" npm
    echo "Installing Node 22 into build/node" >&2
    npm install --silent --no-audit --no-fund --prefix build/node node@22 >&2 || {
        echo "Node could not be installed. Install Node 20.19 or newer yourself and try again." >&2
        return 1
    }
}

web_modules() {
    need_node || return 1
    [ web/node_modules/.package-lock.json -nt web/package-lock.json ] && return
    # Not `npm ci`: it refuses a lock file that lacks the optional binaries of platforms the registry did not offer.
    npm --prefix web install --no-save --silent --no-audit --no-fund >&2 && touch web/node_modules/.package-lock.json
}

engine_for_web() {
    need "to build for the browser" "${wasm_packages[@]}"
    mkdir -p build
    [ -e build/wasm/build.ninja ] || cmake --preset wasm >build/wasm.log 2>&1 || { cat build/wasm.log >&2; return 1; }
    flock build/.lock ninja -C build/wasm --quiet >build/wasm.log 2>&1 || { cat build/wasm.log >&2; return 1; }
}

web_page() {
    engine_for_web && web_modules || return 1
    if [ -e web/dist/sw.js ] && [ -z "$(find web/src web/public web/tools web/*.json web/index.html web/vite.config.ts messages \
        docs/rules build/wasm/src/wasm/tabuleiro.wasm -newer web/dist/sw.js -print -quit)" ]; then
        return
    fi
    echo "Building the web page …" >&2
    npm --prefix web run --silent build >build/web.log 2>&1 || { cat build/web.log >&2; return 1; }
}
