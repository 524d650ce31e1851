#include "programs/shared/origin.hpp"

#include <boost/json.hpp>

#include "core/version.hpp"

namespace tabuleiro {

boost::json::object origin_json(const std::string& command) {
    return {{"version", version()}, {"commit", commit()}, {"command", command}};
}

boost::json::object origin_json(const std::string& command, const Setup& setup, const std::string& position) {
    boost::json::object json = origin_json(command), options;
    for (const OptionChoice& choice : setup.options) options[choice.name] = choice.value;
    json["game"] = setup.game;
    json["mode"] = setup.mode;
    json["players"] = setup.players;
    json["options"] = std::move(options);
    if (!position.empty()) json["position"] = position;
    return json;
}

} // namespace tabuleiro
