# Sourced after install.sh: builds the web page, the engine for it included, into web/dist if something has changed.

# Node 20.19 or newer; where the system's is missing or older, one is put into build/node, for this project alone.
need_node() {
    local good='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
    export PATH="$PWD/build/node/bin:$PATH"
    node -e "$good" 2>/dev/null && command -v npm >/dev/null && return
    local machine
    case $(uname -m) in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *)
        echo "There is no Node for $(uname -m) that could be installed. Install Node 20.19 or newer yourself and try again." >&2
        return 1 ;;
    esac
    command -v curl >/dev/null || need "to fetch Node" curl ca-certificates
    echo "Installing Node 22 into build/node" >&2
    rm -rf build/node && mkdir -p build/node/npm &&
        package node-linux-$machine 22.12.0 build/node && package npm 10.9.2 build/node/npm &&
        ln -s ../npm/bin/npm-cli.js build/node/bin/npm && chmod +x build/node/npm/bin/npm-cli.js || {
        echo "Node could not be installed. Install Node 20.19 or newer yourself and try again." >&2
        return 1
    }
}

# package NAME VERSION FOLDER: from the npm registry, without npm.
package() {
    curl -fsSL "https://registry.npmjs.org/$1/-/$1-$2.tgz" | tar xz -C "$3" --strip-components=1
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
