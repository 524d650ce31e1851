// Listens on a connection of its own for steps that other nodes store.
#pragma once

#include <poll.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "store/postgres.hpp"
#include "store/store.hpp"

namespace tabuleiro {

inline constexpr auto postgres_retry_pause = std::chrono::milliseconds(200);
inline constexpr const char* postgres_channel = "tabuleiro_steps";

class PostgresListener {
public:
    PostgresListener(std::string url, News news)
        : url_(std::move(url)), news_(std::move(news)), thread_([this] { run(); }) {}
    ~PostgresListener() {
        stopped_ = true;
        thread_.join();
    }

private:
    void run() {
        while (!stopped_) {
            auto connection = connect_postgres(url_);
            const PostgresAnswer listening(
                PQexec(connection.get(), (std::string("LISTEN ") + postgres_channel).c_str()), &PQclear);
            if (PQresultStatus(listening.get()) != PGRES_COMMAND_OK) {
                std::this_thread::sleep_for(postgres_retry_pause);
                continue;
            }
            news_("", 0); // earlier notifications are lost
            while (!stopped_ && PQstatus(connection.get()) == CONNECTION_OK) {
                pollfd socket{PQsocket(connection.get()), POLLIN, 0};
                if (::poll(&socket, 1, 250) > 0 && !PQconsumeInput(connection.get())) break;
                while (PGnotify* notice = PQnotifies(connection.get())) {
                    tell(notice->extra);
                    PQfreemem(notice);
                }
            }
        }
    }
    // "match revision"
    void tell(std::string_view text) {
        const auto blank = text.find(' ');
        std::uint32_t revision = 0;
        if (blank == std::string_view::npos) return;
        std::from_chars(text.data() + blank + 1, text.data() + text.size(), revision);
        news_(std::string(text.substr(0, blank)), revision);
    }

    std::string url_;
    News news_;
    std::atomic<bool> stopped_ = false;
    std::thread thread_;
};

} // namespace tabuleiro
