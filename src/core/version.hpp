// Which program this is: the version of the release, from the project's CMakeLists.txt, and the commit.
#pragma once

#include <string>
#include <string_view>

namespace tabuleiro {

std::string_view version();

// The first twelve digits of the commit the program was built from, with a “+” if its files had been changed; “unknown”
// in tests, in the browser, and where the sources are neither a clone nor an archive made by git.
std::string_view commit();

// "tabuleiro 1.0.0, commit 3f2a1b0c4d5e": what files say of the program that wrote them.
std::string program_text();

} // namespace tabuleiro
