#include "programs/lab/mpi_ranks.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace tabuleiro {

namespace {

using namespace std::chrono_literals;

enum Tag : int { result_tag = 1, portion_tag = 2 };

// MPI waits by spinning, which takes a core from the workers. This sleeps, longer each time up to a limit.
class Patience {
public:
    void sleep() {
        std::this_thread::sleep_for(pause_);
        pause_ = std::min<std::chrono::microseconds>(2 * pause_, 2ms);
    }
    void renew() { pause_ = 20us; }

private:
    std::chrono::microseconds pause_ = 20us;
};

void wait(MPI_Request request) {
    Patience patience;
    for (int done = 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done;) patience.sleep();
}

// Sizes of MPI messages are ints.
constexpr std::size_t most_at_once = 1 << 30;

void broadcast_bytes(char* bytes, std::size_t size) {
    for (std::size_t at = 0; at < size; at += most_at_once) {
        MPI_Request request;
        MPI_Ibcast(bytes + at, static_cast<int>(std::min(most_at_once, size - at)), MPI_CHAR, 0, MPI_COMM_WORLD,
                   &request);
        wait(request); // NOLINT(clang-analyzer-optin.mpi.MPI-Checker): it knows MPI_Wait, not MPI_Test
    }
}

class MpiRanks : public Ranks {
public:
    MpiRanks(int rank, int size) : rank_(rank), size_(size) {}
    ~MpiRanks() override {
        if (abandoned_) MPI_Abort(MPI_COMM_WORLD, 130); // a rank is dead or busy: it would never answer
        MPI_Finalize();
    }

    bool leads() const override { return rank_ == 0; }
    std::size_t count() const override { return static_cast<std::size_t>(size_); }

    std::string broadcast(std::string text) override {
        std::uint64_t size = text.size();
        broadcast_bytes(reinterpret_cast<char*>(&size), sizeof size);
        text.resize(size);
        broadcast_bytes(text.data(), size);
        return text;
    }

    bool share(std::vector<Portion> portions, const Compute& compute, const Accept& accept,
               const Progress& progress) override {
        if (!leads()) return follow(compute, accept);
        const bool finished = lead({portions.begin(), portions.end()}, compute, accept, progress);
        if (abandoned_) return false;
        broadcast(finished ? "" : "stopped");
        broadcast(std::exchange(all_, {}));
        return finished;
    }

private:
    // The leader serves the others on this thread and computes on another one.
    bool lead(std::deque<Portion> portions, const Compute& compute, const Accept& accept, const Progress& progress) {
        std::mutex lock;
        std::deque<std::pair<Portion, std::string>> own;
        bool stopped = false, own_done = false;
        std::uint64_t done = 0;
        const auto take = [&] { // under the lock
            Portion portion;
            if (!portions.empty() && !stopped) {
                portion = portions.front();
                portions.pop_front();
            }
            return portion;
        };
        const std::jthread computing([&] {
            for (;;) {
                Portion portion;
                {
                    const std::lock_guard guard(lock);
                    portion = take();
                    if (portion.size() == 0) {
                        own_done = true;
                        return;
                    }
                }
                std::string bytes = compute(portion);
                const std::lock_guard guard(lock);
                own.emplace_back(portion, std::move(bytes));
            }
        });
        const auto received = [&](const Portion& portion, const std::string& bytes) {
            accept(portion, bytes);
            const std::uint64_t size = bytes.size();
            all_.append(reinterpret_cast<const char*>(&portion), sizeof portion);
            all_.append(reinterpret_cast<const char*>(&size), sizeof size).append(bytes);
            done += portion.size();
        };
        int busy = size_ - 1;
        Patience patience;
        std::chrono::steady_clock::time_point stopped_at;
        for (bool all_done = false; !all_done;) {
            if (!stopped && !progress(done)) {
                const std::lock_guard guard(lock);
                stopped = true;
                stopped_at = std::chrono::steady_clock::now();
            }
            int waiting = 0;
            MPI_Status status;
            MPI_Iprobe(MPI_ANY_SOURCE, result_tag, MPI_COMM_WORLD, &waiting, &status);
            if (waiting) {
                const auto [portion, bytes] = receive(status);
                if (portion.size() > 0) received(portion, bytes);
                Portion next;
                {
                    const std::lock_guard guard(lock);
                    next = take();
                }
                MPI_Send(&next, sizeof next, MPI_BYTE, status.MPI_SOURCE, portion_tag, MPI_COMM_WORLD);
                if (next.size() == 0) --busy;
                patience.renew();
                continue;
            }
            {
                const std::lock_guard guard(lock);
                for (const auto& [portion, bytes] : own) received(portion, bytes);
                own.clear();
                all_done = own_done && busy == 0;
            }
            if (stopped && busy > 0 && std::chrono::steady_clock::now() - stopped_at > 500ms)
                abandoned_ = all_done = true;
            if (!all_done) patience.sleep();
        }
        return !stopped;
    }

    static std::pair<Portion, std::string> receive(const MPI_Status& status) {
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        std::string message(static_cast<std::size_t>(size), '\0');
        MPI_Recv(message.data(), size, MPI_BYTE, status.MPI_SOURCE, result_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        Portion portion;
        std::string_view bytes = message;
        unpack(bytes, portion);
        return {portion, std::string(bytes)};
    }

    // The others send their results and get more work, until there is none.
    bool follow(const Compute& compute, const Accept& accept) {
        std::string message;
        pack(Portion{}, message);
        for (;;) {
            MPI_Send(message.data(), static_cast<int>(message.size()), MPI_BYTE, 0, result_tag, MPI_COMM_WORLD);
            Portion portion;
            MPI_Request request;
            MPI_Irecv(&portion, sizeof portion, MPI_BYTE, 0, portion_tag, MPI_COMM_WORLD, &request);
            wait(request); // NOLINT(clang-analyzer-optin.mpi.MPI-Checker): it knows MPI_Wait, not MPI_Test
            if (portion.size() == 0) break;
            message.clear();
            pack(portion, message);
            message += compute(portion);
        }
        const bool finished = broadcast({}).empty();
        const std::string all = broadcast({});
        for (std::string_view rest = all; !rest.empty();) {
            Portion portion;
            std::uint64_t size = 0;
            unpack(rest, portion);
            unpack(rest, size);
            accept(portion, rest.substr(0, size));
            rest.remove_prefix(size);
        }
        return finished;
    }

    int rank_, size_;
    bool abandoned_ = false;
    std::string all_; // the results the leader has received: portion, size, bytes
};

} // namespace

std::unique_ptr<Ranks> join_ranks(int& argc, char**& argv) {
    // Set by Open MPI's mpirun and Slurm's srun; without them MPI is not even started.
    const char* started = std::getenv("OMPI_COMM_WORLD_SIZE");
    if (!started) started = std::getenv("PMIX_RANK");
    if (!started) return nullptr;
    int provided = 0, rank = 0, size = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank != 0 && (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr))) std::abort();
    return std::make_unique<MpiRanks>(rank, size);
}

} // namespace tabuleiro
