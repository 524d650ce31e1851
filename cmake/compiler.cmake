# The required compiler, and tools that make building faster if they are installed.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
    message(FATAL_ERROR "Tabuleiro needs GCC 12 or newer, or Clang 19; ${CMAKE_CXX_COMPILER} is ${CMAKE_CXX_COMPILER_VERSION}.")
endif()
if(NOT TABULEIRO_WASM AND (NOT CMAKE_SIZEOF_VOID_P EQUAL 8 OR NOT CMAKE_CXX_BYTE_ORDER STREQUAL "LITTLE_ENDIAN"))
    message(FATAL_ERROR "Tabuleiro needs a 64-bit little-endian machine: its states and tables are read as bytes.")
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# The same figures on any machine: where processors multiply and add in one step, as on arm64, it would round differently.
add_compile_options(-ffp-contract=off)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
if(TABULEIRO_WASM) # the page fetches it: small
    set(CMAKE_CXX_FLAGS_RELEASE "-Oz -DNDEBUG")
endif()

# The cache serves every checkout: paths are relative to the sources.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT TABULEIRO_WASM)
    add_link_options(-fuse-ld=mold)
endif()
