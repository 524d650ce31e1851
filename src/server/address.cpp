#include "server/address.hpp"

#include <unistd.h>

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace tabuleiro {

namespace ip = boost::asio::ip;
using boost::system::error_code;

namespace {

std::string lower(std::string_view text) {
    std::string letters(text);
    for (char& letter : letters)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return letters;
}

std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) return host.substr(1, std::min(host.find(']'), host.size()) - 1);
    return host.substr(0, std::min(host.find(':'), host.size()));
}

} // namespace

bool is_address(std::string_view text) {
    error_code failure;
    ip::make_address(std::string(text), failure);
    return !failure;
}

std::string source_of(std::string_view address) {
    error_code failure;
    const auto parsed = ip::make_address(std::string(address), failure);
    if (failure || parsed.is_v4()) return std::string(address);
    const auto v6 = parsed.to_v6();
    if (v6.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, v6).to_string();
    if (v6.is_loopback()) return v6.to_string();
    auto bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return ip::address_v6(bytes).to_string() + "/64";
}

std::vector<std::string> own_host_names() {
    char name[256] = "";
    if (::gethostname(name, sizeof name - 1) != 0 || name[0] == '\0') return {};
    const std::string own = lower(name), first = own.substr(0, own.find('.'));
    std::vector<std::string> names{own, first, first + ".local"};
    // The search domains of this machine's resolver.
    std::ifstream file("/etc/resolv.conf");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word != "search" && word != "domain") continue;
        while (words >> word) names.push_back(first + "." + lower(word));
    }
    return names;
}

bool is_host(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto in_name = [&](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' || c == '_';
    };
    const auto colon = text.rfind(':');
    if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) { // not inside brackets
        const auto port = text.substr(colon + 1);
        if (port.size() > 5 || !std::all_of(port.begin(), port.end(), is_digit)) return false;
        text = text.substr(0, colon);
    }
    if (text.starts_with('[')) return text.ends_with(']') && is_address(text.substr(1, text.size() - 2));
    return !text.empty() && text.size() <= 253 && std::all_of(text.begin(), text.end(), in_name);
}

bool host_allowed(std::string_view host, const std::vector<std::string>& names) {
    const std::string name = lower(without_port(host));
    return is_address(name) || name == "localhost" || name.ends_with(".localhost") ||
           std::any_of(names.begin(), names.end(), [&](const std::string& allowed) { return name == lower(allowed); });
}

} // namespace tabuleiro
