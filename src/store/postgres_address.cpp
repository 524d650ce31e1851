#include "store/postgres_address.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <string_view>

namespace tabuleiro {

namespace {

using ConnectionOptions = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

bool is_keyword(std::string_view word) {
    const ConnectionOptions known(PQconndefaults(), &PQconninfoFree);
    for (const auto* option = known.get(); option && option->keyword; ++option)
        if (word == option->keyword) return true;
    return false;
}

Error unreadable(std::string reason) {
    while (reason.ends_with('\n')) reason.pop_back();
    const auto first = reason.find('"'), last = reason.rfind('"');
    if (last != first) reason.replace(first, last - first + 1, "\"…\"");
    return {"store.bad_address", {std::move(reason)}};
}

// An @ of a password, if it is not encoded, ends the password for libpq, which takes the rest for a host and would name
// it in its errors; after a / or ?, all of the password is elsewhere.
bool has_stray_at(std::string_view url) {
    const auto authority = url.substr(url.find("://") + 3);
    const auto at = authority.find('@');
    return at != std::string_view::npos && (at > authority.find_first_of("/?") || at != authority.rfind('@'));
}

} // namespace

bool names_postgres(const std::string& where) {
    if (where.find("://") != std::string::npos) return true;
    const auto first = std::min(where.find_first_not_of(' '), where.size());
    const auto equals = where.find('=');
    if (equals == std::string::npos) return false;
    return is_keyword(std::string_view(where).substr(first, where.find_first_of(" =", first) - first));
}

Result<std::string> shown_postgres(const std::string& where) {
    char* reason = nullptr;
    const ConnectionOptions options(PQconninfoParse(where.c_str(), &reason), &PQconninfoFree);
    const std::unique_ptr<char, decltype(&PQfreemem)> owner(reason, &PQfreemem);
    if (!options) return unreadable(reason ? reason : "");
    if (where.find("://") != std::string::npos && has_stray_at(where)) return unreadable("unexpected @");
    std::string shown = "PostgreSQL";
    for (const auto* option = options.get(); option->keyword; ++option)
        if (option->val && *option->dispchar != '*') // * marks a password
            shown.append(" ").append(option->keyword).append("=").append(option->val);
    return shown;
}

} // namespace tabuleiro
