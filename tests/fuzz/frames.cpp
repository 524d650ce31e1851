// The frames of a WebSocket client: wherever the bytes are split, they mean the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "bytes/utf8.hpp"
#include "server/frames.hpp"

namespace {

using namespace tabuleiro;

struct Read {
    std::vector<std::pair<FrameKind, std::string>> messages;
    std::optional<CloseCode> wrong;
    bool operator==(const Read&) const = default;
};

Read read_in_pieces(std::string data, std::size_t piece) {
    constexpr std::size_t most = 300;
    FrameReader reader(most);
    Read read;
    for (std::size_t at = 0; at < data.size() && !read.wrong; at += piece)
        read.wrong = reader.read(data.data() + at, std::min(piece, data.size() - at),
                                 [&](FrameKind kind, std::string_view text) {
                                     if (text.size() > most || (kind == FrameKind::text && !is_utf8(text)))
                                         std::abort();
                                     read.messages.emplace_back(kind, text);
                                     return true;
                                 });
    return read;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const Read whole = read_in_pieces(bytes, std::max<std::size_t>(size, 1));
    for (const std::size_t piece : {1, 7, 512})
        if (!(read_in_pieces(bytes, piece) == whole)) std::abort();
    return 0;
}
