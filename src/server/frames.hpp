// The WebSocket protocol (RFC 6455) without sockets: the answer to the handshake, and the frames of client and server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabuleiro {

enum class FrameKind : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Why a connection is closed.
enum class CloseCode : std::uint16_t {
    normal = 1000,
    going_away = 1001,
    protocol_error = 1002,
    binary = 1003,
    not_utf8 = 1007,
    policy = 1008, // too many messages
    too_large = 1009,
};

// The answer to the key in a client's handshake.
std::string websocket_accept(std::string_view key);

// Appends one whole unmasked frame.
void append_frame(std::string& output, FrameKind kind, std::string_view content);
void append_close(std::string& output, CloseCode code);

// Takes bytes as they arrive, unmasks them in place, joins fragments and checks everything.
class FrameReader {
public:
    explicit FrameReader(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    // Calls `take(kind, content)` for every complete text, ping, pong and close, until it returns false. Returns an
    // error if there is one.
    template <class Take> std::optional<CloseCode> read(char* data, std::size_t size, Take take) {
        if (wrong_) return wrong_;
        if (input_.empty()) {
            const std::size_t used = read_frames(data, size, take);
            if (used < size) input_.assign(data + used, size - used);
        } else {
            input_.append(data, size);
            input_.erase(0, read_frames(input_.data(), input_.size(), take));
        }
        // Most connections are idle most of the time.
        if (wrong_ || input_.empty()) input_ = {};
        return wrong_;
    }

private:
    struct Frame {
        FrameKind kind;
        bool final;
        std::size_t head; // bytes before the content
        std::size_t size;
    };

    // Nothing if more bytes are needed, or something is wrong.
    std::optional<Frame> next_frame(const char* data, std::size_t size);
    // The content of a whole frame, as a message if it ends one.
    std::optional<std::string_view> content_of(const Frame& frame, char* data);

    template <class Take> std::size_t read_frames(char* data, std::size_t size, Take& take) {
        std::size_t used = 0;
        while (!wrong_) {
            const auto frame = next_frame(data + used, size - used);
            if (!frame || size - used < frame->head + frame->size) break;
            const auto content = content_of(*frame, data + used);
            used += frame->head + frame->size;
            if (!content) continue;
            const bool of_message = frame->kind == FrameKind::more || frame->kind == FrameKind::text;
            if (!take(of_message ? FrameKind::text : frame->kind, *content)) return size;
            if (of_message) message_ = {};
        }
        return used;
    }

    std::size_t max_bytes_; // of a message
    std::string input_;     // an incomplete frame
    std::string message_;   // fragments so far
    bool begun_ = false;    // a message whose last fragment has not arrived
    std::optional<CloseCode> wrong_;
};

} // namespace tabuleiro
