// Questions about games: whatever is asked, the answer is JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <boost/json.hpp>

#include "protocol/questions.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    boost::system::error_code failure;
    (void)boost::json::parse(tabuleiro::answer_question(text), failure);
    if (failure) std::abort();
    return 0;
}
