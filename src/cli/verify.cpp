#include "match/verify.hpp"

#include <cstdio>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "protocol/match_file.hpp"

namespace tabuleiro {

int run_verify(const Texts& texts, const std::string& path) {
    const auto content = read_file(path, max_match_file_bytes);
    if (!content) return complain(texts, content.error());
    const auto file = read_match_file(*content);
    if (!file) return complain(texts, file.error());
    const Verification result = verify(file->terms, file->steps);
    if (result.fault) {
        const auto what = texts("error." + std::string(result.fault->error.name), result.fault->error.details);
        std::printf("%s\n", texts("verify.bad", {std::to_string(result.fault->revision), what}).c_str());
        return 1;
    }
    std::printf("%s\n", texts("verify.good", {std::to_string(result.games), std::to_string(result.events)}).c_str());
    if (result.unknown_events > 0)
        std::printf("%s\n", texts("verify.unknown", {std::to_string(result.unknown_events)}).c_str());
    return 0;
}

} // namespace tabuleiro
