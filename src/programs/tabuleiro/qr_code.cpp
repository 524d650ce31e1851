#include "programs/tabuleiro/qr_code.hpp"

#include <qrencode.h>

#include <memory>

namespace tabuleiro {

std::string qr_code(std::string_view text) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString(std::string(text).c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1), &QRcode_free);
    if (!code) return {};
    constexpr int margin = 4; // modules, as the standard wants
    const int width = code->width;
    const auto dark = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1) != 0;
    };
    std::string lines;
    for (int y = -margin; y < width + margin; y += 2) {
        lines += "\x1b[30;107m";
        for (int x = -margin; x < width + margin; ++x) {
            const bool above = dark(x, y), below = dark(x, y + 1);
            lines += above ? (below ? "█" : "▀") : (below ? "▄" : " ");
        }
        lines += "\x1b[0m\n";
    }
    return lines;
}

} // namespace tabuleiro
