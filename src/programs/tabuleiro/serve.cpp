#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "play/any_game.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/qr_code.hpp"
#include "server/address.hpp"
#include "server/own_address.hpp"
#include "server/room.hpp"
#include "server/server.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "store/store.hpp"

namespace tabuleiro {

namespace {

namespace fs = std::filesystem;

std::string in_environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// The folder of the page: in the sources this program was built from, or where it is installed.
std::string usual_web() {
    std::error_code failure;
    const fs::path folder = fs::read_symlink("/proc/self/exe", failure).parent_path();
    for (const fs::path& web :
         {fs::path("web/dist"), folder / "../../../../web/dist", folder / "../share/tabuleiro/web"})
        if (fs::exists(web / "index.html", failure)) return web.lexically_normal().string();
    return {};
}

// For a browser of this machine, which allows pages from localhost more than others.
std::string host_to_open(const std::string& host) { return host == "0.0.0.0" || host == "::" ? "localhost" : host; }

void open_browser(const std::string& address) {
    if (in_environment("DISPLAY").empty() && in_environment("WAYLAND_DISPLAY").empty()) return;
    if (::fork() != 0) return;
    if (std::freopen("/dev/null", "w", stdout) && std::freopen("/dev/null", "w", stderr))
        ::execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    ::_exit(0);
}

// A room is for others: it listens in the network, and needs an address there.
std::optional<Error> prepare_room(ServerOptions& options) {
    if (!options.address.empty() && !is_address(options.address)) return Error{"room.bad_address", {options.address}};
    if (is_loopback(options.host)) options.host = options.address.find(':') == std::string::npos ? "0.0.0.0" : "::";
    if (!options.address.empty()) return std::nullopt;
    const auto own = interface_addresses();
    if (address_for_others(options.host, own)) return std::nullopt;
    if (options.host != "0.0.0.0" || !address_for_others("::", own)) return Error{"room.no_address", {}};
    options.host = "::"; // there is only IPv6
    return std::nullopt;
}

// Which of this machine's addresses was chosen, and how people come in.
void print_room(const Texts& texts, const ServerOptions& options, const std::string& address, const std::string& page) {
    std::string chosen = address, others;
    for (const InterfaceAddress& one : interface_addresses()) {
        if (one.address == address)
            chosen = one.interface + " " + one.address;
        else if (address_for_others(one.address, {}))
            others += (others.empty() ? "" : ", ") + one.interface + " " + one.address;
    }
    print_text(texts("room.chosen", {chosen}));
    if (!others.empty()) print_text(texts("room.others", {others}));
    const std::string code = room_code(options), link = page + code;
    std::printf("\n%s\n", texts("room.code", {code, link}).c_str());
    std::printf("%s\n", texts("room.screen", {page + "screen"}).c_str());
    if (::isatty(STDOUT_FILENO) && foreign_character_set().empty()) std::printf("\n%s", qr_code(link).c_str());
}

std::optional<Error> check_kiosk(const std::vector<std::string>& games) {
    for (const std::string& name : games) {
        Setup setup;
        setup.game = name;
        if (const auto game = make_game(setup); !game) return game.error();
    }
    return std::nullopt;
}

int check_settings(const Texts& texts, const ServeRequest& request) {
    const ServerOptions& options = request.options;
    if (auto error = check_options(options)) return complain(texts, *error);
    std::printf("%s\n", texts("serve.settings", {options.host + ":" + std::to_string(options.port),
                                                 *shown_store(options.store), options.web, options.tables})
                            .c_str());
    for (const std::string& limit : request.limits) std::printf("  %s\n", limit.c_str());
    return 0;
}

} // namespace

Result<std::string> usual_store() {
    fs::path folder = in_environment("XDG_DATA_HOME");
    if (folder.empty()) folder = fs::path(in_environment("HOME")) / ".local" / "share";
    folder /= "tabuleiro";
    std::error_code failure;
    fs::create_directories(folder, failure);
    const std::string store = (folder / "matches.db").string();
    if (failure == std::errc::permission_denied) return Error{"store.not_ours", {store}};
    if (failure) return Error{"store.cannot_open", {folder.string(), failure.message()}};
    return store;
}

std::optional<Error> fill_in_places(ServerOptions& options) {
    if (options.store.empty()) {
        auto store = usual_store();
        if (!store) return store.error();
        options.store = std::move(*store);
    }
    options.tables = tables_directory().string();
    if (options.web.empty()) options.web = usual_web();
    return std::nullopt;
}

int run_serve(const Texts& texts, ServeRequest request) {
    ServerOptions& options = request.options;
    if (const auto error = fill_in_places(options)) return complain(texts, *error);
    if (const auto error = check_kiosk(options.kiosk)) return complain(texts, *error);
    if (const auto error = options.room ? prepare_room(options) : std::nullopt) return complain(texts, *error);
    if (request.check) return check_settings(texts, request);
    const auto error = run_server(options, [&](std::uint16_t port) {
        const std::string here = host_to_open(options.host);
        const auto there = options.address.empty() ? address_for_others(options.host, interface_addresses())
                                                   : std::optional(options.address);
        const std::string page = page_address(there.value_or(here), port);
        std::printf("%s\n", texts("serve.address", {page}).c_str());
        if (options.room) print_room(texts, options, *there, page);
        std::fflush(stdout);
        if (request.browser) open_browser(page_address(here, port));
    });
    return error ? complain(texts, *error) : 0;
}

} // namespace tabuleiro
