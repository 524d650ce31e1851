// `tabuleiro desktop`: the games for people who start them from a menu, without a terminal. It finds the server that
// runs already or becomes it, opens the browser, and tells what goes wrong where it can be seen.
#include <arpa/inet.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "programs/tabuleiro/commands.hpp"
#include "server/own_address.hpp"
#include "server/server.hpp"

extern char** environ;

namespace tabuleiro {

namespace {

constexpr const char* own_host = "127.0.0.1";

// The exit code of a program of the desktop, whose output nobody needs; 127 if there is none of that name.
int run_quietly(std::vector<std::string> words) {
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int file : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failure = ::posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (failure != 0 || ::waitpid(child, &status, 0) != child) return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

bool notify(const std::string& text) {
    return run_quietly({"notify-send", "--app-name=Tabuleiro", "--icon=tabuleiro", "Tabuleiro", text}) == 0;
}

// What must be read: as a dialog, as a notification, and on standard error for those who have a terminal.
void tell(const std::string& text) {
    std::fprintf(stderr, "%s\n", text.c_str());
    if (run_quietly({"zenity", "--info", "--title=Tabuleiro", "--no-markup", "--text=" + text}) == 0 ||
        run_quietly({"kdialog", "--title", "Tabuleiro", "--msgbox", text}) == 0 || notify(text))
        return;
    run_quietly({"xmessage", text});
}

int fail(const Texts& texts, const Error& error) {
    tell(error_text(texts, error));
    return 1;
}

// The answer of a server on that port of this machine: empty if nobody listens, otherwise its status line, headers and
// body.
std::string ask(std::uint16_t port, const std::string& request) {
    const int connection = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0) return {};
    const timeval patience{3, 0};
    for (const int direction : {SO_RCVTIMEO, SO_SNDTIMEO})
        ::setsockopt(connection, SOL_SOCKET, direction, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    ::inet_pton(AF_INET, own_host, &address.sin_addr);
    std::string answer;
    const std::string text = request + " HTTP/1.1\r\nHost: " + own_host + ":" + std::to_string(port) +
                             "\r\nConnection: close\r\nContent-Type: application/json\r\n" +
                             (request.starts_with("POST") ? "Content-Length: 2\r\n\r\n{}" : "\r\n");
    if (::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        answer = "connected\n";
        if (::send(connection, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size())) {
            std::array<char, 4096> part{};
            constexpr std::size_t enough = 65536; // another program may answer without end
            for (ssize_t size; answer.size() < enough && (size = ::recv(connection, part.data(), part.size(), 0)) > 0;)
                answer.append(part.data(), static_cast<std::size_t>(size));
        }
    }
    ::close(connection);
    return answer;
}

enum class Found { nobody, ours, other };

Found look(std::uint16_t port) {
    const std::string answer = ask(port, "GET /api/server");
    if (answer.empty()) return Found::nobody;
    return answer.find(R"("stops_after":)") != std::string::npos ? Found::ours : Found::other;
}

void open_page(const Texts& texts, const std::string& address) {
    if (run_quietly({"xdg-open", address}) != 0) tell(texts("desktop.no_browser", {address}));
}

// A process of its own, made while there is only one thread: it opens the page when the server is ready, and waits for
// xdg-open, which may last as long as the browser.
class Opener {
public:
    Opener(const Texts& texts, const std::string& address, const std::string& running) {
        if (::pipe2(pipe_.data(), O_CLOEXEC) != 0) return;
        if (::fork() != 0) return;
        ::setsid(); // Ctrl-C stops the server and not the browser
        ::close(pipe_[1]);
        char ready = 0;
        if (::read(pipe_[0], &ready, 1) == 1) {
            notify(running);
            open_page(texts, address);
        }
        ::_exit(0);
    }
    void ready() const { [[maybe_unused]] const auto written = ::write(pipe_[1], "!", 1); }

private:
    std::array<int, 2> pipe_{-1, -1};
};

int stop(const Texts& texts, std::uint16_t port) {
    if (look(port) != Found::ours) return fail(texts, {"desktop.not_running", {}});
    if (ask(port, "POST /api/stop").find(" 200 ") == std::string::npos)
        return fail(texts, {"desktop.not_stopped", {page_address(own_host, port)}});
    std::printf("%s\n", texts("desktop.stopped").c_str());
    notify(texts("desktop.stopped"));
    return 0;
}

} // namespace

int run_desktop(const Texts& texts, const DesktopRequest& request) {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    if (request.stop) return stop(texts, request.port);
    if (!set("DISPLAY") && !set("WAYLAND_DISPLAY")) return complain(texts, {"desktop.no_display", {}});
    const std::string address = page_address(own_host, request.port);
    const auto open_found = [&] {
        open_page(texts, address);
        return 0;
    };
    const std::string port = std::to_string(request.port), next = std::to_string(request.port + 1);
    const Error port_used{"desktop.port_used",
                          {std::string(own_host) + ":" + port, "tabuleiro desktop --port " + next}};
    const Found found = look(request.port);
    if (found == Found::ours) return open_found();
    if (found == Found::other) return fail(texts, port_used);

    ServerOptions options;
    options.host = own_host;
    options.port = request.port;
    options.stop_after_seconds = request.stop_after;
    if (const auto error = fill_in_places(options)) return fail(texts, *error);
    if (options.web.empty()) return fail(texts, {"desktop.no_page", {}});
    const Opener opener(texts, address,
                        texts("desktop.running", {address, std::to_string((request.stop_after + 59) / 60)}));
    const auto error = run_server(options, [&](std::uint16_t) { opener.ready(); });
    if (!error) return 0;
    // Somebody else was faster: a second start at the same moment, or another program.
    if (error->name == "server.cannot_listen")
        return look(request.port) == Found::ours ? open_found() : fail(texts, port_used);
    return fail(texts, *error);
}

} // namespace tabuleiro
