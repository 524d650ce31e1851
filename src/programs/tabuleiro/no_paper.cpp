#include "programs/tabuleiro/paper.hpp"

namespace tabuleiro {

Result<std::string> png_of(std::string, double) { return Error{"draw.no_renderer", {}}; }
Result<std::string> pdf_of(std::vector<std::string>, Paper, const std::string&) {
    return Error{"draw.no_renderer", {}};
}

} // namespace tabuleiro
