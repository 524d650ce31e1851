// What is generated from the descriptions of entries and requests: the page's types and the tables of docs/protocol.md.
// The protocol tests compare the files with it; `TABULEIRO_WRITE_GENERATED=1 protocol-tests` writes them.
#pragma once

#include <string>

namespace tabuleiro {

std::string page_types(); // web/src/match/described.ts
std::string request_table();
std::string entry_table();

} // namespace tabuleiro
