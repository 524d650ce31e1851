// Refuses JSON in which an object has a field twice: parsers disagree on which of the two counts.
#pragma once

#include <boost/json/value.hpp>

#include <string_view>

namespace tabuleiro {

// `value` is what was read from `text`.
bool has_duplicate_keys(std::string_view text, const boost::json::value& value);

} // namespace tabuleiro
