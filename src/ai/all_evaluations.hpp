// The evaluations of all games, for tests and training. To ask a bot for its move, include ai/advise.hpp.
#pragma once

#include "ai/advise.hpp"
#include "ai/games/leap.hpp"
#include "ai/games/ludo.hpp"
#include "ai/games/niout.hpp"
#include "ai/games/slides.hpp"
#include "ai/games/tabula.hpp"
#include "games/all_games.hpp"
