find_package(spdlog REQUIRED)
find_library(SODIUM sodium REQUIRED)
target_link_libraries(server PUBLIC ${SODIUM} spdlog::spdlog Threads::Threads)
# The OpenAPI description is part of the program.
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/openapi.cpp
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${CMAKE_BINARY_DIR}/openapi.cpp -DFILE=${CMAKE_SOURCE_DIR}/docs/openapi.json
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_openapi.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/docs/openapi.json ${CMAKE_SOURCE_DIR}/cmake/embed_openapi.cmake
    VERBATIM)
target_sources(server PRIVATE ${CMAKE_BINARY_DIR}/openapi.cpp)
# HTTP and the handshake by Boost.Beast: half the layer's compile time, and not in the path of a move.
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/server/sessions.cpp PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
