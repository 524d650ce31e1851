#include "protocol/engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "programs/tabuleiro/commands.hpp"
#include "runtime/parallel_for.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro {

namespace {

// Answers questions on several threads; each answer is written to standard output as soon as it is known.
class EngineThreads {
public:
    explicit EngineThreads(unsigned threads) : tables_(tables_directory()) {
        for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    // Answers the questions that are left.
    ~EngineThreads() {
        {
            const std::lock_guard lock(guard_);
            ended_ = true;
        }
        changed_.notify_all();
    }

    void take(std::string_view line) {
        auto read = read_engine_line(line);
        if (const auto* refusal = std::get_if<EngineRefusal>(&read)) return print(engine_refusal(*refusal));
        auto& question = std::get<EngineQuestion>(read);
        std::unique_lock lock(guard_);
        if (!question.cancels.empty()) {
            for (const auto& job : jobs_)
                if (job->question.id == question.cancels) job->cancelled = true;
            return;
        }
        // Later lines wait in the pipe, which blocks the writer.
        changed_.wait(lock, [&] { return waiting_ < most_waiting; });
        jobs_.push_back(std::make_shared<Job>(std::move(question)));
        ++waiting_;
        lock.unlock();
        changed_.notify_all();
    }

    void refuse(const Error& error) { print(engine_refusal({"null", error})); }

private:
    struct Job {
        explicit Job(EngineQuestion asked) : question(std::move(asked)) {}
        EngineQuestion question;
        std::atomic<bool> cancelled{false};
        bool begun = false;
    };
    static constexpr std::size_t most_waiting = 1000;

    void work() {
        for (std::unique_lock lock(guard_);;) {
            changed_.wait(lock, [&] { return waiting_ > 0 || ended_; });
            const auto next = std::find_if(jobs_.begin(), jobs_.end(), [](const auto& job) { return !job->begun; });
            if (next == jobs_.end()) return;
            // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): jobs_ changes while the lock is released
            const std::shared_ptr<Job> job = *next;
            job->begun = true;
            --waiting_;
            lock.unlock();
            changed_.notify_all();
            print(engine_answer(job->question, {[&] { return job->cancelled.load(std::memory_order_relaxed); },
                                                [&](std::string_view game) { return tables_.known(game); }}));
            lock.lock();
            std::erase(jobs_, job);
        }
    }

    void print(const std::string& line) {
        const std::lock_guard lock(printing_);
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    }

    OnDemandTableSet tables_;
    std::mutex guard_, printing_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Job>> jobs_; // in the order of their questions
    std::size_t waiting_ = 0;
    bool ended_ = false;
    std::vector<std::jthread> threads_; // last: they use all other members
};

} // namespace

int run_engine(const Texts& texts, const EngineRequest& request) {
    std::signal(SIGINT, SIG_DFL); // there is nothing to clean up
    std::signal(SIGTERM, SIG_DFL);
    EngineThreads engine(request.threads > 0 ? request.threads : all_cores());
    EngineLines lines;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        // NOLINTNEXTLINE(clang-analyzer-unix.BlockInCriticalSection): take() has released its lock
        const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return complain(texts, {"engine.no_input", {}});
        if (size == 0) break;
        for (const auto& line : lines.feed({buffer.data(), static_cast<std::size_t>(size)})) {
            if (line)
                engine.take(*line);
            else
                engine.refuse({"request.too_large", {std::to_string(max_engine_line_bytes)}});
        }
    }
    if (const auto last = lines.rest()) engine.take(*last);
    return 0;
}

} // namespace tabuleiro
