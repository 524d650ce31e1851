// JSON in which an object names a field twice can be read in two ways: it is refused.
#pragma once

#include <boost/json/value.hpp>

#include <string_view>

namespace tabuleiro {

// `value` is what was read from `text`.
bool has_duplicate_keys(std::string_view text, const boost::json::value& value);

} // namespace tabuleiro
