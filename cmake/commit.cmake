# Writes OUTPUT, a C++ file that defines tabuleiro::commit() (core/version.hpp) for the sources in SOURCE, if it has changed: what
# git says in a clone, what git wrote into commit.txt in an archive, else “unknown”.
file(READ ${SOURCE}/cmake/commit.txt commit)
string(REGEX MATCH "^[0-9a-f]+" commit "${commit}")
string(SUBSTRING "${commit}" 0 12 commit)
if(NOT commit)
    # Sources that were unpacked inside somebody's repository are not at its commit.
    execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(top)
        file(REAL_PATH "${top}" top)
    endif()
    file(REAL_PATH "${SOURCE}" here)
    if(top STREQUAL here)
        execute_process(COMMAND git --no-optional-locks -C ${SOURCE} describe --always --exclude=* --abbrev=12 --dirty=+
            OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
endif()
if(NOT commit)
    set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#include \"core/version.hpp\"\n
std::string_view tabuleiro::commit() { return \"${commit}\"; }\n")
