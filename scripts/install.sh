# Sourced by ./tabuleiro, ./check and ./package after progress.sh: installs missing Debian packages, and says which and why.

build_packages=(g++ cmake ninja-build ccache mold libboost1.81-dev libboost-json1.81-dev libcli11-dev
    libncurses-dev libzstd-dev libeigen3-dev pkg-config libsqlite3-dev libpq-dev libsodium-dev libspdlog-dev libqrencode-dev)
wasm_packages=(cmake ninja-build ccache clang-19 llvm-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
    libclang-rt-19-dev-wasm32)
paper_packages=(librsvg2-dev) # for PNG and PDF; the program is built without it if it is missing
python_packages=(pybind11-dev python3-dev python3-numpy) # for the Python module
sanitizer_packages=(clang-19 libclang-rt-19-dev llvm-19) # and libFuzzer

assume_yes= # --yes: install without asking

not_installed() { # PACKAGE...
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

later=() # packages of a later call, named in the question of the first

# need WHY PACKAGE...: a stamp file records what was found, so that checking again is fast.
need() {
    local why=$1 missing=() stamp as_root=()
    shift
    stamp=build/.have-$(printf '%s ' "$@" | cksum | cut -d' ' -f1)
    [ -e "$stamp" ] && return
    if ! command -v dpkg-query >/dev/null; then
        [ -n "${warned-}" ] || echo "This is no Debian, so nothing is installed. If the build fails, docs/building.md names the packages of other systems." >&2
        warned=yes
        return
    fi
    missing=($(not_installed "$@"))
    mkdir -p build
    if [ ${#missing[@]} -gt 0 ]; then
        local too=($(not_installed "${later[@]}"))
        local command="apt-get install --no-install-recommends ${missing[*]}${too[*]:+ ${too[*]}}"
        echo "Needed $why: ${missing[*]}${too[*]:+; and then: ${too[*]}}" >&2
        if [ "$(id -u)" != 0 ]; then
            command="sudo $command"
            as_root=(sudo)
            if ! command -v sudo >/dev/null; then
                echo "There is no sudo here. As root, install them with: ${command#sudo }" >&2
                exit 1
            elif [ ! -t 0 ] || [ ! -t 2 ]; then
                as_root=(sudo -n) # nobody could type a password
            elif [ -z "$assume_yes" ]; then
                local answer
                read -r -p "Install them with sudo apt-get? [Y/n] " answer || answer=n
                case $answer in
                '' | [yYsS]*) assume_yes=yes ;;
                *)
                    echo "Nothing was installed. Install them with: $command" >&2
                    exit 1 ;;
                esac
            fi
        fi
        install_now "${as_root[@]}" || {
            echo "The packages could not be installed. Install them with: $command" >&2
            exit 1
        }
    fi
    touch "$stamp"
}

# install_now [SUDO...]: installs $missing, after finishing what an interrupted dpkg left half done. Waits while another apt or
# dpkg works; the option of apt-get for that covers neither `update` nor dpkg.
install_now() {
    local log=build/install.log told=
    [ $# -eq 0 ] || "$@" -v || return 1 # the password, if one is asked for
    until progress "Installing" "$log" "$@" sh -c '
        export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
        dpkg --configure -a && apt-get update -qq && apt-get install -y -q --no-install-recommends "$@"' sh "${missing[@]}"; do
        grep -qE 'Could not get lock|lock was locked by another process' "$log" || {
            explain "$log" 10
            return 1
        }
        [ -n "$told" ] || echo "Another program is installing packages. Waiting for it." >&2
        told=yes
        sleep 1
    done
}
