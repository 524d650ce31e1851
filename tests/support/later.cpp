// Preloaded into a program, this sets its wall clock ahead by the number of hours in the file CLOCK_FILE, which may
// change while the program runs.
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
    static const char* const file = std::getenv("CLOCK_FILE");
    const long failed = ::syscall(SYS_clock_gettime, clock, time);
    if (failed != 0 || clock != CLOCK_REALTIME || !file) return static_cast<int>(failed);
    char hours[16] = {};
    const int descriptor = ::open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    if (::read(descriptor, hours, sizeof(hours) - 1) > 0) time->tv_sec += 3600L * std::atol(hours);
    ::close(descriptor);
    return 0;
}
