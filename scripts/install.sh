# Sourced by ./tabuleiro and ./check: installs Debian packages that are missing, and says which and why.

build_packages=(g++ cmake ninja-build ccache mold libboost1.81-dev libboost-json1.81-dev libcli11-dev
    libzstd-dev libeigen3-dev pkg-config libsqlite3-dev libpq-dev libsodium-dev libspdlog-dev)
test_packages=(git libgtest-dev python3 clang-format-19)
sanitizer_packages=(clang-19 libclang-rt-19-dev) # and libFuzzer
browser_packages=(chromium)
wasm_packages=(clang-19 llvm-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)

# need WHY PACKAGE...: a stamp remembers what was found, so that asking again costs nothing.
need() {
    local why=$1 package missing=()
    shift
    local stamp
    stamp=build/.have-$(printf '%s ' "$@" | cksum | cut -d' ' -f1)
    [ -e "$stamp" ] && return
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    if [ ${#missing[@]} -gt 0 ]; then
        local as_root=()
        [ "$(id -u)" = 0 ] || as_root=(sudo)
        echo "Installing, $why: ${missing[*]}" >&2
        "${as_root[@]}" apt-get update -qq >&2 &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 || {
            echo "These packages could not be installed. Install them yourself and try again: ${missing[*]}" >&2
            exit 1
        }
    fi
    mkdir -p build && touch "$stamp"
}
