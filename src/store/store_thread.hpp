// Runs a store in its own thread. Writes that arrive during a transaction form the next one (group commit).
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <variant>
#include <vector>

#include "store/store.hpp"

namespace tabuleiro {

class StoreThread {
public:
    using Task = std::function<void()>;
    // Runs a list of tasks in the thread that wants the answers.
    using Post = std::function<void(std::vector<Task>)>;
    using Written = std::function<void(Result<bool>)>; // false: another node has written that revision

    struct Write {
        StoreWrite write;
        std::uint64_t generation; // of a match in memory: when one of its steps is refused, so are all later ones
        Written written;
    };

    struct Counts {
        std::uint64_t batches = 0, writes = 0;
        std::size_t waiting = 0;
    };

    StoreThread(std::unique_ptr<Store> store, Post post);
    ~StoreThread(); // writes everything queued first

    // In one transaction, if nothing else is queued.
    void write(std::vector<Write> writes);
    // Calls `ask` in the store's thread; the task it returns is posted with the other answers.
    void read(std::function<Task(Store&)> ask);
    Counts counts() const;
    const StoreHealth& health() const { return store_->health(); }
    // Stops waiting for an unreachable database.
    void stop_waiting() { store_->stop(); }

private:
    using Job = std::variant<Write, std::function<Task(Store&)>>;

    void run();
    void write_all(std::vector<Write>& writes, std::vector<Task>& answers);

    std::unique_ptr<Store> store_;
    Post post_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Job> jobs_;
    bool stopping_ = false;
    Counts counts_;
    std::vector<std::uint64_t> refused_generations_;
    std::thread thread_;
};

} // namespace tabuleiro
