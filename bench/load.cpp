// Plays many matches with real WebSocket clients on a running server and reports what they cost: see --help.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <deque>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bytes/sha256.hpp"
#include "core/random.hpp"
#include "load_socket.hpp"

namespace tabuleiro {

namespace {

// Matches of two clients each that play at random; or idle connections.
struct LoadRequest {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    std::string game = "ludo";
    std::size_t matches = 200;
    double seconds = 10;
    double rate = 0; // moves per second in each match; 0: as fast as possible
    std::size_t idle = 0;
    bool echo = false; // against an echo server
    int pid = 0;       // of the server, if it runs on this machine: its CPU and memory are measured
    std::uint64_t seed = 1;
};

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

// The server's CPU seconds and resident bytes, from /proc.
struct Usage {
    double cpu = 0;
    double bytes = 0;
};

Usage usage_of(int pid) {
    Usage usage;
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    const std::string text((std::istreambuf_iterator<char>(stat)), {});
    std::istringstream fields(text.substr(std::min(text.rfind(')') + 1, text.size())));
    std::string word;
    for (int i = 3; fields >> word; ++i) {
        if (i == 14 || i == 15) usage.cpu += std::stod(word) / static_cast<double>(::sysconf(_SC_CLK_TCK));
        if (i == 24) usage.bytes = std::stod(word) * static_cast<double>(::sysconf(_SC_PAGESIZE));
    }
    return usage;
}

// The number after `"key":` in one of our own server's messages.
std::optional<std::uint32_t> number_after(std::string_view message, std::string_view key) {
    const auto at = message.find(key);
    if (at == std::string_view::npos) return std::nullopt;
    std::uint32_t number = 0;
    const char* begin = message.data() + at + key.size();
    const auto [end, wrong] = std::from_chars(begin, message.data() + message.size(), number);
    if (wrong != std::errc{}) return std::nullopt;
    return number;
}

// The keys of `"moves":{…}`.
std::vector<std::string_view> moves_in(std::string_view message) {
    std::vector<std::string_view> moves;
    auto at = message.find("\"moves\":{");
    if (at == std::string_view::npos) return moves;
    at += 9;
    for (int depth = 0; at < message.size() && !(depth == 0 && message[at] == '}'); ++at) {
        if (message[at] == '[' || message[at] == '{') ++depth;
        if (message[at] == ']' || message[at] == '}') --depth;
        if (depth > 0 || message[at] != '"') continue;
        const auto end = message.find('"', at + 1);
        moves.push_back(message.substr(at + 1, end - at - 1));
        at = end;
    }
    return moves;
}

struct LoadClient {
    LoadSocket socket;
    std::uint32_t revision = 0;
    std::string move; // to be played when it is due
    std::string sent_move{};
    Clock::time_point sent;
    bool waiting = false; // for the answer to a move
    std::string bytes{};  // for fair chance; until they are revealed
};

class Load {
public:
    explicit Load(const LoadRequest& request) : request_(request), random_(request.seed), poll_(::epoll_create1(0)) {}
    ~Load() { ::close(poll_); }

    void set_up() {
        clients_.resize(2 * request_.matches);
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            clients_[i].socket = LoadSocket::open(request_.host, request_.port, "/ws");
            epoll_event event{EPOLLIN, {.u64 = i}};
            ::epoll_ctl(poll_, EPOLL_CTL_ADD, clients_[i].socket.descriptor(), &event);
        }
        connected_ = usage_of(request_.pid);
        if (request_.echo) { // one of two sends at a time, as in a match
            for (std::size_t i = 0; i < clients_.size(); i += 2) clients_[i].move = "17-21";
            return;
        }
        const std::string body = R"({"game":")" + request_.game + R"(","players":2,"edition":2})";
        for (std::size_t i = 0; i < clients_.size(); i += 2) {
            const auto made = http_request(request_.host, request_.port, "POST", "/api/matches", body);
            const auto id = made.substr(made.find("\"match\":\"") + 9, 16);
            for (std::size_t j = i; j < i + 2; ++j) {
                clients_[j].socket.send(R"({"do":"hello","match":")" + id + "\"}");
                clients_[j].bytes = std::string(64, static_cast<char>('a' + (j - i)));
                clients_[j].socket.send(R"({"do":"join","player":)" + std::to_string(j - i) +
                                        R"(,"name":"Load","commit":")" +
                                        to_hex(sha256(*digest_from_hex(clients_[j].bytes))) + "\"}");
            }
            // Both have joined and revealed.
            const auto seated = [&] { return clients_[i].revision >= 4 && clients_[i + 1].revision >= 4; };
            run_until([&] { return seated() || errors_ > 0; }, 30);
            if (!refusal_.empty()) throw std::runtime_error("the server refused: " + refusal_);
            if (!seated()) no_answer(request_.host, request_.port, std::strerror(errors_ > 0 ? ECONNRESET : ETIMEDOUT));
        }
    }

    void play(double seconds) {
        playing_ = true;
        const auto begin = Clock::now();
        for (LoadClient& client : clients_)
            if (!client.move.empty()) plan(client, begin);
        const auto end = begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        before_ = usage_of(request_.pid);
        moves_ = refused_ = 0;
        latencies_.clear();
        const auto traffic = traffic_now();
        while (Clock::now() < end) step(1);
        after_ = usage_of(request_.pid);
        const auto now = traffic_now();
        bytes_in_ = now.first - traffic.first;
        bytes_out_ = now.second - traffic.second;
        took_ = seconds_between(begin, Clock::now());
        playing_ = false;
    }

    boost::json::object report() {
        std::sort(latencies_.begin(), latencies_.end());
        const auto at = [&](double share) {
            return latencies_.empty()
                       ? 0.0
                       : latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))] * 1e3;
        };
        const double cpu = after_.cpu - before_.cpu, moves = static_cast<double>(std::max<std::uint64_t>(moves_, 1));
        boost::json::object report{{"game", request_.game},
                                   {"matches", request_.matches},
                                   {"seconds", took_},
                                   {"moves", moves_},
                                   {"moves_per_second", moves / took_},
                                   {"p50_ms", at(0.5)},
                                   {"p99_ms", at(0.99)},
                                   {"bytes_to_client_per_move_and_client", static_cast<double>(bytes_in_) / moves / 2},
                                   {"bytes_from_client_per_move", static_cast<double>(bytes_out_) / moves},
                                   {"refused", refused_},
                                   {"errors", errors_}};
        if (request_.pid > 0) {
            report["server_cpu_seconds"] = cpu;
            report["moves_per_server_cpu_second"] = cpu > 0 ? moves / cpu : 0;
            report["server_bytes_per_match"] =
                (after_.bytes - connected_.bytes) / static_cast<double>(request_.matches);
        }
        return report;
    }

    std::uint64_t errors() const { return errors_; }
    const std::string& refusal() const { return refusal_; }

private:
    std::pair<std::uint64_t, std::uint64_t> traffic_now() const {
        std::pair<std::uint64_t, std::uint64_t> sum;
        for (const LoadClient& client : clients_) {
            sum.first += client.socket.bytes_in();
            sum.second += client.socket.bytes_out();
        }
        return sum;
    }

    template <class Done> void run_until(Done done, double seconds) {
        const auto begin = Clock::now();
        while (!done() && seconds_between(begin, Clock::now()) < seconds) step(10);
    }

    void step(int patience_ms) {
        while (!planned_.empty() && planned_.front().first <= Clock::now()) {
            LoadClient& client = clients_[planned_.front().second];
            planned_.pop_front();
            send_move(client);
        }
        epoll_event events[256];
        const int count = ::epoll_wait(poll_, events, 256, request_.rate > 0 ? 1 : patience_ms);
        for (int i = 0; i < count; ++i) {
            LoadClient& client = clients_[events[i].data.u64];
            if (!client.socket.receive()) {
                ++errors_;
                ::epoll_ctl(poll_, EPOLL_CTL_DEL, client.socket.descriptor(), nullptr);
                continue;
            }
            while (const auto message = client.socket.next()) take(client, *message);
        }
    }

    void take(LoadClient& client, std::string_view message) {
        if (client.waiting && message.starts_with("{\"error\":\"match.busy\"")) { // refused for a moment: retry
            client.waiting = false;
            client.move = client.sent_move;
            ++refused_;
            return plan(client, Clock::now(), 1);
        }
        if (message.starts_with("{\"error\"")) {
            if (errors_++ == 0) refusal_ = message;
            return;
        }
        const auto update = request_.echo ? std::optional<std::uint32_t>(0) : number_after(message, "{\"update\":");
        if (!update) return;
        client.revision = *update;
        if (!client.bytes.empty() && message.find("\"reveal\":true") != std::string_view::npos)
            client.socket.send(R"({"do":"reveal","bytes":")" + std::exchange(client.bytes, {}) + "\"}");
        if (client.waiting && (request_.echo || message.find("\"re\":1,") != std::string_view::npos)) {
            client.waiting = false;
            latencies_.push_back(static_cast<float>(seconds_between(client.sent, Clock::now())));
            ++moves_;
        }
        if (message.find("\"over\":") != std::string_view::npos) client.socket.send("{\"do\":\"rematch\"}");
        const auto moves = request_.echo ? std::vector<std::string_view>{"17-21"} : moves_in(message);
        if (moves.empty()) return;
        client.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        if (playing_) plan(client, Clock::now());
    }

    // Moves at once or, with a rate, after a random pause of 0.5 to 1.5 times its mean.
    void plan(LoadClient& client, Clock::time_point now) {
        if (request_.rate <= 0) return send_move(client);
        plan(client, now, request_.rate);
    }
    void plan(LoadClient& client, Clock::time_point now, double rate) {
        const auto pause = std::chrono::duration<double>((0.5 + random_.unit()) / rate);
        const std::pair when{now + std::chrono::duration_cast<Clock::duration>(pause),
                             static_cast<std::size_t>(&client - clients_.data())};
        planned_.insert(std::upper_bound(planned_.begin(), planned_.end(), when), when);
    }

    void send_move(LoadClient& client) {
        client.sent = Clock::now();
        client.waiting = true;
        client.sent_move = std::exchange(client.move, {});
        client.socket.send(R"({"do":"move","id":1,"revision":)" + std::to_string(client.revision) + R"(,"move":")" +
                           client.sent_move + "\"}");
    }

    const LoadRequest& request_;
    Random random_;
    int poll_;
    std::vector<LoadClient> clients_;
    std::deque<std::pair<Clock::time_point, std::size_t>> planned_; // sorted by time
    bool playing_ = false;
    std::vector<float> latencies_; // seconds
    std::uint64_t moves_ = 0, refused_ = 0, errors_ = 0, bytes_in_ = 0, bytes_out_ = 0;
    std::string refusal_; // the first message with an error
    Usage connected_, before_, after_;
    double took_ = 0;
};

// Holds idle connections.
int hold_idle(const LoadRequest& request) {
    const Usage before = usage_of(request.pid);
    std::vector<LoadSocket> sockets;
    for (std::size_t i = 0; i < request.idle; ++i)
        sockets.push_back(LoadSocket::open(request.host, request.port, "/ws"));
    const Usage held = usage_of(request.pid);
    const auto begin = Clock::now();
    std::size_t lost = 0;
    while (seconds_between(begin, Clock::now()) < request.seconds) {
        ::usleep(200000);
        for (LoadSocket& socket : sockets) {
            if (socket.descriptor() >= 0 && !socket.receive()) {
                ++lost;
                socket = {};
            }
            while (socket.descriptor() >= 0 && socket.next()) {
            }
        }
    }
    const Usage after = usage_of(request.pid);
    std::puts(boost::json::serialize(
                  boost::json::object{{"idle_connections", sockets.size()},
                                      {"lost", lost},
                                      {"seconds", request.seconds},
                                      {"server_bytes_per_connection",
                                       (held.bytes - before.bytes) / static_cast<double>(sockets.size())},
                                      {"server_cpu_share_while_idle", (after.cpu - held.cpu) / request.seconds}})
                  .c_str());
    return lost == 0 ? 0 : 1;
}

int run(const LoadRequest& request) {
    if (request.idle > 0) return hold_idle(request);
    Load load(request);
    load.set_up();
    load.play(request.seconds);
    std::puts(boost::json::serialize(load.report()).c_str());
    if (!load.refusal().empty()) std::fprintf(stderr, "the server refused: %s\n", load.refusal().c_str());
    return load.errors() == 0 ? 0 : 1;
}

} // namespace

} // namespace tabuleiro

int main(int argc, char** argv) try {
    tabuleiro::LoadRequest request;
    CLI::App app("Plays many matches on a running server and prints, as JSON, what they cost. The server needs\n"
                 "--messages-per-second 0 and higher limits for one address, as in bench/server.py.");
    app.add_option("--host", request.host, "Server address")->type_name("ADDRESS");
    app.add_option("--port", request.port, "Server port");
    app.add_option("--game", request.game, "Name of the game")->type_name("GAME");
    app.add_option("--matches", request.matches, "Number of simultaneous matches")->check(CLI::Range(1, 100000));
    app.add_option("--seconds", request.seconds, "Duration in seconds")->check(CLI::Range(0.1, 86400.0));
    app.add_option("--rate", request.rate, "Moves per second in each match; 0: as fast as possible")
        ->check(CLI::Range(0.0, 1e6));
    app.add_option("--idle", request.idle, "Only hold this many idle connections")->check(CLI::Range(1, 1000000));
    app.add_flag("--echo", request.echo, "Play against an echo server");
    app.add_option("--pid", request.pid, "Process ID of the server, to measure CPU and memory");
    app.add_option("--seed", request.seed, "Seed of the random moves");
    CLI11_PARSE(app, argc, argv);
    return tabuleiro::run(request);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
