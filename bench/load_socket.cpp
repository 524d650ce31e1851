#include "load_socket.hpp"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>

namespace tabuleiro {

namespace {

// Tries all addresses of the host.
int connect_to(const std::string& host, std::uint16_t port) {
    addrinfo wanted{}, *found = nullptr;
    wanted.ai_socktype = SOCK_STREAM;
    if (const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found); error != 0)
        no_answer(host, port, ::gai_strerror(error));
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses(found, &::freeaddrinfo);
    for (const addrinfo* address = found; address; address = address->ai_next) {
        const int descriptor = ::socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (descriptor < 0) continue;
        const int on = 1;
        ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (::connect(descriptor, address->ai_addr, address->ai_addrlen) == 0) return descriptor;
        const int why = errno;
        ::close(descriptor);
        errno = why;
    }
    no_answer(host, port, std::strerror(errno));
}

bool send_all(int descriptor, std::string_view data) {
    while (!data.empty()) {
        const ssize_t sent = ::send(descriptor, data.data(), data.size(), MSG_NOSIGNAL);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (sent <= 0) return false;
        data.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

// Reads until `end` has arrived.
bool read_until(int descriptor, std::string& text, std::string_view end) {
    char buffer[4096];
    while (text.find(end) == std::string::npos) {
        const ssize_t got = ::recv(descriptor, buffer, sizeof buffer, 0);
        if (got <= 0) return false;
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return true;
}

[[noreturn]] void refused(const std::string& answer) {
    throw std::runtime_error("the server refused: " + answer.substr(0, answer.find('\r')));
}

} // namespace

void no_answer(const std::string& host, std::uint16_t port, const char* why) {
    throw std::runtime_error("no server is answering at " + host + ":" + std::to_string(port) + ": " + why);
}

LoadSocket::~LoadSocket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

LoadSocket::LoadSocket(LoadSocket&& other) noexcept { *this = std::move(other); }

LoadSocket& LoadSocket::operator=(LoadSocket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(input_, other.input_);
    std::swap(read_, other.read_);
    std::swap(bytes_in_, other.bytes_in_);
    std::swap(bytes_out_, other.bytes_out_);
    return *this;
}

LoadSocket LoadSocket::open(const std::string& host, std::uint16_t port, const std::string& path) {
    const int descriptor = connect_to(host, port);
    LoadSocket socket;
    socket.descriptor_ = descriptor;
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: " + host + ":" + std::to_string(port) +
                                "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Key: dGFidWxlaXJvIGxvYWQgdA==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    std::string answer;
    if (!send_all(descriptor, request) || !read_until(descriptor, answer, "\r\n\r\n") ||
        !answer.starts_with("HTTP/1.1 101"))
        refused(answer);
    socket.input_ = answer.substr(answer.find("\r\n\r\n") + 4);
    ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    return socket;
}

bool LoadSocket::send_frame(std::uint8_t kind, std::string_view content) {
    std::string frame;
    frame += static_cast<char>(0x80 | kind);
    if (content.size() < 126) {
        frame += static_cast<char>(0x80 | content.size());
    } else {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(content.size() >> 8);
        frame += static_cast<char>(content.size() & 255);
    }
    frame.append(4, '\0'); // a mask of zeros is allowed and saves the masking
    frame += content;
    bytes_out_ += frame.size();
    return send_all(descriptor_, frame);
}

bool LoadSocket::send(std::string_view text) { return send_frame(1, text); }

bool LoadSocket::receive() {
    input_.erase(0, std::exchange(read_, 0));
    char buffer[16384];
    const ssize_t got = ::recv(descriptor_, buffer, sizeof buffer, 0);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    bytes_in_ += static_cast<std::uint64_t>(got);
    input_.append(buffer, static_cast<std::size_t>(got));
    return true;
}

std::optional<std::string_view> LoadSocket::next() {
    for (;;) {
        const std::string_view left = std::string_view(input_).substr(read_);
        if (left.size() < 2) return std::nullopt;
        const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<std::uint8_t>(left[i])); };
        std::size_t size = byte(1) & 127, head = 2;
        if (size == 126 || size == 127) {
            const std::size_t more = size == 126 ? 2 : 8;
            if (left.size() < 2 + more) return std::nullopt;
            size = 0;
            for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(2 + i);
            head += more;
        }
        if (left.size() < head + size) return std::nullopt;
        const std::size_t kind = byte(0) & 15;
        const std::string_view content = left.substr(head, size);
        read_ += head + size;
        if (kind == 1) return content;
        if (kind == 9) send_frame(10, content); // ping: pong
    }
}

std::string http_request(const std::string& host, std::uint16_t port, const std::string& method,
                         const std::string& path, const std::string& body) {
    const int descriptor = connect_to(host, port);
    std::string answer;
    const bool good = send_all(descriptor, method + " " + path + " HTTP/1.1\r\nHost: " + host +
                                               "\r\nConnection: close\r\nContent-Type: application/json\r\n"
                                               "Content-Length: " +
                                               std::to_string(body.size()) + "\r\n\r\n" + body);
    char buffer[4096];
    for (ssize_t got = 1; good && got > 0;) {
        got = ::recv(descriptor, buffer, sizeof buffer, 0);
        if (got > 0) answer.append(buffer, static_cast<std::size_t>(got));
    }
    ::close(descriptor);
    const auto head = answer.find("\r\n\r\n");
    if (!answer.starts_with("HTTP/1.1 2") || head == std::string::npos) refused(answer);
    return answer.substr(head + 4);
}

} // namespace tabuleiro
