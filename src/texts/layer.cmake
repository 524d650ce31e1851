# The program carries its texts and rule pages with it: one generated source file holds them all.
file(GLOB embedded CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/messages/*.json ${CMAKE_SOURCE_DIR}/docs/rules/*.md)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/embedded.cpp
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${CMAKE_BINARY_DIR}/embedded.cpp "-DFILES=${embedded}"
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${embedded} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
target_sources(texts PRIVATE ${CMAKE_BINARY_DIR}/embedded.cpp)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
target_link_libraries(texts PRIVATE Boost::json)
