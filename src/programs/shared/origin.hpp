// What a report says of its origin, so that it can be made again.
#pragma once

#include <boost/json/object.hpp>

#include <string>

#include "core/setup.hpp"

namespace tabuleiro {

// version, commit, command.
boost::json::object origin_json(const std::string& command);

// The same with game, mode, players and options, and the position if it is not the start.
boost::json::object origin_json(const std::string& command, const Setup& setup, const std::string& position = {});

} // namespace tabuleiro
