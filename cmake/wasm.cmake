# Toolchain file: the engine for the browser, with Debian's clang 19, wasi-libc and libc++.
#
# There are no exceptions, threads or files on this target, so the build also proves that the layers it uses need none. The
# module is a reactor: a library of exported functions without main.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

# Boost's headers are needed, but the system's other headers are not: this folder has a link to Boost's only.
set(boost_headers ${CMAKE_BINARY_DIR}/boost_headers)
file(MAKE_DIRECTORY ${boost_headers})
file(CREATE_LINK /usr/include/boost ${boost_headers}/boost SYMBOLIC)

string(JOIN " " CMAKE_CXX_FLAGS_INIT
    -nostdinc++ -isystem /usr/include/wasm32-wasi/c++/v1 -isystem ${boost_headers}
    -D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES # each file includes what it uses: fewer headers to read
    -fno-exceptions -fno-rtti -fvisibility=hidden -DBOOST_SYSTEM_DISABLE_THREADS -DBOOST_JSON_NO_LIB)
