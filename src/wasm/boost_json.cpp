// Boost.JSON compiled from its headers, because there is no library for this target, and its replacement for
// exceptions: a broken precondition ends the module, and the page starts a new worker.
#include <boost/json/src.hpp>

#include <cstdlib>
#include <exception>

#include <boost/assert/source_location.hpp>

namespace boost {

BOOST_NORETURN void throw_exception(const std::exception&) { std::abort(); }
BOOST_NORETURN void throw_exception(const std::exception&, const source_location&) { std::abort(); }

} // namespace boost
