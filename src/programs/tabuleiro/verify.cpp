#include "match/verify.hpp"

#include <algorithm>
#include <cstdio>

#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "protocol/match_file.hpp"
#include "protocol/saved_game.hpp"

namespace tabuleiro {

namespace {

// What a player knows from joining, so that the host cannot have changed it.
struct Own {
    std::optional<Digest> commitment, bytes;
    std::optional<Digest> head{}; // of the chain, at any step
};

Result<std::optional<Digest>> read_digest(const std::string& hex) {
    if (hex.empty()) return std::optional<Digest>();
    const auto digest = digest_from_hex(hex);
    if (!digest) return Error{"verify.not_hex", {hex}};
    return digest;
}

std::optional<Error> compare(const Own& own, const Terms& terms, const Verification& result) {
    if (own.commitment && *own.commitment != terms.commitment)
        return Error{"verify.other_commitment", {to_hex(terms.commitment)}};
    const auto added = [&](const auto& person) { return person.bytes == *own.bytes; };
    if (own.bytes && std::none_of(result.people.begin(), result.people.end(), added))
        return Error{"verify.other_bytes", {}};
    if (own.head && std::ranges::find(result.heads, *own.head) == result.heads.end())
        return Error{"verify.other_head", {}};
    return std::nullopt;
}

int verify_file(const Texts& texts, const std::string& path, const Own& own) {
    const auto content = read_file(path, max_match_file_bytes);
    if (!content) return complain(texts, content.error());
    const auto file = read_match_file(*content);
    if (!file) {
        // A game that the terminal of version 1.0 saved has no fair chance to recompute.
        const bool game = file.error().name == "match_file.foreign" && read_saved_game(*content);
        complain(texts, game ? Error{"verify.saved_game", {}} : file.error());
        return 1;
    }
    Verification result = verify(file->terms, file->steps, file->secret, file->head);
    if (!result.fault)
        if (auto error = compare(own, file->terms, result)) result.fault = {0, *std::move(error)};
    if (result.fault) {
        const auto what = texts("error." + std::string(result.fault->error.name), result.fault->error.details);
        print_text(texts("verify.bad", {std::to_string(result.fault->revision), what}));
        return 1;
    }
    print_text(texts("verify.good", {std::to_string(result.games), std::to_string(result.events)}));
    for (const auto& score : result.scores)
        print_text(texts("verify.score",
                         {std::to_string(score.player + 1),
                          score.level.empty() ? score.name : texts("web.level." + score.level),
                          std::to_string(score.place), std::to_string(score.won), std::to_string(score.points)}));
    if (result.unknown_events > 0) print_text(texts("verify.unknown", {std::to_string(result.unknown_events)}));
    print_text(texts("verify.commitment", {to_hex(file->terms.commitment)}));
    for (const auto& person : result.people)
        print_text(texts("verify.bytes", {person.name, std::to_string(person.player + 1), to_hex(person.bytes)}));
    if (result.recommits > 0) print_text(texts("verify.afresh", {std::to_string(result.recommits)}));
    print_text(texts("verify.head", {std::to_string(result.heads.size() - 1), to_hex(result.heads.back())}));
    if (own.commitment && own.bytes) print_text(texts("verify.own"));
    if (own.head) {
        const auto step = std::ranges::find(result.heads, *own.head) - result.heads.begin();
        print_text(texts("verify.own_head", {std::to_string(step)}));
    }
    return 0;
}

} // namespace

int run_verify(const Texts& texts, const VerifyRequest& request) {
    const auto commitment = read_digest(request.commitment), bytes = read_digest(request.bytes),
               head = read_digest(request.head);
    for (const auto* digest : {&commitment, &bytes, &head})
        if (!*digest) return complain(texts, digest->error());
    int code = 0;
    for (const std::string& path : request.files) {
        if (request.files.size() > 1) std::printf("%s:\n", path.c_str());
        std::fflush(stdout);
        code = std::max(code, verify_file(texts, path, {*commitment, *bytes, *head}));
    }
    return code;
}

} // namespace tabuleiro
