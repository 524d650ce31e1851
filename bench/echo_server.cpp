// The barest WebSocket server: sends every message back. Its cost is that of the network and the kernel.
//
// echo_server PORT
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>

namespace {

// Whole frames at the front of `input`, unmasked and written back as a server writes them.
std::string echoes(std::string& input) {
    std::string output;
    for (;;) {
        const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(input[i])); };
        if (input.size() < 2) break;
        std::size_t size = byte(1) & 127, head = 2;
        if (size == 126 && input.size() >= 4) {
            size = byte(2) << 8 | byte(3);
            head = 4;
        }
        if (input.size() < head + 4 + size) break;
        output += input[0];
        output += static_cast<char>(size < 126 ? size : 126);
        if (size >= 126) {
            output += static_cast<char>(size >> 8);
            output += static_cast<char>(size & 255);
        }
        for (std::size_t i = 0; i < size; ++i) output += static_cast<char>(input[head + 4 + i] ^ input[head + i % 4]);
        input.erase(0, head + 4 + size);
    }
    return output;
}

} // namespace

int main(int argc, char** argv) {
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0), poll = ::epoll_create1(0), on = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 8081));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || ::listen(listener, 4096) != 0)
        return 1;
    epoll_event event{EPOLLIN, {.fd = listener}};
    ::epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
    struct Connection {
        std::string input;
        bool open = false; // after the handshake
    };
    std::unordered_map<int, Connection> connections;
    std::puts("ready");
    std::fflush(stdout);
    for (;;) {
        epoll_event events[256];
        const int count = ::epoll_wait(poll, events, 256, -1);
        for (int i = 0; i < count; ++i) {
            const int socket = events[i].data.fd;
            if (socket == listener) {
                const int accepted = ::accept(listener, nullptr, nullptr);
                ::setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                epoll_event added{EPOLLIN, {.fd = accepted}};
                ::epoll_ctl(poll, EPOLL_CTL_ADD, accepted, &added);
                connections[accepted];
                continue;
            }
            char buffer[16384];
            const ssize_t got = ::recv(socket, buffer, sizeof buffer, 0);
            if (got <= 0) {
                ::close(socket);
                connections.erase(socket);
                continue;
            }
            Connection& connection = connections[socket];
            connection.input.append(buffer, static_cast<std::size_t>(got));
            std::string output;
            if (connection.open) {
                output = echoes(connection.input);
            } else if (connection.input.ends_with("\r\n\r\n")) {
                connection.input.clear();
                connection.open = true;
                output = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
            }
            if (!output.empty() && ::send(socket, output.data(), output.size(), MSG_NOSIGNAL) < 0) return 1;
        }
    }
}
