// Gives a store a thread of its own and gathers what comes while it writes into the next transaction (group commit).
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
    // Runs a list of tasks where the answers are wanted.
    using Post = std::function<void(std::vector<Task>)>;
    using Written = std::function<void(Result<bool>)>; // false: somebody else has written that revision

    struct Write {
        StoreWrite write;
        std::uint64_t line; // names the copy of a match in memory: when a step of it is refused, so is all that follows
        Written written;
    };

    struct Counts {
        std::uint64_t batches = 0, writes = 0;
        std::size_t waiting = 0;
    };

    StoreThread(std::unique_ptr<Store> store, Post post);
    ~StoreThread(); // what is waiting is written first

    // Together, if there is no more than that to write.
    void write(std::vector<Write> writes);
    // Calls `ask` with the store, in its thread; what it returns is run with the answers.
    void read(std::function<Task(Store&)> ask);
    Counts counts() const;
    const StoreHealth& health() const { return store_->health(); }
    // Gives up waiting for a database that is away.
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
    bool ending_ = false;
    Counts counts_;
    std::vector<std::uint64_t> refused_lines_;
    std::thread thread_;
};

} // namespace tabuleiro
