// Messages of clients, one per line: the decoder, and a match that gets one after the other.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/local_match.hpp"
#include "protocol/request.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tabuleiro;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)read_request(text, 3);
    (void)read_new_match(text);

    LocalMessages local;
    local.handle(
        R"({"do":"create","game":"ludo","players":2,"seats":[{"kind":"open"},{"kind":"bot","level":"curious"}],)"
        R"("entropy":")" +
            std::string(128, '1') + "\"}",
        1);
    local.handle(R"({"do":"join","name":"Ana","bytes":")" + std::string(64, '2') + "\"}", 2);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        local.handle(text.substr(0, end), 3);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
