// HTTP requests: "METHOD TARGET", a line end, the body; with a store in memory.
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string_view>

#include "server/http_api.hpp"
#include "store/sqlite_store.hpp"

namespace {

using namespace tabuleiro;

// The store's answers run in the test's thread.
struct Answers {
    std::mutex mutex;
    std::condition_variable wake;
    std::vector<StoreThread::Task> tasks;

    void run_one_lot() {
        std::unique_lock lock(mutex);
        wake.wait(lock, [this] { return !tasks.empty(); });
        const auto mine = std::exchange(tasks, {});
        lock.unlock();
        for (const auto& task : mine) task();
    }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Answers answers;
    static StoreThread store(std::move(*open_sqlite(":memory:")), [](std::vector<StoreThread::Task> tasks) {
        const std::lock_guard lock(answers.mutex);
        for (auto& task : tasks) answers.tasks.push_back(std::move(task));
        answers.wake.notify_one();
    });
    static Metrics metrics;
    static const ServerOptions options;
    static Hub hub(options, store, metrics,
                   {[] { return std::int64_t{1}; }, [] { return std::int64_t{1}; },
                    [](const std::string&, const auto&) {}, [](const auto& task) { task(); }});
    static HttpApi api(hub, store, metrics, StaticFiles(),
                       {[] {
                            HttpApi::ServerInfo info{};
                            info.room = HttpApi::ServerInfo::Room::open;
                            info.code = "CFHK";
                            return info;
                        },
                        [] {}, [] { return std::optional<Error>(); }, [] { return std::int64_t{1}; }});

    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto line = std::min(text.find('\n'), text.size());
    const auto blank = std::min(text.find(' '), line);
    HttpRequest request;
    request.method = text.substr(0, blank);
    request.target = text.substr(std::min(blank + 1, line), line - std::min(blank + 1, line));
    request.body = text.substr(std::min(line + 1, text.size()));
    request.content_type = "application/json";
    bool answered = false;
    api.handle(request, "1.2.3.4", {[] { return true; }, [] { return true; }, [](bool) { return true; }},
               [&](const HttpResponse& response) {
                   answered = true;
                   if (response.status < 200 || response.status > 599) std::abort();
               });
    while (!answered) answers.run_one_lot();
    return 0;
}
