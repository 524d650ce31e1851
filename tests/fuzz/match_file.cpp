// Exported matches and stored logs: read, and verified as far as they can be read.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "match/match_log.hpp"
#include "match/verify.hpp"
#include "protocol/match_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tabuleiro;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto file = read_match_file(text)) (void)verify(file->terms, file->steps, file->secret, file->head);
    if (const auto steps = read_log(text, 2)) {
        Terms terms;
        terms.setup.game = "pretoa";
        if (!complete(terms)) (void)verify(terms, *steps);
    }
    return 0;
}
