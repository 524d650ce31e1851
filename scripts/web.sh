# Sourced after install.sh: builds the web page, with its engine, into web/dist if something has changed.

# Node 20.19 or newer, the system's or the one in build/node, which npm fetches where the system's is older. The system's npm comes
# before the one in build/npm.
good_node() {
    [[ $PATH == *"$PWD/build/npm/bin"* ]] || export PATH="$PWD/build/node/node_modules/.bin:$PATH:$PWD/build/npm/bin"
    hash -r # a node that was fetched since comes first
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# The Debian packages that the page's tools need, unless there is an npm.
npm_package() { command -v npm >/dev/null || echo nodejs ca-certificates; }

# Debian's npm depends on more than 300 packages, which take longer to install than everything else: they are unpacked into build/npm.
# apt's mirrors and npm's own settings apply as ever.
unpack_npm() {
    local folder=build/npm.new package
    rm -rf $folder && mkdir -p $folder/packages $folder/bin
    (cd $folder/packages && apt-get download -q $(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
        --no-replaces --no-enhances npm | grep -xE 'npm|node-[a-z0-9.+-]+' | sort -u)) || return 1
    for package in $folder/packages/*.deb; do dpkg-deb -x "$package" $folder || return 1; done
    rm -r $folder/packages
    mv $folder/usr/share/nodejs $folder/usr/share/node_modules # where node looks for what stands beside npm
    cp -rn $folder/usr/lib/*/nodejs/. $folder/usr/share/node_modules/ 2>/dev/null || true # the compiled ones
    printf '#!/bin/sh\nexec node "$(dirname "$(readlink -f "$0")")/../usr/share/node_modules/npm/bin/npm-cli.js" "$@"\n' >$folder/bin/npm
    chmod +x $folder/bin/npm
    rm -rf build/npm && mv $folder build/npm
}

modules_are_fresh() { [ web/node_modules/.package-lock.json -nt web/package-lock.json ]; }

fetch_modules() {
    good_node
    command -v npm >/dev/null || unpack_npm || {
        echo "npm could not be fetched. Install it yourself, for example with: apt-get install npm" >&2
        return 1
    }
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
