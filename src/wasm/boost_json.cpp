// Boost.JSON compiled from its headers, as there is no library of it for this target, and what it does instead of
// throwing: without exceptions a broken precondition ends the module, and the page begins a new worker.
#include <boost/json/src.hpp>

#include <cstdlib>
#include <exception>

#include <boost/assert/source_location.hpp>

namespace boost {

BOOST_NORETURN void throw_exception(const std::exception&) { std::abort(); }
BOOST_NORETURN void throw_exception(const std::exception&, const source_location&) { std::abort(); }

} // namespace boost
