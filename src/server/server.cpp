#include "server/server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <sodium.h>

#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>

#include "server/bot_threads.hpp"
#include "server/clock.hpp"
#include "server/http_api.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"
#include "server/operator_api.hpp"
#include "server/own_address.hpp"
#include "server/replay.hpp"
#include "server/room.hpp"
#include "server/sessions.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "store/postgres_address.hpp"
#include "store/store_thread.hpp"

namespace tabuleiro {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Sessions::Executor>;

constexpr auto tick_pause = std::chrono::milliseconds(50);
constexpr std::size_t min_token_length = 16;
// On shutdown: how long to wait for clients to close, and for pending writes.
constexpr auto close_timeout = std::chrono::seconds(1);
constexpr auto store_timeout = std::chrono::seconds(5);

// An error as text for the log: its name and details.
std::string cause_of(const Error& error) {
    std::string text(error.name);
    for (const std::string& detail : error.details) text += ": " + detail;
    return text;
}

class Server {
public:
    Server(const ServerOptions& options, StaticFiles files)
        : options_(options), files_(std::move(files)), acceptor_(io_), room_acceptor_(io_), operator_acceptor_(io_),
          timer_(io_), signals_(io_, SIGINT, SIGTERM, SIGUSR1) {}

    std::optional<Error> listen() {
        if (auto error = listen(acceptor_, options_.host, options_.port)) return error;
        if (options_.operator_port == 0) return std::nullopt;
        if (options_.operator_token.size() < min_token_length)
            return Error{"server.short_token", {std::to_string(min_token_length)}};
        return listen(operator_acceptor_, "127.0.0.1", options_.operator_port);
    }

    std::optional<Error> open() {
        if (!options_.tables.empty())
            tables_.emplace(options_.tables, [](std::string_view game, int tenths) {
                log_info("tables", {{"game", game}, {"made", std::to_string(tenths * 10) + "%"}});
            });
        // Called from another thread, possibly before the hub exists.
        auto store = open_store(options_.store, [this](std::string match, std::uint32_t revision) {
            asio::post(io_, [this, match = std::move(match), revision] {
                if (hub_) hub_->on_news(match, revision);
            });
        });
        if (!store && store.error().name == "store.failed")
            return Error{"store.cannot_open", {*shown_store(options_.store), store.error().details[0]}};
        if (!store) return store.error();
        store_.emplace(std::move(*store), [this](std::vector<StoreThread::Task> tasks) {
            asio::post(io_, [tasks = std::move(tasks)] {
                for (const auto& task : tasks) task();
            });
        });
        store_->read([](Store& opened) -> StoreThread::Task {
            return [error = add_summaries(opened)] {
                if (error) log_error("cannot list matches", {{"cause", in_quotes(cause_of(*error))}});
            };
        });
        hub_.emplace(options_, *store_, metrics_,
                     Hub::Environment{
                         wall_clock_ms, monotonic_ms,
                         [this](const std::string& source, auto job) { bots_->think(source, std::move(job)); },
                         [this](auto task) { asio::post(io_, std::move(task)); },
                         [this](std::string_view game) { return known(game); }, [this] { return bots_->waiting(); }});
        api_.emplace(*hub_, *store_, metrics_, std::move(files_),
                     HttpApi::Control{[this] { return info(); }, [this] { asio::post(io_, [this] { stop(); }); },
                                      [this] { return open_room(); }, monotonic_ms});
        sessions_.emplace(Sessions{io_, options_, *hub_,
                                   [this](const auto&... asked) {
                                       last_asked_ = monotonic_ms();
                                       api_->handle(asked...);
                                   },
                                   metrics_, std::make_shared<ConnectionLimits>(options_), monotonic_ms});
        sessions_->host_names = own_host_names();
        operator_api_.emplace(*hub_, *sessions_->limits, options_.operator_token, monotonic_ms, [this] { drain(); });
        operator_sessions_.emplace(
            Sessions{io_, options_, *hub_,
                     [this](const HttpRequest& request, const std::string&, const HttpApi::Allowed&,
                            const HttpApi::Answer& answer) { operator_api_->handle(request, answer); },
                     metrics_, std::make_shared<ConnectionLimits>(options_), monotonic_ms});
        operator_sessions_->play = false;
        for (const std::string& name : options_.names) sessions_->host_names.push_back(name);
        for (const std::string& origin : options_.origins)
            if (const auto scheme = origin.find("://"); scheme != std::string::npos)
                sessions_->host_names.push_back(origin.substr(scheme + 3, origin.find(':', scheme + 3) - scheme - 3));
        return std::nullopt;
    }

    void run(const std::function<void(std::uint16_t)>& ready) {
        wait_for_signal();
        note_run(monotonic_ms()); // the store answers this before it loads a match
        hub_->recall_places();
        accept(acceptor_, *sessions_);
        if (operator_acceptor_.is_open()) accept(operator_acceptor_, *operator_sessions_);
        tick();
        ready(acceptor_.local_endpoint().port());
        log_info("listening", {{"host", options_.host}, {"port", acceptor_.local_endpoint().port()}});
        io_.run();
        bots_.reset();
        store_->stop_waiting();
        store_.reset(); // writes what is waiting
        log_info("stopped", {{"steps", metrics_.steps}, {"moves", metrics_.moves}});
    }

private:
    static std::optional<Error> listen(Acceptor& acceptor, const std::string& host, std::uint16_t port) {
        error_code failure;
        const auto address = asio::ip::make_address(host, failure);
        const asio::ip::tcp::endpoint endpoint(address, port);
        if (!failure) acceptor.open(endpoint.protocol(), failure);
        if (!failure) acceptor.set_option(asio::socket_base::reuse_address(true), failure);
        if (!failure) acceptor.bind(endpoint, failure);
        if (!failure) acceptor.listen(4096, failure);
        if (!failure) return std::nullopt;
        // There is no such address, or no IPv6.
        if (failure == asio::error::invalid_argument || failure == asio::error::address_family_not_supported ||
            failure == boost::system::errc::address_not_available)
            return Error{"server.no_such_address", {host, failure.message()}};
        return Error{"server.cannot_listen", {host + ":" + std::to_string(port), failure.message()}};
    }

    HttpApi::ServerInfo info() const {
        using Room = HttpApi::ServerInfo::Room;
        const auto own = interface_addresses();
        const bool loopback = is_loopback(options_.host);
        auto address = options_.address.empty() ? address_for_others(options_.host, own) : options_.address;
        Room room = options_.room ? Room::open : Room::none;
        if (loopback && !options_.room && address_for_others("0.0.0.0", own)) room = Room::possible;
        if (address) address = page_address(*address, port());
        return {std::move(address),
                loopback && !options_.room,
                options_.stop_after_seconds,
                room,
                options_.room ? room_code(options_) : "",
                options_.kiosk};
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    // Lets others in while the server runs on this device's own address: on one more address, under the same port.
    std::optional<Error> open_room() {
        if (options_.room) return std::nullopt;
        if (!is_loopback(options_.host)) return Error{"room.none", {}};
        const auto address = address_for_others("0.0.0.0", interface_addresses());
        if (!address) return Error{"room.no_address", {}};
        if (auto error = listen(room_acceptor_, *address, port())) {
            error_code ignored;
            room_acceptor_.close(ignored);
            return error;
        }
        options_.room = true;
        options_.address = *address;
        log_info("room", {{"address", page_address(*address, port())}});
        accept(room_acceptor_, *sessions_);
        return std::nullopt;
    }

    const KnownPositions* known(std::string_view game) {
        if (!tables_) return nullptr;
        const auto* const tables = tables_->of(game);
        if (const auto error = tables ? tables->error() : std::nullopt; error && first_warning(game))
            log_warning(
                "tables",
                {{"game", game}, {"error", error->name}, {"path", error->details.empty() ? "" : error->details[0]}});
        return tables ? tables->known() : nullptr;
    }

    // A damaged table stays damaged while the server runs: logged once for each game.
    bool first_warning(std::string_view game) {
        const std::lock_guard lock(warning_);
        return warned_.insert(std::string(game)).second;
    }

    void wait_for_signal() {
        signals_.async_wait([this](error_code failure, int signal) {
            if (failure) return;
            if (signal != SIGUSR1) return stop();
            drain();
            wait_for_signal();
        });
    }

    void accept(Acceptor& acceptor, Sessions& sessions) {
        acceptor.async_accept([this, &acceptor, &sessions](error_code failure, Sessions::Socket socket) {
            if (failure == asio::error::operation_aborted) return;
            if (!failure) {
                sessions.begin(std::move(socket));
                return accept(acceptor, sessions);
            }
            // Most likely out of descriptors: retry when a connection may have closed.
            log_warning("cannot accept", {{"reason", in_quotes(failure.message())}});
            auto pause = std::make_shared<Sessions::Timer>(io_, std::chrono::milliseconds(100));
            pause->async_wait([this, pause, &acceptor, &sessions](error_code) { accept(acceptor, sessions); });
        });
    }

    void tick() {
        timer_.expires_after(tick_pause);
        timer_.async_wait([this, set = monotonic_ms()](error_code failure) {
            if (failure || stopping_) return;
            hub_->tick();
            const auto now = monotonic_ms();
            update_load(now - set - tick_pause.count());
            if (draining_since_ && (hub_->drained() || now - *draining_since_ > options_.drain_seconds * 1000LL))
                return stop();
            if (now - last_polled_ >= 500) {
                last_polled_ = now;
                sessions_->poll();
                check_store(now);
            }
            if (!sessions_->clients.empty()) last_asked_ = now;
            if (options_.stop_after_seconds > 0 && now - last_asked_ > options_.stop_after_seconds * 1000LL)
                return stop();
            if (now - last_noted_ >= note_run_ms) note_run(now);
            if (now - last_expired_ > 3'600'000) {
                last_expired_ = now;
                hub_->purge_old();
                sessions_->limits->expire(now);
            }
            tick();
        });
    }

    void note_run(std::int64_t now) {
        last_noted_ = now;
        hub_->note_run();
    }

    // Late ticks mean that every client waits. Under overload, refuse what is causing it and work that can wait.
    void update_load(std::int64_t late) {
        const bool changed = hub_->update_load(late);
        sessions_->limits->share_work(monotonic_ms(), hub_->overload().shared());
        if (changed)
            log_warning(
                hub_->busy() ? "overloaded" : "no longer overloaded",
                {{"waited_ms", std::llround(hub_->overload().waited_ms())}, {"store_queue", store_->counts().waiting}});
    }

    // Accepts no new matches. The server stops when the current turns have ended, or after `drain_seconds`.
    void drain() {
        if (draining_since_) return;
        draining_since_ = monotonic_ms();
        log_info("draining", {{"matches", hub_->matches_in_memory()}});
        hub_->drain();
        hub_->announce(Error{"server.draining", {}});
    }

    // Reports when the store fails, why (again when the reason is another), and when it has recovered; probes it while
    // it is idle.
    void check_store(std::int64_t now) {
        const auto problem = hub_->problem();
        if (problem && !draining_since_ && cause_of(*problem) != failing_cause_) {
            failing_cause_ = cause_of(*problem);
            log_error("store failing", {{"cause", in_quotes(failing_cause_)}});
            if (!failing_since_) hub_->announce(*problem);
            if (!failing_since_) failing_since_ = now;
        } else if (!problem && failing_since_) {
            log_info("store recovered", {{"after_ms", now - *failing_since_}, {"errors", store_->health().errors()}});
            failing_since_.reset();
            failing_cause_.clear();
        }
        if (now - last_probed_ < (problem ? 1000 : 5000) || store_->counts().waiting > 0) return;
        last_probed_ = now;
        store_->read([](Store& store) -> StoreThread::Task {
            (void)store.probe(); // the result is in health()
            return [] {};
        });
    }

    // Stops accepting, closes all connections, and waits for pending writes.
    void stop() {
        if (std::exchange(stopping_, true)) return;
        log_info("stopping", {{"connections", metrics_.connections}});
        error_code ignored;
        acceptor_.close(ignored);
        room_acceptor_.close(ignored);
        operator_acceptor_.close(ignored);
        sessions_->close_all();
        wait_until_stopped(std::chrono::steady_clock::now());
    }

    void wait_until_stopped(std::chrono::steady_clock::time_point since) {
        const auto waited = std::chrono::steady_clock::now() - since;
        const bool gone = sessions_->clients.empty() || waited > close_timeout;
        if ((gone && hub_->idle()) || waited > store_timeout) return io_.stop();
        timer_.expires_after(std::chrono::milliseconds(20));
        timer_.async_wait([this, since](error_code) { wait_until_stopped(since); });
    }

    ServerOptions options_; // a room may be opened later
    StaticFiles files_;
    asio::io_context io_{1};
    std::optional<OnDemandTableSet> tables_;
    std::mutex warning_; // bots think in several threads
    std::set<std::string> warned_;
    std::optional<BotThreads> bots_{std::in_place, [this](auto task) { asio::post(io_, std::move(task)); }};
    Metrics metrics_;
    std::optional<StoreThread> store_;
    std::optional<Hub> hub_;
    std::optional<HttpApi> api_;
    std::optional<Sessions> sessions_;
    std::optional<OperatorApi> operator_api_;
    std::optional<Sessions> operator_sessions_;
    Acceptor acceptor_, room_acceptor_, operator_acceptor_;
    Sessions::Timer timer_;
    asio::basic_signal_set<Sessions::Executor> signals_;
    std::int64_t last_asked_ = monotonic_ms(); // by a page or another client
    std::int64_t last_polled_ = 0, last_expired_ = -4'000'000, last_noted_ = 0, last_probed_ = 0;
    std::optional<std::int64_t> failing_since_, draining_since_;
    std::string failing_cause_; // as last logged
    bool stopping_ = false;
};

// An address of a database that cannot be read; a file or folder that this user may not write.
std::optional<Error> refuse_store(const std::string& store) {
    if (names_postgres(store)) {
        const auto shown = shown_postgres(store);
        return shown ? std::nullopt : std::optional(shown.error());
    }
    if (store == ":memory:") return std::nullopt;
    const auto folder = std::filesystem::absolute(store).parent_path();
    const bool there = ::access(store.c_str(), F_OK) == 0;
    if (::access(folder.c_str(), R_OK | W_OK | X_OK) == 0 && (!there || ::access(store.c_str(), R_OK | W_OK) == 0))
        return std::nullopt;
    if (errno == EACCES) return Error{"store.not_ours", {store}};
    return Error{"store.cannot_open", {store, std::strerror(errno)}};
}

// A browser sends the origin of a page as scheme, host and perhaps a port; anything else would never match.
std::optional<Error> refuse_origins(const std::vector<std::string>& origins) {
    for (const std::string& origin : origins) {
        const auto scheme = origin.find("://");
        const std::string host = scheme == std::string::npos ? "" : origin.substr(scheme + 3);
        const bool web = origin.starts_with("http://") || origin.starts_with("https://");
        if (!web || host.empty() || host.find_first_of("/?# ") != std::string::npos)
            return Error{"server.bad_origin", {origin}};
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> check_options(const ServerOptions& options) {
    error_code failure;
    asio::ip::make_address(options.host, failure);
    if (failure) return Error{"server.no_such_address", {options.host, failure.message()}};
    if (options.operator_port != 0 && options.operator_token.size() < min_token_length)
        return Error{"server.short_token", {std::to_string(min_token_length)}};
    if (auto error = refuse_origins(options.origins)) return error;
    if (!options.web.empty())
        if (const auto files = StaticFiles::read(options.web); !files) return files.error();
    return refuse_store(options.store);
}

std::optional<Error> run_server(const ServerOptions& options, const std::function<void(std::uint16_t)>& ready) {
    open_log();
    if (sodium_init() < 0) return Error{"server.no_randomness", {}};
    if (auto error = refuse_store(options.store)) return error;
    if (auto error = refuse_origins(options.origins)) return error;
    StaticFiles files;
    if (!options.web.empty()) {
        auto read = StaticFiles::read(options.web);
        if (!read) return read.error();
        files = std::move(*read);
    }
    Server server(options, std::move(files));
    if (auto error = server.listen()) return error;
    if (auto error = server.open()) return error;
    server.run(ready);
    return std::nullopt;
}

} // namespace tabuleiro
