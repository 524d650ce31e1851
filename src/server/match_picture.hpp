// A match as a picture and as a small page for a frame on other sites. A board shows nothing that anybody hides.
#pragma once

#include <string>

#include "match/match.hpp"

namespace tabuleiro {

// The board as it stands, in the players' colours, as SVG.
std::string match_picture(const Match& match);
// The picture with a link to the match. It reloads itself while the match lasts, and has no script.
std::string match_frame(const Match& match);
// Changes with every step.
std::string picture_tag(const Match& match);

} // namespace tabuleiro
