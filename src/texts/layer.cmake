# Texts and rule pages are embedded in the program.
file(GLOB embedded CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/messages/*.json ${CMAKE_SOURCE_DIR}/docs/rules/*.md)
embed(texts embedded_file texts/embedded.hpp ${embedded})
find_package(Boost 1.81 REQUIRED COMPONENTS json)
target_link_libraries(texts PRIVATE Boost::json)
