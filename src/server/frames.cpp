#include "server/frames.hpp"

#include "match/utf8.hpp"

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

} // namespace

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
        if (length < (more == 2 ? 126u : 65536u)) return refuse(CloseCode::protocol_error); // longer than need be
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
