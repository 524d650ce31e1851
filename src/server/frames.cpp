#include "server/frames.hpp"

#include <sodium.h>

#include <array>
#include <bit>

#include "bytes/utf8.hpp"

namespace tabuleiro {

namespace {

std::uint8_t byte_at(const char* data, std::size_t at) { return static_cast<std::uint8_t>(data[at]); }

bool is_control(FrameKind kind) { return static_cast<std::uint8_t>(kind) >= 8; }

bool is_known(FrameKind kind) {
    switch (kind) {
    case FrameKind::more:
    case FrameKind::text:
    case FrameKind::binary:
    case FrameKind::close:
    case FrameKind::ping:
    case FrameKind::pong: return true;
    }
    return false;
}

// SHA-1 is broken, but the handshake requires it and only proves that the server speaks WebSocket.
std::array<std::uint8_t, 20> sha1(std::string text) {
    const std::uint64_t bits = text.size() * 8;
    text += '\x80';
    while (text.size() % 64 != 56) text += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(bits >> shift & 255);
    std::array<std::uint32_t, 5> sum{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    for (std::size_t block = 0; block < text.size(); block += 64) {
        std::array<std::uint32_t, 80> words{};
        for (std::size_t i = 0; i < 64; ++i) words[i / 4] = words[i / 4] << 8 | byte_at(text.data(), block + i);
        for (std::size_t i = 16; i < 80; ++i)
            words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
        auto [a, b, c, d, e] = sum;
        for (std::size_t i = 0; i < 80; ++i) {
            const std::uint32_t mixed = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                                        : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                                        : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                                 : (b ^ c ^ d) + 0xca62c1d6;
            const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[i];
            e = d;
            d = c;
            c = std::rotl(b, 30);
            b = a;
            a = next;
        }
        const std::array<std::uint32_t, 5> mixed{a, b, c, d, e};
        for (std::size_t i = 0; i < 5; ++i) sum[i] += mixed[i];
    }
    std::array<std::uint8_t, 20> digest{};
    for (std::size_t i = 0; i < 20; ++i) digest[i] = static_cast<std::uint8_t>(sum[i / 4] >> (24 - i % 4 * 8));
    return digest;
}

} // namespace

std::string websocket_accept(std::string_view key) {
    const auto digest = sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    std::array<char, sodium_base64_ENCODED_LEN(20, sodium_base64_VARIANT_ORIGINAL)> text{};
    return sodium_bin2base64(text.data(), text.size(), digest.data(), digest.size(), sodium_base64_VARIANT_ORIGINAL);
}

void append_frame(std::string& output, FrameKind kind, std::string_view content) {
    const std::size_t size = content.size();
    output += static_cast<char>(0x80 | static_cast<std::uint8_t>(kind));
    if (size < 126) {
        output += static_cast<char>(size);
    } else {
        const int bytes = size < 65536 ? 2 : 8;
        output += static_cast<char>(bytes == 2 ? 126 : 127);
        for (int i = bytes - 1; i >= 0; --i) output += static_cast<char>(size >> (8 * i) & 255);
    }
    output += content;
}

void append_close(std::string& output, CloseCode code) {
    const auto number = static_cast<std::uint16_t>(code);
    const char content[] = {static_cast<char>(number >> 8), static_cast<char>(number & 255)};
    append_frame(output, FrameKind::close, {content, 2});
}

std::optional<FrameReader::Frame> FrameReader::next_frame(const char* data, std::size_t size) {
    if (size < 2) return std::nullopt;
    const auto refuse = [this](CloseCode code) -> std::optional<Frame> {
        wrong_ = code;
        return std::nullopt;
    };
    const auto kind = static_cast<FrameKind>(byte_at(data, 0) & 15);
    const bool final = byte_at(data, 0) >> 7, masked = byte_at(data, 1) >> 7;
    std::uint64_t length = byte_at(data, 1) & 127;
    if ((byte_at(data, 0) & 0x70) != 0 || !masked || !is_known(kind)) return refuse(CloseCode::protocol_error);
    if (is_control(kind) && (!final || length > 125)) return refuse(CloseCode::protocol_error);
    if (kind == FrameKind::binary) return refuse(CloseCode::binary);
    if (!is_control(kind) && (kind == FrameKind::more) != begun_) return refuse(CloseCode::protocol_error);
    std::size_t head = 2;
    if (length >= 126) {
        const std::size_t more = length == 126 ? 2 : 8;
        if (size < head + more) return std::nullopt;
        length = 0;
        for (std::size_t i = 0; i < more; ++i) length = length << 8 | byte_at(data, head + i);
        if (length < (more == 2 ? 126u : 65536u)) return refuse(CloseCode::protocol_error); // not the shortest encoding
        head += more;
    }
    if (!is_control(kind) && length > max_bytes_ - message_.size()) return refuse(CloseCode::too_large);
    if (size < head + 4) return std::nullopt;
    return Frame{kind, final, head + 4, static_cast<std::size_t>(length)};
}

std::optional<std::string_view> FrameReader::content_of(const Frame& frame, char* data) {
    const char* mask = data + frame.head - 4;
    char* content = data + frame.head;
    for (std::size_t i = 0; i < frame.size; ++i) content[i] = static_cast<char>(content[i] ^ mask[i % 4]);
    std::string_view text(content, frame.size);
    if (is_control(frame.kind)) return text;
    begun_ = !frame.final;
    if (begun_ || !message_.empty()) {
        message_ += text;
        text = message_;
    }
    if (begun_) return std::nullopt;
    if (!is_utf8(text)) {
        wrong_ = CloseCode::not_utf8;
        return std::nullopt;
    }
    return text;
}

} // namespace tabuleiro
