// A minimal WebSocket client, so that the load generator costs little compared with the server it measures. What does
// not succeed is a std::runtime_error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabuleiro {

class LoadSocket {
public:
    LoadSocket() = default;
    ~LoadSocket();
    LoadSocket(LoadSocket&& other) noexcept;
    LoadSocket& operator=(LoadSocket&& other) noexcept;

    // Waits for the handshake; does not block afterwards.
    static LoadSocket open(const std::string& host, std::uint16_t port, const std::string& path);

    int descriptor() const { return descriptor_; }
    bool send(std::string_view text);
    // Reads what has arrived; false if the connection is closed.
    bool receive();
    // The next complete message, valid until the next call of receive.
    std::optional<std::string_view> next();
    std::uint64_t bytes_in() const { return bytes_in_; }
    std::uint64_t bytes_out() const { return bytes_out_; }

private:
    bool send_frame(std::uint8_t kind, std::string_view content);

    int descriptor_ = -1;
    std::string input_;
    std::size_t read_ = 0; // bytes of the input already consumed
    std::uint64_t bytes_in_ = 0, bytes_out_ = 0;
};

// Makes one HTTP request over a new connection; returns the body of the answer.
std::string http_request(const std::string& host, std::uint16_t port, const std::string& method,
                         const std::string& path, const std::string& body);

[[noreturn]] void no_answer(const std::string& host, std::uint16_t port, const char* why);

} // namespace tabuleiro
