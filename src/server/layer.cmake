find_package(spdlog REQUIRED)
find_library(SODIUM sodium REQUIRED)
target_link_libraries(server PUBLIC ${SODIUM} Threads::Threads PRIVATE spdlog::spdlog)
# The OpenAPI description is part of the program.
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/openapi.cpp
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${CMAKE_BINARY_DIR}/openapi.cpp -DFILE=${CMAKE_SOURCE_DIR}/docs/openapi.json
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_openapi.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/docs/openapi.json ${CMAKE_SOURCE_DIR}/cmake/embed_openapi.cmake
    VERBATIM)
target_sources(server PRIVATE ${CMAKE_BINARY_DIR}/openapi.cpp)

# Sockets, by Boost.Asio and Beast: half the layer's compile time. Apart, because the suites that test the rest do without.
set(socket_sources ${CMAKE_SOURCE_DIR}/src/server/server.cpp ${CMAKE_SOURCE_DIR}/src/server/sessions.cpp
    ${CMAKE_SOURCE_DIR}/src/server/websocket_client.cpp)
get_target_property(sources server SOURCES)
list(REMOVE_ITEM sources ${socket_sources})
set_target_properties(server PROPERTIES SOURCES "${sources}")
add_library(sockets STATIC ${socket_sources})
target_link_libraries(sockets PUBLIC server PRIVATE warnings)
set_target_properties(sockets PROPERTIES UNITY_BUILD_BATCH_SIZE 0) # Asio and Beast are read once
