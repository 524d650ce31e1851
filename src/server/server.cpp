#include "server/server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <sodium.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <set>

#include "server/http_api.hpp"
#include "server/hub.hpp"
#include "server/sessions.hpp"
#include "solver/tables_at_hand.hpp"
#include "store/store_thread.hpp"

namespace tabuleiro {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr auto tick_pause = std::chrono::milliseconds(50);
// At the end: a client that sleeps does not keep a new server waiting, what was begun is stored.
constexpr auto patience_with_goodbyes = std::chrono::seconds(1);
constexpr auto patience_with_the_store = std::chrono::seconds(5);

std::int64_t milliseconds_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

class Server {
public:
    Server(const ServerOptions& options, StaticFiles files)
        : options_(options), files_(std::move(files)), acceptor_(io_), timer_(io_), signals_(io_, SIGINT, SIGTERM) {}

    std::optional<Error> listen() {
        error_code failure;
        const auto address = asio::ip::make_address(options_.host, failure);
        const asio::ip::tcp::endpoint endpoint(address, options_.port);
        if (!failure) acceptor_.open(endpoint.protocol(), failure);
        if (!failure) acceptor_.set_option(asio::socket_base::reuse_address(true), failure);
        if (!failure) acceptor_.bind(endpoint, failure);
        if (!failure) acceptor_.listen(4096, failure);
        if (!failure) return std::nullopt;
        return Error{"server.cannot_listen", {options_.host + ":" + std::to_string(options_.port), failure.message()}};
    }

    std::optional<Error> open() {
        if (!options_.tables.empty())
            tables_.emplace(options_.tables, [](std::string_view game, int tenths) {
                spdlog::info("tables game={} made={}%", game, tenths * 10);
            });
        // News come from another thread and may come before the hub is there.
        auto store = open_store(options_.store, [this](std::string match, std::uint32_t revision) {
            asio::post(io_, [this, match = std::move(match), revision] {
                if (hub_) hub_->news(match, revision);
            });
        });
        if (!store) return store.error();
        store_.emplace(std::move(*store), [this](std::vector<StoreThread::Task> tasks) {
            asio::post(io_, [tasks = std::move(tasks)] {
                for (const auto& task : tasks) task();
            });
        });
        hub_.emplace(options_, *store_, metrics_,
                     Hub::Surroundings{milliseconds_now,
                                       [this](auto choose, auto chosen) {
                                           asio::post(bots_, [this, choose, chosen] {
                                               asio::post(io_, [chosen, move = choose()] { chosen(move); });
                                           });
                                       },
                                       [this](auto task) { asio::post(io_, std::move(task)); },
                                       [this](std::string_view game) { return known(game); }});
        api_.emplace(*hub_, *store_, metrics_, std::move(files_));
        sessions_.emplace(
            Sessions{io_, options_, *hub_, *api_, metrics_, std::make_shared<Doors>(options_), milliseconds_now});
        return std::nullopt;
    }

    void run(const std::function<void(std::uint16_t)>& ready) {
        signals_.async_wait([this](error_code failure, int) {
            if (!failure) end();
        });
        accept();
        tick();
        ready(acceptor_.local_endpoint().port());
        spdlog::info("listening host={} port={}", options_.host, acceptor_.local_endpoint().port());
        io_.run();
        bots_.stop();
        bots_.join();
        store_->stop_waiting();
        store_.reset(); // writes what is waiting
        spdlog::info("stopped steps={} moves={}", metrics_.steps, metrics_.moves);
    }

private:
    const KnownPositions* known(std::string_view game) {
        if (!tables_) return nullptr;
        const auto* const tables = tables_->of(game);
        // Said once for each game: it is not made good while the server runs.
        if (const auto error = tables ? tables->error() : std::nullopt;
            error && complained_.insert(std::string(game)).second)
            spdlog::warn("tables game={} error={} path={}", game, error->name,
                         error->details.empty() ? "" : error->details[0]);
        return tables ? tables->known() : nullptr;
    }

    void accept() {
        acceptor_.async_accept([this](error_code failure, asio::ip::tcp::socket socket) {
            if (failure == asio::error::operation_aborted) return;
            if (!failure) {
                sessions_->begin(std::move(socket));
                return accept();
            }
            // Out of descriptors or the like: somebody has to leave first.
            spdlog::warn("cannot accept reason=\"{}\"", failure.message());
            auto pause = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds(100));
            pause->async_wait([this, pause](error_code) { accept(); });
        });
    }

    void tick() {
        timer_.expires_after(tick_pause);
        timer_.async_wait([this](error_code failure) {
            if (failure) return;
            hub_->tick();
            const auto now = milliseconds_now();
            if (now - last_looked_ >= 500) {
                last_looked_ = now;
                sessions_->look_after();
            }
            if (now - last_tidied_ > 3'600'000) {
                last_tidied_ = now;
                hub_->forget_old();
                sessions_->doors->tidy(now);
            }
            tick();
        });
    }

    // No new connections, goodbye to the old ones, and what was begun is stored.
    void end() {
        spdlog::info("stopping connections={}", metrics_.connections);
        error_code ignored;
        acceptor_.close(ignored);
        sessions_->close_all();
        wait_for_the_end(std::chrono::steady_clock::now());
    }

    void wait_for_the_end(std::chrono::steady_clock::time_point since) {
        const auto waited = std::chrono::steady_clock::now() - since;
        const bool gone = sessions_->clients.empty() || waited > patience_with_goodbyes;
        if ((gone && hub_->idle()) || waited > patience_with_the_store) return io_.stop();
        timer_.expires_after(std::chrono::milliseconds(20));
        timer_.async_wait([this, since](error_code) { wait_for_the_end(since); });
    }

    const ServerOptions& options_;
    StaticFiles files_;
    asio::io_context io_{1};
    std::optional<AllTablesAtHand> tables_;
    std::set<std::string> complained_; // in the bots' thread
    asio::thread_pool bots_{1};
    Metrics metrics_;
    std::optional<StoreThread> store_;
    std::optional<Hub> hub_;
    std::optional<HttpApi> api_;
    std::optional<Sessions> sessions_;
    asio::ip::tcp::acceptor acceptor_;
    asio::steady_timer timer_;
    asio::signal_set signals_;
    std::int64_t last_looked_ = 0, last_tidied_ = 0;
};

} // namespace

std::optional<Error> run_server(const ServerOptions& options, const std::function<void(std::uint16_t)>& ready) {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_color_sink_mt>()));
    if (sodium_init() < 0) return Error{"server.no_randomness", {}};
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
