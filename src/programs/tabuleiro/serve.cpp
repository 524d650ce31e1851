#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "programs/tabuleiro/commands.hpp"
#include "server/own_address.hpp"
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
    if (const auto error = fill_in_places(request.options)) return complain(texts, *error);
    if (request.check) return check_settings(texts, request);
    const auto error = run_server(request.options, [&](std::uint16_t port) {
        const std::string here = host_to_open(request.options.host);
        const auto there = address_for_others(request.options.host, interface_addresses());
        std::printf("%s\n", texts("serve.address", {page_address(there.value_or(here), port)}).c_str());
        std::fflush(stdout);
        if (request.browser) open_browser(page_address(here, port));
    });
    return error ? complain(texts, *error) : 0;
}

} // namespace tabuleiro
